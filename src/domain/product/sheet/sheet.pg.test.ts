import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProducts, saveProducts } from '#domain/product'
import { rawSql } from '#platform/database'
import { settings, useSettings } from '#platform/settings'
import { workbookOf } from '../../../../tests/documents.ts'
import { aMember, aShop, openWorld, type Shop, type World } from '../../../../tests/world.ts'
import { guessMapping, toDraft } from '../contract.ts'
import { toCsvAddress } from './csv-address.ts'
import { headOf } from './contract.ts'
import {
  connectSheet,
  findDueSheets,
  followSheet,
  listMissing,
  loadSheet,
  previewSheet,
  readSheetNow,
  settleMissing,
  undoRun,
} from './sheet.ts'

let world: World
let shop: Shop
let server: Server
let url: string
let csv: string | Buffer
let contentType: string
let before: ReturnType<typeof settings>

beforeAll(async () => {
  world = await openWorld()
  before = settings()
  server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': contentType }).end(csv),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}/pub?output=csv`
  useSettings({ ...before, FETCH_PRIVATE_HOSTS: `127.0.0.1:${port}` })
})
afterAll(async () => {
  useSettings(before)
  server.close()
  await world.close()
})
beforeEach(async () => {
  shop = await aShop()
  contentType = 'text/csv'
  csv = 'Nama,Harga,Stok\nNastar,Rp95.000,10\nKastengel,Rp110.000,5'
})

const connect = async () => {
  const read = await previewSheet(shop.owner, { businessId: shop.businessId, url })
  if (!read.ok) throw new Error(read.reason)
  const { mapping, hasHead } = guessMapping(read.table)
  await connectSheet(shop.owner, {
    businessId: shop.businessId,
    url,
    mapping: [...mapping],
    hasHead,
    head: headOf(read.table, hasHead),
    everyHours: 6,
  })
}
const readAgain = (text: string) => {
  csv = text
  return readSheetNow(shop.owner, shop.businessId)
}
const listed = async () =>
  (await listProducts(shop.owner, { businessId: shop.businessId })).rows.map(
    ({ name, price_rupiah, stock }) => [name, price_rupiah, stock],
  )
const state = async () => (await loadSheet(shop.owner, shop.businessId))!
const rowOf = async (name: string) =>
  toDraft(
    (await listProducts(shop.owner, { businessId: shop.businessId })).rows.find(
      (row) => row.name === name,
    )!,
  )

test('titles above the headings may change without stopping the reading', async () => {
  csv = `TOKO KUE,,\n,,\n${csv}`
  await connect()
  await readAgain('TOKO KUE MAJU,,\nberlaku Mei,,\nNama,Harga,Stok\nNastar,Rp99.000,10')
  expect((await state()).sheet.status).toBe('ready')
  expect(await listed()).toContainEqual(['Nastar', 99_000, 10])
})

test('only cells that changed in the sheet are applied; stock and changes made here stay', async () => {
  await connect()
  expect(await listed()).toEqual([
    ['Nastar', 95_000, 10],
    ['Kastengel', 110_000, 5],
  ])
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [{ ...(await rowOf('Nastar')), stock: 7 }],
  })
  await readAgain('Nama,Harga,Stok\nNastar,Rp99.000,10\nKastengel,Rp110.000,5')
  expect(await listed()).toEqual([
    ['Nastar', 99_000, 7],
    ['Kastengel', 110_000, 5],
  ])
  expect((await state()).runs).toMatchObject([
    { added_count: 0, changed_count: 1 },
    { added_count: 2, changed_count: 0 },
  ])
})

test('a job reads a due sheet once, even if it runs again', async () => {
  await connect()
  csv = 'Nama,Harga,Stok\nNastar,Rp97.000,10\nKastengel,Rp110.000,5'
  const { sheet } = await state()
  await followSheet(sheet.id)
  expect(await listed()).toContainEqual(['Nastar', 95_000, 10])
  await rawSql()`update product_sheet set next_read_at = now() - interval '1 minute'`
  expect(await findDueSheets()).toBeGreaterThan(0)
  await Promise.all([followSheet(sheet.id), followSheet(sheet.id)])
  expect(await listed()).toContainEqual(['Nastar', 97_000, 10])
  expect((await state()).runs).toHaveLength(2)
})

