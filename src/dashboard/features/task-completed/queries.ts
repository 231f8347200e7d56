import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Cursor } from '#dashboard/conversation/live/cache.ts'
import { fetchClosed } from './task-completed.functions.ts'

const firstPage = (): Cursor => null

/**
 * Among what is derived from rooms: read again, at most every second or so, when any of them
 * changes.
 */
export const closedQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['room', businessId, 'derived', 'closed'],
    queryFn: ({ pageParam }) =>
      fetchClosed({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })
