import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '#conversation/pipeline'
import { listNotices } from '#domain/notice'
import { shiftClock } from '#platform/clock'
import { type Claims, db, rawSql } from '#platform/database'
import { untilBlocked } from '../../../../tests/locks.ts'
import {
  aMember,
  aShop,
  openWorld,
  type Shop,
  type World,
  written,
} from '../../../../tests/world.ts'
import { listMessages } from '../message/timeline.ts'
import { getRoom } from '../room/room-lists.ts'
import {
  cancelScheduled,
  changeScheduled,
  scheduleMessage,
  sendScheduled,
  sendScheduledNow,
} from './schedule.ts'
import { HOUR_MS } from '#lib/time/durations'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => shiftClock(0))
afterAll(() => world.close())

type Chat = { shop: Shop; roomId: string; rina: Claims & { sub: string } }

/** Makes a shop on the official API whose customer just wrote. */
async function aChat(): Promise<Chat> {
  const shop = await aShop({ engine: 'meta-cloud' })
  await receiveEvent(shop.channelId, written('halo'))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  return { shop, roomId: room!.id, rina: await aMember(shop, 'agen') }
}

async function plan(
  { shop, roomId, rina }: Chat,
  fields: { text?: string; hours?: number; cancelOnReply?: boolean; as?: Claims } = {},
): Promise<string> {
  const scheduledId = randomUUID()
  await scheduleMessage(fields.as ?? rina, {
    businessId: shop.businessId,
    roomId,
    scheduledId,
    text: fields.text ?? 'Pesanannya sudah siap, Kak.',
    sendAt: new Date(Date.now() + (fields.hours ?? 1) * HOUR_MS).toISOString(),
    cancelOnReply: fields.cancelOnReply ?? false,
  })
  return scheduledId
}

const listedOf = async ({ shop, roomId }: Chat) =>
  (await getRoom(shop.owner, { businessId: shop.businessId, roomId })).scheduled
const sentTexts = async ({ shop, roomId }: Chat) =>
  (await listMessages(shop.owner, { businessId: shop.businessId, roomId })).messages
    .filter(({ direction }) => direction === 'out')
    .map(({ text, author_name }) => [text, author_name])
const jobsOf = (id: string) => rawSql()<{ run_at: Date }[]>`
  select run_at from graphile_worker._private_jobs where key = ${`scheduled:${id}`}`

test("a scheduled message is sent once, at its time, with its author's name", async () => {
  const chat = await aChat()
  const id = await plan(chat)
  expect(await listedOf(chat)).toMatchObject([{ id, state: 'waiting', author_name: 'Rina' }])
  expect(await jobsOf(id)).toHaveLength(1)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([])
  shiftClock(HOUR_MS + 1_000)
  await Promise.all([sendScheduled(id), sendScheduled(id)])
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([['Pesanannya sudah siap, Kak.', 'Rina']])
  expect(await listedOf(chat)).toEqual([])
})

test('sending locks the room before the scheduled message, as a merge does', async () => {
  const chat = await aChat()
  const id = await plan(chat)
  shiftClock(HOUR_MS + 1_000)
  let sending: Promise<void> | undefined
  await rawSql().begin(async (sql) => {
    await sql`select id from room where id = ${chat.roomId} for update`
    sending = sendScheduled(id)
    await untilBlocked()
    await sql`select id from scheduled_message where id = ${id} for update`
  })
  await sending
  expect(await sentTexts(chat)).toHaveLength(1)
})

test('a changed scheduled message has one job at the new time, and its changer as author', async () => {
  const chat = await aChat()
  const id = await plan(chat)
  const sendAt = new Date(Date.now() + 3 * HOUR_MS).toISOString()
  const change = { businessId: chat.shop.businessId, scheduledId: id, cancelOnReply: false }
  await changeScheduled(chat.shop.owner, { ...change, text: 'Siap jam tiga.', sendAt })
  expect(await jobsOf(id)).toMatchObject([{ run_at: expect.anything() }])
  shiftClock(2 * HOUR_MS)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([])
  shiftClock(3 * HOUR_MS + 1_000)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([['Siap jam tiga.', 'Dimas']])
})

test('a cancelled scheduled message is not sent, and waits again after an undo', async () => {
  const chat = await aChat()
  const id = await plan(chat)
  const ref = { businessId: chat.shop.businessId, scheduledId: id }
  await cancelScheduled(chat.rina, ref)
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([])
  const sendAt = new Date(Date.now() + 2 * HOUR_MS).toISOString()
  await changeScheduled(chat.rina, { ...ref, text: 'Lagi', sendAt, cancelOnReply: false })
  expect(await listedOf(chat)).toMatchObject([{ id, state: 'waiting', text: 'Lagi' }])
})

