import fc from 'fast-check'
import { expect, test } from 'vitest'
import { englishStems, indonesianStems } from './stem.ts'

test.each([
  ['mengirim', 'kirim'],
  ['dikirimkan', 'kirim'],
  ['pengiriman', 'kirim'],
  ['memesan', 'pesan'],
  ['pesanannya', 'pesan'],
  ['menukar', 'tukar'],
  ['menyimpan', 'simpan'],
  ['pembayaran', 'bayar'],
  ['dianterin', 'antar'],
])('%s is derived from %s', (word, root) => {
  expect(indonesianStems(word)).toContain(root)
})

test.each([
  ['opening', 'open'],
  ['deliveries', 'delivery'],
  ['ordered', 'order'],
  ['prices', 'price'],
])('%s is derived from %s', (word, root) => {
  expect(englishStems(word)).toContain(root)
})

test('returns the word itself first; short words and numbers have no other stem', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (word) => {
      expect(indonesianStems(word)[0]).toBe(word)
    }),
  )
  expect(indonesianStems('ke')).toEqual(['ke'])
  expect(indonesianStems('20cm')).toEqual(['20cm'])
})
