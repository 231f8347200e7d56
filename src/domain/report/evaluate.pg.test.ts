import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { loadEvaluation } from '#domain/report'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ago = (days: number) => new Date(now().getTime() - days * 86_400_000)

async function aRoom(of: Shop): Promise<string> {
  const [contact] = await rawSql()<{ id: string }[]>`insert into contact (business_id, name) values (${of.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<{ id: string }[]>`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler) values (${of.businessId}, ${of.channelId}, ${contact!.id}, ${randomUUID()}, 'ai') returning id`
  return room!.id
}

async function ran(of: Shop, roomId: string | null, outcome: 'reply' | 'handover' | 'silent', days: number, behaviour = 'v1', durationMs = 1000): Promise<void> {
  await rawSql()`insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace, duration_ms, created_at) values (${of.businessId}, ${roomId}, ${behaviour}, 'retrieval', ${outcome}, '{}', ${durationMs}, ${ago(days)})`
}

async function escalated(of: Shop, roomId: string, reason: string, days: number, claimedAfterMin: number | null, line = 'Pelanggan menulis: "ada hampers?"'): Promise<void> {
  const openedAt = ago(days)
  const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000)
  const claimedAt = claimedAfterMin === null ? null : after(claimedAfterMin)
  await rawSql()`
    insert into escalation (business_id, room_id, session_no, reason, summary, opened_at, due_at, claimed_at, resolved_at)
    values (${of.businessId}, ${roomId}, 1, ${reason}, ${[line]}, ${openedAt}, ${after(15)}, ${claimedAt}, ${claimedAt})`
}

test('turns with customers are counted by what became of them, now and in the days before; the simulator does not count', async () => {
  const shop = await aShop()
  const room = await aRoom(shop)
  await ran(shop, room, 'reply', 0, 'v1', 1000)
  await ran(shop, room, 'reply', 6, 'v2', 3000)
  await ran(shop, room, 'handover', 1)
  await ran(shop, room, 'silent', 1)
  await ran(shop, room, 'reply', 10)
  await ran(shop, null, 'reply', 0)
  const week = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })
  expect(week.now).toEqual({ answered: 2, handedOver: 1, silent: 1, medianMs: 1000 })
  expect(week.before).toMatchObject({ answered: 1, handedOver: 0 })
  expect(week.behaviours).toMatchObject([{ behaviour: 'v1', figures: { answered: 1, handedOver: 1 } }, { behaviour: 'v2', figures: { answered: 1, handedOver: 0 } }])
  expect(week.days).toHaveLength(7)
  expect(week.days.at(-1)).toMatchObject({ answered: 1 })
  expect(week.days[0]).toMatchObject({ answered: 1 })
  const month = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 30 })
  expect(month.now.answered).toBe(3)
})

test('hand-overs stand by reason, by how soon they were taken, and unknown questions by their words', async () => {
  const shop = await aShop()
  await escalated(shop, await aRoom(shop), 'info_tidak_ada', 1, 5)
  await escalated(shop, await aRoom(shop), 'info_tidak_ada', 2, 60, 'Pelanggan menulis: "bisa refund?"')
  await escalated(shop, await aRoom(shop), 'marah', 3, null)
  await escalated(shop, await aRoom(shop), 'marah', 40, 5)
  const week = await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })
  expect(week.reasons).toEqual([{ reason: 'info_tidak_ada', count: 2 }, { reason: 'marah', count: 1 }])
  expect(week.taken).toEqual({ inTime: 1, late: 1, open: 1, medianSeconds: (5 * 60 + 60 * 60) / 2 })
  expect(week.gaps.map(({ line }) => line)).toEqual(['Pelanggan menulis: "ada hampers?"', 'Pelanggan menulis: "bisa refund?"'])
})

test('a business without any work shows zeros, and another business nothing', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  expect(await loadEvaluation(shop.owner, { businessId: shop.businessId, days: 7 })).toMatchObject({ now: { answered: 0, medianMs: null }, reasons: [], gaps: [], taken: { inTime: 0 } })
  await expect(loadEvaluation(stranger.owner, { businessId: shop.businessId, days: 7 })).rejects.toMatchObject({ code: 'business.not_found' })
})