test("a customer's reply cancels only scheduled messages that should end with a reply", async () => {
  const chat = await aChat()
  const [ends, stays] = [await plan(chat, { cancelOnReply: true }), await plan(chat)]
  const at = new Date(Date.now() + 60_000).toISOString()
  shiftClock(60_000)
  await receiveEvent(chat.shop.channelId, written('sudah saya ambil', { at }))
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(ends)
  await sendScheduled(stays)
  expect(await sentTexts(chat)).toHaveLength(1)
  expect(await listNotices(chat.rina, chat.shop.businessId)).toEqual([])
})

test('a scheduled message that cannot be sent keeps its reason, and only its author is notified', async () => {
  const chat = await aChat()
  const { shop, rina, roomId } = chat
  const plans = { closed: await plan(chat, { hours: 25 }), late: await plan(chat) }
  shiftClock(25 * HOUR_MS + 1_000)
  await sendScheduled(plans.closed)
  await sendScheduled(plans.late)
  shiftClock(0)
  await rawSql()`update contact set blocked_at = now() where business_id = ${shop.businessId}`
  const blocked = await plan(chat, { hours: 1 })
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(blocked)
  expect(Object.fromEntries((await listedOf(chat)).map((row) => [row.id, row.reason]))).toEqual({
    [plans.closed]: 'window_closed',
    [plans.late]: 'late',
    [blocked]: 'blocked',
  })
  expect(await sentTexts(chat)).toEqual([])
  expect(
    (await listNotices(rina, shop.businessId)).map(({ kind, room_id }) => [kind, room_id]),
  ).toEqual(Array.from({ length: 3 }, () => ['send_failed', roomId]))
  expect(await listNotices(shop.owner, shop.businessId)).toEqual([])
  await cancelScheduled(rina, { businessId: shop.businessId, scheduledId: blocked })
  expect(await listNotices(rina, shop.businessId)).toHaveLength(2)
})

test('STOP after a message was scheduled prevents its sending', async () => {
  const chat = await aChat()
  const id = await plan(chat)
  shiftClock(60_000)
  await rawSql()`update contact set marketing_opt_out_at = now() + interval '1 minute'
    where business_id = ${chat.shop.businessId}`
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(id)
  expect(await listedOf(chat)).toMatchObject([{ id, reason: 'opted_out' }])
})

test('a scheduled message whose author left is not sent, and the owner is notified', async () => {
  const chat = await aChat()
  const id = await plan(chat)
  await rawSql()`delete from team_business where member_id = ${chat.rina.sub}`
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([])
  expect(await listedOf(chat)).toMatchObject([{ reason: 'author_left' }])
  expect(await listNotices(chat.shop.owner, chat.shop.businessId)).toMatchObject([
    { kind: 'send_failed' },
  ])
})

test('a member sends a scheduled message now in their own name; a viewer and a stranger cannot', async () => {
  const chat = await aChat()
  const [id, other] = [await plan(chat), await aShop()]
  const ref = { businessId: chat.shop.businessId, scheduledId: id }
  const tono = await aMember(chat.shop, 'peninjau')
  for (const stranger of [tono, other.owner]) {
    await expect(sendScheduledNow(stranger, ref)).rejects.toThrow()
    await expect(cancelScheduled(stranger, ref)).rejects.toThrow()
    await expect(plan(chat, { as: stranger })).rejects.toThrow()
  }
  await sendScheduledNow(chat.shop.owner, ref)
  shiftClock(HOUR_MS + 1_000)
  await sendScheduled(id)
  expect(await sentTexts(chat)).toEqual([['Pesanannya sudah siap, Kak.', 'Dimas']])
  await expect(cancelScheduled(chat.rina, ref)).rejects.toMatchObject({
    code: 'scheduled.not_found',
  })
  const seen = await db.readAs(other.owner, (tx) => tx`select id from scheduled_message`)
  expect([...seen]).toEqual([])
})

test('a time in the past or over a year ahead and a fifty-first scheduled message are refused', async () => {
  const chat = await aChat()
  await expect(plan(chat, { hours: -1 })).rejects.toMatchObject({ code: 'scheduled.past' })
  await expect(plan(chat, { hours: 400 * 24 })).rejects.toMatchObject({ code: 'scheduled.too_far' })
  await rawSql()`
    insert into scheduled_message (id, business_id, room_id, author_id, text, send_at)
    select gen_random_uuid(), ${chat.shop.businessId}, ${chat.roomId}, ${chat.rina.sub}, 'x', now()
    from generate_series(1, 50)`
  await expect(plan(chat)).rejects.toMatchObject({ code: 'scheduled.too_many' })
})
