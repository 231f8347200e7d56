import type { QueryClient } from '@tanstack/react-query'
import type { RoomFilters } from '#dashboard/conversation/live/cache.ts'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { fetchInbox } from './inbox.functions.ts'

/**
 * Loads the inbox's data before its first render, in one call. Live changes keep a cached list
 * current. `signal`: aborted when another navigation replaces this one.
 */
export async function loadInbox(
  queryClient: QueryClient,
  businessId: string,
  filters: RoomFilters,
  signal: AbortSignal,
): Promise<void> {
  const { queryKey } = roomListQuery(businessId, filters)
  if (
    queryClient.getQueryData(queryKey) &&
    queryClient.getQueryData(countsQuery(businessId).queryKey)
  )
    return
  const { page, counts } = await fetchInbox({ data: { businessId, ...filters }, signal })
  queryClient.setQueryData(queryKey, { pages: [page], pageParams: [null] })
  queryClient.setQueryData(countsQuery(businessId).queryKey, counts)
}
