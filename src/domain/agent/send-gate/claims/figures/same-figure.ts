import type { Quantity } from '#lib/language/numbers/quantity'
import { DAY_MINUTES } from '#lib/time/durations'

const HALF_DAY_MINUTES = 12 * 60

/**
 * Whether a draft's figure equals a source's figure, in any spelling and in any unit of its kind.
 */
export function isSameFigure(said: Quantity, known: Quantity): boolean {
  if (said.isVague || known.isVague) return said.raw === known.raw
  if (said.kind === 'contact' || known.kind === 'contact')
    return said.kind === known.kind && said.key === known.key
  if (said.kind === 'relative' || known.kind === 'relative')
    return said.kind === known.kind && said.key === known.key
  if (said.kind === 'date' || known.kind === 'date')
    return (
      said.kind === known.kind && (said.key === known.key || known.key.startsWith(`${said.key}-`))
    )
  if (said.kind === 'time' && known.kind === 'time') return isSameTime(said, known)
  if (said.kind === known.kind)
    return isEqual(said.value, known.value) && (said.kind !== 'count' || isSameUnit(said, known))
  if (isShare(said, known) || isShare(known, said)) return true
  return isBareNumber(said, known) || isBareNumber(known, said)
}

/** Whether two times are equal: "jam 8" may be 20.00, "8 pagi" may not. */
function isSameTime(said: Quantity, known: Quantity): boolean {
  const apart = Math.abs(said.value - known.value) % DAY_MINUTES
  return said.isClock && known.isClock ? apart === 0 : apart % HALF_DAY_MINUTES === 0
}

const isSameUnit = (said: Quantity, known: Quantity) =>
  said.unit === undefined ||
  known.unit === undefined ||
  said.unit === known.unit ||
  (TIMES.has(said.unit) && TIMES.has(known.unit))

/** Units that count the same for a course: "10x" is ten meetings. */
const TIMES = new Set(['kali', 'sesi', 'pertemuan'])

/** From this amount on, a number without currency is money. */
export const MIN_MONEY = 1000

/** Whether a number lacks its unit: "15.000" without Rp, "110 x 110" without cm, "isi 3". */
function isBareNumber(bare: Quantity, other: Quantity): boolean {
  if (bare.kind !== 'number' || !isEqual(bare.said, other.said)) return false
  if (other.kind === 'money') return bare.said >= MIN_MONEY
  return other.kind === 'count' || other.kind === 'length' || other.kind === 'number'
}

/** Whether "separuh" is the share of "50%". */
const isShare = (part: Quantity, percent: Quantity) =>
  part.kind === 'number' && percent.kind === 'percent' && part.said * 100 === percent.said

const isEqual = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b))
