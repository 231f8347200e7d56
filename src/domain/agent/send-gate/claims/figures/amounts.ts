import { unitOf } from '#lib/language/numbers/units'
import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { isAmong } from '../evidence.ts'
import { findSupport, type Work } from '../find-support.ts'
import { isTier } from './price-tiers.ts'
import { isSameFigure, MIN_MONEY } from './same-figure.ts'
import type { Context } from '../support.ts'
import {
  distinctOf,
  excessOf,
  factorsOf,
  isAnyOf,
  isCount,
  isFactor,
  isOfOtherUnit,
  percentsOf,
} from './factors.ts'
import { explainTotal, formatAmount } from './totals.ts'
import { workingOf } from './workings.ts'

/**
 * The clause without a count that is only part of a calculation: "3 x Rp75.000". The draft says the
 * count elsewhere too, and names the product.
 */
export function withoutWorking(clause: Clause, { draft, asked }: Work): Clause {
  const at = clause.figures.findIndex(
    ({ kind, unit }, index) =>
      kind === 'count' && unit === 'kali' && clause.figures[index + 1]?.kind === 'money',
  )
  const [times, price] = clause.figures.slice(Math.max(0, at), at + 2)
  if (at < 0 || !times || !price) return clause
  const drafted = draft.flatMap(({ figures }) => figures)
  const others = [...drafted, ...asked.flatMap(({ figures }) => figures)]
  const isSaid =
    others.some((one) => one !== times && one.said === times.said) ||
    excessOf({ draft, asked }).includes(times.said)
  const hasProduct = drafted.some(
    ({ kind, value }) => kind === 'money' && value >= times.said * price.value,
  )
  return isSaid && hasProduct
    ? { ...clause, figures: clause.figures.filter((figure) => figure !== times) }
    : clause
}

/** Computes a total from true prices. The rest of its clause still needs a source. */
export function explainClause(clause: Clause, work: Work, context: Context): boolean {
  if (explainShare(clause, work)) return true
  for (const figure of clause.figures) {
    if (
      explainMultiple(figure, clause, work, context) ||
      explainSum(figure, clause, work) ||
      explainWorking(figure, clause, work, context)
    )
      return true
    if (isOwnCondition(figure, clause, work)) {
      const rest = { ...clause, figures: clause.figures.filter((one) => one !== figure) }
      if (
        rest.words.some(({ isLight }) => !isLight) &&
        findSupport(rest, work, context).length === 0 &&
        !context.homes.some(({ text }) => OF_LIMIT.test(text))
      )
        return true
    }
    const total = explainTotal(figure, work.readings, {
      draft: work.draft,
      asked: work.asked,
      own: clause,
    })
    if (!total || !isTotal(clause, total.counted, work)) continue
    const others = clause.figures.filter((one) => one !== figure && !isAnyOf(one, total.counted))
    const isMiscounted = total.counted.some((count) =>
      others.some(
        (one) => one.unit !== undefined && one.unit === count.unit && one.bound === undefined,
      ),
    )
    if (isMiscounted && !others.some(({ kind }) => kind === 'money')) continue
    const rest: Clause = { ...clause, figures: others, pers: [] }
    if (rest.words.length + others.length > 0 && findSupport(rest, work, context).length > 0)
      continue
    work.workings.push(total.working)
    return true
  }
  return false
}

/**
 * Whether a clause states a total: it says so, joins products, or counts them. "freon R32 250rb" is
 * one price.
 */
const isTotal = ({ text, words }: Clause, counted: readonly Figure[], { asked }: Work) =>
  counted.length > 0 ||
  SUMS.test(text) ||
  JOINS.test(text) ||
  words.every(({ isLight }) => isLight) ||
  asked.some((one) => SUMS.test(one.text) || JOINS.test(one.text))
const JOINS =
  /(?<!\p{L})(?:dan|sama|plus|(?:di)?tambah(?:an|kan)?|serta|sekalian|and)(?!\p{L})|[+&]/iu

/**
 * Whether an amount is the customer's own ("Untuk Rp60.000 bisa bayar tunai") and no source has
 * another one.
 */
function isOwnCondition(
  figure: Figure,
  clause: Clause,
  { asked, readings, common }: Work,
): boolean {
  const isRepeated = asked.some(({ figures }) => isAnyOf(figure, figures))
  if (
    !isRepeated ||
    figure.bound ||
    !/^\W*(?:untuk|kalau|kalo|dengan|jika|for|if)\b/i.test(clause.text)
  )
    return false
  const words = clause.words.filter(({ isLight }) => !isLight)
  const own = words.filter((word) => !isAmong(word, common))
  return !readings.some(({ clauses, forms }) =>
    clauses.some((row) =>
      row.figures.some(
        (known) =>
          isOfMeasure(known, figure) &&
          ((own.length > 0 ? own : words).some((word) => isAmong(word, row.forms)) ||
            (figure.kind !== 'money' && own.some((word) => isAmong(word, forms)))),
      ),
    ),
  )
}

