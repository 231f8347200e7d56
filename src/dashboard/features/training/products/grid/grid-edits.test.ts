import { expect, test } from 'vitest'
import { EMPTY_VALUES, type ProductDraft } from '#contract/product'
import { applyCells, changedOnly, isHeadLine } from './grid-edits.ts'
import { moveBy, stepOf } from './grid-keys.ts'
import { readClipboard } from '../table-text.ts'

const row = (id: string, name: string): ProductDraft => ({ ...EMPTY_VALUES, id, name })
const key = (name: string, over = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...over,
})

test('parses a copied part of a sheet with quoted tabs, line breaks and empty cells', () => {
  expect(readClipboard('a\tb\r\n"c\n""d"""\t\r\n\r\ne\t\tf\n')).toEqual([
    ['a', 'b'],
    ['c\n"d"', ''],
    ['e', '', 'f'],
  ])
})

test('pasted lines change the rows below and add rows beyond the end', () => {
  const rows = [row('1', 'Roti'), row('2', 'Kue')]
  const { saved } = applyCells(rows, 1, 'name', [
    ['Kue tart', '20 cm', 'Rp250.000'],
    ['Donat', '', '5rb'],
  ])
  expect(saved).toMatchObject([
    { id: '2', name: 'Kue tart', variant: '20 cm', price_rupiah: 250_000 },
    { name: 'Donat', price_rupiah: 5000 },
  ])
})

test('a refused cell keeps its text, and the other cells of its line are accepted', () => {
  const edit = applyCells([row('1', 'Roti')], 0, 'variant', [['besar', 'mahal', 'pcs']])
  expect(edit.saved).toMatchObject([{ variant: 'besar', price_rupiah: null, unit: 'pcs' }])
  expect([...edit.refused]).toEqual([['1/price_rupiah', { text: 'mahal', fault: 'notAPrice' }]])
})

test('a new row without a name is not saved, and neither is an unchanged row', () => {
  const { unnamed } = applyCells([], 0, 'price_rupiah', [['5rb']])
  expect(unnamed).toMatchObject([{ name: '', price_rupiah: 5000 }])
  expect(changedOnly([row('1', 'Roti')], [row('1', 'Roti')])).toEqual([])
})

test('a line of column names is not a product', () => {
  expect(isHeadLine(['Nama', 'Varian', 'Harga'])).toBe(true)
  expect(isHeadLine(['Nama pena custom', '', '15rb'])).toBe(false)
})

test('Tab continues in the next row and stops at the last cell', () => {
  const next = moveBy({ row: 0, column: 'photo_url' }, 2, stepOf(key('Tab'))!)
  expect(next).toEqual({ row: 1, column: 'name' })
  const last = { row: 1, column: 'photo_url' } as const
  expect(moveBy(last, 2, stepOf(key('Tab'))!)).toBe(last)
  expect(moveBy(last, 2, stepOf(key('Home', { ctrlKey: true }))!)).toEqual({
    row: 0,
    column: 'name',
  })
})
