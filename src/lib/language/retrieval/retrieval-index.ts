import type { AnswerKind } from '../answer-kinds.ts'
import { gramsOf } from './grams.ts'
import { skeletonOf } from '../spelling/spelling.ts'

/** A word of a text with the data that the ranking uses. */
export type Term = {
  /** possible stems; the first is the word as written */
  stems: readonly string[]
  /** names of meanings that it shares with other words */
  meanings: string[]
  /** 0..1: how informative a word of its kind is (filler 0, question word low) */
  weight: number
  /** 0..1: the typical share of entries that contain it, for a knowledge too small to count */
  common?: number
  /** counts only where the knowledge contains it: "teh" addresses a woman, or is tea */
  isOptional?: boolean
  /** the meaning of the phrase that it belongs to: "uang" of "uang muka" */
  phrase?: string | undefined
  /** joined with the next word: "snackbox" of "snack box" */
  compound?: string | undefined
  /** an entry that lacks it may still answer */
  isSoft?: boolean
  /** keys of broader words that an entry may have instead: "matic" for "vario" */
  broader?: string[]
  /** related words, one of which an entry may have instead, with their nearness, 0..1 */
  related?: ReadonlyMap<string, number>
  /** the kinds of which it is a member; an entry that names another member is about that one */
  sorts?: string[]
}

export type Indexable = {
  id: string
  /** the entry's question and its examples; none for a passage */
  asks: { text: string; terms: Term[]; kinds?: readonly AnswerKind[] }[]
  body: Term[]
  /**
   * the context of the body, such as its document's title; all passages share it, so it counts
   * little
   */
  about?: Term[]
  /** the kinds of fact that the body contains */
  kinds?: readonly AnswerKind[]
}

/**
 * The number of entries that every knowledge is assumed to have in addition, so that rarity is
 * meaningful in a small one.
 */
const IMAGINED = 25
/** Hashes of letter groups are below this number. */
export const GRAM_SPACE = 65_536

/** Tokens are numbers of distinct terms; a field is the tokens of its text in order. */
export type IndexedAsk = {
  tokens: Uint32Array
  grams: Uint16Array
  kinds: readonly AnswerKind[]
  /** the sums of its squared rarities, and its informative tokens, for a version of the index */
  norms: { at: number; tokens: number; grams: number; telling: number[] }
}
export type IndexedEntry = {
  id: string
  asks: IndexedAsk[]
  body: Uint32Array
  about: Uint32Array
  kinds: readonly AnswerKind[]
  /** the number of words in the body */
  length: number
}

/** A distinct term, and the entries that contain it, by slot. */
type Token = { term: Term; slots: number[]; rarity: number; rarityAt: number }

/** Changes with `putEntry` and `removeEntry`, whose cost does not grow with the other entries. */
export type RetrievalIndex = {
  entries: (IndexedEntry | undefined)[]
  slots: Map<string, number>
  free: number[]
  tokens: Token[]
  tokenByTerm: Map<string, number>
  /** tokens by stem, and by meaning with a leading "=" */
  tokensByKey: Map<string, number[]>
  /** entries by stem and meaning */
  counts: Map<string, number>
  /** known words by their first letter, and by their consonants */
  words: Map<string, Set<string>>
  skeletons: Map<string, Set<string>>
  gramCounts: Uint16Array
  /** the rarity of a group of letters by its count, for a version of the index */
  gramRarities: { at: number; byCount: number[] }
  bodyLength: number
  /** increases with every change, so that cached rarities are recomputed */
  version: number
}

export function createIndex(): RetrievalIndex {
  return {
    entries: [],
    slots: new Map(),
    free: [],
    tokens: [],
    tokenByTerm: new Map(),
    tokensByKey: new Map(),
    counts: new Map(),
    words: new Map(),
    skeletons: new Map(),
    gramCounts: new Uint16Array(GRAM_SPACE),
    gramRarities: { at: -1, byCount: [] },
    bodyLength: 0,
    version: 0,
  }
}

/** Adds an entry, or replaces the one of the same id. */
export function putEntry(index: RetrievalIndex, given: Indexable): void {
  removeEntry(index, given.id)
  const entry: IndexedEntry = {
    id: given.id,
    asks: given.asks.map((ask) => ({
      tokens: tokensOf(index, ask.terms),
      grams: gramsOf(ask.text),
      kinds: ask.kinds ?? [],
      norms: { at: -1, tokens: 0, grams: 0, telling: [] },
    })),
    body: tokensOf(index, given.body),
    about: tokensOf(index, given.about ?? []),
    kinds: given.kinds ?? [],
    length: given.body.length,
  }
  const slot = index.free.pop() ?? index.entries.length
  index.entries[slot] = entry
  index.slots.set(entry.id, slot)
  const tokens = distinctTokens(entry)
  for (const token of tokens) index.tokens[token]?.slots.push(slot)
  countKeys(index, tokens, 1)
  for (const gram of distinctGrams(entry)) index.gramCounts[gram]! += 1
  index.bodyLength += entry.length
  index.version += 1
}

export function removeEntry(index: RetrievalIndex, id: string): void {
  const slot = index.slots.get(id)
  const entry = slot === undefined ? undefined : index.entries[slot]
  if (slot === undefined || !entry) return
  const tokens = distinctTokens(entry)
  for (const token of tokens) {
    const slots = index.tokens[token]?.slots ?? []
    slots.splice(slots.indexOf(slot), 1)
  }
  countKeys(index, tokens, -1)
  for (const gram of distinctGrams(entry)) index.gramCounts[gram]! -= 1
  index.bodyLength -= entry.length
  index.entries[slot] = undefined
  index.slots.delete(id)
  index.free.push(slot)
  index.version += 1
}

