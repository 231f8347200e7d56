import type { Figure } from '../bounds.ts'
import type { Clause, Word } from '../clauses.ts'
import { isAmong, type Reading } from '../evidence.ts'
import type { Work } from '../find-support.ts'
import type { Equation } from './equations.ts'
import { isTalk } from '../words/talk-words.ts'
import { formatAmount } from './totals.ts'

/** A price that includes a count, and the price of each one beyond it. */
type Step = { price: number; included: Figure; each: number; reading: Reading }

/**
 * Explains a sentence about what goes beyond an included count: "Paket Rp750.000 untuk 8 orang, dua
 * orang tambahannya Rp100.000" for 10 people. Undefined when a figure or word has another origin.
 */
export function explainExcess(sentence: number, work: Work): Equation | undefined {
  const clauses = work.draft.filter((one) => one.sentence === sentence)
  if (clauses.some(isNoStatementOfPrice)) return undefined
  const figures = clauses.flatMap((clause) => clause.figures)
  const given = work.asked.flatMap((clause) => clause.figures).filter(isCount)
  for (const step of stepsIn(work))
    for (const count of given) {
      const beyond = count.said - step.included.said
      if (!isOfMeasure(count, step.included) || beyond <= 0) continue
      const charge = beyond * step.each
      const roles = { ...step, total: count.said, beyond, charge }
      if (!clauses.every((clause) => isConsistent(clause, roles))) continue
      const isComputed = figures.some(
        (figure) => isAmount(figure) && [charge, step.price + charge].includes(figure.value),
      )
      if (!isComputed || !isCountedOnce(figures, roles)) continue
      if (clauses.every((clause) => clause.words.every((word) => isCovered(word, step, work))))
        return {
          workings: [
            `${formatAmount(step.price)} + ${beyond} x ${formatAmount(step.each)} = ${formatAmount(step.price + charge)}`,
          ],
          readings: [step.reading],
        }
    }
  return undefined
}

type Roles = Step & { total: number; beyond: number; charge: number }

/** Whether each amount has its own count beside it, and a total is the base price plus the charge. */
function isConsistent({ figures, text, pers }: Clause, roles: Roles): boolean {
  const { price, each, charge, beyond, included } = roles
  const amounts = figures.filter(isAmount)
  if (amounts.some(({ bound }) => bound !== undefined)) return false
  const isSum = CALLED_TOTAL.test(text) && amounts.length === 1
  const known = isSum
    ? [price + charge]
    : [price, charge, ...(pers.length > 0 || EACH_OF.test(text) ? [each] : [])]
  if (!amounts.every(({ value }) => known.includes(value))) return false
  const isOfCharge = amounts.every(({ value }) => value === charge)
  return figures.every(
    (figure) =>
      isAmount(figure) ||
      figure.said === beyond ||
      (!(isOfCharge && amounts.length > 0) && figure.said === included.said) ||
      figure.said === roles.total ||
      (figure.unit !== included.unit && isIn(figure, roles)),
  )
}
const CALLED_TOTAL = /(?<!\p{L})(?:total\p{L}*|jadi\p{L}*|jumlah\p{L}*)(?!\p{L})/iu
const EACH_OF = /(?<!\p{L})(?:per|masing-masing|tiap|setiap)(?!\p{L})|[x×@]/iu

/** Whether a sentence has the included count and the count beyond it at most once. */
const isCountedOnce = (figures: readonly Figure[], { included, beyond }: Roles) =>
  [included.said, beyond].every(
    (said) => figures.filter((one) => !isAmount(one) && one.said === said).length <= 1,
  )

const isNoStatementOfPrice = ({ isNegative, isDeed, text }: Clause) =>
  isNegative || isDeed || PERMITS.test(text)
const PERMITS = /(?<!\p{L})(?:boleh|gratis|bonus|diskon|may|free)(?!\p{L})/iu

const isAmount = ({ kind, value }: Figure) => kind === 'money' && value > 0
const isCount = ({ kind, said }: Figure) =>
  kind !== 'money' && kind !== 'percent' && kind !== 'time' && said > 1 && Number.isInteger(said)
const isOfMeasure = (one: Figure, other: Figure) =>
  one.unit === undefined || other.unit === undefined
    ? one.kind === 'number' || one.kind === other.kind
    : one.unit === other.unit
const isIn = (figure: Figure, { reading }: Step) =>
  reading.clauses.some(({ figures }) =>
    figures.some(({ kind, value }) => kind === figure.kind && value === figure.value),
  )

/** Each entry's price with an included count that draft and question name best. */
function stepsIn(work: Work): Step[] {
  const named = new Set([...work.draft, ...work.asked].flatMap(({ forms }) => [...forms]))
  const draftFigures = work.draft.flatMap(({ figures }) => figures)
  return work.readings.flatMap((reading) => {
    const priced = reading.clauses.filter(
      (row) => !row.isNegative && row.figures.filter(isAmount).length === 1,
    )
    const bases = priced.filter((row) => !EACH.test(row.text))
    const countNamed = (row: Clause) =>
      row.words.filter((word) => !word.isLight && isAmong(word, named)).length +
      row.figures.filter(({ kind, value }) =>
        draftFigures.some((own) => own.kind === kind && own.value === value),
      ).length
    const most = Math.max(0, ...bases.map(countNamed))
    const [row, rival] = bases.filter((one) => countNamed(one) === most)
    if (!row || rival) return []
    return priced
      .filter(({ text }) => EACH.test(text))
      .flatMap((rate) => {
        const own = row.figures.filter(isIncluded)
        const others = reading.clauses.filter((one) => one !== rate && !one.figures.some(isAmount))
        const found =
          own.length > 0 ? own : others.flatMap(({ figures }) => figures.filter(isIncluded))
        const [price, each] = [row, rate].map((one) => one.figures.find(isAmount)?.value ?? 0)
        return found
          .filter((included) => isRateOf(rate, included))
          .flatMap((included) => (price && each ? [{ price, included, each, reading }] : []))
      })
  })
}
const isIncluded = (figure: Figure) => isCount(figure) && figure.bound !== 'lower'
const EACH =
  /(?<!\p{L})(?:tambah\p{L}*|nambah|lebih\p{L}*|lewat|kelebihan|selebih\p{L}*|berikutnya|selanjutnya|dst|dan seterusnya|ke-\d+|ekstra|extra|overtime)(?!\p{L})/iu

const isRateOf = (rate: Clause, { unit }: Figure) =>
  unit === undefined ||
  rate.pers.includes(unit) ||
  (rate.pers.length === 0 && rate.text.toLowerCase().includes(unit))

const isCovered = (word: Word, { reading }: Step, { askedForms }: Work) =>
  !word.isScope &&
  (word.isLight ||
    isTalk(word.text) ||
    SUMS.test(word.text) ||
    isAmong(word, askedForms) ||
    isAmong(word, reading.forms))
const SUMS =
  /^(?:tambah\p{L}*|nambah|lebih\p{L}*|kelebihan\p{L}*|total\p{L}*|jumlah\p{L}*|harga\p{L}*|biaya\p{L}*)$/u
