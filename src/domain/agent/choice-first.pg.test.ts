import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHOICE_MS } from '#contract/agent'
import { toCaseReason } from '#contract/conversation/escalation'
import { closeEmptyTurn, openTurn } from '#conversation/answering'
import { getRoom, listMessages, listRooms } from '#conversation/feed'
import { takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { rescueStranded } from '#conversation/sweeps'
import { findCase } from '#conversation/team-queue'
import { MAX_WORDINGS } from '#contract/knowledge'
import { addFaq } from '#domain/knowledge'
import { settleChosen } from '#domain/knowledge/chosen-questions'
import { updateEntry } from '#domain/knowledge/edit-entries'
import { trySearch } from '#domain/knowledge/lookup'
import { listWords } from '#domain/knowledge/other-words'
import { rawSql } from '#platform/database'
import { parseSettings, useSettings } from '#platform/settings'
import { aMember, aShop, openWorld, type World, written } from '../../../tests/world.ts'
import { replyInRoom } from './reply.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  useSettings(parseSettings({ NODE_ENV: 'test', DATABASE_URL: world.url }))
})
afterAll(() => world.close())

const LIST = [
  'Maksud Kakak yang ini, ya? Balas dengan angkanya:',
  '1. Tambal ban?',
  '2. Bukan itu, tanya ke tim',
].join('\n')

