/** Plans a large business room by room from one seed. Each run gives the same plan. */
import { pickFrom } from '../random.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

const COMMON = [
  'kak',
  'mau',
  'pesan',
  'kue',
  'berapa',
  'harga',
  'bisa',
  'kirim',
  'ke',
  'ya',
  'ada',
  'hari',
  'ini',
]
const USUAL = `
  besok ongkir bandung jakarta cokelat keju pandan ukuran ulang tahun lilin kotak
  bayar transfer alamat ambil toko buka tutup siang sore malam pagi minggu sabtu
  senin promo diskon hampers lebaran donat brownies roti tawar gandum selai
  stroberi matcha tiramisu stok habis`
  .trim()
  .split(/\s+/)
const SYLLABLES = [
  'ba',
  'cu',
  'di',
  'ga',
  'ho',
  'ju',
  'ki',
  'lo',
  'me',
  'nu',
  'pa',
  'ra',
  'se',
  'ti',
  'wo',
  'ya',
]
const NAMES = [
  'Sari',
  'Budi',
  'Rina',
  'Dewi',
  'Agus',
  'Putri',
  'Joko',
  'Maya',
  'Yoga',
  'Lestari',
  'Hendra',
  'Nina',
]
const SURNAMES = [
  'Wulandari',
  'Santoso',
  'Kusuma',
  'Pratama',
  'Saputra',
  'Halim',
  'Siregar',
  'Wijaya',
  'Utami',
]
/** A rare word: about one in 40,000 messages contains it. */
export const RARE_WORD = 'glutenfree'
const RARE_SHARE = 1 / 40_000

export function nameOf(random: () => number): string {
  return `${pickFrom(NAMES, random)} ${pickFrom(SURNAMES, random)}`
}

/**
 * Makes a text of five to fourteen words: a few occur in every third message, most in one of
 * thousands.
 */
export function sentenceOf(random: () => number): string {
  const words = Array.from({ length: 5 + Math.floor(random() * 10) }, () => wordOf(random))
  if (random() < 0.01) words.push('kue', 'ulang', 'tahun')
  if (random() < RARE_SHARE) words.push(RARE_WORD)
  return words.join(' ')
}

function wordOf(random: () => number): string {
  const draw = random()
  if (draw < 0.25) return pickFrom(COMMON, random)
  if (draw < 0.65) return pickFrom(USUAL, random)
  return Array.from({ length: 3 }, () => pickFrom(SYLLABLES, random)).join('')
}

export type Handler = 'ai' | 'menunggu_tim' | 'manusia' | 'selesai' | 'loop'
export type Session = {
  no: number
  startMs: number
  endMs: number
  byPerson: boolean
  messages: number[]
}
export type RoomPlan = { handler: Handler; sessions: Session[] }

/** Age of the oldest conversation. */
const SPAN_DAYS = 120
const STATES: [Handler, share: number][] = [
  ['menunggu_tim', 0.013],
  ['manusia', 0.016],
  ['loop', 0.0005],
  ['ai', 0.09],
]

/**
 * Plans the sessions of a room, spread evenly, each with the times of its messages. Customer and
 * business alternate.
 */
export function planRoom(random: () => number, nowMs: number, sessionCount: number): RoomPlan {
  const spanMs = SPAN_DAYS * DAY_MS
  const starts = Array.from({ length: sessionCount }, () => nowMs - 600_000 - random() * spanMs)
  const sessions = starts
    .sort((a, b) => a - b)
    .map((startMs, index) => planSession(random, startMs, index + 1, nowMs))
  return { handler: handlerOf(random), sessions }
}

function planSession(random: () => number, startMs: number, no: number, nowMs: number): Session {
  const messages: number[] = []
  let at = startMs
  for (let left = 2 * (1 + Math.floor(random() * 5)); left > 0; left--) {
    messages.push(Math.min(at, nowMs - left * 10))
    at += 5_000 + random() * random() * 600_000
  }
  return { no, startMs, endMs: Math.min(at, nowMs), byPerson: random() < 0.3, messages }
}

function handlerOf(random: () => number): Handler {
  let draw = random()
  for (const [handler, share] of STATES) {
    if (draw < share) return handler
    draw -= share
  }
  return 'selesai'
}
