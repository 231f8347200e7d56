import { expect, test } from 'vitest'
import { type SessionLine, SUMMARY_CHARS } from './contract.ts'
import { judgeSession } from './session-end.ts'

const talk = (...lines: [SessionLine['author'], string][]): SessionLine[] =>
  lines.map(([author, text]) => ({ author, kind: 'text', text }))

test.each([
  [
    'terjawab',
    talk(['customer', 'buka jam berapa kak'], ['ai', 'Jam 7 pagi.'], ['customer', 'oke makasih']),
  ],
  [
    'terjual',
    talk(
      ['customer', 'sudah transfer ya'],
      ['team', 'Pembayaran sudah kami terima, terima kasih Kak.'],
    ),
  ],
  [
    'janji_temu',
    talk(['customer', 'mau booking jam 3'], ['team', 'Booking Kakak sudah dicatat, ya.']),
  ],
  [
    'tidak_jadi',
    talk(
      ['customer', 'ongkir berapa'],
      ['ai', 'Rp20.000.'],
      ['customer', 'ga jadi deh kak, kemahalan'],
    ),
  ],
  ['tidak_jadi', talk(['customer', 'mau tanya kue'], ['ai', 'Kue yang ukuran berapa, Kak?'])],
  ['spam', talk(['customer', 'Menang undian! klik https://contoh.test/hadiah'])],
  ['terjawab', talk(['customer', 'gajinya berapa ya kak'], ['ai', 'Maaf, belum ada.'])],
] as const)('a session ends as %s by what was said', (outcome, lines) => {
  expect(judgeSession([...lines]).outcome).toBe(outcome)
})

test('the summary of a session has the question and the last answer, within its limit', () => {
  const lines = talk(
    ['customer', 'halo'],
    ['customer', 'kak ongkir ke bantul berapa ya'],
    ['ai', 'Rp15.000.'],
    ['customer', 'makasih'],
  )
  expect(judgeSession(lines).summary).toBe(
    '"kak ongkir ke bantul berapa ya". Jawaban terakhir AI: "Rp15.000."',
  )
  expect(judgeSession(talk(['customer', 'halo'])).summary).toBeNull()
  const long = talk(
    ...Array.from({ length: 9 }, (_, index): [SessionLine['author'], string] => [
      'customer',
      `${index} ${'panjang sekali '.repeat(40)}`,
    ]),
  )
  expect(judgeSession(long).summary!.length).toBeLessThanOrEqual(SUMMARY_CHARS + 1)
})
