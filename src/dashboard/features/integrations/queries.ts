import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadWahaSetup } from './channel.functions.ts'
import { loadCharges, loadMetaSetup, loadModel } from './integrations.functions.ts'
import { loadUndelivered } from './undelivered.functions.ts'

export const modelQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['integrations', businessId, 'model'],
    queryFn: () => loadModel({ data: { businessId } }),
  })

/** This month's messages that Meta charges for. */
export const chargesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['integrations', businessId, 'charges'],
    queryFn: () => loadCharges({ data: { businessId } }),
  })

/** Refetched whenever the form opens, because the form edits it. */
export const metaSetupQuery = (businessId: string, channelId: string) =>
  queryOptions({
    queryKey: ['integrations', businessId, 'meta', channelId],
    queryFn: () => loadMetaSetup({ data: { businessId, channelId } }),
    staleTime: 0,
    gcTime: 0,
  })
/** Without a channel: what the operator set up for new ones. */
export const wahaSetupQuery = (businessId: string, channelId?: string) =>
  queryOptions({
    queryKey: ['integrations', businessId, 'server', channelId ?? 'new'],
    queryFn: () => loadWahaSetup({ data: { businessId, ...(channelId ? { channelId } : {}) } }),
    staleTime: 0,
    gcTime: 0,
  })

export const undeliveredQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['integrations', businessId, 'undelivered'],
    queryFn: ({ pageParam }) =>
      loadUndelivered({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as { at: string; id: string } | null,
    getNextPageParam: (last) => last.before,
  })
