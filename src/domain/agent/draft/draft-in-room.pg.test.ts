import { expect, test } from 'vitest'
import { addFaq, listSources } from '#domain/knowledge'
import { listDraftLessons, teachLesson, undoLesson } from '#domain/scenario/draft-lesson'
import { getRoom, listFollowUps, listRooms } from '#conversation/feed'
import { decideDraft, takeOver } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { rawSql } from '#platform/database'
import { useModelWorld } from '../../../../tests/model-world.ts'
import { aMember, aShop, written } from '../../../../tests/world.ts'
import type { DraftPart } from '../contract.ts'
import { draftInRoom } from './draft-in-room.ts'

const model = useModelWorld()

/** Makes a room that a member has taken and in which the customer asks something. */
async function aHeldRoom(text = 'croissant brp kak?') {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Berapa harga croissant?', answer: 'Croissant Rp22.000.' }],
  })
  await receiveEvent(shop.channelId, written('halo'))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ref = { businessId: shop.businessId, roomId: rooms[0]!.id }
  await takeOver(shop.owner, ref)
  await receiveEvent(shop.channelId, written(text))
  return { shop, ref }
}

async function read(parts: AsyncGenerator<DraftPart, void>) {
  const all: DraftPart[] = []
  for await (const part of parts) all.push(part)
  return { streamed: all.filter(({ kind }) => kind === 'text').length, last: all.at(-1) }
}
const never = () => new AbortController().signal
const draftOf = async (shop: Awaited<ReturnType<typeof aShop>>, ref: { roomId: string }) =>
  (await getRoom(shop.owner, { businessId: shop.businessId, roomId: ref.roomId })).draft

test('a draft is streamed with its sources and offered; its cost counts for the month', async () => {
  model.connect()
  const { shop, ref } = await aHeldRoom()
  const { streamed, last } = await read(draftInRoom(shop.owner, ref, never()))
  expect(streamed).toBeGreaterThan(1)
  expect(last).toMatchObject({ kind: 'draft', text: 'Croissant Rp22.000.' })
  expect(await draftOf(shop, ref)).toMatchObject({
    text: 'Croissant Rp22.000.',
    sources: [{ title: 'Berapa harga croissant?' }],
  })
  const calls = await rawSql()`select purpose, calls from model_call_day
    where business_id = ${shop.businessId}`
  expect(calls).toEqual([{ purpose: 'draft', calls: 1 }])
})

test("without a model the draft has the owner's words", async () => {
  const { shop, ref } = await aHeldRoom()
  const { streamed, last } = await read(draftInRoom(shop.owner, ref, never()))
  expect(streamed).toBe(0)
  expect(last).toMatchObject({ kind: 'draft' })
  expect((await draftOf(shop, ref))?.text).toContain('Croissant Rp22.000.')
})

test("a draft that the knowledge does not support is replaced by the owner's words", async () => {
  model.connect()
  model.standin.control({ draft: 'Croissant cuma Rp5.000, Kak.' })
  const { shop, ref } = await aHeldRoom()
  const { last } = await read(draftInRoom(shop.owner, ref, never()))
  expect(JSON.stringify(last)).toContain('22.000')
  expect(JSON.stringify(last)).not.toContain('5.000,')
})

test.each([{ status: 500 }, { mode: 'endless' as const }])(
  "when the model fails, the draft has the owner's words",
  async (fault) => {
    model.connect()
    const { shop, ref } = await aHeldRoom()
    model.standin.control(fault)
    const { last } = await read(draftInRoom(shop.owner, ref, never()))
    expect(JSON.stringify(last)).toContain('22.000')
  },
)

test('a draft that the member stops is not stored', async () => {
  model.connect()
  const { shop, ref } = await aHeldRoom()
  model.standin.control({ wordMs: 50 })
  const ended = new AbortController()
  for await (const part of draftInRoom(shop.owner, ref, ended.signal))
    if (part.kind === 'text') ended.abort()
  expect(await draftOf(shop, ref)).toBeNull()
})

test('without an answer in the knowledge there is no draft', async () => {
  const { shop, ref } = await aHeldRoom('apakah bisa parkir helikopter di atap?')
  const { last } = await read(draftInRoom(shop.owner, ref, never()))
  expect(last).toEqual({ kind: 'none' })
})

test('a viewer (peninjau) and a stranger get no draft', async () => {
  const { shop, ref } = await aHeldRoom()
  const stranger = await aShop()
  for (const claims of [await aMember(shop, 'peninjau'), stranger.owner])
    await expect(read(draftInRoom(claims, ref, never()))).rejects.toMatchObject({
      code: 'room.not_found',
    })
})

test('a changed draft becomes an entry when an owner approves it; an undo removes the entry', async () => {
  const { shop, ref } = await aHeldRoom()
  await read(draftInRoom(shop.owner, ref, never()))
  const draft = await draftOf(shop, ref)
  const agen = await aMember(shop, 'agen')
  const sentText = 'Croissant Rp23.000 mulai hari ini, Kak.'
  await decideDraft(agen, ref, draft!.id, { decision: 'edited', sentText })
  const [lesson] = await listDraftLessons(shop.owner, shop.businessId)
  expect(lesson).toMatchObject({ asked: 'croissant brp?', sent_text: sentText })
  const input = { businessId: shop.businessId, draftId: lesson!.id }
  const words = { question: 'Harga croissant?', answer: 'Rp23.000.' }
  await expect(teachLesson(agen, { ...input, ...words })).rejects.toMatchObject({
    code: 'draft.not_found',
  })
  await teachLesson(shop.owner, { ...input, ...words })
  expect(await listDraftLessons(shop.owner, shop.businessId)).toEqual([])
  expect(await listSources(shop.owner, shop.businessId)).toHaveLength(2)
  await undoLesson(shop.owner, input)
  expect(await listSources(shop.owner, shop.businessId)).toHaveLength(1)
  expect(await listDraftLessons(shop.owner, shop.businessId)).toHaveLength(1)
  expect(await listDraftLessons((await aShop()).owner, shop.businessId)).toEqual([])
})

test('a customer who is silent after a question is proposed only within the 24-hour window', async () => {
  const { shop, ref } = await aHeldRoom()
  const silentFor = (hours: number, text: string) => rawSql()`
    with said as (insert into message (business_id, room_id, channel_id, session_no, direction,
        author_kind, kind, text, content, status, occurred_at)
      select business_id, id, channel_id, session_no, 'out', 'member', 'text', ${text},
        jsonb_build_object('type', 'text', 'text', ${text}::text), 'sent',
        now() - ${hours}::int * interval '1 hour' from room where id = ${ref.roomId} returning id)
    update room set last_message_id = (select id from said), last_author = 'member',
      waiting_since = null, last_message_at = now() - ${hours}::int * interval '1 hour',
      last_inbound_at = now() - ${hours + 1}::int * interval '1 hour' where id = ${ref.roomId}`
  const found = () => listFollowUps(shop.owner, shop.businessId)
  await silentFor(3, 'Mau ukuran berapa, Kak?')
  expect(await found()).toMatchObject([{ room_id: ref.roomId, reason: 'pertanyaan' }])
  expect(await listFollowUps((await aShop()).owner, shop.businessId)).toEqual([])
  await silentFor(1, 'Mau ukuran berapa, Kak?')
  expect(await found()).toEqual([])
  await silentFor(3, 'Siap, Kak.')
  expect(await found()).toEqual([])
  await silentFor(23, 'Mau ukuran berapa, Kak?')
  expect(await found()).toEqual([])
})
