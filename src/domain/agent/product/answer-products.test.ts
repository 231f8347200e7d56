import { beforeEach, describe, expect, test } from 'vitest'
import type { FoundEntry } from '#contract/knowledge'
import { describeProduct, type ProductFact } from '#domain/product/describe'
import { openSearch } from '../../knowledge/search/search.ts'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, ANSWERED_AT } from '../../../../tests/answer-input.ts'
import { answerBurst, type AnswerInput } from '../answer.ts'
import type { AgentTurn } from '../contract.ts'

beforeEach(() => useSettings(parseSettings({})))

const row = (name: string, variant: string, over: Partial<ProductFact> = {}): ProductFact => ({
  id: `${name}/${variant}`,
  name,
  variant,
  attributes: {},
  price_rupiah: null,
  unit: null,
  stock: null,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
  ...over,
})
const photoId = (n: number) => `01980000-0000-7000-8000-00000000000${n}`
function photo(n: number): string {
  return `/media/${photoId(n)}`
}
const TABLE: ProductFact[] = [
  row('Brownies kukus', '20 cm', { price_rupiah: 85_000, unit: 'loyang', stock: 4 }),
  row('Brownies kukus', '24 cm', { price_rupiah: 120_000, unit: 'loyang', stock: 0 }),
  row('Brownies panggang', '', { price_rupiah: 95_000 }),
  row('Kaos polos', 'M', { price_rupiah: 60_000, attributes: { Warna: 'hitam' }, stock: 7 }),
  row('Kaos polos', 'L', { price_rupiah: 65_000, attributes: { Warna: 'putih' }, stock: 2 }),
  row('Potong rambut', '', { price_rupiah: 50_000, duration_minutes: 45 }),
  row('Nastar', '', { price_rupiah: 75_000, unit: 'toples', photo_url: photo(1) }),
  row('Lapis', '18 cm', { price_rupiah: 150_000, photo_url: photo(2) }),
  row('Lapis', '22 cm', { price_rupiah: 210_000, photo_url: photo(3) }),
  row('Lapis', '26 cm', { price_rupiah: 280_000 }),
  row('Kue tart', '', { price_rupiah: 250_000, photo_url: 'https://toko.test/tart.jpg' }),
]
const OTHERS: FoundEntry[] = [
  {
    entryId: 'ongkir',
    sourceId: 'faq',
    title: 'FAQ',
    question: 'Berapa ongkir ke Depok?',
    text: 'Ongkir ke Depok Rp20.000.',
    score: 0,
  },
]

async function aSearch(table: ProductFact[]): Promise<AnswerInput['searchKnowledge']> {
  const products = [...Map.groupBy(table, ({ name }) => name)].map(([name, rows]): FoundEntry => ({
    entryId: name,
    sourceId: 'products',
    title: 'Produk & harga',
    question: name,
    text: describeProduct(rows),
    score: 0,
    productKey: name.toLowerCase(),
    products: rows,
  }))
  const entries = new Map([...products, ...OTHERS].map((entry) => [entry.entryId, entry]))
  const search = await openSearch(
    [...entries.values()].map(({ entryId, question, text }) => ({
      id: entryId,
      question,
      answer: text,
    })),
  )
  return async (text) =>
    search.find(text).map(({ id, score, unmet }) => ({ ...entries.get(id)!, score, unmet }))
}

async function ask(texts: string | string[], history: AgentTurn[] = [], table = TABLE) {
  return answerBurst(
    answerInput(texts, { teamName: null, history, searchKnowledge: await aSearch(table) }),
  )
}
const turn = (author: 'customer' | 'ai', text: string): AgentTurn => ({
  author,
  text,
  kind: 'text',
  at: new Date(ANSWERED_AT.getTime() - 60_000).toISOString(),
})
const textOf = (outcome: Awaited<ReturnType<typeof ask>>) =>
  outcome.kind === 'reply'
    ? outcome.text
    : `${outcome.kind} ${'detail' in outcome ? outcome.detail : ''}`

