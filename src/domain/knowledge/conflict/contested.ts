import { readTokens } from '#lib/language/numbers/quantities'
import type { FoundEntry } from '../contract.ts'
import { type Conflict, isDuplicate } from './find-conflicts.ts'
import { subjectOf } from './subject.ts'

/**
 * The parts of an entry that must not be sent: clauses of its answer, or prices of product rows.
 */
export type Contested = { spans: { start: number; end: number }[]; productIds: string[] }

export function contestedBy(conflicts: readonly Conflict[]): Map<string, Contested> {
  const contested = new Map<string, Contested>()
  for (const { entryId, productId, fact } of conflicts.flatMap((each) =>
    isDuplicate(each) ? [] : each.sides,
  )) {
    const known = contested.get(entryId) ?? { spans: [], productIds: [] }
    if (productId !== undefined) known.productIds.push(productId)
    if (fact.span) known.spans.push(fact.span)
    contested.set(entryId, known)
  }
  return contested
}

/**
 * The search results without contradicted parts. An entry keeps its other clauses if the question
 * asks for one of them. If the best entry is contradicted in what is asked, nothing is found,
 * because a weaker entry would answer something else.
 */
export function withoutContested(
  asked: string,
  found: readonly FoundEntry[],
  contested: ReadonlyMap<string, Contested>,
): FoundEntry[] {
  if (contested.size === 0) return [...found]
  const kept = found.map((entry) => {
    const part = contested.get(entry.entryId)
    return part ? withoutPart(asked, entry, part) : entry
  })
  return kept[0] ? kept.filter((entry) => entry !== undefined) : []
}

function withoutPart(
  asked: string,
  entry: FoundEntry,
  { spans, productIds }: Contested,
): FoundEntry | undefined {
  if (productIds.length > 0) return { ...entry, contestedRows: productIds }
  const inOrder = spans.toSorted((a, b) => a.start - b.start)
  const said = inOrder.map(({ start, end }) => entry.text.slice(start, end)).join('\n')
  const rest = textWithout(entry.text, inOrder)
  const [words, contestedWords, restWords] = [asked, said, rest].map((text) => wordsOf(text))
  if (!words || !contestedWords || !restWords) return undefined
  const isAsked = [...words].some((word) => contestedWords.has(word) && !restWords.has(word))
  const isOther = [...words].some((word) => restWords.has(word) && !contestedWords.has(word))
  return isOther && !isAsked ? { ...entry, text: rest } : undefined
}

const wordsOf = (text: string) => new Set(subjectOf(readTokens(text), 'id'))

/** The text without some clauses and without the punctuation between them. */
export function textWithout(
  text: string,
  spans: readonly { start: number; end: number }[],
): string {
  let from = 0
  const parts: string[] = []
  for (const { start, end } of spans) {
    if (start > from) parts.push(text.slice(from, start))
    from = Math.max(from, end)
  }
  return [...parts, text.slice(from)]
    .map((part) =>
      part
        .replace(/^[\s,;.]+(?:dan|atau|and|or)?\s*/i, '')
        .replace(/(?:,|\bdan)\s*$/, '')
        .trim(),
    )
    .filter(Boolean)
    .join(' ')
}
