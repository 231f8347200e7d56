import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { toCaseReason } from '#contract/conversation/escalation'
import { setAiPaused } from '#domain/business/ai-settings'
import { listMessages, getRoom, listRooms } from '#conversation/feed'
import { findCase, listEscalations } from '#conversation/team-queue'
import { escalateRoom, returnToAi, takeOver } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { finishTurn, openTurn } from '#conversation/answering'
import { receiveEvent } from '#conversation/pipeline'
import { addFaq } from '#domain/knowledge'
import type { Content } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { RUN } from '../../../tests/run-record.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { replyInRoom } from './reply.ts'

let world: World
let standin: ModelStandin
beforeAll(async () => {
  world = await openWorld()
  standin = await startModel()
})
afterAll(async () => {
  await standin.close()
  await world.close()
})
afterEach(() => useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url })))

async function openShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Berapa ongkir ke Bantul?', answer: 'Ongkir ke Bantul Rp15.000.' },
      { question: 'Berapa harga croissant?', answer: 'Croissant Rp22.000.' },
    ],
  })
  return shop
}

const roomOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0]!
const refOf = async (shop: Shop) => ({
  businessId: shop.businessId,
  roomId: (await roomOf(shop)).id,
})
const sentIn = async (shop: Shop) =>
  (await listMessages(shop.owner, await refOf(shop))).messages
    .filter(({ direction }) => direction === 'out')
    .map(({ text }) => text)
const hasJob = async (shop: Shop) =>
  (
    await rawSql()`select 1 from graphile_worker.jobs where key = ${`reply:${(await roomOf(shop)).id}`}`
  ).length > 0
const takeTurn = async (shop: Shop) => replyInRoom((await roomOf(shop)).id, () => Promise.resolve())

/**
 * Stores the customer's message and runs the AI if the message starts a turn. Returns the texts
 * that were sent.
 */
async function tell(shop: Shop, ...said: string[]): Promise<string[]> {
  for (const text of said) await receiveEvent(shop.channelId, written(text))
  const before = await sentIn(shop)
  if (await hasJob(shop)) {
    await rawSql()`select graphile_worker.remove_job(${`reply:${(await roomOf(shop)).id}`})`
    await takeTurn(shop)
  }
  return (await sentIn(shop)).slice(before.length)
}

const NOTICE = /sambungkan ke tim/

test('while a room waits for people, another known question is answered and the room keeps waiting', async () => {
  const shop = await openShop()
  expect(await tell(shop, 'mau ngomong sama admin')).toEqual([expect.stringMatching(NOTICE)])
  const before = await roomOf(shop)
  const [queued] = (
    await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })
  ).rows
  expect(await tell(shop, 'ongkir ke bantul berapa')).toEqual([
    'Baik, Kak. Ongkir ke Bantul Rp15.000.',
  ])
  const { handler, handler_reason, handler_version, waiting_since, escalation_due_at } =
    await roomOf(shop)
  expect({ handler, handler_reason, handler_version, waiting_since, escalation_due_at }).toEqual({
    handler: 'menunggu_tim',
    handler_reason: 'minta_manusia',
    handler_version: before.handler_version,
    waiting_since: before.waiting_since,
    escalation_due_at: before.escalation_due_at,
  })
  expect(
    (await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })).rows,
  ).toMatchObject([{ id: queued!.id, due_at: queued!.due_at, summary: queued!.summary }])
})

test('while a room waits for people, unknown questions, small talk and anger get no answer', async () => {
  const shop = await openShop()
  await tell(shop, 'ada lowongan kerja?')
  for (const said of [
    'ada lowongan kerja kak?',
    'jual es krim ga?',
    'halo kak',
    'mana adminnya, minta CS dong',
    'PENIPU!! balikin duit gue',
  ])
    expect(await tell(shop, said), said).toEqual([])
  expect(await roomOf(shop)).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'info_tidak_ada',
    unread_count: 6,
  })
  expect(
    (await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })).rows,
  ).toHaveLength(1)
  expect(await tell(shop, 'jual es krim? sama croissant brp?')).toEqual([
    'Baik, Kak. Croissant Rp22.000.',
  ])
})

test('a near entry that the customer chooses is answered, and the room keeps waiting', async () => {
  const shop = await openShop()
  expect(await tell(shop, 'croissant keju ada?')).toEqual([
    expect.stringMatching(
      /sambungkan ke tim[\s\S]*Balas 1 bila benar:\n1\. Berapa harga croissant\?$/,
    ),
  ])
  expect(await tell(shop, '1')).toEqual(['Baik, Kak. Croissant Rp22.000.'])
  const { businessId, roomId } = await refOf(shop)
  expect((await findCase(shop.owner, businessId, roomId))?.tried.at(-1)).toMatchObject({
    label: toCaseReason('customer_chose', { titles: 'Berapa harga croissant?' }),
    ok: true,
  })
  expect(await roomOf(shop)).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'info_tidak_ada',
  })
})

