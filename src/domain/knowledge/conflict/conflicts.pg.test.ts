import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANSWER_THRESHOLD } from '#contract/knowledge'
import { addFaq, addText } from '#domain/knowledge'
import { checkKnowledge, listConflicts, settleConflict } from '#domain/knowledge/conflicts'
import { openKnowledge } from '#domain/knowledge/lookup'
import { saveProducts } from '#domain/product'
import { rawSql } from '#platform/database'
import { aProduct } from '../../../../tests/product-row.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const teach = (shop: Shop, question: string, answer: string) =>
  addFaq(shop.owner, { businessId: shop.businessId, entries: [{ question, answer }] })
const find = (shop: Shop, text: string) => openKnowledge(shop.businessId)(text)
const list = (shop: Shop) => listConflicts(shop.owner, shop.businessId)
const openRows = (shop: Shop) => rawSql()`select subject, status from public.knowledge_conflict
  where business_id = ${shop.businessId}`

async function aContradiction() {
  const shop = await aShop()
  await teach(shop, 'Berapa harga roti sobek?', 'Rp15.000')
  await teach(shop, 'Harga roti sobek?', 'Harganya Rp18.000 ya kak')
  await teach(shop, 'Berapa harga roti tawar?', 'Rp12.000')
  const [conflict] = await list(shop)
  if (!conflict) throw new Error('no contradiction was found')
  return { shop, conflict }
}

const settle = (
  shop: Shop,
  { key, said }: { key: string; said: string },
  side?: { entry_id: string; product_id: string | null },
) =>
  settleConflict(shop.owner, {
    businessId: shop.businessId,
    key,
    said,
    ...(side ? { right: { entryId: side.entry_id, productId: side.product_id } } : {}),
  })

test('contradicting prices are not used until a member chooses one; then both sources have it', async () => {
  const { shop, conflict } = await aContradiction()
  expect(conflict.sides.map(({ value }) => value)).toEqual(['Rp15.000', 'Rp18.000'])
  expect(await find(shop, 'brp harga roti sobek kak')).toEqual([])
  expect((await find(shop, 'harga roti tawar'))[0]?.text).toBe('Rp12.000')

  await settle(shop, conflict, conflict.sides[0])
  expect(await list(shop)).toMatchObject([{ isDuplicate: true }])
  const found = await find(shop, 'brp harga roti sobek kak')
  expect(found.slice(0, 2).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Rp15.000', 'Harganya Rp15.000 ya kak']),
  )
})

test('contradicting prices are used again when a member says that both are right', async () => {
  const { shop, conflict } = await aContradiction()
  await settle(shop, conflict)
  expect(await list(shop)).toEqual([])
  expect((await find(shop, 'harga roti sobek'))[0]?.score).toBeGreaterThan(ANSWER_THRESHOLD)
  await checkKnowledge(shop.businessId)
  expect(await openRows(shop)).toMatchObject([{ status: 'accepted' }])
})

test('a list with a contradicted price still answers questions about its other parts', async () => {
  const shop = await aShop()
  await teach(
    shop,
    'Berapa harga kacamata?',
    'Frame titanium Rp350.000, lensa minus Rp200.000, lensa progresif Rp850.000.',
  )
  await teach(shop, 'Lensa minus berapa?', 'Rp225.000')
  expect(await list(shop)).toHaveLength(1)
  expect(await find(shop, 'harga lensa minus berapa')).toEqual([])
  const [found] = await find(shop, 'berapa harga lensa progresif')
  expect(found?.text).toBe('Frame titanium Rp350.000 lensa progresif Rp850.000.')
})

test('a price of the product table is not used while an entry contradicts it', async () => {
  const shop = await aShop()
  const row = aProduct({ variant: '20 cm' })
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [row, { ...row, id: randomUUID(), variant: '24 cm', price_rupiah: 120_000 }],
  })
  await teach(shop, 'Brownies kukus ukuran 20 cm berapa?', 'Rp80.000 per loyang')
  const [conflict] = await list(shop)
  expect(conflict?.sides.map(({ value }) => value).toSorted()).toEqual(['Rp80.000', 'Rp85.000'])
  const texts = (await find(shop, 'harga brownies kukus')).map(({ text }) => text).join('\n')
  expect(texts).not.toMatch(/80\.000|85\.000/)

  const typed = conflict!.sides.find(({ product_id }) => product_id === null)
  await settle(shop, conflict!, typed)
  expect(await rawSql()`select price_rupiah from product where id = ${row.id}`).toEqual([
    { price_rupiah: expect.toSatisfy((price) => Number(price) === 80_000) },
  ])
  expect(await list(shop)).toEqual([])
})

test('a chosen price is written into a longer text without changing other words', async () => {
  const shop = await aShop()
  await addText(shop.owner, {
    businessId: shop.businessId,
    title: 'Daftar harga',
    text: 'Roti sobek: Rp 18.000,- (isi 6)\nRoti tawar: Rp12.000',
  })
  await teach(shop, 'Roti sobek isi 6', 'Rp15.000')
  const [conflict] = await list(shop)
  await settle(
    shop,
    conflict!,
    conflict!.sides.find(({ value }) => value === 'Rp15.000'),
  )
  const [row] = await rawSql()`select answer from knowledge_entry
    where business_id = ${shop.businessId} and answer like '%isi 6%'`
  expect(row?.answer).toBe('Roti sobek: Rp15.000,- (isi 6)')
})

test('a job checks changed knowledge and stores the open contradictions', async () => {
  const { shop, conflict } = await aContradiction()
  const [job] = await rawSql()`select task_identifier from graphile_worker.jobs
    where key = ${`check-knowledge/${shop.businessId}`}`
  expect(job?.task_identifier).toBe('check-knowledge')
  await checkKnowledge(shop.businessId)
  expect(await openRows(shop)).toMatchObject([{ subject: conflict.subject, status: 'open' }])
  await settle(shop, conflict, conflict.sides[1])
  await checkKnowledge(shop.businessId)
  expect(await openRows(shop)).toMatchObject([{ subject: conflict.subject }])
})

test('a source with an end date is checked again in the night after that date', async () => {
  const { shop } = await aContradiction()
  const nightly = () => rawSql()`select run_at from graphile_worker.jobs
    where key = ${`check-knowledge/${shop.businessId}/night`} and run_at > now()`
  await checkKnowledge(shop.businessId)
  expect(await nightly()).toEqual([])
  await rawSql()`update knowledge_source set valid_until = current_date + 1
    where business_id = ${shop.businessId}`
  await checkKnowledge(shop.businessId)
  expect(await nightly()).toHaveLength(1)
})

test('only owner and admin settle contradictions, and only open ones', async () => {
  const { shop, conflict } = await aContradiction()
  const agen = await aMember(shop, 'agen')
  const stranger = await aShop()
  const given = { businessId: shop.businessId, key: conflict.key, said: conflict.said }
  await expect(settleConflict(agen, given)).rejects.toThrow()
  await expect(listConflicts(stranger.owner, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  expect(await list(shop)).toHaveLength(1)
  await settle(shop, conflict, conflict.sides[0])
  await expect(settleConflict(shop.owner, given)).rejects.toMatchObject({
    code: 'knowledge.not_found',
  })
})
