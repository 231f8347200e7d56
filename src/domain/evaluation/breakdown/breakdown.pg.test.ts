import { afterAll, beforeAll, expect, test } from 'vitest'
import { tagRoom, takeOver } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import type { MoneyPart } from '#contract/sale/money'
import { listSessions } from '#domain/evaluation'
import { loadReport } from '#domain/evaluation/breakdown'
import { listSales } from '#domain/sale'
import { DAY_MS } from '#lib/time/durations'
import { dayAfter } from '#lib/time/zone'
import { rawSql } from '#platform/database'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import type { ReportQuery } from './contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a room with a score that counts `daysAgo`. */
async function scored(
  shop: Shop,
  phone: string,
  { daysAgo = 0, byAi = true, reason = null as string | null, csat = null as number | null } = {},
): Promise<string> {
  await receiveEvent(shop.channelId, written('halo', { phone }))
  const [room] = await rawSql()<{ id: string }[]>`
    select r.id from room r join contact c on c.id = r.contact_id
    where r.business_id = ${shop.businessId} and c.phone = ${phone}`
  await rawSql()`
    insert into session_score (business_id, room_id, session_no, started_at, counted_at, behaviour,
      customer_messages, ai_messages, team_messages, first_reply_seconds, by_ai, hand_over_reason,
      handed_over_after_answer, repeated_count, unanswered_count, held_count, answer_count,
      grounded_count, csat)
    values (${shop.businessId}, ${room!.id}, 1, now() - interval '1 minute' - make_interval(days =>
      ${daysAgo}), now() - make_interval(days => ${daysAgo}) - interval '1 second', 'v1', 1,
      ${byAi ? 1 : 0}, ${byAi ? 0 : 1}, 10, ${byAi}, ${reason}, false, 0, 0, 0, 0, 0, ${csat})`
  return room!.id
}

const report = (shop: Shop, query: Pick<ReportQuery, 'span' | 'by'>) =>
  loadReport(shop.owner, { businessId: shop.businessId, ...query })

test('a period is compared with the one before, and its points add up to its totals', async () => {
  const shop = await aShop()
  await scored(shop, '628111')
  await scored(shop, '628112', { byAi: false, reason: 'marah', csat: 2 })
  await scored(shop, '628113', { daysAgo: 7 })
  await scored(shop, '628114', { daysAgo: 20 })
  const week = await report(shop, { span: 'minggu', by: 'alasan' })
  expect(week.now).toMatchObject({ answered: 2, byAi: 1, handedOver: 1, rated: 1, rating: 2 })
  expect(week.before).toMatchObject({ answered: 1, byAi: 1 })
  expect(week.points).toHaveLength(7)
  expect(week.points.reduce((sum, { byAi, withTeam }) => sum + byAi + withTeam, 0)).toBe(2)
  expect(week.points.reduce((sum, { before }) => sum + before, 0)).toBe(1)
  expect(week.rows).toEqual([expect.objectContaining({ key: 'marah', answered: 1, handedOver: 1 })])
  const month = await report(shop, { span: 'bulan', by: 'kanal' })
  expect(month.now.answered).toBe(4)
  expect(month.rows).toEqual([
    expect.objectContaining({ key: shop.channelId, label: 'WhatsApp resmi', answered: 4 }),
  ])
  const day = await report(shop, { span: 'hari', by: 'jam' })
  expect(day.before.answered).toBe(1)
})

test('members and tags are counted in a report, and each count opens exactly its conversations', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen', 'Rina')
  const roomId = await scored(shop, '628111', { byAi: false })
  await scored(shop, '628112')
  const ref = { businessId: shop.businessId, roomId }
  await takeOver(rina, ref)
  await sendText(rina, { ...ref, clientId: crypto.randomUUID(), text: 'Halo Kak' })
  await tagRoom(rina, ref, 'reseller')
  const members = await report(shop, { span: 'minggu', by: 'anggota' })
  expect(members.rows).toEqual([
    expect.objectContaining({ key: rina.sub, label: 'Rina', answered: 1 }),
  ])
  const tags = await report(shop, { span: 'minggu', by: 'tag' })
  expect(tags.rows).toEqual([expect.objectContaining({ label: 'reseller', answered: 1 })])
  const list = async (part: object) =>
    listSessions(shop.owner, {
      businessId: shop.businessId,
      days: 7,
      filter: 'dijawab',
      ...part,
    })
  expect(await list({ memberId: rina.sub })).toMatchObject({ total: 1, named: 'Rina' })
  expect(await list({ tagId: tags.rows[0]!.key })).toMatchObject({ total: 1, named: 'reseller' })
  expect(await list({ channelId: shop.channelId })).toMatchObject({ total: 2 })
  const hours = await report(shop, { span: 'minggu', by: 'jam' })
  for (const { key, answered } of hours.rows)
    expect((await list({ hour: key })).total).toBe(answered)
})

