import { memo, Suspense, useCallback, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { RoomEventRow } from '#contract/conversation/handler'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/message'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { ClockTime } from '#dashboard/ui/Time.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { dismissFailed, sendAgain } from '../acts/acts.functions.ts'
import { groupAlbums, type AlbumItem } from './albums.ts'
import { Bubble, type BubbleProps } from '../bubble/Bubble.tsx'
import { OutgoingBubble } from '../bubble/OutgoingBubble.tsx'
import { applyMessage } from '../live/cache.ts'
import type { OpenDialog } from '../message/MessageDialogs.tsx'
import type { MessageActs } from '../message/MessageMenu.tsx'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { eventLine } from './event-copy.ts'
import { customerName } from '../labels.ts'
import { dropOutgoing, retryOutgoing } from '../composer/outbox/outbox.ts'
import { messagesQuery } from '../queries.ts'
import type { TimelineItem } from './timeline.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

const MessageDialogs = lazyPart(() =>
  import('../message/MessageDialogs.tsx').then((module) => module.MessageDialogs),
)

type Props = {
  items: readonly TimelineItem[]
  room: RoomDetail
  memberId: string
  nameOf: (id: string) => string | null
  onReply: ((message: MessageRow) => void) | null
  onReasons: (message: MessageRow) => void
}

/** The rows of the timeline: days, turns and events. */
export function TimelineRows({ items, room, memberId, nameOf, onReply, onReasons }: Props) {
  const { unsure, setUnsure, resend, onRetry, onDismiss } = useFailedMessages(room)
  const { acts: messageActs, dialog } = useMessageActs(room, onReply !== null)
  const customer = customerName(room)
  const rows = items.map((item) => {
    switch (item.type) {
      case 'day':
        return <DayRow key={item.key} label={item.label} />
      case 'event':
        return <EventRow key={item.key} event={item.event} memberId={memberId} nameOf={nameOf} />
      case 'unread':
        return <UnreadRow key={item.key} />
      case 'turn':
        return (
          <TurnRow
            key={item.key}
            turn={item}
            memberId={memberId}
            customer={customer}
            acts={{ onReply, messageActs, onReasons, onRetry, onDismiss }}
          />
        )
    }
  })
  return (
    <>
      {rows}
      {dialog}
      <ConfirmDialog
        open={unsure !== null}
        onClose={() => setUnsure(null)}
        title={copy.resendQuestion}
        confirmLabel={copy.resend}
        onConfirm={() => (unsure ? resend(unsure) : undefined)}
      >
        {copy.resendRisk}
      </ConfirmDialog>
    </>
  )
}

/** The acts of the message menu, and the dialog that is open. */
function useMessageActs(room: RoomDetail, mayAnswer: boolean) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { engine } = room
  const acts = useMemo((): MessageActs | null => {
    if (!mayAnswer) return null
    const { react, changesSent } = capabilitiesOf(engine)
    return { react, changesSent, open: (kind, message) => setOpen({ kind, message }) }
  }, [engine, mayAnswer])
  const dialog = open && (
    <Suspense>
      <MessageDialogs room={room} open={open} onClose={() => setOpen(null)} />
    </Suspense>
  )
  return { acts, dialog }
}

/** Retrying and dismissing messages that failed or may not have arrived. */
function useFailedMessages({ business_id: businessId, id: roomId }: RoomDetail) {
  const queryClient = useQueryClient()
  const [unsure, setUnsure] = useState<MessageRow | null>(null)
  const show = useCallback(
    (message: MessageRow) =>
      queryClient.setQueryData(
        messagesQuery(businessId, roomId).queryKey,
        (data) => data && applyMessage(data, message),
      ),
    [queryClient, businessId, roomId],
  )
  const resend = useCallback(
    async (message: MessageRow) => {
      show({ ...message, status: 'queued', status_reason: null })
      try {
        await sendAgain({ data: { businessId, roomId, messageId: message.id } })
      } catch (error) {
        show(message)
        toast.error(copy.notResent, messageOf(error))
      }
    },
    [show, businessId, roomId],
  )
  // A message that may have arrived is resent only after a confirmation: the customer may get it
  // twice.
  const onRetry = useCallback(
    (message: MessageRow) =>
      message.status === 'unconfirmed' ? setUnsure(message) : void resend(message),
    [resend],
  )
  const onDismiss = useCallback(
    async (message: MessageRow) => {
      show({ ...message, dismissed_at: readNowIso() })
      try {
        await dismissFailed({ data: { businessId, roomId, messageId: message.id } })
      } catch (error) {
        show(message)
        toast.error(copy.notDismissed, messageOf(error))
      }
    },
    [show, businessId, roomId],
  )
  return { unsure, setUnsure, resend, onRetry, onDismiss }
}

