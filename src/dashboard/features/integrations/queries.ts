import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { loadWahaSetup, watchPairing } from './channel.functions.ts'
import { loadMetaSetup, loadModel } from './integrations.functions.ts'
import { loadUndelivered } from './undelivered.functions.ts'

export const modelQuery = (businessId: string) => queryOptions({ queryKey: ['integrations', businessId, 'model'], queryFn: () => loadModel() })

/** Read anew whenever the form opens: it holds what is about to be changed. */
export const metaSetupQuery = (businessId: string, channelId: string) =>
  queryOptions({ queryKey: ['integrations', businessId, 'meta', channelId], queryFn: () => loadMetaSetup({ data: { businessId, channelId } }), staleTime: 0, gcTime: 0 })
/** Without a channel: what the operator set up for new ones. */
export const wahaSetupQuery = (businessId: string, channelId?: string) =>
  queryOptions({ queryKey: ['integrations', businessId, 'waha', channelId ?? 'new'], queryFn: () => loadWahaSetup({ data: { businessId, ...(channelId ? { channelId } : {}) } }), staleTime: 0, gcTime: 0 })

/** A code lives for about 20 seconds: it is asked for often, as long as somebody looks. */
const PAIRING_EVERY_MS = 2_000
export const pairingQuery = (businessId: string, channelId: string) =>
  queryOptions({ queryKey: ['integrations', businessId, 'pairing', channelId], queryFn: () => watchPairing({ data: { businessId, channelId } }), staleTime: 0, gcTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'WORKING' ? false : PAIRING_EVERY_MS) })

export const undeliveredQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['integrations', businessId, 'undelivered'],
    queryFn: ({ pageParam }) => loadUndelivered({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: null as { at: string; id: string } | null,
    getNextPageParam: (last) => last.before,
  })
