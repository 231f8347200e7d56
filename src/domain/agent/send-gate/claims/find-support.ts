import type { Clause, Word } from './clauses.ts'
import { type Forms, isAmong, type Reading, sharesForm } from './evidence.ts'
import { groupOf } from './words/gate-words.ts'
import { type Context, type Fault, faultsOf } from './support.ts'
import { SURCHARGE } from './words/sayings.ts'

export type Work = {
  draft: readonly Clause[]
  asked: readonly Clause[]
  /** the words and figures of the whole draft */
  said: Context['draft']
  readings: readonly Reading[]
  sentences: string[]
  common: ReadonlySet<string>
  known: Forms
  askedForms: ReadonlySet<string>
  earlier: ReadonlySet<string>
  /** word forms of the names of the business and its team */
  own: ReadonlySet<string>
  titles: Forms
  used: Map<string, Reading>
  /** rows of the figures in the last supported clause */
  homes: readonly Clause[]
  /** source of the last supported clause */
  last: Reading | undefined
  workings: string[]
}

/** The faults of the clause with its nearest source; empty when a source supports it. */
export function findSupport(clause: Clause, work: Work, context: Context): Fault[] {
  const { readings, used } = work
  const order =
    isElided(clause, work) || isContinuing(clause, work)
      ? readings.filter((reading) => used.has(reading.id) || isAboutBefore(reading, clause, work))
      : [...used.values(), ...readings.filter(({ id }) => !used.has(id))]
  let least: Fault[] | undefined
  for (const reading of order) {
    if (!used.has(reading.id) && !isOnSubject(clause, reading, context)) continue
    const faults = faultsOf(clause, reading, context)
    if (
      faults.length === 0 &&
      (isDeniedElsewhere(clause, reading, work) || isSurcharged(clause, work))
    ) {
      least = [{ rule: 'bantahan', raw: clause.text, weight: 1 }]
      continue
    }
    if (faults.length === 0) {
      used.set(reading.id, reading)
      work.homes = context.homes
      work.last = reading
      return []
    }
    if (least === undefined || costOf(faults) < costOf(least)) least = faults
  }
  return least ?? [{ rule: 'klaim', raw: clause.text, weight: 2 }]
}

/**
 * Whether a row of the opposite polarity has every word of the clause, while no agreeing row of
 * `reading` has them all.
 */
export function isDeniedElsewhere(
  clause: Clause,
  reading: Reading | undefined,
  { readings }: Work,
): boolean {
  const words = clause.words.filter(({ isLight }) => !isLight)
  if (clause.figures.length > 0 || words.length < 2) return false
  const hasAll = (row: Clause) => words.every((word) => isAmong(word, row.forms))
  const isDenial = (row: Clause) =>
    row.isNegative && !words.every((word) => isAmong(word, row.cause))
  const agrees = (row: Clause) => isDenial(row) === clause.isNegative
  if (reading && rowsOf(reading).some((row) => agrees(row) && hasAll(row))) return false
  return readings.some((other) => rowsOf(other).some((row) => !agrees(row) && hasAll(row)))
}

/** Whether a source has a surcharge for what the draft includes: "melati asli nambah 350rb". */
export function isSurcharged(clause: Clause, { readings }: Work): boolean {
  const { words, forms, figures, isNegative } = clause
  if (isNegative || !words.some((word) => word.forms.includes('=termasuk'))) return false
  if (figures.some(({ kind }) => kind === 'money')) return false
  return readings.some(({ clauses }) =>
    clauses.some((row) => {
      const own = row.words.filter(
        ({ isLight, text, forms: all }) =>
          !isLight && !SURCHARGE.test(text) && !all.some((form) => row.pers.includes(form)),
      )
      return (
        SURCHARGE.test(row.text) &&
        row.figures.some(({ kind, value }) => kind === 'money' && value > 0) &&
        own.length > 0 &&
        own.every((word) => isAmong(word, forms))
      )
    }),
  )
}
const rowsOf = ({ clauses, subject }: Reading) => (subject ? [...clauses, subject] : clauses)

/** Whether "sudah termasuk X" continues the clause before, whose subject contains X. */
const isElided = ({ text }: Clause, { draft }: Work) =>
  /^\W*(?:dan |sudah |udah |juga )*(?:termasuk|dapat|bonus|free|gratis|plus)\b/i.test(text) &&
  draft.some(({ words }) => words.length > 0)

/**
 * Whether a price without a product ("…, tarifnya gratis") belongs to the product of the clause
 * before.
 */
const isContinuing = ({ words, figures, sentence }: Clause, { draft }: Work) =>
  figures.some(({ kind }) => kind === 'money') &&
  words.every(({ isLight, text }) => isLight || OF_PRICE.has(groupOf(text) ?? '')) &&
  draft.some((one) => one.sentence <= sentence && one.words.some((word) => !word.isLight))
const OF_PRICE = new Set(['harga', 'tambah', 'bayar', 'uang'])

const isAboutBefore = ({ forms, isOfAll }: Reading, clause: Clause, { draft, common }: Work) => {
  if (isOfAll) return true
  const at = draft.indexOf(clause)
  const before = draft.slice(0, Math.max(0, at)).filter(({ words }) => words.length > 0)
  return (
    before.length === 0 ||
    before.some(({ words }) =>
      words.some((word) => !word.isLight && !isAmong(word, common) && isAmong(word, forms)),
    )
  )
}

/** Whether a bare figure ("Rp18.000 aja") answers the question from an entry about it. */
const isOnSubject = (clause: Clause, reading: Reading, { forms }: Context) =>
  clause.words.length > 0 || forms.size === 0 || [...forms].some((form) => reading.forms.has(form))

const costOf = (faults: Fault[]) => faults.reduce((sum, { weight }) => sum + weight, 0)

export function contextOf(clause: Clause, at: number, work: Work): Context {
  const { draft, asked, askedForms } = work
  const before = draft.slice(0, at).findLast(({ words }) => words.length > 0)
  const mayMean = new Set(clause.forms)
  if (before && clause.words.length === 0) addAll(mayMean, before.forms)
  addAll(mayMean, askedForms.size === 0 ? work.earlier : askedForms)
  return {
    forms: mayMean,
    named:
      isElided(clause, work) && before ? new Set([...clause.forms, ...before.forms]) : clause.forms,
    draft: work.said,
    asked,
    carried:
      before && before.sentence === clause.sentence && clause.words.every(({ isLight }) => isLight)
        ? before
        : undefined,
    before: work.homes,
    homes: [],
    pairs: (word, other) => arePaired(word, other, work),
    isToldElsewhere: work.readings.some(({ forms }) =>
      clause.words.every((word) => word.isLight || isAmong(word, forms)),
    ),
    common: work.common,
    own: work.own,
    titles: work.titles,
    known: work.known,
  }
}

function addAll(forms: Set<string>, more: ReadonlySet<string>): void {
  for (const form of more) forms.add(form)
}

/**
 * Whether a row of a price list has the two words side by side, and the second is no general word
 * of the trade.
 */
function arePaired(word: Word, other: Word, { readings, common }: Work): boolean {
  if (isAmong(other, common)) return false
  return readings.some(({ clauses }) =>
    clauses.some(({ words }) =>
      words.some((one, at) => {
        const next = words[at + 1]
        return next !== undefined && sharesForm(one, word) && sharesForm(next, other)
      }),
    ),
  )
}
