import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CampaignPage, CampaignRow, PlanCampaign } from '#contract/campaign'
import { useLive } from '#dashboard/shell/live/live.ts'
import {
  fetchCampaign,
  fetchCampaigns,
  fetchRecipients,
  planCampaign,
} from './campaign.functions.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

type Cursor = CampaignPage['before']
/**
 * Receipts arrive after the last batch too, so a campaign is polled while it runs and shortly after
 * its end.
 */
const LOOK_AGAIN_MS = 4000
const SETTLES_MS = 10 * 60_000

export const campaignsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', businessId, 'list'],
    queryFn: ({ pageParam }) =>
      fetchCampaigns({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as Cursor,
    getNextPageParam: (last): Cursor => last.before,
  })

export const campaignQuery = (businessId: string, campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', businessId, 'one', campaignId],
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<CampaignRow>(queryKey)
      const campaign = await fetchCampaign({ data: { businessId, campaignId } })
      // The list of recipients is refetched together with the figures above it.
      if (before && JSON.stringify(before.progress) !== JSON.stringify(campaign.progress))
        void client.invalidateQueries({
          queryKey: ['campaigns', businessId, 'recipients', campaignId],
        })
      return campaign
    },
    refetchInterval: ({ state: { data } }) =>
      data &&
      (data.status === 'running' ||
        (data.progress.queued + data.progress.sent > 0 &&
          readNowMs() - Date.parse(data.finished_at ?? data.created_at) < SETTLES_MS))
        ? LOOK_AGAIN_MS
        : false,
  })

export type RecipientFilter = 'sent' | 'failed' | 'skipped' | 'waiting'
const firstPosition = (): number | null => 0
export const recipientsQuery = (
  businessId: string,
  campaignId: string,
  state: RecipientFilter | undefined,
) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', businessId, 'recipients', campaignId, state ?? 'all'],
    queryFn: ({ pageParam }) =>
      fetchRecipients({
        data: {
          businessId,
          campaignId,
          ...(pageParam ? { after: pageParam } : {}),
          ...(state ? { state } : {}),
        },
      }),
    initialPageParam: firstPosition(),
    getNextPageParam: (last): number | null => last.after,
  })

/** The recipients and the cost of a planned campaign. */
export const planQuery = (input: PlanCampaign) =>
  queryOptions({
    queryKey: ['campaign-plan', input],
    queryFn: () => planCampaign({ data: input }),
    staleTime: 30_000,
    gcTime: 60_000,
  })

/** Refetches after every batch and every change of the state. */
export function useCampaignsLive(businessId: string): void {
  const queryKey = ['campaigns', businessId]
  useLive({
    tables: ['campaign'],
    missed: [queryKey],
    change: (_, queryClient) => void queryClient.invalidateQueries({ queryKey }),
  })
}
