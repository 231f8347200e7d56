import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '../inbound/inbound.ts'
import { listRooms } from '../room/room-lists.ts'
import { postReply } from './finish-turn.ts'
import { openTurn } from './turn.ts'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

/** Makes a room whose first question was answered a moment ago. */
async function answered() {
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('buka jam berapa?', { at: secondsAgo(5) }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const roomId = rooms[0]!.id
  const turn = await openTurn(roomId)
  expect(
    await postReply(
      turn!,
      { text: 'Jam 7 pagi.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'posted',
  })
  expect(await openTurn(roomId)).toBeUndefined()
  return { shop, roomId }
}

test('a message written during the answer is answered, even with an earlier time than the answer', async () => {
  const { shop, roomId } = await answered()
  await receiveEvent(shop.channelId, written('kalau minggu?', { at: secondsAgo(2) }))
  const turn = await openTurn(roomId)
  expect(turn?.burst.map((message) => message.text)).toEqual(['kalau minggu?'])
  expect(turn?.messages.map((message) => message.text)).toEqual([
    'buka jam berapa?',
    'Jam 7 pagi.',
    'kalau minggu?',
  ])
  expect(
    await postReply(
      turn!,
      { text: 'Jam 8.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'posted',
  })
  expect(await openTurn(roomId)).toBeUndefined()
})

test('a late delivery does not drop the answer to a newer question, and history is not answered', async () => {
  const { shop, roomId } = await answered()
  await receiveEvent(shop.channelId, written('dua', { at: secondsAgo(1) }))
  await receiveEvent(shop.channelId, written('satu', { at: secondsAgo(3) }))
  await receiveEvent(
    shop.channelId,
    written('dari bulan lalu', { at: secondsAgo(30 * 86_400), live: false }),
  )
  const turn = await openTurn(roomId)
  expect(turn?.burst.map((message) => message.text)).toEqual(['satu', 'dua'])
  expect(
    await postReply(
      turn!,
      { text: 'Siap.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'posted',
  })
})

test('a message that arrives during the answer is new, even within the same second', async () => {
  const { shop, roomId } = await answered()
  await receiveEvent(shop.channelId, written('dua', { at: secondsAgo(1) }))
  const turn = await openTurn(roomId)
  await receiveEvent(shop.channelId, written('satu', { at: secondsAgo(2) }))
  expect(
    await postReply(
      turn!,
      { text: 'Siap.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    ),
  ).toMatchObject({
    state: 'stale',
  })
})

test('with a clock that is minutes wrong, each question gets one answer, below it', async () => {
  const talk = async (offsetSeconds: number) => {
    const shop = await aShop()
    const ours = (seconds: number) => secondsAgo(seconds + offsetSeconds)
    await receiveEvent(shop.channelId, written('buka jam berapa?', { at: ours(9) }))
    const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
    const roomId = rooms[0]!.id
    await postReply(
      (await openTurn(roomId))!,
      { text: 'Jam 7 pagi.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
      RUN,
    )
    const again = await openTurn(roomId)
    await receiveEvent(shop.channelId, written('kalau minggu?', { at: ours(2) }))
    const turn = await openTurn(roomId)
    return {
      again,
      texts: turn?.messages.map((message) => message.text),
      burst: turn?.burst.map((message) => message.text),
      posted: await postReply(
        turn!,
        { text: 'Jam 8.', entryIds: ['00000000-0000-4000-8000-000000000001'] },
        RUN,
      ),
    }
  }
  const held = {
    again: undefined,
    texts: ['buka jam berapa?', 'Jam 7 pagi.', 'kalau minggu?'],
    burst: ['kalau minggu?'],
    posted: { state: 'posted' },
  }
  expect(await talk(-4 * 60)).toMatchObject(held)
  expect(await talk(30 * 60)).toMatchObject(held)
})
