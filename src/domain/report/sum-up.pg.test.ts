import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { now, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { findDueReports, loadResponseFigures, loadHomeReport, sumUpDays } from '#domain/report'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

const DAY = 86_400_000
const ago = (days: number, minutes = 0) => new Date(now().getTime() - days * DAY + minutes * 60_000)

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

type Said = { author: 'customer' | 'ai' | 'member'; at: Date; storedAt?: Date; status?: string }
async function said(
  shop: Shop,
  roomId: string,
  { author, at, storedAt = at, status = 'sent' }: Said,
): Promise<string> {
  const [row] = await rawSql()<{ id: string }[]>`
    insert into message (business_id, room_id, channel_id, session_no, direction, author_kind, kind,
        content, client_id, status, occurred_at, created_at)
    values (${shop.businessId}, ${roomId}, ${shop.channelId}, 1,
        ${author === 'customer' ? 'in' : 'out'}, ${author}, 'text', '{}', ${randomUUID()},
        ${status}, ${at}, ${storedAt}) returning id`
  return row!.id
}

const ran = (shop: Shop, roomId: string, days: number, durationMs: number) =>
  rawSql()`insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace,
        duration_ms, created_at) values (${shop.businessId}, ${roomId}, 'v1', 'retrieval',
        ${durationMs % 3 ? 'reply' : 'handover'}, '{}', ${durationMs}, ${ago(days)})`

/** The pages' figures, without those of the present moment. */
async function shown(shop: Shop) {
  const [home, week, month] = await Promise.all([
    loadHomeReport(shop.owner, shop.businessId),
    loadResponseFigures(shop.owner, { businessId: shop.businessId, days: 7 }),
    loadResponseFigures(shop.owner, { businessId: shop.businessId, days: 30 }),
  ])
  return {
    hours: home.hours,
    hasTraffic: home.hasTraffic,
    week,
    month,
  }
}

const lastWeekCount = async (shop: Shop) =>
  (await shown(shop)).hours.reduce((sum, bar) => sum + bar.lastWeek, 0)

/** The same with nothing stored: every day is counted from its rows. */
async function counted(shop: Shop) {
  const stored = await shown(shop)
  const sql = rawSql()
  const keep = await sql`select day from private.report_day where business_id = ${shop.businessId}`
  await sql`update private.report_day set zone = 'none' where business_id = ${shop.businessId}`
  await sql`update private.report_run_day set zone = 'none' where business_id = ${shop.businessId}`
  const truth = await shown(shop)
  for (const table of ['report_day', 'report_run_day'])
    await sql`update private.${sql(table)} set zone = 'Asia/Jakarta'
      where business_id = ${shop.businessId}`
  return { stored, truth, days: keep.length }
}

test('stored sums equal the rows, after random and late events', async () => {
  const shop = await aShop()
  const rooms = await Promise.all(Array.from({ length: 6 }, () => aRoom(shop)))
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const written: string[] = []
  for (let round = 0; round < 6; round++) {
    for (let step = 0; step < 40; step++) {
      const isLate = round > 0
      const at = ago(random() * 16)
      written.push(
        await said(shop, pick(rooms), {
          author: pick(['customer', 'customer', 'ai', 'member']),
          at,
          storedAt: isLate ? now() : at,
          status: random() < 0.1 ? 'failed' : 'sent',
        }),
      )
      if (step % 5 === 0 && round === 0)
        await ran(shop, pick(rooms), random() * 60, Math.floor(random() * 90) * 10)
    }
    if (round === 2)
      await rawSql()`insert into escalation (business_id, room_id, session_no, reason, opened_at,
            due_at, resolved_at) values (${shop.businessId}, ${rooms[0]!}, 1, 'marah', now(), now(),
            now())`
    if (round === 3)
      await rawSql()`update message set status = case
        when status = 'failed' then 'sent' else 'failed' end
        where id = any (${written.slice(0, 20)})`
    if (round === 4)
      await rawSql()`update message set room_id = ${rooms[1]!} where room_id = ${rooms[2]!}
        and client_id is not null`
    await sumUpDays(shop.businessId)
    const { stored, truth, days } = await counted(shop)
    expect(days).toBe(60)
    expect(stored).toEqual(truth)
  }
  expect((await shown(shop)).hasTraffic).toBe(true)
})

test('the page counts an ended day until its sum is stored', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  await said(shop, roomId, { author: 'ai', at: ago(0) })
  await sumUpDays(shop.businessId)
  shiftClock(7 * DAY)
  expect(await lastWeekCount(shop)).toBe(1)
  await sumUpDays(shop.businessId)
  expect(await lastWeekCount(shop)).toBe(1)
})

test('days are summed up again when the business changes its zone', async () => {
  const shop = await aShop()
  await said(shop, await aRoom(shop), { author: 'ai', at: ago(7) })
  await sumUpDays(shop.businessId)
  await rawSql()`update business
    set operational_hours = '[{"start":"","end":"","timezone":"Asia/Jayapura"}]'
    where id = ${shop.businessId}`
  expect(await lastWeekCount(shop)).toBe(1)
  await sumUpDays(shop.businessId)
  expect(
    await rawSql()`select distinct zone from private.report_day
      where business_id = ${shop.businessId}`,
  ).toEqual([{ zone: 'Asia/Jayapura' }])
})

test('a business with new messages gets one job, another none', async () => {
  const [busy, idle] = [await aShop(), await aShop()]
  await said(busy, await aRoom(busy), { author: 'ai', at: ago(0) })
  await findDueReports()
  const jobs = () =>
    rawSql()<{ key: string }[]>`select key from graphile_worker.jobs
      where key in (${`sum-up-days:${busy.businessId}`}, ${`sum-up-days:${idle.businessId}`})`
  expect(await jobs()).toEqual([{ key: `sum-up-days:${busy.businessId}` }])
})
