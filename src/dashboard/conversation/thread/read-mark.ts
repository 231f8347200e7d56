import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import { sawRoom } from '../conversation.functions.ts'
import { showRoom } from '../live/store.ts'

/**
 * Marks the customer's messages as read when their end is in view and the page has the focus.
 * Returns whether it has. A viewer's reading does not change the team's count.
 */
export function useReadMark(room: RoomDetail, isAtEnd: boolean, isViewer: boolean): boolean {
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
    if (isViewer) return
    // A failed request is ignored: the next one repeats it.
    sawRoom({ data: { businessId: room.business_id, roomId: room.id } }).catch(() => {})
  }, [isUnread, isAtEnd, isVisible, isViewer, queryClient, room.business_id, room.id])
  return isVisible
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
