import type { Figure } from '../bounds.ts'
import type { Work } from '../find-support.ts'
import { isSameFigure } from './same-figure.ts'
import { MAX_PIECES } from './totals.ts'
import type { Factors } from './workings.ts'

export const isOfOtherUnit = (one: Figure, other: Figure) =>
  one.unit !== undefined && other.unit !== undefined && one.unit !== other.unit

export const isCount = ({ kind, said }: Figure) =>
  kind !== 'money' &&
  kind !== 'percent' &&
  kind !== 'time' &&
  Number.isInteger(said) &&
  said > 1 &&
  said <= MAX_PIECES

/** Whether a count is one of the calculation and not of another unit: "untuk sampai 7 jam". */
export const isFactor = (figure: Figure, { asked, draft }: Work) => {
  const given = asked.flatMap(({ figures }) => figures.filter(isCount))
  return (
    isCount(figure) &&
    ([...given, ...(given.length > 0 ? [] : draft.flatMap(({ figures }) => figures))].some(
      (one) => one.said === figure.said && !isOfOtherUnit(one, figure),
    ) ||
      excessOf({ draft, asked }).includes(figure.said))
  )
}

export const factorsOf = (work: Work): Factors => ({
  counts: countsOf(work),
  percents: percentsOf(work),
  takesOff: work.draft.some(({ text }) => TAKES_OFF.test(text)),
})

/**
 * Words that subtract: "dipotong Rp20.000 jadi Rp245.000", "DP Rp2.000.000, sisanya Rp6.000.000".
 */
const TAKES_OFF =
  /(?<!\p{L})(?:dipotong|potong\p{L}*|dikurangi|diskon|sisa\p{L}*|hemat|selisih\p{L}*|minus|less)(?!\p{L})/iu

export const distinctOf = (values: number[]) => [...new Set(values)]

function countsOf({ draft, asked }: Work): number[] {
  const own = asked.flatMap(({ figures }) => figures.filter(isCount)).map(({ said }) => said)
  const drafted = draft.flatMap(({ figures }) => figures.filter(isCount)).map(({ said }) => said)
  return distinctOf([...(own.length > 0 ? own : drafted), ...excessOf({ draft, asked })])
}

/** The number beyond what a price includes: 2 for "10 orang" when the price is for 8. */
export function excessOf({ draft, asked }: Pick<Work, 'draft' | 'asked'>): number[] {
  const limits = draft.flatMap(({ figures }) => figures.filter(isCount))
  return asked
    .flatMap(({ figures }) => figures.filter(isCount))
    .flatMap((count) =>
      limits
        .filter((limit) => limit.unit === count.unit && limit.said < count.said)
        .map((limit) => count.said - limit.said),
    )
}

/** The percentages that both the draft and a source have. */
export const percentsOf = ({ draft, readings }: Work): number[] =>
  distinctOf(
    draft
      .flatMap(({ figures }) => figures)
      .filter(
        (figure) =>
          figure.kind === 'percent' &&
          figure.said > 0 &&
          readings.some(({ clauses }) => clauses.some((row) => isAnyOf(figure, row.figures))),
      )
      .map(({ said }) => said),
  )

export const isAnyOf = (figure: Figure, figures: readonly Figure[]) =>
  figures.some((one) => isSameFigure(figure, one))
