import { expect, test } from 'vitest'
import { readRupiah } from './rupiah.ts'

test.each([
  ['8000', 8000],
  ['Rp8.000', 8000],
  ['rp 1.250.000', 1_250_000],
  ['100rb', 100_000],
  ['100 ribu', 100_000],
  ['Rp15k', 15_000],
  ['1,5jt', 1_500_000],
  ['1.5 juta', 1_500_000],
  ['1.500rb', 1_500_000],
  ['0', 0],
])('reads "%s" as an amount in rupiah', (text, rupiah) => {
  expect(readRupiah(text)).toBe(rupiah)
})

test.each(['', 'rb', '1,5', '1.50', '8.00', '1,2345rb', '0,0001jt', '9 ribuan', '-5rb', '5000jt'])(
  'refuses "%s", which is no whole amount below a billion',
  (text) => {
    expect(readRupiah(text)).toBeUndefined()
  },
)
