import { queryOptions } from '@tanstack/react-query'
import { loadProviders } from './providers.functions.ts'

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => loadProviders(),
})
