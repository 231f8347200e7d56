import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoomQuery } from '#contract/conversation/room'
import { listEscalations } from '../escalation/escalation.ts'
import { sendText } from '../message/send.ts'
import {
  archiveRoom,
  assignRoom,
  decideDraft,
  escalateRoom,
  markDone,
  tagRoom,
  takeOver,
} from './acts.ts'
import {
  countRooms,
  getRoom,
  listAiRooms,
  listClosedRooms,
  listRooms,
  listRoomsById,
  listTags,
  openInbox,
} from './room-lists.ts'
import { db, type ReadTx, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { countInHand, countTeam } from './list-queries.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a room whose customer wrote a minute ago. */
async function aRoom(
  shop: Shop,
  fields: { handler?: string; name?: string; at?: string } = {},
): Promise<string> {
  const sql = rawSql()
  const at = fields.at ?? new Date(Date.now() - 60_000).toISOString()
  const [contact] = await sql<{ id: string }[]>`insert into contact (business_id, name, phone)
    values (${shop.businessId}, ${fields.name ?? 'Sari'}, '628111') returning id`
  const [room] = await sql<{ id: string }[]>`
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler,
        last_message_at, last_inbound_at, waiting_since, window_expires_at)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, ${randomUUID()},
        ${fields.handler ?? 'menunggu_tim'}, ${at}, ${at}, ${at}, now() + interval '23 hours')
    returning id`
  return room!.id
}

test('the pages of a room list have no gap and no repetition, even with equal times', async () => {
  const shop = await aShop()
  const ids = new Set<string>()
  for (let count = 0; count < 60; count++)
    ids.add(
      await aRoom(shop, {
        at: count % 2 ? '2026-10-03T03:00:00.123456Z' : '2026-10-03T03:00:00.123001Z',
      }),
    )
  const query: RoomQuery = { businessId: shop.businessId, view: 'semua' }
  const first = await listRooms(shop.owner, query)
  const second = await listRooms(shop.owner, { ...query, before: first.before! })
  expect(new Set([...first.rooms, ...second.rooms].map((room) => room.id))).toEqual(ids)
  expect(second.rooms).toHaveLength(10)
})

test('rooms by id equal those in the list; rooms of another business are hidden', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const [own, foreign] = [await aRoom(shop), await aRoom(other)]
  const rows = await listRoomsById(shop.owner, shop.businessId, [own, foreign])
  expect(rows).toEqual(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'perlu-dibalas' })).rooms,
  )
  expect(await listRoomsById(shop.owner, other.businessId, [foreign])).toEqual([])
})

test("a manual escalation is queued with its text, and a colleague's reply takes it", async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  const roomId = await aRoom(shop, { handler: 'manusia' })
  const ref = { businessId: shop.businessId, roomId }
  await escalateRoom(shop.owner, ref, 'kebijakan', ' Minta ganti rugi ')
  expect(
    (await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })).rows,
  ).toMatchObject([{ room_id: roomId, reason: 'kebijakan', detail: 'Minta ganti rugi' }])
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'menunggu_tim',
    assignee_id: null,
    escalation_reason: 'kebijakan',
  })
  await sendText(rina, { ...ref, clientId: randomUUID(), text: 'Halo Kak' })
  expect(
    (await listEscalations(rina, { businessId: shop.businessId, tab: 'punya-saya' })).rows,
  ).toMatchObject([{ claimed_by_name: 'Rina' }])
})

test("only one member wins [Ambil]; a colleague's reply is sent and does not take the escalation", async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  const roomId = await aRoom(shop)
  const ref = { businessId: shop.businessId, roomId }
  await escalateRoom(shop.owner, ref, 'marah', null)
  await takeOver(rina, ref)
  await expect(takeOver(shop.owner, ref)).rejects.toMatchObject({
    code: 'escalation.taken',
    message: 'Sudah diambil Rina.',
  })
  await sendText(shop.owner, { ...ref, clientId: randomUUID(), text: 'Saya bantu juga, Kak' })
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'manusia',
    assignee_name: 'Rina',
  })
})

test('the second member who takes a room reads who was first, and can still assign it to themself', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen', 'Rina')
  const ref = { businessId: shop.businessId, roomId: await aRoom(shop) }
  await takeOver(rina, ref)
  await expect(takeOver(shop.owner, ref)).rejects.toMatchObject({
    code: 'escalation.taken',
    message: 'Sudah diambil Rina.',
  })
  await takeOver(rina, ref)
  await assignRoom(shop.owner, ref, shop.owner.sub)
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'manusia',
    assignee_id: shop.owner.sub,
  })
})

