import type { FoundEntry } from '#contract/knowledge'
import { memoizeByText } from '#lib/memoize'
import { sentencesOf } from '#lib/language/text'
import { readText } from '#domain/knowledge/wording'

/**
 * Features of how many of the question's own words each candidate contains, without synonyms. They
 * compare candidates: a literal match in one counts against a match by meaning in another.
 */
export const LITERAL_NAMES = [
  'literalTopics',
  'literalSoft',
  'literalWeak',
  'literalTitle',
  'titleAsked',
  'literalOnlyHere',
  'literalElsewhere',
  'literalBehind',
  'literalSentence',
  'numbersHere',
  'numbersElsewhere',
  'neighbours',
]

export type Word = {
  stems: readonly string[]
  weight: number
  kind: 'topic' | 'soft' | 'weak' | 'number'
}

const WEIGHTS = { topic: 1, soft: 0.6, weak: 0.3, number: 0.5 }

/** The values of each candidate, in the order of `LITERAL_NAMES`. */
export function literalFeatures(text: string, found: readonly FoundEntry[]): number[][] {
  const words = wordsAsked(text)
  const has = found.map((entry) => {
    const stems = stemsIn(`${entry.question ?? entry.title}\n${entry.text}`)
    return words.map((word) => word.stems.some((stem) => stems.has(stem)))
  })
  const sums = has.map((own) => weigh(words, (at) => own[at]!))
  return found.map((entry, rank) => {
    const own = has[rank]!
    const isElsewhere = (at: number) => has.some((other, place) => place !== rank && other[at])
    const shareOf = (kind: Word['kind']) => {
      const some = words.flatMap((word, at) => (word.kind === kind ? [at] : []))
      return some.length === 0 ? -1 : some.filter((at) => own[at]).length / some.length
    }
    const title = entry.question ?? entry.title
    const titleStems = stemsIn(title)
    const asked = new Set(words.flatMap(({ stems }) => stems))
    const titleWords = wordsAsked(title).filter(({ kind }) => kind === 'topic' || kind === 'soft')
    const inTitle = words.filter(({ kind }) => kind === 'topic' || kind === 'soft')
    const isNumber = (at: number) => words[at]!.kind === 'number'
    return [
      shareOf('topic'),
      shareOf('soft'),
      shareOf('weak'),
      ratio(inTitle, ({ stems }) => stems.some((stem) => titleStems.has(stem))),
      ratio(titleWords, ({ stems }) => stems.some((stem) => asked.has(stem))),
      weigh(words, (at) => own[at]! && !isElsewhere(at)),
      weigh(words, (at) => !own[at]! && isElsewhere(at)),
      Math.max(0, ...sums.filter((_, place) => place !== rank)) - sums[rank]!,
      sentenceShare(words, entry.text),
      words.filter((_, at) => isNumber(at) && own[at]).length,
      words.filter((_, at) => isNumber(at) && !own[at] && isElsewhere(at)).length,
      neighbourShare(words, own, entry),
    ]
  })
}

const ratio = <Item>(items: readonly Item[], is: (item: Item) => boolean) =>
  items.length === 0 ? -1 : items.filter(is).length / items.length

const weigh = (words: readonly Word[], is: (at: number) => boolean) =>
  words.reduce((sum, { weight }, at) => sum + (is(at) ? weight : 0), 0)

function sentenceShare(words: readonly Word[], text: string): number {
  const all = weigh(words, () => true)
  if (all === 0) return -1
  const best = sentencesOf(text).map((sentence) => {
    const stems = stemsIn(sentence)
    return weigh(words, (at) => words[at]!.stems.some((stem) => stems.has(stem)))
  })
  return Math.max(0, ...best) / all
}

/**
 * The share of the question's pairs of neighbouring words that are also neighbours in the entry.
 */
function neighbourShare(words: readonly Word[], own: readonly boolean[], entry: FoundEntry) {
  if (words.length < 2) return -1
  const order = orderIn(`${entry.question ?? entry.title}\n${entry.text}`)
  let all = 0
  let together = 0
  for (let at = 0; at + 1 < words.length; at++) {
    all++
    if (!own[at] || !own[at + 1]) continue
    const next = words[at + 1]!.stems
    if (
      order.some(
        (stems, place) =>
          words[at]!.stems.some((stem) => stems.includes(stem)) &&
          [1, -1, 2].some((step) => order[place + step]?.some((stem) => next.includes(stem))),
      )
    )
      together++
  }
  return together / all
}

/** The words of a question that carry meaning. */
export const wordsAsked = memoizeByText(500, (text: string): Word[] =>
  readText(text).terms.flatMap(({ stems, weight, isSoft }): Word[] => {
    if (weight < 0.2) return []
    const isNumber = /^\d/.test(stems[0] ?? '')
    const kind = isNumber ? 'number' : weight < 1 ? 'weak' : isSoft ? 'soft' : 'topic'
    return [{ stems, weight: WEIGHTS[kind], kind }]
  }),
)
const orderIn = memoizeByText(4000, (text: string): (readonly string[])[] =>
  readText(text, 'id').terms.map(({ stems }) => stems),
)
/** The stems of a text's words. */
export const stemsIn = memoizeByText(8000, (text: string) => new Set(orderIn(text).flat()))
