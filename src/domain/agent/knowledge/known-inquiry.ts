import { ANSWER_THRESHOLD } from '#contract/knowledge'
import { wordsOf } from '#lib/language/text'
import { readText } from '#domain/knowledge/wording'
import { hearText, namesTrouble } from '../burst/hearing/hear.ts'
import { isQuestion } from '../burst/questions.ts'
import { type Intent, isClearlyHeard, readIntents, tellsOfTrouble } from '../burst/intent.ts'
import { type Run, wholeText } from '../run.ts'
import { stemsIn } from './literal-features.ts'
import { lookUp } from './look-up.ts'
import type { Situation } from '../situation.ts'

/** Intents that an ordinary question of a trade may seem to have. */
export type Doubted = 'marah' | 'keluhan' | 'darurat' | 'penyusup'

const LABELS = { marah: 'anger', keluhan: 'trouble', penyusup: 'injection' } as const
/** From this score on, a label counts even when an entry answers. */
const CLEAR = { marah: 1, keluhan: 1, penyusup: 0 }
/** The score that the best answer needs to outweigh a label; an emergency needs more. */
const KNOWN = { marah: 0.6, keluhan: 0.6, penyusup: 0.45, darurat: 0.8 }
/** An answer from this score on also outweighs words such as "saya" and "sudah". */
const SURELY_KNOWN = 0.8

/**
 * Whether a message only sounds like trouble and is a question of the trade: "klo borongan ada
 * potongan?" sounds like a complaint, "anjing bisa dititip?" like an insult. It is a question if
 * only words of the knowledge make it sound so. It also is one if an entry answers it and the
 * classifier is not too sure.
 */
export async function isKnownInquiry(run: Run, heard: Doubted): Promise<boolean> {
  const { query } = run
  if (tellsOfTrouble(query, 'surely')) return false
  if (!isQuestion(query)) return OUTWEIGHABLE.has(heard) && (await isPlainRequest(run))
  const rest = await withoutKnownWords(run)
  const isLeft = readIntents(rest).has(heard satisfies Intent)
  if (!isLeft && rest !== '' && !tellsOfTrouble(rest)) return true
  const score = (await lookUp(run, query))[0]?.score ?? 0
  const isCertain = score >= CERTAIN && !tellsOfTrouble(query) && OUTWEIGHABLE.has(heard)
  if (isCertain) return true
  if (OUTWEIGHABLE.has(heard) && isOutweighed(query, score)) return true
  if (isClear(heard, rest)) return false
  return score >= (tellsOfTrouble(query) ? Math.max(SURELY_KNOWN, KNOWN[heard]) : KNOWN[heard])
}

/**
 * From this score on, an answer outweighs clear signs of anger, if the question reports no event.
 */
const CERTAIN = 0.9
const OUTWEIGHABLE: ReadonlySet<Doubted> = new Set(['marah', 'keluhan'])

/**
 * Whether an answer outweighs a weak sign of trouble: "kiosnya sebelah mana bli" sounds like
 * trouble by chance. A question about something that happened needs a higher score.
 */
function isOutweighed(query: string, score: number): boolean {
  if (isClearlyHeard(query, 'complaint', MAX_SIGN) || isSurelyAngry(query)) return false
  const needed = tellsOfTrouble(query) || namesTrouble(query) ? KNOWN.keluhan : ANSWER_THRESHOLD
  return score >= needed && troubleScore(query) < (tellsOfTrouble(query) ? SMALL_SIGN : MAX_SIGN)
}
const MAX_SIGN = 1.2
const SMALL_SIGN = 1

/** Whether a text without question words is a request with a sure answer: "20 poin dapat apo". */
async function isPlainRequest(run: Run): Promise<boolean> {
  const { query } = run
  if (/!/.test(query) || tellsOfTrouble(query) || isSurelyAngry(query)) return false
  if (isClearlyHeard(query, 'complaint', SLIGHT_SIGN) || troubleScore(query) >= SLIGHT_SIGN)
    return false
  return ((await lookUp(run, query))[0]?.score ?? 0) >= SURELY_KNOWN
}
const SLIGHT_SIGN = 0.6

const troubleScore = (query: string) => {
  const { trouble, anger } = hearText(query)
  return Math.max(trouble, anger)
}

/** Whether both the word list and the classifier hear anger. */
const isSurelyAngry = (query: string) =>
  hearText(query).anger > MIN_ANGER && isClearlyHeard(query, 'anger', Number.POSITIVE_INFINITY)
const MIN_ANGER = -3

/**
 * Whether a weak wish for a person is a question that an entry answers: "stempel otomatis brapa".
 */
export const isAnsweredQuestion = async (run: Run): Promise<boolean> =>
  !isClearlyHeard(run.query, 'person', MIN_WISH) &&
  ((await lookUp(run, run.query))[0]?.score ?? 0) >= ANSWER_THRESHOLD
const MIN_WISH = -0.5

/** Whether an entry may be about the message, although none surely answers it. */
export const hasWeakMatch = async (run: Run): Promise<boolean> =>
  ((await lookUp(run, run.query))[0]?.score ?? 0) >= MIN_KNOWN
/** A chance that corresponds to log odds of -2.5. */
const MIN_KNOWN = 0.02

const isClear = (heard: Doubted, rest: string) =>
  heard !== 'darurat' && isClearlyHeard(rest, LABELS[heard], CLEAR[heard])

/** The question without the words that its entries have, in any spelling. */
async function withoutKnownWords(run: Run): Promise<string> {
  const entries = await run.search(run.query)
  const known = new Set(
    entries.flatMap(({ question, title, text }) => [...stemsIn(`${question ?? title}\n${text}`)]),
  )
  const isKnown = (word: string) =>
    readText(word, 'id').terms.some(
      ({ stems, weight, isSoft }) =>
        weight === 1 && !isSoft && stems.some((stem) => known.has(stem)),
    )
  return wordsOf(run.query)
    .filter((word) => !isKnown(word))
    .join(' ')
}

/** Whether an entry may answer the message, so that it is not off-topic for this business. */
export const hasPossibleAnswer = async ({ run }: Situation) =>
  (await run.search(run.query)).some((entry) => entry.score >= POSSIBLY_KNOWN)
const POSSIBLY_KNOWN = 0.3

/**
 * Whether an entry of the given kind surely answers. Most shops have none for "pesanan saya sampai
 * mana?", but an entry that explains tracking is one.
 */
export const hasSureAnswer = async ({ run }: Situation, tells: (text: string) => boolean) =>
  (await run.search(run.query)).some(
    (entry) => entry.score >= SURE_ENTRY && tells(wholeText(entry)),
  )
const SURE_ENTRY = 0.6
