import { nearSpellings } from './spelling.ts'
import {
  type Term,
  type RetrievalIndex,
  rarityOf,
  gramVector,
  type IndexedEntry,
  keysOf,
  type IndexedAsk,
  type Bag,
} from './retrieval-index.ts'

/**
 * Ranks a business's knowledge (up to tens of thousands of entries) in memory. A question's word
 * matches by stem, by meaning, or by near spelling. Rare words weigh more than common ones. A word
 * missing from the whole knowledge weighs most, so that unrelated questions score low.
 */

/**
 * ask: similarity of the question to the entry's ways of asking. cover: share of the question's
 * weight that the entry explains. body: BM25 of the answer alone. letters: similarity of spelling.
 * phrase: neighbouring words that are neighbours in the answer too.
 */
export type Signals = { ask: number; cover: number; body: number; letters: number; phrase: number }
/**
 * `score`: the calibrated probability, 0..1, that the entry answers the question. `unmet`:
 * informative words of the question that the entry lacks in every form.
 */
export type Hit = { id: string; score: number; signals: Signals; unmet: string[] }

/**
 * Weights of a logistic model over the signals, fitted on all development sets together; see
 * docs/quality.md.
 */
const MODEL: Signals = { ask: 3.6, cover: 1.8, body: 2.3, letters: 6.8, phrase: 2 }
const BIAS = -4.3
/** Weight of a match by meaning or near spelling, relative to the word itself. */
const MEANING_MATCH = 0.85
const PASSAGE_MEANING_MATCH = 0.5
const SPELLING_MATCH = 0.8
/** Weight of a title's word for one of its passages. */
const ABOUT_MATCH = 0.4
/** BM25's usual saturation and length penalty; entries are short, so the penalty is mild. */
const BM25_K = 1.2
const BM25_B = 0.4
/** Entries that are scored in full. */
const MOST_CANDIDATES = 250
/** Words at most this far apart count as neighbours. */
const TOGETHER = 2
/**
 * An entry whose way of asking is this similar to the question is a rival. Another entry may not
 * omit the rival's subject.
 */
const RIVAL_ASK = 0.25
/**
 * The cost of that omission, by its share of the question's weight; a smaller share is only
 * phrasing.
 */
const RIVAL_COST = 2
const LEAST_LEFT = 0.14
/**
 * A subject of more entries than this ("kue") is the business's trade; two may be one question in
 * two languages.
 */
const MOST_OWNERS = 2
/** Above this number of asks, an entry's subject is well described. */
const FEW_ASKS = 2

type Asked = { term: Term; near: string[]; weight: number }

/** The best `most` entries for a question; `text` is its normalized wording, `query` its terms. */
export function rankPassages(index: RetrievalIndex, text: string, query: Term[], most = 10): Hit[] {
  const asked = query.map((term): Asked => {
    const isKnown =
      term.stems.some((stem) => index.counts.stems.has(stem)) ||
      term.meanings.some((meaning) => index.counts.meanings.has(meaning))
    const written = term.stems[0] ?? ''
    const near = isKnown ? [] : nearSpellings(written, index.words.get(written.slice(0, 1)) ?? [])
    return { term, near, weight: rarityOf(index.counts, term, near) }
  })
  const total = asked.reduce((sum, item) => sum + item.weight, 0)
  if (total === 0) return []
  const norm = Math.hypot(...asked.map((item) => item.weight))
  const grams = gramVector(index.counts, text)
  const isTelling = asked.some(({ term }) => term.weight === 1)
  const hits = findCandidates(index, asked).map((entry) => {
    const signals: Signals = {
      ask: bestOf(entry.asks.map((ask) => likenessOf(ask, asked, norm))),
      letters: bestOf(entry.asks.map((ask) => dotProduct(grams, ask.grams))),
      ...explainedShare(index, entry, asked, total),
      phrase: togethernessOf(entry.body, asked),
    }
    return { entry, signals }
  })
  const rivals = hits.filter(({ signals }) => signals.ask >= RIVAL_ASK)
  const rivalled = asked.filter(
    (item) =>
      item.term.weight === 1 &&
      rivals.some(({ entry }) => isAbout(entry, item)) &&
      hits.filter(({ entry }) => isAbout(entry, item)).length <= MOST_OWNERS,
  )
  return hits
    .map(({ entry, signals }): Hit => {
      const known = probabilityOf(
        isTelling || signals.ask > 0 ? signals : { ...signals, body: 0, phrase: 0 },
      )
      return {
        id: entry.id,
        signals,
        score: known * Math.max(0, 1 - RIVAL_COST * leftToRivals(entry, rivalled, total)),
        unmet: asked
          .filter((item) => item.term.weight === 1 && !isMet(entry, item))
          .map(({ term }) => term.stems[0] ?? ''),
      }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
}

/**
 * Share of the question's weight that an entry omits and rivals are about: "promo" in "ada promo
 * ultah?" is not about a birthday cake's price.
 */
function leftToRivals(entry: IndexedEntry, rivalled: Asked[], total: number): number {
  if (entry.asks.length > FEW_ASKS) return 0
  const share =
    rivalled.reduce((sum, item) => sum + (isMet(entry, item) ? 0 : item.weight), 0) / total
  return share >= LEAST_LEFT ? share : 0
}

const isMet = (entry: IndexedEntry, item: Asked) =>
  [entry.body, entry.pooled, entry.about].some((bag) => matchOf(bag, item, 1) > 0)
/** Most of the entry's ways of asking contain the word. */
const isAbout = (entry: IndexedEntry, item: Asked) =>
  entry.asks.filter((ask) => matchOf(ask, item, 1)).length * 2 > entry.asks.length

/**
 * Entries that share a word or meaning with the question, by shared weight; spelling similarity
 * alone finds nothing.
 */
function findCandidates(index: RetrievalIndex, asked: Asked[]): IndexedEntry[] {
  const shared = new Map<number, number>()
  for (const { term, near, weight } of asked) {
    const met = new Set([...keysOf(term), ...near].flatMap((key) => index.postings.get(key) ?? []))
    for (const at of met) shared.set(at, (shared.get(at) ?? 0) + weight)
  }
  const found = [...shared]
  if (found.length > MOST_CANDIDATES) found.sort((a, b) => b[1] - a[1]).length = MOST_CANDIDATES
  return found.flatMap(([at]) => index.entries[at] ?? [])
}

function probabilityOf(signals: Signals): number {
  const sum =
    BIAS +
    MODEL.ask * signals.ask +
    MODEL.cover * signals.cover +
    MODEL.body * signals.body +
    MODEL.letters * signals.letters +
    MODEL.phrase * signals.phrase
  return 1 / (1 + Math.exp(-sum))
}

/**
 * The best score, raised by the next ones: several moderately similar examples count as much as one
 * close match.
 */
function bestOf(scores: number[]): number {
  const [first = 0, second = first, third = second] = scores.toSorted((a, b) => b - a)
  return 0.5 * first + 0.3 * second + 0.2 * third
}

/** Cosine of the rarity-weighted words; words of one meaning count as nearly equal. */
function likenessOf(ask: IndexedAsk, asked: Asked[], norm: number): number {
  if (ask.norm === 0) return 0
  let sum = 0
  for (const item of asked) {
    const match = matchOf(ask, item, MEANING_MATCH)
    if (match) sum += item.weight * match * Math.min(item.weight, weightIn(ask, item))
  }
  return sum / (norm * ask.norm)
}

function weightIn(ask: IndexedAsk, { term, near }: Asked): number {
  let best = 0
  ask.terms.forEach((other, at) => {
    const isSame =
      other.stems.some((stem) => term.stems.includes(stem) || near.includes(stem)) ||
      other.meanings.some((meaning) => term.meanings.includes(meaning))
    if (isSame) best = Math.max(best, ask.weights[at] ?? 0)
  })
  return best
}

function explainedShare(
  index: RetrievalIndex,
  entry: IndexedEntry,
  asked: Asked[],
  total: number,
): { cover: number; body: number } {
  let cover = 0
  let body = 0
  for (const item of asked) {
    const inBody = matchOf(
      entry.body,
      item,
      entry.asks.length > 0 ? MEANING_MATCH : PASSAGE_MEANING_MATCH,
    )
    cover +=
      item.weight *
      Math.max(
        inBody,
        matchOf(entry.pooled, item, MEANING_MATCH),
        ABOUT_MATCH * matchOf(entry.about, item, MEANING_MATCH),
      )
    if (inBody)
      body += item.weight * inBody * saturationOf(entry.body, item.term, index.averageBody)
  }
  return { cover: cover / total, body: body / total }
}

/** BM25's saturation and length penalty, about 1 for one mention in an average text. */
function saturationOf(bag: Bag, term: Term, average: number): number {
  let times = 1
  for (const stem of term.stems) times = Math.max(times, bag.places.get(stem)?.length ?? 0)
  return (times * (BM25_K + 1)) / (times + BM25_K * (1 - BM25_B + (BM25_B * bag.length) / average))
}

function togethernessOf(bag: Bag, asked: Asked[]): number {
  let all = 0
  let together = 0
  for (let at = 0; at + 1 < asked.length; at++) {
    const [a, b] = [asked[at], asked[at + 1]]
    if (!a || !b) break
    const weight = Math.min(a.weight, b.weight)
    all += weight
    if (areNeighbours(placesOf(bag, a.term), placesOf(bag, b.term))) together += weight
  }
  return all ? together / all : 0
}

const placesOf = (bag: Bag, term: Term) => term.stems.flatMap((stem) => bag.places.get(stem) ?? [])
const areNeighbours = (first: number[], second: number[]) =>
  first.some((x) => second.some((y) => x !== y && Math.abs(x - y) <= TOGETHER))

function matchOf(bag: Bag, { term, near }: Asked, meaningMatch: number): number {
  for (const stem of term.stems) if (bag.places.has(stem)) return 1
  for (const stem of near) if (bag.places.has(stem)) return SPELLING_MATCH
  for (const meaning of term.meanings) if (bag.meanings.has(meaning)) return meaningMatch
  return 0
}

function dotProduct(a: Map<string, number>, b: Map<string, number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [gram, weight] of small) sum += weight * (large.get(gram) ?? 0)
  return sum
}
