import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSessions, loadEvaluation } from '#domain/evaluation'
import { scoreSessions } from '#domain/evaluation/jobs'
import { loadHomeReport } from '#domain/report'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import type { SessionFilter } from './filter/contract.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ago = (days: number, minutes = 0) =>
  new Date(now().getTime() - days * 86_400_000 + minutes * 60_000)

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

type Said = { room: string; author: 'customer' | 'ai' | 'member'; at: Date; text?: string }

async function say(
  of: Shop,
  { room, author, at, text = 'halo' }: Said,
  sessionNo = 1,
  sources = 0,
): Promise<void> {
  const direction = author === 'customer' ? 'in' : 'out'
  await rawSql()`
    insert into message
      (business_id, room_id, channel_id, session_no, direction, author_kind, kind, text, content,
        client_id, status, occurred_at, source_count)
    values (${of.businessId}, ${room}, ${of.channelId}, ${sessionNo}, ${direction}, ${author},
      'text', ${text}, '{}', ${randomUUID()}, ${direction === 'in' ? 'received' : 'sent'}, ${at},
      ${sources})`
}

async function escalate(of: Shop, room: string, reason: string, at: Date): Promise<void> {
  await rawSql()`insert into escalation (business_id, room_id, session_no, reason, opened_at,
      due_at) values (${of.businessId}, ${room}, 1, ${reason}, ${at}, ${at})`
}

async function close(of: Shop, room: string, at: Date, reopenedAt: Date | null = null) {
  await rawSql()`insert into closure (business_id, room_id, session_no, closed_by_kind, outcome,
      session_started_at, closed_at, reopened_at)
    values (${of.businessId}, ${room}, 1, 'ai', 'terjawab', ${at}, ${at}, ${reopenedAt})`
}

/** Makes a question and its answer after `waitMinutes`. */
async function talk(of: Shop, days: number, answeredBy: 'ai' | 'member' = 'ai'): Promise<string> {
  const room = await aRoom(of)
  await say(of, { room, author: 'customer', at: ago(days), text: 'ongkir ke bantul berapa kak?' })
  await say(of, { room, author: answeredBy, at: ago(days, 2), text: 'Rp15.000, Kak.' }, 1, 1)
  return room
}

const load = (of: Shop, days: 7 | 30 = 7) =>
  loadEvaluation(of.owner, { businessId: of.businessId, days })
const roomsIn = async (of: Shop, filter: SessionFilter) =>
  (await listSessions(of.owner, { businessId: of.businessId, days: 7, filter })).sessions.map(
    (one) => one.room_id,
  )

test('sessions on /evaluate are counted as on /home, and each figure lists its sessions', async () => {
  const shop = await aShop()
  const alone = await talk(shop, 2)
  const helped = await talk(shop, 2)
  await say(shop, { room: helped, author: 'member', at: ago(2, 3) })
  const handed = await talk(shop, 2)
  await escalate(shop, handed, 'kebijakan', ago(2, 3))
  await talk(shop, 10)
  await scoreSessions(shop.businessId)
  const week = await load(shop)
  expect(week.now).toMatchObject({ sessions: 3, answered: 3, byAi: 1, handedOver: 1 })
  expect(week.before).toMatchObject({ answered: 1, byAi: 1 })
  expect(week.now.replySeconds).toBe(120)
  expect(week.reasons).toEqual([{ reason: 'kebijakan', count: 1 }])
  expect(await roomsIn(shop, 'oleh_ai')).toEqual([alone])
  expect((await roomsIn(shop, 'dibantu_tim')).toSorted()).toEqual([helped, handed].toSorted())
  expect(await roomsIn(shop, 'diserahkan')).toEqual([handed])
  const home = await loadHomeReport(shop.owner, shop.businessId)
  expect(week.days.map((day) => day.answered)).toEqual(home.handled.days.slice(-7))
  expect(week.days.map((day) => (day.answered ? day.byAi / day.answered : null))).toEqual(
    home.byAi.days.slice(-7),
  )
})

test('a later hand-over and a late failure change the score of a session', async () => {
  const shop = await aShop()
  const room = await talk(shop, 1)
  await scoreSessions(shop.businessId)
  expect((await load(shop)).now.byAi).toBe(1)
  await escalate(shop, room, 'marah', ago(1, 5))
  await scoreSessions(shop.businessId)
  expect((await load(shop)).now).toMatchObject({ sessions: 1, byAi: 0, handedOver: 1 })
  await rawSql()`update message set status = 'failed' where room_id = ${room} and direction = 'out'`
  await scoreSessions(shop.businessId)
  expect((await load(shop)).now).toMatchObject({ sessions: 1, answered: 0 })
})

