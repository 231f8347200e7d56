import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropChange, loadDraft, restoreChange, restoreDraft } from '#domain/knowledge/draft'
import { openKnowledge } from '#domain/knowledge/lookup'
import { listReleases, undoRelease } from '#domain/knowledge/publish'
import { discardDraft, publishDraft } from '#domain/scenario/draft-test'
import { aProduct } from '../../../../tests/product-row.ts'
import { aMember, aShop, aUser, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import type { ProductDraft } from '../contract.ts'
import { archiveProducts, listProducts, saveProducts } from '../product.ts'
import * as draft from './draft.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const live = (shop: Shop, ...rows: ProductDraft[]) =>
  saveProducts(shop.owner, { businessId: shop.businessId, rows })
const save = (shop: Shop, ...rows: ProductDraft[]) =>
  draft.saveInDraft(shop.owner, { businessId: shop.businessId, rows })
const load = (shop: Shop) => loadDraft(shop.owner, shop.businessId)
const publish = async (shop: Shop) =>
  publishDraft(shop.owner, {
    businessId: shop.businessId,
    state: (await load(shop)).state,
    overrideReason: 'Tanpa uji',
  })
const list = async (shop: Shop, isDraft: boolean) =>
  (await listProducts(shop.owner, { businessId: shop.businessId, isDraft })).rows.map(
    ({ name, price_rupiah, stock, draft_act }) => ({ name, price_rupiah, stock, draft_act }),
  )
const saidOf = async (shop: Shop, text: string, isDraft: boolean) =>
  (await openKnowledge(shop.businessId, { isDraft })(text))[0]?.text
const settle = async (shop: Shop, choice: 'mine' | 'live') =>
  draft.settleProductChange(shop.owner, {
    businessId: shop.businessId,
    changeId: (await load(shop)).products.changes[0]!.id,
    choice,
  })

test('customers get a new price, product or archiving only after the draft is published', async () => {
  const shop = await aShop()
  const [kukus, keju] = [aProduct(), aProduct({ name: 'Kue keju', price_rupiah: 40_000 })]
  await live(shop, kukus, keju)
  await save(shop, { ...kukus, price_rupiah: 90_000 }, aProduct({ name: 'Lapis legit', stock: 2 }))
  await draft.archiveInDraft(shop.owner, { businessId: shop.businessId, ids: [keju.id] })

  expect(await list(shop, false)).toMatchObject([
    { name: 'Brownies kukus', price_rupiah: 85_000 },
    { name: 'Kue keju' },
  ])
  expect(await list(shop, true)).toEqual([
    { name: 'Brownies kukus', price_rupiah: 90_000, stock: 4, draft_act: 'edit' },
    { name: 'Lapis legit', price_rupiah: 85_000, stock: 2, draft_act: 'add' },
  ])
  expect(await saidOf(shop, 'harga brownies kukus', false)).toContain('Rp85.000')
  expect(await saidOf(shop, 'harga brownies kukus', true)).toContain('Rp90.000')
  expect(await saidOf(shop, 'harga lapis legit', true)).toContain('stok 2')
  expect(await saidOf(shop, 'harga kue keju', true)).not.toContain('Rp40.000')
  expect(await saidOf(shop, 'harga kue keju', false)).toContain('Rp40.000')

  const releaseId = await publish(shop)
  expect(await saidOf(shop, 'harga brownies kukus', false)).toContain('Rp90.000')
  expect(await saidOf(shop, 'harga lapis legit', false)).toContain('stok 2')
  expect(await list(shop, false)).toMatchObject([
    { name: 'Brownies kukus' },
    { name: 'Lapis legit' },
  ])
  expect((await load(shop)).products.total).toBe(0)
  expect(await listReleases(shop.owner, shop.businessId)).toMatchObject([
    { added_count: 1, changed_count: 1, removed_count: 1 },
  ])

  await undoRelease(shop.owner, { businessId: shop.businessId, releaseId })
  expect(await list(shop, false)).toMatchObject([
    { name: 'Brownies kukus', price_rupiah: 85_000 },
    { name: 'Kue keju', price_rupiah: 40_000 },
  ])
  expect(await saidOf(shop, 'harga brownies kukus', false)).toContain('Rp85.000')
})

test('publishing a draft and its undo keep the effect of orders on the stock', async () => {
  const shop = await aShop()
  const row = aProduct()
  await live(shop, row)
  await save(shop, { ...row, price_rupiah: 90_000 })
  await live(shop, { ...row, stock: 1 })
  const releaseId = await publish(shop)
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 90_000, stock: 1 }])
  await undoRelease(shop.owner, { businessId: shop.businessId, releaseId })
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 85_000, stock: 1 }])
})

