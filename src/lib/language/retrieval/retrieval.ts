import { type AnswerKind, kindsLacked } from '../answer-kinds.ts'
import { nearSpellings, skeletonOf, soundAlikes } from '../spelling/spelling.ts'
import {
  type IndexedEntry,
  normsOf,
  rarityOf,
  type RetrievalIndex,
  tellsSubject,
  type Term,
  tokenRarity,
} from './retrieval-index.ts'
import {
  type Asked,
  bestOf,
  type Candidate,
  explainedShare,
  lengthOf,
  likenessOf,
  type Matches,
  MEANING_MATCH,
  sumOf,
  togethernessOf,
  type WeighedQuestion,
  weighGrams,
} from './retrieval-measures.ts'
import {
  BROADER_MATCH,
  findSiblings,
  isAbout,
  isMet,
  matchEntry,
  PHRASE_WORD_MATCH,
  RELATED_MATCH,
  withoutSiblings,
} from './retrieval-match.ts'
import { scoreOf, type Signals, strengthOf } from './retrieval-model.ts'

export type { Signals } from './retrieval-model.ts'

/**
 * Ranks a business's knowledge (up to tens of thousands of entries) in memory. A question's word
 * matches by stem, by meaning, or by near spelling. Rare words weigh more than common ones. A word
 * missing from the whole knowledge weighs most, so that unrelated questions score low.
 */

/** `text` is the normalized wording, `kinds` the kinds of fact that it asks for. */
export type Query = { text: string; terms: Term[]; kinds: readonly AnswerKind[] }
/**
 * `score`: the calibrated probability, 0..1, that the entry answers the question. `unmet`:
 * informative words of the question that the entry lacks in every form.
 */
export type Hit = { id: string; score: number; signals: Signals; unmet: string[] }

const SPELLING_MATCH = 0.8
/** How many entries are scored in full. */
const MAX_CANDIDATES = 250
/** How many slots are sampled to estimate a threshold for the strongest. */
const SAMPLED = 500
/**
 * The least length of an unknown word that may abbreviate a known one: "konsul" is "konsultasi".
 */
const MIN_PREFIX = 5
/**
 * A subject of more entries than this ("kue") is the business's trade; two may be one question in
 * two languages.
 */
const MAX_OWNERS = 2
/** An entry with more questions than this is well described. */
const FEW_ASKS = 2
const MAX_MISSED = 0.6

/** Finds the best `most` entries for a question. */
export function rankPassages(index: RetrievalIndex, query: Query, most = 10): Hit[] {
  const asked = readQuestion(index, query.terms)
  const total = sumOf(asked.map(({ weight }) => weight))
  if (total === 0) return []
  const matches = findMatches(index, asked)
  const siblings = findSiblings(index, asked)
  const candidates = findCandidates(index, asked, matches).map((entry) =>
    withoutSiblings(matchEntry(entry, asked.length, matches), siblings),
  )
  const grams = weighGrams(index, query.text)
  const question: WeighedQuestion = { asked, matches, total, length: lengthOf(asked) }
  const owners = asked.map(
    (_, item) => candidates.filter((candidate) => isAbout(candidate, item)).length,
  )
  const wholes = candidates.filter((one) => missShare(one, asked) === 0).length
  const ranked = candidates
    .map((candidate) => {
      const signals = withShape(candidate, asked, {
        ...explainedShare(index, candidate, question),
        ask: bestOf(
          candidate.entry.asks.map((ask, at) =>
            likenessOf(index, ask, candidate.asks[at]!, question),
          ),
        ),
        letters: bestOf(candidate.entry.asks.map((ask) => grams.likeness(ask))),
        phrase: togethernessOf(candidate.entry.body, asked, matches),
        miss: missShare(candidate, asked),
        missAny: asked.some(({ isTelling }, item) => isTelling && !isMet(candidate, item)) ? 1 : 0,
        rival: leftToRivals(candidate, asked, owners, total),
        alone: wholes === 1 && missShare(candidate, asked) === 0 ? 1 : 0,
        unknown: unknownShare(asked),
        unasked: unaskedShare(index, candidate, matches),
        ...kindSignals(candidate.entry, query.kinds),
      })
      return { candidate, signals, strength: strengthOf(signals) }
    })
    .sort((a, b) => b.strength - a.strength)
  grams.release()
  return ranked.slice(0, most).map(({ candidate, signals, strength }): Hit => {
    // An entry without the kind that is asked for is not a rival of one that has it.
    const rival = ranked.find(
      (other) =>
        other.candidate !== candidate && (signals.lacks === 1 || other.signals.lacks === 0),
    )?.strength
    return {
      id: candidate.entry.id,
      signals,
      score: scoreOf(signals, strength, rival),
      unmet: unmetOf(candidate, asked, signals),
    }
  })
}

