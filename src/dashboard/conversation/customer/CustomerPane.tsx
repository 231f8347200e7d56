import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Ban, PanelRight, Plus, Sparkles, UserRound, X } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/conversation'
import * as costCopy from '#copy/cost'
import * as shared from '#copy/shared'
import { formatDuration, shortDate } from '#dashboard/copy/dates.ts'
import { phoneNumber } from '#lib/phone'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip, Tag } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useIsPastFirstFrame } from '#dashboard/ui/first-frame.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { PaneHead } from '#dashboard/ui/Pane.tsx'
import { Textarea } from '#dashboard/ui/form/Textarea.tsx'
import { ToolRequests } from '#dashboard/procedure/ToolRequests.tsx'
import { CustomerBookings } from '#dashboard/booking/CustomerBookings.tsx'
import { RoomCostFact } from '#dashboard/cost/RoomCostFact.tsx'
import type { RoomActs } from '../acts/acts.ts'
import { customerName, IDENTITY_LABEL, LANGUAGE_LABEL, OUTCOME_LABEL } from '../labels.ts'
import { handlerName } from '../room-state.ts'
import { TagDot } from '../TagDot.tsx'
import { CustomerMedia } from './CustomerMedia.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { PaneSection as Section } from './PaneSection.tsx'
import { SamePerson } from './SamePerson.tsx'

type Props = {
  room: RoomDetail
  memberId: string
  acts: RoomActs
  isViewer: boolean
  onClose: () => void
  onTag: () => void
}

/** The customer's data, and their earlier conversations. */
export function CustomerPane({ room, memberId, acts, isViewer, onClose, onTag }: Props) {
  const isPast = useIsPastFirstFrame()
  return (
    <>
      <PaneHead level="h2" title={copy.customer}>
        <IconButton label={copy.closePanel} onClick={onClose}>
          <PanelRight className="max-md:hidden" />
          <X className="md:hidden" />
        </IconButton>
      </PaneHead>
      <div className="quiet-scroll min-h-0 flex-1 divide-y divide-line">
        <Identity room={room} />
        {isPast && (
          <>
            <CustomerOrders room={room} isViewer={isViewer} />
            <CustomerBookings room={room} isViewer={isViewer} />
            <ToolRequests room={room} isViewer={isViewer} />
            <Facts room={room} memberId={memberId} />
            <Tags room={room} acts={acts} isViewer={isViewer} onTag={onTag} />
            <SamePerson room={room} isViewer={isViewer} />
            <Notes room={room} acts={acts} isViewer={isViewer} />
            <CustomerMedia room={room} />
            <History room={room} />
          </>
        )}
      </div>
    </>
  )
}

function Identity({ room }: { room: RoomDetail }) {
  return (
    <section className="flex items-center gap-3 px-4 py-3.5">
      <Avatar name={room.contact_name} />
      <div className="min-w-0">
        <Link
          to="/pelanggan/$contactId"
          params={{ contactId: room.contact_id }}
          search={{ businessId: room.business_id }}
          title={copy.customerPage}
          className="block font-bold break-words hover:underline"
        >
          {customerName(room)}
        </Link>
        {room.contact_phone && (
          <p className="figure text-muted">{phoneNumber(room.contact_phone)}</p>
        )}
        {room.contact_blocked_at && (
          <Chip tone="danger" icon={<Ban />}>
            {copy.blocked}
          </Chip>
        )}
      </div>
    </section>
  )
}

function Tags({
  room,
  acts,
  isViewer,
  onTag,
}: {
  room: RoomDetail
  acts: RoomActs
  isViewer: boolean
  onTag: () => void
}) {
  return (
    <Section title={copy.tags}>
      <div className="flex flex-wrap gap-1.5">
        {room.tags.map((tag) => (
          <Tag key={tag.id}>
            <TagDot colour={tag.colour} />
            <span className="cut">{tag.name}</span>
            {!isViewer && (
              <button
                type="button"
                aria-label={copy.removeTag(tag.name)}
                onClick={() => void acts.untag(tag.name)}
                className="hit-area -mr-1 grid size-4 place-items-center rounded-[4px] text-muted hover:text-text"
              >
                <X className="size-3" />
              </button>
            )}
          </Tag>
        ))}
        {!isViewer && (
          <button
            type="button"
            aria-label={copy.addTag}
            onClick={onTag}
            className="hit-area grid h-6 w-8 place-items-center rounded-[6px] border border-line text-text-2 hover:bg-sunken"
          >
            <Plus className="size-3.5" />
          </button>
        )}
        {isViewer && room.tags.length === 0 && <p className="text-13 text-muted">{copy.noTags}</p>}
      </div>
    </Section>
  )
}
type Fact = [name: string, value: ReactNode]

