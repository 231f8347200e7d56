import { expect, test } from 'vitest'
import { guessColumns, readCustomers, statusOf } from './contract.ts'

const CITY = '00000000-0000-7000-8000-000000000001'
const fields = [{ id: CITY, name: 'Kota', kind: 'teks' as const }]

test('columns of an import file are found by their headings, own fields by their names', () => {
  const table = [
    ['Nama Pelanggan', 'No. HP', 'kota', 'Diskon'],
    ['Sari', '0812-2714-4471', 'Depok', '5'],
  ]
  expect(guessColumns(table, fields)).toEqual({
    columns: ['name', 'phone', CITY, null],
    hasHead: true,
  })
})

test('columns of an import file without headings are found by the content of their cells', () => {
  expect(guessColumns([['1', '628122714471', 'Sari']], fields)).toEqual({
    columns: [null, 'phone', 'name'],
    hasHead: false,
  })
  expect(guessColumns([], fields)).toEqual({ columns: [], hasHead: false })
})

test('unreadable numbers of an import file are listed by line; a repeated number counts once', () => {
  const read = readCustomers(
    [
      ['Nama', 'Nomor', 'Kota'],
      ['Sari', '0812-2714-4471', ''],
      ['Tanpa nomor', 'belum ada', 'Bogor'],
      ['', '', ''],
      ['Sari Wulandari', '+62 812 2714 4471', 'Depok'],
      ['x'.repeat(300), '628139000000', ''],
    ],
    ['name', 'phone', CITY],
    true,
  )
  expect(read.invalid).toEqual([{ line: 3, text: 'Tanpa nomor, belum ada, Bogor' }])
  expect(read.duplicates).toBe(1)
  expect(read.rows).toEqual([
    { phone: '6281227144471', name: 'Sari Wulandari', fields: { [CITY]: 'Depok' } },
    { phone: '628139000000', name: 'x'.repeat(200), fields: {} },
  ])
})

test('a row without changes counts as the same, and an empty cell changes nothing', () => {
  const known = { phone: '628111', name: 'Sari', fields: { [CITY]: 'Depok' } }
  const row = { phone: '628111', name: null, fields: {} }
  expect(statusOf(row, undefined)).toBe('new')
  expect(statusOf(row, known)).toBe('same')
  expect(statusOf({ ...row, name: 'Sari W.' }, known)).toBe('changed')
  expect(statusOf({ ...row, fields: { [CITY]: 'Bogor' } }, known)).toBe('changed')
})