type Measured = Omit<Signals, 'vague' | `many${string}` | `passage${string}`>

/** Repeats signals for entries with many questions, or with none. */
function withShape({ asks }: Candidate, asked: Asked[], measured: Measured): Signals {
  const passage = asks.length === 0 ? 1 : 0
  const many = asks.length > FEW_ASKS ? 1 : 0
  const oftenOf = (item: number) => sumOf(asks.map((ask) => ask[item]!)) / asks.length
  return {
    ...measured,
    vague: measured.ask === 0 && !asked.some(({ term }) => term.weight === 1) ? 1 : 0,
    passage,
    manyMissAny: many * measured.missAny,
    passageMissAny: passage * measured.missAny,
    manyAsk: many * measured.ask,
    manyLetters: many * measured.letters,
    manyOften:
      many === 0
        ? 0
        : sumOf(asked.map(({ weight }, item) => weight * oftenOf(item))) /
          sumOf(asked.map(({ weight }) => weight)),
    passageCover: passage * measured.cover,
    passageBody: passage * measured.body,
    passagePhrase: passage * measured.phrase,
  }
}

function readQuestion(index: RetrievalIndex, terms: Term[]): Asked[] {
  return terms.flatMap((given): Asked[] => {
    const { compound } = given
    const term = compound ? { ...given, stems: [...given.stems, compound] } : given
    const isKnown = [
      ...term.stems,
      ...term.meanings.map((meaning) => `=${meaning}`),
      ...(term.broader ?? []),
    ].some((key) => index.counts.has(key))
    if (term.isOptional && !isKnown) return []
    const near = isKnown || term.sorts ? [] : spellingsOf(index, term.stems[0] ?? '')
    return [
      {
        term,
        near,
        weight: rarityOf(index, term, near),
        isTelling: tellsSubject(index, term),
        isKnown: isKnown || near.length > 0,
      },
    ]
  })
}

function spellingsOf(index: RetrievalIndex, word: string): string[] {
  const sameStart = index.words.get(word.slice(0, 1)) ?? []
  const near = new Set([
    ...nearSpellings(word, sameStart),
    ...soundAlikes(word, index.skeletons.get(skeletonOf(word)) ?? []),
  ])
  if (word.length >= MIN_PREFIX)
    for (const other of sameStart)
      if (other.length >= word.length + 2 && other.startsWith(word)) near.add(other)
  return [...near].filter((other) => index.counts.has(other))
}

function findMatches(index: RetrievalIndex, asked: Asked[]): Matches {
  const matches: Matches = new Map()
  asked.forEach(({ term, near, isKnown }, item) => {
    const strengths = new Map<number, number>()
    const add = (key: string, strength: number) => {
      for (const token of index.tokensByKey.get(key) ?? [])
        if (strength > (strengths.get(token) ?? 0)) strengths.set(token, strength)
    }
    const isPhrase = term.phrase !== undefined && index.counts.has(`=${term.phrase}`)
    for (const stem of term.stems) add(stem, isPhrase ? PHRASE_WORD_MATCH : 1)
    for (const stem of near) add(stem, SPELLING_MATCH)
    for (const key of term.broader ?? []) add(key, BROADER_MATCH)
    if (!isKnown) for (const [key, weight] of term.related ?? []) add(key, RELATED_MATCH * weight)
    for (const meaning of term.meanings)
      add(`=${meaning}`, meaning === term.phrase ? 1 : MEANING_MATCH)
    for (const [token, strength] of strengths) {
      const known = matches.get(token)
      if (known) known.push({ item, strength })
      else matches.set(token, [{ item, strength }])
    }
  })
  return matches
}

/**
 * Finds entries that share a word or meaning with the question, sorted by shared weight. Similar
 * spelling alone finds nothing.
 */
