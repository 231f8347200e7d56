import type { Figure } from '../bounds.ts'
import type { Clause, Word } from '../clauses.ts'
import { isAmong, type Reading, telling } from '../evidence.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Fault } from '../support.ts'
import { IS_LATE } from './conclusions.ts'
import { isAmount, isGift } from '../bounds.ts'

type Given = { draft: readonly Clause[]; asked: readonly Clause[] }

/**
 * A limit of the owner's that the customer's own case breaks, and that the draft leaves out: "2 kg
 * Rp14.000" for "7rb/kg, minimal 3 kg", "boleh 3 malam" for "maks 2 malam", "bisa tunai" for an
 * order of 350rb where cash is for less than 200rb.
 */
export function caseFaults(
  draft: readonly Clause[],
  asked: readonly Clause[],
  readings: readonly Reading[],
): Fault[] {
  const given = { draft, asked }
  return draft.flatMap((clause): Fault[] => {
    if (clause.isNegative) return []
    const raw = clause.text
    if (readings.some((reading) => breaksQuantity(clause, reading, given)))
      return [{ rule: 'cakupan', raw, weight: 1 }]
    if (readings.some((reading) => isBelowLeast(clause, reading, given)))
      return [{ rule: 'angka', raw, weight: 1 }]
    if (readings.some((reading) => breaksCondition(clause, reading, given)))
      return [{ rule: 'cakupan', raw, weight: 1 }]
    return readings.some((reading) => isLateWithin(clause, reading)) || saysLate(clause, draft)
      ? [{ rule: 'bantahan', raw, weight: 1 }]
      : []
  })
}

const MEASURES = new Set(['weight', 'count', 'duration', 'length', 'volume', 'area'])
const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|cukup|can|may)(?!\p{L})/iu
const OBLIGES = /(?<!\p{L})(?:min|minimal|minimum|maks|max|maksimal|maksimum)(?!\p{L})/iu
/** "min 12 pcs jadi 25rb" is another price, not a duty. */
const GIVES = /(?<!\p{L})(?:jadi|diskon|disc|potong\p{L}*|gratis|bonus|dapat|free|promo)(?!\p{L})/iu

const isTold = (limit: Figure, draft: readonly Clause[]) =>
  draft.some(({ figures }) => figures.some((one) => isSameFigure(one, limit)))
const isOfMeasure = (one: Figure, other: Figure) =>
  one.kind === other.kind && (one.kind === 'weight' || one.unit === other.unit)
const isBroken = ({ value }: Figure, limit: Figure) =>
  limit.bound === 'lower' ? value < limit.value : limit.bound === 'upper' && value > limit.value

/** A quantity below the least or above the most that the entry sells or allows. */
function breaksQuantity(clause: Clause, reading: Reading, { draft, asked }: Given): boolean {
  const isPriced = clause.figures.some(isAmount)
  const isGranted = PERMITS.test(clause.text) || clause.figures.some(isGift)
  if (!isPriced && !isGranted) return false
  const quantities = [
    ...clause.figures,
    ...(isPriced ? asked.flatMap(({ figures }) => figures) : []),
  ].filter(({ kind, bound }) => MEASURES.has(kind) && bound === undefined)
  if (quantities.length === 0) return false
  return reading.clauses.some((row) => {
    if (!OBLIGES.test(row.text) || GIVES.test(row.text) || !isAboutRow(clause, row, reading))
      return false
    return row.figures.some(
      (limit) =>
        limit.bound !== undefined &&
        MEASURES.has(limit.kind) &&
        !isTold(limit, draft) &&
        quantities.some(
          (own) =>
            isOfMeasure(own, limit) &&
            isBroken(own, limit) &&
            !reading.clauses.some((other) => other.figures.some((one) => isUnbound(one, own))) &&
            (!isPriced || isGranted || isMultiple(clause, own, reading)),
        ),
    )
  })
}

const isUnbound = (known: Figure, own: Figure) =>
  known.bound === undefined && known.kind === own.kind && isSameFigure(known, own)

/** The amount is a price of the entry, times the quantity. */
const isMultiple = (clause: Clause, own: Figure, { clauses }: Reading) =>
  clause.figures
    .filter(isAmount)
    .some((total) =>
      clauses.some(({ figures }) =>
        figures.filter(isAmount).some(({ value }) => Math.abs(value * own.said - total.value) < 1),
      ),
    )

