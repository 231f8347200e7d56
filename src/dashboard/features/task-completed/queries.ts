import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Cursor } from '#dashboard/conversation/live/cache.ts'
import { fetchClosed } from './task-completed.functions.ts'

const firstPage = (): Cursor => null

/**
 * The key is below that of rooms: any change of them refetches the list, at most about every
 * second.
 */
export const closedQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['room', businessId, 'derived', 'closed'],
    queryFn: ({ pageParam }) =>
      fetchClosed({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })
