import { useState } from 'react'
import { timeFault } from '#contract/conversation/schedule'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/schedule'
import { Button } from '#dashboard/ui/Button.tsx'
import { readNowMs, useNow } from '#dashboard/ui/clock.ts'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { DialogForm } from '#dashboard/ui/form/DialogForm.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { instantOf } from '#lib/time/opening-hours'
import { localTime } from '#lib/time/zone'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { snoozeChoices } from '../acts/snooze.ts'
import { dayAndTime } from '../room-state.ts'

export type Planned = { text: string; sendAt: string; cancelOnReply: boolean }
type Props = {
  room: RoomDetail
  title: string
  submitLabel: string
  first: Planned
  limit: number
  fileName: string | null
  failure: string | null
  busy: boolean
  onSubmit: (planned: Planned) => void
  onClose: () => void
}

/** Text and time of a scheduled message; times are by the business's clock. */
export function ScheduleForm({ room, title, first, limit, fileName, ...form }: Props) {
  const zone = useZone()
  const [text, setText] = useState(first.text)
  const [local, setLocal] = useState(() => fieldValueOf(first.sendAt, zone))
  const [cancelOnReply, setCancelOnReply] = useState(first.cancelOnReply)
  const [wasTried, setTried] = useState(false)
  const nowMs = useNow()
  const atMs = local ? instantOf(Date.parse(`${local}Z`), zone) : NaN
  const fault = faultOf(atMs, nowMs)
  const isWritten = fileName !== null || text.trim().length > 0
  const submit = () => {
    setTried(true)
    if (!fault && isWritten)
      form.onSubmit({ text: text.trim(), sendAt: new Date(atMs).toISOString(), cancelOnReply })
  }
  return (
    <Dialog open onClose={form.onClose} title={title}>
      <DialogForm {...form} onSubmit={submit}>
        <Field
          label={copy.text}
          hint={fileName ? copy.withFile(fileName) : undefined}
          error={wasTried && !isWritten ? copy.writeFirst : null}
        >
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              rows={4}
              maxLength={limit}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <TimeChoice
          local={local}
          fault={wasTried || local !== '' ? fault : null}
          onChange={setLocal}
        />
        <Checkbox
          label={copy.cancelOnReply}
          checked={cancelOnReply}
          onChange={(event) => setCancelOnReply(event.target.checked)}
        />
        <WindowNotice room={room} atMs={atMs} nowMs={nowMs} zone={zone} />
      </DialogForm>
    </Dialog>
  )
}

/** What is wrong with the chosen time. `atMs`: NaN where none is chosen. */
function faultOf(atMs: number, nowMs: number): string | null {
  if (Number.isNaN(atMs)) return copy.chooseTime
  const fault = timeFault(atMs, nowMs)
  return fault && copy.timeFaults[fault]
}

function TimeChoice({
  local,
  fault,
  onChange,
}: {
  local: string
  fault: string | null
  onChange: (local: string) => void
}) {
  const zone = useZone()
  const [nowMs] = useState(() => readNowMs())
  return (
    <div className="grid gap-2">
      <Field label={copy.sendAt} error={fault}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={local}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label={copy.soon} className="flex flex-wrap gap-1.5">
        {snoozeChoices(nowMs, zone).map(({ label, at }) => (
          <Button key={label} onClick={() => onChange(fieldValueOf(at, zone))}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Plain messages after the end of the 24-hour window are refused where the engine has one. */
function WindowNotice({
  room,
  atMs,
  nowMs,
  zone,
}: {
  room: RoomDetail
  atMs: number
  nowMs: number
  zone: string
}) {
  const ends = room.window_expires_at
  if (!capabilitiesOf(room.engine).window || !ends || !(atMs > Date.parse(ends))) return null
  return <Notice tone="wait">{copy.windowEnds(dayAndTime(ends, nowMs, zone))}</Notice>
}

/** An instant as the value of a field of local time. */
function fieldValueOf(at: string, zone: string): string {
  const { day, time } = localTime(new Date(at), zone)
  return `${day}T${time}`
}
