import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { asService, type Claims, db, type ReadTx } from '#platform/database'
import { AppError, isCancelled } from '#platform/errors'
import {
  type AiRoomPage,
  type ClosedPage,
  type FollowUpRow,
  replyRank,
  ROOM_PAGE,
  type RoomCounts,
  type RoomCursor,
  type RoomDetail,
  type RoomPage,
  type RoomQuery,
  type RoomRef,
  type RoomRow,
  type SearchHit,
  type TagRow,
} from './contract.ts'
import * as rows from './list-queries.ts'
import { listFollowUpRows } from './follow-up-queries.ts'
import { findStandingRoom } from './queries.ts'
import { numberGroups, searchPatterns, searchWords } from './search-words.ts'
import { excerptOf } from './excerpt.ts'
import * as found from './search-queries.ts'
import { listScheduled } from '../schedule/schedule-queries.ts'

/** `signal`: aborted when the caller disconnects, which cancels the query. */
type Reading = { signal?: AbortSignal | undefined }

/** A search that runs longer is cancelled. */
const SEARCH_TIMEOUT_MS = 3_000
/**
 * Limit of concurrent searches, which use the processor. More than one per core would only delay
 * each other and the pages. Others wait in order.
 */
const limitSearch = pLimit(Math.max(2, availableParallelism()))

/**
 * One page of a view of the business's rooms, newest first ("Perlu dibalas": by harm). `before`
 * continues it. Error: `room.search_too_long`.
 */
export function listRooms(
  claims: Claims,
  query: RoomQuery,
  reading: Reading = {},
): Promise<RoomPage> {
  return readRooms(claims, query, reading, (tx) => readPage(tx, claims, query))
}

/**
 * The first data of the inbox, in one transaction: a page of a view and the tabs' counts. Error:
 * `room.search_too_long`.
 */
export function openInbox(
  claims: Claims,
  query: RoomQuery,
  reading: Reading = {},
): Promise<{ page: RoomPage; counts: RoomCounts }> {
  return readRooms(claims, query, reading, async (tx) => {
    const { businessId } = query
    const [team, { mine }, page] = await Promise.all([
      rows.countTeam(tx, businessId),
      rows.countInHand(tx, businessId, claims.sub ?? ''),
      readPage(tx, claims, query),
    ])
    return { page, counts: { ...team, mine } }
  })
}

/** A count that takes longer is omitted. */
const COUNT_TIMEOUT_MS = 1_000

/**
 * How many rooms match each filter, up to 1,000. null for a filter with a search, or when counting
 * takes too long. The counts run one after another, so that they use one connection.
 */
export async function countFilters(
  claims: Claims,
  businessId: string,
  filters: readonly Omit<RoomQuery, 'businessId' | 'before'>[],
): Promise<(number | null)[]> {
  const counts: (number | null)[] = []
  for (const filter of filters)
    counts.push(filter.search ? null : await countFilter(claims, { businessId, ...filter }))
  return counts
}

