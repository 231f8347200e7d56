import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { now } from '#platform/clock'
import { isLate } from '#contract/sale'
import { localTime } from '#lib/time/zone'
import { rawSql } from '#platform/database'
import { loadHomeReport } from '#domain/report'
import { scoreSessions } from '#domain/evaluation/jobs'
import { aShop, aUser, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  shop = await aShop()
})
afterAll(() => world.close())

const DAY = 86_400_000
/** Noon of the business's day `days` ago, which is far from midnight whenever the test runs. */
const noon = (days: number, minutes = 0) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(
    new Date(now().getTime() - days * DAY),
  )
  return new Date(Date.parse(`${day}T12:00:00+07:00`) + minutes * 60_000)
}

async function aRoom(of = shop): Promise<string> {
  const phone = `62811${Math.floor(Math.random() * 1e8)}`
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name, phone) values (${of.businessId}, 'Sari', ${phone})
    returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${of.businessId}, ${of.channelId}, ${contact!.id}, ${phone}, 'ai') returning id`
  return room!.id
}

async function said(
  roomId: string,
  author: 'customer' | 'ai' | 'member',
  at: Date,
  {
    of = shop,
    status = author === 'customer' ? 'received' : 'sent',
    text = '',
  }: { of?: typeof shop; status?: string; text?: string } = {},
): Promise<void> {
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, text, content, client_id, status, occurred_at, created_at)
    values (${of.businessId}, ${roomId}, ${of.channelId}, 1,
        ${author === 'customer' ? 'in' : 'out'}, ${author}, 'text', ${text}, '{}', ${randomUUID()},
        ${status}, ${at}, ${at})`
}

async function escalated(roomId: string, reason: string, at: Date, dueAt: Date): Promise<void> {
  await rawSql()`insert into escalation (business_id, room_id, session_no, reason, summary,
        opened_at, due_at) values (${shop.businessId}, ${roomId}, 1, ${reason},
        ${['Pelanggan menulis: "harga hampers?"']}, ${at}, ${dueAt})`
}

test('a conversation counts once a day, and for the AI only without a person or hand-over', async () => {
  const [alone, helped, handed] = [await aRoom(), await aRoom(), await aRoom()]
  for (const room of [alone, helped, handed]) {
    await said(room, 'customer', noon(1))
    await said(room, 'ai', noon(1, 1))
    await said(room, 'ai', noon(1, 2))
  }
  await said(helped, 'member', noon(1, 5))
  await escalated(handed, 'kebijakan', noon(1, 1), noon(1, 16))
  await scoreSessions(shop.businessId)
  const { handled, byAi, hours, hasTraffic } = await loadHomeReport(shop.owner, shop.businessId)
  expect(hasTraffic).toBe(true)
  expect(handled.days.at(-2)).toBe(3)
  expect(byAi.days.at(-2)).toBeCloseTo(1 / 3)
  expect(hours.every((bar) => bar.ai + bar.team === 0)).toBe(true)
})

test("last week's conversations are shown by the hour of their first answer, AI and team together", async () => {
  const [one, two] = [await aRoom(), await aRoom()]
  await said(one, 'ai', noon(7))
  await said(two, 'member', noon(7, 59))
  await said(two, 'member', noon(7, 60))
  await scoreSessions(shop.businessId)
  const { hours } = await loadHomeReport(shop.owner, shop.businessId)
  expect(hours[12]).toMatchObject({ hour: 12, ai: 0, team: 0, lastWeek: 2 })
  expect(hours[13]?.lastWeek).toBe(0)
})

test('a conversation that continues on the next day counts on the day of its first answer', async () => {
  const room = await aRoom()
  await said(room, 'customer', noon(2))
  await said(room, 'ai', noon(2, 1))
  await said(room, 'customer', noon(1))
  await said(room, 'ai', noon(1, 1))
  await scoreSessions(shop.businessId)
  const { handled } = await loadHomeReport(shop.owner, shop.businessId)
  expect(handled.days.slice(-3)).toEqual([1, 0, 0])
})

test('new messages are counted soon after the report is opened', async () => {
  const { businessId, owner } = shop
  await said(await aRoom(), 'ai', noon(1))
  expect(await loadHomeReport(owner, businessId)).toMatchObject({ isCounting: true })
  const jobs = await rawSql()`select key from graphile_worker.jobs
    where key = ${`score:${businessId}`}`
  expect(jobs).toHaveLength(1)
  await scoreSessions(businessId)
  expect(await loadHomeReport(owner, businessId)).toMatchObject({ isCounting: false })
})

test('the waiting time runs from the first message to the answer; failed answers do not count', async () => {
  const [quick, slow] = [await aRoom(), await aRoom()]
  await said(quick, 'customer', noon(2))
  await said(quick, 'customer', noon(2, 1))
  await said(quick, 'ai', noon(2, 2))
  await said(slow, 'customer', noon(2))
  await said(slow, 'ai', noon(2, 1), { of: shop, status: 'failed' })
  await said(slow, 'member', noon(2, 6))
  await scoreSessions(shop.businessId)
  const { replySeconds } = await loadHomeReport(shop.owner, shop.businessId)
  expect(replySeconds.days.at(-3)).toBe(240)
})

