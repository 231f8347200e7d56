import { useState } from 'react'
import { CalendarClock } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/schedule'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { dayAndTime } from '../room-state.ts'
import { ScheduledItem } from './ScheduledItem.tsx'

/**
 * The line above the composer with the room's scheduled messages and those that could not be sent.
 */
export function ScheduledLine({ room }: { room: RoomDetail }) {
  const zone = useZone()
  const nowMs = useNow()
  const [isOpen, setOpen] = useState(false)
  const waiting = room.scheduled.filter(({ state }) => state === 'waiting')
  const failed = room.scheduled.length - waiting.length
  const next = waiting[0]
  return (
    <div
      className={cx(
        'flex min-h-10 items-center gap-2 rounded-panel px-3 text-13',
        failed > 0 ? 'bg-danger-soft' : 'bg-sunken',
      )}
    >
      <CalendarClock className={failed > 0 ? 'text-danger' : 'text-muted'} />
      <p className="min-w-0 flex-1" role="status">
        {failed > 0
          ? copy.lineFailed(failed)
          : next && copy.line(waiting.length, dayAndTime(next.send_at, nowMs, zone))}
      </p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {copy.see}
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setOpen(false)} title={copy.listTitle} width={520}>
          <ul className="-mx-2 grid gap-2">
            {room.scheduled.map((row) => (
              <ScheduledItem key={row.id} room={room} row={row} />
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  )
}
