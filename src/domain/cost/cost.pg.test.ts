import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import type { CostFigure } from '#contract/cost'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { readCosts, readFigureRooms, readRoomCost } from './cost.ts'
import { priceOf, rateCardsOf } from './rates.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function aRoom(shop: Shop, phone = '628111000111'): Promise<string> {
  await receiveEvent(shop.channelId, written('halo', { phone, id: `wamid.${randomUUID()}` }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where channel_id = ${shop.channelId} and provider_chat_id like ${`${phone}%`}`
  return room!.id
}

type Charge = { category?: string; isFree?: boolean; at?: string; dialled?: string }
const charge = (shop: Shop, roomId: string, over: Charge = {}) => rawSql()`
  insert into message_charge (message_id, business_id, channel_id, room_id, dialled, category,
    is_free, is_delivered, charged_at) values (${randomUUID()}, ${shop.businessId},
    ${shop.channelId}, ${roomId}, ${over.dialled ?? '6281'}, ${over.category ?? 'service'},
    ${over.isFree ?? false}, true, ${over.at ?? new Date().toISOString()})`

/** A campaign with one charged message to a room. */
async function campaignTo(shop: Shop, roomId: string): Promise<string> {
  await charge(shop, roomId, { category: 'marketing' })
  const [row] = await rawSql()<{ id: string }[]>`
    with made as (
      insert into campaign (business_id, channel_id, name, template_name, template_language,
        template_category, body, audience, per_minute)
      values (${shop.businessId}, ${shop.channelId}, 'Roti baru', 'roti', 'id', 'MARKETING', 'Halo',
        '{}', 10) returning id)
    insert into campaign_recipient (business_id, campaign_id, contact_id, position, state, message_id)
    select ${shop.businessId}, made.id, r.contact_id, 1, 'sent',
      (select message_id from message_charge where room_id = r.id and category = 'marketing')
    from made, room r where r.id = ${roomId} returning campaign_id as id`
  return row!.id
}

const answer = (shop: Shop, roomId: string, behaviour: 'v1' | 'v2' = 'v1') => rawSql()`
  insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace, duration_ms,
    input_tokens, output_tokens) values (${shop.businessId}, ${roomId}, ${behaviour}, 'model',
    'reply', '{}', 5, 1000, 500)`

const pricedModel = (shop: Shop) => rawSql()`
  insert into model_price (business_id, valid_from, input_rupiah, output_rupiah)
  values (${shop.businessId}, '2026-01-01', 4000000, 16000000)`

test('the cost of a conversation has its paid messages and tokens, by session and in total', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  await pricedModel(shop)
  await charge(shop, roomId)
  await charge(shop, roomId, { isFree: true })
  await charge(shop, roomId, { category: 'marketing', at: '2026-10-05T03:00:00Z' })
  await answer(shop, roomId)
  const { session, all } = await readRoomCost(shop.owner, { businessId: shop.businessId, roomId })
  expect(session).toEqual({
    charged: 1,
    free: 1,
    unpriced: 0,
    metaRupiah: 320,
    tokens: 1500,
    modelRupiah: 12_000,
  })
  expect(all).toMatchObject({ charged: 2, metaRupiah: 978 })
})

test('messages without a known rate are counted but not priced', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  await charge(shop, roomId, { dialled: '6012' })
  await charge(shop, roomId, { category: 'referral_conversion' })
  const { session } = await readRoomCost(shop.owner, { businessId: shop.businessId, roomId })
  expect(session).toMatchObject({ charged: 2, unpriced: 2, metaRupiah: 0 })
})

test('the totals of the cost report equal the sums of its days and rooms', async () => {
  const shop = await aShop()
  await pricedModel(shop)
  const [one, other] = [await aRoom(shop), await aRoom(shop, '628111000222')]
  await charge(shop, one)
  await charge(shop, one)
  await charge(shop, other)
  await answer(shop, other, 'v2')
  const costs = await readCosts(shop.owner, { businessId: shop.businessId, days: 7 })
  const sum = (of: { metaRupiah: number; modelRupiah: number }[]) =>
    of.reduce((all, { metaRupiah, modelRupiah }) => all + metaRupiah + modelRupiah, 0)
  expect(costs.days).toHaveLength(7)
  expect(costs.conversations).toBe(2)
  expect(sum([costs.total])).toBe(3 * 320 + 12_000)
  expect(sum(costs.days)).toBe(sum([costs.total]))
  expect(sum(costs.rooms)).toBe(sum([costs.total]))
  expect(costs.rooms[0]).toMatchObject({ roomId: other })
  expect(costs.behaviours).toEqual([
    { behaviour: 'v2', answers: 1, tokens: 1500, modelRupiah: 12_000 },
  ])
})

test('each figure of the cost report opens the conversations whose costs add up to it', async () => {
  const shop = await aShop()
  await pricedModel(shop)
  const [one, other] = [await aRoom(shop), await aRoom(shop, '628111000222')]
  await charge(shop, one)
  await charge(shop, other, { isFree: true })
  await answer(shop, one)
  await answer(shop, other, 'v2')
  await campaignTo(shop, other)
  const erased = await aRoom(shop, '628111000333')
  await charge(shop, erased)
  await rawSql()`update message_charge set room_id = null where room_id = ${erased}`
  const given = { businessId: shop.businessId, days: 7 as const }
  const costs = await readCosts(shop.owner, given)
  const behind = async (figure: CostFigure) => {
    const { count, rooms } = await readFigureRooms(shop.owner, { ...given, figure })
    expect(count).toBe(rooms.length)
    const sum = rooms.reduce(
      (all, { metaRupiah, modelRupiah }) => all + metaRupiah + modelRupiah,
      0,
    )
    return { sum, ids: rooms.map(({ roomId }) => roomId) }
  }
  const today = costs.days.at(-1)!
  expect(await behind({ by: 'hari', day: today.day })).toEqual({
    sum: today.metaRupiah + today.modelRupiah,
    ids: [other, one, null],
  })
  expect(await behind({ by: 'hari', day: costs.days[0]!.day })).toEqual({ sum: 0, ids: [] })
  const v2 = costs.behaviours.find(({ behaviour }) => behaviour === 'v2')!
  expect(await behind({ by: 'versi', behaviour: 'v2' })).toEqual({
    sum: v2.modelRupiah,
    ids: [other],
  })
  const [campaign] = costs.campaigns
  expect(await behind({ by: 'kampanye', campaignId: campaign!.id })).toEqual({
    sum: campaign!.metaRupiah,
    ids: [other],
  })
  const stranger = await aShop({ name: 'Toko Lain' })
  await expect(
    readFigureRooms(stranger.owner, { ...given, figure: { by: 'versi', behaviour: 'v1' } }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})

/** Messages of a room in their order: of the customer, the AI or a member. */
async function talk(shop: Shop, roomId: string, authors: ('customer' | 'ai' | 'member')[]) {
  const rows = authors.map((author, place) => ({
    author,
    direction: author === 'customer' ? 'in' : 'out',
    at: new Date(Date.now() + (place + 1) * 1000).toISOString(),
  }))
  await rawSql()`
    insert into message (business_id, room_id, channel_id, session_no, direction, author_kind, kind,
      content, status, occurred_at)
    select ${shop.businessId}, ${roomId}, ${shop.channelId}, 1, r.direction, r.author, 'text', '{}',
      'read', r.at::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r(author text, direction text, at text)`
}

test('one answer for several messages counts as fewer; answers of members do not', async () => {
  const shop = await aShop()
  const [one, other] = [await aRoom(shop), await aRoom(shop, '628111000222')]
  const burstsOf = async () =>
    (await readCosts(shop.owner, { businessId: shop.businessId, days: 7 })).bursts
  // The first message of each room is from `aRoom`.
  await talk(shop, one, ['customer', 'customer', 'ai', 'customer', 'ai', 'ai', 'customer'])
  await talk(shop, other, ['customer', 'member', 'customer', 'ai'])
  expect(await burstsOf()).toEqual({ asked: 0, answers: 0 })
  await charge(shop, one)
  expect(await burstsOf()).toEqual({ asked: 3 + 1 + 1, answers: 1 + 2 + 1 })
})

test('another business sees no costs', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  await charge(shop, roomId)
  const stranger = await aShop({ name: 'Toko Lain' })
  await expect(
    readRoomCost(stranger.owner, { businessId: shop.businessId, roomId }),
  ).rejects.toMatchObject({ code: 'room.not_found' })
  await expect(
    readCosts(stranger.owner, { businessId: shop.businessId, days: 7 }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
  const viewer = await aMember(shop, 'peninjau')
  expect((await readCosts(viewer, { businessId: shop.businessId, days: 7 })).total.charged).toBe(1)
})

test('a message has the price of its day; the operator may set a list of prices', () => {
  expect(priceOf('SERVICE', '2026-09-30')).toBeUndefined()
  expect(priceOf('SERVICE', '2026-10-01')).toEqual({ rupiah: 320, date: '2026-10-01' })
  const cards = rateCardsOf(
    '[{"date":"2027-01-01","MARKETING":700,"UTILITY":330},{"date":"2026-01-01","MARKETING":1,"UTILITY":2}]',
  )
  expect(cards.map(({ date }) => date)).toEqual(['2026-01-01', '2027-01-01'])
  expect(rateCardsOf('{"date":"2026-10-01","MARKETING":658,"UTILITY":320}')).toHaveLength(1)
})
