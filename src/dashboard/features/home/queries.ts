import { queryOptions } from '@tanstack/react-query'
import { loadHome } from './home.functions.ts'

/** Live changes read it again while it is looked at; coming back does too. */
export const homeQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['home', businessId],
    queryFn: () => loadHome({ data: { businessId } }),
  })