/** A room whose customer was asked to choose from `LIST`. */
async function askedRoom() {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Jam buka?', answer: 'Setiap hari 09.00-20.00.' },
      { question: 'Bengkelnya di mana?', answer: 'Jl. Anggrek 12, sebelah kantor pos.' },
      { question: 'Servis ringan?', answer: 'Matic Rp60.000, bebek Rp50.000. Oli terpisah.' },
      { question: 'Ganti oli?', answer: 'Oli MPX Rp50.000, Yamalube Rp48.000. Pasang gratis.' },
      { question: 'Tambal ban?', answer: 'Tambal ban Rp15.000, ban luar mulai Rp180.000.' },
    ],
  })
  await receiveEvent(shop.channelId, written('ban tubeless brp'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  const runDue = async () => {
    await rawSql()`select graphile_worker.remove_job(${`reply:${ref.roomId}`})`
    await replyInRoom(ref.roomId, () => Promise.resolve())
  }
  await runDue()
  return { shop, ref, runDue }
}
type Asked = Awaited<ReturnType<typeof askedRoom>>

const sentIn = async ({ shop, ref }: Asked) =>
  (await listMessages(shop.owner, ref)).messages
    .filter(({ direction }) => direction === 'out')
    .map(({ text }) => text)
const roomOf = ({ shop, ref }: Asked) => getRoom(shop.owner, ref)
const jobOf = async ({ ref }: Asked) =>
  (
    await rawSql()<{ run_at: string }[]>`select run_at from graphile_worker.jobs
      where key = ${`reply:${ref.roomId}`}`
  )[0]
/** Moves the question into the past, as if the customer had not answered. */
const passTime = ({ ref }: Asked) =>
  rawSql()`update message set created_at = created_at - interval '4 minutes',
      occurred_at = occurred_at - interval '4 minutes' where room_id = ${ref.roomId}`

test('a likely list keeps the room with the AI, waiting, and its job returns after the limit', async () => {
  const asked = await askedRoom()
  expect(await sentIn(asked)).toEqual([LIST])
  expect(await roomOf(asked)).toMatchObject({ handler: 'ai', unread_count: 1 })
  expect((await roomOf(asked)).waiting_since).not.toBeNull()
  const waitMs = Date.parse((await jobOf(asked))!.run_at) - Date.now()
  expect(waitMs).toBeGreaterThan(CHOICE_MS - 60_000)
  expect(waitMs).toBeLessThanOrEqual(CHOICE_MS + 1000)
})

test('a choice is answered, and the room no longer waits', async () => {
  const asked = await askedRoom()
  await receiveEvent(asked.shop.channelId, written('1 kak'))
  await asked.runDue()
  expect(await sentIn(asked)).toEqual([LIST, expect.stringMatching(/Tambal ban Rp15\.000/)])
  expect(await roomOf(asked)).toMatchObject({ handler: 'ai', waiting_since: null })
  await passTime(asked)
  expect(await openTurn(asked.ref.roomId)).toBeUndefined()
})

test('without a choice in time people are called with the question, once', async () => {
  const asked = await askedRoom()
  await passTime(asked)
  await asked.runDue()
  await asked.runDue()
  expect(await sentIn(asked)).toEqual([LIST, expect.stringMatching(/sambungkan ke tim/)])
  expect(await roomOf(asked)).toMatchObject({
    handler: 'menunggu_tim',
    handler_reason: 'info_tidak_ada',
  })
  const { businessId, roomId } = asked.ref
  const waiting = await findCase(asked.shop.owner, businessId, roomId)
  expect(waiting?.summary[0]).toContain('ban tubeless brp')
  expect(waiting?.tried.map(({ label }) => label)).toContain(
    toCaseReason('customer_asked_to_choose'),
  )
})

test('a choice below the notice is answered while people have the case', async () => {
  const asked = await askedRoom()
  await passTime(asked)
  await asked.runDue()
  await receiveEvent(asked.shop.channelId, written('1'))
  await asked.runDue()
  expect((await sentIn(asked)).at(-1)).toMatch(/Tambal ban Rp15\.000/)
  expect(await roomOf(asked)).toMatchObject({ handler: 'menunggu_tim' })
})

test('other words than a choice call people at once', async () => {
  const asked = await askedRoom()
  await receiveEvent(asked.shop.channelId, written('bukan kak'))
  await asked.runDue()
  expect((await sentIn(asked)).at(-1)).toMatch(/sambungkan ke tim/)
  expect(await roomOf(asked)).toMatchObject({ handler: 'menunggu_tim' })
})

test('people are called although the job ran before its time and was then lost', async () => {
  const asked = await askedRoom()
  await asked.runDue()
  expect(await sentIn(asked)).toEqual([LIST])
  await closeEmptyTurn(asked.ref.roomId)
  expect((await roomOf(asked)).waiting_since).not.toBeNull()
  await passTime(asked)
  await rawSql()`update room set waiting_since = waiting_since - interval '4 minutes'
    where id = ${asked.ref.roomId}`
  expect(await rescueStranded()).toBeGreaterThanOrEqual(1)
  await asked.runDue()
  expect(await roomOf(asked)).toMatchObject({ handler: 'menunggu_tim' })
})

test('a question whose customer deleted it ends the waiting', async () => {
  const asked = await askedRoom()
  await rawSql()`update message set revoked_at = now()
    where room_id = ${asked.ref.roomId} and direction = 'in'`
  await asked.runDue()
  expect(await roomOf(asked)).toMatchObject({ handler: 'ai', waiting_since: null })
})

test('a room that a member took meanwhile is not handed over', async () => {
  const asked = await askedRoom()
  await takeOver(asked.shop.owner, asked.ref)
  await passTime(asked)
  await asked.runDue()
  expect(await sentIn(asked)).toEqual([LIST])
  expect(await roomOf(asked)).toMatchObject({ handler: 'manusia' })
})

test('the question before a choice is suggested once per conversation; added, it is answered', async () => {
  const asked = await askedRoom()
  const { owner, businessId } = asked.shop
  await receiveEvent(asked.shop.channelId, written('1'))
  await asked.runDue()
  const { chosen } = await listWords(owner, businessId)
  expect(chosen).toEqual([
    {
      entry_id: expect.any(String),
      subject: 'Tambal ban?',
      question: 'ban tubeless brp',
      rooms: 1,
      room_id: asked.ref.roomId,
    },
  ])
  const ref = { businessId, entryId: chosen[0]!.entry_id, question: 'ban tubeless brp' }
  const search = () => trySearch(owner, { businessId, text: 'ban tubeless brp' })
  const before = (await search())[0]!.score
  await settleChosen(owner, { ...ref, settleAs: 'ditambahkan' })
  expect((await search())[0]).toMatchObject({ question: 'Tambal ban?' })
  expect((await search())[0]!.score).toBeGreaterThan(Math.max(before, 0.6))
  expect((await listWords(owner, businessId)).chosen).toEqual([])
  await settleChosen(owner, { ...ref, settleAs: null })
  expect((await search())[0]!.score).toBe(before)
  expect((await listWords(owner, businessId)).chosen).toEqual(chosen)
  await settleChosen(owner, { ...ref, settleAs: 'diabaikan' })
  expect((await listWords(owner, businessId)).chosen).toEqual([])
})

test('only owner and admin settle a suggested question; a full entry refuses it', async () => {
  const asked = await askedRoom()
  const { owner, businessId } = asked.shop
  await receiveEvent(asked.shop.channelId, written('1'))
  await asked.runDue()
  const { chosen } = await listWords(owner, businessId)
  const ref = { businessId, entryId: chosen[0]!.entry_id, question: 'ban tubeless brp' }
  for (const claims of [await aMember(asked.shop, 'agen'), (await aShop()).owner])
    await expect(settleChosen(claims, { ...ref, settleAs: 'diabaikan' })).rejects.toMatchObject({
      code: 'knowledge.not_found',
    })
  const examples = Array.from({ length: MAX_WORDINGS }, (_, at) => `tambal ban ke ${at}`)
  await updateEntry(owner, { businessId, entryId: ref.entryId, examples })
  await expect(settleChosen(owner, { ...ref, settleAs: 'ditambahkan' })).rejects.toMatchObject({
    code: 'knowledge.wordings_full',
  })
  expect((await listWords(owner, businessId)).chosen).toEqual(chosen)
})
