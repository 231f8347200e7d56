import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { sawRoom } from '../conversation.functions.ts'
import { showRoom } from '../live/store.ts'

/** What the customer wrote counts as read when its end is in view on a page that is looked at. Returns
 * whether the page is. */
export function useReadMark(room: RoomDetail, isAtEnd: boolean): boolean {
  const queryClient = useQueryClient()
  const isVisible = useSyncExternalStore(
    onVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  )
  const isUnread = room.unread_count > 0
  useEffect(() => {
    if (!isUnread || !isAtEnd || !isVisible) return
    showRoom(queryClient, room.business_id, { id: room.id, unread_count: 0 })
    // A viewer leaves it unread for the team. A lost request is ignored: the next one repeats it.
    sawRoom({ data: { businessId: room.business_id, roomId: room.id } }).catch(() => {})
  }, [isUnread, isAtEnd, isVisible, queryClient, room.business_id, room.id])
  return isVisible
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
