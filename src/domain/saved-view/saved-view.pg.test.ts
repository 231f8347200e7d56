import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countFilters } from '#conversation/feed'
import { tagRoom } from '#conversation/member'
import { receiveEvent } from '#conversation/pipeline'
import { type Claims, rawSql } from '#platform/database'
import { aMember, aShop, openWorld, type Shop, type World, written } from '../../../tests/world.ts'
import type { SaveView, Shown } from './contract.ts'
import { listViews, orderViews, removeView, saveView } from './saved-view.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const FILTER = { view: 'semua' as const, search: 'ongkir' }
type Fields = Partial<Pick<SaveView, 'viewId' | 'name' | 'isShared' | 'position'>>
const save = async (
  claims: Claims,
  shop: Shop,
  fields: Fields = {},
  shown: Shown = { screen: 'inbox', filter: FILTER },
) => {
  const view = {
    businessId: shop.businessId,
    viewId: randomUUID(),
    name: 'Ongkir',
    isShared: false,
    position: 1,
    ...fields,
    ...shown,
  }
  await saveView(claims, view)
  return view.viewId
}
const namesFor = async (claims: Claims, shop: Shop) =>
  (await listViews(claims, shop.businessId)).map(({ name }) => name)

test("a member's own view is visible only to them, a shared view to the team", async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const rina = await aMember(shop, 'agen')
  await save(rina, shop, { name: 'Punya Rina' })
  await save(rina, shop, { name: 'Tim', isShared: true, position: 2 })
  expect(await namesFor(rina, shop)).toEqual(['Punya Rina', 'Tim'])
  expect(await namesFor(shop.owner, shop)).toEqual(['Tim'])
  expect(await namesFor(other.owner, shop)).toEqual([])
  expect(await listViews(shop.owner, shop.businessId)).toMatchObject([
    { filter: FILTER, is_mine: false },
  ])
})

test('a shared view is changed by its creator, owner or admin, but not by colleagues', async () => {
  const shop = await aShop()
  const [rina, budi] = [await aMember(shop, 'agen'), await aMember(shop, 'agen', 'Budi')]
  const viewId = await save(rina, shop, { isShared: true })
  const ref = { businessId: shop.businessId, viewId }
  await expect(removeView(budi, ref)).rejects.toMatchObject({ code: 'view.not_found' })
  await expect(save(budi, shop, { viewId, name: 'Lain', isShared: true })).rejects.toMatchObject({
    code: 'view.not_found',
  })
  await save(shop.owner, shop, { viewId, name: 'Ongkir Jawa', isShared: true })
  expect(await namesFor(budi, shop)).toEqual(['Ongkir Jawa'])
  await removeView(shop.owner, ref)
  expect(await namesFor(rina, shop)).toEqual([])
  await save(shop.owner, shop, { viewId, name: 'Ongkir Jawa', isShared: true })
  expect(await namesFor(rina, shop)).toEqual(['Ongkir Jawa'])
})

test('a viewer can save own views but cannot share them', async () => {
  const shop = await aShop()
  const tono = await aMember(shop, 'peninjau')
  await save(tono, shop, { name: 'Baca' })
  expect(await namesFor(tono, shop)).toEqual(['Baca'])
  await expect(save(tono, shop, { isShared: true })).rejects.toThrow()
})

test('views keep their order, and there are at most fifty of each kind', async () => {
  const shop = await aShop()
  const ids: string[] = []
  for (let at = 0; at < 50; at += 1)
    ids.push(await save(shop.owner, shop, { name: `${at}`, position: at }))
  await expect(save(shop.owner, shop)).rejects.toMatchObject({ code: 'view.too_many' })
  await save(shop.owner, shop, { isShared: true, position: 99 })
  await orderViews(shop.owner, { businessId: shop.businessId, viewIds: ids.toReversed() })
  expect((await namesFor(shop.owner, shop)).slice(0, 2)).toEqual(['49', '48'])
})

test('segments of customers have a limit of their own, and a view stays on its screen', async () => {
  const shop = await aShop()
  const segment: Shown = { screen: 'pelanggan', filter: { state: 'diam' } }
  for (let at = 0; at < 50; at += 1) await save(shop.owner, shop, { name: `${at}`, position: at })
  const viewId = await save(shop.owner, shop, { name: 'Lama diam', position: 60 }, segment)
  await save(shop.owner, shop, { name: 'Reseller', position: 61 }, segment)
  expect((await listViews(shop.owner, shop.businessId)).slice(-2)).toMatchObject([
    { ...segment, name: 'Lama diam' },
    { ...segment, name: 'Reseller' },
  ])
  await removeView(shop.owner, {
    businessId: shop.businessId,
    viewId: (await listViews(shop.owner, shop.businessId))[0]!.id,
  })
  await expect(save(shop.owner, shop, { viewId })).rejects.toMatchObject({ code: 'view.not_found' })
})

test('the rooms of every view are counted at once, except for a search or another business', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const { businessId } = shop
  for (const end of [1, 2])
    await receiveEvent(shop.channelId, written('halo', { phone: `62811100011${end}` }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from public.room where business_id = ${businessId} limit 1`
  await tagRoom(shop.owner, { businessId, roomId: room!.id }, 'Grosir')
  const [tag] = await rawSql()<{ id: string }[]>`
    select id from public.tag where business_id = ${businessId}`
  const filters = [
    { view: 'semua' as const },
    { view: 'semua' as const, tagId: tag!.id },
    FILTER,
    { view: 'selesai' as const },
  ]
  expect(await countFilters(shop.owner, businessId, filters)).toEqual([2, 1, null, 0])
  expect(await countFilters(other.owner, businessId, filters)).toEqual([0, 0, null, 0])
})
