import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addFaq } from '#domain/knowledge'
import { replyInRoom } from '#domain/agent'
import { listMessages, listRooms } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import {
  forgetAllowance,
  listUsage,
  mayAnswer,
  readSubscription,
  setCancelAtEnd,
} from '#domain/subscription'
import { listOrders, orderPlan, remindPlans } from '#domain/order'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { DAY_MS } from '#lib/time/durations'

let world: World
let shop: Shop
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      PLANS: JSON.stringify({
        trialDays: 10,
        trialAnswers: 2,
        plans: [{ id: 'usaha', name: 'Usaha', monthRupiah: 149_000, answers: 500 }],
      }),
    }),
  )
  shop = await aShop({ engine: 'meta-cloud' })
})
afterEach(() => shiftClock(0))

const plan = () => readSubscription(shop.owner, shop.businessId)

async function ask(text: string) {
  forgetAllowance(shop.businessId)
  await receiveEvent(shop.channelId, written(text))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const room = rooms[0]!
  await replyInRoom(room.id, () => Promise.resolve())
  const { messages } = await listMessages(shop.owner, {
    businessId: shop.businessId,
    roomId: room.id,
  })
  // The engine's reports, each twice.
  for (const status of ['sent', 'delivered', 'read'])
    await rawSql()`update message set status = ${status} where room_id = ${room.id}
      and author_kind = 'ai'`
  return { roomId: room.id, last: messages.at(-1)?.text ?? '' }
}

test('answers are counted once, with their rooms; at the limit both team and customer are notified', async () => {
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga roti?', answer: 'Croissant Rp22.000.' }],
  })
  expect(await plan()).toMatchObject({ phase: 'trial', used: 0, limit: 2 })
  const { roomId, last } = await ask('croissant brp')
  expect(last).toContain('Rp22.000')
  await ask('roti croissant berapa kak')
  expect(await plan()).toMatchObject({ used: 2 })
  const { rows, next } = await listUsage(shop.owner, shop.businessId)
  expect(next).toBeNull()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ room_id: roomId, contact_name: 'Sari Wulandari' })

  const refused = await ask('harga croissant sekarang?')
  expect(refused.last).toMatch(/sambungkan ke tim/)
  const [escalation] = await rawSql()<{ reason: string }[]>`
    select reason from escalation where room_id = ${roomId}`
  expect(escalation?.reason).toBe('kuota_habis')
  // The notice of the hand-over is not counted.
  expect(await plan()).toMatchObject({ used: 2 })
})

test('counted answers stay when the customer is erased', async () => {
  await plan()
  await rawSql()`insert into usage_event (message_id, business_id)
    values (${randomUUID()}, ${shop.businessId})`
  expect((await listUsage(shop.owner, shop.businessId)).rows).toMatchObject([{ room_id: null }])
})

test('after the trial the AI does not answer until a plan is paid', async () => {
  expect(await mayAnswer(shop.businessId)).toBe(true)
  shiftClock(11 * DAY_MS)
  forgetAllowance(shop.businessId)
  expect(await mayAnswer(shop.businessId)).toBe(false)
  expect((await plan())?.phase).toBe('ended')
})

test('only the owner cancels and resumes', async () => {
  await expect(setCancelAtEnd(shop.owner, shop.businessId, true)).rejects.toMatchObject({
    code: 'plan.unchanged',
  })
  const { businessId } = shop
  await plan()
  await rawSql()`update subscription set balance_rupiah = 149000 where business_id = ${businessId}`
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval: 'month' })
  expect(await plan()).toMatchObject({ phase: 'active', cancel_at_end: false })
  const admin = await aMember(shop, 'admin')
  await expect(setCancelAtEnd(admin, businessId, true)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await setCancelAtEnd(shop.owner, businessId, true)
  expect(await plan()).toMatchObject({ phase: 'active', cancel_at_end: true })
  shiftClock(45 * DAY_MS)
  expect((await plan())?.phase).toBe('ended')
  shiftClock(0)
  await setCancelAtEnd(shop.owner, businessId, false)
  shiftClock(45 * DAY_MS)
  expect((await plan())?.phase).toBe('past_due')
})

test('an instance without plans has no limit and shows none', async () => {
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
  expect(await plan()).toBeNull()
  expect(await mayAnswer(shop.businessId)).toBe(true)
})

const told = () =>
  rawSql()<{ kind: string }[]>`select kind from notice where business_id = ${shop.businessId}
    order by created_at, id`.then((rows) => rows.map(({ kind }) => kind))

