import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markShared } from './highlight.ts'

const marks = (excerpt: string, answer: string) =>
  markShared(excerpt, answer)
    .filter((span) => span.marked)
    .map((span) => span.text)

test('marks runs of words that the answer took over, whatever their punctuation', () => {
  expect(
    marks(
      'Biaya antar kurir toko Rp8.000 sampai 4 km. Pesan lewat WhatsApp saja ya.',
      'Pakai kurir toko Rp8.000 sampai 4 km, Kak.',
    ),
  ).toEqual(['kurir toko Rp8.000 sampai 4 km.'])
})

test('does not mark two shared words', () => {
  expect(marks('Toko buka setiap hari', 'Toko buka, Kak')).toEqual([])
})

test('marks only figures where the answer is the whole excerpt', () => {
  const excerpt = 'Gratis antar di atas Rp200.000, asal masih dalam radius 8 km saja.'
  expect(marks(excerpt, excerpt)).toEqual(['di atas Rp200.000,', 'dalam radius 8 km'])
})

test('marks a figure with its unit and words', () => {
  const marksOf = (excerpt: string) => marks(excerpt, excerpt)
  expect(marksOf('Biaya antar kurir toko Rp8.000 sampai 4 km, Rp15.000 sampai 8 km.')).toEqual([
    'Rp8.000 sampai 4 km, Rp15.000 sampai 8 km.',
  ])
  expect(marksOf('Ongkir ke Bandung Rp18.000 per kg lewat kurir biasa.')).toEqual([
    'Rp18.000 per kg',
  ])
  expect(
    marksOf(
      'Pesanan hantaran minimal 20 kotak; toko buka pukul 07.00 sampai 20.00 WIB setiap hari.',
    ),
  ).toEqual(['minimal 20 kotak;', 'pukul 07.00 sampai 20.00'])
})

test('the spans joined are the excerpt, letter by letter', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (excerpt, answer) => {
      expect(
        markShared(excerpt, answer)
          .map((span) => span.text)
          .join(''),
      ).toBe(excerpt)
    }),
  )
})