test('waiting customers are counted with the longest wait; rooms of the AI do not wait', async () => {
  const [waiting, ofAi, snoozed, archived] = [
    await aRoom(),
    await aRoom(),
    await aRoom(),
    await aRoom(),
  ]
  await rawSql()`update room set handler = 'menunggu_tim', waiting_since = ${noon(1)}
    where id = ${waiting}`
  await rawSql()`update room set waiting_since = ${noon(3)} where id = ${ofAi}`
  await rawSql()`update room
    set handler = 'menunggu_tim', waiting_since = ${noon(4)},
      snoozed_until = now() + interval '1 hour' where id = ${snoozed}`
  await rawSql()`update room
    set handler = 'menunggu_tim', waiting_since = ${noon(5)}, archived_at = now()
    where id = ${archived}`
  const report = await loadHomeReport(shop.owner, shop.businessId)
  expect(report.waiting.count).toBe(1)
  expect(new Date(report.waiting.oldest!)).toEqual(noon(1))
})

test('gaps, late hand-overs and failed sources become tasks of the report', async () => {
  const room = await aRoom()
  await said(room, 'customer', noon(1), { of: shop, status: 'received', text: 'harga hampers?' })
  await escalated(room, 'info_tidak_ada', noon(1, 1), noon(1, 15))
  await scoreSessions(shop.businessId)
  await rawSql()`insert into knowledge_source (business_id, kind, title, status, error)
    values (${shop.businessId}, 'web', 'Menu', 'failed', 'Halaman tidak ditemukan.')`
  const { todos, knowledge } = await loadHomeReport(shop.owner, shop.businessId)
  expect(todos).toEqual([
    { kind: 'overdue', customers: 1, names: ['Sari'] },
    { kind: 'gap', customers: 1, example: 'harga hampers?' },
    { kind: 'source_failed', count: 1, title: 'Menu', error: 'Halaman tidak ditemukan.' },
  ])
  expect(knowledge).toMatchObject({ ready: 0, failed: 1 })
})

test('the report of a new business shows only the first steps', async () => {
  const fresh = await aShop({ mode: 'testing' })
  const report = await loadHomeReport(fresh.owner, fresh.businessId)
  expect(report).toMatchObject({
    hasTraffic: false,
    todos: [],
    waiting: { count: 0, oldest: null },
    setUp: { channel: false, knowledge: false, tried: false, live: false },
  })
  expect(report.byAi.today).toBeNull()
})

test('an unknown time zone does not break the report', async () => {
  // Such a zone is refused now. Older rows may have one, and the database may know other zones than
  // the server.
  await rawSql().begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update business
      set operational_hours = '[{"start":"","end":"","timezone":"Mars/Base"}]'
      where id = ${shop.businessId}`
  })
  expect((await loadHomeReport(shop.owner, shop.businessId)).zone).toBe('Asia/Jakarta')
})

test('the report of another business does not exist, and its messages do not count', async () => {
  const other = await aShop()
  await said(await aRoom(other), 'ai', noon(1), { of: other })
  expect((await loadHomeReport(shop.owner, shop.businessId)).hasTraffic).toBe(false)
  await expect(loadHomeReport(await aUser(), shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await expect(loadHomeReport(shop.owner, other.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
})

test("the report counts due orders and today's bookings of its own business only", async () => {
  const { businessId } = shop
  const day = (days: number) => noon(-days).toISOString().slice(0, 10)
  await rawSql()`
    insert into sale (business_id, number, status, fulfilment, wanted_day, wanted_time, wanted_part)
    values (${businessId}, 1, 'dikonfirmasi', 'ambil', ${day(-1)}, '09:00', null),
      (${businessId}, 2, 'diproses', 'ambil', ${day(0)}, null, null),
      (${businessId}, 3, 'dikirim', 'antar', ${day(-1)}, null, null),
      (${businessId}, 4, 'disetujui', 'ambil', ${day(1)}, null, null),
      (${businessId}, 5, 'selesai', 'ambil', ${day(0)}, null, null),
      (${businessId}, 6, 'diproses', 'ambil', ${day(0)}, null, 'pagi')`
  const [service] = await rawSql()<{ id: string }[]>`
    insert into booking_service (business_id, name, minutes, capacity)
    values (${businessId}, 'Kelas', 30, 5) returning id`
  const held = (status: string, number: number, days: number) => rawSql()`
    insert into booking (id, business_id, service_id, service_name, number, place, status, starts_at,
      ends_at)
    values (${randomUUID()}, ${businessId}, ${service!.id}, 'Kelas', ${number}, ${number}, ${status},
      ${noon(-days)}, ${noon(-days, 30)})`
  await held('dikonfirmasi', 1, 0)
  await held('batal', 2, 0)
  await held('diminta', 3, 1)
  const { acts, zone } = await loadHomeReport(shop.owner, businessId)
  const morning = { wanted_day: day(0), wanted_time: null, wanted_part: 'pagi' } as const
  // By the rule of the board: in the morning this order is not late yet.
  const isOver = isLate({ status: 'diproses', ...morning }, localTime(new Date(), zone))
  expect(acts).toMatchObject({
    orders: { due: 3, late: isOver ? 2 : 1, waiting: 1 },
    bookings: { today: 1, waiting: 1, waitingDay: day(1) },
  })
  const other = await aShop()
  expect((await loadHomeReport(other.owner, other.businessId)).acts).toEqual({
    orders: { due: 0, late: 0, waiting: 0 },
    bookings: { today: 0, waiting: 0, waitingDay: null, next: null },
  })
})
