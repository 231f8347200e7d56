import type { Figure } from '../bounds.ts'
import { type Clause, type Word } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import type { Work } from '../find-support.ts'
import { isPriceOf } from './amounts.ts'
import { isTier } from './price-tiers.ts'
import { isSameFigure, MIN_MONEY } from './same-figure.ts'
import { formatAmount } from './totals.ts'
import { workingOf } from './workings.ts'
import { SURCHARGE } from '../words/sayings.ts'

/** A price of the owner's with its row. */
type Leaf = { value: number; row: Clause; reading: Reading }

export type Equation = { workings: string[]; readings: Reading[] }

/**
 * Explains every amount of a sentence from the owner's prices of the products that draft and
 * question name: "Kue 20 cm Rp220.000 + red velvet Rp30.000 = Rp250.000". Undefined when an amount
 * does not follow, a surcharge is left out, or a word or count has no source.
 */
export function explainSentence(sentence: number, work: Work): Equation | undefined {
  const clauses = work.draft.filter((one) => one.sentence === sentence)
  const given = work.asked.flatMap(({ figures }) => figures)
  const amounts = clauses
    .flatMap(({ figures }) => figures)
    .filter((figure) => isAmount(figure) && !isCountOf(figure, given))
  if (amounts.length === 0 || clauses.some(isNoStatementOfPrice)) return undefined
  const named = namedForms(work)
  const leaves = amounts.flatMap(({ value }) => leafOf(value, named, work) ?? [])
  const hidden = leaves.length > 0 ? [] : hiddenLeaves(named, work)
  const found = [[...leaves], ...hidden.map((leaf) => [leaf])]
    .filter((parts) => parts.length > 0)
    .map((parts) => ({ parts, workings: workingsFor(amounts, parts, work) }))
    .find(({ workings }) => workings !== undefined)
  if (!found?.workings) return undefined
  const readings = [...new Set(found.parts.map(({ reading }) => reading))]
  if (leavesSurchargeOut(found.parts, work)) return undefined
  return clauses.every((clause) => isCovered(clause, readings, work))
    ? { workings: found.workings, readings }
    : undefined
}

const isNoStatementOfPrice = ({ isNegative, isDeed, text }: Clause) =>
  isNegative || isDeed || PERMITS.test(text)
const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|dapet|gratis|bonus|can|may|free)(?!\p{L})/iu

const isAmount = ({ kind, value, bound }: Figure) =>
  (kind === 'money' && value > 0 && bound === undefined) ||
  (kind === 'number' && value >= MIN_MONEY && bound === undefined)
/** Whether a figure is the customer's count: "1.000 bata". */
const isCountOf = ({ kind, said }: Figure, given: readonly Figure[]) =>
  kind === 'number' && given.some((one) => one.kind !== 'money' && one.said === said)
const isPrice = ({ kind, value, bound }: Figure) =>
  (kind === 'money' || (kind === 'number' && value >= MIN_PRICE)) &&
  value > 0 &&
  bound === undefined
const MIN_PRICE = 500
const isMark = ({ kind, value }: Figure) =>
  kind !== 'money' && kind !== 'contact' && kind !== 'percent' && value < MIN_PRICE

type Named = { forms: ReadonlySet<string>; figures: readonly Figure[] }

const namedForms = ({ draft, asked }: Work): Named => ({
  forms: new Set([...draft, ...asked].flatMap(({ forms }) => [...forms])),
  figures: [...draft, ...asked].flatMap(({ figures }) => figures),
})

const namingWords = ({ words }: Clause) =>
  words.filter((word) => !word.isLight && !word.isAside && !SUMS.test(word.text))

/** How many words and figures of a row are named, and how many are not. */
function marksOf(row: Clause, { subjectOf }: Reading, { forms, figures }: Named) {
  const words = namingWords(subjectOf.get(row) ?? row)
  const marks = row.figures.filter(isMark)
  const met =
    words.filter((word) => isAmong(word, forms)).length +
    marks.filter((mark) => figures.some((one) => isSameFigure(one, mark))).length
  return { met, all: words.length + marks.length }
}
const SUMS =
  /^(?:tambah\p{L}*|nambah|ekstra|plus|total\p{L}*|jadi\p{L}*|jumlah\p{L}*|ditambah|dikali|harga\p{L}*|biaya\p{L}*|tarif\p{L}*|semua\p{L}*|untuk|potong\p{L}*|dipotong|diskon|x|kali|sama|isi|dengan|tetap|dihitung|bayar|per|kalau|ongkos\p{L}*|ongkir\p{L}*)$/u

const pricesIn = ({ readings }: Work): Leaf[] =>
  readings.flatMap((reading) =>
    reading.clauses.flatMap((row) =>
      row.isNegative
        ? []
        : row.figures.filter(isPrice).map(({ value }): Leaf => ({ value, row, reading })),
    ),
  )

/**
 * The row with this price whose words draft and question name most. Undefined when a row with
 * another price is named more.
 */
function leafOf(value: number, named: Named, work: Work): Leaf | undefined {
  const all = pricesIn(work)
  return all.find((leaf) => {
    if (leaf.value !== value) return false
    const own = marksOf(leaf.row, leaf.reading, named)
    if (own.met === 0 && !(own.all === 0 && isTitled(leaf.reading, named))) return false
    return all.every((other) => {
      if (other.value === value || isTold(other.value, work)) return true
      const theirs = marksOf(other.row, other.reading, named)
      if (other.reading !== leaf.reading) return theirs.met < theirs.all || theirs.met <= own.met
      return theirs.met < own.met || (own.met === own.all && theirs.met < theirs.all)
    })
  })
}

const isTitled = ({ asked }: Reading, { forms }: Named) =>
  [...asked].some((form) => forms.has(form))
