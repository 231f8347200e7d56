import { expect, test } from 'vitest'
import { withoutAddress } from './vocatives.ts'

test.each([
  ['dok buka jam brp', 'buka jam brp'],
  ['scaling brp sus', 'scaling brp'],
  ['bang, minggu buka ga', 'minggu buka ga'],
  ['dokter anak hari selasa jam brp dok', 'dokter anak hari selasa jam brp'],
  ['harga teh', 'harga teh'],
  ['kue sus ada?', 'kue sus ada?'],
  ['kak', 'kak'],
])('"%s" is read as "%s"', (written, read) => {
  expect(withoutAddress(written)).toBe(read)
})
