import { queryOptions } from '@tanstack/react-query'
import { watchPairing } from './pairing.functions.ts'

/** A code is valid for about 20 seconds, so it is polled while the dialog is open. */
const PAIRING_EVERY_MS = 2_000

export const pairingQuery = (businessId: string, channelId: string) =>
  queryOptions({
    queryKey: ['pairing', businessId, channelId],
    queryFn: () => watchPairing({ data: { businessId, channelId } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'WORKING' ? false : PAIRING_EVERY_MS),
  })
