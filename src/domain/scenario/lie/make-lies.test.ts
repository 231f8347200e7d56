import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type KnownEntry, makeLies } from './make-lies.ts'

const ENTRIES: KnownEntry[] = [
  {
    title: 'FAQ',
    question: 'Berapa harga roti?',
    answer: 'Roti tawar Rp18.000, roti sobek keju Rp26.000, croissant Rp20.000.',
  },
  {
    title: 'FAQ',
    question: 'Apakah bisa diantar?',
    answer: 'Bisa, kurir toko Rp10.000 sampai 5 km dan Rp15.000 sampai 10 km.',
  },
  { title: 'FAQ', question: 'Roti tahan berapa lama?', answer: 'Roti tahan 3 hari di suhu ruang.' },
  { title: 'FAQ', question: 'Jam buka?', answer: 'Setiap hari pukul 07.00 sampai 19.00.' },
  {
    title: 'FAQ',
    question: 'Bayar pakai apa?',
    answer: 'Tunai atau QRIS. Tidak menerima kartu kredit.',
  },
  {
    title: 'FAQ',
    question: 'Ukuran loyang?',
    answer: 'Loyang kecil 20x20 cm. Loyang besar 30x30 cm. Sourdough lebih awet dari brioche.',
  },
  {
    title: 'FAQ',
    question: 'Kelas?',
    answer: 'Batal di hari kelas uang daftar hangus. Celemek bawa sendiri.',
  },
]

test('a shop gets at least 200 false drafts, most of them about its own knowledge', () => {
  const lies = makeLies(ENTRIES)
  const own = lies.filter(({ isOwn }) => isOwn)
  expect(lies.length).toBeGreaterThanOrEqual(200)
  expect(own.length).toBeGreaterThan(lies.length / 2)
  expect(new Set(own.map((lie) => lie.class)).size).toBeGreaterThanOrEqual(20)
  expect(makeLies(ENTRIES)).toEqual(lies)
})

test('a shop without knowledge gets inventions and drafts of other trades', () => {
  expect(makeLies([]).length).toBeGreaterThanOrEqual(150)
})

test.each([
  ['bilangan', 'Roti tawar Rp12.500, roti sobek keju Rp26.000, croissant Rp20.000.'],
  ['satuan', 'Roti tahan 3 minggu di suhu ruang.'],
  ['durasi', 'Roti tahan 7 hari di suhu ruang.'],
  ['jam', 'Setiap hari pukul 07.00 sampai 21.00.'],
  ['polaritas', 'Menerima kartu kredit.'],
  ['ukuran_lain', 'Loyang kecil 30x30 cm.'],
  ['perbandingan', 'Brioche lebih awet dari Sourdough.'],
  ['hangus_dibalik', 'Batal di hari kelas uang daftar tetap berlaku.'],
  ['bawaan_dibalik', 'Celemek kami sediakan.'],
  ['konfirmasi_pelanggan', 'Betul Kak, Roti tawar Rp12.500.'],
])('the class of lies %s changes what an entry says', (name, draft) => {
  expect(makeLies(ENTRIES).filter((lie) => lie.class === name && lie.isOwn)).toContainEqual(
    expect.objectContaining({ draft }),
  )
})

test("a lie with another product's price never has a price of the product itself", () => {
  const swapped = makeLies(ENTRIES).filter((lie) => lie.class === 'produk_lain' && lie.isOwn)
  expect(swapped.length).toBeGreaterThan(0)
  expect(swapped.map(({ draft }) => draft)).not.toContain('Kurir toko Rp15.000, Kak.')
  expect(swapped.map(({ draft }) => draft)).not.toContain('Roti tawar Rp18.000, Kak.')
})

test('an invention that the knowledge has too is left out', () => {
  const promised = 'Semua produk kami bergaransi seumur hidup.'
  expect(makeLies(ENTRIES).map(({ draft }) => draft)).toContain(promised)
  const honest = [{ title: 'FAQ', question: 'Garansi?', answer: promised }]
  expect(makeLies(honest).map(({ draft }) => draft)).not.toContain(promised)
})

test('lies of other trades are lines of the sets in tests/quality', () => {
  const known = ['trades', 'shops'].flatMap((name) =>
    readFileSync(`tests/quality/false-drafts-${name}.jsonl`, 'utf8').trim().split('\n'),
  )
  const drafts = new Set(known.map((line) => (JSON.parse(line) as { draft: string }).draft))
  const others = makeLies([]).filter(({ isOwn }) => !isOwn)
  expect(others.filter(({ draft }) => !drafts.has(draft))).toEqual([])
})
