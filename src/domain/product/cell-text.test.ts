import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText, EMPTY_VALUES, type ProductColumn, withCell } from './cell-text.ts'

const read = (column: ProductColumn, text: string) => {
  const parsed = withCell(EMPTY_VALUES, column, text)
  return parsed.ok ? parsed.value[column] : parsed.fault
}

describe('a price is read in the ways in which people write it', () => {
  test.for([
    ['Rp15.000', 15_000],
    ['15rb', 15_000],
    ['15k', 15_000],
    ['15 ribu', 15_000],
    ['15000', 15_000],
    ['Rp 15.000,00', 15_000],
    ['15.000,-', 15_000],
    ['15,000', 15_000],
    ['1,5jt', 1_500_000],
    ['1.250.000', 1_250_000],
    ['IDR 12.500', 12_500],
    ['gratis', 0],
    ['', null],
    ['15', 'priceTooSmall'],
    ['lima belas', 'notAPrice'],
    ['15.000 / 20.000', 'notAPrice'],
    ['1500,5', 'notWhole'],
    ['33333.3333333333', 'notWhole'],
    ['9999999999999', 'tooLarge'],
  ] as const)('the price cell "%s" is read as %s', ([text, expected]) =>
    expect(read('price_rupiah', text)).toBe(expected),
  )
})

test.for([
  ['stock', 'habis', 0],
  ['stock', '1.000 pcs', 1000],
  ['stock', 'banyak', 'notAStock'],
  ['duration_minutes', '1 jam 30 menit', 90],
  ['duration_minutes', '1,5 jam', 90],
  ['duration_minutes', '45', 45],
  ['duration_minutes', 'sebentar', 'notADuration'],
  ['valid_until', '31/12/2026', '2026-12-31'],
  ['valid_until', '5 Agustus 2026', '2026-08-05'],
  ['valid_until', '31/02/2026', 'notADate'],
  ['unit', 'per loyang', 'loyang'],
  ['photo_url', 'foto saya', 'notALink'],
  ['name', '  ', 'nameMissing'],
  ['name', 'a'.repeat(121), 'tooLong'],
  ['attributes', 'merah', 'notAttributes'],
] as const)('the cell %s with "%s" is read as %s', ([column, text, expected]) =>
  expect(read(column, text)).toBe(expected),
)

test('properties are written as label and value', () => {
  expect(read('attributes', 'Warna: merah; Bahan: katun')).toEqual({
    Warna: 'merah',
    Bahan: 'katun',
  })
})

test('every price, stock and duration can be read back from its own text', () => {
  const amount = fc.integer({ min: 100, max: 1_000_000_000 })
  const minutes = fc.integer({ min: 1, max: 500_000 })
  fc.assert(
    fc.property(amount, amount, minutes, (price_rupiah, other, duration_minutes) => {
      const row = { ...EMPTY_VALUES, price_rupiah, stock: other % 10_000_000, duration_minutes }
      for (const column of ['price_rupiah', 'stock', 'duration_minutes'] as const)
        expect(read(column, cellText(row, column))).toBe(row[column])
    }),
  )
})
