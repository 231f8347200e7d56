import { readFileSync } from 'node:fs'
import { readLinearModel, scoreLabels } from '#lib/statistics/linear-model'
import { sentencesOf } from '#lib/language/text'
import { namesConcept } from './concepts.ts'
import { featuresOf, heardWords } from './features.ts'

/**
 * What a message may be besides a question; several may apply, none is an ordinary question.
 * `trouble`: anger, a complaint or something urgent.
 */
export const HEARD = [
  'person',
  'anger',
  'complaint',
  'urgent',
  'trouble',
  'injection',
  'order',
  'payment',
  'thanks',
  'greeting',
  'offtopic',
] as const
export type Heard = (typeof HEARD)[number]

export const WEIGHTS_FILE = new URL('./hearing-weights.bin', import.meta.url)

/** The score of each label, from minus to plus infinity; 0 is even. */
export type Hearing = Record<Heard, number>

/**
 * Scores a text. Several sentences are also heard one by one, and the highest score counts: one
 * sentence of a story may be the one that matters. A long text is only heard by its sentences.
 */
export function hearText(text: string): Hearing {
  const parts = sentencesOf(text).filter((part) => part.length >= SHORTEST_PART)
  if (parts.length < 2) return scorePart(text)
  const heard = [...parts.slice(0, MOST_PARTS), ...parts.slice(MOST_PARTS).slice(-MOST_PARTS)]
  if (parts.length <= FEW_PARTS) heard.push(text)
  const scores = heard.map(scorePart)
  return toHearing((label) => Math.max(...scores.map((one) => one[label])))
}

const SHORTEST_PART = 12
const FEW_PARTS = 3
/** How many sentences are heard from the start of a text, and as many from its end. */
const MOST_PARTS = 6

let model: ReturnType<typeof readLinearModel> | undefined

function scorePart(text: string): Hearing {
  const words = heardWords(text)
  if (!words.some((word) => /\p{L}{2}/u.test(word))) return toHearing(() => NEVER)
  model ??= readLinearModel(readFileSync(WEIGHTS_FILE))
  const scores = scoreLabels(model, featuresOf(text))
  const { labels } = model
  return toHearing((label) => {
    const score = scores[labels.indexOf(label)] ?? NEVER
    const needed = isWeak(label, score, text) ? NEEDED[label] : undefined
    return needed && !namesConcept(words, needed) && !CODE.test(text) ? NEVER : score
  })
}

const NEVER = Number.NEGATIVE_INFINITY
const CODE = /[<>{}[\]$;]/

/**
 * A sign of trouble is weak only in a question: one of a new trade may sound like trouble, and a
 * statement in no known words may be it.
 */
const isWeak = (label: Heard, score: number, text: string): boolean =>
  TROUBLES.has(label) ? score < SURE_TROUBLE && ASKS.test(text) : score < 0
const TROUBLES: ReadonlySet<Heard> = new Set(['anger', 'complaint', 'urgent', 'trouble'])
const SURE_TROUBLE = 0.5
const ASKS =
  /\?|\b(?:brp|brapa|berapa|bs|bisa|boleh|blh|kapan|apa|apaan|apakah|piro|sabaraha|how|what|when|can|do you|is it)\b|\b(?:ga|gak|gk|ngga|nggak|kah|kan|jg|juga|ora|teu)\W*$/i

const TROUBLED = new Set(
  'insult displeased threat scam damage lost wrong late notyet silent ill danger harm money back'.split(
    ' ',
  ),
)

/** A weak sign counts only beside a word of these concepts. */
const NEEDED: Partial<Record<Heard, ReadonlySet<string>>> = {
  anger: TROUBLED,
  complaint: TROUBLED,
  urgent: TROUBLED,
  trouble: TROUBLED,
  person: new Set(['person', 'expert', 'talk', 'link', 'answer', 'bot', 'number']),
  injection: new Set(['ignore', 'rules', 'role', 'secret', 'others', 'fromnow', 'say']),
}

/** Whether a text has a word for damage, loss, delay and the like. */
export const namesTrouble = (text: string): boolean => namesConcept(heardWords(text), TROUBLED)

const toHearing = (scoreOf: (label: Heard) => number): Hearing => ({
  person: scoreOf('person'),
  anger: scoreOf('anger'),
  complaint: scoreOf('complaint'),
  urgent: scoreOf('urgent'),
  trouble: scoreOf('trouble'),
  injection: scoreOf('injection'),
  order: scoreOf('order'),
  payment: scoreOf('payment'),
  thanks: scoreOf('thanks'),
  greeting: scoreOf('greeting'),
  offtopic: scoreOf('offtopic'),
})

/**
 * From this score on a label counts. Chosen by cross-validation on the training texts; docs/quality.md
 * has the recall and the false alarms that follow.
 */
const BARS: Hearing = {
  person: -2.4,
  anger: -2.7,
  complaint: -1.1,
  urgent: -1.5,
  trouble: -1.1,
  injection: -2.4,
  order: -2.2,
  payment: -2.5,
  thanks: -2.5,
  greeting: -2,
  offtopic: -2,
}

/** Whether a label counts. The three kinds of trouble need that it is trouble at all. */
export function isHeard(hearing: Hearing, label: Heard): boolean {
  const trouble = TROUBLE_BARS[label]
  return hearing[label] > BARS[label] && (trouble === undefined || hearing.trouble > trouble)
}

/** How much trouble there must be for each kind of it. */
const TROUBLE_BARS: Partial<Hearing> = { anger: -1.1, complaint: -1.1, urgent: -0.5 }
