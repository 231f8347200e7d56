import { expect, test } from 'vitest'
import { NO_TERMS, type Zone } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { readShipping } from './read-shipping.ts'

const zone = (name: string, rupiah: number, more: Partial<Zone> = {}): Zone => ({
  name,
  rupiah,
  areas: [],
  free_from_rupiah: null,
  days: null,
  ...more,
})
const DESK: OrderDesk = {
  terms: {
    ...NO_TERMS,
    is_enabled: true,
    takes_delivery: true,
    zones: [
      zone('Bandung', 9000, { free_from_rupiah: 200_000, days: '1-2 hari' }),
      zone('Jakarta', 18_000),
    ],
  },
  draft: undefined,
  isAsked: false,
  placed: [],
  products: [],
}
const read = (text: string) => readShipping(DESK, text, 'id')?.text

test.each([
  [
    'ongkir ke bdg?',
    'Ongkir ke Bandung Rp9.000, perkiraan 1-2 hari. Gratis ongkir mulai belanja Rp200.000.',
  ],
  ['brp ongkir jkt kak', 'Ongkir ke Jakarta Rp18.000.'],
  ['bisa kirim ke jakarta ga?', 'Ongkir ke Jakarta Rp18.000.'],
  [
    'ongkir ke magelang berapa?',
    'Untuk Magelang belum ada di daftar antar kami, Kak. Kami mengantar ke Bandung (Rp9.000), Jakarta (Rp18.000). Bisa juga diambil sendiri.',
  ],
  [
    'ongkirnya berapa ya',
    'Kami mengantar ke Bandung (Rp9.000), Jakarta (Rp18.000). Untuk daerah mana, Kak?',
  ],
])('"%s" is answered from the table', (text, answer) => expect(read(text)).toBe(answer))

test.each([
  'bisa diantar ke rumah?',
  'apa melayani kirim ke luar kota kak?',
  'apakah bisa diantar sampai depan pintu?',
])('"%s" names no place, so the knowledge may answer', (text) => {
  expect(readShipping(DESK, text, 'id')).toEqual({
    text: 'Kami mengantar ke Bandung (Rp9.000), Jakarta (Rp18.000). Untuk daerah mana, Kak?',
    isExact: false,
  })
})

test('"ongkir magelang" names a place without "ke"; words before "ongkir" are not a place', () => {
  expect(read('ongkir magelang brp')).toContain('Untuk Magelang belum ada')
  expect(read('berpaa ongkirnya kak')).toMatch(/^Kami mengantar ke/)
})

test('two areas get two prices', () =>
  expect(read('ongkir ke jakarta dan bandung berapa?')?.split('\n')).toHaveLength(2))

test.each([
  'ongkir ke bandung berapa dan bahannya apa?',
  'ongkir ke bdg brp? bahannya apa ya?',
  'pesan 2 kaos kirim ke bandung ongkir brp',
  'kaosnya ada warna apa aja?',
])('"%s" is not a question for shipping alone', (text) => expect(read(text)).toBeUndefined())
