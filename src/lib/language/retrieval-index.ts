import { inBatches } from '../batches.ts'

/** A word of a text as the ranking uses it. */
export type Term = {
  /** possible stems; the first is the word as written */
  stems: string[]
  /** names of the meanings it shares with other words */
  meanings: string[]
  /** 0..1: how informative a word of its kind is (filler 0, question word low) */
  weight: number
  /** 0..1: the share of entries that typically have it, for a knowledge too small to count */
  common?: number
}

export type Indexable = {
  id: string
  /** ways to ask for it: a question and its examples; none for a passage */
  asks: { text: string; terms: Term[] }[]
  body: Term[]
  /**
   * the context of the body, such as its document's title: all passages share it, so it counts
   * little
   */
  about?: Term[]
}

/** Additional entries assumed in every knowledge, so that rarity is meaningful in a small one. */
const IMAGINED = 25

export type Bag = { places: Map<string, number[]>; meanings: Set<string>; length: number }

export type IndexedAsk = Bag & {
  terms: Term[]
  weights: number[]
  norm: number
  grams: Map<string, number>
}

export type IndexedEntry = { id: string; asks: IndexedAsk[]; pooled: Bag; body: Bag; about: Bag }

export type RetrievalIndex = {
  entries: IndexedEntry[]
  counts: Counts
  words: Map<string, string[]>
  postings: Map<string, number[]>
  averageBody: number
}

type Counts = {
  size: number
  stems: Map<string, number>
  meanings: Map<string, number>
  grams: Map<string, number>
}

/** Entries per batch: some milliseconds, so that other work never waits longer. */
const BATCH = 20

export async function buildIndex(entries: Indexable[]): Promise<RetrievalIndex> {
  const counts = await countWords(entries)
  const indexed: IndexedEntry[] = []
  const postings = new Map<string, number[]>()
  for await (const batch of inBatches(entries, BATCH)) {
    for (const entry of batch) {
      const at = indexed.push(indexEntry(entry, counts)) - 1
      for (const key of new Set(termsOf(entry).flatMap(keysOf))) {
        const known = postings.get(key)
        if (known) known.push(at)
        else postings.set(key, [at])
      }
    }
  }
  const words = Map.groupBy(counts.stems.keys(), (word) => word.slice(0, 1))
  return {
    entries: indexed,
    counts,
    words,
    postings,
    averageBody:
      indexed.reduce((sum, entry) => sum + entry.body.length, 0) / Math.max(1, indexed.length),
  }
}

function indexEntry(entry: Indexable, counts: Counts): IndexedEntry {
  return {
    id: entry.id,
    asks: entry.asks.map((ask) => {
      const weights = ask.terms.map((term) => rarityOf(counts, term, []))
      return {
        ...bagOf(ask.terms),
        terms: ask.terms,
        weights,
        norm: Math.hypot(...weights),
        grams: gramVector(counts, ask.text),
      }
    }),
    pooled: bagOf(entry.asks.flatMap((ask) => ask.terms)),
    body: bagOf(entry.body),
    about: bagOf(entry.about ?? []),
  }
}

const termsOf = (entry: Indexable) => [
  ...entry.asks.flatMap((ask) => ask.terms),
  ...entry.body,
  ...(entry.about ?? []),
]

/** A term's stems and its meanings, which are marked by a character that no word contains. */
export const keysOf = (term: Term) => [
  ...term.stems,
  ...term.meanings.map((meaning) => `=${meaning}`),
]

/**
 * Inverse document frequency of the word's most common form; highest when the knowledge lacks it.
 */
export function rarityOf(counts: Counts, term: Term, near: string[]): number {
  if (term.weight === 0) return 0
  let found = 0
  for (const stem of term.stems) found = Math.max(found, counts.stems.get(stem) ?? 0)
  for (const stem of near) found = Math.max(found, counts.stems.get(stem) ?? 0)
  if (found === 0)
    for (const meaning of term.meanings) found = Math.max(found, counts.meanings.get(meaning) ?? 0)
  const had = found + IMAGINED * (term.common ?? 0)
  return term.weight * Math.log(1 + (counts.size + IMAGINED - had + 0.5) / (had + 0.5))
}

function bagOf(terms: Term[]): Bag {
  const places = new Map<string, number[]>()
  const meanings = new Set<string>()
  terms.forEach((term, at) => {
    for (const meaning of term.meanings) meanings.add(meaning)
    for (const stem of term.stems) {
      const known = places.get(stem)
      if (known) known.push(at)
      else places.set(stem, [at])
    }
  })
  return { places, meanings, length: terms.length }
}

async function countWords(entries: Indexable[]): Promise<Counts> {
  const counts: Counts = {
    size: entries.length,
    stems: new Map(),
    meanings: new Map(),
    grams: new Map(),
  }
  const add = (map: Map<string, number>, keys: Iterable<string>) => {
    for (const key of new Set(keys)) map.set(key, (map.get(key) ?? 0) + 1)
  }
  for await (const batch of inBatches(entries, BATCH)) {
    for (const entry of batch) {
      const terms = termsOf(entry)
      add(
        counts.stems,
        terms.flatMap((term) => term.stems),
      )
      add(
        counts.meanings,
        terms.flatMap((term) => term.meanings),
      )
      add(
        counts.grams,
        entry.asks.flatMap((ask) => gramsOf(ask.text)),
      )
    }
  }
  return counts
}

/** Letter 3-grams and 4-grams, spaces included. */
function gramsOf(text: string): string[] {
  const padded = ` ${text} `
  const grams: string[] = []
  for (let at = 0; at + 3 <= padded.length; at++) {
    grams.push(padded.slice(at, at + 3))
    if (at + 4 <= padded.length) grams.push(padded.slice(at, at + 4))
  }
  return grams
}

export function gramVector(counts: Counts, text: string): Map<string, number> {
  const vector = new Map<string, number>()
  for (const gram of gramsOf(text)) vector.set(gram, (vector.get(gram) ?? 0) + 1)
  let squares = 0
  for (const [gram, times] of vector) {
    const weight =
      (1 + Math.log(times)) *
      Math.log(1 + (counts.size + IMAGINED) / ((counts.grams.get(gram) ?? 0) + 0.5))
    vector.set(gram, weight)
    squares += weight * weight
  }
  const norm = Math.sqrt(squares) || 1
  for (const [gram, weight] of vector) vector.set(gram, weight / norm)
  return vector
}
