import { queryOptions } from '@tanstack/react-query'
import type { EvaluateDays } from '#contract/report'
import { loadEvaluation } from './evaluate.functions.ts'

export const evaluationQuery = (businessId: string, days: EvaluateDays) =>
  queryOptions({
    queryKey: ['evaluate', businessId, days],
    queryFn: () => loadEvaluation({ data: { businessId, days } }),
  })
