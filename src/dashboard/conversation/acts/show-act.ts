import type { QueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { changeDetail, enterRooms, refreshSoon, rowOf } from '../live/store.ts'
import { roomQuery } from '../queries.ts'

/**
 * Shows an act before the server has confirmed it. Returns a function that reverts it: each field
 * that no newer data has changed since. Without internet, no read would correct it.
 */
export function showAct(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  change: () => void,
): () => void {
  const { queryKey } = roomQuery(businessId, roomId)
  const before = queryClient.getQueryData(queryKey)
  change()
  const after = queryClient.getQueryData(queryKey)
  return () => {
    if (!before || !after) return
    changeDetail(queryClient, businessId, roomId, (now) => withFormer(now, before, after))
    enterRooms(queryClient, businessId, [rowOf(queryClient.getQueryData(queryKey) ?? before)])
    refreshSoon(queryClient, businessId)
  }
}

function withFormer(now: RoomDetail, before: RoomDetail, after: RoomDetail): RoomDetail {
  const names = (Object.keys(before) as (keyof RoomDetail)[]).filter(
    (name) => after[name] !== before[name] && now[name] === after[name],
  )
  return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}