test('the owner gets one notice at 80% of the allowance and one when it is used up', async () => {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      PLANS: JSON.stringify({
        trialAnswers: 5,
        plans: [{ id: 'usaha', name: 'Usaha', monthRupiah: 149_000, answers: 500 }],
      }),
    }),
  )
  await plan()
  const steps: string[][] = []
  for (let used = 0; used <= 5; used++) {
    forgetAllowance(shop.businessId)
    await mayAnswer(shop.businessId)
    steps.push(await told())
    await rawSql()`insert into usage_event (message_id, business_id)
      values (${randomUUID()}, ${shop.businessId})`
  }
  expect(steps).toEqual([
    [],
    [],
    [],
    [],
    ['plan_usage_most'],
    ['plan_usage_most', 'plan_usage_all'],
  ])
})

test('before its end a plan is offered for renewal, with reminders until it is paid', async () => {
  const { businessId } = shop
  await plan()
  await rawSql()`update subscription set balance_rupiah = 149000 where business_id = ${businessId}`
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval: 'month' })
  // Ten days of the trial and one month.
  shiftClock(20 * DAY_MS)
  await remindPlans()
  expect(await told()).toEqual([])
  shiftClock(37 * DAY_MS)
  await remindPlans()
  await remindPlans()
  expect(await told()).toEqual(['plan_ending'])
  const orders = () => listOrders(shop.owner, businessId)
  const [renewal] = await orders()
  expect(renewal).toMatchObject({ status: 'waiting', amount_rupiah: 149_000 })
  expect(renewal!.documents).toMatchObject([{ kind: 'invoice' }])
  shiftClock(43 * DAY_MS)
  await remindPlans()
  expect(await told()).toEqual(['plan_ending', 'plan_past_due'])
  expect(await orders()).toHaveLength(2)
  await rawSql()`update subscription set balance_rupiah = 149000 where business_id = ${businessId}`
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval: 'month' })
  expect(await told()).toEqual([])
  expect(await plan()).toMatchObject({ phase: 'active' })
})

test('a cancelled plan is not offered for renewal, and its owner gets a notice of its end', async () => {
  const { businessId } = shop
  await plan()
  await rawSql()`update subscription set balance_rupiah = 149000 where business_id = ${businessId}`
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval: 'month' })
  await setCancelAtEnd(shop.owner, businessId, true)
  shiftClock(37 * DAY_MS)
  await remindPlans()
  expect(await told()).toEqual([])
  shiftClock(43 * DAY_MS)
  await remindPlans()
  expect(await told()).toEqual(['plan_ended'])
  expect(await listOrders(shop.owner, businessId)).toHaveLength(1)
})

test('a plan that is resumed just before its end is offered for renewal after all', async () => {
  const { businessId } = shop
  await plan()
  await rawSql()`update subscription set balance_rupiah = 149000 where business_id = ${businessId}`
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval: 'month' })
  await setCancelAtEnd(shop.owner, businessId, true)
  shiftClock(37 * DAY_MS)
  await remindPlans()
  await setCancelAtEnd(shop.owner, businessId, false)
  await remindPlans()
  expect(await told()).toEqual(['plan_ending'])
  expect(await listOrders(shop.owner, businessId)).toMatchObject([{ status: 'waiting' }, {}])
})

test('a renewal waits for a payment of its order without a deadlock', async () => {
  await plan()
  await rawSql()`update subscription set plan_terms = '{"id": "usaha", "name": "Usaha",
      "interval": "month", "price_rupiah": 149000, "answers": 500}', anchor_at = now() - interval '29 days',
      months = 1, value_rupiah = 149000, ends_at = now() + interval '2 days'
    where business_id = ${shop.businessId}`
  const { orderId } = await orderPlan(shop.owner, {
    businessId: shop.businessId,
    planId: 'usaha',
    interval: 'month',
  })
  const locked = Promise.withResolvers<void>()
  const waited = Promise.withResolvers<void>()
  // The locks of a payment: its order, then the subscription.
  const payment = rawSql().begin(async (tx) => {
    await tx`select from "order" where id = ${orderId} for update`
    locked.resolve()
    await waited.promise
    await tx`select from subscription where business_id = ${shop.businessId} for update`
  })
  await locked.promise
  const reminding = remindPlans()
  await expect
    .poll(
      () =>
        rawSql()`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`,
    )
    .not.toHaveLength(0)
  waited.resolve()
  // PostgreSQL aborts neither of them because of a deadlock.
  await payment
  expect(await reminding).toBeGreaterThan(0)
})