function Facts({ room, memberId }: { room: RoomDetail; memberId: string }) {
  const facts = listFacts(room, memberId, useNow(), useZone())
  return (
    <Section title={copy.conversation}>
      <dl className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function listFacts(room: RoomDetail, memberId: string, nowMs: number, zone: string): Fact[] {
  const { contact_language: language, marketing_opt_out_at: optOutAt, note_to_ai: note } = room
  return [
    [copy.channel, room.channel_name],
    ...factIf(capabilitiesOf(room.engine).window, () => [copy.window, windowLeft(room, nowMs)]),
    [copy.handledBy, describeHandler(room, memberId)],
    [costCopy.fact, <RoomCostFact key="cost" room={room} />],
    ...factIf(language, (value) => [copy.language, LANGUAGE_LABEL[value] ?? value]),
    [copy.since, shortDate(room.contact_created_at, nowMs, zone)],
    ...room.identities
      .filter(({ kind }) => kind !== 'phone')
      .map(({ kind, value }): Fact => [IDENTITY_LABEL[kind] ?? kind, value]),
    ...factIf(optOutAt, (at) => [copy.promotions, copy.optedOutSince(shortDate(at, nowMs, zone))]),
    ...factIf(note, (text) => [copy.aiNotes, text]),
  ]
}

const factIf = <T,>(value: T | null, toFact: (value: T) => Fact): Fact[] =>
  value ? [toFact(value)] : []

function windowLeft({ window_expires_at: until }: RoomDetail, nowMs: number): string {
  if (!until) return copy.neverWrote
  const leftMs = Date.parse(until) - nowMs
  return leftMs > 0 ? copy.leftOfWindow(formatDuration(leftMs)) : copy.ended
}

function describeHandler(room: RoomDetail, memberId: string): string {
  if (room.handler === 'ai') return 'AI'
  if (room.handler === 'manusia') return handlerName(room, memberId)
  return room.handler === 'selesai' ? shared.done : copy.waitingForTeam
}

function Notes({ room, acts, isViewer }: { room: RoomDetail; acts: RoomActs; isViewer: boolean }) {
  const [writing, setWriting] = useState<string | null>(null)
  const now = useNow()
  const zone = useZone()
  const save = async () => {
    const text = writing?.trim()
    if (!text) return
    setWriting(null)
    // A failure opens the field again, with the text before what was typed since.
    if (!(await acts.note(text))) setWriting((since) => [text, since].filter(Boolean).join('\n'))
  }
  return (
    <Section
      title={shared.note}
      action={
        !isViewer && (
          <IconButton
            label={copy.addNote}
            onClick={() => setWriting(writing ?? '')}
            className="-my-1.5"
          >
            <Plus />
          </IconButton>
        )
      }
    >
      {writing !== null && (
        <NoteForm
          text={writing}
          onChange={setWriting}
          onSave={() => void save()}
          onCancel={() => setWriting(null)}
        />
      )}
      {room.notes.length === 0 && writing === null && (
        <p className="text-13 text-muted">{copy.noNotes}</p>
      )}
      <ul className="grid grid-cols-1 gap-1.5">
        {room.notes.map((note) => (
          <li
            key={note.id}
            className="rounded-control bg-bubble-note px-3 py-2 text-13 break-words whitespace-pre-wrap"
          >
            {note.text}
            <span className="block text-muted">
              {note.author_name ?? shared.team}, {shortDate(note.created_at, now, zone)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NoteForm({
  text,
  onChange,
  onSave,
  onCancel,
}: {
  text: string
  onChange: (text: string) => void
  onSave: () => void
  onCancel: () => void
}) {
  return (
    <div className="mb-2">
      <Textarea
        aria-label={copy.noteAboutCustomer}
        autoFocus
        rows={3}
        maxLength={2000}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSave()}
      />
      <div className="mt-2 flex justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button onClick={onSave} disabled={!text.trim()}>
          {shared.save}
        </Button>
      </div>
    </div>
  )
}
function History({ room }: { room: RoomDetail }) {
  const now = useNow()
  const zone = useZone()
  return (
    <Section title={copy.history}>
      {room.closures.length === 0 && <p className="text-13 text-muted">{copy.firstConversation}</p>}
      <ul className="grid grid-cols-1 gap-2">
        {room.closures.map((closure) => (
          <li key={closure.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-13">
            <span className="cut">{closure.summary ?? OUTCOME_LABEL[closure.outcome]}</span>
            <time dateTime={closure.closed_at} className="text-muted">
              {shortDate(closure.closed_at, now, zone)}
            </time>
            <Chip
              tone={closure.closed_by_kind === 'ai' ? 'ai' : 'neutral'}
              icon={closure.closed_by_kind === 'ai' ? <Sparkles /> : <UserRound />}
            >
              {closure.closed_by_kind === 'ai'
                ? copy.doneByAi
                : closure.closed_by_kind === 'member'
                  ? copy.doneByTeam
                  : copy.doneAutomatically}
            </Chip>
          </li>
        ))}
      </ul>
    </Section>
  )
}
