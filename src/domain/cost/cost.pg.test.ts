import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { readCosts, readRoomCost } from './cost.ts'
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
