import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FRESH_MS } from '#dashboard/shell/fresh.ts'
import { lineState } from '#dashboard/shell/live/live.ts'
import type { Cursor, MessagePlace, RoomFilters } from './live/cache.ts'
import { fetchContactLinks } from './customer/contact.functions.ts'
import {
  fetchCounts,
  fetchMembers,
  fetchMessages,
  fetchQuickReplies,
  fetchRoom,
  fetchRooms,
  fetchRun,
  fetchTags,
} from './conversation.functions.ts'

/**
 * Live changes keep lists and conversations current, so they become stale only while there is no
 * connection; see live.ts.
 */
const isLive = () => lineState() === 'open'
const LIVE = {
  staleTime: () => (isLive() ? Infinity : FRESH_MS),
  refetchOnWindowFocus: () => !isLive(),
  refetchOnReconnect: false,
} as const
const firstPage = (): Cursor => null
const newestPage = (): MessagePlace => null

export const roomListKey = (businessId: string) => ['room', businessId, 'list'] as const
export const roomListQuery = (businessId: string, filters: RoomFilters) =>
  infiniteQueryOptions({
    ...LIVE,
    queryKey: [...roomListKey(businessId), filters],
    // A search that is left is cancelled. Other reads continue, because live changes keep their
    // result current.
    queryFn: (context) =>
      fetchRooms({
        data: { businessId, ...filters, before: context.pageParam ?? undefined },
        ...(filters.search ? { signal: context.signal } : {}),
      }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): Cursor => last.before,
  })

export const roomQuery = (businessId: string, roomId: string) =>
  queryOptions({
    ...LIVE,
    queryKey: ['room', businessId, 'detail', roomId],
    queryFn: () => fetchRoom({ data: { businessId, roomId } }),
  })

/**
 * More pages of a long conversation would make each scroll slower. Those at the other end are
 * dropped, and are read again when the member scrolls back.
 */
const SHOWN_PAGES = 8
export const messagesQuery = (businessId: string, roomId: string) =>
  infiniteQueryOptions({
    ...LIVE,
    queryKey: ['room', businessId, 'messages', roomId],
    queryFn: ({ pageParam }: { pageParam: MessagePlace }) =>
      fetchMessages({ data: { businessId, roomId, ...pageParam } }),
    initialPageParam: newestPage(),
    getNextPageParam: ({ before }): MessagePlace => before && { before },
    getPreviousPageParam: ({ after }): MessagePlace => (after ? { after } : null),
    maxPages: SHOWN_PAGES,
  })

export const countsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'counts'],
    queryFn: () => fetchCounts({ data: { businessId } }),
  })
export const membersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'members'],
    queryFn: () => fetchMembers({ data: { businessId } }),
  })
export const tagsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'tags'],
    queryFn: () => fetchTags({ data: { businessId } }),
  })
export const quickRepliesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'quick-replies'],
    queryFn: () => fetchQuickReplies({ data: { businessId } }),
  })
/** A run is written once and never changes. */
export const runQuery = (businessId: string, runId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'run', runId],
    queryFn: () => fetchRun({ data: { businessId, runId } }),
    staleTime: Infinity,
  })

/** Candidates for a merge, and merged contacts. They change rarely. */
export const contactLinksQuery = (businessId: string, contactId: string) =>
  queryOptions({
    queryKey: ['contact', businessId, contactId],
    queryFn: () => fetchContactLinks({ data: { businessId, contactId } }),
  })
