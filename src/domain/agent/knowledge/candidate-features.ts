import type { FoundEntry } from '#contract/knowledge'
import {
  type AnswerKind,
  givesWhatIsAsked,
  insistsOnKind,
  kindsAsked,
  kindsTold,
  pricedThing,
} from '#lib/language/answer-kinds'
import { SIGNAL_NAMES } from '#lib/language/retrieval/retrieval-model'
import { sentencesOf, wordsOf } from '#lib/language/text'
import { lacksVariant } from '#lib/language/spelling/variants'
import { readText } from '#domain/knowledge/wording'
import { polarityOf } from '../burst/feeling.ts'
import { hearText } from '../burst/hearing/hear.ts'
import { tellsOfTrouble } from '../burst/intent.ts'
import {
  asksForHours,
  claimsPromise,
  isEmptyQuestion,
  isQuestion,
  listedThing,
  wantedThing,
} from '../burst/questions.ts'
import { isOnSubject } from '../burst/subjects.ts'
import { wholeText } from '../run.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import { LITERAL_NAMES, literalFeatures } from './literal-features.ts'
import { RELATED_NAMES, relatedFeatures } from './related-features.ts'
import { isWholeEnough, placesIn } from './unmet-words.ts'

const KINDS: readonly AnswerKind[] = ['price', 'clock', 'duration', 'day', 'place', 'method']

/** What the question itself says. It is computed once for all candidates. */
function readQuestion(text: string) {
  const words = wordsOf(text)
  const { terms } = readText(text)
  const topics = terms.filter(({ weight, isSoft }) => weight === 1 && !isSoft)
  const soft = terms.filter(({ weight, isSoft }) => weight === 1 && isSoft)
  const thing = wantedThing(text) ?? pricedThing(text)
  const asked = kindsAsked(text)
  const heard = hearText(text)
  const bounded = (score: number) => Math.max(-8, Math.min(8, score))
  return {
    thing,
    topics,
    soft,
    figures: words.filter((word) => /^\d/.test(word)),
    listed: listedThing(text) ?? '',
    places: placesIn(text),
    shared: [
      words.length,
      topics.length,
      soft.length,
      thing ? wordsOf(thing).length : 0,
      wantedThing(text) ? 1 : 0,
      isQuestion(text) ? 1 : 0,
      isEmptyQuestion(text) ? 1 : 0,
      insistsOnKind(text) ? 1 : 0,
      asksForHours(text) ? 1 : 0,
      claimsPromise(text) ? 1 : 0,
      tellsOfTrouble(text) ? 1 : 0,
      polarityOf(text) === 'negative' ? 1 : 0,
      bounded(heard.trouble),
      bounded(heard.offtopic),
      bounded(heard.order),
      ...KINDS.map((kind) => (asked.includes(kind) ? 1 : 0)),
      /\b(?:saya|sy|aku|ku|gue|gw|punyaku|my)\b/i.test(text) ? 1 : 0,
    ],
  }
}
const SHARED_NAMES = [
  'words',
  'topics',
  'softWords',
  'thingWords',
  'wantsThing',
  'isQuestion',
  'isEmpty',
  'insists',
  'hours',
  'promise',
  'happened',
  'negative',
  'trouble',
  'offtopic',
  'order',
  ...KINDS.map((kind) => `asks ${kind}`),
  'self',
]

const OWN_NAMES = [
  'score',
  'logit',
  'rank',
  'ahead',
  'unmet',
  'unmetShare',
  'unmetElsewhere',
  'others',
  'gives',
  'onSubject',
  'lacksVariant',
  'listed',
  'namesThing',
  'titleThing',
  'figures',
  'clause',
  'softShare',
  'fuzzy',
  'fuzzyLeast',
  'length',
  'sentences',
  'entryNegative',
  'tells clock',
  'tells price',
  'titleKind',
  'whole',
  'thingUnmet',
  'priceUnmet',
  'firstUnmet',
  'lastUnmet',
  'placeUnmet',
  'doubted',
]
/** Names of the features, in the order of `featuresOfCandidates`. */
export const CANDIDATE_FEATURES: readonly string[] = [
  ...SIGNAL_NAMES,
  ...OWN_NAMES,
  ...SHARED_NAMES,
  ...LITERAL_NAMES,
  ...RELATED_NAMES,
]

const logit = (chance: number) =>
  Math.log(Math.max(1e-3, chance) / Math.max(1e-3, 1 - Math.min(chance, 0.999)))

