import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
  Download,
  FileArchive,
  LifeBuoy,
  Printer,
  ScrollText,
  Tag,
} from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import { exportUrl } from '#contract/conversation/export'
import * as copy from '#copy/conversation'
import * as exportCopy from '#copy/room-export'
import type { MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import type { RoomActs } from './acts.ts'
import type { RoomDialog } from './RoomDialogs.tsx'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** Entries for acts on a room besides answering it. */
export function roomMenu({
  room,
  acts,
  onDialog,
}: {
  room: RoomDetail
  acts: RoomActs
  onDialog: (dialog: RoomDialog) => void
}): MenuEntry[] {
  const isSnoozed = room.snoozed_until !== null && Date.parse(room.snoozed_until) > readNowMs()
  return [
    { label: copy.summarise, icon: <ScrollText />, onSelect: () => onDialog('summary') },
    { label: copy.assignWith, icon: <ArrowRightLeft />, onSelect: () => onDialog('assign') },
    isSnoozed
      ? {
          label: copy.endSnooze,
          icon: <AlarmClockOff />,
          onSelect: () => void acts.snooze(null, null),
        }
      : { label: copy.snoozeWith, icon: <AlarmClock />, onSelect: () => onDialog('snooze') },
    { label: copy.escalateWith, icon: <LifeBuoy />, onSelect: () => onDialog('escalate') },
    { label: copy.tagWith, icon: <Tag />, onSelect: () => onDialog('tag') },
    'separator',
    { label: exportCopy.print, icon: <Printer />, onSelect: () => printRoom(room) },
    {
      label: exportCopy.downloadText,
      icon: <Download />,
      onSelect: () => location.assign(exportUrl(room, { format: 'txt' })),
    },
    {
      label: exportCopy.downloadPage,
      icon: <Download />,
      onSelect: () => location.assign(exportUrl(room, { format: 'html' })),
    },
    {
      label: exportCopy.downloadZip,
      icon: <FileArchive />,
      onSelect: () => location.assign(exportUrl(room, { format: 'zip' })),
    },
    'separator',
    room.archived_at
      ? {
          label: copy.unarchive,
          icon: <ArchiveRestore />,
          onSelect: () => void acts.archive(false),
        }
      : { label: copy.archive, icon: <Archive />, onSelect: () => void acts.archive(true) },
    room.contact_blocked_at
      ? { label: copy.unblock, icon: <Ban />, onSelect: () => void acts.block(false) }
      : { label: copy.blockWith, icon: <Ban />, tone: 'danger', onSelect: () => onDialog('block') },
  ]
}

/** The printed page has no script, so this window opens its print dialog. */
function printRoom(room: RoomDetail): void {
  const page = window.open(exportUrl(room, { format: 'html', print: '1' }), '_blank')
  page?.addEventListener('load', () => page.print())
}
