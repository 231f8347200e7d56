import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { addFaq } from '../knowledge.ts'
import { trySearch } from '../search/lookup.ts'
import { addOtherWord, listWords, removeOtherWord } from './other-words.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a customer's question that the agent hands over. */
async function askInVain(shop: Shop, text: string): Promise<void> {
  const sql = rawSql()
  const { businessId, channelId } = shop
  const [contact] = await sql<
    { id: string }[]
  >`insert into contact (business_id, name) values (${businessId}, 'Ani') returning id`
  const [room] = await sql<
    { id: string }[]
  >`insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${businessId}, ${channelId}, ${contact!.id}, ${randomUUID()}, 'menunggu_tim')
    returning id`
  const [escalation] = await sql<
    { id: string }[]
  >`insert into escalation (business_id, room_id, session_no, reason, opened_at, due_at)
    values (${businessId}, ${room!.id}, 1, 'info_tidak_ada', ${now()}, ${now()}) returning id`
  const group = randomUUID()
  await sql`insert into question_group (id, business_id, question, last_asked_at)
    values (${group}, ${businessId}, ${text}, ${now()})`
  await sql`insert into unanswered_question (escalation_id, business_id, group_id, room_id, text,
      asked_at)
    values (${escalation!.id}, ${businessId}, ${group}, ${room!.id}, ${text}, ${now()})`
}

const WORD = 'kerupuknya'

async function aSnackShop(): Promise<Shop> {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [
      { question: 'Berapa harga keripik singkong?', answer: 'Keripik singkong Rp12.000.' },
      { question: 'Jam buka?', answer: 'Setiap hari 08.00-20.00.' },
    ],
  })
  return shop
}

test('a word of a single repeated question is not proposed, nor is a day of the week', async () => {
  const shop = await aSnackShop()
  for (const text of ['opak singkong berapaan kak', 'opak singkong berapaan kak'])
    await askInVain(shop, text)
  await askInVain(shop, 'harga singkong hari kamis')
  await askInVain(shop, 'kamis harga keripik singkong brp')
  expect((await listWords(shop.owner, shop.businessId)).proposed).toEqual([])
})

test('a word is proposed beside a phrase of which only both words name a subject', async () => {
  const shop = await aShop()
  await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Harga kue ulang tahun?', answer: 'Kue ulang tahun mulai Rp150.000.' }],
  })
  await askInVain(shop, 'pelangi ulang tahun berapaan kak')
  await askInVain(shop, 'pelangi ulang tahun harganya?')
  expect((await listWords(shop.owner, shop.businessId)).proposed).toMatchObject([
    { word: 'pelangi', subject: 'Harga kue ulang tahun?' },
  ])
})

test('a word of two conversations is proposed with its likely entry, and found once it is added', async () => {
  const shop = await aSnackShop()
  const { businessId, owner } = shop
  await askInVain(shop, 'opak singkong berapaan kak')
  expect((await listWords(owner, businessId)).proposed).toEqual([])
  await askInVain(shop, 'opak singkong harganya?')
  const { proposed } = await listWords(owner, businessId)
  expect(proposed).toMatchObject([
    { word: 'opak', subject: 'Berapa harga keripik singkong?', rooms: 2 },
  ])
  const before = await trySearch(owner, { businessId, text: 'opak brp' })
  expect(before[0]?.score ?? 0).toBeLessThan(0.2)

  const ref = { businessId, entryId: proposed[0]!.entry_id, word: 'opak' }
  await addOtherWord(owner, ref)
  await addOtherWord(owner, ref)
  expect(await listWords(owner, businessId)).toMatchObject({
    proposed: [],
    added: [{ word: 'opak', entry_id: ref.entryId }],
  })
  const [found] = await trySearch(owner, { businessId, text: 'opak singkong berapaan kak' })
  expect(found).toMatchObject({ entryId: ref.entryId, unmet: [] })

  await removeOtherWord(owner, ref)
  expect((await listWords(owner, businessId)).added).toEqual([])
})

test('only owner and admin of the business add words', async () => {
  const shop = await aSnackShop()
  const { businessId, owner } = shop
  const [entry] = await trySearch(owner, { businessId, text: 'harga keripik' })
  const ref = { businessId, entryId: entry!.entryId, word: WORD }
  const member = await aMember(shop, 'agen')
  const other = await aShop()
  await expect(addOtherWord(member, ref)).rejects.toMatchObject({ code: 'knowledge.not_found' })
  await expect(addOtherWord(other.owner, ref)).rejects.toMatchObject({
    code: 'knowledge.not_found',
  })
  await expect(listWords(other.owner, businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
})

test('an entry accepts at most 30 words', async () => {
  const shop = await aSnackShop()
  const { businessId, owner } = shop
  const [entry] = await trySearch(owner, { businessId, text: 'harga keripik' })
  const add = (word: string) => addOtherWord(owner, { businessId, entryId: entry!.entryId, word })
  for (let count = 0; count < 30; count++) await add(`kata${count}`)
  await expect(add('lagi')).rejects.toMatchObject({ code: 'knowledge.not_found' })
})
