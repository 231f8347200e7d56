import { expect, test } from 'vitest'
import { splitIntoPassages, titleOfText } from './passages.ts'
import { openSearch } from './search.ts'

const answersOf = (text: string) =>
  splitIntoPassages(text).map(({ question, answer }) =>
    question ? `${question} -> ${answer}` : answer,
  )

const PRICE_LIST = `Daftar harga Roti Senja
Roti sobek coklat - Rp18.000
Roti tawar - Rp15.000
Bolu pisang: 35rb
Ongkir Bandung: 15rb
Ongkir Depok: 20rb
BCA 1234567890 a.n. Rina Wulandari
Buka jam 7 pagi sampai 9 malam`

test('a pasted price list becomes one entry per line, with its heading', () => {
  expect(answersOf(PRICE_LIST)).toEqual([
    'Daftar harga Roti Senja: Roti sobek coklat - Rp18.000',
    'Daftar harga Roti Senja: Roti tawar - Rp15.000',
    'Daftar harga Roti Senja: Bolu pisang: 35rb',
    'Daftar harga Roti Senja: Ongkir Bandung: 15rb',
    'Daftar harga Roti Senja: Ongkir Depok: 20rb',
    'BCA 1234567890 a.n. Rina Wulandari',
    'Buka jam 7 pagi sampai 9 malam',
  ])
})

test.each([
  ['Daftar harga Roti Senja', 'Roti Senja'],
  ['*DAFTAR HARGA ROTI SENJA*', 'Roti Senja'],
  ['Price list 2026', 'Roti Senja'],
  ['Daftar menu:', undefined],
])('the title %s of the whole list is left out of its answers', (title, shopName) => {
  const facts = splitIntoPassages(`${title}\nDonat 5rb\nBolu 35rb`, shopName)
  expect(facts.map(({ answer }) => answer)).toEqual(['Donat 5rb', 'Bolu 35rb'])
})

test('a list title that names goods stays with its facts', () => {
  const facts = splitIntoPassages('Price list hampers\nPaket A 150rb\nPaket B 200rb', 'Roti Senja')
  expect(facts[0]?.answer).toBe('Price list hampers: Paket A 150rb')
})

test('a question about shipping to a town finds the line of that town only', async () => {
  const search = await openSearch(
    splitIntoPassages(PRICE_LIST).map((passage, at) => ({ id: String(at), ...passage })),
  )
  const [best, next] = search.find('ongkir ke depok brp?')
  expect(best?.id).toBe('4')
  expect(best?.score).toBeGreaterThan((next?.score ?? 0) + 0.05)
  expect(search.find('roti sobek coklat brp kak')[0]?.id).toBe('0')
})

