import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useLive } from '#dashboard/shell/live/live.ts'
import { fetchProcedureVersions, loadProcedures, loadRequests } from './procedure.functions.ts'

/** `isDraft`: the procedures as they will be once the draft is published. */
export const proceduresQuery = (businessId: string, isDraft = false) =>
  queryOptions({
    queryKey: ['procedures', businessId, isDraft],
    queryFn: () => loadProcedures({ data: { businessId, isDraft } }),
  })

/** The earlier versions of a procedure. */
export const procedureVersionsQuery = (businessId: string, procedureId: string) =>
  queryOptions({
    queryKey: ['procedures', businessId, 'versions', procedureId],
    queryFn: () => fetchProcedureVersions({ data: { businessId, procedureId } }),
    staleTime: 0,
  })

export const refreshProcedures = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['procedures', businessId] })

export const requestsQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['tool-requests', businessId, roomId],
    queryFn: () => loadRequests({ data: { businessId, roomId } }),
  })

/** Refetches prepared calls when one changes, or a member writes what came of it. */
export function useRequestsLive(businessId: string): void {
  const queryKey = ['tool-requests', businessId]
  useLive({
    tables: ['tool_request', 'message'],
    missed: [queryKey],
    change: ({ table, row }, queryClient) => {
      if (table === 'tool_request' || row.author_kind === 'member')
        void queryClient.invalidateQueries({ queryKey })
    },
  })
}
