import { readTokens } from '#lib/language/numbers/quantities'
import type { Quantity, Token } from '#lib/language/numbers/quantity'

/** A part of an answer that states one fact, with its place in the text. */
export type Clause = { start: number; end: number; text: string; tokens: readonly Token[] }

/** Boundaries between sentences and rows. "Rp15.000" and "Jl." contain none. */
const SENTENCE_END = /\n+|;\s*|(?<=[.!?…])(?<!\b(?:jl|jln|no|rp|dr|tel|telp|dll)\.)(?=\s|$)\s*/giu
/** Boundaries inside a sentence. The comma of "1,5 juta" is none. */
const PART_END =
  /,(?![\d-])\s*|\s+(?:dan|sedangkan|sementara|tapi|tetapi|namun|atau|plus|and|but|while)\s+/giu

/**
 * The clauses of an answer. A part without a figure is a condition or subject: it belongs to the
 * part before it, or, at the start of a sentence, to the next part.
 */
export function clausesOf(text: string): Clause[] {
  return spansBetween(text, 0, text.length, SENTENCE_END).flatMap(([start, end]) => {
    const joined: [number, number][] = []
    let isOpen = false
    for (const span of spansBetween(text, start, end, PART_END)) {
      const last = joined.at(-1)
      const hasFigure = quantitiesOf(readTokens(text.slice(...span))).length > 0
      if (last && (isOpen || !hasFigure)) last[1] = span[1]
      else joined.push([...span])
      isOpen = (isOpen || !last) && !hasFigure
    }
    return joined.map(([from, until]) => {
      const said = text.slice(from, until)
      return { start: from, end: until, text: said, tokens: readTokens(said) }
    })
  })
}

export const quantitiesOf = (tokens: readonly Token[]): Quantity[] =>
  tokens.flatMap((token) => (token.type === 'quantity' ? [token.quantity] : []))

function spansBetween(text: string, start: number, end: number, mark: RegExp): [number, number][] {
  const spans: [number, number][] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(mark)) {
    spans.push([from, start + match.index])
    from = start + match.index + match[0].length
  }
  spans.push([from, end])
  return spans.filter(([a, b]) => text.slice(a, b).trim() !== '')
}
