import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { QueueCursor } from '#contract/conversation/escalation'
import { fetchCase, fetchQueue } from './eskalasi.functions.ts'
import type { QueueFilter } from './queue-filter.ts'

const firstPage = (): QueueCursor | null => null

/**
 * The key is below that of rooms: any change of them refetches the queue, at most about every
 * second.
 */
export const queueKey = (businessId: string) =>
  ['room', businessId, 'derived', 'escalations'] as const
export const queueQuery = (businessId: string, filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey(businessId), filter],
    queryFn: ({ pageParam }) =>
      fetchQueue({ data: { businessId, ...filter, before: pageParam ?? undefined } }),
    initialPageParam: firstPage(),
    getNextPageParam: (last): QueueCursor | null => last.before,
  })

/** The open escalation of a room, or null. */
export const caseQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'derived', 'case', roomId],
    queryFn: () => fetchCase({ data: { businessId, roomId } }),
  })