const distinctTokens = ({ asks, body, about }: IndexedEntry) =>
  new Set([...asks.flatMap(({ tokens }) => [...tokens]), ...body, ...about])

const distinctGrams = ({ asks }: IndexedEntry) => new Set(asks.flatMap(({ grams }) => [...grams]))

function countKeys(index: RetrievalIndex, tokens: Set<number>, by: number): void {
  const keys = new Set<string>()
  for (const token of tokens) for (const key of keysOf(index.tokens[token]!.term)) keys.add(key)
  for (const key of keys) {
    const count = (index.counts.get(key) ?? 0) + by
    if (count > 0) index.counts.set(key, count)
    else index.counts.delete(key)
  }
}

/** The words in order, followed by the compounds, which have no weight of their own. */
const tokensOf = (index: RetrievalIndex, terms: Term[]) =>
  Uint32Array.from(
    [
      ...terms,
      ...terms.flatMap(({ compound }) =>
        compound ? [{ stems: [compound], meanings: [], weight: 0 }] : [],
      ),
    ],
    (term) => tokenOf(index, term),
  )

function tokenOf(index: RetrievalIndex, term: Term): number {
  const name = `${term.stems.join(' ')}|${term.meanings.join(' ')}|${term.weight}|${(term.sorts ?? []).join(' ')}`
  const known = index.tokenByTerm.get(name)
  if (known !== undefined) return known
  const token = index.tokens.push({ term, slots: [], rarity: 0, rarityAt: -1 }) - 1
  index.tokenByTerm.set(name, token)
  for (const key of keysOf(term)) {
    const tokens = index.tokensByKey.get(key)
    if (tokens) tokens.push(token)
    else index.tokensByKey.set(key, [token])
  }
  for (const stem of term.stems) {
    addTo(index.words, stem.slice(0, 1), stem)
    addTo(index.skeletons, skeletonOf(stem), stem)
  }
  return token
}

function addTo(groups: Map<string, Set<string>>, name: string, word: string): void {
  const group = groups.get(name)
  if (group) group.add(word)
  else groups.set(name, new Set([word]))
}

/**
 * The keys of a term: its stems, meanings and kinds. A character that no word contains marks the
 * latter two.
 */
export const keysOf = (term: Term) => [
  ...term.stems,
  ...term.meanings.map((meaning) => `=${meaning}`),
  ...(term.sorts ?? []).map((sort) => `~${sort}`),
]

/** The present rarity of a stored term. */
export function tokenRarity(index: RetrievalIndex, at: number): number {
  const token = index.tokens[at]
  if (!token) return 0
  if (token.rarityAt !== index.version) {
    token.rarity = rarityOf(index, token.term, [])
    token.rarityAt = index.version
  }
  return token.rarity
}

/**
 * Inverse document frequency of the word's most common form; highest when the knowledge lacks it.
 */
export function rarityOf(index: RetrievalIndex, term: Term, near: readonly string[]): number {
  if (term.weight === 0) return 0
  let found = 0
  for (const stem of term.stems) found = Math.max(found, index.counts.get(stem) ?? 0)
  for (const stem of near) found = Math.max(found, index.counts.get(stem) ?? 0)
  if (found === 0)
    for (const key of term.broader ?? []) found = Math.max(found, index.counts.get(key) ?? 0)
  if (found === 0)
    for (const meaning of term.meanings)
      found = Math.max(found, index.counts.get(`=${meaning}`) ?? 0)
  const had = found + IMAGINED * (term.common ?? 0)
  return term.weight * Math.log(1 + (index.slots.size + IMAGINED - had + 0.5) / (had + 0.5))
}

/** Inverse document frequency of a group of letters. */
export function gramRarity(index: RetrievalIndex, gram: number): number {
  const known = index.gramRarities
  if (known.at !== index.version) {
    known.byCount = []
    known.at = index.version
  }
  const count = index.gramCounts[gram] ?? 0
  return (known.byCount[count] ??= Math.log(1 + (index.slots.size + IMAGINED) / (count + 0.5)))
}

/** The norms of an entry's questions for the present version. */
export function normsOf(index: RetrievalIndex, { tokens, grams, norms }: IndexedAsk) {
  if (norms.at === index.version) return norms
  norms.at = index.version
  norms.tokens = 0
  norms.grams = 0
  for (const token of tokens) norms.tokens += square(tokenRarity(index, token))
  for (const gram of grams) norms.grams += square(gramRarity(index, gram))
  norms.telling = [...tokens].filter((token) => tellsSubject(index, index.tokens[token]!.term))
  return norms
}

/** Whether a word is informative and not one of the trade. */
export const tellsSubject = (index: RetrievalIndex, term: Term) =>
  term.weight === 1 && term.isSoft !== true && !isOfTrade(index, term)

/**
 * A word in at least this share of the entries, and at least this many, belongs to the business's
 * trade.
 */
const TRADE_SHARE = 0.15
const TRADE_ENTRIES = 5

/** Whether a word belongs to the business's trade: then an entry need not repeat it. */
const isOfTrade = (index: RetrievalIndex, { stems }: Term) =>
  stems.some(
    (stem) =>
      (index.counts.get(stem) ?? 0) >= Math.max(TRADE_ENTRIES, TRADE_SHARE * index.slots.size),
  )

/** `x * x`, because `**` takes several times as long. */
export const square = (number: number): number => number * number
