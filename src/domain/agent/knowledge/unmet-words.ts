import type { FoundEntry } from '#contract/knowledge'
import { kindsAsked, pricedThing } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { readText } from '#domain/knowledge/wording'
import { wantedThing } from '../burst/questions.ts'

/** An entry that lacks an informative word of the question needs this much. */
const UNMET_THRESHOLD = 0.6
/** From this score on, an entry may lack even a word that another entry has. */
const SURE_UNMET_THRESHOLD = 0.85
/**
 * An entry without a word of the question answers only as a whole sentence, surely, and when no
 * other entry has that word.
 */
export function isWholeEnough(text: string, entry: FoundEntry, hits: FoundEntry[]): boolean {
  const unmet = unmetWords(entry)
  if (unmet.length === 0) return true
  if (namesOneThing(text) || entry.score < UNMET_THRESHOLD) return false
  const [topic = ''] = topicsOf(text)
  if (
    kindsAsked(text).includes('price') &&
    unmet.some((word) => word === topic || isWithin(text, word))
  )
    return false
  if (entry.score >= SURE_UNMET_THRESHOLD) return true
  const places = placesIn(text)
  return !unmet.some(
    (word) =>
      !places.includes(word) &&
      hits.some((other) => other !== entry && other.unmet?.includes(word) === false),
  )
}

const isWithin = (text: string, word: string) => {
  const words = wordsOf(text)
  return words.some((other, at) => other === word && words[at - 1] === 'di')
}

export const placesIn = (text: string) =>
  [...text.matchAll(/\b(?:ke|di|dari|daerah|sampai|sampe)\s+(\p{L}+)/giu)].map(([, place = '']) =>
    place.toLowerCase(),
  )

/** The words that name what a question is about, in standard spelling. */
export const topicsOf = (text: string): string[] =>
  readText(text).terms.flatMap(({ weight, isSoft, stems }) =>
    weight === 1 && !isSoft ? [stems[0] ?? ''] : [],
  )

/** "ada roti gandum?" and "roti gandum brp" ask for exactly that bread. */
const namesOneThing = (text: string) =>
  [1, 2, 3].includes(wordsOf(wantedThing(text) ?? pricedThing(text) ?? '').length)
/** Words that the entry lacks, without question words. Numbers may be in a range of the entry. */
export const unmetWords = (entry: FoundEntry) =>
  (entry.unmet ?? []).filter((word) => !/\d/.test(word) && !ONLY_ASKS.has(word))
const ONLY_ASKS = new Set(
  'brp mulai mulainya ikut kena sekitar kisaran kira total totalnya per bayar harga biaya label surat butuh'.split(
    ' ',
  ),
)