test.each([
  [
    'numbered lines',
    '1. Roti sobek 18rb\n2. Roti tawar 15rb\n3) Donat 5rb/pcs',
    ['Roti sobek 18rb', 'Roti tawar 15rb', 'Donat 5rb/pcs'],
  ],
  [
    'bullets and emoji',
    '- Roti sobek Rp 18.000\n• Roti tawar Rp15.000\n🍩 Donat 5k\n✅ Kopi susu 12.000',
    ['Roti sobek Rp 18.000', 'Roti tawar Rp15.000', 'Donat 5k', 'Kopi susu 12.000'],
  ],
  [
    'headings above rows',
    '*ONGKIR*\nBandung: 15rb\nDepok: 20rb\n*Minuman*\nTeh melati 9rb\nKopi 12rb (panas/dingin)',
    [
      'ONGKIR: Bandung: 15rb',
      'ONGKIR: Depok: 20rb',
      'Minuman: Teh melati 9rb',
      'Minuman: Kopi 12rb (panas/dingin)',
    ],
  ],
  [
    'headings in lower case with a colon',
    'ongkir:\nbandung 15rb\ndepok 20rb\n\nmenu:\nroti sobek 18rb\nroti tawar 15rb',
    [
      'ongkir: bandung 15rb',
      'ongkir: depok 20rb',
      'menu: roti sobek 18rb',
      'menu: roti tawar 15rb',
    ],
  ],
  [
    'account numbers under their own heading',
    'Rekening:\nBCA 1234567890 a.n. Rina\nBRI 0012 0100 1234 567 a.n. Rina',
    ['Rekening: BCA 1234567890 a.n. Rina', 'Rekening: BRI 0012 0100 1234 567 a.n. Rina'],
  ],
  [
    'a price on the line below its product',
    'Roti sobek\nRp18.000\nRoti tawar\nRp15.000 / pcs',
    ['Roti sobek Rp18.000', 'Roti tawar Rp15.000 / pcs'],
  ],
  [
    'a remark under its row',
    'Roti sobek - 18rb\n(isi delapan)\nRoti tawar - 15rb\ntanpa pengawet\nDonat - 5rb',
    ['Roti sobek - 18rb (isi delapan)', 'Roti tawar - 15rb tanpa pengawet', 'Donat - 5rb'],
  ],
  [
    'several prices in a row',
    'Kaos polos\nS 50rb, M 60rb, L 70rb\nXL 80rb\nHoodie 150rb',
    ['Kaos polos: S 50rb, M 60rb, L 70rb', 'Kaos polos: XL 80rb', 'Kaos polos: Hoodie 150rb'],
  ],
  [
    'labels with values',
    'Alamat: Jl. Kaliurang KM 6\nIG: @rotisenja\nJam buka: 07.00-21.00\nLibur: hari Minggu',
    ['Alamat: Jl. Kaliurang KM 6', 'IG: @rotisenja', 'Jam buka: 07.00-21.00', 'Libur: hari Minggu'],
  ],
  [
    'a note at the end',
    'Ongkir\nBandung 15rb\nDepok 20rb\nSemua pesanan dikirim pagi.',
    ['Ongkir: Bandung 15rb', 'Ongkir: Depok 20rb', 'Semua pesanan dikirim pagi.'],
  ],
  [
    'lines of Windows',
    'Roti sobek: 18rb\r\nRoti tawar: 15rb\r\n',
    ['Roti sobek: 18rb', 'Roti tawar: 15rb'],
  ],
  [
    'rows divided by empty lines',
    'Roti sobek 18rb\n\nRoti tawar 15rb',
    ['Roti sobek 18rb', 'Roti tawar 15rb'],
  ],
])('a text is split: %s', (_, text, expected) => {
  expect(answersOf(text)).toEqual(expected)
})

test.each([
  [
    'prose',
    'Kami toko roti rumahan di Yogyakarta. Pesanan dibuat segar setiap pagi dan diantar sebelum jam sembilan. Untuk acara, pesan paling lambat dua hari sebelumnya.',
  ],
  [
    'a paragraph that names prices',
    'Ongkir ke Bandung Rp15.000 dan tiba dalam dua hari. Untuk Depok kami pakai kurir lain yang tarifnya Rp20.000 dan bisa dilacak.',
  ],
  [
    'wrapped prose with prices',
    'Untuk pesanan di atas Rp200.000 kami beri gratis ongkir ke seluruh\nkota, sedangkan pesanan di bawah Rp200.000 dikenai biaya antar yang\ndihitung dari jarak rumah ke toko kami di Jalan Kaliurang dan dibayar saat\nbarang diterima.',
  ],
  ['a list of plain words', 'Rasa yang tersedia:\ncoklat\nkeju\nstroberi'],
])('a text stays in one piece: %s', (_, text) => {
  expect(answersOf(text)).toHaveLength(1)
})

test('a heading above a list does not apply to the block after it', () => {
  expect(
    answersOf('Ongkir\nBandung 15rb\nDepok 20rb\n\nTransfer ke BCA 1234567890 a.n. Rina'),
  ).toEqual(['Ongkir: Bandung 15rb', 'Ongkir: Depok 20rb', 'Transfer ke BCA 1234567890 a.n. Rina'])
})

test('questions with answers in a text stay questions', () => {
  expect(answersOf('T: Bisa COD?\nJ: Bisa.\n\nBisa refund?\nBisa, dalam 2 hari.')).toEqual([
    'Bisa COD? -> Bisa.',
    'Bisa refund? -> Bisa, dalam 2 hari.',
  ])
})

test.each([
  [PRICE_LIST, 'Daftar harga Roti Senja'],
  ['Roti sobek: 18rb\nRoti tawar: 15rb', 'Daftar'],
  ['*ONGKIR*\nBandung 15rb\nDepok 20rb', 'ONGKIR'],
  ['Pesan paling lambat sehari sebelumnya.', 'Pesan paling lambat sehari sebelumnya.'],
  ['  ', 'Catatan'],
])('a text without a title gets a title without a price', (text, title) => {
  expect(titleOfText(text)).toBe(title)
})
