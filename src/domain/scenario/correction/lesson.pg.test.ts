import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendText } from '#conversation/outbox'
import { receiveEvent } from '#conversation/pipeline'
import { sendToSimulation } from '#domain/simulation'
import { rawSql } from '#platform/database'
import { aShop, openWorld, type World, written } from '../../../../tests/world.ts'
import { saveScenario } from '../scenario.ts'
import { undoCorrection } from './correction.ts'
import { listDraftLessons } from './draft-lesson.ts'
import { lessonsOf, loadRoomMaterial, teachFromRoom } from './lesson.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const word = (author: 'customer' | 'ai' | 'member', text: string, is_grounded = false) => ({
  author,
  text,
  is_grounded,
  is_confirmed: false,
  entry_id: null,
})

test("members' answers are offered before the AI's, each with the words that it answered", () => {
  const messages = [
    word('customer', 'ada promo?'),
    word('ai', 'Beli dua croissant gratis kopi.', true),
    word('customer', 'kalau'),
    word('customer', 'titip jual bisa?'),
    word('ai', 'Baik Kak, saya sambungkan ke tim.'),
    word('member', 'Bisa Kak, minimal 20 roti.'),
    word('customer', 'oke'),
    word('member', 'siap kak'),
  ]
  expect(lessonsOf({ messages })).toEqual([
    { question: 'kalau titip jual bisa?', answer: 'Bisa Kak, minimal 20 roti.', by: 'member' },
    { question: 'ada promo?', answer: 'Beli dua croissant gratis kopi.', by: 'ai' },
  ])
})

test('a closed conversation becomes knowledge and a scenario, and the knowledge can be undone', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await receiveEvent(shop.channelId, written('bisa titip jual roti kak? email saya a@b.co'))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${businessId}`
  const ref = { businessId, roomId: room!.id }
  await sendText(shop.owner, {
    ...ref,
    text: 'Bisa Kak, titip jual minimal 20 roti per minggu.',
    clientId: crypto.randomUUID(),
  })
  const { lessons, start, scenario } = await loadRoomMaterial(shop.owner, ref)
  expect(lessons).toEqual([
    {
      question: 'bisa titip jual roti kak? email saya email@contoh.id',
      answer: 'Bisa Kak, titip jual minimal 20 roti per minggu.',
      by: 'member',
    },
  ])
  expect([start?.turns, scenario]).toEqual([[lessons[0]!.question], null])
  const correctionId = await teachFromRoom(shop.owner, {
    ...ref,
    question: 'Bisa titip jual roti?',
    answer: lessons[0]!.answer,
  })
  const { runs } = await sendToSimulation(shop.owner, {
    businessId,
    texts: ['bisa titip jual roti?'],
    behaviours: ['v1'],
  })
  expect(runs[0]).toMatchObject({ outcome: 'reply' })
  await undoCorrection(shop.owner, { businessId, correctionId })
  const [left] = await rawSql()`select count(*)::int from scenario
    where business_id = ${businessId}`
  expect(left).toEqual({ count: 0 })
  for (const title of ['Titip jual', 'Titip jual roti'])
    await saveScenario(shop.owner, {
      ...ref,
      ...start!,
      title,
      persona: 'biasa',
      goal: null,
      isRequired: true,
    })
  expect((await loadRoomMaterial(shop.owner, ref)).scenario).toMatchObject({
    title: 'Titip jual roti',
    origin: 'percakapan',
  })
  for (const stranger of [(await aShop()).owner])
    await expect(loadRoomMaterial(stranger, ref)).rejects.toMatchObject({ code: 'room.not_found' })
})

test('a changed draft asks in the words of a caption or a voice note, not of its label', async () => {
  const shop = await aShop()
  const { businessId } = shop
  const media = (kind: 'image' | 'voice', caption?: string) => ({
    ...written(''),
    content: {
      type: 'media' as const,
      media: { kind, mime: 'image/jpeg', source: { type: 'cloud_media_id' as const, id: '1' } },
      ...(caption ? { caption } : {}),
    },
  })
  const asked = async () => {
    const [room] = await rawSql()<{ id: string }[]>`
      select id from room where business_id = ${businessId}`
    await rawSql()`delete from draft where business_id = ${businessId}`
    await rawSql()`insert into draft (business_id, room_id, text, sources, status, sent_text, lesson,
        decided_at) values (${businessId}, ${room!.id}, 'Ada.', '[]', 'edited', 'Masih ada, Kak.',
        'baru', now() + interval '1 minute')`
    return (await listDraftLessons(shop.owner, businessId)).map((lesson) => lesson.asked)
  }
  await receiveEvent(shop.channelId, media('image', 'yang ini masih ada?'))
  expect(await asked()).toEqual(['yang ini masih ada?'])
  await receiveEvent(shop.channelId, media('voice'))
  await rawSql()`update attachment set read_as = 'suara', read_text = 'croissant berapa',
    read_words = 'croissant berapa' where business_id = ${businessId} and kind = 'voice'`
  expect(await asked()).toEqual(['croissant berapa'])
})
