import type { IndexedEntry, RetrievalIndex } from './retrieval-index.ts'
import type { Asked, Candidate, Matches } from './retrieval-measures.ts'

/**
 * The weight of a single word of "bayar di tempat", where the knowledge has an entry about the
 * phrase.
 */
export const PHRASE_WORD_MATCH = 0.6
/** The weight of "matic" for "vario", in an entry that names no other motorcycle. */
export const BROADER_MATCH = 0.7

/**
 * The most weight of a related word ("mati" for "padam"); the word itself still counts as missing.
 */
export const RELATED_MATCH = 0.45

export function matchEntry(entry: IndexedEntry, items: number, matches: Matches): Candidate {
  const asks = entry.asks.map(({ tokens }) => matchField(tokens, items, matches))
  const pooled = new Float64Array(items)
  for (const ask of asks)
    ask.forEach((strength, item) => (pooled[item] = Math.max(pooled[item] ?? 0, strength)))
  return {
    entry,
    asks,
    pooled,
    body: matchField(entry.body, items, matches),
    about: matchField(entry.about, items, matches),
  }
}

/** For each item that is a member of a kind, the stored words that are other members. */
export function findSiblings(index: RetrievalIndex, asked: Asked[]): Map<number, Set<number>> {
  const siblings = new Map<number, Set<number>>()
  asked.forEach(({ term }, item) => {
    if (!term.broader) return
    const others = (term.sorts ?? [])
      .flatMap((sort) => index.tokensByKey.get(`~${sort}`) ?? [])
      .filter((token) => !index.tokens[token]!.term.stems.some((stem) => term.stems.includes(stem)))
    if (others.length > 0) siblings.set(item, new Set(others))
  })
  return siblings
}

/** A broader word counts only in an entry that names no other member of the kind. */
export function withoutSiblings(
  candidate: Candidate,
  siblings: Map<number, Set<number>>,
): Candidate {
  for (const [item, others] of siblings) {
    const fields = [candidate.body, candidate.pooled, candidate.about, ...candidate.asks]
    if (!fields.some((field) => field[item] === BROADER_MATCH)) continue
    const { asks, body, about } = candidate.entry
    const names = [body, about, ...asks.map(({ tokens }) => tokens)]
    if (!names.some((tokens) => tokens.some((token) => others.has(token)))) continue
    for (const field of fields) if (field[item] === BROADER_MATCH) field[item] = 0
  }
  return candidate
}

function matchField(tokens: Uint32Array, items: number, matches: Matches): Float64Array {
  const best = new Float64Array(items)
  for (const token of tokens) {
    const found = matches.get(token)
    if (!found) continue
    for (const { item, strength } of found) if (strength > best[item]!) best[item] = strength
  }
  return best
}

/** Words of a phrase that the knowledge contains match only as that phrase. */
export function isMet({ body, pooled, about }: Candidate, item: number): boolean {
  const best = Math.max(body[item]!, pooled[item]!, about[item]!)
  return best > RELATED_MATCH && best !== PHRASE_WORD_MATCH
}
/** Whether most of the entry's questions contain the word. */
export const isAbout = ({ asks }: Candidate, item: number) =>
  asks.filter((ask) => ask[item]! > RELATED_MATCH).length * 2 > asks.length