/** A rate for amounts beyond another limit: "di bawah 1 juta 100%, di atasnya DP 50%". */
const OF_LIMIT =
  /(?<!\p{L})(?:di ?atas|di ?bawah|lebih|kurang|selebih|lewat|sisa)(?:nya)?(?!\p{L})/iu

/** Whether a unit counts the same: "8x" and "8 pertemuan" do, "2 PK" and "2 unit" do not. */
const isOfMeasure = (known: Figure, { kind, unit }: Figure) =>
  known.kind === kind
    ? kind !== 'count' || !known.unit || !unit || known.unit === unit
    : known.kind === 'number' && kind === 'count' && known.said < MIN_MONEY

/** Whether the figure is a price times a count, and the clause is true with the price of one. */
function explainMultiple(total: Figure, clause: Clause, work: Work, context: Context): boolean {
  if (total.kind !== 'money' || total.value === 0 || total.bound) return false
  if (clause.pers.length > 0 && !SUMS.test(clause.text)) return false
  const counts = [clause, ...work.asked, ...work.draft].flatMap(({ figures, text }) =>
    figures.filter((figure) => isCount(figure) && !figure.bound && !isContent(figure, text)),
  )
  return counts.some((count) => {
    const unit = total.value / count.said
    const price = { ...total, value: unit, said: unit, key: `money:${unit}` }
    const isPriced = work.readings.some(({ clauses }) =>
      clauses.some(
        (row) =>
          row.figures.some((known) => known.bound !== 'lower' && isSameFigure(price, known)) &&
          isPriceOf(row, count) &&
          !isTier(row, clauses),
      ),
    )
    if (!isPriced) return false
    const kept = clause.figures.filter(
      (one) => one !== total && (one.said !== count.said || isOfOtherUnit(one, count)),
    )
    // "cincin 1 gram 225rb" is not the price of the customer's 3 grams.
    const isOther = kept.some(({ unit }) => unit !== undefined && unit === count.unit)
    if (isOther && !kept.some(({ kind }) => kind === 'money')) return false
    const whole = { ...clause, figures: [...kept, price] }
    if (findSupport(whole, work, context).length > 0) return false
    work.workings.push(`${count.said} x ${formatAmount(unit)} = ${formatAmount(total.value)}`)
    return true
  })
}

/**
 * Whether a price fits a unit. A price "per jam" is one of hours, not of days; a price without a
 * unit is one of pieces.
 */
export const isPriceOf = ({ pers }: Clause, { kind, unit }: Figure): boolean =>
  (kind === 'count' || kind === 'number' || pers.includes(unit ?? '')) &&
  (pers.length === 0 || !unit || pers.includes(unit) || !isUnit(pers[0]))

/** Whether a number only says what a piece contains: "50 box isi 5". */
const isContent = ({ said }: Figure, text: string) =>
  [...text.matchAll(CONTAINS)].some(([, number]) => Number(number) === said)
const CONTAINS = /(?<!\p{L})(?:isi|berisi|contains?)\s+(\d+)/giu

const isUnit = (unit: string | undefined) => unit !== undefined && unitOf(unit) !== undefined

/**
 * Whether a total ("totalnya Rp38.000") is the sum of the draft's other amounts, which have
 * sources.
 */
function explainSum(total: Figure, clause: Clause, work: Work): boolean {
  if (total.kind !== 'money' || !(SUMS.test(clause.text) || clause.words.length === 0)) return false
  const isPart = ({ kind, value, bound }: Figure) =>
    kind === 'money' &&
    value > 0 &&
    value !== total.value &&
    (!bound || (bound === 'lower' && total.bound === 'lower'))
  const before = work.draft.slice(0, work.draft.indexOf(clause) + 1)
  const own = before.filter(({ sentence }) => sentence === clause.sentence)
  return [own, before, work.draft].some((clauses) =>
    addsUp(total, clauses.flatMap(({ figures }) => figures).filter(isPart), { clause, work }),
  )
}

