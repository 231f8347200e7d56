import { readTokens } from '#lib/language/numbers/quantities'
import type { Quantity, Token } from '#lib/language/numbers/quantity'
import { memoizeByText } from '#lib/memoize'
import { wordsOf } from '#lib/language/text'
import { unitOf } from '#lib/language/numbers/units'
import { readText } from '../words/wording.ts'

/** The stems that name a subject, and its other figures, without question words and fillers. */
export function subjectOf(tokens: readonly Token[], language: string): string[] {
  const quantities = tokens.flatMap((token) => (token.type === 'quantity' ? [token.quantity] : []))
  return tokens.flatMap((token) => {
    if (token.type === 'quantity') return quantityKeys(token.quantity, quantities)
    if (token.type === 'per') return [`per:${token.unit}`]
    if (token.type !== 'word') return []
    return language === 'en' ? englishRoots(token.word) : indonesianRoots(token.word)
  })
}

/** A range is one key: the words of a subject have no order, but "1-10" is not "10-1". */
function quantityKeys(quantity: Quantity, all: readonly Quantity[]): string[] {
  const at = all.indexOf(quantity)
  const [before, after] = [all[at - 1], all[at + 1]]
  if (quantity.range === 'end' && before?.range === 'start') return []
  if (quantity.range === 'start' && after?.range === 'end') return [`${quantity.key}-${after.key}`]
  return quantity.value === 0 ? [quantity.raw] : [quantity.key]
}

const MAX_WORDS = 20_000
const englishRoots = memoizeByText(MAX_WORDS, (word) => rootsOf(word, 'en'))
const indonesianRoots = memoizeByText(MAX_WORDS, (word) => rootsOf(word, 'id'))

/** The shortest stem of a word, which all its forms share. Chat spellings are corrected. */
function rootsOf(word: string, language: 'en' | 'id'): string[] {
  if (ONLY_ASKS.has(word) || FILLER.has(word)) return []
  return readText(word, language).terms.flatMap(({ stems, weight }) => {
    const root = stems.reduce((best, stem) => (stem.length < best.length ? stem : best))
    return weight === 0 || stems.some((stem) => ONLY_ASKS.has(stem)) ? [] : [root]
  })
}

/** The group or place for which a list of prices applies: "Harga reseller", "Cabang Depok". */
export function scopeOf(title: string, language: string): string[] {
  const named = wordsOf(title)
  return named.some((word) => SCOPES.has(word)) ? subjectOf(readTokens(title), language) : []
}

export const nameOfUnit = (unit: string) => unitOf(unit.toLowerCase())?.name ?? unit.toLowerCase()

export const setOf = (list: string) => new Set(list.trim().split(/\s+/))
/** Words that only ask for a value or introduce it. */
const ONLY_ASKS = setOf(`
  berapa persen lama harga biaya tarif ongkos price cost how much kena bayar jual cuma hanya saja aja sebesar adalah
  ialah yaitu mulai dari start ukuran ukur size varian variant rasa jenis tipe type kak kakak ya
  kah sih dong untuk buat info apakah apa the is our we kami kita sekarang saat ini`)
/** Words that change nothing about a subject. Most of them are fillers of the search too. */
const FILLER = setOf('di ke dan yang itu ini of for a an to in')
const SCOPES = setOf(`
  cabang outlet gerai reseller grosir agen dropship dropshipper member promo wilayah area kota branch
  wholesale corporate korporat b2b weekend weekday paket lama arsip`)
