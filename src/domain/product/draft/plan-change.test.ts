import { expect, test } from 'vitest'
import type { ProductDraft } from '../contract.ts'
import { planChange } from './plan-change.ts'

const ROW: ProductDraft = {
  id: '0199b3a1-7b1c-7000-8000-000000000001',
  name: 'Brownies',
  variant: '',
  attributes: { Rasa: 'cokelat' },
  price_rupiah: 80_000,
  unit: null,
  stock: 4,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
}
const plan = (row: Partial<ProductDraft>, over: Partial<Parameters<typeof planChange>[0]> = {}) =>
  planChange({
    row: { ...ROW, ...row },
    live: ROW,
    known: undefined,
    seenStock: undefined,
    ...over,
  })

test('a draft holds only the cells that differ, with the values that they replace', () => {
  expect(plan({ price_rupiah: 90_000 })).toEqual({
    product_id: ROW.id,
    act: 'edit',
    cells: { price_rupiah: 90_000 },
    base: { price_rupiah: 80_000 },
  })
  expect(plan({ attributes: { Rasa: 'keju' } })?.cells).toEqual({ attributes: { Rasa: 'keju' } })
})

test('a row that equals the live one is no change', () => {
  expect(plan({})).toBeNull()
  expect(
    plan({}, { known: { cells: { price_rupiah: 90_000 }, base: { price_rupiah: 80_000 } } }),
  ).toBeNull()
})

test('a changed cell of the draft keeps its base value when another cell changes', () => {
  const live = { ...ROW, price_rupiah: 85_000 }
  const known = { cells: { price_rupiah: 90_000 }, base: { price_rupiah: 80_000 } }
  expect(plan({ price_rupiah: 90_000, unit: 'loyang' }, { live, known })).toMatchObject({
    cells: { price_rupiah: 90_000, unit: 'loyang' },
    base: { price_rupiah: 80_000, unit: null },
  })
  expect(plan({ price_rupiah: 95_000 }, { live, known })?.base).toEqual({ price_rupiah: 85_000 })
})

test('a stock that is saved as the screen showed it does not undo a sale', () => {
  const live = { ...ROW, stock: 1 }
  expect(plan({ unit: 'loyang' }, { live, seenStock: 4 })?.cells).toEqual({ unit: 'loyang' })
  expect(plan({ stock: 10 }, { live, seenStock: 4 })?.cells).toEqual({ stock: 10 })
})
