import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { UsedRooms } from '#contract/knowledge'
import { fetchReadings, fetchUses, loadVersions, loadWords } from './training.functions.ts'

/** Customers' words that the knowledge lacks, and the words that were added. */
export const wordsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'words'],
    queryFn: () => loadWords({ data: { businessId } }),
  })

/** The earlier texts of an entry. */
export const versionsQuery = (businessId: string, entryId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'versions', entryId],
    queryFn: () => loadVersions({ data: { businessId, entryId } }),
  })

const firstUses = (): UsedRooms['before'] => null

/** Conversations with an answer from an entry. Refetched whenever the list is opened. */
export const usesQuery = (businessId: string, entryId: string) =>
  infiniteQueryOptions({
    queryKey: ['training', businessId, 'uses', entryId],
    queryFn: ({ pageParam }) =>
      fetchUses({ data: { businessId, entryId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: firstUses(),
    getNextPageParam: (last): UsedRooms['before'] => last.before,
    staleTime: 0,
  })

/** The changes of a source's newest readings. */
export const readingsQuery = (businessId: string, sourceId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'readings', sourceId],
    queryFn: () => fetchReadings({ data: { businessId, sourceId } }),
  })