/** The features of each candidate of a question. Candidates are given best first. */
export function featuresOfCandidates(text: string, found: FoundEntry[]): Float64Array[] {
  const asked = readQuestion(text)
  const literal = literalFeatures(text, found)
  const related = relatedFeatures(text, found)
  return found.map((entry, rank) => {
    const signals = entry.signals
    const rival = Math.max(0, ...found.filter((one) => one !== entry).map(({ score }) => score))
    return Float64Array.from([
      ...SIGNAL_NAMES.map((name) => signals?.[name] ?? 0),
      entry.score,
      logit(entry.score),
      rank,
      logit(entry.score) - logit(rival),
      ...ownFeatures(text, asked, entry, found),
      ...asked.shared,
      ...literal[rank]!,
      ...related[rank]!,
    ])
  })
}

function ownFeatures(
  text: string,
  asked: ReturnType<typeof readQuestion>,
  entry: FoundEntry,
  found: FoundEntry[],
): number[] {
  const whole = wholeText(entry)
  const title = entry.question ?? entry.title
  const unmet = (entry.unmet ?? []).filter((word) => !/\d/.test(word))
  const elsewhere = unmet.filter((word) =>
    found.some((other) => other !== entry && other.unmet?.includes(word) === false),
  )
  const wholes = found.filter((other) => other !== entry && other.unmet?.length === 0).length
  const words = wordsOf(whole)
  const fuzzy = asked.topics.map(({ stems }) => nearestSimilarity(stems[0] ?? '', words))
  const told = kindsTold(entry.text)
  const kinds = kindsAsked(text)
  const thingWords =
    asked.thing === undefined
      ? []
      : readText(asked.thing).terms.flatMap(({ stems }) => stems.slice(0, 1))
  return [
    unmet.length,
    asked.topics.length === 0 ? 0 : unmet.length / asked.topics.length,
    elsewhere.length,
    wholes,
    givesWhatIsAsked(text, entry.text) ? 1 : 0,
    isOnSubject(text, whole) ? 1 : 0,
    lacksVariant(text, whole) ? 1 : 0,
    asked.listed && unmet.includes(asked.listed) ? 1 : 0,
    asked.thing === undefined ? -1 : mentionsTopic(whole, asked.thing) ? 1 : 0,
    asked.thing === undefined ? -1 : mentionsTopic(title, asked.thing) ? 1 : 0,
    shareOf(asked.figures, (figure) => words.includes(figure)),
    clauseShare(asked, entry),
    shareOf(asked.soft, ({ stems }) => mentionsTopic(whole, stems[0] ?? '')),
    fuzzy.length === 0 ? -1 : fuzzy.reduce((sum, one) => sum + one, 0) / fuzzy.length,
    fuzzy.length === 0 ? -1 : Math.min(...fuzzy),
    Math.min(100, words.length),
    sentencesOf(entry.text).length,
    NEGATED.test(entry.text) ? 1 : 0,
    told.includes('clock') ? 1 : 0,
    told.includes('price') ? 1 : 0,
    kinds.length === 0 ? -1 : kindsAsked(title).some((kind) => kinds.includes(kind)) ? 1 : 0,
    isWholeEnough(text, entry, found) ? 1 : 0,
    unmet.filter((word) => thingWords.includes(word)).length,
    kinds.includes('price') ? unmet.length : 0,
    unmet.includes(asked.topics[0]?.stems[0] ?? '') ? 1 : 0,
    unmet.includes(asked.topics.at(-1)?.stems[0] ?? '') ? 1 : 0,
    unmet.some((word) => asked.places.includes(word)) ? 1 : 0,
    asked.topics.length === 0 ? 0 : elsewhere.length / asked.topics.length,
  ]
}
const NEGATED = /\b(?:tidak|belum|bukan|tanpa|tdk|not|no)\b/i

const shareOf = <Item>(items: readonly Item[], has: (item: Item) => boolean) =>
  items.length === 0 ? -1 : items.filter(has).length / items.length

/** The highest share of the question's words that one sentence of the entry contains. */
function clauseShare(asked: ReturnType<typeof readQuestion>, entry: FoundEntry): number {
  const needed = [...asked.topics.map(({ stems }) => stems[0] ?? ''), ...asked.figures]
  if (needed.length === 0) return -1
  const shares = sentencesOf(entry.text).map((sentence) =>
    shareOf(needed, (word) => mentionsTopic(sentence, word)),
  )
  return Math.max(0, ...shares)
}

/** The similarity of the most similar word, as Dice's coefficient of letter pairs. */
function nearestSimilarity(word: string, words: string[]): number {
  const own = pairsOf(word)
  let best = 0
  for (const other of words) {
    if (other === word) return 1
    if (other.length < 3 || word.length < 3) continue
    const pairs = pairsOf(other)
    let shared = 0
    for (const pair of own) if (pairs.has(pair)) shared++
    best = Math.max(best, (2 * shared) / (own.size + pairs.size))
  }
  return best
}

function pairsOf(word: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < word.length; at++) pairs.add(word.slice(at, at + 2))
  return pairs
}
