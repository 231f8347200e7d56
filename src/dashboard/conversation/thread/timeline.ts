import type { RoomEventRow } from '#contract/conversation/handler'
import type { MessageRow } from '#contract/conversation/message'
import { dayLabel } from '#dashboard/copy/dates.ts'
import type { Cursor, Messages } from '../live/cache.ts'
import type { Outgoing } from '../composer/outbox/outbox.ts'

export type Side = 'in' | 'out' | 'note'
export type Entry =
  | { kind: 'message'; key: string; message: MessageRow }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing }
export type TimelineItem =
  | { type: 'day'; key: string; at: string; label: string }
  | { type: 'event'; key: string; event: RoomEventRow }
  /** the team's unread messages begin here */
  | { type: 'unread'; key: string }
  /** messages of one author, close together */
  | { type: 'turn'; key: string; side: Side; author: string; entries: Entry[] }

/** Messages of one author further apart than this are two turns. */
const TURN_GAP_MS = 10 * 60_000
/** The event of a session's start. */
const BEGINS = 'sesi_baru'

/**
 * The rows of a conversation: days, turns and events, oldest first, then messages that are being
 * sent.
 */
export function buildTimeline(
  data: Messages,
  outgoing: readonly Outgoing[],
  { nowMs, zone, unread }: { nowMs: number; zone: string; unread?: Unread | null },
): TimelineItem[] {
  const messages = data.pages.toReversed().flatMap((page) => page.messages)
  const sent = new Set(messages.map((message) => message.client_id))
  const starts = messages
    .filter((message, position) => message.session_no !== messages[position - 1]?.session_no)
    .map((message) => message.occurred_at)
  const events = eventsOf(data, oldestShown(messages, data.pages.at(-1)?.before ?? null)).map(
    (event) => ({ at: timeOf(event, starts), event }) satisfies Dated,
  )
  // Rows with equal times keep this order, because the sort is stable.
  const entries: Dated[] = [
    ...events.filter(({ event }) => event.reason === BEGINS),
    ...messages.map(
      (message) =>
        ({
          at: message.occurred_at,
          entry: { kind: 'message', key: message.client_id ?? message.id, message },
        }) satisfies Dated,
    ),
    ...events.filter(({ event }) => event.reason !== BEGINS),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const waiting = outgoing
    .filter((one) => !sent.has(one.clientId))
    .map(
      (one) =>
        ({
          at: one.at,
          entry: { kind: 'outgoing', key: one.clientId, outgoing: one },
        }) satisfies Dated,
    )
  const unreadId = unread && firstUnread(messages, unread)
  return groupRows([...entries, ...waiting], { nowMs, zone, unreadId })
}

/** The last `count` messages of the customer up to a message. */
export type Unread = { count: number; untilId: string }

export function unreadOf(data: Messages, count: number): Unread | null {
  const newest = data.pages.find((page) => page.messages.length > 0)?.messages.at(-1)
  return count > 0 && newest && !data.pages[0]?.after ? { count, untilId: newest.id } : null
}

/** Undefined while the message is on a page that is not loaded. */
function firstUnread(messages: MessageRow[], { count, untilId }: Unread): string | undefined {
  const end = messages.findIndex((message) => message.id === untilId) + 1
  return messages
    .slice(0, end)
    .filter((message) => message.direction === 'in')
    .at(-count)?.id
}

type Dated =
  | { at: string; event: RoomEventRow; entry?: undefined }
  | { at: string; entry: Entry; event?: undefined }

/**
 * The event of a session's start is stored after its first message's own time. The line is shown
 * above that message.
 */
function timeOf(event: RoomEventRow, starts: string[]): string {
  return event.reason === BEGINS
    ? (starts.findLast((at) => at <= event.created_at) ?? event.created_at)
    : event.created_at
}

/** Events before the first loaded message belong to a page that is not loaded yet. */
const oldestShown = (messages: MessageRow[], before: Cursor) =>
  before ? (messages[0]?.occurred_at ?? '') : ''

function eventsOf(data: Messages, from: string): RoomEventRow[] {
  const seen = new Set<string>()
  return data.pages
    .flatMap((page) => page.events)
    .filter((event) => event.created_at >= from && !seen.has(event.id) && seen.add(event.id))
}

function groupRows(
  dated: Dated[],
  { nowMs, zone, unreadId }: { nowMs: number; zone: string; unreadId: string | null | undefined },
): TimelineItem[] {
  const items: TimelineItem[] = []
  let day = ''
  let lastAtMs = 0
  for (const { at, event, entry } of dated) {
    const label = dayLabel(at, nowMs, zone)
    if (label !== day) items.push({ type: 'day', key: `day-${label}`, at, label })
    day = label
    if (unreadId && entry?.kind === 'message' && entry.message.id === unreadId)
      items.push({ type: 'unread', key: 'unread' })
    if (event) items.push({ type: 'event', key: event.id, event })
    else {
      const last = items.at(-1)
      const { side, author } = voiceOf(entry)
      const joins =
        last?.type === 'turn' &&
        last.side === side &&
        last.author === author &&
        Date.parse(at) - lastAtMs < TURN_GAP_MS
      if (joins) last.entries.push(entry)
      else items.push({ type: 'turn', key: `turn-${entry.key}`, side, author, entries: [entry] })
      lastAtMs = Date.parse(at)
    }
  }
  return items
}

function voiceOf(entry: Entry): { side: Side; author: string } {
  if (entry.kind === 'outgoing')
    return {
      side: entry.outgoing.kind === 'note' ? 'note' : 'out',
      author: `member:${entry.outgoing.authorId}`,
    }
  const { direction, author_kind, author_id } = entry.message
  return { side: direction, author: author_kind === 'member' ? `member:${author_id}` : author_kind }
}

/** How many messages of others follow the last one that was in view. */
export function countNewer(
  items: readonly TimelineItem[],
  seenKey: string | null,
  memberId: string,
): number {
  const entries = items.flatMap((item) => (item.type === 'turn' ? item.entries : []))
  const seenAt = entries.findLastIndex((entry) => entry.key === seenKey)
  if (seenAt === -1) return 0
  return entries
    .slice(seenAt + 1)
    .filter((entry) => entry.kind === 'message' && entry.message.author_id !== memberId).length
}

export const lastKey = (items: readonly TimelineItem[]): string | null => {
  const turn = items.findLast((item) => item.type === 'turn')
  return turn?.type === 'turn' ? (turn.entries.at(-1)?.key ?? null) : null
}

/**
 * The last rows with at least `most` messages, or all. The line of unread messages is always among
 * them, because a conversation opens there.
 */
export function newestOf(items: readonly TimelineItem[], most: number): readonly TimelineItem[] {
  const unread = items.findIndex(({ type }) => type === 'unread')
  const latest = unread < 0 ? items.length : unread
  let count = 0
  let from = items.length
  while (from > 0 && (count < most || from > latest)) {
    const item = items[--from]
    count += item?.type === 'turn' ? item.entries.length : 0
  }
  return items.slice(from)
}
