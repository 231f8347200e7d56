import type { Clause } from './clauses.ts'
import { type Home, isRival } from './figure-home.ts'
import { isSameFigure } from './same-figure.ts'
import type { Fault } from './support.ts'

/** "8x 600rb" where the list says "4x 600rb, 8x 1,1jt": the count and the price of two rows. */
export function mixedFigures(said: Clause, homes: readonly Home[]): Fault[] {
  return said.figures.flatMap((price, at): Fault[] => {
    const own = homes[at]?.home
    if (price.kind !== 'money' || !own || price.bound) return []
    const isMixed = said.figures.some((mark, other) => {
      const home = homes[other]?.home
      return (
        home !== undefined &&
        home !== own &&
        mark.kind !== 'money' &&
        !mark.bound &&
        home.figures.some(({ kind }) => kind === 'money') &&
        !own.figures.some((known) => isSameFigure(mark, known)) &&
        !home.figures.some((known) => isSameFigure(price, known)) &&
        own.figures.some((known) => known.kind !== 'money' && isRival(known, mark) && !known.bound)
      )
    })
    return isMixed ? [{ rule: 'angka', raw: price.raw, weight: 1 }] : []
  })
}
