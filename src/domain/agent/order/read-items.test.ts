import { expect, test } from 'vitest'
import type { ProductFact } from '#domain/product/describe'
import { readItems } from './read-items.ts'

const row = (name: string, over: Partial<ProductFact> = {}): ProductFact => ({
  id: `${name} ${over.variant ?? ''}`,
  name,
  variant: '',
  attributes: {},
  price_rupiah: 32_000,
  unit: 'loyang',
  stock: null,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
  ...over,
})
const SOLD = [row('Roti sobek'), row('Kue lapis legit'), row('Mangga', { unit: 'kg' })]
const quantities = (text: string, rows = SOLD) =>
  readItems(text, rows).items.map(({ name, quantity }) => [name, quantity])

test.each([
  ['1,5 loyang roti sobek', '1,5'],
  ['roti sobek setengah', 'setengah'],
  ['dua setengah loyang roti sobek', 'dua setengah'],
  ['roti sobek 1/2 ya', '1/2'],
  ['setengah kg roti sobek', 'setengah kg'],
  ['roti sobek 500 gram', '500 gram'],
  ['half a roti sobek', 'half a'],
])('"%s" is no whole number, so the quantity is asked', (text, said) => {
  expect(quantities(text)).toEqual([['Roti sobek', null]])
  expect(readItems(text, SOLD).fractions).toEqual([said])
})

test.each([
  ['roti sobek 2, kue lapis legit 3', 2, 3],
  ['2 roti sobek sama setengah lusin kue lapis legit', 2, 6],
  ['roti sobek 1,5 lusin dan kue lapis legit 1', 18, 1],
])('"%s" are whole numbers', (text, first, second) => {
  expect(quantities(text)).toEqual([
    ['Roti sobek', first],
    ['Kue lapis legit', second],
  ])
  expect(readItems(text, SOLD).fractions).toEqual([])
})

test('a fraction counts for its own product only', () => {
  expect(quantities('setengah kue lapis legit sama roti sobek 2')).toEqual([
    ['Kue lapis legit', null],
    ['Roti sobek', 2],
  ])
})

test('a weight that the product is sold by, or that its variant names, stays', () => {
  expect(quantities('2 kg mangga')).toEqual([['Mangga', 2]])
  const rows = [
    row('Lapis', { variant: 'setengah loyang' }),
    row('Lapis', { variant: 'satu loyang' }),
  ]
  expect(readItems('lapis setengah loyang 2', rows)).toMatchObject({
    items: [{ row: { variant: 'setengah loyang' }, quantity: 2 }],
    fractions: [],
  })
})
