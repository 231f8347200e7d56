import { daysUpTo, localOf, zoneOf } from '#lib/time/zone'
import { nowIso } from '#platform/clock'
import { type Claims, db, type ReadTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { MICRO } from '#lib/rupiah'
import type { Cost, CostRooms, Costs, CostsBehind, CostsOf, RoomCost } from './contract.ts'
import * as rows from './queries.ts'
import { listRates, rateCardsOf } from './rates.ts'

const MAX_ROOMS = 20
const MAX_CAMPAIGNS = 10
const MAX_FIGURE_ROOMS = 100
const EVER = { at: '2000-01-01T00:00:00Z' }

/** The cost of a conversation: of its present session and in total. Error: `room.not_found`. */
export function readRoomCost(
  claims: Claims,
  room: { businessId: string; roomId: string },
): Promise<RoomCost> {
  return db.readAs(claims, async (tx) => {
    const startedAt = await rows.findSessionStart(tx, room)
    if (!startedAt) throw new AppError('room.not_found')
    const rates = listRates()
    const [session, all] = await Promise.all([
      rows.sumCost(tx, { ...room, since: { at: startedAt } }, rates),
      rows.sumCost(tx, { ...room, since: EVER }, rates),
    ])
    return { session: toCost(session), all: toCost(all) }
  })
}

/**
 * The cost of the last days' conversations by day, version of the agent, campaign and room. Error:
 * `business.not_found`.
 */
export function readCosts(claims: Claims, { businessId, days }: CostsOf): Promise<Costs> {
  return db.readAs(claims, async (tx) => {
    const { zone, shown, part } = await spanOf(tx, { businessId, days })
    const rates = listRates()
    const [perDay, perRoom, behaviours, campaigns, bursts] = await Promise.all([
      rows.listDayCosts(tx, part, rates, zone),
      rows.listRoomCosts(tx, part, rates, MAX_ROOMS),
      rows.listBehaviourCosts(tx, part),
      rows.listCampaignCosts(tx, part, rates, MAX_CAMPAIGNS),
      rows.countBursts(tx, part),
    ])
    const byDay = new Map(perDay.map((row) => [row.day, row]))
    return {
      total: toCost(perDay.reduce(addRows, NOTHING)),
      conversations: perRoom[0]?.all_rooms ?? 0,
      days: shown.map((day) => ({ day, ...toCost(byDay.get(day) ?? NOTHING) })),
      behaviours: behaviours.map(({ model_micro, ...row }) => ({
        ...row,
        modelRupiah: toRupiah(model_micro),
      })),
      campaigns: campaigns.map(({ meta_micro, ...row }) => ({
        ...row,
        metaRupiah: toRupiah(meta_micro),
      })),
      rooms: perRoom.map(toRoom),
      bursts,
      rated: rateCardsOf().at(-1)!.date,
    }
  })
}

/** The conversations that a figure of the report counts. Error: `business.not_found`. */
export function readFigureRooms(
  claims: Claims,
  { businessId, days, figure }: CostsBehind,
): Promise<CostRooms> {
  return db.readAs(claims, async (tx) => {
    const { zone, part } = await spanOf(tx, { businessId, days })
    const since = figure.by === 'hari' ? { day: figure.day, zone } : part.since
    const of = { part: { ...part, since }, rates: listRates(), zone, most: MAX_FIGURE_ROOMS }
    const found = await rows.listFigureRooms(tx, of, figure)
    return { count: found[0]?.all_rooms ?? 0, rooms: found.map(toRoom) }
  })
}

async function spanOf(tx: ReadTx, { businessId, days }: CostsOf) {
  const given = await rows.findZone(tx, businessId)
  if (given === undefined) throw new AppError('business.not_found')
  const zone = zoneOf(given)
  const shown = daysUpTo(localOf(nowIso(), zone).day, days)
  return { zone, shown, part: { businessId, since: { day: shown[0]!, zone } } }
}

const toRoom = <Id extends string | null>({
  room_id: roomId,
  name,
  phone,
  ...row
}: rows.CostRow & { room_id: Id; name: string | null; phone: string | null }) => ({
  roomId,
  name,
  phone,
  ...toCost(row),
})

const NOTHING: rows.CostRow = {
  charged: 0,
  free: 0,
  unpriced: 0,
  meta_micro: 0,
  tokens: 0,
  model_micro: 0,
}

const addRows = (a: rows.CostRow, b: rows.CostRow): rows.CostRow => ({
  charged: a.charged + b.charged,
  free: a.free + b.free,
  unpriced: a.unpriced + b.unpriced,
  meta_micro: a.meta_micro + b.meta_micro,
  tokens: a.tokens + b.tokens,
  model_micro: a.model_micro + b.model_micro,
})

const toCost = (row: rows.CostRow): Cost => ({
  charged: row.charged,
  free: row.free,
  unpriced: row.unpriced,
  metaRupiah: toRupiah(row.meta_micro),
  tokens: row.tokens,
  modelRupiah: toRupiah(row.model_micro),
})

const toRupiah = (micro: number): number => Math.ceil(micro / MICRO)
