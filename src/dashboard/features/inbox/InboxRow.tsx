import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import type { RoomRow } from '#contract/room'
import { customerName } from '#dashboard/conversation/labels.ts'
import { RoomListRow, roomRowClass } from '#dashboard/conversation/RoomListRow.tsx'

/** A row of the inbox. While the list scrolls, only the rows that come into view are drawn. */
export const InboxRow = memo(function InboxRow({ room, isOpen, memberId, onFocus }: { room: RoomRow; isOpen: boolean; memberId: string; onFocus: (roomId: string) => void }) {
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: room.id }}
      search
      data-room={room.id}
      aria-label={`${customerName(room)}, ${room.last_preview}`}
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
      onFocus={() => onFocus(room.id)}
      className={roomRowClass}
    >
      <RoomListRow room={room} memberId={memberId} />
    </Link>
  )
})
