import { expect, test } from 'vitest'
import { lacksVariant } from './variants.ts'

const TABLES = 'Meja makan 4 kursi Rp3.200.000, 6 kursi Rp4.500.000, 8 kursi Rp6.000.000.'
const PHONES = 'LCD iPhone 11 Rp850.000, iPhone 12 Rp1.450.000, iPhone 13 Rp1.900.000.'

test.each([
  ['meja makan 10 kursi brp', TABLES],
  ['lcd iphone 14 brp', PHONES],
  ['dipan 120 brp', 'Dipan 160 cm Rp3.000.000, dipan 180 cm Rp3.500.000.'],
  ['cuci ac 3 pk brp', 'Cuci AC 0,5-1 PK Rp75.000, 1,5-2 PK Rp100.000.'],
])('a size or model that the entry does not list is missing: %s', (question, entry) => {
  expect(lacksVariant(question, entry)).toBe(true)
})

test.each([
  ['meja makan 6 kursi brp', TABLES],
  ['iphone 12 brp', PHONES],
  ['tenda 5 orang brp', 'Tenda 4 orang Rp40.000, 6 orang Rp60.000.'],
  ['sepatu nomor 41 ada', 'Ukuran 38 sampai 44, sepatu 38 dan sepatu 44 terbatas.'],
  ['beli 3 meja makan brp', TABLES],
  ['bisa diambil jam 10?', 'Jam 08.00 sampai jam 20.00.'],
  [
    'lemari 5 pintu brp',
    'Lemari 2 pintu Rp2.800.000, 3 pintu Rp3.900.000, ukuran lain bisa custom.',
  ],
])(
  'a listed number, a capacity, an amount or an open list misses nothing: %s',
  (question, entry) => {
    expect(lacksVariant(question, entry)).toBe(false)
  },
)