const isTold = (value: number, { draft }: Work) =>
  draft.some(({ figures }) => figures.some((one) => isAmount(one) && one.value === value))

/** Prices that the draft only multiplies. Every word of their rows is named. */
const hiddenLeaves = (named: Named, work: Work): Leaf[] =>
  pricesIn(work).filter((leaf) => {
    const own = marksOf(leaf.row, leaf.reading, named)
    const words = namingWords(leaf.row)
    const isNamed = words.length > 1 && words.every((word) => isAmong(word, named.forms))
    return (
      (own.met === own.all || isNamed) &&
      own.met > 0 &&
      leafOf(leaf.value, named, work) !== undefined
    )
  })

function workingsFor(
  amounts: readonly Figure[],
  leaves: readonly Leaf[],
  work: Work,
): string[] | undefined {
  const parts = [...new Set(leaves.map(({ value }) => value))]
  const isInSum = (part: number) =>
    !leaves.some(({ value, row }) => value === part && DEPOSIT.test(row.text))
  const derived = [...new Set(amounts.map(({ value }) => value))].filter(
    (value) => !parts.includes(value),
  )
  if (derived.length === 0 || derived.length > MAX_DERIVED) return undefined
  const factors = {
    counts: countsFor(leaves, work),
    percents: percentsFor(work),
    takesOff: work.draft.some(({ text }) => LESS.test(text)),
  }
  const workings: string[] = []
  for (const value of derived) {
    const working =
      workingOf(value, parts, factors) ?? workingOf(value, parts.filter(isInSum), factors)
    if (working === undefined) return undefined
    workings.push(`${working} = ${formatAmount(value)}`)
    parts.push(value)
  }
  const isUsed = (rate: number) => workings.some((working) => working.includes(`${rate}%`))
  return factors.percents.every(isUsed) ? workings : undefined
}
/** Words for an amount that is paid in addition and is not part of the total. */
const DEPOSIT = /(?<!\p{L})(?:deposit|jaminan)(?!\p{L})/iu
const MAX_DERIVED = 2
const LESS = /(?<!\p{L})(?:potong\p{L}*|dipotong|dikurangi|diskon|hemat)(?!\p{L})/iu

/** The customer's counts in the units of the prices, or a least quantity that the draft repeats. */
function countsFor(leaves: readonly Leaf[], { asked, draft }: Work): number[] {
  const isCount = ({ kind, said }: Figure) =>
    kind !== 'money' && kind !== 'percent' && kind !== 'time' && said > 1 && said <= MAX_PIECES
  const own = asked.flatMap(({ figures }) => figures).filter(isCount)
  const least = draft
    .flatMap(({ figures }) => figures)
    .filter((figure) =>
      leaves.some(({ reading }) =>
        reading.clauses.some(({ figures }) =>
          figures.some(
            ({ bound, said, kind }) =>
              bound === 'lower' && said === figure.said && kind === figure.kind,
          ),
        ),
      ),
    )
    .filter((figure) => isCount(figure) && own.every(({ said }) => said < figure.said))
  return [...own, ...least]
    .filter((figure) =>
      leaves.some(({ row, reading }) => isPriceOf(row, figure) && !isTier(row, reading.clauses)),
    )
    .map(({ said }) => said)
}
const MAX_PIECES = 10_000

/** The rates that the draft says, from the highest step that the customer's count reaches. */
function percentsFor({ draft, asked, readings }: Work): number[] {
  const counts = asked.flatMap(({ figures }) => figures.map(({ said }) => said))
  const rates = draft.flatMap(({ figures }) => figures).filter(({ kind }) => kind === 'percent')
  return rates.flatMap((rate) => {
    const isStep = (row: Clause) => row.figures.find((one) => isMark(one) && one.kind !== 'time')
    const isReached = readings.some(({ clauses }) => {
      const row = clauses.find(({ figures }) => figures.some((one) => isSameFigure(one, rate)))
      const step = row && isStep(row)
      if (!row) return false
      if (!step) return true
      const others = clauses
        .filter((one) => one !== row && one.figures.some(({ kind }) => kind === 'percent'))
        .flatMap((one) => isStep(one) ?? [])
      return counts.some(
        (count) =>
          count >= step.said && !others.some(({ said }) => said > step.said && count >= said),
      )
    })
    return isReached ? [rate.said] : []
  })
}

/** Whether the question names a surcharge that the draft does not add. */
function leavesSurchargeOut(leaves: readonly Leaf[], work: Work): boolean {
  const named = namedForms({ ...work, draft: [] })
  return pricesIn(work).some(({ value, row, reading }) => {
    if (leaves.some((leaf) => leaf.value === value) || !SURCHARGE.test(row.text)) return false
    const own = marksOf(row, reading, named)
    return own.all > 0 && own.met === own.all
  })
}
/** Whether the customer or the entries of the prices have every word and count of the clause. */
function isCovered(
  clause: Clause,
  readings: readonly Reading[],
  { asked, askedForms }: Work,
): boolean {
  const given = asked.flatMap(({ figures }) => figures)
  const isKnown = (word: Word) =>
    word.isLight ||
    SUMS.test(word.text) ||
    isAmong(word, askedForms) ||
    readings.some(({ forms }) => isAmong(word, forms))
  const isStated = (figure: Figure) =>
    isAmount(figure) ||
    given.some((one) => one.said === figure.said) ||
    readings.some(({ clauses }) =>
      clauses.some(({ figures }) =>
        figures.some((known) => known.said === figure.said && known.kind === figure.kind),
      ),
    )
  return (
    clause.words.every((word) => !(word.isScope && !SUMS.test(word.text)) && isKnown(word)) &&
    clause.figures.every(isStated)
  )
}
