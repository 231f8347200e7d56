import { z } from 'zod/mini'

export const COST_DAYS = [7, 30] as const

export const roomCostOf = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export const costsOf = z.object({
  businessId: z.uuid(),
  days: z.union([z.literal(7), z.literal(30)]),
})
export type CostsOf = z.infer<typeof costsOf>

/** A figure of the report: of a day, a version of the agent, or a campaign. */
export const costFigure = z.discriminatedUnion('by', [
  z.object({ by: z.literal('hari'), day: z.iso.date() }),
  z.object({ by: z.literal('versi'), behaviour: z.enum(['v1', 'v2']) }),
  z.object({ by: z.literal('kampanye'), campaignId: z.uuid() }),
])
export type CostFigure = z.infer<typeof costFigure>
export const costsBehind = z.extend(costsOf, { figure: costFigure })
export type CostsBehind = z.infer<typeof costsBehind>

/**
 * An estimate in rupiah, rounded up. `charged`: delivered messages that Meta charges for. `free`:
 * those it does not charge for. `unpriced`: charged messages without a known rate, which
 * `metaRupiah` omits.
 */
export type Cost = {
  charged: number
  free: number
  unpriced: number
  metaRupiah: number
  tokens: number
  modelRupiah: number
}

export type RoomCost = { session: Cost; all: Cost }

/**
 * Messages of customers that the AI answered, and the messages that it answered them with. Meta
 * charges for each message, so one answer for several messages is cheaper.
 */
export type Bursts = { asked: number; answers: number }

/**
 * The conversations of a figure, the most expensive first, at most 100 of `count`. `roomId` is null
 * for all conversations that were deleted, in one row.
 */
export type CostRooms = { count: number; rooms: CostRoom[] }
export type CostRoom = {
  roomId: string | null
  name: string | null
  phone: string | null
} & Cost

/** `rated`: the date from which Meta's newest rate in use applies. */
export type Costs = {
  total: Cost
  /** number of conversations that cost something or were answered by the AI */
  conversations: number
  days: ({ day: string } & Cost)[]
  behaviours: { behaviour: 'v1' | 'v2'; answers: number; tokens: number; modelRupiah: number }[]
  campaigns: { id: string; name: string; charged: number; metaRupiah: number }[]
  rooms: ({ roomId: string; name: string | null; phone: string | null } & Cost)[]
  /** on the channels whose messages Meta reports */
  bursts: Bursts
  rated: string
}
