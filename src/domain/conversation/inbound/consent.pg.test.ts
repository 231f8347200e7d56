import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replyInRoom } from '#domain/agent'
import { addFaq } from '#domain/knowledge'
import { listMessages } from '../message/timeline.ts'
import { receiveEvent } from './inbound.ts'
import { getRoom, listRooms } from '../room/room-lists.ts'
import { markDone, takeOver } from '../room/acts.ts'
import type { Content } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World, written } from '../../../../tests/world.ts'
import { consentIn } from './consent.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const roomOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0]!
const refOf = async (shop: Shop) => ({
  businessId: shop.businessId,
  roomId: (await roomOf(shop)).id,
})
const pageOf = async (shop: Shop) => listMessages(shop.owner, await refOf(shop))
const optOutOf = async (shop: Shop) =>
  (await getRoom(shop.owner, await refOf(shop))).marketing_opt_out_at
const sent = async (shop: Shop) =>
  (await pageOf(shop)).messages.filter(({ direction }) => direction === 'out')
const jobs = (roomId: string) =>
  rawSql()`select 1 from graphile_worker.jobs where key = ${`reply:${roomId}`}`

test('a message opts out only if it has no other words, in any case and punctuation', () => {
  const said = (text: string) => consentIn({ type: 'text', text })
  expect(['STOP', ' stop. ', 'Berhenti!', 'UNSUBSCRIBE', 'berhenti 🙏'].map(said)).toEqual(
    Array(5).fill('stop'),
  )
  expect(['MULAI', 'start'].map(said)).toEqual(['start', 'start'])
  expect(['kak, STOP', 'stop ya kak', 'Berhenti, min 🙏'].map(said)).toEqual(Array(3).fill('stop'))
  expect(
    [
      'kapan berhenti promonya?',
      'stop kirim dong',
      'berhenti?',
      'mulai jam berapa',
      '',
      'stopp',
    ].map(said),
  ).toEqual(Array(6).fill(undefined))
  expect(consentIn({ type: 'choice', via: 'template_button', title: 'Stop promotions' })).toBe(
    'stop',
  )
  expect(consentIn({ type: 'choice', via: 'button', title: 'Stop promotions' })).toBeUndefined()
})

test('STOP opts out at once with one confirmation; the AI does not answer and no session opens', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('STOP', { id: 'w.stop' }))
  await receiveEvent(shop.channelId, written('STOP', { id: 'w.stop' }))
  await receiveEvent(shop.channelId, written('stop'))
  expect(await sent(shop)).toMatchObject([
    { author_kind: 'rule', text: expect.stringContaining('Balas MULAI') },
  ])
  expect(await optOutOf(shop)).not.toBeNull()
  const room = await roomOf(shop)
  expect(room).toMatchObject({ handler: 'selesai', waiting_since: null, unread_count: 0 })
  expect(await jobs(room.id)).toHaveLength(0)
  expect((await pageOf(shop)).events).toMatchObject([
    { reason: 'promo_berhenti', actor_kind: 'customer' },
  ])

  await receiveEvent(shop.channelId, written('MULAI'))
  expect(await optOutOf(shop)).toBeNull()
  expect((await sent(shop)).at(-1)).toMatchObject({ text: expect.stringContaining('Balas STOP') })
  await receiveEvent(shop.channelId, written('buka jam brp'))
  expect(await roomOf(shop)).toMatchObject({ handler: 'ai' })
})

test('a choice is confirmed in English for a customer who writes English', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('Where is your shop, please?'))
  await receiveEvent(shop.channelId, written('STOP'))
  expect((await sent(shop)).at(-1)).toMatchObject({ text: expect.stringContaining('Reply START') })
})

test('STOP works in every handler state, and the room keeps its handler', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  await takeOver(shop.owner, await refOf(shop))
  const before = await roomOf(shop)
  await receiveEvent(shop.channelId, written('BERHENTI'))
  expect(await optOutOf(shop)).not.toBeNull()
  expect(await roomOf(shop)).toMatchObject({
    handler: 'manusia',
    waiting_since: before.waiting_since,
    handler_version: before.handler_version,
  })
  await receiveEvent(shop.channelId, written('MULAI'))
  await markDone(shop.owner, await refOf(shop), 'terjawab')
  await receiveEvent(shop.channelId, written('STOP'))
  expect(await roomOf(shop)).toMatchObject({ handler: 'selesai' })
  expect((await sent(shop)).map(({ text }) => text.includes('Balas MULAI'))).toEqual([
    true,
    false,
    true,
  ])
})

test('a question before STOP is answered, without regard to the word STOP', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga roti?', answer: 'Croissant Rp22.000.' }],
  })
  await receiveEvent(shop.channelId, written('croissant brp'))
  await receiveEvent(shop.channelId, written('STOP'))
  await replyInRoom((await roomOf(shop)).id, () => Promise.resolve())
  expect((await sent(shop)).map(({ text }) => text)).toContain('Baik, Kak. Croissant Rp22.000.')
})

test("Meta's own opt-out and the button of a template opt out too", async () => {
  const shop = await aShop()
  const button: Content = { type: 'choice', via: 'template_button', title: 'Stop promotions' }
  await receiveEvent(shop.channelId, { ...written(''), content: button })
  expect(await optOutOf(shop)).not.toBeNull()
  const prefer = (allowed: boolean) =>
    receiveEvent(shop.channelId, {
      kind: 'contact.preference',
      eventKey: randomUUID(),
      occurredAt: new Date().toISOString(),
      live: true,
      contact: [{ kind: 'phone', value: '628111000111' }],
      topic: 'marketing',
      allowed,
    })
  await prefer(false)
  await prefer(true)
  expect(await optOutOf(shop)).toBeNull()
  expect((await pageOf(shop)).events.map(({ reason }) => reason)).toEqual([
    'promo_berhenti',
    'promo_diizinkan',
  ])
})

test('a blocked customer who writes STOP gets no campaign and no confirmation', async () => {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo'))
  await rawSql()`update contact set blocked_at = now() where business_id = ${shop.businessId}`
  await receiveEvent(shop.channelId, written('STOP'))
  expect(await optOutOf(shop)).not.toBeNull()
  expect(await sent(shop)).toEqual([])
})