describe('the product table', () => {
  test.for([
    ['berapa harga brownies kukus ukuran 20 cm?', 'Brownies kukus 20 cm: Rp85.000 per loyang.'],
    ['brownies kukus 20cm brp kak', 'Brownies kukus 20 cm: Rp85.000 per loyang.'],
    ['kaos polos ukuran L brp?', 'Kaos polos L: Rp65.000.'],
    [
      'brp harga brownies kukus kak?',
      'Brownies kukus ada 2 ukuran: 20 cm Rp85.000 per loyang dan 24 cm Rp120.000 per loyang (sedang habis). Yang mana, Kak?',
    ],
    ['stok brownies kukus 20 cm ada berapa?', 'Brownies kukus 20 cm: Rp85.000 per loyang, stok 4.'],
    ['brownies kukus 24 cm masih ready?', 'Brownies kukus 24 cm: sedang habis.'],
    ['kaos polos ada warna putih?', 'Kaos polos L: Rp65.000.'],
    ['kaos polos ada warna merah?', 'Untuk Kaos polos, pilihan warna yang ada: hitam dan putih.'],
    ['potong rambut berapa lama?', 'Potong rambut: 45 menit.'],
    ['boleh minta foto kue tart?', 'Kue tart: fotonya di tautan ini https://toko.test/tart.jpg.'],
    [
      'brownies berapa ya?',
      'Brownies kukus Rp85.000 sampai Rp120.000 dan Brownies panggang Rp95.000. Maksudnya yang mana, Kak?',
    ],
  ])('the product table answers: %s', async ([question, answer]) => {
    const outcome = await ask(question!)
    expect(textOf(outcome)).toBe(`Baik, Kak. ${answer}`)
    expect(outcome.trace.rule).toBe('jawab_produk')
  })

  test('a follow-up names only the variant, a second one only the stock', async () => {
    const history = [turn('customer', 'brp harga brownies kukus?'), turn('ai', 'Yang mana, Kak?')]
    expect(textOf(await ask('yang 20 cm', history))).toContain(
      'Brownies kukus 20 cm: Rp85.000 per loyang.',
    )
    expect(textOf(await ask('stoknya ada?', history))).toContain(
      '20 cm (stok 4) dan 24 cm (sedang habis)',
    )
  })

  test('each question of a burst gets its own answer, even from different sources', async () => {
    const outcome = await ask(['kaos polos L brp?', 'ongkir ke depok brp?'])
    expect(textOf(outcome)).toContain('Kaos polos L: Rp65.000.')
    expect(textOf(outcome)).toContain('Ongkir ke Depok Rp20.000.')
    expect(outcome.kind === 'reply' && outcome.sources.map(({ entryId }) => entryId)).toEqual([
      'Kaos polos',
      'ongkir',
    ])
  })

  test('a question for a stock that is not recorded is handed over', async () => {
    const outcome = await ask('stok brownies panggang masih ada?')
    expect(outcome).toMatchObject({ kind: 'handover', reason: 'info_tidak_ada' })
    expect(textOf(outcome)).toContain('stok brownies panggang')
  })

  test.for([
    'boleh minta foto nastar kak?',
    'nastar ada fotonya?',
    'liat nastarnya dong kak',
    'boleh minta gambar nastar',
    'pengen lihat penampakan nastar',
  ])('sends the photo with its price: %s', async (question) => {
    expect(await ask(question)).toMatchObject({
      kind: 'reply',
      text: 'Baik, Kak. Ini foto Nastar: Rp75.000 per toples.',
      pictures: [{ attachmentId: photoId(1), caption: 'Ini foto Nastar: Rp75.000 per toples.' }],
    })
  })

  test('a follow-up asks for the photo of the product before', async () => {
    const history = [turn('customer', 'nastar brp kak?'), turn('ai', 'Nastar: Rp75.000.')]
    for (const question of ['ada fotonya?', 'liat dong kak', 'boleh minta gambar'])
      expect(await ask(question, history)).toMatchObject({
        pictures: [{ attachmentId: photoId(1) }],
      })
  })

  test('with several photos the customer is asked which one, and gets that one', async () => {
    const asked = await ask('ada foto lapis?')
    expect(textOf(asked)).toBe(
      'Baik, Kak. Lapis ada 2 ukuran: 18 cm Rp150.000 dan 22 cm Rp210.000. Mau lihat foto yang mana, Kak?',
    )
    expect(asked).not.toHaveProperty('pictures')
    const history = [turn('customer', 'ada foto lapis?'), turn('ai', textOf(asked))]
    expect(await ask('yang 22 cm', history)).toMatchObject({
      text: 'Baik, Kak. Ini foto Lapis 22 cm: Rp210.000.',
      pictures: [{ attachmentId: photoId(3) }],
    })
  })

  test('without a photo people are asked, and "lihat" still asks for the price', async () => {
    expect(await ask('ada foto brownies panggang?')).toMatchObject({
      kind: 'handover',
      reason: 'info_tidak_ada',
    })
    expect(textOf(await ask('mau lihat brownies panggang'))).toContain('Rp95.000')
    const priced = await ask('lihat harga nastar dong')
    expect(textOf(priced)).toContain('Nastar: Rp75.000 per toples.')
    expect(priced).not.toHaveProperty('pictures')
  })

  test('a question about another fact of a product is not answered with its price', async () => {
    const outcome = await ask('brownies kukus ada sertifikat halal?')
    expect(outcome.trace.rule).not.toBe('jawab_produk')
  })
})
