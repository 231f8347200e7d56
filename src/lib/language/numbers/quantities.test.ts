import { expect, test } from 'vitest'
import { readTokens } from './quantities.ts'

const quantitiesOf = (text: string) =>
  readTokens(text).flatMap((token) => (token.type === 'quantity' ? [token.quantity] : []))

test.each([
  ['Rp１９.０００', 'money', 19_000],
  ['1️⃣0️⃣ ribu', 'money', 10_000],
  ['Rp٢٥.٠٠٠', 'money', 25_000],
  ['①⑨⓪ ribu', 'money', 190_000],
  ['20. ribu rupiah', 'money', 20_000],
  ['cepek ceng', 'money', 100_000],
  ['telung atus ewu', 'money', 300_000],
  ['tiga setengah juta', 'money', 3_500_000],
  ['gratis', 'money', 0],
  ['setengah harga', 'percent', 50],
  ['dua puluh persen', 'percent', 20],
  ['setengah lusin', 'number', 6],
  ['2x24 jam', 'duration', 2880],
  ['seminggu', 'duration', 10_080],
  ['H-3', 'duration', 4320],
  ['1/2 kg', 'weight', 500_000],
  ['8 malam', 'time', 1200],
  ['jam setengah delapan', 'time', 450],
])('reads %s as %s %d', (text, kind, value) => {
  expect(quantitiesOf(text)).toMatchObject([{ kind, value }])
})

test('both ends of a range have its unit', () => {
  expect(quantitiesOf('3-6 hari')).toMatchObject([
    { kind: 'duration', value: 4320, range: 'start' },
    { kind: 'duration', value: 8640, range: 'end' },
  ])
})

test('an account number keeps its digits, an approximate amount is marked', () => {
  expect(quantitiesOf('BCA 8715 330 221')).toMatchObject([{ kind: 'contact', key: '8715330221' }])
  expect(quantitiesOf('seratusan ribu')).toMatchObject([{ isVague: true }])
})
