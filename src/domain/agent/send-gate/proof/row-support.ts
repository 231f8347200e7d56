import { wordsOf } from '#lib/language/text'
import type { Clause } from '../claims/clauses.ts'
import { conditionFaults } from '../claims/conditions.ts'
import { isAmong, type Reading } from '../claims/evidence.ts'
import { contextOf, type Work } from '../claims/find-support.ts'
import { ANTONYMS, NEGATIONS } from '../claims/words/gate-words.ts'
import { isSameFigure } from '../claims/figures/same-figure.ts'
import { type Context, faultsOf } from '../claims/support.ts'
import { isMeant, mentionedIn } from './meant-row.ts'
import type { Quoted } from './quoted-rows.ts'

/** `told`: rows whose own figures the draft says too. */
type Told = { told: ReadonlySet<Clause>; work: Work }

/**
 * Whether the quoted rows support a clause: same words, figures, polarity, scope and conditions,
 * and no word names another row of the entry.
 */
export function isSupportedBy(clause: Clause, quoted: Quoted, { told, work }: Told): boolean {
  const { rows, reading } = quoted
  const focus = withInherited(clause, quoted, work)
  if (!isOnSubject(clause, focus, work)) return false
  if (isStray(clause, { ...quoted, focus }, told)) return false
  const context = strictContext(clause, work)
  const known = clause.figures.length > 0 ? focus : { ...focus, forms: new Set(focus.stated) }
  if (faultsOf(clause, known, context).length > 0) return false
  const homes = rows.filter((row) =>
    clause.figures.some((figure) => row.figures.some((own) => isSameFigure(figure, own))),
  )
  const nearest = homes.length > 0 ? homes : [...rows]
  return (
    nearest.some(
      ({ text }) =>
        isDenying(text) === isDenying(clause.text) &&
        OUTSIDE.test(text) === OUTSIDE.test(clause.text),
    ) &&
    conditionFaults(clause, nearest, reading, context).length === 0 &&
    isMeant({ ...quoted, focus, rows: nearest }, clause.figures, {
      told,
      mentioned: mentionedIn([clause], work),
    })
  )
}

/**
 * Adds the words of its sentence to a continued row, when the draft says every own word of the row:
 * "halus Rp1.250.000" after "Batik tulis katun 2,4 m mulai Rp650.000".
 */
function withInherited(clause: Clause, { rows, focus, reading }: Quoted, work: Work): Reading {
  const [first] = rows
  if (!first || clause.figures.length === 0) return focus
  if (!rows.every((row) => isFullyNamed(row, clause, work))) return focus
  const kinds = new Set(clause.figures.map(({ kind }) => kind))
  const sentence = reading.clauses.filter((row) => row.sentence === first.sentence)
  const lead = sentence[0] === first ? undefined : sentence[0]
  const inherited = sentence
    .filter((row) => !row.isNegative && !rows.includes(row))
    .filter(
      (row) =>
        row === lead || !row.figures.some(({ kind }) => kinds.has(kind) && MAIN_KINDS.has(kind)),
    )
    .flatMap(({ forms }) => [...forms])
  return {
    ...focus,
    stated: new Set([...focus.stated, ...inherited]),
    forms: new Set([...focus.forms, ...inherited]),
  }
}

/** Kinds of figures of which each row of a table has one. */
const MAIN_KINDS = new Set(['money', 'percent', 'time', 'duration'])
const PLACES = new Set(['dalam', 'luar'])

function isFullyNamed(row: Clause, { text, forms }: Clause, { askedForms }: Work): boolean {
  const said = wordsOf(text)
  return (
    !row.isNegative &&
    row.figures.length > 0 &&
    row.words.length > 0 &&
    wordsOf(row.text).every((word) => !PLACES.has(word) || said.includes(word)) &&
    row.words.every(
      (word) => word.isLight || word.isAside || isAmong(word, forms) || isAmong(word, askedForms),
    )
  )
}

/** Whether only rows that were not quoted have a word of the clause. */
function isStray(
  { words }: Clause,
  { rows, reading, focus }: Quoted,
  told: ReadonlySet<Clause>,
): boolean {
  const others = reading.clauses.filter((row) => !rows.includes(row) && !told.has(row))
  return words.some(
    (word) =>
      !word.isLight &&
      !rows.some(({ forms }) => isAmong(word, forms)) &&
      (!isAmong(word, focus.stated) || isAmong(word, reading.asked)) &&
      others.some(({ forms }) => isAmong(word, forms)),
  )
}

/** Whether a clause without own words ("Rp18.000 saja") is about what the question names. */
function isOnSubject({ words }: Clause, { stated }: Reading, { asked }: Work): boolean {
  if (words.some(({ isLight }) => !isLight)) return true
  const wanted = asked.flatMap((one) => one.words).filter(({ isLight }) => !isLight)
  const met = wanted.filter((word) => isAmong(word, stated))
  return met.length > 0 && met.length * 2 >= wanted.length
}

/** Words for outside, which distinguish rows. "dalam" is more often a preposition than a place. */
const OUTSIDE = /(?<!\p{L})(?:luar|outside)(?!\p{L})/iu

/** Whether a row denies. Two denials in one row ("libur jadi tidak ada") still deny. */
const isDenying = (text: string) =>
  wordsOf(text).some((word) => NEGATIONS.has(word) || ANTONYMS.has(word))

/**
 * The context without allowances for general words of the trade, which may belong to another row.
 */
const strictContext = (clause: Clause, work: Work): Context => ({
  ...contextOf(clause, Math.max(0, work.draft.indexOf(clause)), work),
  before: [],
  pairs: () => false,
  isToldElsewhere: false,
  common: new Set(),
})
