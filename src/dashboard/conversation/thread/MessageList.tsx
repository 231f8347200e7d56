import { useEffect, useMemo } from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { MessageRow, RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { useNow, useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { dropArrived } from '../composer/reply-drafts.ts'
import { customerName } from '../labels.ts'
import { messagesQuery } from '../queries.ts'
import { isTyping } from '../room-state.ts'
import { useOutbox } from '../composer/outbox.ts'
import { buildTimeline } from './timeline.ts'
import { TimelineRows } from './TimelineRows.tsx'
import { useReadMark } from './read-mark.ts'
import { useMessageScroll } from './use-message-scroll.ts'

const HOUR_MS = 3_600_000

type Props = {
  room: RoomDetail
  memberId: string
  nameOf: (id: string) => string | null
  onReply: ((message: MessageRow) => void) | null
  onReasons: (message: MessageRow) => void
}

/**
 * The conversation, newest message at the bottom. The scroller grows upwards (column-reverse), so
 * that its start is the newest message before any script runs, and older messages push nothing
 * away. What is being read stays where it is.
 */
export function MessageList(props: Props) {
  const { room, memberId } = props
  const { data, outgoing, items, older } = useTimeline(room)
  const { scroller, isAtEnd, newer, onScroll, scrollToEnd } = useMessageScroll({
    items,
    own: outgoing.at(-1)?.clientId,
    memberId,
    older,
  })
  useReadMark(room, isAtEnd)
  useEffect(() => dropArrived(room.id, data.pages[0]?.messages ?? []), [room.id, data])

  return (
    <div className="relative min-h-0 flex-1 bg-chat">
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label={copy.conversationWith(customerName(room))}
        className="flex h-full flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:rounded-none focus-visible:shadow-[inset_0_0_0_2px_var(--brand)]"
      >
        <div className="flex min-h-full flex-col justify-end px-6 py-3 max-md:px-3">
          <Older
            hasMore={older.hasNextPage}
            isFailed={older.isFetchNextPageError}
            onRetry={() => void older.fetchNextPage()}
            isEmpty={items.length === 0}
          />
          <div
            role="list"
            aria-label={messageCopy.message}
            className="flex flex-col gap-2.5 empty:hidden"
          >
            <TimelineRows items={items} {...props} />
          </div>
          <Typing room={room} />
        </div>
      </div>
      {!isAtEnd && <ToEndButton newer={newer} onClick={scrollToEnd} />}
    </div>
  )
}

/** Stored messages and those on their way, as the rows of the list. */
function useTimeline(room: RoomDetail) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useSuspenseInfiniteQuery(messagesQuery(room.business_id, room.id))
  const outgoing = useOutbox(room.id)
  const now = useNow()
  // A new hour may be a new day; a new tick of the clock is not worth a new timeline.
  const hourMs = Math.floor(now / HOUR_MS) * HOUR_MS
  const zone = useZone()
  const items = useMemo(
    () => buildTimeline(data, outgoing, hourMs, zone),
    [data, outgoing, hourMs, zone],
  )
  return {
    data,
    outgoing,
    items,
    older: { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError },
  }
}

function ToEndButton({ newer, onClick }: { newer: number; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'absolute right-4 bottom-3 flex h-8 animate-[rise_150ms_ease-out] items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-13 font-medium shadow-float pointer-coarse:h-10',
        newer > 0 && 'text-brand',
      )}
    >
      <ArrowDown />
      {newer > 0 ? messageCopy.newMessages(newer) : messageCopy.toLatest}
    </button>
  )
}

function Older({
  hasMore,
  isFailed,
  isEmpty,
  onRetry,
}: {
  hasMore: boolean
  isFailed: boolean
  isEmpty: boolean
  onRetry: () => void
}) {
  if (isFailed)
    return (
      <p className="mx-auto mb-auto pb-2.5 text-12 text-muted">
        {messageCopy.olderNotLoaded}{' '}
        <button type="button" onClick={onRetry} className="font-medium text-brand hover:underline">
          {shared.retry}
        </button>
      </p>
    )
  if (hasMore)
    return <p className="mx-auto mb-auto pb-2.5 text-12 text-muted">{messageCopy.loadingOlder}</p>
  return isEmpty ? <p className="m-auto text-13 text-muted">{messageCopy.noMessages}</p> : null
}

function Typing({ room }: { room: RoomDetail }) {
  const now = useNow()
  return room.customer_typing_until !== null && Date.parse(room.customer_typing_until) > now ? (
    <TypingDots room={room} />
  ) : null
}

function TypingDots({ room }: { room: RoomDetail }) {
  const now = useSecond()
  if (!isTyping(room, now)) return null
  return (
    <p
      role="status"
      aria-label={messageCopy.customerTyping(customerName(room))}
      className="mt-2.5 flex h-9 w-15 items-center justify-center gap-1 self-start rounded-bubble rounded-bl-tail border border-line bg-bubble-in"
    >
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          style={{ animationDelay: `${delay}ms` }}
          className="size-1.5 animate-[breathe_1s_ease-in-out_infinite] rounded-full bg-muted"
        />
      ))}
    </p>
  )
}
