import { beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import { partsOf } from '../burst/questions.ts'

beforeEach(() => useSettings(parseSettings({})))

const SHOP = [
  faq('office', 'Kantor dan kos bisa bon?', 'Bisa, minimal 20 galon sebulan, bayar tiap tgl 5.'),
  faq('price', 'Harga isi ulang?', 'Biasa Rp6.000, RO Rp10.000 per galon 19 liter.'),
  faq(
    'student',
    'Promo',
    'Daftar berdua barengan potong 50rb. Mahasiswa tunjukkan KTM potong 75rb.',
  ),
  faq('fading', 'Warna luntur', 'Jeans, rajut dan suede ada risiko pudar. Minta persetujuan dulu.'),
  faq(
    'delivery',
    'kapan diantar',
    'Order sebelum jam 11 antar hari itu. Hari Minggu tidak ada antaran.',
  ),
  faq('hours', 'Jam toko', 'Senin-Sabtu 7 pagi sampai 5 sore. Minggu setengah hari sampai jam 12.'),
  faq('adult', 'Aqiqah orang dewasa, qurban', 'Aqiqah dewasa bisa. Qurban tidak kami layani.'),
  faq('cod', 'DP, bayar', 'DP 50%, lunas sebelum barang keluar. BNI atau QRIS.'),
]

async function ask(text: string) {
  const searchKnowledge = await searchOf(SHOP)
  const outcome = await answerBurst(answerInput(text, { searchKnowledge }))
  const used = outcome.trace.sources.filter(({ used }) => used).map(({ entryId }) => entryId)
  return { kind: outcome.kind, used, text: outcome.kind === 'reply' ? outcome.text : '' }
}

test('a second part whose best candidate is the answer of the first part shares it', async () => {
  for (const [text, entry] of [
    ['kantor kami membutuhkan 30 galon per bulan. Apakah bisa ditagih bulanan?', 'office'],
    ['ada diskon mahasiswa? gw sama temen sekelas jg mau berdua', 'student'],
    ['sepatu rajut gw aman gak dicuci? takut luntur', 'fading'],
  ] as const) {
    const { kind, used } = await ask(text)
    expect({ text, kind, used }).toEqual({ text, kind: 'reply', used: [entry] })
  }
})

test('a second question that nothing answers still goes to people', async () => {
  const { kind, used } = await ask('ada diskon mahasiswa? bisa bawa kucing ga?')
  expect({ kind, used }).toEqual({ kind: 'handover', used: ['student'] })
})

test('opening hours do not replace a sure answer about that day', async () => {
  const { used } = await ask('minggu bisa anter ga')
  expect(used).toEqual(['delivery'])
})

test('"do you also do qurban?" is one question', async () => {
  const { kind, used } = await ask('do you also do qurban?')
  expect({ kind, used }).toEqual({ kind: 'reply', used: ['adult'] })
})

test('paying when the goods arrive needs an entry about that', async () => {
  const { kind } = await ask('bs bayar pas barang nyampe mas')
  expect(kind).toBe('handover')
})

test('a clock time before a full stop is no numbered list', () => {
  expect(partsOf(['besok ga bisa, les jam 7. gmn?'])).toEqual(['besok ga bisa, les jam 7. gmn?'])
  expect(partsOf(['1. buka jam brp 2. ada parkir ga'])).toEqual(['buka jam brp', 'ada parkir ga'])
})
