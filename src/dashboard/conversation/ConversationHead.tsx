import type { ComponentProps, ReactNode } from 'react'
import { Check, Ellipsis, PanelRight, RotateCcw, Sparkles, UserCheck } from 'lucide-react'
import { OUTCOMES, type RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { useWatchers } from '#dashboard/shell/live/presence.ts'
import { useIsAiOff } from '#dashboard/shell/workspace.ts'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow, useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { Tooltip } from '#dashboard/ui/overlay/Tooltip.tsx'
import type { RoomActs } from './acts/acts.ts'
import { customerName, OUTCOME_LABEL } from './labels.ts'
import type { Member } from './composer/ReplyArea.tsx'
import type { RoomDialog } from './acts/RoomDialogs.tsx'
import { roomMenu } from './acts/room-menu.tsx'
import { handlerLine, isColleagues, isTyping } from './room-state.ts'

type Props = {
  room: RoomDetail
  member: Member
  acts: RoomActs
  isViewer: boolean
  back: ReactNode /** 'wide': where the screen is wide enough */
  isCustomerShown: boolean | 'wide'
  onCustomer: () => void
  onDialog: (dialog: RoomDialog) => void
}

/**
 * The customer, the handler, other viewers, and the actions. Buttons with a key carry data-key; the
 * conversation's shortcuts press them.
 */
export function ConversationHead({
  room,
  member,
  acts,
  isViewer,
  back,
  isCustomerShown,
  onCustomer,
  onDialog,
}: Props) {
  const isMine = room.handler === 'manusia' && room.assignee_id === member.id
  const isDone = room.handler === 'selesai'
  const take = () => (isColleagues(room, member.id) ? onDialog('relieve') : void acts.takeOver())
  return (
    <header className="@container flex h-14 flex-none items-center gap-2 border-b border-line bg-surface px-4 max-md:px-2">
      {back}
      <CustomerButton room={room} memberId={member.id} onCustomer={onCustomer} />
      {!isViewer && (
        <HeadActs acts={acts} isMine={isMine} isDone={isDone} take={take} onDialog={onDialog} />
      )}
      {isCustomerShown !== true && (
        <IconButton
          label={copy.aboutCustomer}
          onClick={onCustomer}
          className={cx('max-md:hidden', isCustomerShown && 'xl:hidden')}
        >
          <PanelRight />
        </IconButton>
      )}
      {!isViewer && (
        <Menu
          label={copy.moreActions}
          align="end"
          entries={[
            ...phoneEntries({ acts, isMine, isDone, take, onDialog }),
            ...roomMenu({ room, acts, onDialog }),
          ]}
          trigger={(props) => (
            <IconButton {...props} label={copy.moreActions}>
              <Ellipsis />
            </IconButton>
          )}
        />
      )}
    </header>
  )
}

function CustomerButton({
  room,
  memberId,
  onCustomer,
}: {
  room: RoomDetail
  memberId: string
  onCustomer: () => void
}) {
  return (
    <h1 className="flex min-w-0 flex-1 font-sans text-14 font-normal tracking-normal">
      <button
        type="button"
        onClick={onCustomer}
        aria-label={copy.aboutNamed(customerName(room))}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control py-1 text-left"
      >
        <Avatar name={room.contact_name} size={32} />
        <span className="min-w-0">
          <b dir="auto" className="cut block font-semibold">
            {customerName(room)}
          </b>
          <Standing room={room} memberId={memberId} />
        </span>
      </button>
    </h1>
  )
}

/** The buttons that change who handles the room. */
function HeadActs({
  acts,
  isMine,
  isDone,
  take,
  onDialog,
}: {
  acts: RoomActs
  isMine: boolean
  isDone: boolean
  take: () => void
  onDialog: (dialog: RoomDialog) => void
}) {
  return (
    <span className="flex flex-none items-center gap-2 max-md:hidden">
      {isDone ? (
        <HeadButton label={copy.reopen} icon={<RotateCcw />} onClick={() => void acts.reopen()} />
      ) : (
        <>
          {isMine ? (
            <HeadButton
              label={copy.returnToAi}
              icon={<Sparkles />}
              onClick={() => onDialog('return')}
            />
          ) : (
            <HeadButton
              label={copy.takeOver}
              icon={<UserCheck />}
              shortcut="A"
              data-key="a"
              onClick={take}
            />
          )}
          <Menu
            label={copy.outcome}
            align="end"
            entries={[
              { heading: copy.outcome },
              ...OUTCOMES.map((outcome) => ({
                label: OUTCOME_LABEL[outcome],
                onSelect: () => void acts.finish(outcome),
              })),
            ]}
            trigger={(props) => (
              <HeadButton
                {...props}
                label={shared.done}
                icon={<Check />}
                shortcut="E"
                data-key="e"
              />
            )}
          />
        </>
      )}
    </span>
  )
}
/**
 * The label is hidden where the head, a @container, is too narrow for the customer's name beside
 * it.
 */
function HeadButton({
  label,
  icon,
  shortcut,
  ...rest
}: ComponentProps<'button'> & { label: string; icon: ReactNode; shortcut?: string }) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Button {...rest} className="@max-[440px]:px-2">
        {icon}
        <span className="@max-[440px]:sr-only">{label}</span>
      </Button>
    </Tooltip>
  )
}

/** The facts that do not fit into the header on a phone. */
function phoneEntries({
  acts,
  isMine,
  isDone,
  take,
  onDialog,
}: {
  acts: RoomActs
  isMine: boolean
  isDone: boolean
  take: () => void
  onDialog: (dialog: RoomDialog) => void
}): MenuEntry[] {
  if (typeof window === 'undefined' || !window.matchMedia('(max-width: 767px)').matches) return []
  if (isDone)
    return [
      { label: copy.reopen, icon: <RotateCcw />, onSelect: () => void acts.reopen() },
      'separator',
    ]
  const hand: MenuEntry = isMine
    ? { label: copy.returnToAiWith, icon: <Sparkles />, onSelect: () => onDialog('return') }
    : { label: copy.takeOver, icon: <UserCheck />, onSelect: take }
  return [
    hand,
    { label: copy.markDoneWith, icon: <Check />, onSelect: () => onDialog('finish') },
    'separator',
  ]
}

function Standing({ room, memberId }: { room: RoomDetail; memberId: string }) {
  const now = useNow()
  const watchers = useWatchers(room.id)
  const line = handlerLine(room, memberId, now, useIsAiOff())
  const mayBeTyping =
    room.customer_typing_until !== null && Date.parse(room.customer_typing_until) > now
  return (
    <p className="cut text-12 text-muted" suppressHydrationWarning>
      {mayBeTyping ? <TypingOr room={room}>{line}</TypingOr> : line}
      {watchers.length > 0 && (
        <span title={copy.areWatching(watchers.join(', '))}>
          {copy.isWatching(
            watchers.length === 1
              ? watchers[0]?.split(' ')[0]
              : copy.countColleagues(watchers.length),
          )}
        </span>
      )}
    </p>
  )
}

function TypingOr({ room, children }: { room: RoomDetail; children: ReactNode }) {
  return isTyping(room, useSecond()) ? (
    <span className="text-brand">{copy.isTyping}</span>
  ) : (
    children
  )
}
