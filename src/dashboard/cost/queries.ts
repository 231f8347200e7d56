import { queryOptions } from '@tanstack/react-query'
import type { CostsBehind, CostsOf } from '#contract/cost'
import { loadCosts, loadFigureRooms, loadRoomCost } from './cost.functions.ts'

/** Receipts arrive for days after a message, so opening the conversation refetches its cost. */
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

export const figureRoomsQuery = (data: CostsBehind) =>
  queryOptions({
    queryKey: ['costs', data.businessId, 'figure', data.days, data.figure],
    queryFn: () => loadFigureRooms({ data }),
    staleTime: FRESH_MS,
  })
