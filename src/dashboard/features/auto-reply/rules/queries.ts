import { queryOptions } from '@tanstack/react-query'
import { fetchRules, fetchUses } from './rules.functions.ts'

export const rulesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['rules', businessId],
    queryFn: () => fetchRules({ data: { businessId } }),
    staleTime: 0,
  })

export const ruleUsesQuery = (businessId: string, ruleId: string) =>
  queryOptions({
    queryKey: ['rules', businessId, 'uses', ruleId],
    queryFn: () => fetchUses({ data: { businessId, ruleId } }),
    staleTime: 0,
  })