test('a reply in a closed room reopens it', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  const ref = { businessId: shop.businessId, roomId }
  await markDone(shop.owner, ref, 'terjual')
  expect(await getRoom(shop.owner, ref)).toMatchObject({ handler: 'selesai', outcome: 'terjual' })
  expect((await listClosedRooms(shop.owner, shop.businessId)).rooms).toMatchObject([
    { id: roomId, outcome: 'terjual', closed_by_name: 'Dimas' },
  ])
  await sendText(shop.owner, { ...ref, clientId: randomUUID(), text: 'Ada yang kurang, Kak?' })
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'manusia',
    outcome: null,
    closures: [],
  })
})

test('a room is not closed when the customer wrote something that the member has not seen', async () => {
  const shop = await aShop()
  const ref = { businessId: shop.businessId, roomId: await aRoom(shop) }
  await rawSql()`update room set last_inbound_at = '2026-11-28T03:00:00.5Z' where id = ${ref.roomId}`
  for (const seenAt of ['2026-11-28T03:00:00.400Z', null])
    await expect(markDone(shop.owner, ref, 'terjawab', seenAt)).rejects.toMatchObject({
      code: 'room.customer_wrote',
    })
  expect((await getRoom(shop.owner, ref)).handler).not.toBe('selesai')
  await markDone(shop.owner, ref, 'terjawab', '2026-11-28T10:00:00.500+07:00')
  expect(await getRoom(shop.owner, ref)).toMatchObject({ handler: 'selesai' })
})

test('an archived room is missing in the lists but found by a search', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop, { name: 'Wulan Kusuma' })
  await archiveRoom(shop.owner, { businessId: shop.businessId, roomId }, true)
  expect(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms,
  ).toEqual([])
  expect(
    (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua', search: 'wulan' }))
      .rooms,
  ).toMatchObject([{ id: roomId }])
})

test('a draft is decided once, and only by those who answer customers', async () => {
  const shop = await aShop()
  const looker = await aMember(shop, 'peninjau')
  const roomId = await aRoom(shop)
  const ref = { businessId: shop.businessId, roomId }
  const [draft] = await rawSql()<{ id: string }[]>`insert into draft (business_id, room_id, text)
    values (${shop.businessId}, ${roomId}, 'Harganya Rp260.000, Kak.') returning id`
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    has_draft: true,
    draft: { id: draft!.id },
  })
  await expect(decideDraft(looker, ref, draft!.id, { decision: 'used' })).rejects.toMatchObject({
    code: 'room.not_found',
  })
  await decideDraft(shop.owner, ref, draft!.id, { decision: 'dismissed' })
  await decideDraft(shop.owner, ref, draft!.id, { decision: 'used' })
  expect(await rawSql()`select status from draft where id = ${draft!.id}`).toMatchObject([
    { status: 'dismissed' },
  ])
  expect(await getRoom(shop.owner, ref)).toMatchObject({ has_draft: false, draft: null })
})

test("the AI's rooms have their last answer, its sources, and the risks of this session", async () => {
  const shop = await aShop()
  const sql = rawSql()
  const roomId = await aRoom(shop, { handler: 'ai' })
  const silent = await aRoom(shop, { handler: 'ai', at: '2026-01-01T00:00:00Z' })
  const trace = {
    sources: [
      { title: 'Harga kue', score: 0.83, used: true },
      { title: 'Jam buka', score: 0.9, used: false },
    ],
  }
  const [run] = await sql<
    { id: string }[]
  >`insert into agent_run (business_id, room_id, behaviour, mode, outcome, trace, duration_ms)
    values (${shop.businessId}, ${roomId}, 'v1', 'retrieval', 'reply',
        ${JSON.stringify(trace)}::text::jsonb, 5) returning id`
  await sql`insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, text, content, status, agent_run_id, source_count)
    values (${shop.businessId}, ${roomId}, ${shop.channelId}, 1, 'out', 'ai', 'text',
        'Mulai Rp260.000, Kak.', '{"type":"text","text":"x"}', 'sent', ${run!.id}, 1)`
  for (const [sessionNo, risks] of [
    [0, ['marah']],
    [1, ['tanya_ulang', 'nilai_rendah', 'acak']],
  ] as const)
    await sql`insert into session_score (business_id, room_id, session_no, started_at, counted_at,
        behaviour, customer_messages, ai_messages, team_messages, by_ai, handed_over_after_answer,
        repeated_count, unanswered_count, held_count, answer_count, grounded_count, risks)
      values (${shop.businessId}, ${roomId}, ${sessionNo}, now(), now(), 'v1', 1, 1, 0, true, false,
        1, 0, 0, 1, 1, ${risks})`
  const { rooms } = await listAiRooms(shop.owner, shop.businessId)
  expect(rooms.map((room) => room.id)).toEqual([roomId, silent])
  expect(rooms.map((room) => room.risks)).toEqual([['tanya_ulang', 'nilai_rendah'], []])
  expect(rooms[0]?.answer).toMatchObject({
    text: 'Mulai Rp260.000, Kak.',
    source_count: 1,
    score: 0.83,
    sources: ['Harga kue'],
  })
  expect(rooms[1]?.answer).toBeNull()
})

