import type { Query, QueryClient } from '@tanstack/react-query'
import type { RoomDetail, RoomRow } from '#contract/conversation/room'
import { userQuery } from '#dashboard/shell/auth/session.ts'
import {
  applyNewestPage,
  applyRooms,
  belongsTo,
  type Messages,
  orderOf,
  patchRoom,
  type RoomFilters,
  type RoomPatch,
  type Rooms,
} from './cache.ts'
import { fetchMessages, fetchRoomsById } from '../conversation.functions.ts'
import { countsQuery, membersQuery, messagesQuery, roomListKey, roomQuery } from '../queries.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** Finds rooms and messages in the query cache, and changes them in every query at once. */

/** Of lists with more pages than this only the first page is refetched. */
const PAGES_KEPT = 4
const REFRESH_EVERY_MS = 1500

const isList = (key: readonly unknown[]): key is readonly ['room', string, 'list', RoomFilters] =>
  key[0] === 'room' && key[2] === 'list'

function listsOf(
  queryClient: QueryClient,
  businessId: string,
): { key: readonly ['room', string, 'list', RoomFilters]; data: Rooms }[] {
  return queryClient
    .getQueriesData<Rooms>({ queryKey: roomListKey(businessId) })
    .flatMap(([key, data]) => (data && isList(key) ? [{ key, data }] : []))
}

/** Finds the room's row in any cached query. */
export function findRoomRow(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
): RoomRow | undefined {
  const detail = queryClient.getQueryData(roomQuery(businessId, roomId).queryKey)
  if (detail) return rowOf(detail)
  for (const { data } of listsOf(queryClient, businessId))
    for (const page of data.pages)
      for (const room of page.rooms) if (room.id === roomId) return room
  return undefined
}

/** The row of a list lacks the fields that only the conversation shows. */
export function rowOf({
  session_no: _1,
  session_started_at: _2,
  note_to_ai: _3,
  behaviour: _4,
  contact_language: _5,
  contact_blocked_at: _6,
  contact_created_at: _7,
  identities: _8,
  tags: _9,
  notes: _10,
  closures: _11,
  draft: _12,
  ...row
}: RoomDetail): RoomRow {
  return row
}

/** Adds changed rooms to every loaded list, and removes those that no longer belong to it. */
export function enterRooms(
  queryClient: QueryClient,
  businessId: string,
  changed: RoomRow[],
  gone: string[] = [],
): void {
  const memberId = queryClient.getQueryData(userQuery.queryKey)?.id ?? ''
  const nowMs = readNowMs()
  for (const { key, data } of listsOf(queryClient, businessId)) {
    const leaving = data.pages
      .flatMap((page) => page.rooms)
      .filter((room) => gone.includes(room.id))
    const next = applyRooms(
      data,
      [...changed, ...leaving],
      (room, wasThere) =>
        !gone.includes(room.id) && belongsTo(room, key[3], { memberId, nowMs, wasThere }),
      orderOf(key[3]),
    )
    if (next !== data) queryClient.setQueryData<Rooms>(key, next)
  }
}

export function changeDetail(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  work: (room: RoomDetail) => RoomDetail,
): void {
  queryClient.setQueryData(roomQuery(businessId, roomId).queryKey, (room) => room && work(room))
}

/**
 * Changes a loaded conversation, and again the result of a running fetch, which may be older than
 * the change. Changes keep their order.
 */
export function changeMessages(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  work: (data: Messages) => Messages,
): void {
  const { queryKey } = messagesQuery(businessId, roomId)
  const enter = () => queryClient.setQueryData(queryKey, (data) => data && work(data))
  enter()
  const query = queryClient.getQueryCache().find({ queryKey, exact: true, fetchStatus: 'fetching' })
  if (query) whenRead(query, enter)
}

/**
 * Calls back for each list, and for the room, whose running fetch may return older data than the
 * cache has.
 */
export function whenRoomWasRead(
  queryClient: QueryClient,
  businessId: string,
  roomId: string,
  act: () => void,
): void {
  const isOfRoom = ({ queryKey }: Query) =>
    isList(queryKey) || (queryKey[2] === 'detail' && queryKey[3] === roomId)
  for (const query of queryClient
    .getQueryCache()
    .findAll({ queryKey: ['room', businessId], fetchStatus: 'fetching', predicate: isOfRoom }))
    whenRead(query, act)
}

