import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ESCALATION_REASONS, type EscalationReason } from '#contract/conversation/escalation'
import { OUTCOMES, type RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SelectField } from '#dashboard/ui/form/SelectField.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import type { RoomActs } from './acts.ts'
import { RoomSummary } from './RoomSummary.tsx'
import { AskDialog, ChoiceButton, Choices, TagDialog } from './DialogParts.tsx'
import { customerName, ESCALATION_LABEL, OUTCOME_LABEL } from '../labels.ts'
import { membersQuery, tagsQuery } from '../queries.ts'
import { dayAndTime, handlerName } from '../room-state.ts'
import { instantOf } from '#lib/time/opening-hours'
import { snoozeChoices } from './snooze.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

export type RoomDialog =
  | 'assign'
  | 'snooze'
  | 'escalate'
  | 'return'
  | 'tag'
  | 'block'
  | 'finish'
  | 'relieve'
  | 'summary'
type Props = { room: RoomDetail; acts: RoomActs; memberId: string; onClose: () => void }

/** The dialogs that ask for details before an act. */
export function RoomDialogs({ dialog, ...props }: Props & { dialog: RoomDialog }) {
  switch (dialog) {
    case 'assign':
      return <Assign {...props} />
    case 'snooze':
      return <Snooze {...props} />
    case 'escalate':
      return <Escalate {...props} />
    case 'return':
      return <ReturnToAi {...props} />
    case 'tag':
      return <TagIt {...props} />
    case 'finish':
      return <Finish {...props} />
    case 'summary':
      return <RoomSummary {...props} />
    case 'relieve':
      return (
        <ConfirmDialog
          open
          onClose={props.onClose}
          title={copy.takeOverFrom(handlerName(props.room, props.memberId))}
          confirmLabel={copy.takeOver}
          onConfirm={() => props.acts.relieve().then(() => undefined)}
        >
          {copy.alreadyTaken(handlerName(props.room, props.memberId))}
        </ConfirmDialog>
      )
    case 'block':
      return (
        <ConfirmDialog
          open
          onClose={props.onClose}
          title={copy.blockQuestion(customerName(props.room))}
          confirmLabel={copy.blockConfirm}
          danger
          onConfirm={() => props.acts.block(true).then(() => undefined)}
        >
          {copy.blockConsequence}
        </ConfirmDialog>
      )
  }
}

function Assign({ room, acts, memberId, onClose }: Props) {
  // Without internet the dialog says so; a suspended query would replace the conversation.
  const { data: members = [], isPending, error } = useQuery(membersQuery(room.business_id))
  const answerers = members.filter((member) => member.role !== 'peninjau')
  return (
    <Choices
      title={copy.assignTo}
      note={isPending ? shared.loading : error && messageOf(error)}
      onClose={onClose}
      choices={[
        ...answerers.map((member) => ({
          key: member.id,
          label: member.id === memberId ? copy.nameIsYou(member.name) : member.name,
          isCurrent: member.id === room.assignee_id,
          onPick: () => void acts.assign(member.id, member.name),
        })),
        {
          key: 'nobody',
          label: copy.anyoneInTeam,
          isCurrent: false,
          onPick: () => void acts.assign(null, null),
        },
      ]}
    />
  )
}

function Snooze({ acts, onClose }: Props) {
  const [custom, setCustom] = useState('')
  const [nowMs] = useState(() => readNowMs())
  const zone = useZone()
  const choices = snoozeChoices(nowMs, zone)
  // The field has no time zone: its value is a time by the business's clock.
  const customMs = custom ? instantOf(Date.parse(`${custom}Z`), zone) : NaN
  return (
    <Dialog open onClose={onClose} title={copy.snoozeUntil} description={copy.snoozeDescription}>
      <div className="grid grid-cols-1 gap-1">
        {choices.map(({ label, at }, position) => (
          <ChoiceButton
            key={label}
            isFirst={position === 0}
            onClick={() => (onClose(), void acts.snooze(at, dayAndTime(at, nowMs, zone)))}
          >
            {label}
            <span className="figure ml-auto text-muted">{dayAndTime(at, nowMs, zone)}</span>
          </ChoiceButton>
        ))}
        <form
          className="mt-2 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!(customMs > nowMs)) return
            const at = new Date(customMs).toISOString()
            void acts.snooze(at, dayAndTime(at, nowMs, zone)).then((done) => done && onClose())
          }}
        >
          <Field
            label={copy.otherTime}
            className="flex-1"
            error={custom && !(customMs > nowMs) ? copy.chooseFuture : null}
          >
            {(control) => (
              <TextInput
                {...control}
                type="datetime-local"
                value={custom}
                onChange={(event) => setCustom(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" size={40} disabled={!(customMs > nowMs)}>
            {copy.snooze}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

function Escalate({ acts, onClose }: Props) {
  const [reason, setReason] = useState<EscalationReason>('minta_manusia')
  const [detail, setDetail] = useState('')
  return (
    <AskDialog
      title={copy.escalate}
      description={copy.escalateDescription}
      submitLabel={copy.escalate}
      onSubmit={() => acts.escalate(reason, detail)}
      onClose={onClose}
    >
      <SelectField
        label={copy.reason}
        value={reason}
        onChange={setReason}
        options={ESCALATION_REASONS.map((value) => ({
          value,
          label: ESCALATION_LABEL[value].label,
        }))}
      />
      <Field label={copy.teamShouldKnow} className="mt-4">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            value={detail}
            onChange={(event) => setDetail(event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  )
}

function ReturnToAi({ room, acts, onClose }: Props) {
  const [note, setNote] = useState(room.note_to_ai ?? '')
  return (
    <AskDialog
      title={copy.returnToAi}
      description={copy.returnDescription}
      submitLabel={copy.returnSubmit}
      onSubmit={() => acts.returnToAi(note)}
      onClose={onClose}
    >
      <Field label={copy.noteForAi} hint={copy.noteForAiHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </AskDialog>
  )
}

function TagIt({ room, acts, onClose }: Props) {
  const { data: tags = [] } = useQuery(tagsQuery(room.business_id))
  return <TagDialog title={copy.tag} tags={tags} onTag={acts.tag} onClose={onClose} />
}

function Finish({ acts, onClose }: Props) {
  return (
    <Choices
      title={copy.outcome}
      onClose={onClose}
      choices={OUTCOMES.map((outcome) => ({
        key: outcome,
        label: OUTCOME_LABEL[outcome],
        isCurrent: false,
        onPick: () => void acts.finish(outcome),
      }))}
    />
  )
}
