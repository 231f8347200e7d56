import { expect, test } from 'vitest'
import { normalisePhone } from '#lib/phone'
import { parsePasted } from './pasted.ts'

test.each([
  ['0812-3456-7890', '6281234567890'],
  ['+62 812 3456 7890', '6281234567890'],
  ['81234567890', '6281234567890'],
  ['6281234567890', '6281234567890'],
  ['+6591234567', '6591234567'],
  ['0062812345678', '62812345678'],
  ['12345', undefined],
  ['Rp15.000', undefined],
  ['', undefined],
])('the typed number %j is read as %j', (typed, phone) => expect(normalisePhone(typed)).toBe(phone))

test('a header names the columns, whichever column has the number', () => {
  expect(parsePasted('Nama;Nomor HP;Pesanan\nDewi;0812 3456 7890;A-1\n"Budi; CV";08123\n')).toEqual(
    {
      columns: ['Nama', 'Nomor HP', 'Pesanan'],
      rows: [
        {
          phone: '6281234567890',
          name: 'Dewi',
          cells: { Nama: 'Dewi', 'Nomor HP': '0812 3456 7890', Pesanan: 'A-1' },
        },
      ],
      invalid: 1,
      duplicate: 0,
    },
  )
})

test('a list of numbers alone is enough, and a repeated number counts once', () => {
  const pasted = parsePasted('081234567890\n+6281234567890, Dewi\n\n081234567891, Budi\n')
  expect(pasted).toMatchObject({ invalid: 0, duplicate: 1, columns: ['1'] })
  expect(pasted.rows.map(({ phone, name }) => [phone, name])).toEqual([
    ['6281234567890', null],
    ['6281234567891', 'Budi'],
  ])
})

test('a column without a name is known by its position', () => {
  const pasted = parsePasted('nomor;;kota\n081234567890;Dewi;Depok')
  expect(pasted.columns).toEqual(['nomor', '2', 'kota'])
  expect(pasted.rows[0]?.cells).toEqual({ nomor: '081234567890', '2': 'Dewi', kota: 'Depok' })
})

test('an empty text and a text without numbers have no recipients', () => {
  expect(parsePasted('')).toMatchObject({ rows: [], columns: [] })
  expect(parsePasted('halo semua\napa "kabar')).toMatchObject({ rows: [] })
})
