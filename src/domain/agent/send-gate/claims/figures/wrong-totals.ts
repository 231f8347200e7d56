import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import type { Work } from '../find-support.ts'
import { isSameFigure } from './same-figure.ts'
import type { Fault } from '../support.ts'
import { isAmount } from '../bounds.ts'

/**
 * Faults of a sourced amount that is wrongly called a total: "Roti Rp18.000 dan kopi Rp20.000,
 * totalnya Rp18.000". Computed totals are not checked here.
 */
export function wrongTotal(clause: Clause, { draft }: Work): Fault[] {
  const total = clause.figures.find(isAmount)
  if (!total || !isCalledTotal(clause)) return []
  const at = draft.indexOf(clause)
  const before = draft.slice(0, at).filter(({ sentence }) => sentence >= clause.sentence - 1)
  const parts = before.flatMap(({ figures }) => figures.filter(isAmount))
  return parts.length > 1 && ![...before, clause].some(({ text }) => LESS.test(text))
    ? [{ rule: 'angka', raw: total.raw, weight: 1 }]
    : []
}

const isCalledTotal = ({ text }: Clause) =>
  /(?<!\p{L})(?:total\p{L}*|jumlah\p{L}*|(?:men)?jadi|semuanya|keseluruhan\p{L}*)(?!\p{L})/iu.test(
    text,
  )
/** Words of a discount, which makes a total less than its parts. */
const LESS =
  /(?<!\p{L})(?:diskon|potong\p{L}*|dipotong|kurang|hemat|promo|gratis|tukar|dp|sisa\p{L}*)(?!\p{L})/iu

/**
 * Faults of a product of the draft's own price and count: "PS5 Rp25.000 per jam, jadi 3 jam
 * Rp36.000". Amounts of the draft may be added to it, and a percentage subtracted.
 */
export function wrongProducts(draft: readonly Clause[]): Fault[] {
  const figures = draft.flatMap((clause) => clause.figures)
  const percents = figures.filter(({ kind }) => kind === 'percent').map(({ said }) => said / 100)
  return draft.flatMap((clause, at): Fault[] => {
    const priced = draft.slice(0, at + 1).findLast(hasUnitPrice)
    const unit = priced?.pers.find((one) => clause.figures.some((figure) => isOf(figure, one)))
    const amounts = priced?.figures.filter(isAmount) ?? []
    const price = priced === clause ? amounts[0] : amounts.at(-1)
    if (!price || !unit) return []
    const counts = clause.figures.filter((figure) => isOf(figure, unit)).map(({ said }) => said)
    const total = clause.figures.findLast((figure) => isAmount(figure) && figure !== price)
    if (!total || clause.pers.some((one) => one === unit && clause !== priced)) return []
    const others = figures.filter(
      (one) => isAmount(one) && !isSameFigure(one, total) && !isSameFigure(one, price),
    )
    const limits = figures.filter((one) => one.unit === unit).map(({ said }) => said)
    const products = [...counts, ...excessCounts(counts, limits)].flatMap((count) => {
      const whole = count * price.value
      return [whole, ...percents.flatMap((share) => [whole * (1 - share), whole * share])]
    })
    const isReached = products.some((product) => isSumOf(total.value - product, others))
    return isReached ? [] : [{ rule: 'angka', raw: total.raw, weight: 1 }]
  })
}

/** Faults of a written product: "Rp1.600.000 dikali 4 bulan jadi Rp4.800.000". */
export const wrongTimes = (draft: readonly Clause[]): Fault[] =>
  draft.flatMap(({ text, figures }): Fault[] => {
    const [price, count, total, ...rest] = figures
    if (!TIMES.test(text) || !price || !count || !total || rest.some(isAmount)) return []
    if (!isAmount(price) || isAmount(count) || !isAmount(total)) return []
    return Math.abs(price.value * count.said - total.value) < 1
      ? []
      : [{ rule: 'angka', raw: total.raw, weight: 1 }]
  })
