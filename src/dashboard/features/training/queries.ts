import { queryOptions } from '@tanstack/react-query'
import { tryQuestion } from './training.functions.ts'

/** Search results for a question; invalidated by every change of the knowledge. */
export const tryQuery = (businessId: string, text: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'try', text],
    queryFn: () => tryQuestion({ data: { businessId, text } }),
    enabled: text !== '',
  })
