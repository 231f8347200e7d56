import { queryOptions } from '@tanstack/react-query'
import { COUNTED_AFTER_MS } from '#dashboard/shell/fresh.ts'
import { fetchToday } from './today.functions.ts'

/** Computing these sums reads every conversation of today, so live changes do not refetch them. */
const READ_AGAIN_MS = 60_000

export const todayQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['report', businessId, 'today'],
    queryFn: () => fetchToday({ data: { businessId } }),
    staleTime: COUNTED_AFTER_MS,
    refetchInterval: ({ state }) => (state.data?.isCounting ? COUNTED_AFTER_MS : READ_AGAIN_MS),
  })
