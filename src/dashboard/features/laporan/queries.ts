import { queryOptions } from '@tanstack/react-query'
import type { Breakdown, ReportSpan } from '#contract/evaluation/breakdown/span'
import { COUNTED_AFTER_MS } from '#dashboard/shell/fresh.ts'
import { fetchReport } from './report.functions.ts'

/** Shorter than for other data, because every message changes the figures. */
const REPORT_FRESH_MS = 30_000

export const reportQuery = (businessId: string, view: { span: ReportSpan; by: Breakdown }) =>
  queryOptions({
    queryKey: ['report', businessId, view],
    queryFn: () => fetchReport({ data: { businessId, ...view } }),
    staleTime: REPORT_FRESH_MS,
    // The figures follow the messages with a delay of a few seconds.
    refetchInterval: ({ state }) => state.data?.isCounting && COUNTED_AFTER_MS,
  })