function DayRow({ label }: { label: string }) {
  return (
    <div
      role="listitem"
      suppressHydrationWarning
      className="self-center rounded-full border border-line bg-surface px-2.5 py-0.5 text-12 font-medium text-muted"
    >
      {label}
    </div>
  )
}

export const UNREAD_ID = 'belum-dibaca'

function UnreadRow() {
  return (
    <div
      id={UNREAD_ID}
      role="listitem"
      className="flex scroll-mt-3 items-center gap-2.5 text-12 font-semibold text-brand before:flex-1 before:border-t before:border-brand after:flex-1 after:border-t after:border-brand"
    >
      {copy.unreadFromHere}
    </div>
  )
}

type Turn = Extract<TimelineItem, { type: 'turn' }>
type BubbleActs = Pick<
  BubbleProps,
  'onReply' | 'messageActs' | 'onReasons' | 'onRetry' | 'onDismiss'
>

const SIDE_LOOK: Record<Turn['side'], string> = {
  in: 'items-start self-start',
  out: 'items-end self-end',
  note: 'items-center self-center',
}

/** A turn: messages of one author in succession. */
function TurnRow({
  turn,
  memberId,
  customer,
  acts,
}: {
  turn: Turn
  memberId: string
  customer: string
  acts: BubbleActs
}) {
  return (
    <div
      className={cx(
        'flex max-w-[min(78%,600px)] min-w-0 flex-col gap-0.5 max-md:max-w-[88%]',
        SIDE_LOOK[turn.side],
      )}
    >
      {groupAlbums(turn.entries).map((part, position) => {
        const message = messageOfPart(part)
        const isFirst = position === 0
        if (message)
          return (
            <Bubble
              key={part.type === 'album' ? part.key : part.entry.key}
              message={message}
              album={part.type === 'album' ? part.messages : undefined}
              memberId={memberId}
              isFirst={isFirst}
              customer={customer}
              {...acts}
            />
          )
        if (part.type === 'entry' && part.entry.kind === 'outgoing')
          return (
            <OutgoingBubble
              key={part.entry.key}
              outgoing={part.entry.outgoing}
              isFirst={isFirst}
              customer={customer}
              onRetry={retryOutgoing}
              onDrop={dropOutgoing}
            />
          )
        return null
      })}
    </div>
  )
}

/** The stored message of a part; for an album its last message. */
function messageOfPart(part: AlbumItem): MessageRow | undefined {
  if (part.type === 'album') return part.messages.at(-1)
  return part.entry.kind === 'message' ? part.entry.message : undefined
}

const EventRow = memo(function EventRow({
  event,
  memberId,
  nameOf,
}: {
  event: RoomEventRow
  memberId: string
  nameOf: (id: string) => string | null
}) {
  const line = eventLine(event, memberId, nameOf)
  if (!line) return null
  const Icon = line.icon
  return (
    <div
      role="listitem"
      className="flex items-center justify-center gap-1.5 text-12 text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line"
    >
      <Icon
        className={cx(
          'size-3.5',
          line.tone === 'danger' && 'text-danger',
          line.tone === 'ai' && 'text-ai',
        )}
      />
      <span className="text-center">{line.text}</span>
      <ClockTime iso={event.created_at} className="figure" />
    </div>
  )
})
