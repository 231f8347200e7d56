import { expect, test } from 'vitest'
import { ANSWER_THRESHOLD } from '../contract.ts'
import { openSearch, type Searchable } from './search.ts'

const FAQ: Searchable[] = [
  {
    id: 'hours',
    question: 'Jam buka toko jam berapa?',
    answer: 'Senin sampai Sabtu jam 07.00-21.00 WIB.',
    language: 'id',
  },
  {
    id: 'price',
    question: 'Berapa harga roti?',
    answer: 'Roti manis Rp9.000, croissant Rp22.000.',
    language: 'id',
  },
  {
    id: 'fee',
    question: 'Berapa biaya antar?',
    answer: 'Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.',
    language: 'id',
  },
  {
    id: 'delivery',
    question: 'Apakah bisa diantar ke rumah?',
    answer: 'Bisa, dalam radius 8 km.',
    language: 'id',
  },
  {
    id: 'box',
    question: 'Berapa harga snack box?',
    answer: 'Snack box mulai Rp15.000 per kotak.',
    language: 'id',
  },
  {
    id: 'hours-en',
    question: 'What are your opening hours?',
    answer: 'Monday to Saturday 7 am to 9 pm.',
    language: 'en',
  },
  {
    id: 'pay',
    question: 'Bisa bayar pakai apa saja?',
    answer: 'Tunai, QRIS, dan transfer BCA.',
    language: 'id',
  },
]
const LIST: Searchable[] = [
  {
    id: 'sobek',
    title: 'Daftar menu',
    answer: 'Roti Sobek Cokelat: isi delapan, Rp32.000, mengandung susu.',
  },
  { id: 'tea', title: 'Daftar menu', answer: 'Teh Melati: Rp9.000, panas atau dingin.' },
]
const search = await openSearch([...FAQ, ...LIST])
const best = (text: string) => {
  const [hit] = search.find(text)
  return hit && hit.score >= ANSWER_THRESHOLD ? hit.id : undefined
}

test.each([
  ['buka jam brp min', 'hours'],
  ['croissant brp harganya kak', 'price'],
  ['ongkir ke condongcatur brp', 'fee'],
  ['bs dianter ke rmh ga', 'delivery'],
  ['snackbox brp', 'box'],
  ['pembayarannya pakai apa aja', 'pay'],
  ['regane roti pinten nggih?', 'price'],
  ['what time do you open?', 'hours-en'],
])('"%s" finds %s', (asked, id) => {
  expect(best(asked)).toBe(id)
})

test('a price list is found for a product it names, though it never says "harga"', () => {
  expect(best('harga teh melati brp kak')).toBe('tea')
})

test('the title of a list does not make each of its lines an answer', () => {
  expect(best('daftar di mana?')).toBeUndefined()
})

test.each(['ada lowongan kerja ga?', 'siapa presiden indonesia', 'jual laptop?', 'halo', ''])(
  '"%s" finds nothing that is sure enough',
  (asked) => {
    expect(best(asked)).toBeUndefined()
  },
)

test('an Indonesian question gets no English answer when both languages have one', () => {
  expect(search.find('jam buka hari senin')[0]?.id).toBe('hours')
})

test('a unit such as "g" stays a unit, though it is a chat abbreviation elsewhere', () => {
  expect(['fee', 'delivery']).toContain(search.find('6 km')[0]?.id)
  expect(search.find('bisa 8km?')[0]?.id).toBe('delivery')
})

test('"krim" is not a typo of "kirim", and cash on delivery is not about places', async () => {
  const shop = await openSearch([
    ...FAQ,
    { id: 'sent', question: 'Kapan dikirim?', answer: 'Malam hari.', language: 'id' },
    { id: 'room', question: 'Bisa sewa tempat?', answer: 'Bisa.', language: 'id' },
    { id: 'cod', question: 'Bisa COD?', answer: 'Bisa.', language: 'id' },
  ])
  expect(shop.find('krim malam ada?').every((hit) => hit.score < ANSWER_THRESHOLD)).toBe(true)
  expect(shop.find('bisa bayar di tempat?', 2).map((hit) => hit.id)).toContain('cod')
  expect(
    search.find('bisa cod?').every((hit) => hit.id === 'pay' || hit.score < ANSWER_THRESHOLD),
  ).toBe(true)
})

test('a word with a typing error is found', () => {
  expect(best('harga croisant')).toBe('price')
})

test('scores are probabilities, and empty knowledge finds nothing', async () => {
  for (const hit of search.find('harga roti manis dan ongkir berapa', 20)) {
    expect(hit.score).toBeGreaterThanOrEqual(0)
    expect(hit.score).toBeLessThanOrEqual(1)
  }
  expect((await openSearch([])).find('harga')).toEqual([])
})

