import { formatAmount } from './totals.ts'

/** What a calculation may use: counts, rates, and whether one amount is subtracted from another. */
export type Factors = { counts: number[]; percents: number[]; takesOff: boolean }

type Computed = { working: string; from: number[] }

/** The calculation of a total: a + b, a x n, a x n + b, or (a + b) x n. It must use every part. */
export function workingOf(total: number, parts: number[], factors: Factors): string | undefined {
  const sources = new Map(
    parts.map((part) => [
      part,
      findComputed(
        part,
        parts.filter((one) => one < part || factors.percents.length > 0),
        factors,
      ),
    ]),
  )
  const leavesOf = (value: number): number[] => [
    value,
    ...(sources.get(value)?.flatMap(({ from }) => from) ?? []),
  ]
  return findComputed(total, parts, factors).find(({ from }) => {
    const met = new Set(from.flatMap(leavesOf))
    return parts.every((part) => met.has(part))
  })?.working
}

function findComputed(
  total: number,
  parts: number[],
  { counts, percents, takesOff }: Factors,
): Computed[] {
  const of = formatAmount
  const found: Computed[] = []
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (parts.length > 2 && whole === total)
    found.push({ working: parts.map(of).join(' + '), from: parts })
  for (const [at, a] of parts.entries()) {
    for (const n of counts)
      if (a * n === total) found.push({ working: `${n} x ${of(a)}`, from: [a] })
    for (const p of percents) {
      const share = (a * p) / 100
      if (share === total) found.push({ working: `${p}% x ${of(a)}`, from: [a] })
      if (a - share === total) found.push({ working: `${of(a)} - ${p}%`, from: [a] })
      if (a + share === total) found.push({ working: `${of(a)} + ${p}%`, from: [a] })
    }
    for (const [other, b] of parts.entries()) {
      if (other === at) continue
      const from = [a, b]
      if (takesOff && a - b === total) found.push({ working: `${of(a)} - ${of(b)}`, from })
      if (other > at && a + b === total) found.push({ working: `${of(a)} + ${of(b)}`, from })
      for (const n of counts) {
        if (a * n + b === total) found.push({ working: `${n} x ${of(a)} + ${of(b)}`, from })
        if (other > at && (a + b) * n === total)
          found.push({ working: `${n} x (${of(a)} + ${of(b)})`, from })
      }
    }
  }
  return found
}
