import type { QueryClient } from '@tanstack/react-query'
import type { RoomFilters } from '#dashboard/conversation/cache.ts'
import { countsQuery, roomListQuery } from '#dashboard/conversation/queries.ts'
import { fetchInbox } from './inbox.functions.ts'

/**
 * What the inbox needs before it is drawn, in one call; a list that is known already is kept right
 * by the live line. `signal`: of a visit that gave way to another.
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
