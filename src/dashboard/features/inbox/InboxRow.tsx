import { memo, type ComponentProps } from 'react'
import { RoomLink } from '#dashboard/conversation/list/RoomListRow.tsx'

/** A row of the inbox. While the list scrolls, only rows that come into view are rendered. */
export const InboxRow = memo(function InboxRow(
  props: Omit<ComponentProps<typeof RoomLink>, 'to' | 'aside'>,
) {
  return <RoomLink to="/inbox/$roomId" {...props} />
})
