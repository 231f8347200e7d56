/**
 * The median of values that occur `count` times each; the mean of the middle two for an even
 * number.
 */
export function medianOf(values: Map<number, number>): number | null {
  const total = [...values.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const sorted = [...values].sort(([a], [b]) => a - b)
  const at = (place: number) => {
    let seen = 0
    return sorted.find(([, count]) => (seen += count) > place)?.[0] ?? 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** The normal quantile of a two-sided 95% interval. */
const Z95 = 1.959964
export type Interval = { low: number; high: number }
export type Share = { part: number; whole: number }

/** Wilson's score interval (1927) of a share: valid for small samples and for 0 and 1. */
export function wilsonInterval({ part, whole }: Share): Interval {
  if (whole === 0) return { low: 0, high: 1 }
  const share = part / whole
  const z2 = (Z95 * Z95) / whole
  const middle = (share + z2 / 2) / (1 + z2)
  const reach = (Z95 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole))) / (1 + z2)
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** The difference a - b of two shares with Newcombe's hybrid score interval (1998, method 10). */
export function shareDifference(a: Share, b: Share): Interval & { difference: number } {
  const [pa, pb] = [a.part / a.whole, b.part / b.whole]
  const [wa, wb] = [wilsonInterval(a), wilsonInterval(b)]
  const difference = pa - pb
  return {
    difference,
    low: difference - Math.hypot(pa - wa.low, wb.high - pb),
    high: difference + Math.hypot(wa.high - pa, pb - wb.low),
  }
}

/** Sums of the logarithms of some times, which are about log-normal. */
export type LogSums = { count: number; sum: number; squares: number }

/**
 * The ratio of the geometric means of two samples of times, with Welch's interval on their
 * logarithms. undefined below two values in one of them.
 */
export function timeRatio(a: LogSums, b: LogSums): (Interval & { ratio: number }) | undefined {
  if (a.count < 2 || b.count < 2) return undefined
  const mean = ({ sum, count }: LogSums) => sum / count
  const error = ({ count, sum, squares }: LogSums) =>
    Math.max(0, (squares - (sum * sum) / count) / (count - 1)) / count
  const [ea, eb] = [error(a), error(b)]
  const middle = mean(a) - mean(b)
  const freedom =
    ea + eb === 0 ? Infinity : (ea + eb) ** 2 / (ea ** 2 / (a.count - 1) + eb ** 2 / (b.count - 1))
  const reach = studentQuantile(freedom) * Math.sqrt(ea + eb)
  return {
    ratio: Math.exp(middle),
    low: Math.exp(middle - reach),
    high: Math.exp(middle + reach),
  }
}

/** Student's 97.5% quantile by Fisher's expansion; within 2% from 3 degrees of freedom on. */
function studentQuantile(freedom: number): number {
  const z = Z95
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7]
  return (
    z +
    (z3 + z) / (4 * freedom) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom ** 3)
  )
}

/**
 * How many sessions each group needs to detect a difference of `points` (0 to 1) around `share` in
 * four of five experiments (Lehr's rule: 16 p (1 - p) / d²).
 */
export const neededPerGroup = (share: number, points: number): number =>
  Math.ceil((16 * Math.max(0.05, share * (1 - share))) / points ** 2)

/** How often two judges said yes or no to the same thing. */
export type Agreement = { bothYes: number; bothNo: number; onlyFirst: number; onlySecond: number }

/** Cohen's kappa: agreement beyond chance, at most 1. null when chance explains everything. */
export function kappaOf({ bothYes, bothNo, onlyFirst, onlySecond }: Agreement): number | null {
  const all = bothYes + bothNo + onlyFirst + onlySecond
  if (all === 0) return null
  const byChance =
    ((bothYes + onlyFirst) * (bothYes + onlySecond) +
      (bothNo + onlySecond) * (bothNo + onlyFirst)) /
    all ** 2
  return byChance === 1 ? null : ((bothYes + bothNo) / all - byChance) / (1 - byChance)
}
