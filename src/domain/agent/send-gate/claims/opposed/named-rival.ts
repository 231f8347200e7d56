import type { Figure } from '../bounds.ts'
import type { Clause, Word } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import type { Work } from '../find-support.ts'
import { groupOf } from '../words/gate-words.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Context, Fault } from '../support.ts'

type Row = { row: Clause; reading: Reading }

/**
 * "Innova Rp150.000" where one entry says "Avanza dan Innova dengan sopir tambah Rp150.000" and
 * another "Innova Rp550.000": the clause has every word of a row with another price, and not every
 * word of the row that its price comes from.
 */
export function rivalFaults(
  draft: readonly Clause[],
  asked: readonly Clause[],
  readings: readonly Reading[],
): Fault[] {
  const rows = readings.flatMap((reading) =>
    reading.clauses.filter(isPriced).map((row): Row => ({ row, reading })),
  )
  const mentioned = new Set([...draft, ...asked].flatMap(({ forms }) => [...forms]))
  const told = draft.flatMap(({ figures }) => figures)
  return draft.flatMap((clause): Fault[] => {
    const price = clause.figures.find(({ kind, value }) => kind === 'money' && value > 0)
    if (!price || clause.isNegative || clause.figures.length > 1) return []
    const homes = rows.filter(({ row }) => row.figures.some((one) => isSameFigure(price, one)))
    if (homes.length === 0 || homes.some((home) => isNamedBy(home, mentioned))) return []
    const most = Math.max(...homes.map(({ row }) => metBy(row, clause)))
    const isRival = ({ row, reading }: Row) =>
      metBy(row, clause) >= most &&
      !homes.some(({ reading: own }) => own === reading) &&
      row.figures.length === 1 &&
      row.pers.every((unit) => clause.pers.includes(unit)) &&
      !row.figures.some((one) => told.some((figure) => isSameFigure(figure, one))) &&
      isNamedBy({ row, reading }, clause.forms)
    return rows.some(isRival) ? [{ rule: 'angka', raw: price.raw, weight: 1 }] : []
  })
}

/**
 * "Hasil edit 3 hari kerja" where one entry says "hasil 3 hari kerja" and another "hasil edit 5 hari
 * kerja": a row with another duration has more words of the clause, and all of its own are said.
 */
export function rivalDurations(draft: readonly Clause[], readings: readonly Reading[]): Fault[] {
  const told = draft.flatMap(({ figures }) => figures)
  return draft.flatMap((clause): Fault[] => {
    const [figure] = clause.figures
    if (clause.isNegative || clause.figures.length !== 1 || figure?.kind !== 'duration') return []
    const rows = readings.flatMap((reading) => reading.clauses.map((row) => ({ row, reading })))
    const homes = rows.filter(({ row }) => row.figures.some((one) => isSameFigure(figure, one)))
    const most = Math.max(0, ...homes.map(({ row }) => metBy(row, clause)))
    const isRival = ({ row, reading }: Row) =>
      metBy(row, clause) > most &&
      row.words.filter(({ isLight }) => !isLight).length > 1 &&
      !homes.some((home) => home.reading === reading) &&
      row.figures.some(({ kind, bound }) => kind === figure.kind && bound === figure.bound) &&
      !row.figures.some((one) => told.some((own) => isSameFigure(own, one))) &&
      isNamedBy({ row, reading }, clause.forms)
    return homes.length > 0 && rows.some(isRival)
      ? [{ rule: 'angka', raw: figure.raw, weight: 1 }]
      : []
  })
}

const metBy = (row: Clause, { words }: Clause) =>
  words.filter((word) => !word.isLight && isAmong(word, row.forms)).length

const isPriced = ({ figures, isNegative }: Clause) =>
  !isNegative && figures.some(({ kind, value }) => kind === 'money' && value > 0)

/** All of the row's own words, or of its entry's title where it has none. */
function isNamedBy({ row, reading }: Row, forms: ReadonlySet<string>): boolean {
  const telling = (words: readonly Word[]) =>
    words.filter(({ isLight, isAside, isScope }) => !isLight && !isAside && !isScope)
  const own = telling((reading.subjectOf.get(row) ?? row).words)
  const names = own.length > 0 ? own : telling(reading.subject?.words ?? [])
  return names.length > 0 && names.every((word) => isAmong(word, forms))
}

/**
 * "Sepatu kulit Rp50.000, pengerjaannya 1 hari" where the entry of the shoes says 3 days: a clause
 * that names nothing stays in the source of the clause before, if that has such a figure.
 */
export function strayContinuation(
  clause: Clause,
  at: number,
  { work, before }: { work: Work; before: Reading | undefined },
): Fault[] {
  const previous = work.draft.slice(0, at).findLast(({ words }) => words.length > 0)
  if (!before || before === work.last || previous?.sentence !== clause.sentence) return []
  const isGeneric = clause.words.every(
    ({ isLight, text }) => isLight || GENERAL.has(groupOf(text) ?? ''),
  )
  const figure = clause.figures.find(({ kind }) => kind !== 'money' && kind !== 'time')
  if (!figure || !isGeneric) return []
  const isLike = (known: Figure) =>
    known.kind === figure.kind &&
    (known.kind !== 'count' || known.unit === figure.unit) &&
    (figure.bound === undefined || known.bound === figure.bound)
  const own = before.clauses.flatMap(({ figures }) => figures)
  return own.some(isLike) && !own.some((known) => isSameFigure(known, figure))
    ? [{ rule: 'angka', raw: figure.raw, weight: 1 }]
    : []
}
const GENERAL = new Set([
  'selesai',
  'lama',
  'minimal',
  'maksimal',
  'pesan',
  'kirim',
  'kerja',
  'isi',
])

/**
 * "Ongkir ke Maros Rp25.000" for "Makassar kota Rp25.000, Gowa dan Maros Rp50.000": what the
 * customer names and the draft repeats is in the other row, and nothing of it in this one.
 */
export function isAskedInstead(
  { other, row }: { other: Clause; row: Clause },
  said: Clause,
  { reading, context }: { reading: Reading; context: Context },
): boolean {
  const named = said.words.filter(
    (word) =>
      !word.isLight &&
      !isAmong(word, reading.asked) &&
      context.asked.some(({ forms }) => isAmong(word, forms)),
  )
  const own = reading.subjectOf.get(row) ?? row
  return (
    said.figures.every(({ bound }) => bound === undefined) &&
    named.some((word) => isAmong(word, other.forms)) &&
    !named.some((word) => isAmong(word, row.forms) || isAmong(word, own.forms)) &&
    !(row.sentence === other.sentence && isBehind(row, other, reading))
  )
}

const isBehind = (row: Clause, other: Clause, { clauses }: Reading) =>
  clauses.indexOf(row) > clauses.indexOf(other)
