import { useState } from 'react'
import { Paperclip } from 'lucide-react'
import type { ScheduledRow } from '#contract/conversation/schedule'
import type { RoomDetail } from '#contract/conversation/room'
import { MESSAGE_TEXT_LIMIT } from '#contract/conversation/message'
import * as copy from '#copy/schedule'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { CAPTION_LIMIT } from '#whatsapp/text-limits'
import { dayAndTime } from '../room-state.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useScheduledActs } from './use-schedule.ts'

/** One scheduled message with its acts. */
export function ScheduledItem({ room, row }: { room: RoomDetail; row: ScheduledRow }) {
  const zone = useZone()
  const nowMs = useNow()
  const [isChanging, setChanging] = useState(false)
  const acts = useScheduledActs(room, row)
  const { change } = acts
  const facts = [
    row.author_name && copy.by(row.author_name),
    row.cancel_on_reply && row.state === 'waiting' && copy.endsOnReply,
  ].filter(Boolean)
  return (
    <li className="grid gap-2 rounded-panel border border-line p-3 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="figure font-semibold">{dayAndTime(row.send_at, nowMs, zone)}</b>
        <span className="text-muted">{facts.join(' · ')}</span>
      </p>
      {row.file_kind && (
        <p className="flex items-center gap-1.5 text-text-2">
          <Paperclip className="size-4" />
          <span className="cut">{row.file_name ?? row.file_kind}</span>
        </p>
      )}
      {row.text && (
        <p className="max-h-24 overflow-y-auto break-words whitespace-pre-wrap">{row.text}</p>
      )}
      <Outcome room={room} row={row} />
      <ItemActs acts={acts} onChange={() => setChanging(true)} />
      {isChanging && (
        <ScheduleForm
          room={room}
          title={copy.changeMessage}
          submitLabel={shared.save}
          first={{ text: row.text, sendAt: row.send_at, cancelOnReply: row.cancel_on_reply }}
          limit={row.file_kind ? CAPTION_LIMIT : MESSAGE_TEXT_LIMIT}
          fileName={row.file_kind && (row.file_name ?? row.file_kind)}
          failure={change.error && messageOf(change.error)}
          busy={change.isPending}
          onSubmit={(planned) => change.mutate(planned, { onSuccess: () => setChanging(false) })}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  )
}

/** Why the message was not sent, or will not be. */
function Outcome({ room, row }: { room: RoomDetail; row: ScheduledRow }) {
  const isAnswered =
    row.cancel_on_reply &&
    room.last_inbound_at !== null &&
    Date.parse(room.last_inbound_at) > Date.parse(row.planned_at)
  if (row.state === 'failed')
    return <p className="text-danger">{copy.reasons[row.reason ?? 'refused']}</p>
  return isAnswered ? <p className="text-wait">{copy.endedByReply}</p> : null
}

function ItemActs({
  acts: { cancel, send },
  onChange,
}: {
  acts: ReturnType<typeof useScheduledActs>
  onChange: () => void
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onChange}>{shared.edit}</Button>
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        {copy.sendNow}
      </Button>
      <Button kind="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {copy.cancelIt}
      </Button>
    </div>
  )
}
