import type { FoundEntry } from '#contract/knowledge'
import { kindsAsked, pricedThing } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { readText } from '#domain/knowledge/wording'
import { wantedThing } from '../burst/questions.ts'

/** Score that an entry needs if it lacks an informative word of the question. */
const UNMET_THRESHOLD = 0.6
/** From this score on, an entry may lack even a word that another entry has. */
const SURE_UNMET_THRESHOLD = 0.85
/**
 * Whether an entry may answer although it lacks words of the question. It must score high, and no
 * other entry may have a missing word.
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

/** The words that name the question's subject, in standard spelling. */
export const topicsOf = (text: string): string[] =>
  readText(text).terms.flatMap(({ weight, isSoft, stems }) =>
    weight === 1 && !isSoft ? [stems[0] ?? ''] : [],
  )

/** Whether a question names exactly one thing: "ada roti gandum?", "roti gandum brp". */
const namesOneThing = (text: string) =>
  [1, 2, 3].includes(wordsOf(wantedThing(text) ?? pricedThing(text) ?? '').length)
/**
 * The question's words that the entry lacks, without question words. Numbers are left out, because
 * they may lie in a range of the entry.
 */
export const unmetWords = (entry: FoundEntry) =>
  (entry.unmet ?? []).filter((word) => !/\d/.test(word) && !ONLY_ASKS.has(word))
const ONLY_ASKS = new Set(
  'brp mulai mulainya ikut kena sekitar kisaran kira total totalnya per bayar harga biaya label surat butuh'.split(
    ' ',
  ),
)
