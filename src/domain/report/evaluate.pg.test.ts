import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { loadEvaluation, loadHomeReport } from '#domain/report'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)

async function aRoom(of: Shop): Promise<string> {
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name) values (${of.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${of.businessId}, ${of.channelId}, ${contact!.id}, ${randomUUID()}, 'ai') returning id`
  return room!.id
}

async function ran(
  of: Shop,
  roomId: string | null,
  outcome: 'reply' | 'handover' | 'silent',
  days: number,
  behaviour = 'v1',
  durationMs = 1000,
): Promise<void> {
  await rawSql()`insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace,
        duration_ms, created_at) values (${of.businessId}, ${roomId}, ${behaviour}, 'retrieval',
        ${outcome}, '{}', ${durationMs}, ${ago(days)})`
}

async function escalated(
  of: Shop,
  roomId: string,
  reason: string,
  days: number,
  claimedAfterMin: number | null,
  line = 'Pelanggan menulis: "ada hampers?"',
): Promise<void> {
  const openedAt = ago(days)
  const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000)
  const claimedAt = claimedAfterMin === null ? null : after(claimedAfterMin)
  await rawSql()`
    insert into escalation (business_id, room_id, session_no, reason, summary, opened_at, due_at,
        claimed_at, resolved_at)
    values (${of.businessId}, ${roomId}, 1, ${reason}, ${[line]}, ${openedAt}, ${after(15)},
        ${claimedAt}, ${claimedAt})`
}

async function said(
  of: Shop,
  roomId: string,
  author: 'customer' | 'ai' | 'member',
  days: number,
): Promise<void> {
  const direction = author === 'customer' ? 'in' : 'out'
  await rawSql()`
    insert into message
      (business_id, room_id, channel_id, session_no, direction, author_kind, kind, content,
        client_id, status, occurred_at, created_at)
    values (${of.businessId}, ${roomId}, ${of.channelId}, 1, ${direction}, ${author}, 'text', '{}',
        ${randomUUID()},
      ${direction === 'in' ? 'received' : 'sent'}, ${ago(days)}, ${ago(days)})`
}

test('conversations are counted as on /home, now and in the days before', async () => {
  const shop = await aShop()
  const [alone, helped, handed, earlier] = [
    await aRoom(shop),
    await aRoom(shop),
    await aRoom(shop),
    await aRoom(shop),
  ]
  for (const room of [alone, helped, handed]) {
    await said(shop, room, 'customer', 2)
    await said(shop, room, 'ai', 2)
    await said(shop, room, 'ai', 2)
  }
  await said(shop, helped, 'member', 2)
  await escalated(shop, handed, 'kebijakan', 2, null)
  await said(shop, alone, 'ai', 0)
  await said(shop, earlier, 'ai', 10)
  const week = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })
  expect(week.now).toEqual({ handled: 4, byAi: 2 })
  expect(week.before).toEqual({ handled: 1, byAi: 1 })
  const home = await loadHomeReport(shop.owner, shop.businessId)
  expect(week.days.map((day) => day.handled)).toEqual(home.handled.days.slice(-7))
  expect(week.days.map((day) => (day.handled ? day.byAi / day.handled : null))).toEqual(
    home.byAi.days.slice(-7),
  )
  expect(
    (await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 30 })).now.handled,
  ).toBe(5)
})

test('the answer time counts turns with customers, not simulations', async () => {
  const shop = await aShop()
  const room = await aRoom(shop)
  await ran(shop, room, 'reply', 0, 'v1', 1000)
  await ran(shop, room, 'handover', 1, 'v2', 3000)
  await ran(shop, room, 'reply', 1, 'v1', 1000)
  await ran(shop, null, 'reply', 0, 'v1', 9000)
  expect(
    (await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })).answerMs,
  ).toBe(1000)
})

test('hand-overs are listed by reason and time until taken, unknown questions by their text', async () => {
  const shop = await aShop()
  await escalated(shop, await aRoom(shop), 'info_tidak_ada', 1, 5)
  await escalated(
    shop,
    await aRoom(shop),
    'info_tidak_ada',
    2,
    60,
    'Pelanggan menulis: "bisa refund?"',
  )
  await escalated(shop, await aRoom(shop), 'marah', 3, null)
  await escalated(shop, await aRoom(shop), 'marah', 40, 5)
  const week = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })
  expect(week.reasons).toEqual([
    { reason: 'info_tidak_ada', count: 2 },
    { reason: 'marah', count: 1 },
  ])
  expect(week.taken).toEqual({ inTime: 1, late: 1, open: 1, medianSeconds: (5 * 60 + 60 * 60) / 2 })
  expect(week.gaps.map(({ line }) => line)).toEqual([
    'Pelanggan menulis: "ada hampers?"',
    'Pelanggan menulis: "bisa refund?"',
  ])
})

test('a business without data shows zeros, and another business does not exist', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  expect(await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })).toMatchObject({
    now: { handled: 0, byAi: 0 },
    answerMs: null,
    reasons: [],
    gaps: [],
    taken: { inTime: 0 },
  })
  await expect(
    loadEvaluation(stranger.owner, { businessId: shop.businessId, days: 7 }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})
