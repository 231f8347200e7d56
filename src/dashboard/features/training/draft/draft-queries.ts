import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isActive } from '#contract/scenario'
import { fetchDraftTest, fetchReleases } from '#dashboard/knowledge/draft.functions.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { refreshProcedures } from '#dashboard/procedure/queries.ts'
import { useLive } from '#dashboard/shell/live/live.ts'
import { RUNNING_AGAIN_MS } from '#dashboard/shell/fresh.ts'

export const draftTestQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'draft-test'],
    queryFn: () => fetchDraftTest({ data: { businessId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.run && isActive(data.run) ? RUNNING_AGAIN_MS : false,
  })

export const releasesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'releases'],
    queryFn: () => fetchReleases({ data: { businessId } }),
  })

const refreshTest = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: draftTestQuery(businessId).queryKey })

/** Refetches after another member's changes, and during a test. */
export function useDraftLive(businessId: string): void {
  useLive({
    tables: ['knowledge_draft_change', 'procedure', 'scenario_run'],
    missed: [
      ['training', businessId],
      ['procedures', businessId],
    ],
    change: ({ table }, queryClient) => {
      if (table === 'scenario_run') return void refreshTest(queryClient, businessId)
      if (table !== 'procedure') void refreshKnowledge(queryClient, businessId)
      void refreshProcedures(queryClient, businessId)
    },
  })
}