test('a question about one entry is not answered by a similar entry', async () => {
  const shop = await openSearch([
    ...FAQ,
    {
      id: 'cake',
      question: 'Berapa harga kue ulang tahun?',
      answer: 'Kue ulang tahun 16 cm mulai Rp185.000, 20 cm mulai Rp260.000.',
      language: 'id',
    },
    {
      id: 'promo',
      question: 'Promo apa yang sedang berjalan?',
      answer: 'Setelah jam 19.00 roti manis diskon 30%.',
      language: 'id',
    },
    {
      id: 'keeps',
      question: 'Roti tahan berapa lama?',
      answer: 'Roti manis tahan 2 hari, sourdough 4 hari.',
      language: 'id',
    },
  ])
  const answered = (text: string) =>
    shop
      .find(text)
      .filter((hit) => hit.score >= ANSWER_THRESHOLD)
      .map((hit) => hit.id)
  expect(answered('kue ultah 20 cm brp kak')).toContain('cake')
  expect(answered('ada promo ultah?')).not.toContain('cake')
  expect(answered('kue ultah tahan brp lama?')).not.toContain('cake')
})

test('question words alone find nothing', async () => {
  const shop = await openSearch([
    ...FAQ,
    {
      id: 'parking',
      question: 'Di mana alamat toko?',
      answer: 'Jl. Kaliurang KM 6. Ada parkir mobil.',
      language: 'id',
    },
  ])
  expect(shop.find('masih ada?').every((hit) => hit.score < ANSWER_THRESHOLD)).toBe(true)
  expect(shop.find('dimana ya?')[0]?.id).toBe('parking')
})

test("a search result lists the question's content words that it lacks", () => {
  const unmet = (text: string, id: string) => search.find(text).find((hit) => hit.id === id)?.unmet
  expect(unmet('roti gandum berapa kak?', 'price')).toEqual(['gandum'])
  expect(unmet('croissant brp harganya?', 'price')).toEqual([])
})

test('a changed entry is found by its new words, a removed entry is not found', async () => {
  const shop = await openSearch(FAQ)
  await shop.update(
    [{ id: 'box', question: 'Berapa harga tumpeng?', answer: 'Rp350.000.', language: 'id' }],
    ['fee'],
  )
  const ids = (text: string) => shop.find(text).map((hit) => hit.id)
  expect(shop.size()).toBe(FAQ.length - 1)
  expect(ids('harga tumpeng')[0]).toBe('box')
  expect(shop.find('snack box')).toEqual([])
  expect(ids('berapa biaya antar ke rumah')).not.toContain('fee')
  const rebuilt = await openSearch([
    ...FAQ.filter(({ id }) => id !== 'fee' && id !== 'box'),
    { id: 'box', question: 'Berapa harga tumpeng?', answer: 'Rp350.000.', language: 'id' },
  ])
  for (const text of ['harga tumpeng', 'buka jam berapa', 'bisa qris'])
    expect(shop.find(text).map(({ id, score }) => [id, score])).toEqual(
      rebuilt.find(text).map(({ id, score }) => [id, score]),
    )
})

test.each([
  ['jumat buka ga', 'hours'],
  ['dok bs dianter ga', 'delivery'],
  ['can you deliver to my house?', 'delivery'],
])('"%s" finds %s by what its words imply', (asked, id) => {
  expect(best(asked)).toBe(id)
})

test('an answer in the other language ranks lower while both languages exist, and not after', async () => {
  const search = await openSearch(FAQ)
  const scoreOf = () => search.find('when is the toko open').find(({ id }) => id === 'hours')?.score
  const both = scoreOf() ?? 0
  await search.update([], ['hours-en'])
  expect(both).toBeLessThan((scoreOf() ?? 0) * 0.8)
})

test('a question for what is in stock that names nothing gets no answer about something else', async () => {
  const invoice: Searchable = {
    id: 'invoice',
    question: 'Apakah bisa minta invoice atau faktur pajak?',
    answer: 'Invoice lewat WhatsApp. Faktur pajak tersedia untuk pembelian di atas Rp2.000.000.',
    language: 'id',
  }
  const stock: Searchable = {
    id: 'stock',
    question: 'Apakah semua barang ready stock?',
    answer: 'Semua roti dibuat tiap pagi, jadi selalu ready.',
    language: 'id',
  }
  const without = await openSearch([...FAQ, invoice])
  const having = await openSearch([...FAQ, invoice, stock])
  for (const text of ['yang ini ready?', 'masih ready kak?', 'ready stock kak?', 'stoknya ada?']) {
    expect(without.find(text)[0]?.score ?? 0).toBeLessThan(ANSWER_THRESHOLD)
    expect(having.find(text)[0]).toMatchObject({ id: 'stock' })
    expect(having.find(text)[0]?.score).toBeGreaterThan(ANSWER_THRESHOLD)
  }
  expect(without.find('faktur pajak tersedia?')[0]?.score).toBeGreaterThan(ANSWER_THRESHOLD)
})
