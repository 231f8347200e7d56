import { queryOptions } from '@tanstack/react-query'
import { COUNTED_AFTER_MS } from '#dashboard/shell/fresh.ts'
import { loadHome } from './home.functions.ts'

/** Live changes refetch it while it is on the screen, and returning to it does. */
export const homeQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['home', businessId],
    queryFn: () => loadHome({ data: { businessId } }),
    // The figures follow the messages with a delay of a few seconds.
    refetchInterval: ({ state }) => state.data?.isCounting && COUNTED_AFTER_MS,
  })
