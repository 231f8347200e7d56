import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import { containsFigure } from './contains-figure.ts'
import { isSameFigure, MIN_MONEY } from './same-figure.ts'

export const isRival = (known: Figure, figure: Figure) =>
  (known.kind === figure.kind &&
    ((known.kind !== 'count' && known.kind !== 'length') ||
      !known.unit ||
      !figure.unit ||
      known.unit === figure.unit)) ||
  (known.kind === 'number' &&
    (figure.kind === 'count' || (figure.kind === 'money' && known.said >= MIN_MONEY))) ||
  (known.kind === 'money' && figure.kind === 'number' && !figure.range && figure.said >= MIN_MONEY)

const BARE_FIT = 0.5

/** The share of the row's words, and of its figures of other kinds, that the draft mentions. */
export function fitOf(
  row: Clause,
  said: Clause,
  { forms, figure }: { forms: ReadonlySet<string>; figure: Figure },
  reading: Reading,
): number {
  const { subjectOf, asked, clauses } = reading
  if (listedBefore(row, reading).some(({ words }) => words.every((word) => isAmong(word, forms))))
    return 1
  const words = (subjectOf.get(row) ?? row).words.filter(
    ({ isScope, isAside }) => !isScope && !isAside,
  )
  const others = row.figures.filter(
    (known) => known.kind !== figure.kind && known.kind !== 'contact' && !isRival(known, figure),
  )
  const kinds = [...new Set(others.map(({ kind }) => kind))]
  const all = words.length + kinds.length
  // "Semua 4 pertemuan" applies to every row.
  if (words.length === 0 && row.words.some(({ isScope }) => isScope)) return 1
  // A row without words is about the entry's question.
  const bare = words.length === 0 && [...asked].some((form) => forms.has(form)) ? BARE_FIT : 0
  if (all === 0) return bare
  const met =
    words.filter((word) => isAmong(word, forms)).length +
    kinds.reduce((sum, kind) => sum + shareSaid(others, kind, row, said), 0)
  // The first row without words, "Rp40.000: 4 lembar", is the price of what the question names.
  return row === clauses[0] ? Math.max(bare, met / all) : met / all
}

/** The names before a price that they share: "Denpasar, Sanur" of "Denpasar, Sanur, Kuta +50k". */
function listedBefore(row: Clause, { clauses }: Reading): Clause[] {
  const at = clauses.indexOf(row)
  const listed: Clause[] = []
  if (row.isNegative || row.words.length === 0 || row.words.length > MAX_LISTED) return listed
  for (const other of clauses.slice(0, Math.max(0, at)).reverse()) {
    const isName =
      other.sentence === row.sentence &&
      other.figures.length === 0 &&
      !other.isNegative &&
      other.opening === undefined &&
      other.words.length > 0 &&
      other.words.length <= MAX_LISTED &&
      other.words.every(({ isScope, isLight }) => !isScope && !isLight)
    if (!isName) break
    listed.push(other)
  }
  return listed
}
const MAX_LISTED = 2

/** The share of the row's figures of one kind that the draft says; "2x1,25 m" has two. */
function shareSaid(others: Figure[], kind: Figure['kind'], row: Clause, said: Clause): number {
  if (said.figures.some((own) => own.kind === kind && containsFigure(row, own))) return 1
  const like = others.filter((known) => known.kind === kind)
  const met = like.filter((known) => said.figures.some((own) => isSameFigure(own, known)))
  return met.length / like.length
}
