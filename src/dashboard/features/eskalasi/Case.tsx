import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, FileText, Sparkles, X } from 'lucide-react'
import type { EscalationCase, EscalationRow } from '#contract/conversation/escalation'
import * as copy from '#copy/eskalasi'
import * as composerCopy from '#copy/composer'
import * as messageCopy from '#copy/message'
import * as conversationCopy from '#copy/conversation'
import * as sharingCopy from '#copy/sharing'
import * as screensCopy from '#copy/screens'
import * as uiCopy from '#copy/ui'
import { useRoomActs } from '#dashboard/conversation/acts/acts.ts'
import { Bubble } from '#dashboard/conversation/bubble/Bubble.tsx'
import { customerName, ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { PaneSection } from '#dashboard/conversation/customer/PaneSection.tsx'
import { messagesQuery, roomQuery } from '#dashboard/conversation/queries.ts'
import { useReadMark } from '#dashboard/conversation/thread/read-mark.ts'
import type { RoomDialog } from '#dashboard/conversation/acts/RoomDialogs.tsx'
import { clockTime, zoneName } from '#dashboard/copy/dates.ts'
import { ClockTime } from '#dashboard/ui/Time.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { phoneNumber } from '#lib/phone'
import { describeCase } from '#dashboard/reasons/case-reason.ts'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { useWatchers } from '#dashboard/shell/live/presence.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { DeadlineCountdown } from './DeadlineCountdown.tsx'

const RoomDialogs = lazyPart(() =>
  import('#dashboard/conversation/acts/RoomDialogs.tsx').then((module) => module.RoomDialogs),
)

/** How many of the customer's last messages are shown at first. */
const LAST_MESSAGES = 4
const LINED = 'border-b border-line last:border-0'

type Props = {
  row: EscalationCase
  back: ReactNode
  onLeave: () => void
  /** shows the room as taken while `take` waits for the server */ onTake: (
    take: () => Promise<boolean>,
  ) => void
}

/** The data that a member needs to decide whether to take a case. */
export function Case({ row, back, onLeave, onTake }: Props) {
  const { business, profile, role } = useWorkspace()
  const { data: room } = useSuspenseQuery(roomQuery(business.id, row.room_id))
  const acts = useRoomActs(room, profile)
  const [dialog, setDialog] = useState<RoomDialog | null>(null)
  const isViewer = role === 'peninjau'
  const take = () => {
    if (!isViewer) onTake(acts.takeOver)
  }
  useReadMark(room, true, isViewer)
  useHotkeys([
    { keys: 'a', label: copy.take, group: screensCopy.escalations, run: take },
    { keys: 'Escape', label: copy.backToQueue, group: screensCopy.escalations, run: onLeave },
  ])
  return (
    <section
      aria-label={copy.caseOf(customerName(row))}
      className="flex h-full min-h-0 flex-col bg-surface"
    >
      <CaseHead row={row} back={back} />
      <div className="min-h-0 flex-1 overflow-y-auto px-6 max-md:px-4">
        <div className="grid gap-x-8 border-b border-line py-3.5 sm:grid-cols-2 max-sm:gap-y-4">
          <Reason row={row} />
          <Deadline row={row} />
        </div>
        {row.offered_to && <Offered row={row} memberId={profile.id} />}
        {row.summary.length > 0 && <Summary lines={row.summary} />}
        {row.tried.length > 0 && <Tried row={row} />}
        <LastMessages row={row} memberId={profile.id} />
        {row.draft && (
          <Draft
            text={row.draft}
            titles={row.draft_sources.map((source) => source.title).join(', ')}
          />
        )}
      </div>
      {!isViewer && <CaseActs row={row} onTake={take} onDialog={setDialog} />}
      <Suspense fallback={null}>
        {dialog && (
          <RoomDialogs
            dialog={dialog}
            room={room}
            acts={acts}
            memberId={profile.id}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function Summary({ lines }: { lines: readonly string[] }) {
  return (
    <PaneSection className={LINED} title={copy.summary} action={<ByAi>{copy.writtenByAi}</ByAi>}>
      <ol className="grid gap-1.5 [counter-reset:line]">
        {lines.map((line) => (
          <li
            key={line}
            className="grid grid-cols-[20px_minmax(0,1fr)] [counter-increment:line] before:figure before:text-muted before:content-[counter(line)]"
          >
            <span className="break-words">{describeCase(line)}</span>
          </li>
        ))}
      </ol>
    </PaneSection>
  )
}

function CaseActs({
  row,
  onTake,
  onDialog,
}: {
  row: Props['row']
  onTake: () => void
  onDialog: (dialog: RoomDialog) => void
}) {
  return (
    <footer className="flex flex-none items-center gap-2 border-t border-line px-6 py-3 max-md:px-4 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      <Button kind="primary" size={40} onClick={onTake} className="max-sm:flex-1">
        {copy.take}
        <span className="max-md:hidden" aria-hidden="true">
          <Kbd inverse>A</Kbd>
        </span>
      </Button>
      <Button size={40} onClick={() => onDialog('assign')}>
        {copy.assign}
      </Button>
      <Button kind="quiet" size={40} onClick={() => onDialog('return')}>
        {conversationCopy.returnToAi}
      </Button>
      {row.draft && (
        <p className="ml-auto text-right text-12 text-muted max-xl:hidden">
          {copy.draftMovesOnTake}
        </p>
      )}
    </footer>
  )
}

function CaseHead({ row, back }: { row: EscalationRow; back: ReactNode }) {
  const watchers = useWatchers(row.room_id)
  const beside = [
    row.contact_name && row.contact_phone ? phoneNumber(row.contact_phone) : null,
    row.channel_name,
    watchers.length > 0
      ? copy.namesWatching(
          watchers.length === 1
            ? watchers[0]?.split(' ')[0]
            : conversationCopy.countColleagues(watchers.length),
        )
      : null,
  ]
  return (
    <header className="flex h-14 flex-none items-center gap-2 border-b border-line px-6 max-md:px-2">
      {back}
      <Avatar name={row.contact_name} size={32} />
      <div className="min-w-0 flex-1">
        <h2 className="cut font-sans text-14 font-semibold tracking-normal">{customerName(row)}</h2>
        <p className="cut text-12 text-muted">{beside.filter(Boolean).join(' · ')}</p>
      </div>
      <Link
        to="/inbox/$roomId"
        params={{ roomId: row.room_id }}
        search={(previous) => ({ businessId: previous.businessId })}
        className={buttonClass()}
      >
        <span className="max-sm:hidden">{conversationCopy.openConversation}</span>
        <span className="sm:hidden">{copy.open}</span>
      </Link>
    </header>
  )
}

function Reason({ row }: { row: EscalationRow }) {
  const { label, icon: Icon } = ESCALATION_LABEL[row.reason]
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 text-13">{copy.reason}</h3>
      <Chip icon={<Icon />}>{label}</Chip>
      {row.detail && <p className="break-words">{describeCase(row.detail)}</p>}
    </div>
  )
}

function Deadline({ row }: { row: EscalationRow }) {
  const zone = useZone()
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 flex items-baseline justify-between gap-2 text-13">
        {copy.timeLeft}
        <span className="font-sans text-12 font-normal text-muted">
          {copy.deadline} <span className="figure">{clockTime(row.due_at, zone)}</span>{' '}
          {zoneName(zone)}
        </span>
      </h3>
      <DeadlineCountdown row={row} isLarge />
    </div>
  )
}

/** The member whose turn the case is; every member may still take it. */
function Offered({ row, memberId }: { row: EscalationRow; memberId: string }) {
  return (
    <p role="status" className={cx('py-3 text-13 text-muted', LINED)}>
      <b className="font-semibold text-text">
        {row.offered_to === memberId
          ? sharingCopy.forYou
          : sharingCopy.offeredTo(row.offered_to_name ?? copy.colleague)}
      </b>
      {'. '}
      {sharingCopy.offeredNote}
    </p>
  )
}

function Tried({ row }: { row: EscalationCase }) {
  return (
    <PaneSection className={LINED} title={copy.alreadyTried}>
      <ol className="grid gap-2">
        {row.tried.map((one, position) => {
          const Icon = one.ok ? Check : X
          return (
            <li key={position} className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-start">
              <Icon
                aria-label={one.ok ? uiCopy.succeeded : copy.notSucceeded}
                className={cx('mt-0.5', one.ok ? 'text-ok' : 'text-muted')}
              />
              <span className="min-w-0">
                <span className="block break-words">{describeCase(one.label)}</span>
                {one.detail && (
                  <span className="block text-12 break-words text-muted">
                    {describeCase(one.detail)}
                  </span>
                )}
              </span>
              <ClockTime iso={one.at} className="figure text-muted" />
            </li>
          )
        })}
      </ol>
    </PaneSection>
  )
}

function LastMessages({ row, memberId }: { row: EscalationRow; memberId: string }) {
  const { data } = useSuspenseInfiniteQuery(messagesQuery(row.business_id, row.room_id))
  const messages = data.pages
    .toReversed()
    .flatMap((page) => page.messages)
    .filter((message) => message.direction === 'in')
    .slice(-LAST_MESSAGES)
  const nothing = useCallback(() => {}, [])
  return (
    <PaneSection className={LINED} title={copy.lastMessages}>
      <div
        role="list"
        aria-label={copy.lastMessages}
        className="grid justify-items-start gap-0.5 rounded-panel bg-chat px-4 py-3"
      >
        {messages.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            memberId={memberId}
            isFirst={false}
            customer={customerName(row)}
            onReply={null}
            messageActs={null}
            onReasons={nothing}
            onRetry={nothing}
            onDismiss={nothing}
          />
        ))}
        {messages.length === 0 && <p className="text-13 text-muted">{messageCopy.noMessages}</p>}
      </div>
    </PaneSection>
  )
}

function Draft({ text, titles }: { text: string; titles: string }) {
  return (
    <section
      aria-label={composerCopy.aiDraft}
      className="relative my-3.5 rounded-panel bg-ai-soft py-3 pr-4 pl-5 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai"
    >
      <p className="mb-1.5 flex items-center gap-2 text-12">
        <b className="flex-none text-ai">{composerCopy.aiDraft}</b>
        {titles && (
          <span className="flex min-w-0 items-center gap-1 text-text-2">
            <FileText className="size-3.5" />
            <span className="cut">{titles}</span>
          </span>
        )}
      </p>
      <p className="break-words whitespace-pre-wrap">{text}</p>
    </section>
  )
}

function ByAi({ children }: { children: ReactNode }) {
  return (
    <Chip tone="ai" icon={<Sparkles />} className="font-sans">
      {children}
    </Chip>
  )
}