/** Calls back when the fetch has succeeded. A failed fetch has changed nothing. */
function whenRead(query: Query, act: () => void): void {
  query.promise?.then(() => setTimeout(act)).catch(() => {})
}

/** Most ids in one request; the contract's limit is a page. */
const ASK_AT_ONCE = 50

/**
 * Refetches rows and updates their lists. A failed fetch is ignored: the next change or reconnect
 * refetches.
 */
export async function readRooms(
  queryClient: QueryClient,
  businessId: string,
  roomIds: string[],
): Promise<void> {
  for (let from = 0; from < roomIds.length; from += ASK_AT_ONCE) {
    const rooms = await fetchRoomsById({
      data: { businessId, roomIds: roomIds.slice(from, from + ASK_AT_ONCE) },
    }).catch(() => [])
    for (const room of rooms)
      changeDetail(queryClient, businessId, room.id, (detail) => ({ ...detail, ...room }))
    enterRooms(queryClient, businessId, rooms)
  }
}

/** Shows a change of a room in every query before the server has confirmed it. */
export function showRoom(queryClient: QueryClient, businessId: string, patch: RoomPatch): void {
  const known = findRoomRow(queryClient, businessId, patch.id)
  if (known) enterRooms(queryClient, businessId, [patchRoom(known, patch)])
  changeDetail(queryClient, businessId, patch.id, (room) => patchRoom(room, patch))
  refreshSoon(queryClient, businessId)
}

export function nameOf(
  queryClient: QueryClient,
  businessId: string,
): (memberId: string | null) => string | null {
  const members = queryClient.getQueryData(membersQuery(businessId).queryKey)
  return (memberId) => members?.find((member) => member.id === memberId)?.name ?? null
}

let refreshing: ReturnType<typeof setTimeout> | undefined
/** Refetches the figures that the server counts, once after a burst of changes. */
export function refreshSoon(queryClient: QueryClient, businessId: string): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    void queryClient.invalidateQueries({ queryKey: countsQuery(businessId).queryKey })
    void queryClient.invalidateQueries({
      queryKey: ['room', businessId, 'derived'],
      predicate: ({ state }) => !isDeep(state.data),
    })
  }, REFRESH_EVERY_MS)
}

/** A list that was scrolled far down is refetched only after a reconnect. */
const isDeep = (data: unknown) =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > PAGES_KEPT

/** Refetches the first pages of the lists. */
export function refreshLists(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) =>
      isList(queryKey) || (queryKey[0] === 'room' && queryKey[2] === 'derived'),
  })
  for (const { queryKey } of queries) {
    queryClient.setQueryData<Rooms>(queryKey, (data) =>
      data && Array.isArray(data.pages) && data.pages.length > PAGES_KEPT
        ? {
            pages: data.pages.slice(0, PAGES_KEPT),
            pageParams: data.pageParams.slice(0, PAGES_KEPT),
          }
        : data,
    )
    void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/**
 * Refetches the newest page of conversations on the screen and merges it; drops all other cached
 * conversations.
 */
export function refreshMessages(queryClient: QueryClient, onlyRoomId?: string): void {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) =>
      queryKey[0] === 'room' &&
      queryKey[2] === 'messages' &&
      (!onlyRoomId || queryKey[3] === onlyRoomId),
  })
  for (const query of queries) {
    const [, businessId, , roomId] = query.queryKey
    if (typeof businessId !== 'string' || typeof roomId !== 'string') continue
    // A fetch for a screen that is about to open has no observer yet and must not be cancelled.
    if (!query.isActive() && query.state.fetchStatus === 'idle') {
      queryClient.removeQueries({ queryKey: query.queryKey, exact: true })
      continue
    }
    void Promise.all([fetchMessages({ data: { businessId, roomId } }), query.promise])
      .then(([newest]) =>
        queryClient.setQueryData<Messages>(
          messagesQuery(businessId, roomId).queryKey,
          (data) => data && applyNewestPage(data, newest),
        ),
      )
      .catch(() => {}) // ignored: the next change or reconnect refetches
  }
}