test('a closed session that the customer reopens within a week did not stay solved', async () => {
  const shop = await aShop()
  const back = await talk(shop, 15)
  await close(shop, back, ago(15, 10), ago(14))
  const fresh = await talk(shop, 13)
  await close(shop, fresh, ago(13, 10))
  const early = await talk(shop, 5)
  await close(shop, early, ago(5, 10), ago(4))
  await scoreSessions(shop.businessId)
  expect(await roomsIn(shop, 'kembali')).toEqual([back])
  expect(await roomsIn(shop, 'tetap')).toEqual([fresh])
  await say(shop, { room: fresh, author: 'customer', at: ago(11), text: 'masih ada?' }, 2)
  await scoreSessions(shop.businessId)
  expect((await roomsIn(shop, 'kembali')).toSorted()).toEqual([back, fresh].toSorted())
})

test('"Tetap selesai" of last week opens the conversations that were judged until then', async () => {
  const shop = await aShop()
  const shopDay = (daysAgo: number) => ago(daysAgo).toISOString().slice(0, 10)
  for (const days of [15, 10]) await close(shop, await talk(shop, days), ago(days, 10))
  await scoreSessions(shop.businessId)
  const list = (until?: string) =>
    listSessions(shop.owner, {
      businessId: shop.businessId,
      days: 7,
      filter: 'tetap',
      ...(until ? { until } : {}),
    })
  expect((await list()).total).toBe(2)
  expect((await list(shopDay(7))).total).toBe(1)
})

test('a question that is repeated after its answer is recognised in any wording', async () => {
  const shop = await aShop()
  const room = await talk(shop, 1)
  await say(shop, {
    room,
    author: 'customer',
    at: ago(1, 10),
    text: 'kak, ke Bantul ongkirnya brp ya',
  })
  await talk(shop, 1)
  await scoreSessions(shop.businessId)
  expect(await roomsIn(shop, 'tanya_ulang')).toEqual([room])
})

test('sessions of a merged room are counted once, under the kept room', async () => {
  const shop = await aShop()
  const [kept, gone] = [await talk(shop, 1), await talk(shop, 1)]
  await scoreSessions(shop.businessId)
  await rawSql()`update message set room_id = ${kept}, session_no = 2 where room_id = ${gone}`
  await rawSql()`update room set merged_into = ${kept} where id = ${gone}`
  await scoreSessions(shop.businessId)
  expect(await roomsIn(shop, 'semua')).toEqual([kept, kept])
  expect((await load(shop)).now.sessions).toBe(2)
})

test('a business without data shows zeros, one with a single session works, another one is hidden', async () => {
  const [shop, stranger] = [await aShop(), await aShop()]
  expect(await load(shop)).toMatchObject({ now: { sessions: 0, score: null }, ranAt: null })
  await talk(shop, 1)
  await scoreSessions(shop.businessId)
  expect((await load(shop)).now).toMatchObject({ sessions: 1, score: 71 }) // The answer is late.
  await expect(
    loadEvaluation(stranger.owner, { businessId: shop.businessId, days: 7 }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
  await expect(
    listSessions(stranger.owner, { businessId: shop.businessId, days: 7, filter: 'semua' }),
  ).rejects.toMatchObject({ code: 'business.not_found' })
})

test("an answer with the opening hours has a source; a model's greeting needs none", async () => {
  const shop = await aShop()
  const answered = async (basis: string | null) => {
    const room = await talk(shop, 1)
    const [run] = await rawSql()<{ id: string }[]>`
      insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace, duration_ms)
      values (${shop.businessId}, ${room}, 'v1', 'retrieval', 'reply',
        ${JSON.stringify({ rule: 'jawab_model', ...(basis && { basis }) })}::text::jsonb, 1)
      returning id`
    await rawSql()`update message set source_count = 0, agent_run_id = ${run!.id}
      where room_id = ${room} and author_kind = 'ai'`
    return room
  }
  const [, , , old] = [
    await answered('data'),
    await answered('sapaan'),
    await talk(shop, 1),
    await answered(null),
  ]
  await scoreSessions(shop.businessId)
  expect(await roomsIn(shop, 'kritis')).toEqual([old])
})
