import { queryOptions } from '@tanstack/react-query'
import { loadHome } from './home.functions.ts'

const COUNTED_AFTER_MS = 4_000

/** Live changes read it again while it is looked at; coming back does too. */
export const homeQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['home', businessId],
    queryFn: () => loadHome({ data: { businessId } }),
    // The figures follow the messages a few seconds later.
    refetchInterval: ({ state }) => state.data?.isCounting && COUNTED_AFTER_MS,
  })
