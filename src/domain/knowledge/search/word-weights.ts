import { isScale, NUMBER_WORDS } from '#lib/language/numbers/number-words'
import {
  ENGLISH_FILLER,
  FAINT_WORDS,
  GENERIC_WORDS,
  INDONESIAN_FILLER,
  WEAK_WORDS,
} from '../words/word-lists.ts'

export const WEAK = 0.35

/** Weight of a number. Answers rarely repeat it: "tenda 5 orang" is in "4-6 orang". */
const NUMBER = 0.5
const FAINT = 0.15

export function weightOf(written: string, english: boolean): number {
  const word = english ? written : bareQuestionWord(written)
  if (
    english
      ? ENGLISH_FILLER.has(word)
      : INDONESIAN_FILLER.has(word) || (ENGLISH_FILLER.has(word) && word.length < 4)
  )
    return 0
  if (/^\d/.test(word) || NUMBER_WORDS.has(word) || isScale(word)) return NUMBER
  if (FAINT_WORDS.has(word)) return FAINT
  if (WEAK_WORDS.has(word) || GENERIC_WORDS.has(word)) return WEAK
  if (/^.{3,}nya$/.test(word) && GENERIC_WORDS.has(word.slice(0, -3))) return WEAK
  return 1
}

/** Removes the endings of formal question words: "kapankah", "di manakah". */
function bareQuestionWord(word: string): string {
  const bare = /^(.{3,})kah$/.exec(word)?.[1]
  return bare && (WEAK_WORDS.has(bare) || FAINT_WORDS.has(bare) || INDONESIAN_FILLER.has(bare))
    ? bare
    : word
}

/**
 * How many of a hundred entries of an ordinary business contain these words. With it "harga" alone
 * matches nothing, even in a small knowledge.
 */
const COMMON = new Map(
  Object.entries({
    harga: 25,
    berapa: 25,
    biaya: 12,
    pesan: 15,
    beli: 12,
    jual: 10,
    bayar: 10,
    kirim: 10,
    toko: 12,
    produk: 12,
    barang: 12,
    hari: 12,
    jam: 10,
    buka: 6,
    bulan: 5,
    orang: 6,
    cara: 8,
    price: 20,
    order: 15,
    buy: 8,
    pay: 8,
    open: 6,
    day: 8,
  }),
)

export const commonnessOf = (stems: string[]) =>
  Math.max(0, ...stems.map((stem) => (COMMON.get(stem) ?? 0) / 100))
