import { queryOptions } from '@tanstack/react-query'
import { watchPairing } from './pairing.functions.ts'

/** A code lives for about 20 seconds: it is asked for often, as long as somebody looks. */
const PAIRING_EVERY_MS = 2_000

export const pairingQuery = (businessId: string, channelId: string) =>
  queryOptions({
    queryKey: ['pairing', businessId, channelId],
    queryFn: () => watchPairing({ data: { businessId, channelId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'WORKING' ? false : PAIRING_EVERY_MS),
  })
