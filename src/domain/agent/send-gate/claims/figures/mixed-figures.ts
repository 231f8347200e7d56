import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import type { Home } from './figure-home.ts'
import { isRival } from './row-fit.ts'
import { isSameFigure } from './same-figure.ts'
import type { Fault } from '../support.ts'

/** Kinds of figures of which each row of a list has one. */
const MAIN = new Set(['money', 'percent', 'duration'])

/**
 * Faults of figures from two rows, or from two pairs in one row: "8x 600rb" for "4x 600rb, 8x
 * 1,1jt". A range that no row has ("18-14 hari") is one too.
 */
export function mixedFigures(said: Clause, homes: readonly Home[]): Fault[] {
  const found = said.figures.flatMap((price, at): Fault[] => {
    const own = homes[at]?.home
    if (!MAIN.has(price.kind) || !own || price.bound) return []
    const isMixed = said.figures.some((mark, other) => {
      const home = homes[other]?.home
      if (!home || mark.kind === price.kind || mark.kind === 'contact') return false
      if (MAIN.has(mark.kind) && price.kind !== 'money') return false
      return home === own
        ? !isPaired(mark, price, own)
        : isOfTwoRows({ mark, home }, { price, own })
    })
    return isMixed ? [{ rule: 'angka', raw: price.raw, weight: 1 }] : []
  })
  return found.length > 0 ? found : brokenRanges(said, homes)
}

type Marked = { mark: Figure; home: Clause }
type Priced = { price: Figure; own: Clause }

/**
 * Whether the price and its mark come from two rows: each of these rows has another partner for it.
 */
const isOfTwoRows = ({ mark, home }: Marked, { price, own }: Priced) =>
  home.figures.some(({ kind }) => kind === price.kind) &&
  !own.figures.some((known) => isSameFigure(mark, known)) &&
  !home.figures.some((known) => isSameFigure(price, known)) &&
  own.figures.some(
    (known) => known.kind !== price.kind && isRival(known, mark) && known.bound === undefined,
  )

/** Whether one row pairs each price with its mark: "20 kg Rp140.000 dan 40 kg Rp260.000". */
function isPaired(mark: Figure, price: Figure, { figures }: Clause): boolean {
  const prices = figures.filter(({ kind }) => kind === price.kind)
  const marks = figures.filter((one) => one.kind !== price.kind && one.kind === mark.kind)
  if (prices.length < 2 || prices.length !== marks.length) return true
  const at = prices.findIndex((known) => isSameFigure(price, known))
  const all = prices.filter((known) => isSameFigure(price, known))
  const own = marks[at]
  return at < 0 || all.length > 1 || !own || isSameFigure(mark, own)
}

function brokenRanges({ figures }: Clause, homes: readonly Home[]): Fault[] {
  const start = figures.findIndex(
    ({ range }, at) => range === 'start' && figures[at + 1]?.range === 'end',
  )
  const [from, to] = [figures[start], figures[start + 1]]
  if (start < 0 || !from || !to) return []
  const rows = [homes[start]?.home, homes[start + 1]?.home].flatMap((row) => row ?? [])
  const hasBoth = ({ figures: known }: Clause) =>
    [from, to].every((end) => known.some((one) => isSameFigure(end, one)))
  return rows.length < 2 || rows.some(hasBoth) || to.value > from.value
    ? []
    : [{ rule: 'angka', raw: to.raw, weight: 1 }]
}
