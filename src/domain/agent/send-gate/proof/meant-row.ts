import { readTokens } from '#lib/language/numbers/quantities'
import { contentOf } from '../claims/words/content-words.ts'
import type { Figure } from '../claims/bounds.ts'
import type { Clause, Word } from '../claims/clauses.ts'
import { isAmong, type Reading, formsIn } from '../claims/evidence.ts'
import type { Work } from '../claims/find-support.ts'
import { formsOf } from '../claims/words/gate-words.ts'
import { containsFigure } from '../claims/figures/contains-figure.ts'
import { isSameFigure } from '../claims/figures/same-figure.ts'
import type { Quoted } from './quoted-rows.ts'

/** What a clause, its draft and the question say. A row must be recognised by it. */
export type Mentioned = {
  /** word forms of the clause */
  said: ReadonlySet<string>
  /** word forms of the whole draft */
  draft: ReadonlySet<string>
  asked: ReadonlySet<string>
  /** figures of the clause and the question */
  figures: readonly Figure[]
}

export const mentionedIn = (
  clauses: readonly Clause[],
  { asked, askedForms, draft }: Work,
): Mentioned => ({
  said: formsIn(clauses),
  draft: formsIn(draft),
  asked: askedForms,
  figures: [...clauses, ...asked].flatMap(({ figures }) => figures),
})

/**
 * Whether the sentence and the question are about the quoted rows. No other row of the entry may be
 * named instead, the difference to neighbouring rows must be said, and the figures must lie in the
 * row's range. `told`: rows whose own figures the draft says too.
 */
export function isMeant(
  { rows, reading, focus }: Quoted,
  figures: readonly Figure[],
  { told, mentioned }: { told: ReadonlySet<Clause>; mentioned: Mentioned },
): boolean {
  const kinds = new Set(figures.map(({ kind }) => kind))
  const rivals = reading.clauses.filter(
    (row) => !told.has(row) && row.figures.some(({ kind }) => kinds.has(kind)),
  )
  return (
    rows.every((row) => isWithinRange(row, mentioned) && keepsRestriction(row, mentioned)) &&
    rivals.every(
      (rival) =>
        !isNamedInstead(rival, focus, mentioned) && isToldApart(rows, rival, focus, mentioned),
    )
  )
}

/**
 * Whether the row's amounts, or all its figures if it has no amount, are among the given figures.
 */
export function isTold({ figures }: Clause, others: readonly Figure[]): boolean {
  const isAmongOthers = (own: Figure) => others.some((one) => isSameFigure(one, own))
  const amounts = figures.filter(({ kind }) => kind === 'money')
  return amounts.length > 0
    ? amounts.some(isAmongOthers)
    : figures.length > 0 && figures.every(isAmongOthers)
}

/** Whether question or sentence have a word that only another row has: "roti keju?". */
const isNamedInstead = (rival: Clause, focus: Reading, { said, asked }: Mentioned) =>
  rival.words.some(
    (word) =>
      !word.isLight &&
      !word.isScope &&
      !SURCHARGE.test(word.text) &&
      (isAmong(word, said) || isAmong(word, asked)) &&
      !isAmong(word, focus.forms),
  )

const SURCHARGE = /^(?:(?:di|men)?tambah\p{L}*|nambah|ekstra|extra|plus|charge)$/u

/** Whether the row has no more words than its neighbour, or one of its additional words is said. */
function isToldApart(
  rows: readonly Clause[],
  rival: Clause,
  { asked: title }: Reading,
  { draft, asked, figures }: Mentioned,
): boolean {
  const isSaid = (word: Word) => isAmong(word, draft) || isAmong(word, asked)
  const own = rows.flatMap(({ words }) => words)
  const more = own.filter((word) => !isAmong(word, rival.forms) && !isAmong(word, title))
  const marks = rows
    .flatMap((row) => row.figures)
    .filter(
      (mark) =>
        mark.kind !== 'money' &&
        mark.kind !== 'percent' &&
        !rival.figures.some((one) => isSameFigure(one, mark) && one.bound === mark.bound),
    )
  if (more.length + marks.length === 0) return true
  return (
    more.some(isSaid) ||
    figures.some(
      (figure) =>
        marks.some((mark) => isSameFigure(figure, mark)) ||
        (figure.kind !== 'money' && rows.some((row) => containsFigure(row, figure))),
    )
  )
}

const MEASURES = new Set(['count', 'length', 'area', 'weight', 'volume', 'duration'])

/** Whether the customer's figure lies in the row's range: "60 pcs" in "50+ pcs". */
const isWithinRange = (row: Clause, { figures }: Mentioned) =>
  figures.every((figure) => {
    if (!MEASURES.has(figure.kind) || figure.bound || figure.range) return true
    const limits = row.figures.filter(
      (one) =>
        one.kind === figure.kind &&
        one.unit === figure.unit &&
        (one.bound || one.range) !== undefined,
    )
    return (
      limits.length === 0 ||
      limits.some((one) => isSameFigure(one, figure)) ||
      containsFigure(row, figure)
    )
  })

/**
 * Whether a restriction of the row ("hanya …", "kalau …", "kecuali …") is kept: draft or question
 * have one of its words.
 */
function keepsRestriction({ text }: Clause, { draft, asked }: Mentioned): boolean {
  const limited = [...text.matchAll(RESTRICTION)].map(([, rest = '']) =>
    contentOf(readTokens(rest)).map(formsOf),
  )
  return limited.every(
    (words) =>
      words.length === 0 ||
      words.some((forms) => forms.some((form) => draft.has(form) || asked.has(form))),
  )
}
const RESTRICTION =
  /(?<!\p{L})(?:hanya|cuma|khusus|kecuali|asal|asalkan|kalau|kalo|jika|bila|apabila|only|if|unless|except)\s+([^,;]+)/giu