test('a price that changed in the meantime stops the publishing until a member chooses', async () => {
  const shop = await aShop()
  const row = aProduct()
  await live(shop, row)
  await save(shop, { ...row, price_rupiah: 90_000 })
  await live(shop, { ...row, price_rupiah: 70_000 })
  expect((await load(shop)).products).toMatchObject({
    total: 1,
    conflicts: 1,
    changes: [{ state: 'changed', live: { price_rupiah: 70_000 } }],
  })
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_conflict' })
  await settle(shop, 'mine')
  await publish(shop)
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 90_000 }])
})

test('a row that was archived in the meantime is added again, or leaves the draft', async () => {
  const shop = await aShop()
  const row = aProduct()
  const archive = () => archiveProducts(shop.owner, { businessId: shop.businessId, ids: [row.id] })
  await live(shop, row)
  await save(shop, { ...row, price_rupiah: 90_000 })
  await archive()
  expect((await load(shop)).products.changes).toMatchObject([{ state: 'gone' }])
  await settle(shop, 'mine')
  await publish(shop)
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 90_000, stock: 4 }])
  await save(shop, { ...row, price_rupiah: 95_000 })
  await archive()
  await settle(shop, 'live')
  expect((await load(shop)).products.total).toBe(0)
})

test('an added row whose name exists in the meantime changes that row instead', async () => {
  const shop = await aShop()
  await save(shop, aProduct({ price_rupiah: 90_000 }))
  await live(shop, aProduct({ name: 'brownies KUKUS', price_rupiah: 70_000 }))
  expect((await load(shop)).products.changes).toMatchObject([{ state: 'taken' }])
  await expect(publish(shop)).rejects.toMatchObject({ code: 'knowledge.draft_conflict' })
  await settle(shop, 'mine')
  await publish(shop)
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 90_000 }])
})

test('two rows can swap their names in a draft; a third row with such a name is refused', async () => {
  const shop = await aShop()
  const [a, b] = [aProduct({ name: 'A' }), aProduct({ name: 'B', price_rupiah: 1000 })]
  await live(shop, a, b)
  await save(shop, { ...a, name: 'B' }, { ...b, name: 'A' })
  const third = aProduct({ name: 'a' })
  expect((await save(shop, third)).duplicates).toEqual([third.id])
  await publish(shop)
  expect(await list(shop, false)).toMatchObject([
    { name: 'B', price_rupiah: 85_000 },
    { name: 'A', price_rupiah: 1000 },
  ])
})

test('a row saved with its live values leaves the draft; removing and discarding can be undone', async () => {
  const shop = await aShop()
  const row = aProduct()
  await live(shop, row)
  await save(shop, { ...row, price_rupiah: 90_000 })
  await save(shop, row)
  expect((await load(shop)).state).toBe('')
  await save(shop, { ...row, price_rupiah: 90_000 })
  const [change] = (await load(shop)).products.changes
  const ref = { businessId: shop.businessId, changeId: change!.id }
  await dropChange(shop.owner, ref)
  expect((await load(shop)).products.total).toBe(0)
  await restoreChange(shop.owner, ref)
  await discardDraft(shop.owner, shop.businessId)
  expect(await list(shop, true)).toMatchObject([{ price_rupiah: 85_000 }])
  await restoreDraft(shop.owner, shop.businessId)
  expect(await list(shop, true)).toMatchObject([{ price_rupiah: 90_000 }])
})

test('an undo of a publishing skips rows that changed since', async () => {
  const shop = await aShop()
  const [a, b] = [aProduct({ name: 'A' }), aProduct({ name: 'B' })]
  await live(shop, a, b)
  await save(shop, { ...a, price_rupiah: 1000 }, { ...b, price_rupiah: 2000 })
  const releaseId = await publish(shop)
  await live(shop, { ...b, price_rupiah: 3000 })
  expect(await undoRelease(shop.owner, { businessId: shop.businessId, releaseId })).toEqual({
    restored: 1,
    skipped: 1,
  })
  expect(await list(shop, false)).toMatchObject([{ price_rupiah: 85_000 }, { price_rupiah: 3000 }])
})

test('agents can only read the draft of products; other businesses cannot see it', async () => {
  const shop = await aShop()
  await save(shop, aProduct())
  const agen = await aMember(shop, 'agen')
  expect((await loadDraft(agen, shop.businessId)).products.total).toBe(1)
  await expect(
    draft.saveInDraft(agen, { businessId: shop.businessId, rows: [aProduct({ name: 'X' })] }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect((await loadDraft(await aUser(), shop.businessId)).products.total).toBe(0)
})
