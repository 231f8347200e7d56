import { queryOptions } from '@tanstack/react-query'
import { fetchToday } from './today.functions.ts'

const COUNTED_AFTER_MS = 4_000
/** The sums are read from every conversation of today, so live changes do not read them again. */
const READ_AGAIN_MS = 60_000

export const todayQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['report', businessId, 'today'],
    queryFn: () => fetchToday({ data: { businessId } }),
    staleTime: COUNTED_AFTER_MS,
    refetchInterval: ({ state }) => (state.data?.isCounting ? COUNTED_AFTER_MS : READ_AGAIN_MS),
  })
