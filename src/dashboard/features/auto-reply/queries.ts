import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Cursor } from '#dashboard/conversation/live/cache.ts'
import { fetchAiRooms } from './auto-reply.functions.ts'

const firstPage = (): Cursor => null

/**
 * Among what is derived from rooms: read again, at most every second or so, when any of them
 * changes.
 */
export const aiRoomsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['room', businessId, 'derived', 'ai'],
    queryFn: ({ pageParam }) =>
      fetchAiRooms({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })
