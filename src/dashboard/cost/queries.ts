import { queryOptions } from '@tanstack/react-query'
import type { CostsOf } from '#contract/cost'
import { loadCosts, loadRoomCost } from './cost.functions.ts'

/** Receipts come in for days; a look at the conversation reads them again. */
const FRESH_MS = 30_000

export const roomCostQuery = (businessId: string, roomId: string) =>
  queryOptions({
    queryKey: ['costs', businessId, 'room', roomId],
    queryFn: () => loadRoomCost({ data: { businessId, roomId } }),
    staleTime: FRESH_MS,
  })

export const costsQuery = (businessId: string, days: CostsOf['days']) =>
  queryOptions({
    queryKey: ['costs', businessId, 'days', days],
    queryFn: () => loadCosts({ data: { businessId, days } }),
    staleTime: FRESH_MS,
  })