function addsUp(
  total: Figure,
  amounts: readonly Figure[],
  { clause, work }: { clause: Clause; work: Work },
): boolean {
  const isWhole = clause.words.every(
    (word) =>
      word.isLight || isAmong(word, work.askedForms) || /^(?:bulan|pertama|awal)$/.test(word.text),
  )
  const sum = amounts.reduce((all, { value }) => all + value, 0)
  if (amounts.length < 2 || sum !== total.value || !isWhole) return false
  const isSourced = (figure: Figure) =>
    figure.kind === 'money' ||
    work.asked.some(({ figures }) => isAnyOf(figure, figures)) ||
    work.readings.some(({ clauses }) => clauses.some(({ figures }) => isAnyOf(figure, figures)))
  if (!clause.figures.every(isSourced)) return false
  work.workings.push(
    `${amounts.map(({ value }) => formatAmount(value)).join(' + ')} = ${formatAmount(sum)}`,
  )
  return true
}

/**
 * Whether a total follows from parts that the draft names: "Rp52.000 ditambah Rp4.000 jadi
 * Rp56.000, 100 pcs Rp5.600.000". The parts need their own sources. The counts are the customer's,
 * if they gave any.
 */
function explainWorking(total: Figure, clause: Clause, work: Work, context: Context): boolean {
  if (total.kind !== 'money' || total.value === 0 || total.bound) return false
  if (!work.draft.some(({ text }) => COMPUTES.test(text))) return false
  const found = [work.draft.slice(0, work.draft.indexOf(clause) + 1), work.draft]
    .map((clauses) => partsIn(clauses, total))
    .map((parts) => ({ parts, working: workingOf(total.value, parts, factorsOf(work)) }))
    .find(({ working }) => working !== undefined)
  if (!found) return false
  const { parts, working } = found
  const units = clause.pers.filter((unit) => !isUnitOfParts(unit, parts, work))
  const rest = {
    ...clause,
    pers: units,
    figures: clause.figures.filter((one) => one !== total && !isFactor(one, work)),
  }
  const isBare =
    rest.words.every(({ isLight }) => isLight) && rest.figures.length + units.length === 0
  if (!isBare && findSupport(rest, work, context).length > 0) return false
  work.workings.push(`${working} = ${formatAmount(total.value)}`)
  return true
}
const MAX_PARTS = 6

const partsIn = (clauses: readonly Clause[], total: Figure): number[] =>
  distinctOf(
    clauses
      .flatMap(({ figures }) => figures)
      .filter(({ kind, value }) => kind === 'money' && value > 0 && value !== total.value)
      .map(({ value }) => value),
  ).slice(0, MAX_PARTS)

/**
 * Whether an amount is a sourced share of the customer's amount: "DP 50%, jadi dari Rp8.000.000
 * berarti Rp4.000.000".
 */
function explainShare(clause: Clause, work: Work): boolean {
  const [whole, part] = clause.figures
  const given = work.asked.flatMap(({ figures }) => figures)
  const isBare = clause.figures.length === 2 && clause.words.every(({ isLight }) => isLight)
  if (!isBare || !whole || !part || whole.kind !== 'money' || part.kind !== 'money') return false
  if (!isAnyOf(whole, given)) return false
  const share = percentsOf(work).find((percent) =>
    [percent, 100 - percent].some((one) => (whole.value * one) / 100 === part.value),
  )
  if (share === undefined) return false
  const sign = (whole.value * share) / 100 === part.value ? 'x' : '-'
  work.workings.push(`${formatAmount(whole.value)} ${sign} ${share}% = ${formatAmount(part.value)}`)
  return true
}

/** Whether "jadi Rp145.000 per pcs" has the unit of a part, or a part is the price of one piece. */
const isUnitOfParts = (unit: string, parts: number[], { readings }: Work) =>
  readings.some(({ clauses, forms }) =>
    clauses.some(
      (row) =>
        row.figures.some(({ kind, value }) => kind === 'money' && parts.includes(value)) &&
        (clauses.some(({ pers }) => pers.includes(unit)) ||
          clauses.some(({ figures }) => figures.some((figure) => figure.unit === unit)) ||
          forms.has(unit) ||
          (row.pers.length === 0 && PIECES.test(unit))),
    ),
  )
const PIECES = /^(?:pcs|pc|buah|unit|item|satuan|biji|piece|orang)$/
const COMPUTES =
  /\b(?:total\w*|jumlah\w*|jadi\w*|berarti|yaitu|ditambah|dikali|dipotong|sisa\w*|hemat|tinggal|kalau|untuk|for|plus)\b|[=+x×]/i

const SUMS = /\b(?:total\w*|jumlah\w*|jadi\w*|semuanya|keseluruhan\w*)\b|=/i
