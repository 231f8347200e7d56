import { queryOptions } from '@tanstack/react-query'
import { useLive } from '#dashboard/shell/live/live.ts'
import { loadProcedures, loadRequests } from './procedure.functions.ts'

export const proceduresQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['procedures', businessId],
    queryFn: () => loadProcedures({ data: { businessId } }),
  })

export const requestsQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['tool-requests', businessId, roomId],
    queryFn: () => loadRequests({ data: { businessId, roomId } }),
  })

/** Refetches prepared calls when one changes. */
export function useRequestsLive(businessId: string): void {
  const queryKey = ['tool-requests', businessId]
  useLive({
    tables: ['tool_request'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
