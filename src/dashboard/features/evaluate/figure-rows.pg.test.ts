import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvaluationDays, SessionQuery } from '#contract/evaluation'
import { BEHAVIOURS } from '#contract/evaluation/filter'
import { listSessions, listTopics, loadEvaluation, loadExperiment } from '#domain/evaluation'
import { loadStayed } from '#domain/evaluation/daily'
import { clusterTopics, scoreSessions } from '#domain/evaluation/jobs'
import { loadHomeReport, loadResponseFigures } from '#domain/report'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { seedSessions } from '../../../../database/seed/scale/sessions.ts'
import { aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { figureRows } from './figure-rows.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await aShop()
  await seedSessions(rawSql(), shop, { rooms: 150, days: 59, nowMs: now().getTime() })
  while (await scoreSessions(shop.businessId));
  await rawSql()`insert into session_judgement (score_id, business_id, kpi_id, verdict, model)
    select id, business_id, 'sopan', 'tidak_sepakat', 'm' from session_score
    where business_id = ${shop.businessId} and review_weight > 30`
  await clusterTopics(shop.businessId)
}, 60_000)
afterAll(() => world.close())

type Opened = Omit<SessionQuery, 'businessId' | 'days'> & { days?: EvaluationDays }

/** The number above a list. It is also the number of its rows over all pages. */
async function countListed({ days = 30, ...query }: Opened): Promise<number> {
  const ask = { businessId: shop.businessId, days, ...query }
  let page = await listSessions(shop.owner, ask)
  const { total } = page
  let rows = page.sessions.length
  while (page.before) {
    page = await listSessions(shop.owner, { ...ask, before: page.before })
    rows += page.sessions.length
  }
  expect(rows).toBe(total)
  return rows
}

test.each([7, 30] as const)(
  'every figure of %i days opens the sessions it counts',
  async (days) => {
    const { businessId, owner } = shop
    const [summary, response] = await Promise.all([
      loadEvaluation(owner, { businessId, days }),
      loadResponseFigures(owner, { businessId, days }),
    ])
    for (const { name, filter, count, parts } of figureRows({ ...summary, response })) {
      expect(await countListed({ days, filter }), name).toBe(count)
      for (const part of parts)
        expect(await countListed({ days, filter: part.filter }), part.text).toBe(part.count)
    }
    const { inTime, late, open } = summary.taken
    for (const [filter, count] of [
      ['tepat_waktu', inTime],
      ['terlambat', late],
      ['belum_diambil', open],
    ] as const)
      expect(await countListed({ days, filter }), filter).toBe(count)
    // Cases that ended without a member count as in time or late, but were not taken.
    const taken = await countListed({ days, filter: 'diambil' })
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThanOrEqual(inTime + late)
    for (const { reason, count } of summary.reasons)
      expect(await countListed({ days, filter: 'diserahkan', reason }), reason).toBe(count)
    for (const { day, answered } of summary.days)
      expect(await countListed({ days, filter: 'dijawab', day }), day).toBe(answered)
  },
)

test('every line of both cards opens the sessions that fail it', async () => {
  const { cards } = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 30 })
  for (const behaviour of BEHAVIOURS)
    for (const { id, measured, passed, unsure } of cards[behaviour]) {
      const line = { behaviour, kpiId: id }
      expect(await countListed({ filter: 'semua', ...line }), id).toBe(measured - passed)
      expect(await countListed({ filter: 'ragu', ...line }), id).toBe(unsure)
    }
  expect(cards.v1.find(({ id }) => id === 'sopan')?.unsure).toBeGreaterThan(0)
})

test('every group and every share of an experiment opens its sessions', async () => {
  const [rollout, behaviours] = await loadExperiment(shop.owner, {
    businessId: shop.businessId,
    days: 30,
  })
  const lists = { tetap_selesai: 'tetap' } as const
  for (const [{ first, second, shares }, groups] of [
    [rollout!, [{ arm: 'ai' }, { arm: 'control' }]],
    [
      behaviours!,
      [
        { behaviour: 'v2', withAi: true },
        { behaviour: 'v1', withAi: true },
      ],
    ],
  ] as const) {
    expect(await countListed({ filter: 'semua', ...groups[0] })).toBe(first.sessions)
    expect(await countListed({ filter: 'semua', ...groups[1] })).toBe(second.sessions)
    expect(first.sessions * second.sessions * shares.length).toBeGreaterThan(0)
    for (const share of shares) {
      const filter = share.id === 'tetap_selesai' ? lists[share.id] : share.id
      expect(await countListed({ filter, ...groups[0] }), share.id).toBe(share.first.part)
      expect(await countListed({ filter, ...groups[1] }), share.id).toBe(share.second.part)
    }
  }
})

test('every topic opens its sessions', async () => {
  const { topics } = await listTopics(shop.owner, shop.businessId)
  expect(topics.length).toBeGreaterThan(5)
  for (const { id, words, session_count } of topics)
    expect(await countListed({ filter: 'semua', topicId: id }), words[0]).toBe(session_count)
})

test('/home and "Selesai" show the figures of /evaluate, and open their sessions', async () => {
  const { businessId, owner } = shop
  const [home, week, stayed] = await Promise.all([
    loadHomeReport(owner, businessId),
    loadEvaluation(owner, { businessId, days: 7 }),
    loadStayed(owner, businessId),
  ])
  const shares = week.days.map(({ byAi, answered }) => (answered ? byAi / answered : null))
  expect(home.handled.days.slice(-7)).toEqual(week.days.map(({ answered }) => answered))
  expect(home.byAi.days.slice(-7)).toEqual(shares)
  expect(home.replySeconds.days.slice(-7)).toEqual(week.days.map((day) => day.replySeconds))
  expect(stayed).toEqual(week.stayed)
  expect(home.stayedClosed.today).toBe(stayed!.stayed / stayed!.judged)
  const ofToday = { day: home.today, days: 7 } as const
  expect(await countListed({ filter: 'dijawab', ...ofToday })).toBe(home.handled.today)
  expect(await countListed({ filter: 'oleh_ai', ...ofToday })).toBe(week.days.at(-1)?.byAi)
  expect(await countListed({ filter: 'dibalas', ...ofToday })).toBe(week.days.at(-1)?.replied)
  expect(await countListed({ filter: 'tetap' })).toBe(stayed!.stayed)
})

test('closings by the AI, by members and by time all count for "Tetap selesai"', async () => {
  const [row] = await rawSql()<{ ai: number; member: number }[]>`
    select count(*) filter (where c.closed_by_kind = 'ai')::int as ai,
      count(*) filter (where c.closed_by_kind = 'member')::int as member
    from session_score s join closure c using (room_id, session_no)
    where s.business_id = ${shop.businessId} and s.stayed is not null`
  expect(row!.ai).toBeGreaterThan(0)
  expect(row!.member).toBeGreaterThan(0)
})