test('the figure of the period before opens exactly the conversations that it counts', async () => {
  const shop = await aShop()
  await scored(shop, '628111')
  await scored(shop, '628113', { daysAgo: 7 })
  const later = await scored(shop, '628114', { daysAgo: 7 })
  await rawSql()`
    update session_score set counted_at = counted_at + interval '1 hour' where room_id = ${later}`
  const { before, today, time, shiftDays } = await report(shop, { span: 'minggu', by: 'jam' })
  expect(before.answered).toBe(1)
  const list = await listSessions(shop.owner, {
    businessId: shop.businessId,
    days: 7,
    filter: 'dijawab',
    until: dayAfter(today, -shiftDays),
    clock: time,
  })
  expect(list.total).toBe(1)
})

const linesOf = (priceRupiah: number): string =>
  JSON.stringify([
    { productId: null, name: 'Kue', variant: '', unit: null, quantity: 1, priceRupiah },
  ])

test('extra payments and refunds are in the money of a report, and each sum opens its orders', async () => {
  const shop = await aShop()
  await rawSql()`
    with order_of_today as (
      insert into sale (business_id, number, status, lines, items_rupiah, fulfilment,
        confirmed_at, paid_at)
      values (${shop.businessId}, 1, 'dibayar', ${linesOf(170_000)}::text::jsonb, 170000, 'ambil', now(), now()) returning id
    ), extra as (
      insert into payment (business_id, sale_id, provider, method, amount_rupiah, refunded_rupiah,
        status, is_extra, expires_at, paid_at)
      select ${shop.businessId}, id, 'midtrans', 'link', 170000, 170000, 'refunded', true, now(),
        now() from order_of_today
    )
    insert into sale_event (id, business_id, sale_id, actor_kind, act, before, after,
      amount_rupiah, undone_at)
    select gen_random_uuid(), ${shop.businessId}, id, 'system', 'kembalikan_gerbang', 'dibayar',
      'dibayar', rupiah, undone_at
    from order_of_today,
      (values (170000, null), (20000, null), (5000, now())) back (rupiah, undone_at)`
  await rawSql()`
    insert into sale (business_id, number, status, lines, items_rupiah, fulfilment,
        confirmed_at, paid_at)
    values (${shop.businessId}, 2, 'dibayar', ${linesOf(50_000)}::text::jsonb, 50000, 'ambil', now(),
      now() - interval '7 days')`
  const week = await report(shop, { span: 'minggu', by: 'alasan' })
  expect(week.money).toEqual({ paidRupiah: 340_000, refundedRupiah: 190_000 })
  expect(week.moneyBefore).toEqual({ paidRupiah: 50_000, refundedRupiah: 0 })
  const from = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  const numbersOf = async (part: MoneyPart, since: number, until: number) => {
    const money = { part, from: from(since), until: from(until) }
    const { rows } = await listSales(shop.owner, { businessId: shop.businessId, money })
    return rows.map(({ number }) => number)
  }
  expect(await numbersOf('diterima', 6, -1)).toEqual([1])
  expect(await numbersOf('dikembalikan', 6, -1)).toEqual([1])
  expect(await numbersOf('bersih', 8, -1)).toEqual([2, 1])
  expect(await numbersOf('diterima', 8, 6)).toEqual([2])
  expect(await numbersOf('dikembalikan', 8, 6)).toEqual([])
})

test('a stranger gets no report', async () => {
  const shop = await aShop()
  const query = { businessId: shop.businessId, span: 'hari', by: 'jam' } as const
  await expect(loadReport((await aShop()).owner, query)).rejects.toThrow(
    expect.objectContaining({ code: 'business.not_found' }),
  )
})
