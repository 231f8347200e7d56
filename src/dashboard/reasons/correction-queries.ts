import { queryOptions } from '@tanstack/react-query'
import type { VerdictQuery } from '#contract/scenario/correction'
import { fetchCorrection, fetchVerdicts } from './correction.functions.ts'

/** The member's own verdicts on the answers of one room or simulated conversation. */
export const verdictsQuery = (place: VerdictQuery) =>
  queryOptions({
    queryKey: ['verdicts', place],
    queryFn: () => fetchVerdicts({ data: place }),
  })

export const correctionQuery = (businessId: string, runId: string) =>
  queryOptions({
    queryKey: ['verdicts', businessId, 'correction', runId],
    queryFn: () => fetchCorrection({ data: { businessId, runId } }),
    staleTime: 0,
  })