function findCandidates(index: RetrievalIndex, asked: Asked[], matches: Matches): IndexedEntry[] {
  const shared = new Float64Array(index.entries.length)
  /** the items for which a slot was counted, one bit each; items after the last bit share it */
  const counted = new Uint32Array(index.entries.length)
  const found: number[] = []
  const tokens = [...matches]
    .map(([token, items]) => ({ items, slots: index.tokens[token]?.slots ?? [] }))
    .sort((a, b) => a.slots.length - b.slots.length)
  for (const { items, slots } of tokens) {
    // A word of most entries says little once there are enough candidates.
    if (found.length >= MAX_CANDIDATES && slots.length > index.slots.size / 4) break
    for (const { item } of items) {
      const bit = 1 << Math.min(item, 31)
      const weight = asked[item]?.weight ?? 0
      for (const slot of slots) {
        const before = counted[slot]!
        if (before & bit) continue
        if (before === 0) found.push(slot)
        counted[slot] = before | bit
        shared[slot]! += weight
      }
    }
  }
  if (found.length > MAX_CANDIDATES)
    return strongestSlots(found, shared).flatMap((slot) => index.entries[slot] ?? [])
  return found.flatMap((slot) => index.entries[slot] ?? [])
}

/** Finds the slots that share most; a threshold from a sample avoids sorting all. */
function strongestSlots(found: number[], shared: Float64Array): number[] {
  const step = Math.max(1, Math.floor(found.length / SAMPLED))
  const sample: number[] = []
  for (let at = 0; at < found.length; at += step) sample.push(shared[found[at]!]!)
  sample.sort((a, b) => b - a)
  const bar = sample[Math.ceil((sample.length * MAX_CANDIDATES * 2) / found.length)] ?? 0
  const best = found.filter((slot) => shared[slot]! >= bar)
  return best.sort((a, b) => shared[b]! - shared[a]!).slice(0, MAX_CANDIDATES)
}

/**
 * The informative words that an entry lacks. Passages, and entries with many questions, rarely
 * repeat all words of a question, so for them this counts only when most are missing.
 */
function unmetOf(candidate: Candidate, asked: Asked[], signals: Signals): string[] {
  const isFew = candidate.entry.asks.length > 0 && candidate.entry.asks.length <= FEW_ASKS
  if (!isFew && signals.miss < MAX_MISSED) return []
  return asked.flatMap(({ term, isTelling }, item) =>
    isTelling && !isMet(candidate, item) ? [term.stems[0] ?? ''] : [],
  )
}

/** The share of the informative words' weight that the entry lacks. */
function missShare(candidate: Candidate, asked: Asked[]): number {
  let all = 0
  let lacked = 0
  asked.forEach(({ weight, isTelling }, item) => {
    if (!isTelling) return
    all += weight
    if (!isMet(candidate, item)) lacked += weight
  })
  return all === 0 ? 0.5 : lacked / all
}

/** The share of the informative words' weight that the whole knowledge lacks. */
function unknownShare(asked: Asked[]): number {
  const telling = asked.filter(({ isTelling }) => isTelling)
  const all = sumOf(telling.map(({ weight }) => weight))
  if (all === 0) return 0
  return sumOf(telling.map(({ weight, isKnown }) => (isKnown ? 0 : weight))) / all
}

/**
 * The share of an entry's own question, by informative words, that the customer did not ask: for
 * "ada diskon?" an entry about a student discount. The closest of the entry's questions counts.
 */
function unaskedShare(index: RetrievalIndex, { entry }: Candidate, matches: Matches): number {
  let least = 1
  for (const ask of entry.asks) {
    let all = 0
    let unasked = 0
    for (const token of normsOf(index, ask).telling) {
      const rarity = tokenRarity(index, token)
      all += rarity
      if (!matches.has(token)) unasked += rarity
    }
    least = Math.min(least, all === 0 ? 0 : unasked / all)
  }
  return entry.asks.length === 0 ? 0 : least
}

/**
 * The share of the question's weight that an entry lacks and other entries are about: "promo" in
 * "ada promo ultah?" is not about a birthday cake's price.
 */
function leftToRivals(
  candidate: Candidate,
  asked: Asked[],
  owners: number[],
  total: number,
): number {
  let left = 0
  asked.forEach(({ weight, isTelling }, item) => {
    const count = owners[item] ?? 0
    if (isTelling && count > 0 && count <= MAX_OWNERS && !isMet(candidate, item)) left += weight
  })
  return left / total
}

function kindSignals(entry: IndexedEntry, kinds: readonly AnswerKind[]) {
  const told = kinds.filter((kind) => entry.kinds.includes(kind)).length
  const asksAlike = entry.asks.filter(({ kinds: own }) => own.some((kind) => kinds.includes(kind)))
  return {
    told: kinds.length > 0 && told === kinds.length ? 1 : 0,
    lacks: kindsLacked(kinds, entry.kinds).length > 0 ? 1 : 0,
    alike: asksAlike.length > 0 ? 1 : 0,
  }
}
