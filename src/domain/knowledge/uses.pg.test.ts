import { afterAll, beforeAll, expect, test } from 'vitest'
import { asService, db, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import { addFaq, listEntries } from './knowledge.ts'
import { countUses } from './search/lookup.ts'
import { listUses } from './uses.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function anEntry(shop: Shop) {
  const source = await addFaq(shop.owner, {
    businessId: shop.businessId,
    entries: [{ question: 'Halal?', answer: 'Ya.' }],
  })
  return async () => (await listEntries(shop.owner, shop.businessId, source.id))[0]!
}

async function aRoom({ businessId, channelId }: Shop, name: string): Promise<string> {
  const [room] = await rawSql()<{ id: string }[]>`
    with contact as (insert into contact (business_id, name) values (${businessId}, ${name})
      returning id)
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    select ${businessId}, ${channelId}, id, ${name}, 'ai' from contact returning id`
  return room!.id
}

const use = (shop: Shop, roomId: string, entryId: string) =>
  db.writeAs(asService('a test'), (tx) =>
    countUses(tx, { businessId: shop.businessId, roomId, entryIds: [entryId] }),
  )

test('an entry counts the conversations with an answer from it, and lists the newest first', async () => {
  const shop = await aShop()
  const entry = await anEntry(shop)
  const { id: entryId } = await entry()
  expect((await entry()).room_count).toBe(0)
  const [ani, budi] = [await aRoom(shop, 'Ani'), await aRoom(shop, 'Budi')]
  await use(shop, ani, entryId)
  await use(shop, ani, entryId)
  await use(shop, budi, entryId)
  expect(await entry()).toMatchObject({ used_count: 3, room_count: 2 })
  await rawSql()`update knowledge_use set used_at = now() - interval '2 hours'
    where room_id = ${budi}`
  const names = async () =>
    (await listUses(shop.owner, { businessId: shop.businessId, entryId })).rooms.map(
      (room) => room.contact_name,
    )
  expect(await names()).toEqual(['Ani', 'Budi'])
  await rawSql()`update knowledge_use set used_at = now() - interval '3 hours'
    where room_id = ${ani}`
  expect(await names()).toEqual(['Budi', 'Ani'])
  await use(shop, ani, entryId)
  expect(await names()).toEqual(['Ani', 'Budi'])
})

test('the conversations of an entry are listed page by page without a gap', async () => {
  const shop = await aShop()
  const { id: entryId } = await (await anEntry(shop))()
  await rawSql()`
    with contact as (insert into contact (business_id, name)
        select ${shop.businessId}, 'Pelanggan ' || n from generate_series(1, 60) n returning id),
      room as (insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
        select ${shop.businessId}, ${shop.channelId}, id, id::text, 'ai' from contact returning id)
    insert into knowledge_use (entry_id, room_id, business_id)
    select ${entryId}, id, ${shop.businessId} from room`
  const page = { businessId: shop.businessId, entryId }
  const first = await listUses(shop.owner, page)
  const second = await listUses(shop.owner, { ...page, before: first.before! })
  expect([first.rooms.length, second.rooms.length]).toEqual([50, 10])
  expect(second.before).toBeNull()
  expect(new Set([...first.rooms, ...second.rooms].map((room) => room.room_id)).size).toBe(60)
})

test('every member can list the conversations of an entry; another business gets none', async () => {
  const shop = await aShop()
  const { id: entryId } = await (await anEntry(shop))()
  await use(shop, await aRoom(shop, 'Ani'), entryId)
  const page = { businessId: shop.businessId, entryId }
  expect((await listUses(await aMember(shop, 'peninjau'), page)).rooms).toHaveLength(1)
  const other = await aShop()
  expect((await listUses(other.owner, page)).rooms).toEqual([])
  expect((await listUses(other.owner, { ...page, businessId: other.businessId })).rooms).toEqual([])
})
