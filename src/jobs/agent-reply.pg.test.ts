import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { finishTurn, openTurn } from '#conversation/answering'
import { claimDelivery, receiveEvent } from '#conversation/pipeline'
import { asService, db, rawSql } from '#platform/database'
import { enqueue } from '#platform/queue'
import { RUN } from '../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../tests/world.ts'
import { agentReply } from './agent-reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A room with a question; `post` writes the AI's answer. */
async function asked() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  const turn = await openTurn(roomId)
  const post = () =>
    finishTurn(
      turn!,
      { kind: 'reply', text: 'Jam 7 pagi.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    )
  const answer = async () =>
    (
      await rawSql()<
        { id: string; status: string; attempts: number }[]
      >`select id, status, attempts from message where room_id = ${roomId} and author_kind = 'ai'`
    )[0]!
  return { shop, roomId, answer, post }
}

/** The same room with an answer that a run posted and did not send before it was interrupted. */
async function cutOff() {
  const room = await asked()
  await room.post()
  return room
}

test('an answer interrupted during its send is marked unconfirmed and not sent again', async () => {
  const { roomId, answer } = await cutOff()
  expect(await answer()).toMatchObject({ status: 'sending', attempts: 1 })
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'unconfirmed', attempts: 1 })
})

test('an answer that is queued without a job is sent by the next run', async () => {
  const { roomId, answer } = await cutOff()
  await rawSql()`update message set status = 'queued' where room_id = ${roomId}
    and author_kind = 'ai'`
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'sent' })
})

test('a kept reply whose row another process has moved neither answers nor settles anything', async () => {
  const { roomId, answer, post } = await asked()
  const keptUntilMs = Date.now() + 8_000
  const [row] = await rawSql()<{ run_at: string }[]>`select run_at from graphile_worker.jobs
    where key = ${`reply:${roomId}`}`
  expect(Date.parse(row!.run_at)).not.toBe(keptUntilMs)
  await agentReply({ roomId, keptUntilMs: () => [keptUntilMs] })
  expect(await answer()).toBeUndefined()
  await post()
  await agentReply({ roomId, keptUntilMs: () => [keptUntilMs] })
  expect(await answer()).toMatchObject({ status: 'sending' })
})

test('a reply runs only while its row has the time that its process wrote', async () => {
  const { roomId, answer } = await asked()
  const [row] = await rawSql()<{ run_at: string }[]>`select run_at from graphile_worker.jobs
    where key = ${`reply:${roomId}`}`
  await agentReply({ roomId, keptUntilMs: () => [Date.parse(row!.run_at)] })
  expect(await answer()).toBeDefined()
})

test('an answer with a job of its own is left to that job', async () => {
  const { roomId, answer } = await cutOff()
  const { id } = await answer()
  await db.writeAs(asService('test'), (tx) =>
    enqueue(tx, 'deliver', { messageId: id }, { queue: roomId, key: `deliver:${id}` }),
  )
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'sending' })
})

test('an answer waits for an earlier message of its room that is still being sent', async () => {
  const { shop, roomId, answer, post } = await asked()
  await rawSql()`insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, text, content, status)
    values (${shop.businessId}, ${roomId}, ${shop.channelId}, 1, 'out', 'system', 'text', 'Promo',
        '{"type":"text","text":"Promo"}', 'sending')`
  expect(await post()).toEqual({ state: 'posted', delivery: undefined })
  const { id, status, attempts } = await answer()
  expect([status, attempts]).toEqual(['queued', 0])
  expect(
    await rawSql()`select 1 from graphile_worker.jobs where key = ${`deliver:${id}`}`,
  ).toHaveLength(1)
})

test('an AI that is stopped while it writes sends nothing', async () => {
  const { shop, answer, post } = await asked()
  await rawSql()`update business set ai_paused_at = now() where id = ${shop.businessId}`
  expect(await post()).toEqual({ state: 'posted', delivery: undefined })
  expect(await answer()).toMatchObject({ status: 'queued' })
  expect(await claimDelivery((await answer()).id)).toBeUndefined()
  expect(await answer()).toMatchObject({ status: 'failed' })
})
