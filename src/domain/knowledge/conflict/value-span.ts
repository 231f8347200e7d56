import { readTokens } from '#lib/language/numbers/quantities'
import { quantitiesOf } from './clauses.ts'
import type { Fact } from './facts.ts'

/** Longest clause in which the place of a figure is searched. */
const MAX_WORDS = 60

/**
 * The place of a fact's value in the answer: the shortest part that reads as the same figures.
 * Undefined for a product row.
 */
export function valueSpan(
  answer: string,
  { span, attribute, figures }: Fact,
): { start: number; end: number } | undefined {
  if (!span) return undefined
  if (attribute === 'yes' || attribute === 'same') return span
  const clause = answer.slice(span.start, span.end)
  const words = [...clause.matchAll(/[\p{L}\p{N}$][^\s()]*/gu)].slice(0, MAX_WORDS)
  let best: { start: number; end: number } | undefined
  for (const [at, first] of words.entries())
    for (const last of words.slice(at)) {
      const bare = last[0].replace(/[^\p{L}\p{N}%]+$/u, '')
      const end = last.index + bare.length
      if (best && end - first.index >= best.end - best.start) continue
      if (isWritten(clause.slice(first.index, end), figures)) best = { start: first.index, end }
    }
  return best && { start: span.start + best.start, end: span.start + best.end }
}

const isWritten = (text: string, figures: readonly string[]) =>
  quantitiesOf(readTokens(text))
    .map(({ key }) => key)
    .join(' ') === figures.join(' ')
