import { expect, test } from 'vitest'
import type { ProductRow } from '#contract/product'
import { compareRows, guessMapping, readLines, withoutTitleRows } from './import-rows.ts'

const TABLE = [
  ['No', 'Nama Produk', 'Ukuran', 'Harga Jual', 'Stok', 'Catatan'],
  ['1', 'Kopi susu', 'Besar', 'Rp18.000', '12', 'Tanpa gula'],
  ['2', 'Kopi susu', 'Kecil', 'lima belas', 'habis', ''],
  ['3', '', '', '9000', '', ''],
]
const row = (fields: Partial<ProductRow>): ProductRow => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  name: '',
  variant: '',
  attributes: {},
  price_rupiah: null,
  unit: null,
  stock: null,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
  position: 1,
  updated_at: '2026-11-26T00:00:00Z',
  ...fields,
})

test('columns of a product file are found by their headings, or by their values', () => {
  expect(guessMapping(TABLE)).toEqual({
    mapping: [null, 'name', 'variant', 'price_rupiah', 'stock', 'attributes'],
    hasHead: true,
  })
  expect(
    guessMapping([
      ['Es teh', 'dingin', '5rb'],
      ['Roti', 'bakar', '12.000'],
    ]),
  ).toEqual({
    mapping: ['name', null, 'price_rupiah'],
    hasHead: false,
  })
})

test('lines of a product file become rows; a bad cell is reported, a line without a name left out', () => {
  const { mapping, hasHead } = guessMapping(TABLE)
  const lines = readLines(TABLE, mapping, hasHead)
  expect(lines).toMatchObject([
    {
      line: 2,
      row: {
        name: 'Kopi susu',
        variant: 'Besar',
        price_rupiah: 18_000,
        stock: 12,
        attributes: { Keterangan: 'Tanpa gula' },
      },
      faults: [],
    },
    {
      line: 3,
      row: { variant: 'Kecil', price_rupiah: null, stock: 0 },
      faults: [{ column: 'price_rupiah', text: 'lima belas', fault: 'notAPrice' }],
    },
  ])
})

test('a known product keeps its row, and the values that the file does not have', () => {
  const { mapping, hasHead } = guessMapping(TABLE)
  const existing = [
    row({ name: 'KOPI SUSU', variant: 'besar', price_rupiah: 17_000, unit: 'gelas' }),
    row({
      id: 'a0000000-0000-4000-8000-000000000002',
      name: 'Kopi susu',
      variant: 'Kecil',
      price_rupiah: 15_000,
      stock: 0,
    }),
  ]
  const changes = compareRows(readLines(TABLE, mapping, hasHead), mapping, existing)
  expect(changes).toMatchObject([
    { status: 'changed', row: { id: existing[0]!.id, price_rupiah: 18_000, unit: 'gelas' } },
    // Its price could not be read, so the present price stays.
    { status: 'same', row: { id: existing[1]!.id, price_rupiah: 15_000 } },
  ])
})

test('rows above the headings, such as the name of the shop, are left out', () => {
  const title = [['DAFTAR HARGA 2026'], ['berlaku mulai Januari', '', '']]
  expect(withoutTitleRows([...title, ...TABLE])).toEqual(TABLE)
  expect(withoutTitleRows(TABLE)).toBe(TABLE)
  const bare = [
    ['Es teh', '5rb'],
    ['Nama kue', '9rb'],
  ]
  expect(withoutTitleRows(bare)).toBe(bare)
})