/** Faults of a unit price for many: "Rp150.000 per kamera, jadi untuk 4 kamera Rp150.000". */
export const wrongUnits = (draft: readonly Clause[]): Fault[] =>
  draft.flatMap((clause, at): Fault[] => {
    const [amount, ...rest] = clause.figures.filter(isAmount)
    if (!amount || rest.length > 0 || clause.pers.length > 0) return []
    const isForMany = (unit: string) =>
      clause.figures.some(
        ({ kind, said }) =>
          kind !== 'money' &&
          said > 1 &&
          new RegExp(`(?<!\\d)${said}\\s+${unit}(?!\\p{L})`, 'iu').test(clause.text),
      )
    const isOfEach = draft
      .slice(0, at)
      .some(
        ({ pers, figures }) =>
          figures.some((one) => isSameFigure(one, amount)) && pers.some(isForMany),
      )
    return isOfEach && !EACH.test(clause.text)
      ? [{ rule: 'angka', raw: amount.raw, weight: 1 }]
      : []
  })
const EACH = /(?<!\p{L})(?:masing-masing|tiap|setiap|each)(?!\p{L})/iu
const TIMES = /(?<!\p{L})(?:dikali(?:kan)?|times)(?!\p{L})/iu

/**
 * Faults of a sum that the draft calculates: "Kue Rp340.000 ditambah red velvet Rp30.000, jadi
 * Rp360.000". Each amount counts once, or as often as a count says.
 */
export function wrongAdditions(draft: readonly Clause[], asked: readonly Clause[]): Fault[] {
  return draft.flatMap((clause, at): Fault[] => {
    const total = clause.figures.findLast(isAmount)
    if (!total || !isCalledTotal(clause)) return []
    const own = draft.slice(0, at).filter(({ sentence }) => sentence === clause.sentence)
    const parts = own.flatMap(({ figures }) => figures.filter(isAmount))
    const text = own.map((one) => one.text).join(' ')
    if (parts.length < 2) return []
    if (LESS.test(text) || own.some(({ figures }) => figures.some(isRate))) return []
    const counts = [...own, clause, ...asked]
      .flatMap(({ figures }) => figures)
      .flatMap(({ kind, said }) => (COUNTED.has(kind) && Number.isInteger(said) ? [said] : []))
    const times = [...new Set([1, ...counts.filter((count) => count > 1 && count <= 1000)])]
    return addsUpToTotal(total.value, parts.slice(0, MAX_ADDED), times.slice(0, MAX_TIMES))
      ? []
      : [{ rule: 'angka', raw: total.raw, weight: 1 }]
  })
}
const COUNTED = new Set(['count', 'number', 'duration', 'length', 'weight', 'area'])
const isRate = ({ kind }: Figure) => kind === 'percent'
const MAX_TIMES = 5

/**
 * Whether the parts add up to the total. Some parts may be left out, but not both the first and the
 * last; all may be multiplied by a count.
 */
function addsUpToTotal(total: number, parts: readonly Figure[], times: readonly number[]): boolean {
  const sum = parts.reduce((all, { value }) => all + value, 0)
  if (times.some((count) => sum * count === total)) return true
  const [first, ...rest] = parts
  if (!first) return Math.abs(total) < 1
  return (
    times.some((count) => addsUpToTotal(total - count * first.value, rest, times)) ||
    (parts.length > 2 && addsUpToTotal(total, rest, times))
  )
}

const hasUnitPrice = ({ pers, figures }: Clause) => pers.length > 0 && figures.some(isAmount)
const isOf = ({ unit, kind, said, bound }: Figure, per: string) =>
  unit === per && kind !== 'money' && said >= 1 && bound === undefined

const excessCounts = (counts: number[], limits: number[]) =>
  counts.flatMap((count) => limits.flatMap((limit) => (limit < count ? [count - limit] : [])))

/** Whether some of the amounts add up to the rest. */
function isSumOf(rest: number, amounts: readonly Figure[]): boolean {
  if (Math.abs(rest) < 1) return true
  return amounts
    .slice(0, MAX_ADDED)
    .some(({ value }, at) => value <= rest && isSumOf(rest - value, amounts.slice(at + 1)))
}
const MAX_ADDED = 6
