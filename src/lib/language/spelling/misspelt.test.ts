import { expect, test } from 'vitest'
import { isMisspelt } from './misspelt.ts'

test.each([
  ['coklat', 'cokelat'],
  ['croisant', 'croissant'],
  ['corissant', 'croissant'],
  ['creambeth', 'creambath'],
  ['diabmil', 'diambil'],
])('"%s" is "%s" with one typing error', (wrong, right) =>
  expect(isMisspelt(wrong, right)).toBe(true),
)

test.each([
  ['roti', 'topi'],
  ['manis', 'minus'],
  ['isi10', 'isi20'],
  ['keju', 'kejut'],
])('"%s" and "%s" are two words', (one, other) => expect(isMisspelt(one, other)).toBe(false))
