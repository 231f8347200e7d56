import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { findDueReports, loadResponseFigures, sumUpDays } from '#domain/report'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const DAY = 86_400_000
const ago = (days: number) => new Date(now().getTime() - days * DAY)

async function aRoom(shop: Shop): Promise<string> {
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, ${randomUUID()}, 'ai')
    returning id`
  return room!.id
}

const ran = (shop: Shop, roomId: string, days: number, durationMs: number) =>
  rawSql()`insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace,
        duration_ms, created_at) values (${shop.businessId}, ${roomId}, 'v1', 'retrieval',
        ${durationMs % 3 ? 'reply' : 'handover'}, '{}', ${durationMs}, ${ago(days)})`

/** The response times that the report shows for the last 7 and the last 30 days. */
async function shown(shop: Shop) {
  const figures = (days: number) =>
    loadResponseFigures(shop.owner, { businessId: shop.businessId, days })
  return [await figures(7), await figures(30)]
}

/**
 * The response times with stored sums (`stored`) and without them (`truth`), and the number of
 * stored days.
 */
async function counted(shop: Shop) {
  const stored = await shown(shop)
  const sql = rawSql()
  const keep = await sql`select distinct day from private.report_run_day
    where business_id = ${shop.businessId}`
  await sql`update private.report_run_day set zone = 'none' where business_id = ${shop.businessId}`
  const truth = await shown(shop)
  await sql`update private.report_run_day set zone = 'Asia/Jakarta'
    where business_id = ${shop.businessId}`
  return { stored, truth, days: keep.length }
}

test('stored sums equal those of the rows, even after a day has ended', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  for (let step = 0; step < 60; step++)
    await ran(shop, roomId, random() * 60, Math.floor(random() * 90) * 10)
  await ran(shop, roomId, 0, 70)
  for (const later of [0, DAY]) {
    shiftClock(later)
    await sumUpDays(shop.businessId)
    const { stored, truth, days } = await counted(shop)
    expect(days).toBe(60)
    expect(stored).toEqual(truth)
    expect(stored[1]!.answerMs).toBeGreaterThan(0)
  }
})

test('days are summed again when the business changes its time zone', async () => {
  const shop = await aShop()
  await ran(shop, await aRoom(shop), 7, 40)
  await sumUpDays(shop.businessId)
  await rawSql()`update business
    set operational_hours = '[{"start":"","end":"","timezone":"Asia/Jayapura"}]'
    where id = ${shop.businessId}`
  await sumUpDays(shop.businessId)
  expect(
    await rawSql()`select distinct zone from private.report_run_day
      where business_id = ${shop.businessId}`,
  ).toEqual([{ zone: 'Asia/Jayapura' }])
})

test('a business with new messages gets one job, another one gets none', async () => {
  const [busy, idle] = [await aShop(), await aShop()]
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, content, client_id, status)
    values (${busy.businessId}, ${await aRoom(busy)}, ${busy.channelId}, 1, 'out', 'ai', 'text',
      '{}', ${randomUUID()}, 'sent')`
  await findDueReports()
  const jobs = () =>
    rawSql()<{ key: string }[]>`select key from graphile_worker.jobs
      where key in (${`sum-up-days:${busy.businessId}`}, ${`sum-up-days:${idle.businessId}`})`
  expect(await jobs()).toEqual([{ key: `sum-up-days:${busy.businessId}` }])
})
