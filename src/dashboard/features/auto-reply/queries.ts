import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Cursor } from '#dashboard/conversation/live/cache.ts'
import { fetchAiRooms } from './auto-reply.functions.ts'

const firstPage = (): Cursor => null

/**
 * The key is below that of rooms: any change of them refetches the list, at most about every
 * second.
 */
export const aiRoomsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['room', businessId, 'derived', 'ai'],
    queryFn: ({ pageParam }) =>
      fetchAiRooms({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })
