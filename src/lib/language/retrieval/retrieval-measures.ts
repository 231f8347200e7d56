import { gramsOf } from './grams.ts'
import {
  gramRarity,
  GRAM_SPACE,
  type IndexedAsk,
  type IndexedEntry,
  normsOf,
  square,
  type RetrievalIndex,
  type Term,
  tokenRarity,
} from './retrieval-index.ts'

/** The weight of a match by meaning or near spelling, relative to the word itself. */
export const MEANING_MATCH = 0.85
const PASSAGE_MEANING_MATCH = 0.5
/** The weight of a title's word for one of its passages. */
const ABOUT_MATCH = 0.4
/** BM25's usual saturation and length penalty; entries are short, so the penalty is mild. */
const BM25_K = 1.2
const BM25_B = 0.4
/** Words at most this far apart count as neighbours. */
const TOGETHER = 2

export type Asked = {
  term: Term
  near: string[]
  weight: number
  isTelling: boolean
  isKnown: boolean
}
/** The items of a question that a stored token matches, and how well. */
export type Matches = Map<number, { item: number; strength: number }[]>
/** A candidate's best match per item of the question, by field. */
export type Candidate = {
  entry: IndexedEntry
  body: Float64Array
  about: Float64Array
  asks: Float64Array[]
  pooled: Float64Array
}

export const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/**
 * The best score, raised by the next ones: several moderately similar examples count as much as one
 * close match.
 */
export function bestOf(scores: number[]): number {
  const [first = 0, second = first, third = second] = scores.toSorted((a, b) => b - a)
  return 0.5 * first + 0.3 * second + 0.2 * third
}

/** The length of the question as a vector of its words' weights. */
export const lengthOf = (asked: Asked[]) => Math.hypot(...asked.map(({ weight }) => weight))

/** A question's items that the index contains, and their weights: summed, and as a vector. */
export type WeighedQuestion = { asked: Asked[]; matches: Matches; total: number; length: number }

/** Cosine of the rarity-weighted words; words of one meaning count as nearly equal. */
export function likenessOf(
  index: RetrievalIndex,
  ask: IndexedAsk,
  found: Float64Array,
  { asked, matches, length }: WeighedQuestion,
): number {
  const norm = length * Math.sqrt(normsOf(index, ask).tokens)
  if (norm === 0) return 0
  const own = new Float64Array(asked.length)
  for (const token of ask.tokens) {
    const items = matches.get(token)
    if (!items) continue
    const rarity = tokenRarity(index, token)
    for (const { item } of items) own[item] = Math.max(own[item]!, rarity)
  }
  let alike = 0
  for (let item = 0; item < asked.length; item++) {
    const { weight } = asked[item]!
    alike += weight * found[item]! * Math.min(weight, own[item]!)
  }
  return alike / norm
}

export function explainedShare(
  index: RetrievalIndex,
  { entry, body: inBody, pooled, about }: Candidate,
  { asked, matches, total }: WeighedQuestion,
): { cover: number; body: number } {
  let cover = 0
  let body = 0
  const average = index.bodyLength / Math.max(1, index.slots.size)
  const times = countTimes(entry.body, asked.length, matches)
  asked.forEach(({ weight }, item) => {
    const isByMeaning = inBody[item] === MEANING_MATCH && entry.asks.length === 0
    const match = isByMeaning ? PASSAGE_MEANING_MATCH : inBody[item]!
    cover += weight * Math.max(match, pooled[item]!, ABOUT_MATCH * about[item]!)
    if (match > 0)
      body += weight * match * saturationOf(times[item] ?? 1, entry.length / (average || 1))
  })
  return { cover: cover / total, body: body / total }
}

/** How often a field has each item of the question as a word. */
function countTimes(tokens: Uint32Array, items: number, matches: Matches): Float64Array {
  const times = new Float64Array(items)
  for (const token of tokens)
    for (const { item, strength } of matches.get(token) ?? []) if (strength === 1) times[item]! += 1
  return times
}

/** BM25's saturation and length penalty, about 1 for one mention in an average text. */
function saturationOf(times: number, length: number): number {
  const often = Math.max(1, times)
  return (often * (BM25_K + 1)) / (often + BM25_K * (1 - BM25_B + BM25_B * length))
}

/** Share of the question's neighbouring words that are neighbours in the body too. */
export function togethernessOf(body: Uint32Array, asked: Asked[], matches: Matches): number {
  const places: number[][] = asked.map(() => [])
  body.forEach((token, at) => {
    for (const { item, strength } of matches.get(token) ?? [])
      if (strength === 1) places[item]?.push(at)
  })
  let all = 0
  let together = 0
  for (let item = 0; item + 1 < asked.length; item++) {
    const weight = Math.min(asked[item]!.weight, asked[item + 1]!.weight)
    all += weight
    if (areNeighbours(places[item]!, places[item + 1]!)) together += weight
  }
  return all ? together / all : 0
}

const areNeighbours = (first: number[], second: number[]) =>
  first.some((x) => second.some((y) => x !== y && Math.abs(x - y) <= TOGETHER))

/** The question's letter groups by rarity; one array of their weights serves all questions. */
const gramWeights = new Float64Array(GRAM_SPACE)

export function weighGrams(index: RetrievalIndex, text: string) {
  const grams = gramsOf(text)
  let squares = 0
  for (const gram of grams) {
    const weight = gramRarity(index, gram)
    gramWeights[gram] = weight
    squares += weight * weight
  }
  return {
    likeness: (ask: IndexedAsk): number => {
      let dot = 0
      // The rarity of a group of letters is the same in both texts.
      for (const gram of ask.grams) dot += square(gramWeights[gram]!)
      return dot / (Math.sqrt(squares * normsOf(index, ask).grams) || 1)
    },
    release: () => {
      for (const gram of grams) gramWeights[gram] = 0
    },
  }
}
