import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'

/** Whether a range or limit of the row contains the figure: "kucing 4 kg" for "3-5 kg". */
export function containsFigure(row: Clause, figure: Figure): boolean {
  const { kind, bound, range, unit, value } = figure
  if (bound || range || kind === 'percent' || kind === 'time') return false
  // A price is matched only with the price of a range of amounts ("transfer 1-5 juta Rp10.000").
  if (kind === 'money' && row.figures.filter((known) => known.kind === 'money').length < 3)
    return false
  const like = row.figures.filter(
    (known) =>
      (known.kind === kind || known.kind === 'number' || kind === 'number') &&
      (!known.unit || !unit || known.unit === unit),
  )
  return like.some((known, at) => {
    if (known.bound === 'lower') return value >= known.value
    if (known.bound === 'upper') return value <= known.value
    const end = like[at + 1]
    return (
      known.range === 'start' &&
      end?.range === 'end' &&
      (value >= known.value || figure.said >= known.said) &&
      (value <= end.value || figure.said <= end.said)
    )
  })
}
