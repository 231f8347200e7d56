import type { Excerpt } from './contract.ts'

/**
 * Characters before the match. A list row has one line, so the match must be near its beginning.
 */
const EXCERPT_BEFORE = 24

const EXCERPT_AFTER = 100

/** The part of a message around the first of the `words`, ignoring case. */
export function excerptOf(text: string, words: readonly string[]): Excerpt {
  const line = text.replace(/\s+/g, ' ')
  const lower = line.toLowerCase()
  const found = words
    .map((word) => word.replace(/\s+/g, ' '))
    .find((word) => lower.includes(word.toLowerCase()))
  const at = found === undefined ? -1 : lower.indexOf(found.toLowerCase())
  if (found === undefined) return { before: '', match: '', after: line.slice(0, EXCERPT_AFTER) }
  const start =
    at <= EXCERPT_BEFORE ? 0 : line.indexOf(' ', at - EXCERPT_BEFORE) + 1 || at - EXCERPT_BEFORE
  const from = Math.min(start, at)
  const end = at + found.length
  return {
    before: (from > 0 ? '…' : '') + line.slice(from, at),
    match: line.slice(at, end),
    after: line.slice(end, end + EXCERPT_AFTER),
  }
}