async function countFilter(claims: Claims, query: RoomQuery): Promise<number | null> {
  const work = (tx: ReadTx) => rows.countFiltered(tx, query, claims.sub ?? '')
  try {
    return await limitSearch(() => db.readAs(claims, work, { timeoutMs: COUNT_TIMEOUT_MS }))
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}

async function readRooms<T>(
  claims: Claims,
  query: RoomQuery,
  { signal }: Reading,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> {
  if (!query.search?.trim()) return db.readAs(claims, work)
  try {
    return await limitSearch(() =>
      db.readAs(claims, work, { signal, timeoutMs: SEARCH_TIMEOUT_MS }),
    )
  } catch (error) {
    throw isCancelled(error) ? new AppError('room.search_too_long') : error
  }
}

async function readPage(tx: ReadTx, claims: Claims, query: RoomQuery): Promise<RoomPage> {
  const search = query.search?.trim()
  const memberId = claims.sub ?? ''
  if (!search) return pageOf(query, await rows.listRoomRows(tx, query, memberId))
  const words = [search, ...searchWords(search), ...(numberGroups(search) ?? [])]
  const patterns = searchPatterns(search)
  const isCommon = await found.isCommonSearch(tx, query.businessId, patterns)
  const read = isCommon ? found.walkFoundRows : found.listFoundRows
  const { rooms, isCut } = await read(tx, query, memberId, patterns)
  return pageOf(
    query,
    rooms.map(({ found: hit, ...room }) => ({
      ...room,
      hit: hit && toHit(hit, words),
    })),
    isCut,
  )
}

function toHit(
  { text, ...place }: NonNullable<found.FoundRow['found']>,
  words: string[],
): SearchHit {
  return { ...place, at: new Date(place.at).toISOString(), ...excerptOf(text, words) }
}

function pageOf(query: RoomQuery, rooms: RoomRow[], isCut = false): RoomPage {
  const last = rooms.length === ROOM_PAGE ? rooms.at(-1) : undefined
  return { rooms, before: last ? cursorOf(last, query) : null, isCut }
}

function cursorOf(room: RoomRow, query: RoomQuery): RoomCursor {
  if (!rows.isByHarm(query)) return { at: room.last_message_at, id: room.id }
  return { at: room.reply_since ?? '', id: room.id, rank: replyRank(room) ?? 0 }
}

/**
 * Rows of some rooms, unordered, for lists after a live change. Rooms that the caller may not see
 * are omitted.
 */
export function listRoomsById(
  claims: Claims,
  businessId: string,
  roomIds: string[],
): Promise<RoomRow[]> {
  return db.readAs(claims, (tx) => rows.listRoomRowsById(tx, businessId, roomIds))
}

/** One page of the AI's rooms, newest first, each with its last answer. */
export function listAiRooms(
  claims: Claims,
  businessId: string,
  before?: { at: string; id: string },
): Promise<AiRoomPage> {
  return db.readAs(claims, async (tx) => {
    const rooms = await rows.listAiRoomRows(tx, businessId, before)
    const last = rooms.at(-1)
    return {
      rooms,
      before: last && rooms.length === ROOM_PAGE ? { at: last.last_message_at, id: last.id } : null,
    }
  })
}

/** The business's tags by name; at most 500. */
export function listTags(claims: Claims, businessId: string): Promise<TagRow[]> {
  return db.readAs(claims, (tx) => rows.listTagRows(tx, businessId))
}

/** Closed rooms with their outcome, last closed first. */
export function listClosedRooms(
  claims: Claims,
  businessId: string,
  before?: { at: string; id: string },
): Promise<ClosedPage> {
  return db.readAs(claims, async (tx) => {
    const rooms = await rows.listClosedRows(tx, businessId, before)
    const last = rooms.at(-1)
    return {
      rooms,
      before: last && rooms.length === ROOM_PAGE ? { at: last.closed_at, id: last.id } : null,
    }
  })
}

/**
 * Lifetime of shared counts. Every open tab refetches 1.5 s after a change, so a shared count is
 * never outdated.
 */
const SHARED_MS = 1_000
const NO_COUNTS: RoomCounts = {
  needsReply: 0,
  failed: 0,
  mine: 0,
  ai: 0,
  escalations: 0,
  isNew: true,
}
const shared = new Map<string, { at: number; figures: ReturnType<typeof rows.countTeam> }>()

/**
 * The counts of the inbox's tabs and the navigation. The business's counts are queried once a
 * second for all tabs of this process.
 */
export async function countRooms(claims: Claims, businessId: string): Promise<RoomCounts> {
  const { mine, isMine } = await db.readAs(claims, (tx) =>
    rows.countInHand(tx, businessId, claims.sub ?? ''),
  )
  return isMine ? { ...(await shareTeamCounts(businessId)), mine } : NO_COUNTS
}

function shareTeamCounts(businessId: string): ReturnType<typeof rows.countTeam> {
  const at = performance.now()
  const known = shared.get(businessId)
  if (known && at - known.at < SHARED_MS) return known.figures
  const figures = db.readAs(asService('figures for callers whose membership was proved'), (tx) =>
    rows.countTeam(tx, businessId),
  )
  for (const [id, old] of shared) if (at - old.at >= SHARED_MS) shared.delete(id)
  shared.set(businessId, { at, figures })
  figures.catch(() => shared.delete(businessId))
  return figures
}

/**
 * A room with the data beside it. For a merged room, its target. Error: `room.not_found`, also for
 * a room of another business.
 */
export function getRoom(claims: Claims, ref: RoomRef): Promise<RoomDetail> {
  return db.readAs(claims, async (tx) => {
    const roomId = await findStandingRoom(tx, ref.roomId)
    const [row, beside, scheduled] = await Promise.all([
      rows.findRoomRow(tx, ref.businessId, roomId),
      rows.findRoomBeside(tx, roomId),
      listScheduled(tx, roomId),
    ])
    if (!row || !beside) throw new AppError('room.not_found')
    return { ...row, ...beside, scheduled }
  })
}

/** Customers who went silent within the window, to whom the team may write once more. */
export const listFollowUps = (claims: Claims, businessId: string): Promise<FollowUpRow[]> =>
  db.readAs(claims, (tx) => listFollowUpRows(tx, businessId))
