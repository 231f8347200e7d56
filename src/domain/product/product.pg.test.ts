import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_THRESHOLD } from '#contract/knowledge'
import { openKnowledge } from '#domain/knowledge/lookup'
import { listEntries, listSources, removeSource } from '#domain/knowledge'
import { rawSql } from '#platform/database'
import { aProduct } from '../../../tests/product-row.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'
import type { ProductDraft } from './contract.ts'
import { archiveProducts, listProducts, saveProducts } from './product.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const save = (shop: Shop, ...rows: ProductDraft[]) =>
  saveProducts(shop.owner, { businessId: shop.businessId, rows })
const find = (shop: Shop, text: string) => openKnowledge(shop.businessId)(text)

test('a saved product is found in chat spelling, with price and stock of its rows', async () => {
  const shop = await aShop()
  await save(
    shop,
    aProduct({ variant: '20 cm' }),
    aProduct({ variant: '24 cm', price_rupiah: 120_000, stock: 0 }),
  )
  const [first] = await find(shop, 'brp hrg brownis kukus kak')
  expect(first).toMatchObject({
    question: 'Brownies kukus',
    text: 'Brownies kukus 20 cm: harga Rp85.000 per loyang, stok 4.\nBrownies kukus 24 cm: harga Rp120.000 per loyang, habis.',
  })
  expect(first?.score).toBeGreaterThan(ANSWER_THRESHOLD)
  expect(first?.products).toHaveLength(2)
})

test('a changed price and stock are in the next answer, from the same entry', async () => {
  const shop = await aShop()
  const row = aProduct()
  await save(shop, row)
  const [before] = await find(shop, 'harga brownies kukus')
  await save(shop, { ...row, price_rupiah: 90_000, stock: 1 })
  const [after] = await find(shop, 'harga brownies kukus')
  expect(after).toMatchObject({ text: expect.stringContaining('Rp90.000 per loyang, stok 1') })
  expect(after?.entryId).toBe(before?.entryId)
})

test('a sale changes the stock in answers without indexing again', async () => {
  const shop = await aShop()
  const row = aProduct()
  await save(shop, row)
  const version = () => rawSql()`select knowledge_version from public.business
    where id = ${shop.businessId}`
  const before = await version()
  await save(shop, { ...row, stock: 0 })
  expect(await version()).toEqual(before)
  expect((await find(shop, 'stok brownies kukus'))[0]?.text).toContain('habis')
})

test("a product is valid until the end of the business's day, not of Jakarta's", async () => {
  // At any moment the date of one of these two zones differs from that of Jakarta.
  for (const [zone, daysAgo, found] of [
    ['Pacific/Niue', 0, 1],
    ['Pacific/Kiritimati', 1, 0],
  ] as const) {
    const shop = await aShop()
    const hours = [{ start: '', end: '', timezone: zone }]
    await rawSql()`update public.business set operational_hours = ${rawSql().json(hours)}
      where id = ${shop.businessId}`
    const [day] = await rawSql()<{ last: string }[]>`
      select ((now() at time zone ${zone})::date - ${daysAgo}::int)::text as last`
    await save(shop, aProduct({ valid_until: day!.last }))
    expect(await find(shop, 'harga brownies kukus'), zone).toHaveLength(found)
  }
})

test('a product that is archived or past its last day is not in answers', async () => {
  const shop = await aShop()
  const [old, gone] = [
    aProduct({ name: 'Kue lebaran', valid_until: '2020-01-01' }),
    aProduct({ name: 'Roti sobek' }),
  ]
  await save(shop, old, gone)
  await archiveProducts(shop.owner, { businessId: shop.businessId, ids: [gone.id] })
  expect(await find(shop, 'harga kue lebaran')).toEqual([])
  expect(await find(shop, 'harga roti sobek')).toEqual([])
  const { rows, total } = await listProducts(shop.owner, { businessId: shop.businessId })
  expect(rows.map(({ name }) => name)).toEqual(['Kue lebaran'])
  expect(total).toBe(1)
  const [kept] = await rawSql()`select count(*)::int as rows from public.product
    where business_id = ${shop.businessId}`
  expect(kept).toEqual({ rows: 2 })
})

test('a second row with the same name and variant is refused; other rows are saved', async () => {
  const shop = await aShop()
  await save(shop, aProduct())
  const [again, other] = [aProduct({ name: 'BROWNIES  kukus' }), aProduct({ variant: '24 cm' })]
  const saved = await save(shop, again, other)
  expect(saved.duplicates).toEqual([again.id])
  expect(saved.rows.map(({ id }) => id)).toEqual([other.id])
})

test('two rows can swap their variants', async () => {
  const shop = await aShop()
  const [small, large] = [aProduct({ variant: 'S' }), aProduct({ variant: 'L' })]
  await save(shop, small, large)
  const { duplicates } = await save(shop, { ...small, variant: 'L' }, { ...large, variant: 'S' })
  expect(duplicates).toEqual([])
})

test('a renamed product is found by its new name only', async () => {
  const shop = await aShop()
  const row = aProduct({ name: 'Bolu pandan' })
  await save(shop, row)
  await save(shop, { ...row, name: 'Chiffon keju' })
  const sources = await listSources(shop.owner, shop.businessId)
  const entries = await listEntries(shop.owner, shop.businessId, sources[0]!.id)
  expect(entries.map(({ question }) => question)).toEqual(['Chiffon keju'])
})

test('search and pages of products return rows in the order in which they were added', async () => {
  const shop = await aShop()
  const rows = Array.from({ length: 501 }, (_, at) => aProduct({ name: `Roti ${at}` }))
  await save(shop, ...rows.slice(0, 500))
  await save(shop, ...rows.slice(500))
  const first = await listProducts(shop.owner, { businessId: shop.businessId })
  expect(first.rows.map(({ name }) => name)).toEqual(rows.slice(0, 500).map(({ name }) => name))
  const second = await listProducts(shop.owner, {
    businessId: shop.businessId,
    after: first.next!,
  })
  expect(second).toMatchObject({ rows: [{ name: 'Roti 500' }], next: null, total: 501 })
  const found = await listProducts(shop.owner, { businessId: shop.businessId, search: '50 ROTI' })
  expect(found.rows.map(({ name }) => name)).toContain('Roti 50')
  expect(found.rows).toHaveLength(6)
})

test('members of other businesses and agents can not change products', async () => {
  const [shop, other] = [await aShop(), await aShop()]
  const row = aProduct()
  await save(shop, row)
  const agent = await aMember(shop, 'agen')
  await expect(
    saveProducts(agent, { businessId: shop.businessId, rows: [aProduct({ name: 'Donat' })] }),
  ).rejects.toMatchObject({ code: 'auth.forbidden' })
  await expect(
    saveProducts(other.owner, { businessId: other.businessId, rows: [row] }),
  ).rejects.toMatchObject({ code: 'product.not_found' })
  expect((await listProducts(other.owner, { businessId: shop.businessId })).rows).toEqual([])
  expect(
    (await listProducts(agent, { businessId: shop.businessId })).rows.map(({ name }) => name),
  ).toEqual(['Brownies kukus'])
})

test('the source of the products cannot be removed', async () => {
  const shop = await aShop()
  await save(shop, aProduct())
  const [source] = await listSources(shop.owner, shop.businessId)
  await expect(
    removeSource(shop.owner, { businessId: shop.businessId, sourceId: source!.id }),
  ).rejects.toMatchObject({ code: 'knowledge.not_found' })
})
