import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadWorkspace } from '#domain/business'
import { claimDelivery, recordDelivery } from './delivery.ts'
import { dismissUndelivered, retryMessage } from './undelivered.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { sendText } from '../message/send.ts'
import { countRooms, listRooms } from '../room/room-lists.ts'
import { markDone } from '../room/acts.ts'
import { watchEscalation } from '../escalation/escalation.ts'
import { handOver } from '../turn/finish-turn.ts'
import { openTurn } from '../turn/turn.ts'
import type { ProviderError } from '#whatsapp/model'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { inLanguage } from '#platform/language'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { MINUTE_MS } from '#lib/time/durations'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NO_NUMBER: ProviderError = { code: '131026', class: 'final' }

/** Makes a customer who wrote `minutesAgo`, in a room of the owner. */
async function writes(shop: Shop, name: string, minutesAgo: number): Promise<string> {
  const phone = `62811${Math.random().toString().slice(2, 11)}`
  await receiveEvent(
    shop.channelId,
    written('halo', {
      name,
      phone,
      at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
    }),
  )
  const [room] = await rawSql()<
    { id: string }[]
  >`select r.id from room r join contact c on c.id = r.contact_id where c.name = ${name}
    and r.business_id = ${shop.businessId}`
  await rawSql()`update room set handler = 'manusia', assignee_id = ${shop.owner.sub}
    where id = ${room!.id}`
  return room!.id
}

async function sendFails(shop: Shop, roomId: string, error: ProviderError): Promise<string> {
  const messageId = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId,
    clientId: randomUUID(),
    text: 'siap kak',
  })
  await claimDelivery(messageId)
  await recordDelivery(messageId, { state: 'rejected', error })
  return messageId
}

const queueOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'perlu-dibalas' })).rooms
const namesOf = async (shop: Shop) => (await queueOf(shop)).map((room) => room.contact_name)

test('a failed send keeps its room in "Perlu dibalas" until it is resent or dismissed', async () => {
  const shop = await aShop()
  const roomId = await writes(shop, 'Sari', 3)
  const messageId = await sendFails(shop, roomId, NO_NUMBER)
  const ref = { businessId: shop.businessId, roomId }
  expect(await queueOf(shop)).toMatchObject([
    { id: roomId, waiting_since: null, failed_at: expect.any(String) },
  ])
  expect(await countRooms(shop.owner, shop.businessId)).toMatchObject({ needsReply: 1, failed: 1 })
  expect((await loadWorkspace(shop.owner, shop.businessId)).counts).toMatchObject({
    needsReply: 1,
    failed: 1,
  })
  await markDone(shop.owner, ref, 'terjawab')
  expect(await queueOf(shop)).toHaveLength(1)
  await retryMessage(shop.owner, { ...ref, messageId })
  expect(await queueOf(shop)).toHaveLength(0)

  await claimDelivery(messageId)
  await recordDelivery(messageId, { state: 'rejected', error: NO_NUMBER })
  expect(await queueOf(shop)).toHaveLength(1)
  await dismissUndelivered(shop.owner, { businessId: shop.businessId, messageId })
  expect(await queueOf(shop)).toHaveLength(0)
})

test('"Perlu dibalas" lists failed sends, then overdue cases, then the longest waiting, without gaps', async () => {
  const shop = await aShop()
  await writes(shop, 'baru', 1)
  await writes(shop, 'lama', 9)
  await sendFails(shop, await writes(shop, 'gagal', 2), NO_NUMBER)
  await escalated(shop, 'lewat batas')
  expect(await namesOf(shop)).toEqual(['gagal', 'lewat batas', 'lama', 'baru'])

  const first = await listRooms(shop.owner, { businessId: shop.businessId, view: 'perlu-dibalas' })
  const cursor = { at: first.rooms[1]!.reply_since!, id: first.rooms[1]!.id, rank: 2 }
  const rest = await listRooms(shop.owner, {
    businessId: shop.businessId,
    view: 'perlu-dibalas',
    before: cursor,
  })
  expect(rest.rooms.map((room) => room.contact_name)).toEqual(['lama', 'baru'])
})

/** Makes a room whose escalation was opened 20 minutes ago and not taken. */
async function escalated(shop: Shop, name: string): Promise<string> {
  shiftClock(-20 * MINUTE_MS)
  const at = new Date(Date.now() - 20 * MINUTE_MS).toISOString()
  await receiveEvent(shop.channelId, written('halo', { name, phone: '628119998887', at }))
  const [room] = await rawSql()<
    { id: string }[]
  >`select r.id from room r join contact c on c.id = r.contact_id where c.name = ${name}
    and r.business_id = ${shop.businessId}`
  const turn = await openTurn(room!.id)
  const how = {
    reason: 'minta_manusia' as const,
    detail: null,
    summary: [],
    tried: [],
    draft: null,
    draftSources: [],
    customerText: null,
  }
  await handOver(turn!, how, {
    mode: 'retrieval',
    outcome: 'handover',
    reason: null,
    trace: {},
    durationMs: 1,
    inputTokens: 0,
    outputTokens: 0,
  })
  shiftClock(0)
  const [escalation] = await rawSql()<
    { id: string }[]
  >`select id from escalation where room_id = ${room!.id}`
  await watchEscalation(escalation!.id)
  return room!.id
}

test('a channel whose sends fail shows the reason until a send succeeds', async () => {
  const shop = await aShop()
  const channel = async () => (await loadWorkspace(shop.owner, shop.businessId)).channel
  const roomId = await writes(shop, 'Sari', 3)
  await sendFails(shop, roomId, NO_NUMBER)
  expect(await channel()).toMatchObject({ status: 'WORKING', sends_failing_since: null })
  await sendFails(shop, roomId, { code: '190', class: 'configuration' })
  await sendFails(shop, roomId, { code: '190', class: 'configuration' })
  expect(await channel()).toMatchObject({
    sends_failed: 2,
    sends_failing_since: expect.any(String),
    sends_failing_reason: expect.stringContaining('Token akses'),
  })
  expect(await inLanguage('en', channel)).toMatchObject({
    sends_failing_reason: expect.stringContaining('access token is no longer valid'),
  })
  const messageId = await sendText(shop.owner, {
    businessId: shop.businessId,
    roomId,
    clientId: randomUUID(),
    text: 'halo',
  })
  await claimDelivery(messageId)
  await recordDelivery(messageId, {
    state: 'accepted',
    key: { providerId: 'w.1', stanzaId: 'w.1', fromMe: true },
  })
  expect(await channel()).toMatchObject({
    sends_failing_since: null,
    sends_failed: 0,
    sends_failing_reason: null,
  })
})

test("a member's own message settles the AI's failed answer", async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const [room] = await queueOrAll(shop)
  const turn = await openTurn(room!.id)
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, text, content, status, attempts)
    values (${shop.businessId}, ${room!.id}, ${shop.channelId}, ${turn!.session_no}, 'out', 'ai',
        'text', 'Jam 7', '{"type":"text","text":"Jam 7"}', 'failed', 1)`
  expect(await queueOf(shop)).toMatchObject([{ failed_at: expect.any(String) }])
  const rina = await aMember(shop, 'agen')
  await sendText(rina, {
    businessId: shop.businessId,
    roomId: room!.id,
    clientId: randomUUID(),
    text: 'Jam 7 pagi, Kak',
  })
  expect(await queueOf(shop)).toEqual([])
})

const queueOrAll = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms
