import { readTokens } from '#lib/language/numbers/quantities'
import { contentOf } from '../claims/words/content-words.ts'
import type { Clause, Figure, Word } from '../claims/clauses.ts'
import { isAmong, type Reading } from '../claims/evidence.ts'
import type { Work } from '../claims/find-support.ts'
import { formsOf } from '../claims/words/gate-words.ts'
import { containsFigure } from '../claims/figures/contains-figure.ts'
import { isSameFigure } from '../claims/figures/same-figure.ts'
import type { Quoted } from './quoted-rows.ts'

/** What a clause, its draft and the question say, by which a row must be recognised. */
export type Mentioned = {
  /** forms of the clause's words */
  said: ReadonlySet<string>
  /** of the whole draft */
  draft: ReadonlySet<string>
  asked: ReadonlySet<string>
  /** of the clause and the question */
  figures: readonly Figure[]
}

const formsIn = (clauses: readonly Clause[]) => new Set(clauses.flatMap(({ forms }) => [...forms]))

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
 * Whether the quoted rows are what the sentence and the question talk about: no other row of the
 * entry is named instead, what tells the row from its neighbours is said, and the figures that were
 * given lie in its range. `told`: rows whose own figures the draft says too.
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

/** The row's amounts, or all its figures where it has none, are among the others. */
export function isTold({ figures }: Clause, others: readonly Figure[]): boolean {
  const isAmongOthers = (own: Figure) => others.some((one) => isSameFigure(one, own))
  const amounts = figures.filter(({ kind }) => kind === 'money')
  return amounts.length > 0
    ? amounts.some(isAmongOthers)
    : figures.length > 0 && figures.every(isAmongOthers)
}

/** "roti keju?": a word of the question or the sentence that only the other row has. */
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

/** The row has no more words than its neighbour, or one of those that it has more is said. */
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

/** The customer's "60 pcs" lies in the row's "50+ pcs". */
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

/** "hanya …", "kalau …", "kecuali …" of the row: one of the words behind it is said or asked. */
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
