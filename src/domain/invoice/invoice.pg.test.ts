import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocument, listDocuments, renderDocument } from '#domain/invoice'
import { listOrders, orderPlan } from '#domain/order'
import { readSubscription } from '#domain/subscription'
import { rawSql } from '#platform/database'
import { inLanguage } from '#platform/language'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../tests/world.ts'

const PLANS = {
  ppnPercent: 11,
  plans: [
    { id: 'usaha', name: 'Usaha', monthRupiah: 149_000, yearRupiah: 1_490_000, answers: 500 },
  ],
}
let world: World
beforeAll(async () => {
  world = await openWorld({
    PLANS: JSON.stringify(PLANS),
    SELLER_NAME: 'PT Tanggap Jaya',
    SELLER_ADDRESS: 'Jl. Malioboro 1, Yogyakarta',
    SELLER_TAX_ID: '01.234.567.8-901.000',
  })
})
afterAll(() => world.close())

async function ordered(shop: Shop, interval: 'month' | 'year' = 'month') {
  const { businessId } = shop
  await orderPlan(shop.owner, { businessId, planId: 'usaha', interval })
  const [order] = await listOrders(shop.owner, businessId)
  return order!.documents[0]!
}

const textOf = async (pdf: Buffer) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return text
}

test('each order has an invoice, and numbers have no gaps even for concurrent orders', async () => {
  const shops = await Promise.all([aShop(), aShop(), aShop(), aShop()])
  const numbers = (await Promise.all(shops.map((shop) => ordered(shop)))).map(
    ({ number }) => number,
  )
  const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear()
  const [first] = numbers.toSorted()
  const start = Number(first!.split('/')[2])
  expect(numbers.toSorted()).toEqual(
    [0, 1, 2, 3].map((at) => `INV/${year}/${String(start + at).padStart(6, '0')}`),
  )
})

test('the PDF of an invoice has seller, buyer, price, credit, PPN and total', async () => {
  const shop = await aShop()
  const { businessId } = shop
  await readSubscription(shop.owner, businessId)
  await rawSql()`update subscription set balance_rupiah = 49000 where business_id = ${businessId}`
  await rawSql()`update business set name = ${'Roti 🍞 Senja'} where id = ${businessId}`
  const { id, number } = await ordered(shop)
  const text = await textOf(await renderDocument(await getDocument(shop.owner, id)))
  for (const part of [
    'Tagihan',
    number,
    'PT Tanggap Jaya',
    'NPWP 01.234.567.8-901.000',
    'Roti',
    'Paket Usaha, bulanan',
    'Rp149.000',
    '-Rp49.000',
    'Rp100.000',
    'PPN 11%',
    'Rp9.910',
  ])
    expect(text).toContain(part)
})

test('the PDF of an invoice is dated in the language of its reader', async () => {
  const shop = await aShop()
  const { id } = await ordered(shop)
  const document = { ...(await getDocument(shop.owner, id)), issued_at: '2026-08-01T05:00:00Z' }
  expect(await textOf(await renderDocument(document))).toContain('1 Agustus 2026')
  const english = await textOf(await inLanguage('en', () => renderDocument(document)))
  expect(english).toContain('1 August 2026')
})

test('only the owner opens an invoice, which stays stored when the business is deleted', async () => {
  const shop = await aShop()
  const { id, number } = await ordered(shop, 'year')
  const others = [await aMember(shop, 'admin'), (await aShop()).owner]
  for (const claims of others)
    await expect(getDocument(claims, id)).rejects.toMatchObject({ code: 'invoice.not_found' })
  await rawSql()`delete from business where id = ${shop.businessId}`
  await expect(getDocument(shop.owner, id)).rejects.toMatchObject({ code: 'invoice.not_found' })
  const { documents } = await listDocuments(null)
  expect(documents.find((one) => one.number === number)?.content).toMatchObject({
    buyer: { name: 'Roti Senja' },
    amount_rupiah: 1_490_000,
  })
})
