import { memoizeByText } from '#lib/memoize'
import type { Figure } from '../bounds.ts'
import { type Clause, clausesOf, type Word } from '../clauses.ts'
import { isAmong, type Source } from '../evidence.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Fault } from '../support.ts'

type Segment = { forms: ReadonlySet<string>; figures: readonly Figure[] }

/**
 * A figure of another segment of one entry: "Canggu +50k" for "Denpasar, Sanur +50k; Canggu, Ubud
 * +125k", and "deposit kebaya pengantin 200rb" for "deposit 200rb (pengantin 500rb)".
 */
export function otherSegmentFaults(draft: readonly Clause[], sources: readonly Source[]): Fault[] {
  const entries = sources.map(({ text }) => segmentsOf(text))
  return draft.flatMap((clause) =>
    clause.figures
      .filter((figure) => entries.some((segments) => isElsewhere(figure, clause, segments)))
      .map(({ raw }) => ({ rule: 'angka' as const, raw, weight: 1 })),
  )
}

/** A word of the clause is in one segment only, which has another figure of the kind. */
function isElsewhere(figure: Figure, clause: Clause, segments: readonly Segment[]): boolean {
  if (figure.kind === 'time' || figure.kind === 'contact' || clause.isNegative) return false
  const homes = segments.filter((one) => one.figures.some((known) => isSameFigure(figure, known)))
  if (segments.length < 2 || homes.length === 0 || homes.length === segments.length) return false
  const isOfOther = (word: Word) => {
    const holders = segments.filter(({ forms }) => isAmong(word, forms))
    const [only] = holders
    return (
      holders.length === 1 &&
      only !== undefined &&
      !homes.includes(only) &&
      only.figures.some((known) => isLike(known, figure)) &&
      !only.figures.some((known) => clause.figures.some((own) => isSameFigure(own, known)))
    )
  }
  return clause.words.some((word) => !word.isLight && !word.isScope && isOfOther(word))
}

const isLike = (known: Figure, figure: Figure) =>
  known.kind === figure.kind &&
  (known.kind !== 'count' || known.unit === figure.unit) &&
  (known.bound === figure.bound || (known.bound === undefined && figure.kind === 'duration'))

/**
 * Parts between ";", brackets with a figure, and a sentence that begins with "Yang" or "Khusus":
 * each is about things of its own.
 */
const segmentsOf = memoizeByText(2000, (text: string): Segment[] =>
  text
    .replace(
      /\(([^()]*\d\s?(?:rb|ribu|k|jt|juta)(?!\p{L})[^()]*|[^()]*\d\.\d{3}[^()]*)\)/giu,
      ';$1;',
    )
    .split(/\s*;\s*|\.\s+(?=(?:Yang|Khusus|Kecuali|Untuk)\s)/)
    .filter((part) => part.trim())
    .map((part) => {
      const clauses = clausesOf(part)
      return {
        forms: new Set(clauses.flatMap(({ forms }) => [...forms])),
        figures: clauses.flatMap(({ figures }) => figures),
      }
    }),
)
