import { queryOptions } from '@tanstack/react-query'
import { fetchSharing } from './sharing.functions.ts'

/** How cases are shared. The key is below that of rooms, because the answer counts open cases. */
export const sharingQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['room', businessId, 'derived', 'sharing'],
    queryFn: () => fetchSharing({ data: { businessId } }),
  })
