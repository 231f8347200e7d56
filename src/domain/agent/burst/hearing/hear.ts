import { readFileSync } from 'node:fs'
import { readLinearModel, scoreLabels } from '#lib/statistics/linear-model'
import { sentencesOf } from '#lib/language/text'
import { namesConcept } from './concepts.ts'
import { featuresOf, heardWords } from './features.ts'

/**
 * Labels for what a message may be besides a question. Several may apply; an ordinary question has
 * none. `trouble`: anger, a complaint or something urgent.
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

/** The score of each label, without bounds. At 0 both answers are equally likely. */
export type Hearing = Record<Heard, number>

/**
 * Scores a text. Several sentences are also scored one by one, and the highest score counts,
 * because one sentence of a story may matter. A long text is scored by its sentences only.
 */
export function hearText(text: string): Hearing {
  const parts = sentencesOf(text).filter((part) => part.length >= SHORTEST_PART)
  if (parts.length < 2) return scorePart(text)
  const heard = [...parts.slice(0, MAX_PARTS), ...parts.slice(MAX_PARTS).slice(-MAX_PARTS)]
  if (parts.length <= FEW_PARTS) heard.push(text)
  const scores = heard.map(scorePart)
  return toHearing((label) => Math.max(...scores.map((one) => one[label])))
}

const SHORTEST_PART = 12
const FEW_PARTS = 3
/** How many sentences are scored from the start of a text, and as many from its end. */
const MAX_PARTS = 6

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
 * Whether a sign of trouble is weak. Only a question can have a weak sign: a question of an unknown
 * trade may sound like trouble.
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
 * The score from which a label counts. Chosen by cross-validation on the training texts;
 * docs/quality.md has recall and false alarms.
 */
const THRESHOLDS: Hearing = {
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

/** Whether a label counts. Each of the three kinds of trouble also needs the label `trouble`. */
export function isHeard(hearing: Hearing, label: Heard): boolean {
  const trouble = TROUBLE_THRESHOLDS[label]
  return hearing[label] > THRESHOLDS[label] && (trouble === undefined || hearing.trouble > trouble)
}

/** The score of `trouble` that each kind of trouble needs. */
const TROUBLE_THRESHOLDS: Partial<Hearing> = { anger: -1.1, complaint: -1.1, urgent: -0.5 }
