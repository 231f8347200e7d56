import { queryOptions } from '@tanstack/react-query'
import { fetchQueue } from './eskalasi.functions.ts'

/** Among what is derived from rooms: read again, at most every second or so, when any of them changes. */
export const queueQuery = (businessId: string) => queryOptions({ queryKey: ['room', businessId, 'derived', 'escalations'], queryFn: () => fetchQueue({ data: { businessId } }) })
