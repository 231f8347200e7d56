import { wordsOf } from '#lib/language/text'
import { memoizeByText } from '#lib/memoize'
import type { Clause } from '../claims/clauses.ts'
import { impliedBy, type Reading, type Source } from '../claims/evidence.ts'
import { expandShorthand } from '../claims/words/shorthand.ts'
import type { Claim } from './claim.ts'

/** A claim with the rows of its entry that the quote covers. */
export type Quoted = {
  claim: Claim
  reading: Reading
  /** text of the entry */
  text: string
  rows: readonly Clause[]
  /** the reading with only those rows */
  focus: Reading
}

/**
 * Finds every occurrence of the quote in the entry that the claim names. An occurrence lies within
 * one line. A quote of part of a clause counts as the whole clause, so that it cannot omit a
 * condition or a denial.
 */
export function findQuoted(
  claim: Claim,
  sources: readonly Source[],
  readings: readonly Reading[],
): Quoted[] {
  const source = sources.find(({ id }) => id === claim.source)
  const reading = readings.find(({ id }) => id === claim.source)
  const quote = claim.quote.trim()
  const wanted = wordsIn(quote)
  if (!source || !reading || wanted.length === 0 || quote.includes('\n')) return []
  const { text } = source
  if (!hasWords(text, quote)) return []
  const known = reading.clauses.flatMap((row) => wordsIn(row.text).map((word) => ({ row, word })))
  const places = known.flatMap((_, start) =>
    wanted.every((word, at) => known[start + at]?.word === word)
      ? [[...new Set(known.slice(start, start + wanted.length).map(({ row }) => row))]]
      : [],
  )
  if (places.length > MAX_PLACES) return []
  return places
    .filter((rows) => rows.every(({ line }) => line === rows[0]?.line))
    .map((rows) => ({ claim, reading, text, rows, focus: focusOn(reading, rows, text) }))
}

/** A quote with more occurrences identifies no row. */
const MAX_PLACES = 12

/** Whether a text has the quote, as written or with the owner's abbreviations replaced by words. */
const hasWords = (text: string, quote: string) =>
  [text, expandShorthand(text)].some((known) =>
    ` ${wordsOf(known).join(' ')} `.includes(` ${wordsOf(quote).join(' ')} `),
  )

const wordsIn = memoizeByText(2000, (text): readonly string[] =>
  wordsOf(expandShorthand(text)).filter((word) => !JOINING.test(word)),
)

/** Words at which sentences are split, so the clauses may lack them. */
const JOINING =
  /^(?:tapi|tetapi|namun|sedangkan|sementara|melainkan|lalu|kemudian|but|while|whereas|dan|serta|sama|and|plus|ditambah|tambah|lan|jeung|sareng)$/

/** The reading with only some of its rows, their subjects and the label of their line. */
export function focusOn(reading: Reading, rows: readonly Clause[], text: string): Reading {
  const named = rows.flatMap((row) => [
    row.forms,
    reading.subjectOf.get(row)?.forms ?? [],
    labelOf(row, reading, text),
  ])
  const stated = new Set([...named.flatMap((forms) => [...forms]), ...reading.asked])
  return {
    ...reading,
    clauses: rows,
    source: rows.map((row) => row.text).join(' '),
    stated,
    forms: new Set([...stated, ...rows.flatMap(impliedBy)]),
  }
}

/**
 * The label of a line, whose words name each of its rows: "PE x4 100m" in "PE x4 100m: 10lb 45rb,
 * 20lb 49rb".
 */
function labelOf(row: Clause, { clauses }: Reading, whole: string): readonly string[] {
  const first = clauses.find(({ sentence }) => sentence === row.sentence)
  if (!first || first === row) return []
  if (whole.includes(`${first.text}:`)) return [...first.forms]
  const label = /^[^:]+(?=:\s)/.exec(first.text)?.[0] ?? ''
  const own = new Set(wordsOf(label))
  return first.words.filter((word) => own.has(word.text)).flatMap(({ forms }) => [...forms])
}
