import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveEvent } from '../inbound/inbound.ts'
import { getRoom, listRooms } from '../room/room-lists.ts'
import { returnToAi } from '../room/acts.ts'
import { handOver, postReply } from './finish-turn.ts'
import { closeEmptyTurn, openTurn, rescueStranded } from './turn.ts'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { RUN } from '../../../../tests/run-record.ts'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'

const ENTRY_ID = '00000000-0000-4000-8000-000000000001'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A room in which a customer's question waits for the AI. */
async function askedRoom() {
  const shop = await aShop({ quietWindowMs: 6000 })
  await receiveEvent(shop.channelId, written('buka jam berapa?', { id: `wamid.${shop.channelId}` }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  return { shop, ref: { businessId: shop.businessId, roomId: rooms[0]!.id } }
}

test('a room that waits for the AI without a job gets one job', async () => {
  const shop = await aShop()
  const [contact] = await rawSql()<
    { id: string }[]
  >`insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id`
  const [room] = await rawSql()<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, waiting_since)
    values (${shop.businessId}, ${shop.channelId}, ${contact!.id}, '1', 'ai',
        now() - interval '5 minutes') returning id`
  expect(await rescueStranded()).toBe(1)
  expect(await rescueStranded()).toBe(0)
  const jobs = await rawSql()`select from graphile_worker.jobs where key = ${`reply:${room!.id}`}`
  expect(jobs).toHaveLength(1)
})

/** Such a room after a hand-over by the AI, an hour, and a return with a note by a member. */
async function returnedRoom() {
  const room = await askedRoom()
  await handOver(
    (await openTurn(room.ref.roomId))!,
    {
      reason: 'info_tidak_ada',
      detail: null,
      summary: [],
      tried: [],
      draft: null,
      draftSources: [],
      customerText: 'Saya sambungkan ke tim, ya.',
    },
    { ...RUN, outcome: 'handover' },
  )
  await rawSql()`update room
    set burst_started_at = burst_started_at - interval '1 hour',
      waiting_since = waiting_since - interval '1 hour' where id = ${room.ref.roomId}`
  await returnToAi(room.shop.owner, room.ref, 'jam 7')
  return room
}

test('in a room returned with a note a model answers, because the notice was no answer', async () => {
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url, LLM_MODEL: 'm' }))
  const { ref } = await returnedRoom()
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
  const turn = await openTurn(ref.roomId)
  expect(turn?.burst.map((message) => message.text)).toEqual(['buka jam berapa?'])
  expect(turn?.messages.map((message) => message.text)).toEqual([
    'Saya sambungkan ke tim, ya.',
    'buka jam berapa?',
  ])
  expect(await postReply(turn!, { text: 'Jam 7 pagi.', entryIds: [ENTRY_ID] }, RUN)).toMatchObject({
    state: 'posted',
  })
  expect(await openTurn(ref.roomId)).toBeUndefined()
})

test('in a room returned without a model the handed-over question is not asked again', async () => {
  const { shop, ref } = await returnedRoom()
  expect(await openTurn(ref.roomId)).toBeUndefined()
  await closeEmptyTurn(ref.roomId)
  expect(await getRoom(shop.owner, ref)).toMatchObject({ handler: 'ai', waiting_since: null })
})

test('a later message in a returned room is a new burst with its own quiet window', async () => {
  const { shop, ref } = await returnedRoom()
  await receiveEvent(shop.channelId, written('hari minggu juga?'))
  const [job] = await rawSql()<
    { seconds: number }[]
  >`select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
    where key = ${`reply:${ref.roomId}`}`
  expect(job?.seconds).toBeGreaterThan(5)
})

test('a customer who deletes all messages waits for nothing; with one message left they wait', async () => {
  const { shop, ref } = await askedRoom()
  await closeEmptyTurn(ref.roomId)
  expect((await getRoom(shop.owner, ref)).waiting_since).not.toBeNull()
  const id = `wamid.${shop.channelId}`
  const { chat } = written('')
  await receiveEvent(shop.channelId, {
    kind: 'message.revoked',
    eventKey: 'revoke',
    occurredAt: new Date().toISOString(),
    live: true,
    chat,
    by: 'author',
    target: { providerId: id, stanzaId: id, fromMe: false },
  })
  await closeEmptyTurn(ref.roomId)
  expect(await getRoom(shop.owner, ref)).toMatchObject({
    handler: 'ai',
    waiting_since: null,
    unread_count: 0,
  })
})

test('of two runs for the same question, as after a paused process, one answers', async () => {
  const { ref } = await askedRoom()
  const [first, second] = [await openTurn(ref.roomId), await openTurn(ref.roomId)]
  expect(await postReply(first!, { text: 'Jam 7 pagi.', entryIds: [ENTRY_ID] }, RUN)).toMatchObject(
    {
      state: 'posted',
    },
  )
  expect(await postReply(second!, { text: 'Buka jam 7.', entryIds: [ENTRY_ID] }, RUN)).toEqual({
    state: 'lost',
  })
})

test('the budget counts all messages of the AI, however many the customer wrote', async () => {
  const { shop, ref } = await askedRoom()
  const said = Array.from({ length: 12 }, (_, index) => `Jawaban ${index}.`)
  for (const text of said) {
    await postReply((await openTurn(ref.roomId))!, { text, entryIds: [ENTRY_ID] }, RUN)
    for (let more = 0; more < 6; more += 1)
      await receiveEvent(shop.channelId, written(`kalau ${text} ${more}?`))
  }
  const turn = await openTurn(ref.roomId)
  expect(
    turn?.messages.filter((message) => message.author_kind === 'ai').map((message) => message.text),
  ).toEqual(said)
})
