import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
  LifeBuoy,
  Tag,
} from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import type { MenuEntry } from '#dashboard/ui/Menu.tsx'
import type { RoomActs } from './acts.ts'
import type { RoomDialog } from './RoomDialogs.tsx'

/** What can be done with a room beyond answering it. */
export function roomMenu({
  room,
  acts,
  onDialog,
}: {
  room: RoomDetail
  acts: RoomActs
  onDialog: (dialog: RoomDialog) => void
}): MenuEntry[] {
  const isSnoozed = room.snoozed_until !== null && Date.parse(room.snoozed_until) > Date.now()
  return [
    { label: 'Tugaskan…', icon: <ArrowRightLeft />, onSelect: () => onDialog('assign') },
    isSnoozed
      ? {
          label: 'Akhiri tunda',
          icon: <AlarmClockOff />,
          onSelect: () => void acts.snooze(null, null),
        }
      : { label: 'Tunda…', icon: <AlarmClock />, onSelect: () => onDialog('snooze') },
    { label: 'Eskalasikan…', icon: <LifeBuoy />, onSelect: () => onDialog('escalate') },
    { label: 'Beri tag…', icon: <Tag />, onSelect: () => onDialog('tag') },
    'separator',
    room.archived_at
      ? {
          label: 'Keluarkan dari arsip',
          icon: <ArchiveRestore />,
          onSelect: () => void acts.archive(false),
        }
      : { label: 'Arsipkan', icon: <Archive />, onSelect: () => void acts.archive(true) },
    room.contact_blocked_at
      ? { label: 'Buka blokir', icon: <Ban />, onSelect: () => void acts.block(false) }
      : { label: 'Blokir…', icon: <Ban />, tone: 'danger', onSelect: () => onDialog('block') },
  ]
}
