import type { QueryClient } from '@tanstack/react-query'
import type { RoomRow } from '#contract/conversation/room'
import type { RoomFilters } from '#dashboard/conversation/live/cache.ts'
import { roomListQuery } from '#dashboard/conversation/queries.ts'

/**
 * The room of "Perlu dibalas" to answer after `roomId`, within the filter of the list: the one
 * below it, else the first. Rooms of colleagues are skipped. undefined: none is left.
 */
export async function findNextRoom(
  queryClient: QueryClient,
  {
    businessId,
    memberId,
    roomId,
    filters,
  }: { businessId: string; memberId: string; roomId: string; filters: RoomFilters },
): Promise<RoomRow | undefined> {
  const { search: _, ...rest } = filters
  const { pages } = await queryClient.ensureInfiniteQueryData(
    roomListQuery(businessId, { ...rest, view: 'perlu-dibalas' }),
  )
  return nextOf(
    pages.flatMap((page) => page.rooms),
    roomId,
    memberId,
  )
}

export function nextOf(
  rooms: readonly RoomRow[],
  roomId: string,
  memberId: string,
): RoomRow | undefined {
  const at = rooms.findIndex((room) => room.id === roomId)
  return [...rooms.slice(at + 1), ...rooms.slice(0, Math.max(at, 0))].find(
    (room) => room.assignee_id === null || room.assignee_id === memberId,
  )
}
