import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rawSql } from '#platform/database'
import { type NearJob, useNearRunner } from '#platform/queue'
import type { MessageCreated } from '#whatsapp/events'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'
import { receiveEvent } from '../inbound/inbound.ts'
import { finishTurn } from './finish-turn.ts'
import { openKeptTurn, type Turn } from './turn.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Replies that this process keeps and has not started. */
const kept: NearJob[] = []
beforeEach(() => useNearRunner({ take: (job) => void kept.push(job), count: () => 0 }))
afterEach(() => {
  useNearRunner(undefined)
  kept.splice(0)
})

/** Receives a question; its turn is read together with it. */
async function question() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const { payload, netMs } = kept.at(-1)!
  return { shop, roomId: payload.roomId, netMs }
}

/** Receives a question and opens its turn. */
async function asked() {
  const room = await question()
  const turn = await openKeptTurn(room.roomId, () => [room.netMs], true)
  return { ...room, turn: turn as Turn }
}

const post = (turn: Turn) =>
  finishTurn(turn, { kind: 'reply', text: 'Jam 7 pagi.', entryIds: [] }, RUN)
const countAnswers = async (roomId: string) =>
  (await rawSql()`select 1 from message where room_id = ${roomId} and author_kind = 'ai'`).length

test('a turn uses once what was read with its message, and its answer is posted', async () => {
  const { turn, roomId, netMs } = await asked()
  expect(turn).toMatchObject({ isKept: true, burst: [{ text: 'buka jam berapa?' }] })
  const again = await openKeptTurn(roomId, () => [netMs], true)
  expect(again).toMatchObject({ burst: turn.burst })
  expect(again).not.toHaveProperty('isKept')
  expect(await post(turn)).toMatchObject({ state: 'posted' })
  expect(await countAnswers(roomId)).toBe(1)
})

type Asked = Awaited<ReturnType<typeof asked>>
test.each<[string, (of: Asked) => Promise<unknown>]>([
  [
    'an edit of the question',
    ({ roomId }) => rawSql()`update message set text = 'buka hari apa?', edited_at = now()
      where room_id = ${roomId}`,
  ],
  [
    'a change of the business',
    ({ shop }) => rawSql()`update business set ai_paused_at = now() where id = ${shop.businessId}`,
  ],
  [
    'new knowledge',
    ({ shop }) => rawSql()`update business set knowledge_version = knowledge_version + 1
      where id = ${shop.businessId}`,
  ],
  [
    'a lost connection',
    ({ shop }) => rawSql()`update channel set status = 'FAILED' where id = ${shop.channelId}`,
  ],
  [
    'a room that was taken over and given back',
    ({ roomId }) => rawSql()`update room set handler_version = handler_version + 2
      where id = ${roomId}`,
  ],
])('%s after the reading, so the turn is read again', async (_, change) => {
  const room = await asked()
  await change(room)
  expect(await post(room.turn)).toEqual({ state: 'moved' })
  expect(await countAnswers(room.roomId)).toBe(0)
  const again = await openKeptTurn(room.roomId, () => [room.netMs], false)
  expect(again).toMatchObject({ room_id: room.roomId })
  expect((again as Turn).state).not.toBe(room.turn.state)
})

test('a newer question leaves the turn to its own job', async () => {
  const { shop, roomId, netMs, turn } = await asked()
  const askedMs = Date.now()
  await vi.waitUntil(() => Date.now() > askedMs)
  await receiveEvent(shop.channelId, written('kalau minggu?'))
  expect(await post(turn)).toEqual({ state: 'moved' })
  expect(await openKeptTurn(roomId, () => [netMs], false)).toBe('moved')
  expect(await countAnswers(roomId)).toBe(0)
  expect(await openKeptTurn(roomId, () => [kept.at(-1)!.netMs], true)).toMatchObject({
    isKept: true,
    burst: [{ text: 'buka jam berapa?' }, { text: 'kalau minggu?' }],
  })
})

test.each<[string, MessageCreated['content'], number]>([
  [
    'a place, which is not read with its message',
    { type: 'location', latitude: -6.2, longitude: 106.8 },
    2,
  ],
  ['a word about marketing, which has no reply of its own', { type: 'text', text: 'STOP' }, 1],
])('a question is answered after %s', async (_, content, toAnswer) => {
  const { shop, roomId } = await question()
  await receiveEvent(shop.channelId, { ...written(''), content })
  const turn = (await openKeptTurn(roomId, () => [kept.at(-1)!.netMs], true)) as Turn
  expect(turn).not.toHaveProperty('isKept')
  expect([turn.burst.length, turn.asked.length]).toEqual([2, toAnswer])
  expect(await post(turn)).toMatchObject({ state: 'posted' })
})

test('a message that arrives while another process has the reply is read before the answer is posted', async () => {
  const { shop, roomId, netMs, turn } = await asked()
  useNearRunner(undefined)
  await receiveEvent(shop.channelId, written('STOP'))
  expect(await post(turn)).toEqual({ state: 'moved' })
  const again = (await openKeptTurn(roomId, () => [netMs], false)) as Turn
  expect(again).toMatchObject({
    burst: [{}, { text: 'STOP' }],
    asked: [{ text: 'buka jam berapa?' }],
  })
  expect(await post(again)).toMatchObject({ state: 'posted' })
})

test('a question that the customer deletes ends their waiting', async () => {
  const { roomId, netMs, turn } = await asked()
  await rawSql()`update message set revoked_at = now() where room_id = ${roomId}`
  expect(await post(turn)).toEqual({ state: 'moved' })
  expect(await openKeptTurn(roomId, () => [netMs], false)).toBeUndefined()
})

test('the turn is not read again when a member only opens the conversation', async () => {
  const { roomId, turn } = await asked()
  await rawSql()`update room set unread_count = 0 where id = ${roomId}`
  expect(await post(turn)).toMatchObject({ state: 'posted' })
})

test('what was read is not used once a worker may have taken the job', async () => {
  const { roomId } = await question()
  expect(await openKeptTurn(roomId, () => [Date.now() + 1_000], true)).toBe('moved')
})

test('after the quiet window no run starts for a reply that another process moved', async () => {
  const moved = await question()
  const usual = await question()
  await rawSql()`update graphile_worker._private_jobs set run_at = run_at + interval '5 seconds'
    where key = ${`reply:${moved.roomId}`}`
  const later = performance.now() + 1_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  const turns = [moved, usual].map(({ roomId, netMs }) => openKeptTurn(roomId, () => [netMs], true))
  clock.mockRestore()
  expect(await turns[0]).toBe('moved')
  expect(await turns[1]).toMatchObject({ isKept: true })
})
