import type { InfiniteData } from '@tanstack/react-query'
import type { AttachmentRow } from '#contract/media'
import { type RoomEventRow } from '#contract/conversation/handler'
import {
  replyRank,
  type RoomCursor,
  type RoomDetail,
  type RoomRow,
  type RoomView,
} from '#contract/conversation/room'
import type { MessagePage, MessageRow } from '#contract/conversation/message'

/**
 * Applies live changes and own acts to loaded data. Pure: returns the same object where nothing
 * changed.
 */

export type Cursor = RoomCursor
/** The message at which a page begins; null: the newest. */
export type MessagePlace =
  | { before: { at: string; id: string } }
  | { after: { at: string; id: string } }
  | { around: string }
  | null
/**
 * Pages newest first, without a gap between them. After a jump into the history, newer messages may
 * be missing after the first page.
 */
export type Messages = InfiniteData<MessagePage>
export type Rooms<Row extends RoomRow = RoomRow> = InfiniteData<{
  rooms: Row[]
  before: Cursor
  isCut?: boolean
}>

export type RoomFilters = {
  view: RoomView
  search?: string
  channelId?: string
  tagId?: string
  assigneeId?: string
}

/** Messages of all pages, oldest first. */
const byTime = (a: { occurred_at: string; id: string }, b: { occurred_at: string; id: string }) =>
  a.occurred_at === b.occurred_at ? (a.id < b.id ? -1 : 1) : a.occurred_at < b.occurred_at ? -1 : 1
const isSame = (a: MessageRow, b: MessageRow) =>
  a.id === b.id || (a.client_id !== null && a.client_id === b.client_id)

/**
 * Inserts or replaces a message by id, at the place of its time. A message older than everything
 * loaded is left for its own page while there are older pages.
 */
export function applyMessage(data: Messages, message: MessageRow): Messages {
  const known = data.pages.findIndex((page) => page.messages.some((one) => isSame(one, message)))
  if (known !== -1)
    return replacePage(data, known, (page) => ({
      ...page,
      messages: page.messages
        .map((one) =>
          isSame(one, message)
            ? {
                ...message,
                author_name: message.author_name ?? one.author_name,
                attachment: message.attachment ?? one.attachment,
              }
            : one,
        )
        .toSorted(byTime),
    }))
  if (isBeyond(data, message)) return data
  const home = data.pages.findIndex(
    (page) => page.messages[0] !== undefined && byTime(page.messages[0], message) < 0,
  )
  const target = home !== -1 ? home : data.pages.at(-1)?.before ? -1 : data.pages.length - 1
  return target === -1
    ? data
    : replacePage(data, target, (page) => ({
        ...page,
        messages: [...page.messages, message].toSorted(byTime),
      }))
}

/** Whether a message comes after everything loaded, while messages between are not loaded. */
function isBeyond({ pages }: Messages, message: MessageRow): boolean {
  const newest = pages[0]?.messages.at(-1)
  return Boolean(pages[0]?.after && newest && byTime(newest, message) < 0)
}

/** Adds the browser's own message only if it is missing: a live change has more fields. */
export function addMessage(data: Messages, message: MessageRow): Messages {
  return data.pages.some((page) => page.messages.some((one) => isSame(one, message)))
    ? data
    : applyMessage(data, message)
}

/** Applies the new state of a message's file. */
export function applyAttachment(data: Messages, attachment: AttachmentRow): Messages {
  const known = data.pages.findIndex((page) =>
    page.messages.some((one) => one.id === attachment.message_id),
  )
  return known === -1
    ? data
    : replacePage(data, known, (page) => ({
        ...page,
        messages: page.messages.map((one) =>
          one.id === attachment.message_id ? { ...one, attachment } : one,
        ),
      }))
}

/** Replaces a known event, which may have changed, as a call does. */
export function applyEvent(data: Messages, event: RoomEventRow): Messages {
  if (data.pages.length === 0) return data
  const known = data.pages.findIndex((page) => page.events.some((one) => one.id === event.id))
  const former = data.pages[known]?.events.find((one) => one.id === event.id)
  if (former && JSON.stringify(former.after) === JSON.stringify(event.after)) return data
  if (former)
    return replacePage(data, known, (page) => ({
      ...page,
      events: page.events.map((one) =>
        one.id === event.id ? { ...event, actor_name: event.actor_name ?? one.actor_name } : one,
      ),
    }))
  if (data.pages[0]?.after) return data
  return replacePage(data, 0, (page) => ({ ...page, events: [...page.events, event] }))
}

/**
 * Merges the newest page after a reconnect. If it overlaps the loaded pages, they become one list.
 * If more than a page was missed, only the new page stays and scrolling loads older ones again.
 */
