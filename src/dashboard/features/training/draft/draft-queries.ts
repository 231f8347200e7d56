import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isActive } from '#contract/scenario'
import { fetchDraft, fetchDraftTest, fetchReleases } from '#dashboard/knowledge/draft.functions.ts'
import { refreshKnowledge } from '#dashboard/knowledge/queries.ts'
import { useLive } from '#dashboard/shell/live/live.ts'

/** A run reports each step live. Without a connection the dashboard polls. */
const LOOK_AGAIN_MS = 4000

/** The changes of the draft; every change of the knowledge refetches them. */
export const draftQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'draft'],
    queryFn: () => fetchDraft({ data: { businessId } }),
  })

export const draftTestQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['training', businessId, 'draft-test'],
    queryFn: () => fetchDraftTest({ data: { businessId } }),
    refetchInterval: ({ state: { data } }) =>
      data?.run && isActive(data.run) ? LOOK_AGAIN_MS : false,
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
    tables: ['knowledge_draft_change', 'scenario_run'],
    missed: [['training', businessId]],
    change: ({ table }, queryClient) =>
      void (table === 'scenario_run' ? refreshTest : refreshKnowledge)(queryClient, businessId),
  })
}
