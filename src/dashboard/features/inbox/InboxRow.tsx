import { memo, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as copy from '#copy/bulk'
import { customerName } from '#dashboard/conversation/labels.ts'
import { RoomLink, RoomListRow } from '#dashboard/conversation/list/RoomListRow.tsx'
import { roomQuery } from '#dashboard/conversation/queries.ts'

type Props = Omit<ComponentProps<typeof RoomLink>, 'to' | 'aside' | 'isMuted'> & {
  /** null while selecting is off */
  isSelected: boolean | null
  onSelect: (roomId: string) => void
  /** the room left the list and is shown in its former place */
  isKept: boolean
}

/** A row of the inbox. While the list scrolls, only rows that come into view are rendered. */
export const InboxRow = memo(function InboxRow({ isSelected, onSelect, isKept, ...row }: Props) {
  const { business_id: businessId, id } = row.room
  // The list no longer has a kept room, but the open conversation does.
  const { data } = useQuery({ ...roomQuery(businessId, id), enabled: false, subscribed: isKept })
  const room = (isKept && data) || row.room
  if (isSelected === null)
    return <RoomLink to="/inbox/$roomId" {...row} room={room} isMuted={isKept} />
  const { memberId, search } = row
  return (
    <label className="room-row cursor-pointer has-checked:bg-brand-soft has-focus-visible:shadow-[inset_0_0_0_2px_var(--brand)]">
      <RoomListRow room={room} memberId={memberId} search={search} />
      <span className="absolute top-1/2 left-4 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-surface has-checked:bg-brand-soft">
        <input
          type="checkbox"
          checked={isSelected}
          onChange={() => onSelect(room.id)}
          onFocus={() => row.onFocus(room.id)}
          aria-label={copy.selectThis(customerName(room))}
          data-room={room.id}
          className="size-5 accent-brand outline-none"
        />
      </span>
    </label>
  )
})
