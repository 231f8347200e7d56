import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { fetchRoomMaterial } from './scenario-form.functions.ts'

/** The scenario that a room's newest session can become. Refetched whenever the form is opened. */
export const roomMaterialQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'room', roomId],
    queryFn: () => fetchRoomMaterial({ data: { businessId, roomId } }),
    staleTime: 0,
  })

export const refreshScenarios = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['scenarios', businessId] })
