import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRooms } from '#conversation/feed'
import { tagRoom } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { listViews, saveView } from '#domain/saved-view'
import { rawSql } from '#platform/database'
import { untilBlocked } from '../../../tests/locks.ts'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import { listTagUse, mergeTag, removeTag, restoreTag, saveTag } from './tag.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Makes a shop with three rooms: "Grosir" on two of them, "grosiran" on the last two. */
async function aTaggedShop() {
  const shop = await aShop()
  for (const at of [1, 2, 3])
    await receiveEvent(shop.channelId, written('halo', { phone: `62811100011${at}` }))
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const ids = rooms.map(({ id }) => id).toSorted()
  const place = (roomId: string) => ({ businessId: shop.businessId, roomId })
  for (const id of ids.slice(0, 2)) await tagRoom(shop.owner, place(id), 'Grosir')
  for (const id of ids.slice(1)) await tagRoom(shop.owner, place(id), 'grosiran')
  const [big, small] = await listTagUse(shop.owner, shop.businessId)
  return { shop, big: big!, small: small! }
}
const used = async (shop: Shop) =>
  (await listTagUse(shop.owner, shop.businessId)).map(({ name, room_count }) => [name, room_count])

test('a merged tag moves its rooms and views to the other tag, and the undo moves them back', async () => {
  const { shop, big, small } = await aTaggedShop()
  const { businessId } = shop
  const filter = { view: 'semua' as const, tagId: small.id }
  const view = { businessId, viewId: randomUUID(), name: 'G', isShared: true, position: 1 }
  await saveView(shop.owner, { ...view, screen: 'inbox', filter })
  const changeId = randomUUID()
  await mergeTag(shop.owner, { businessId, tagId: small.id, intoId: big.id, changeId })
  expect(await used(shop)).toEqual([['Grosir', 3]])
  const tagOfView = async () => (await listViews(shop.owner, businessId))[0]!.filter.tagId
  expect(await tagOfView()).toBe(big.id)
  await restoreTag(shop.owner, { businessId, changeId })
  expect(await used(shop)).toEqual([
    ['Grosir', 2],
    ['grosiran', 2],
  ])
  expect(await tagOfView()).toBe(small.id)
  await expect(restoreTag(shop.owner, { businessId, changeId })).rejects.toMatchObject({
    code: 'tag.no_undo',
  })
})

test('a merge locks both tags in one order, so that two merges of a pair cannot deadlock', async () => {
  const { shop, big, small } = await aTaggedShop()
  const { businessId } = shop
  const [low, high] = [big.id, small.id].toSorted()
  const lock = (tagId: string) =>
    rawSql()`select id from public.tag where id = ${tagId} for update nowait`
  const merges: Promise<void>[] = []
  await rawSql().begin(async (holder) => {
    await holder`select id from public.tag where id = ${low!} for update`
    const merge = { businessId, tagId: high!, intoId: low!, changeId: randomUUID() }
    merges.push(mergeTag(shop.owner, merge))
    await untilBlocked()
    expect(await lock(high!)).toHaveLength(1)
  })
  await Promise.all(merges)
  expect(await used(shop)).toHaveLength(1)
})

test('a deleted tag is restored with its rooms, unless its name was taken in the meantime', async () => {
  const { shop, big, small } = await aTaggedShop()
  const { businessId } = shop
  const [first, second] = [randomUUID(), randomUUID()]
  await removeTag(shop.owner, { businessId, tagId: big.id, changeId: first })
  expect(await used(shop)).toEqual([['grosiran', 2]])
  await restoreTag(shop.owner, { businessId, changeId: first })
  expect(await used(shop)).toEqual([
    ['Grosir', 2],
    ['grosiran', 2],
  ])
  await removeTag(shop.owner, { businessId, tagId: big.id, changeId: second })
  await saveTag(shop.owner, { businessId, tagId: small.id, name: 'GROSIR', colour: 'blue' })
  await expect(restoreTag(shop.owner, { businessId, changeId: second })).rejects.toMatchObject({
    code: 'tag.no_undo',
  })
})

/**
 * Adds three imported customers without a conversation: "big" on the first two, "small" on the last
 * two.
 */