test('the inbox opens with a page and the counts of its tabs, and is empty for strangers', async () => {
  const shop = await aShop()
  const roomId = await aRoom(shop)
  await takeOver(shop.owner, { businessId: shop.businessId, roomId })
  const opened = await openInbox(shop.owner, { businessId: shop.businessId, view: 'punya-saya' })
  expect(opened).toMatchObject({
    page: { rooms: [{ id: roomId }], before: null },
    counts: { mine: 1, ai: 0, escalations: 0 },
  })
  const other = await aShop()
  expect(
    await openInbox(other.owner, { businessId: shop.businessId, view: 'semua' }),
  ).toMatchObject({ page: { rooms: [] }, counts: { needsReply: 0, mine: 0, ai: 0 } })
})

test('a tag is created once whatever its case, and assigning a room takes its escalation', async () => {
  const shop = await aShop()
  const rina = await aMember(shop, 'agen')
  const roomId = await aRoom(shop)
  const ref = { businessId: shop.businessId, roomId }
  await tagRoom(shop.owner, ref, 'Reseller')
  await tagRoom(rina, ref, 'reseller')
  expect(await listTags(rina, shop.businessId)).toMatchObject([{ name: 'Reseller' }])
  await escalateRoom(shop.owner, ref, 'marah', null)
  await takeOver(shop.owner, ref)
  await assignRoom(rina, ref, rina.sub)
  expect(
    (await listEscalations(rina, { businessId: shop.businessId, tab: 'punya-saya' })).rows,
  ).toMatchObject([{ claimed_by_name: 'Rina' }])
})

test('the counts of the navigation end at a thousand, omit closed rooms and use partial indexes', async () => {
  const shop = await aShop()
  const sql = rawSql()
  await sql`insert into contact (business_id, name) select ${shop.businessId}, n::text
    from generate_series(1, 4000) n`
  await sql`
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, assignee_id)
    select ${shop.businessId}, ${shop.channelId}, id, id, case
    when name::int <= 1200 then 'manusia' else 'selesai' end, ${shop.owner.sub} from contact
    where business_id = ${shop.businessId}`
  await sql`analyze room`
  expect(await countRooms(shop.owner, shop.businessId)).toMatchObject({ mine: 1000, needsReply: 0 })
  const scans = await db.readAs(shop.owner, async (tx) => {
    // PostgreSQL reports a connection's counters up to a second late, even after its transaction.
    const before = await countScans(tx)
    await Promise.all([
      countInHand(tx, shop.businessId, shop.owner.sub),
      countTeam(tx, shop.businessId),
    ])
    const after = await countScans(tx)
    return { inHand: after.inHand - before.inHand, waiting: after.waiting > before.waiting }
  })
  expect(scans).toEqual({ inHand: 1, waiting: true })
})

async function countScans(tx: ReadTx): Promise<{ inHand: number; waiting: number }> {
  const [row] = await tx<{ inHand: number; waiting: number }[]>`
    select pg_stat_get_xact_numscans('public.room_in_hand'::regclass)::int as "inHand",
      pg_stat_get_xact_numscans('public.room_reply'::regclass)::int as waiting`
  return row!
}

test('the tabs of members share the counts for one second; strangers get no counts', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  await aRoom(shop)
  const counts = () => countRooms(shop.owner, shop.businessId)
  expect(await counts()).toMatchObject({ needsReply: 1 })
  await aRoom(shop)
  expect(await countRooms(await aMember(shop, 'agen'), shop.businessId)).toMatchObject({
    needsReply: 1,
  })
  expect(await countRooms(other.owner, shop.businessId)).toEqual({
    needsReply: 0,
    failed: 0,
    mine: 0,
    ai: 0,
    escalations: 0,
    isNew: true,
  })
  await expect.poll(counts, { timeout: 5_000 }).toMatchObject({ needsReply: 2 })
})
