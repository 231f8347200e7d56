import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { updateBusiness } from '#domain/business'
import { updateToggles } from '#domain/business/ai-settings'
import { addFaq } from '#domain/knowledge'
import { listMessages, getRoom, listClosedRooms, listRooms } from '#conversation/feed'
import { markDone, reopenRoom, takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { queueIdleRooms } from '#conversation/sweeps'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { type ModelStandin, startModel } from '../../../tests/standins/model/model.ts'
import { aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { closeIdleRoom } from './close.ts'
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
afterEach(() => {
  standin.control({})
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
})

const roomOf = async (shop: Shop) =>
  (await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })).rooms[0]!
const refOf = async (shop: Shop) => ({
  businessId: shop.businessId,
  roomId: (await roomOf(shop)).id,
})
const passHours = async (shop: Shop, hours: number) =>
  void (await rawSql()`update room
    set last_message_at = last_message_at - ${hours} * interval '1 hour'
    where business_id = ${shop.businessId}`)
const isQueued = async (shop: Shop) =>
  (
    await rawSql()`select 1 from graphile_worker.jobs where key = ${`close:${(await roomOf(shop)).id}`}`
  ).length === 1

/** Makes a room in which the AI answered a question some hours ago. */
async function answered(hours = 13): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga croissant?', answer: 'Croissant Rp22.000.' }],
  })
  await receiveEvent(shop.channelId, written('kak croissant brp ya'))
  await replyInRoom((await roomOf(shop)).id, () => Promise.resolve())
  await rawSql()`update message set status = 'read' where business_id = ${shop.businessId}
    and direction = 'out'`
  await rawSql()`select graphile_worker.remove_job(${`reply:${(await roomOf(shop)).id}`})`
  await passHours(shop, hours)
  return shop
}

/** Runs the sweep, and the close job if the sweep added one. */
async function sweep(shop: Shop): Promise<void> {
  await queueIdleRooms()
  if (await isQueued(shop)) await closeIdleRoom((await roomOf(shop)).id)
}

test('an AI room without an open question closes with outcome and summary', async () => {
  const shop = await answered()
  await sweep(shop)
  const { rooms } = await listClosedRooms(shop.owner, shop.businessId)
  expect(rooms).toMatchObject([
    {
      handler: 'selesai',
      closed_by_kind: 'ai',
      outcome: 'terjawab',
      summary: expect.stringMatching(/kak croissant brp ya.*Croissant Rp22\.000/),
    },
  ])
  const { events } = await listMessages(shop.owner, await refOf(shop))
  expect(events.at(-1)).toMatchObject({
    reason: 'selesai',
    actor_kind: 'ai',
    before: { handler: 'ai' },
    after: { handler: 'selesai' },
  })
  expect((await getRoom(shop.owner, await refOf(shop))).closures).toMatchObject([
    { summary: expect.stringContaining('croissant') },
  ])
  await reopenRoom(shop.owner, await refOf(shop))
  expect(await roomOf(shop)).toMatchObject({ handler: 'manusia' })
  expect((await listClosedRooms(shop.owner, shop.businessId)).rooms).toEqual([])
})

test("the next message after closing opens a session with today's settings and the last summary", async () => {
  const shop = await answered()
  await updateToggles(shop.owner, shop.businessId, { useAgentBehaviourV2: 'live' })
  await rawSql()`update room set rollout_draw = 0.123 where business_id = ${shop.businessId}`
  await sweep(shop)
  await receiveEvent(shop.channelId, written('ada lowongan kerja?'))
  await replyInRoom((await roomOf(shop)).id, () => Promise.resolve())
  expect(
    await rawSql()`select session_no, behaviour, rollout_draw = 0.123::real as is_old_draw from room
      where business_id = ${shop.businessId}`,
  ).toEqual([{ session_no: 2, behaviour: 'v2', is_old_draw: false }])
  const [escalation] = await rawSql()<
    { summary: string[] }[]
  >`select summary from escalation where business_id = ${shop.businessId}`
  expect(escalation?.summary[1]).toMatch(/"session_earlier".*croissant/)
})

test('a room with an open question, an unsent or failed message, or a person does not close', async () => {
  const younger = await answered(11)
  const waiting = await answered()
  await receiveEvent(waiting.channelId, written('kalau sourdough?'))
  await passHours(waiting, 13)
  await rawSql()`select graphile_worker.remove_job(${`reply:${(await roomOf(waiting)).id}`})`
  const sending = await answered()
  await rawSql()`update message set status = 'queued' where business_id = ${sending.businessId}
    and direction = 'out'`
  const failed = await answered()
  await rawSql()`update message set status = 'failed', attempts = 1
    where business_id = ${failed.businessId} and direction = 'out'`
  const taken = await answered()
  await takeOver(taken.owner, await refOf(taken))
  const escalated = await answered()
  await rawSql()`insert into escalation (business_id, room_id, session_no, reason, due_at)
    values (${escalated.businessId}, ${(await roomOf(escalated)).id}, 1, 'marah', now())`
  for (const shop of [younger, waiting, sending, failed, taken, escalated]) {
    await sweep(shop)
    await closeIdleRoom((await roomOf(shop)).id)
    expect((await roomOf(shop)).handler).not.toBe('selesai')
  }
  await updateBusiness(younger.owner, younger.businessId, { auto_close_hours: 10 })
  await sweep(younger)
  expect((await roomOf(younger)).handler).toBe('selesai')
})

test('a room stays open when a message arrives during the judgement', async () => {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '5000',
    }),
  )
  const shop = await aShop()
  await receiveEvent(shop.channelId, written('halo kak'))
  await rawSql()`update room set waiting_since = null where business_id = ${shop.businessId}`
  await passHours(shop, 13)
  standin.control({ delayMs: 300 })
  const closing = closeIdleRoom((await roomOf(shop)).id)
  await receiveEvent(shop.channelId, written('masih ada?'))
  await closing
  expect(await roomOf(shop)).toMatchObject({ handler: 'ai', last_preview: 'masih ada?' })
})

test('a model judges and summarises a closing room; when the model fails, code does', async () => {
  const judged = await answered()
  const broken = await answered()
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      LLM_BASE_URL: standin.url,
      LLM_MODEL: 'm',
      LLM_TIMEOUT_MS: '5000',
    }),
  )
  await closeIdleRoom((await roomOf(judged)).id)
  expect((await listClosedRooms(judged.owner, judged.businessId)).rooms).toMatchObject([
    { outcome: 'tidak_jadi', summary: 'Ringkasan dari model.' },
  ])
  standin.control({ mode: 'nonsense' })
  await closeIdleRoom((await roomOf(broken)).id)
  expect((await listClosedRooms(broken.owner, broken.businessId)).rooms).toMatchObject([
    { outcome: 'terjawab', summary: expect.stringContaining('croissant') },
  ])
})

test('a room that a member closes gets a summary too', async () => {
  const shop = await answered(0)
  await markDone(shop.owner, await refOf(shop), 'terjual')
  expect((await listClosedRooms(shop.owner, shop.businessId)).rooms).toMatchObject([
    { closed_by_kind: 'member', summary: expect.stringContaining('croissant') },
  ])
})
