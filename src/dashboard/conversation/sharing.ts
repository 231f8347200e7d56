import { queryOptions } from '@tanstack/react-query'
import { fetchSharing } from './sharing.functions.ts'

/** How cases are shared. Among what is derived from rooms, because it counts open cases. */
export const sharingQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'derived', 'sharing'],
    queryFn: () => fetchSharing({ data: { businessId } }),
  })
