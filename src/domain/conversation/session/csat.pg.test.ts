import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listClosedRooms } from '#conversation/feed'
import { markDone, reopenRoom, takeOver } from '#conversation/member'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { askForRating } from '#conversation/sweeps'
import { loadRatings } from '#domain/evaluation/daily'
import { scoreSessions } from '#domain/evaluation/jobs'
import { now, nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type Shop, type World, written } from '../../../../tests/world.ts'
import { nextByDay } from './csat.ts'
import { HOUR_MS } from '#lib/time/durations'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => shiftClock(0))

/** Sets the clock to an hour of a coming day in Jakarta. */
function atHour(hour: number, days = 1): void {
  const real = Date.now()
  const day = new Date(real + 7 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  shiftClock(Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+07:00`) - real)
}

async function say(shop: Shop, text: string): Promise<string> {
  await receiveEvent(shop.channelId, written(text, { at: nowIso() }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  return room!.id
}

/** Makes a conversation that a member answers and closes; returns its closure. */
async function closed(shop: Shop, text = 'brownies masih ada?') {
  const roomId = await say(shop, text)
  const ref = { businessId: shop.businessId, roomId }
  await takeOver(shop.owner, ref)
  await sendText(shop.owner, { ...ref, clientId: crypto.randomUUID(), text: 'Ada Kak.' })
  await markDone(shop.owner, ref, 'terjawab')
  const [closure] = await rawSql()<{ id: string }[]>`
    select id from closure where room_id = ${roomId} order by closed_at desc limit 1`
  return { ...ref, closureId: closure!.id }
}

async function asking(asks = true): Promise<Shop> {
  const shop = await aShop()
  await rawSql()`update business set asks_csat = ${asks} where id = ${shop.businessId}`
  return shop
}

const noticesIn = async (roomId: string) =>
  (
    await rawSql()<{ text: string }[]>`select text from message where room_id = ${roomId}
      and author_kind = 'system' order by id`
  ).map(({ text }) => text)

const jobsOf = (closureId: string) =>
  rawSql()`select 1 from graphile_worker.jobs where key = ${`csat:${closureId}`}`

test('a customer who writes English is asked and thanked in English', async () => {
  atHour(10)
  const shop = await asking()
  const { closureId, roomId } = await closed(shop, 'when do you open on sunday please?')
  await askForRating(closureId)
  await say(shop, '2')
  expect(await noticesIn(roomId)).toEqual([
    expect.stringContaining('From 1 to 5, how satisfied are you'),
    expect.stringContaining('sorry that it was not good enough'),
  ])
})

test('a customer is asked for a rating after closing, and a number is their rating, not a question', async () => {
  atHour(10)
  const shop = await asking()
  const { closureId, roomId, businessId } = await closed(shop)
  expect(await jobsOf(closureId)).toHaveLength(1)
  await askForRating(closureId)
  await askForRating(closureId)
  expect(await noticesIn(roomId)).toEqual([
    expect.stringContaining('Dari 1 sampai 5, seberapa puas'),
  ])
  await say(shop, 'bintang 4 kak')
  const [room] = await rawSql()`select handler, session_no, unread_count, waiting_since from room
    where id = ${roomId}`
  expect(room).toEqual({ handler: 'selesai', session_no: 1, unread_count: 0, waiting_since: null })
  expect((await noticesIn(roomId))[1]).toBe('Terima kasih penilaiannya, Kak.')
  const [row] = (await listClosedRooms(shop.owner, businessId)).rooms
  expect(row?.csat).toBe(4)
  await scoreSessions(businessId)
  expect(await loadRatings(shop.owner, businessId)).toEqual({ asked: 1, rated: 1, average: 4 })
  const stranger = (await aShop()).owner
  await expect(loadRatings(stranger, businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  await say(shop, '5')
  const [next] = await rawSql()`select session_no from room where id = ${roomId}`
  expect(next).toEqual({ session_no: 2 })
  await rawSql()`update session_score set counted_at = counted_at - interval '31 days'
    where business_id = ${businessId}`
  expect(await loadRatings(shop.owner, businessId)).toMatchObject({ asked: 0, rated: 0 })
})

test('a number opens a conversation when the customer was not asked; so does a sentence', async () => {
  atHour(10)
  const shop = await asking()
  const { roomId, closureId } = await closed(shop)
  await say(shop, '5')
  const handler = async () =>
    (await rawSql()`select handler from room where id = ${roomId}`)[0]!.handler
  expect(await handler()).not.toBe('selesai')
  await rawSql()`update room set handler = 'selesai', session_no = 1 where id = ${roomId}`
  await askForRating(closureId)
  await say(shop, '2 box brownies ya')
  expect(await handler()).not.toBe('selesai')
  const [closure] = await rawSql()`select csat from closure where id = ${closureId}`
  expect(closure!.csat).toBeNull()
})

test('a customer who gives a low rating is asked what was missing', async () => {
  atHour(10)
  const shop = await asking()
  const { roomId, closureId } = await closed(shop)
  await askForRating(closureId)
  await say(shop, '1')
  expect((await noticesIn(roomId))[1]).toContain('Ceritakan apa yang kurang')
})

test('a customer is not asked for a rating when that is off, the room reopened or blocked, or too late', async () => {
  atHour(10)
  const off = await asking(false)
  const quiet = await closed(off)
  expect(await jobsOf(quiet.closureId)).toHaveLength(0)

  const shop = await asking()
  const open = await closed(shop)
  await reopenRoom(shop.owner, open)
  await askForRating(open.closureId)
  expect(await noticesIn(open.roomId)).toEqual([])

  await markDone(shop.owner, open, 'terjawab')
  const [again] = await rawSql()<{ id: string }[]>`select id from closure
    where room_id = ${open.roomId} and reopened_at is null`
  await rawSql()`update contact set blocked_at = now() where business_id = ${shop.businessId}`
  await askForRating(again!.id)
  expect(await noticesIn(open.roomId)).toEqual([])
  await rawSql()`update contact set blocked_at = null where business_id = ${shop.businessId}`
  await rawSql()`update room set last_inbound_at = now() - interval '2 days'
    where id = ${open.roomId}`
  await askForRating(again!.id)
  expect(await noticesIn(open.roomId)).toEqual([])
})

test('a customer who was asked for a rating this week is not asked again', async () => {
  atHour(10)
  const shop = await asking()
  const first = await closed(shop)
  await askForRating(first.closureId)
  const second = await closed(shop, 'kalau donat ada?')
  await askForRating(second.closureId)
  expect(await noticesIn(first.roomId)).toHaveLength(1)
})

test('at night the question for a rating waits until the morning', async () => {
  atHour(23)
  const shop = await asking()
  const { roomId, closureId } = await closed(shop)
  await askForRating(closureId)
  expect(await noticesIn(roomId)).toEqual([])
  const [job] = await rawSql()<{ run_at: Date }[]>`select run_at from graphile_worker.jobs
    where key = ${`csat:${closureId}`}`
  expect(new Date(job!.run_at).toISOString()).toBe(nextByDay(now(), 'Asia/Jakarta').toISOString())
  expect(nextByDay(new Date('2026-11-26T16:20:00Z'), 'Asia/Jakarta').toISOString()).toBe(
    '2026-11-27T01:00:00.000Z',
  )
})
