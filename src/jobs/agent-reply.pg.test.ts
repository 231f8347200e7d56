import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueDelivery, receiveEvent } from '#domain/message'
import { listRooms } from '#domain/room'
import { openTurn, postReply } from '#domain/turn'
import { asService, db, rawSql } from '#platform/database'
import { aShop, openWorld, type World, written } from '../../tests/world.ts'
import { agentReply } from './agent-reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A room whose answer was posted by a run that was cut off before it sent it. */
async function cutOff() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  await postReply((await openTurn(roomId))!, { text: 'Jam 7 pagi.', sourceCount: 1 }, { mode: 'retrieval', outcome: 'reply', reason: null, trace: {}, durationMs: 1, inputTokens: 0, outputTokens: 0 })
  const answer = async () => (await rawSql()<{ id: string; status: string; attempts: number }[]>`select id, status, attempts from message where room_id = ${roomId} and author_kind = 'ai'`)[0]!
  return { roomId, answer }
}

test('an answer is taken for sending when it is posted; one that was cut off there is said to be unsure by the next run, and not sent again', async () => {
  const { roomId, answer } = await cutOff()
  expect(await answer()).toMatchObject({ status: 'sending', attempts: 1 })
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'unconfirmed', attempts: 1 })
})

test('an answer that was put back and whose job is gone is sent by the next run', async () => {
  const { roomId, answer } = await cutOff()
  await rawSql()`update message set status = 'queued' where room_id = ${roomId} and author_kind = 'ai'`
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'sent' })
})

test('an answer that has a job is left to it', async () => {
  const { roomId, answer } = await cutOff()
  const { id } = await answer()
  await db.writeAs(asService('test'), (tx) => queueDelivery(tx, roomId, id))
  await agentReply({ roomId })
  expect(await answer()).toMatchObject({ status: 'sending' })
})