async function withTaggedCustomers() {
  const world = await aTaggedShop()
  const { shop, big, small } = world
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  await rawSql()`insert into contact (id, business_id, name)
    select id, ${shop.businessId}, 'Impor' from unnest(${[one, two, three]}::uuid[]) id`
  await rawSql()`insert into contact_tag (contact_id, tag_id, business_id)
    select * from (values (${one}::uuid, ${big.id}::uuid, ${shop.businessId}::uuid),
      (${two}, ${big.id}, ${shop.businessId}), (${two}, ${small.id}, ${shop.businessId}),
      (${three}, ${small.id}, ${shop.businessId})) t`
  return { ...world, one, two, three }
}
const customersWith = async (tagId: string) =>
  (
    await rawSql()<{ contact_id: string }[]>`
      select contact_id from contact_tag where tag_id = ${tagId}`
  )
    .map(({ contact_id }) => contact_id)
    .toSorted()

test('a merged tag moves its imported customers to the other tag, and the undo moves them back', async () => {
  const { shop, big, small, one, two, three } = await withTaggedCustomers()
  const { businessId } = shop
  const changeId = randomUUID()
  await mergeTag(shop.owner, { businessId, tagId: small.id, intoId: big.id, changeId })
  expect(await customersWith(big.id)).toEqual([one, two, three].toSorted())
  await restoreTag(shop.owner, { businessId, changeId })
  expect(await customersWith(big.id)).toEqual([one, two].toSorted())
  expect(await customersWith(small.id)).toEqual([two, three].toSorted())
})

test('a deleted tag is restored for imported customers, in the room of those who wrote since', async () => {
  const { shop, big, one, two } = await withTaggedCustomers()
  const { businessId } = shop
  const changeId = randomUUID()
  await removeTag(shop.owner, { businessId, tagId: big.id, changeId })
  expect(await customersWith(big.id)).toEqual([])
  const [room] = await rawSql()<{ id: string }[]>`
    insert into room (business_id, channel_id, contact_id, provider_chat_id, handler)
    values (${businessId}, ${shop.channelId}, ${two}, ${two}, 'ai') returning id`
  await restoreTag(shop.owner, { businessId, changeId })
  expect(await customersWith(big.id)).toEqual([one])
  expect([
    ...(await rawSql()`select tag_id from room_tag
      where room_id = ${room!.id} and tag_id = ${big.id}`),
  ]).toEqual([{ tag_id: big.id }])
})

test('a tag can be renamed and coloured, but not to the name of another tag', async () => {
  const { shop, big, small } = await aTaggedShop()
  const { businessId } = shop
  await saveTag(shop.owner, { businessId, tagId: small.id, name: 'Reseller', colour: 'teal' })
  expect((await listTagUse(shop.owner, businessId))[1]).toMatchObject({
    name: 'Reseller',
    colour: 'teal',
  })
  await expect(
    saveTag(shop.owner, { businessId, tagId: big.id, name: 'reseller', colour: null }),
  ).rejects.toMatchObject({ code: 'tag.taken' })
})

test('viewers and other businesses cannot change tags', async () => {
  const { shop, big, small } = await aTaggedShop()
  const { businessId } = shop
  const changeId = randomUUID()
  for (const claims of [await aMember(shop, 'peninjau'), (await aShop()).owner]) {
    const one = { businessId, tagId: big.id }
    await expect(saveTag(claims, { ...one, name: 'x', colour: null })).rejects.toThrow()
    await expect(removeTag(claims, { ...one, changeId })).rejects.toThrow()
    await expect(mergeTag(claims, { ...one, intoId: small.id, changeId })).rejects.toThrow()
  }
  const mine = await aTaggedShop()
  await expect(
    mergeTag(shop.owner, { businessId, tagId: big.id, intoId: mine.big.id, changeId }),
  ).rejects.toMatchObject({ code: 'tag.not_found' })
  await removeTag(shop.owner, { businessId, tagId: big.id, changeId })
  const tono = await aMember(shop, 'peninjau')
  await expect(restoreTag(tono, { businessId, changeId })).rejects.toThrow()
  expect(await used(shop)).toEqual([['grosiran', 2]])
})

test('the five hundred and first tag is refused', async () => {
  const { shop } = await aTaggedShop()
  await rawSql()`insert into tag (business_id, name)
    select ${shop.businessId}, 'T' || n from generate_series(1, 498) n`
  const { rooms } = await listRooms(shop.owner, { businessId: shop.businessId, view: 'semua' })
  const place = { businessId: shop.businessId, roomId: rooms[0]!.id }
  await tagRoom(shop.owner, place, 'grosir')
  await expect(tagRoom(shop.owner, place, 'Baru')).rejects.toMatchObject({ code: 'tag.too_many' })
})