test('a takeover drops the answer that the AI is writing', async () => {
  const shop = await openShop()
  await tell(shop, 'minta CS')
  await receiveEvent(shop.channelId, written('ongkir ke bantul berapa'))
  const turn = await openTurn((await roomOf(shop)).id)
  await takeOver(shop.owner, await refOf(shop))
  expect(
    await finishTurn(
      turn!,
      { kind: 'reply', text: 'Rp15.000', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toEqual({ state: 'lost' })
  expect(await tell(shop, 'croissant berapa?')).toEqual([])
})

test('the AI is silent when it is paused, rolled out partly, blocked, or did not hand over itself', async () => {
  const stopped = await openShop()
  await tell(stopped, 'minta CS')
  await setAiPaused(stopped.owner, stopped.businessId, true)
  expect(await tell(stopped, 'ongkir ke bantul berapa')).toEqual([])

  const byMember = await openShop()
  await tell(byMember, 'halo')
  await escalateRoom(byMember.owner, await refOf(byMember), 'marah', null)
  expect(await tell(byMember, 'ongkir ke bantul berapa')).toEqual([])

  const control = await openShop()
  await rawSql()`update agent set enable_agent_partial_rollout = true, agent_rollout_probability = 0
    where business_id = ${control.businessId}`
  expect(await tell(control, 'ongkir ke bantul berapa')).toEqual([])
  expect(await roomOf(control)).toMatchObject({ handler_reason: 'kontrol_rollout' })

  const blocked = await openShop()
  await tell(blocked, 'minta CS')
  await rawSql()`update contact set blocked_at = now() where business_id = ${blocked.businessId}`
  expect(await tell(blocked, 'ongkir ke bantul berapa')).toEqual([])
})

test('a room returned to the AI is not escalated again, and the customer reads no second notice', async () => {
  const shop = await openShop()
  await tell(shop, 'ada lowongan kerja?')
  await tell(shop, 'terus jual es krim ga?')
  await returnToAi(shop.owner, await refOf(shop))
  await takeTurn(shop)
  expect(await roomOf(shop)).toMatchObject({ handler: 'ai', waiting_since: null })
  expect(
    (await listEscalations(shop.owner, { businessId: shop.businessId, tab: 'menunggu' })).rows,
  ).toEqual([])
  expect(await sentIn(shop)).toHaveLength(1)
  expect(await tell(shop, 'croissant berapa?')).toEqual(['Baik, Kak. Croissant Rp22.000.'])
  await tell(shop, 'ada mushola?')
  expect(await roomOf(shop)).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'info_tidak_ada',
  })
})

test('in a room returned to the AI, a known open question is answered; an unknown one is not escalated', async () => {
  const shop = await openShop()
  await tell(shop, 'minta CS')
  await takeOver(shop.owner, await refOf(shop))
  await sendText(shop.owner, { ...(await refOf(shop)), clientId: randomUUID(), text: 'Iya Kak?' })
  await tell(shop, 'ongkir ke bantul berapa')
  await returnToAi(shop.owner, await refOf(shop))
  await takeTurn(shop)
  expect((await sentIn(shop)).at(-1)).toBe('Baik, Kak. Ongkir ke Bantul Rp15.000.')
  await takeOver(shop.owner, await refOf(shop))
  await tell(shop, 'ada mushola?')
  await returnToAi(shop.owner, await refOf(shop))
  await takeTurn(shop)
  expect(await roomOf(shop)).toMatchObject({ handler: 'ai', waiting_since: null })
})

test('with a model, the note of the member lets the AI answer the open question', async () => {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '5000',
    }),
  )
  const shop = await openShop()
  await tell(shop, 'minta CS, croissant berapa ya')
  await returnToAi(shop.owner, await refOf(shop), 'Jawab saja harganya.')
  await takeTurn(shop)
  expect(await sentIn(shop)).toEqual([expect.stringMatching(NOTICE), 'Croissant Rp22.000.'])
  expect(await roomOf(shop)).toMatchObject({ handler: 'ai', waiting_since: null })

  await tell(shop, 'minta CS')
  standin.control({ mode: 'nonsense' })
  await returnToAi(shop.owner, await refOf(shop), 'Bilang stok habis.')
  await takeTurn(shop)
  standin.control({})
  expect(await roomOf(shop)).toMatchObject({ handler: 'menunggu_tim' })
  expect(await sentIn(shop)).toHaveLength(3)
})

test('a message that begins with "Foto: ..." is read as text, not as a photo', async () => {
  const shop = await openShop()
  await tell(shop, 'Foto: croissant berapa?')
  expect(
    await rawSql()`select trace ->> 'query' as query from agent_run
      where room_id = ${(await roomOf(shop)).id}`,
  ).toEqual([{ query: 'Foto: croissant berapa?' }])
  expect(await roomOf(shop)).toMatchObject({ last_kind: 'text' })
  const photo: Content = {
    type: 'media',
    caption: 'Foto: bagus',
    media: { kind: 'image', mime: 'image/jpeg', source: { type: 'unavailable', reason: 'test' } },
  }
  await receiveEvent(shop.channelId, { ...written(''), content: photo })
  expect(await roomOf(shop)).toMatchObject({ last_kind: 'image' })
  expect((await openTurn((await roomOf(shop)).id))?.asked).toMatchObject([
    { kind: 'image', content: { caption: 'Foto: bagus' } },
  ])
})

test("the AI's draft is removed when the customer writes again or a person replies", async () => {
  const shop = await openShop()
  const draftOf = async () => (await getRoom(shop.owner, await refOf(shop))).draft
  const propose = async () => {
    const { roomId } = await refOf(shop)
    await rawSql()`insert into draft (business_id, room_id, text)
      values (${shop.businessId}, ${roomId}, 'Rp22.000')`
  }
  await tell(shop, 'minta CS')
  await propose()
  await tell(shop, 'kak?')
  expect(await draftOf()).not.toBeNull()
  await tell(shop, 'ada mushola di situ?')
  expect(await draftOf()).toBeNull()
  await propose()
  await sendText(shop.owner, { ...(await refOf(shop)), clientId: randomUUID(), text: 'Ada, Kak.' })
  expect(await draftOf()).toBeNull()
})
