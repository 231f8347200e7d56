import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf, productFact } from './facts.ts'
import { findConflicts, isDuplicate, type Side } from './find-conflicts.ts'
import { valueSpan } from './value-span.ts'

type Written = { question?: string | null; answer: string; title?: string }

const sidesOf = (entries: readonly Written[]): Side[] =>
  entries.flatMap(({ question = null, answer, title = 'Catatan' }, at) =>
    factsOf({ question, answer, title, language: 'id' }).map((fact) => ({
      entryId: String(at),
      fact,
    })),
  )
const conflictsOf = (...entries: Written[]) =>
  findConflicts(sidesOf(entries)).filter((each) => !isDuplicate(each))

test.each([
  [
    'the same question',
    'Berapa harga roti sobek?',
    'Rp15.000',
    'Harga roti sobek brp?',
    'Rp18.000',
  ],
  ['other words', 'Harga roti sobek?', 'Harganya 15rb aja kak', 'Roti sobek', 'Rp 18.000 per pcs'],
  [
    'a part of a list',
    'Harga kacamata?',
    'Frame mulai Rp150.000, lensa minus Rp200.000',
    'Lensa minus berapa?',
    'Rp210.000',
  ],
  [
    'hours of one day',
    'Jam buka?',
    'Senin-Sabtu 09.00-21.00',
    'Buka jam berapa?',
    'Setiap hari 08.00 - 21.00',
  ],
  ['a share', 'Berapa DP?', 'DP 50%', 'DP berapa persen?', '30 persen'],
  ['a duration', 'Garansi berapa lama?', 'Garansi 6 bulan.', 'Garansi?', 'Garansi 1 tahun'],
  ['yes and no', 'Bisa COD?', 'Bisa kak', 'Bisa COD?', 'Maaf, belum bisa COD.'],
  ['a start of prices', 'Harga frame?', 'Mulai Rp150.000', 'Harga frame?', 'Rp90.000'],
])('finds a contradiction: %s', (_, question, answer, other, otherAnswer) => {
  expect(conflictsOf({ question, answer }, { question: other, answer: otherAnswer })).toHaveLength(
    1,
  )
})

test.each([
  ['variants', 'Harga kaos?', 'S Rp70.000, XL Rp80.000', 'Harga kaos XL?', 'Rp80.000'],
  ['a range', 'Harga kue?', 'Rp50.000 sampai Rp90.000', 'Harga kue?', 'Rp75.000'],
  ['a start of prices', 'Harga frame?', 'Mulai Rp150.000', 'Harga frame?', 'Rp250.000'],
  ['other units', 'Sewa motor?', 'Rp75.000 per hari', 'Sewa motor?', 'Rp450.000 per minggu'],
  ['conditions', 'Harga roti sobek?', 'Rp15.000', 'Harga roti sobek?', 'Rp13.000 kalau beli 10'],
  ['other days', 'Jam buka?', 'Senin-Jumat 08.00-17.00', 'Jam buka Sabtu?', 'Sabtu 09.00-14.00'],
  ['the same value', 'Harga roti sobek?', 'Rp15.000', 'Roti sobek berapa?', '15 ribu kak'],
  ['colours', 'Harga softlens?', 'Rp90.000', 'Softlens warna berapa?', 'Rp120.000'],
  ['other places', 'Ongkir ke Depok?', 'Rp20.000', 'Ongkir ke Bekasi?', 'Rp25.000'],
  [
    'one clause of several',
    'Biaya cuci kering?',
    'Kilat Rp10.000',
    'Biaya cuci setrika?',
    'Kilat Rp12.000',
  ],
])('finds no contradiction: %s', (_, question, answer, other, otherAnswer) => {
  expect(conflictsOf({ question, answer }, { question: other, answer: otherAnswer })).toEqual([])
})

test('finds an answer that is written twice, in any spelling', () => {
  const twice = [
    { question: 'Bisa bayar pakai QRIS?', answer: 'Bisa kak, QRIS dan transfer.' },
    { question: 'bisa byr pake qris?', answer: 'Bisa, QRIS dan transfer ya.' },
    { question: 'Bisa bayar pakai kartu?', answer: 'Bisa kak, QRIS dan transfer.' },
  ]
  expect(findConflicts(sidesOf(twice)).filter(isDuplicate)).toMatchObject([
    { sides: [{ entryId: '0' }, { entryId: '1' }] },
  ])
})

test('a price list for resellers does not contradict the one for customers', () => {
  const answer = (price: number) => `Roti sobek: Rp${price}.000`
  expect(
    conflictsOf(
      { title: 'Daftar harga', answer: answer(18) },
      { title: 'Harga reseller', answer: answer(15) },
    ),
  ).toEqual([])
  expect(
    conflictsOf(
      { title: 'Daftar harga 2025', answer: answer(18) },
      { title: 'pricelist.pdf', answer: answer(15) },
    ),
  ).toHaveLength(1)
})

