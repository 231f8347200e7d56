import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf, isSupported, spelledNumbers } from './numbers.ts'

const toEvidence = (text: string) => ({
  figures: figuresOf(text),
  text,
  spelled: spelledNumbers(text),
})
const listUnsupported = (draft: string, source: string) =>
  figuresOf(draft)
    .filter((figure) => !isSupported(figure, toEvidence(source)))
    .map((figure) => figure.raw)

test('one amount has the same key in every spelling', () => {
  for (const text of [
    'Rp15.000',
    'rp 15.000',
    'Rp. 15.000,-',
    'IDR 15,000',
    '15rb',
    '15 ribu',
    '15k',
    '15000',
  ])
    expect(figuresOf(text)[0], text).toMatchObject({ kind: 'amount', key: '15000' })
  for (const text of ['1,5jt', '1.5 juta', 'Rp1.500.000', '1500rb'])
    expect(figuresOf(text)[0], text).toMatchObject({ key: '1500000' })
})
test('every rupiah amount is recognized with dots, commas or neither', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 99_999_999 }), (amount) => {
      const dotted = amount.toLocaleString('id-ID')
      const comma = amount.toLocaleString('en-US')
      for (const written of [`Rp${dotted}`, `IDR ${comma}`, `Rp ${dotted},-`])
        expect(listUnsupported(written, `harga Rp${amount > 9_999_999 ? dotted : amount}`)).toEqual(
          [],
        )
    }),
  )
})
test('two prices with a hyphen between are a range, not a code', () => {
  expect(figuresOf('Roti manis Rp9.000-Rp14.000').map(({ kind, key }) => [kind, key])).toEqual([
    ['amount', '9000'],
    ['amount', '14000'],
  ])
})
test('detects an invented price, percentage, date, phone number, link or code', () => {
  const source =
    'Kue 20 cm Rp260.000, diskon 10% sampai 27 Mei 2026. Telp 0812-3456-7890, tokoroti.id, resi JP123456.'
  expect(
    listUnsupported(
      'Kue 20 cm Rp260.000, diskon 10% sampai 27 Mei. Telepon +62 812 3456 7890, https://tokoroti.id/ resi jp123456',
      source,
    ),
  ).toEqual([])
  expect(listUnsupported('Harganya Rp250.000', source)).toEqual(['rp250.000'])
  expect(listUnsupported('diskon 15%', source)).toEqual(['15%'])
  expect(listUnsupported('sampai 28 Mei', source)).toEqual(['28 mei'])
  expect(listUnsupported('telepon 0812-3456-7899', source)).toEqual(['0812-3456-7899'])
  expect(listUnsupported('cek tokorotiku.id', source)).toEqual(['tokorotiku.id'])
  expect(listUnsupported('resi JP654321', source)).toEqual(['jp654321'])
})
test('a time matches on either half of the day, and a bare hour matches it', () => {
  expect(listUnsupported('buka jam 7 pagi sampai 9 malam', 'buka 07.00-21.00 WIB')).toEqual([])
  expect(listUnsupported('open until 9 pm', 'buka 07.00-21.00 WIB')).toEqual([])
  expect(listUnsupported('tutup jam 22.00', 'buka 07.00-21.00 WIB')).toEqual(['22.00'])
})
test('opening hours do not support a price with the same digits or remainder', () => {
  const hours = 'Kami buka jam 07.00-21.00 WIB.'
  for (let hour = 0; hour < 12; hour++)
    expect(listUnsupported(`Harganya Rp${12_000 + hour}`, hours)).toEqual([`rp${12_000 + hour}`])
  expect(listUnsupported('Harganya Rp420, atau 540 saja', hours)).toEqual(['rp420', '540'])
  expect(listUnsupported('Harganya 7rb atau Rp9', hours)).toEqual(['7rb', 'rp9'])
  expect(listUnsupported('Buka 7 sampai 9 malam', hours)).toEqual([])
})

test('a spelled number supports the same number in digits', () => {
  expect(
    listUnsupported('paling lambat 3 jam dan 2 hari', 'dalam tiga jam, paling lama dua hari kerja'),
  ).toEqual([])
  expect(listUnsupported('paling lambat tiga hari', 'paling lambat 2 hari')).toEqual(['tiga'])
})
test('recognises a spelled price as a price', () => {
  const source = 'Kue ulang tahun mulai Rp260.000, paket hemat dua puluh lima ribu, diskon 10%.'
  expect(
    listUnsupported(
      'Kuenya dua ratus enam puluh ribu rupiah, paketnya Rp25.000, diskon sepuluh persen',
      source,
    ),
  ).toEqual([])
  expect(listUnsupported('Kuenya dua ratus lima puluh ribu saja', source)).toEqual([
    'dua ratus lima puluh ribu',
  ])
  expect(
    listUnsupported(
      'Ongkirnya lima belas ribu, diskon dua puluh persen, seratus rupiah per lembar',
      source,
    ),
  ).toEqual(['lima belas ribu', 'dua puluh persen', 'seratus rupiah'])
  expect(
    ['sejuta', 'seribu lima ratus', 'dua juta lima ratus ribu', 'sebelas ribu', 'tiga miliar'].map(
      (words) => figuresOf(words)[0]?.key,
    ),
  ).toEqual(['1000000', '1500', '2500000', '11000', '3000000000'])
  expect(
    listUnsupported('paling lama 3 hari, isi 120', 'dalam dua tiga hari, isi seratus dua puluh'),
  ).toEqual([])
  expect(figuresOf('satu kotak untuk dua orang')).toMatchObject([{ raw: 'dua' }])
})

test('list numbers are not figures', () => {
  expect(figuresOf('1. Roti manis\n2. Croissant\n- Kopi')).toEqual([])
})
test("a customer's own token is recognized as a code", () => {
  expect(listUnsupported('Siap Kak, #abc-12# sudah saya catat', 'halo #abc-12#')).toEqual([])
  expect(listUnsupported('Siap Kak, #abc-13#', 'halo #abc-12#')).toEqual(['#abc-13#'])
})
test('parsing figures never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void figuresOf(text)))
})
