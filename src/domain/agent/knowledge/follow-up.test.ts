import { beforeEach, expect, test } from 'vitest'
import { parseSettings, useSettings } from '#platform/settings'
import { answerInput, faqEntry as faq, searchOf } from '../../../../tests/answer-input.ts'
import { answerBurst } from '../answer.ts'
import type { AgentTurn } from '../contract.ts'

beforeEach(() => useSettings(parseSettings({})))

const SHOP = [
  faq(
    'trip',
    'Trip mancing',
    'Tiap Minggu jam 5 subuh. 350rb per orang. Minimal 6 orang baru jalan.',
  ),
  faq('place', 'Alamat', 'Jl. Gatot Subroto 12, sebelah pom bensin.'),
  faq(
    'teacher',
    'Instruktur cewek',
    'Ada, hari Selasa dan Kamis. Ga nambah bayar, antri seminggu.',
  ),
  faq('hour', 'Tambahan jam', 'Tambah per jam 120rb manual, 130rb matic.'),
  faq(
    'class',
    'Kelas membuat roti',
    'Setiap Sabtu pertama, Rp275.000 per orang, maksimal 10 peserta.',
  ),
  faq('deposit', 'Apakah pesanan harus bayar DP?', 'Pesanan memerlukan uang muka 50%.'),
  faq(
    'cancel',
    'Bagaimana kalau mau membatalkan pesanan?',
    'Sampai 24 jam sebelumnya: DP kembali penuh.',
  ),
  faq(
    'age',
    'Baby spa',
    '150rb, 60 menit. Umur 1 bulan sampai 12 bulan. Tali pusar harus sudah lepas.',
  ),
  faq('hours', 'Jam buka?', 'Setiap hari 08.00-17.00.'),
]

/** The entries of the answer to the last text, and its words. */
async function ask(texts: string[], entries = SHOP): Promise<{ used: string[]; text: string }> {
  const searchKnowledge = await searchOf(entries)
  const history: AgentTurn[] = []
  let used: string[] = []
  let said = ''
  for (const text of texts) {
    const input = answerInput(text, { history: [...history], searchKnowledge })
    const outcome = await answerBurst(input)
    used = outcome.trace.sources.filter((source) => source.used).map(({ entryId }) => entryId)
    said = outcome.kind === 'reply' ? outcome.text : ''
    const at = input.now.toISOString()
    history.push({ author: 'customer', text, kind: 'text', at })
    if (said) history.push({ author: 'ai', text: said, kind: 'text', at })
  }
  return { used, text: said }
}

test('a follow-up with a word that the last answer lacks is still about it', async () => {
  expect((await ask(['trip mancing brp orang', 'kami berempat aja, jalan juga?'])).used).toEqual([
    'trip',
  ])
})

test('a short follow-up that another entry fits stays with the last answer', async () => {
  expect((await ask(['instruktur cewek ada? hari apa', 'nambah biaya ga'])).used).toEqual([
    'teacher',
  ])
})

test('a follow-up with a subject of its own is answered by its own entry', async () => {
  expect((await ask(['dpnya brp persen', 'kalo batal dp balik ga'])).used).toEqual(['cancel'])
  expect((await ask(['trip mancing brp orang', 'alamatnya dimana'])).used).toEqual(['place'])
})

test('a question without a subject continues those before it', async () => {
  expect((await ask(['kelas roti ada?', 'hari apa'])).used).toEqual(['class'])
  expect((await ask(['kelas roti ada?', 'hari apa', 'max brp org'])).used).not.toEqual(['trip'])
})

test('a repeated answer is not cut to a sentence without the kind of figure', async () => {
  const { text } = await ask(['baby spa brp', 'bayiku 25 hari pusar dah lepas, udah boleh blm'])
  expect(text).toContain('1 bulan')
})

test('"sampai jam brp hari ini" asks for a time of day, not for a duration', async () => {
  expect(
    (await ask(['alamatnya dimana sama buka sampai jam brp hari ini'])).used.toSorted(),
  ).toEqual(['hours', 'place'])
})

const BAKERY = [
  faq('loaf', '', 'Roti tawar 18rb'),
  faq('bun', '', 'Roti sobek coklat 22.000'),
  faq('donut', '', 'Donat kentang (isi 6) 30k'),
  faq('cake', '', 'Kue ultah 20cm mulai 150rb, pesan H-2'),
  faq('bakery', '', 'Buka tiap hari jam 7 pagi - 5 sore, Minggu tutup'),
]

test.each([
  ['rotinya halal?'],
  ['halal?'],
  ['rotinya pake pengawet ga?'],
  ['donatnya tahan berapa hari?'],
  ['roti tahan brp hari?'],
])('%s after an answer about something else is not answered with that answer', async (text) => {
  expect((await ask(['bisa pesan kue ultah buat besok?', text], BAKERY)).used).toEqual([])
})