test('a product row contradicts a typed answer about exactly its variant', () => {
  const row = (variant: string): Side => ({
    entryId: 'products',
    productId: variant,
    fact: productFact({ name: 'Brownies kukus', variant, price_rupiah: 85_000, unit: 'loyang' }),
  })
  const typed = sidesOf([
    { question: 'Harga brownies kukus ukuran 20 cm?', answer: 'Rp80.000 ya kak' },
  ])
  expect(findConflicts([row('24 cm'), ...typed])).toEqual([])
  expect(findConflicts([row('20 cm'), row('24 cm'), ...typed])).toMatchObject([
    { sides: [{ entryId: '0' }, { entryId: 'products', productId: '20 cm' }] },
  ])
})

test('names with the same figures in another order are other products', () => {
  const row = (name: string, price_rupiah: number): Side => ({
    entryId: name,
    productId: name,
    fact: productFact({ name, variant: '', price_rupiah, unit: null }),
  })
  expect(findConflicts([row('Paket 1-10', 20_000), row('Paket 10-1', 25_000)])).toEqual([])
  expect(findConflicts([row('Paket 1-10', 20_000), row('paket 1 - 10', 25_000)])).toHaveLength(1)
})

/** The hand-written sets of tests/quality, which have no contradictions. */
const QUALITY = new URL('../../../../tests/quality/', import.meta.url).pathname
const shops = readdirSync(QUALITY)
  .filter((name) => name.endsWith('-kb.json'))
  .flatMap((file): [string, Written[]][] => {
    const businesses: Record<string, { faq: [string, string][] }> = JSON.parse(
      readFileSync(join(QUALITY, file), 'utf8'),
    )
    return Object.entries(businesses).map(([name, { faq }]) => [
      `${file} ${name}`,
      faq.map(([question, answer]) => ({ question, answer })),
    ])
  })

test('finds no contradiction in the hand-written knowledge of forty shops', () => {
  expect(shops.length).toBeGreaterThanOrEqual(40)
  expect(shops.flatMap(([name, faq]) => (conflictsOf(...faq).length > 0 ? [name] : []))).toEqual([])
})

test('finds no contradiction in that knowledge without its questions', () => {
  const alarms = shops.flatMap(([name, faq]) =>
    conflictsOf(...faq.map(({ answer }) => ({ answer }))).map(({ key }) => `${name} ${key}`),
  )
  expect(alarms).toEqual([])
})

test('a clause that names no product is no fact about other products', () => {
  const answers = [
    'Snack box isi tiga, dipesan satu hari sebelumnya.',
    'Kue lapis legit: satu loyang Rp320.000, dipesan tiga hari sebelumnya.',
    'Brownies kukus. Tahan 3 hari.',
    'Roti tawar. Tahan 2 hari.',
  ]
  expect(conflictsOf(...answers.map((answer) => ({ answer })))).toEqual([])
  const [first = '', second = '', ...others] = answers
  expect(
    conflictsOf(
      { question: 'Minimal pesan snack box?', answer: first },
      ...[second, ...others].map((answer) => ({ answer })),
    ),
  ).toEqual([])
})

test('finds a repeated answer with another price in most cases', () => {
  let made = 0
  let noticed = 0
  for (const [, faq] of shops)
    for (const { question, answer } of faq)
      for (const { attribute, span, low, high, isPart, key } of sidesOf([
        { question: question ?? null, answer },
      ]).map(({ fact }) => fact)) {
        const [price] = answer.slice(span?.start, span?.end).match(/Rp\d[\d.]*\d/) ?? []
        const isPlain = attribute === 'price' && low === high && !isPart && key.startsWith('price|')
        if (!isPlain || !price || Number(price.replace(/\D/g, '')) !== low) continue
        made++
        const changed = answer.replace(price, `Rp${Math.round(low * 1.2)}`)
        const found = conflictsOf(...faq, { question: question ?? null, answer: changed })
        if (found.some(({ sides }) => sides.some(({ entryId }) => entryId === String(faq.length))))
          noticed++
      }
  expect(made).toBeGreaterThan(200)
  expect(noticed / made).toBeGreaterThan(0.95)
})

test.each([
  ['Harganya Rp 18.000,- ya kak', 'Rp 18.000'],
  ['cuma 15rb aja', '15rb'],
  ['Buka Senin-Sabtu jam 09.00 - 21.00 WIB', '09.00 - 21.00'],
  ['DP 30 persen dulu', '30 persen'],
])('finds the place of the value in %j', (answer, value) => {
  const fact = factsOf({ question: 'Harga buka DP?', answer, title: '', language: 'id' }).find(
    ({ attribute }) => attribute !== 'same',
  )
  const span = fact && valueSpan(answer, fact)
  expect(answer.slice(span?.start, span?.end)).toBe(value)
})