export function applyNewestPage(data: Messages, newest: MessagePage): Messages {
  const oldest = newest.messages[0]
  // A member who reads the history stays there; scrolling down loads the missed messages.
  if (data.pages[0]?.after) return data
  const joins =
    !newest.before || data.pages.some((page) => page.messages.some((one) => one.id === oldest?.id))
  if (!joins || data.pages.length === 0) return { pages: [newest], pageParams: [null] }
  const merged = newest.messages.reduce(applyMessage, data)
  return newest.events.reduce(applyEvent, merged)
}

function replacePage(
  data: Messages,
  index: number,
  change: (page: MessagePage) => MessagePage,
): Messages {
  return {
    ...data,
    pages: data.pages.map((page, position) => (position === index ? change(page) : page)),
  }
}

/** Sorts as the server orders a view: "Perlu dibalas" by harm, all others newest first. */
export function orderOf({
  view,
  search,
}: Pick<RoomFilters, 'view' | 'search'>): (a: RoomRow, b: RoomRow) => number {
  return view === 'perlu-dibalas' && !search ? byHarm : byLatest
}

function byHarm(a: RoomRow, b: RoomRow): number {
  const ranks = (replyRank(a) ?? LAST_RANK) - (replyRank(b) ?? LAST_RANK)
  if (ranks !== 0) return ranks
  const [since, other] = [a.reply_since ?? '', b.reply_since ?? '']
  return since === other ? (a.id < b.id ? -1 : 1) : since < other ? -1 : 1
}
const LAST_RANK = 9

const byLatest = (a: RoomRow, b: RoomRow) =>
  a.last_message_at === b.last_message_at
    ? a.id > b.id
      ? -1
      : 1
    : a.last_message_at > b.last_message_at
      ? -1
      : 1

/**
 * Moves changed rooms within a list: adds, removes or reorders them. A room beyond the last loaded
 * row waits for its page.
 */
export function applyRooms(
  data: Rooms,
  changed: readonly RoomRow[],
  belongs: (room: RoomRow, wasThere: boolean) => boolean,
  order: (a: RoomRow, b: RoomRow) => number = byLatest,
): Rooms {
  const ids = new Set(changed.map((room) => room.id))
  const former = new Map(
    data.pages
      .flatMap((page) => page.rooms)
      .filter((room) => ids.has(room.id))
      .map((room) => [room.id, room]),
  )
  const arriving = changed
    .filter((room) => belongs(room, former.has(room.id)))
    .map((room) => withHitOf(room, former.get(room.id)))
  if (former.size === 0 && arriving.length === 0) return data
  const pages: Rooms['pages'] = data.pages.map((page) =>
    page.rooms.some((room) => ids.has(room.id))
      ? { ...page, rooms: page.rooms.filter((room) => !ids.has(room.id)) }
      : page,
  )
  for (const room of arriving.toSorted(order)) insertRoom(pages, room, order)
  return { ...data, pages }
}

/** A room found by a search stays in that list and is added to no other. */
const withHitOf = (room: RoomRow, former: RoomRow | undefined): RoomRow =>
  room.hit === former?.hit ? room : { ...room, hit: former?.hit ?? null }

function insertRoom(
  pages: Rooms['pages'],
  room: RoomRow,
  order: (a: RoomRow, b: RoomRow) => number,
): void {
  const found = pages.findIndex((page) => page.rooms.some((one) => order(room, one) < 0))
  const target = found !== -1 ? found : pages.at(-1)?.before ? -1 : pages.length - 1
  const page = pages[target]
  if (page) pages[target] = { ...page, rooms: [...page.rooms, room].toSorted(order) }
}

/**
 * Whether a room belongs to a filtered list. Search text and tags are not in the row, so those
 * lists keep their rooms and add none.
 */
export function belongsTo(
  room: RoomRow,
  filters: RoomFilters,
  { memberId, nowMs, wasThere }: { memberId: string; nowMs: number; wasThere: boolean },
): boolean {
  if ((filters.search || filters.tagId) && !wasThere) return false
  if (room.archived_at && !filters.search) return false
  if (filters.channelId && room.channel_id !== filters.channelId) return false
  if (filters.assigneeId && room.assignee_id !== filters.assigneeId) return false
  switch (filters.view) {
    case 'perlu-dibalas':
      return (
        replyRank(room) !== null && (!room.snoozed_until || Date.parse(room.snoozed_until) <= nowMs)
      )
    case 'punya-saya':
      return room.assignee_id === memberId && room.handler !== 'selesai'
    case 'ditangani-ai':
      return room.handler === 'ai'
    case 'selesai':
      return room.handler === 'selesai'
    case 'semua':
      return true
  }
}

/**
 * The fields of a row that come from the room's own table. Names come from other tables and are
 * kept.
 */
export type RoomPatch = Partial<Omit<RoomRow, 'id' | 'business_id'>> & { id: string }

export function patchRoom<Row extends RoomRow | RoomDetail>(row: Row, patch: RoomPatch): Row {
  const reopened =
    patch.handler !== undefined && patch.handler !== 'selesai' ? { outcome: null } : {}
  return { ...row, ...patch, ...reopened }
}