test('changed columns, an empty sheet or a web page change nothing and are reported', async () => {
  await connect()
  await readAgain('Nama,Harga Lama,Stok\nNastar,Rp1.000,10')
  expect((await state()).sheet).toMatchObject({
    status: 'columns_changed',
    error: expect.stringContaining('Nama, Harga Lama, Stok'),
  })
  await readAgain('Nama,Harga,Stok\n')
  expect((await state()).sheet).toMatchObject({ status: 'failed', error: 'sheetWithoutProducts' })
  contentType = 'text/html; charset=utf-8'
  await readAgain('<p>Masuk</p>')
  expect((await state()).sheet).toMatchObject({ status: 'failed', error: 'sheetNotPublished' })
  const told = () => rawSql()`select kind from notice where business_id = ${shop.businessId}
    and member_id = ${shop.owner.sub}`
  expect(await told()).toEqual([{ kind: 'sheet_stopped' }])
  expect(await listed()).toEqual([
    ['Nastar', 95_000, 10],
    ['Kastengel', 110_000, 5],
  ])
  expect((await state()).sheet.missing_count).toBe(0)
  contentType = 'text/csv'
  await readAgain('Nama,Harga,Stok\nNastar,Rp95.000,10\nKastengel,Rp110.000,5')
  expect(await told()).toEqual([])
})

test('a product that is missing in the sheet waits for a choice; archiving it can be undone', async () => {
  await connect()
  await readAgain('Nama,Harga,Stok\nNastar,Rp95.000,10')
  expect(await listed()).toHaveLength(2)
  const { rows: missing } = await listMissing(shop.owner, { businessId: shop.businessId })
  expect(missing).toMatchObject([{ name: 'Kastengel' }])
  const productIds = missing.map(({ product_id }) => product_id)
  await settleMissing(shop.owner, { businessId: shop.businessId, productIds, act: 'archive' })
  expect(await listed()).toEqual([['Nastar', 95_000, 10]])
  const [run] = (await state()).runs
  expect(await undoRun(shop.owner, { businessId: shop.businessId, runId: run!.id })).toEqual({
    restored: 1,
    skipped: 0,
  })
  expect(await listed()).toHaveLength(2)
  expect((await state()).sheet.missing_count).toBe(0)
})

test('undoing a reading of a sheet restores its changes, except rows that changed since', async () => {
  await connect()
  await readAgain('Nama,Harga,Stok\nNastar,Rp1,10\nKastengel,Rp120.000,5\nPutri salju,Rp80.000,')
  await readAgain(
    'Nama,Harga,Stok\nNastar,Rp90.000,9\nKastengel,Rp120.000,5\nPutri salju,Rp80.000,',
  )
  const [, run] = (await state()).runs
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [{ ...(await rowOf('Putri salju')), price_rupiah: 85_000 }],
  })
  expect(await undoRun(shop.owner, { businessId: shop.businessId, runId: run!.id })).toEqual({
    restored: 1,
    skipped: 1,
  })
  const undone = [
    ['Nastar', 90_000, 9],
    ['Kastengel', 110_000, 5],
    ['Putri salju', 85_000, null],
  ]
  expect(await listed()).toEqual(undone)
  await readSheetNow(shop.owner, shop.businessId)
  expect(await listed()).toEqual(undone)
})

test('agents cannot read, connect or undo a sheet; private addresses are refused', async () => {
  await connect()
  const agent = await aMember(shop, 'agen')
  const businessId = shop.businessId
  const [run] = (await state()).runs
  for (const act of [
    () => previewSheet(agent, { businessId, url }),
    () => readSheetNow(agent, businessId),
    () => undoRun(agent, { businessId, runId: run!.id }),
    () => settleMissing(agent, { businessId, productIds: [run!.id], act: 'archive' as const }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await previewSheet(shop.owner, { businessId, url: 'http://10.0.0.1/a.csv' })).toEqual({
    ok: false,
    reason: 'privateAddress',
  })
})

test.each([
  [
    'https://docs.google.com/spreadsheets/d/abc_1/edit?usp=sharing#gid=12',
    'https://docs.google.com/spreadsheets/d/abc_1/export?format=csv&gid=12',
  ],
  [
    'https://docs.google.com/spreadsheets/d/e/2PACX-x/pubhtml?gid=7&single=true',
    'https://docs.google.com/spreadsheets/d/e/2PACX-x/pub?gid=7&single=true&output=csv',
  ],
  ['https://toko.id/harga.csv', 'https://toko.id/harga.csv'],
])('%s is read as CSV', (given, wanted) => expect(toCsvAddress(given)).toBe(wanted))

test('a workbook names the sheets that were not read', async () => {
  contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const rows = [
    ['Nama', 'Harga'],
    ['Nastar', '95000'],
  ]
  csv = workbookOf({ Kue: rows, Grosir: rows })
  expect(await previewSheet(shop.owner, { businessId: shop.businessId, url })).toMatchObject({
    ok: true,
    table: rows,
    sheetNames: ['Kue', 'Grosir'],
  })
})
