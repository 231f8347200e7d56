import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import * as copy from '#copy/conversation'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { useNow, useSecond } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { dropArrived } from '../composer/reply-drafts.ts'
import { customerName } from '../labels.ts'
import type { Messages } from '../live/cache.ts'
import { messagesQuery } from '../queries.ts'
import { isTyping } from '../room-state.ts'
import { useOutbox } from '../composer/outbox/outbox.ts'
import { buildTimeline, newestOf, type TimelineItem, unreadOf } from './timeline.ts'
import { TimelineRows, UNREAD_ID } from './TimelineRows.tsx'
import { useReadMark } from './read-mark.ts'
import { useJumps } from './use-jumps.ts'
import { type Further, useMessageScroll } from './use-message-scroll.ts'
import { HOUR_MS } from '#lib/time/durations'

type Props = {
  room: RoomDetail
  memberId: string
  nameOf: (id: string) => string | null
  onReply: ((message: MessageRow) => void) | null
  onReasons: (message: MessageRow) => void
  /** a message of the address, which is shown first */
  messageId?: string | undefined
  /** called when the member jumps to another message than `messageId` */
  onMoved?: (() => void) | undefined
}

/**
 * The messages of a conversation, newest at the bottom. The scroller grows upwards
 * (column-reverse), so that it starts at the newest message before any script runs, and older
 * messages push nothing away. The messages in view keep their place.
 */
export function MessageList(props: Props) {
  const { room, memberId, messageId, onMoved } = props
  const { data, outgoing, items, older, later, isLive, markUnread } = useTimeline(props)
  const own = outgoing.at(-1)?.clientId
  const { scroller, isAtEnd, newer, onScroll, scrollToEnd, scrollTo } = useMessageScroll({
    items,
    memberId,
    older,
    later,
  })
  const toLatest = useJumps({
    room,
    messageId,
    own,
    data,
    hasLater: later.hasMore,
    onMoved,
    scrollTo,
    scrollToEnd,
  })
  const isVisible = useReadMark(room, isAtEnd, props.onReply === null)
  markUnread(isAtEnd && isVisible)
  useStartAtUnread(messageId, scroller, scrollTo)
  useEffect(() => {
    for (const page of data.pages) dropArrived(room.id, page.messages)
  }, [room.id, data])

  return (
    <div className="relative min-h-0 flex-1 bg-chat">
      <div
        ref={scroller}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-live={isLive ? undefined : 'off'}
        aria-label={copy.conversationWith(customerName(room))}
        className="flex h-full flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:rounded-none focus-visible:shadow-[inset_0_0_0_2px_var(--brand)]"
      >
        <div className="flex min-h-full flex-col justify-end px-6 py-3 max-md:px-3">
          <Older
            hasMore={older.hasMore}
            isFailed={older.isFailed}
            onRetry={() => void older.fetch()}
            isEmpty={items.length === 0}
          />
          <div
            role="list"
            aria-label={messageCopy.message}
            className="flex flex-col gap-2.5 empty:hidden"
          >
            <TimelineRows items={items} {...props} />
          </div>
          <Later later={later} />
          {!later.hasMore && <Typing room={room} />}
        </div>
      </div>
      {!isAtEnd && <ToEndButton newer={newer} onClick={toLatest} />}
    </div>
  )
}

/** About this many messages fill a window of 900 pixels. */
const FIRST_SHOWN = 12
/** So long after the older messages are in the list, a screen reader announces only new ones. */
const SETTLE_MS = 1000

/**
 * Renders the newest messages in the first frame and the others when the browser is idle, because
 * the messages are most of a room switch (decision 031). `showsAll`: all of them in the first frame,
 * for a place in the history.
 */
function useNewestFirst(items: readonly TimelineItem[], showsAll: boolean) {
  const [step, setStep] = useState<'newest' | 'all' | 'live'>(() =>
    showsAll || newestOf(items, FIRST_SHOWN).length === items.length ? 'live' : 'newest',
  )
  useEffect(() => {
    if (step === 'live') return
    if (step === 'newest') return whenIdle(() => startTransition(() => setStep('all')))
    const timer = setTimeout(() => setStep('live'), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [step])
  const isWhole = step !== 'newest'
  return {
    items: isWhole ? items : newestOf(items, FIRST_SHOWN),
    isWhole,
    isLive: step === 'live',
  }
}

/** Stored and outgoing messages as the rows of the list. */
function useTimeline({ room, messageId }: Pick<Props, 'room' | 'messageId'>) {
  const query = useSuspenseInfiniteQuery(messagesQuery(room.business_id, room.id))
  const { data } = query
  const outgoing = useOutbox(room.id)
  const { unread, markUnread } = useUnread(room, data)
  const now = useNow()
  // The timeline is recomputed each hour, because a day may have changed, and not at each tick of
  // the clock.
  const hourMs = Math.floor(now / HOUR_MS) * HOUR_MS
  const zone = useZone()
  const all = useMemo(
    () => buildTimeline(data, outgoing, { nowMs: hourMs, zone, unread }),
    [data, outgoing, hourMs, zone, unread],
  )
  const { items, isWhole, isLive } = useNewestFirst(
    all,
    messageId !== undefined || query.hasPreviousPage,
  )
  return {
    data,
    outgoing,
    items,
    isLive,
    markUnread,
    older: {
      fetch: query.fetchNextPage,
      hasMore: query.hasNextPage && isWhole,
      isFetching: query.isFetching,
      isFailed: query.isFetchNextPageError,
    },
    later: {
      fetch: query.fetchPreviousPage,
      hasMore: query.hasPreviousPage,
      isFetching: query.isFetching,
      isFailed: query.isFetchPreviousPageError,
    },
  }
}

/**
 * Where the unread messages began when the room was opened, or when messages arrived while the page
 * was not looked at. It stays while the room is open, although reading clears the count.
 */
function useUnread(room: RoomDetail, data: Messages) {
  const [unread, setUnread] = useState(() => unreadOf(data, room.unread_count))
  const [count, setCount] = useState(room.unread_count)
  const markUnread = (isWatched: boolean) => {
    if (room.unread_count === count) return
    setCount(room.unread_count)
    if (count === 0 && !isWatched) setUnread(unreadOf(data, room.unread_count))
  }
  return { unread, markUnread }
}

/** A room with more unread messages than fit opens at the first of them. */
function useStartAtUnread(
  messageId: string | undefined,
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (element: Element, block: 'start') => void,
): void {
  const isStarted = useRef(false)
  useLayoutEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const line = document.getElementById(UNREAD_ID)
    const box = scroller.current
    if (messageId || !line || !box) return
    if (line.getBoundingClientRect().top < box.getBoundingClientRect().top) scrollTo(line, 'start')
  }, [messageId, scroller, scrollTo])
}

/** The messages after the loaded part of the history. */
function Later({ later }: { later: Further }) {
  if (!later.hasMore) return null
  return (
    <p className="mx-auto pt-2.5 text-12 text-muted">
      {later.isFailed ? (
        <>
          {messageCopy.newerNotLoaded}{' '}
          <button
            type="button"
            onClick={() => void later.fetch()}
            className="font-medium text-brand hover:underline"
          >
            {shared.retry}
          </button>
        </>
      ) : (
        messageCopy.loadingNewer
      )}
    </p>
  )
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