/** The row has a word of the clause; a limit without words is about the entry. */
function isAboutRow(clause: Clause, row: Clause, { clauses, asked }: Reading): boolean {
  const own = telling(clause)
  const isIn = (forms: ReadonlySet<string>) => own.some((word) => isAmong(word, forms))
  if (telling(row).some(({ text }) => !isCounted(text, row))) return isIn(row.forms)
  return clauses.some(({ forms }) => isIn(forms)) || isIn(asked)
}

/** "minimal 2 galon atau 1 tabung": a counted thing is not the subject of the limit. */
const isCounted = (word: string, { text }: Clause) =>
  new RegExp(`\\d+ ${word}(?!\\p{L})`, 'iu').test(text)

/** "Luar kota 20 km Rp300.000" for "15rb per km minimal 500rb" */
function isBelowLeast(clause: Clause, { clauses }: Reading, { draft, asked }: Given): boolean {
  const totals = clause.figures.filter(isAmount)
  const quantities = [clause, ...asked].flatMap(({ figures }) =>
    figures.filter(({ kind, said }) => kind !== 'money' && said > 1),
  )
  return clauses.some((row) => {
    const least = row.figures.find(({ kind, bound }) => kind === 'money' && bound === 'lower')
    if (!least || row.pers.length === 0 || isTold(least, draft)) return false
    const prices = row.figures.filter(isAmount)
    return totals.some(
      (total) =>
        total.value < least.value &&
        prices.some(({ value }) => quantities.some(({ said }) => said * value === total.value)),
    )
  })
}

/** "Bisa bayar tunai" for 350rb where "Tunai cuma buat order di bawah 200rb" */
function breaksCondition(clause: Clause, { clauses }: Reading, { draft, asked }: Given): boolean {
  if (!PERMITS.test(clause.text)) return false
  const given = asked.flatMap(({ figures }) => figures).filter(({ bound }) => bound === undefined)
  if (given.length === 0) return false
  const own = telling(clause)
  const isShared = (row: Clause) =>
    own.filter((word: Word) => isAmong(word, row.forms)).length >= Math.min(2, own.length)
  return clauses.some(
    (row) =>
      !row.isNegative &&
      own.length > 0 &&
      LIMITS.test(row.text) &&
      !GIVES.test(row.text) &&
      isShared(row) &&
      row.figures.some(
        (limit) =>
          limit.bound !== undefined &&
          limit.kind !== 'time' &&
          !isTold(limit, draft) &&
          given.some((one) => isOfMeasure(one, limit) && isBroken(one, limit)),
      ),
  )
}
const LIMITS =
  /(?<!\p{L})(?:hanya|cuma|khusus|asal\p{L}*|kalau|kalo|min|minimal|maks|max|maksimal|only|batas)(?!\p{L})/iu

/** "Tanggal 5 sudah kena denda" for "Bayar tanggal 1-5, telat denda 10rb" */
function isLateWithin({ text, figures }: Clause, { clauses }: Reading): boolean {
  if (!PENALTY.test(text) || AFTER.test(text)) return false
  return clauses.some(
    (row, at) =>
      !PENALTY.test(row.text) &&
      clauses.slice(at + 1).some((one) => PENALTY.test(one.text)) &&
      row.figures.some(
        (end) =>
          (end.range === 'end' || end.bound === 'upper') &&
          figures.some(
            ({ kind, value, bound }) =>
              kind === end.kind && kind !== 'money' && bound === undefined && value <= end.value,
          ) &&
          PENALTY_FOR_LATE.test(clauses.map((one) => one.text).join(' ')),
      ),
  )
}
const PENALTY = /(?<!\p{L})(?:denda|didenda|hangus|penalti)(?!\p{L})/iu
const PENALTY_FOR_LATE = /(?<!\p{L})(?:telat|terlambat|lewat|lebih)(?!\p{L})/iu
const AFTER =
  /(?<!\p{L})(?:setelah|sesudah|lewat|lebih|di ?atas|mulai|telat|terlambat|per)(?!\p{L})/iu

/** "Maksimal jam 19.00, jadi jam 5 sore sudah lewat" */
const saysLate = (clause: Clause, draft: readonly Clause[]) =>
  IS_LATE.test(clause.text) &&
  clause.figures.some(
    ({ kind, value }) =>
      kind === 'time' &&
      draft.some(({ figures }) =>
        figures.some(
          (limit) => limit.kind === kind && limit.bound === 'upper' && value <= limit.value,
        ),
      ),
  )
