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

/** What may be heard in an ordinary question of a trade. */
export type Doubted = 'marah' | 'keluhan' | 'darurat' | 'penyusup'

const LABELS = { marah: 'anger', keluhan: 'trouble', penyusup: 'injection' } as const
/** What is heard from this score on, no entry counts against. */
const CLEAR = { marah: 1, keluhan: 1, penyusup: 0 }
/** The score that the best answer needs; an emergency needs more. */
const KNOWN = { marah: 0.6, keluhan: 0.6, penyusup: 0.45, darurat: 0.8 }
/** An answer scored at least this outweighs words such as "saya" and "sudah". */
const SURELY_KNOWN = 0.8

/**
 * "klo borongan ada potongan?" sounds like a complaint, and "anjing bisa dititip?" like an insult.
 * A question is neither when only the words of the owner's knowledge make it sound so, or when an
 * entry answers it and nothing is said so clearly that no entry counts against it.
 */
export async function isKnownInquiry(run: Run, heard: Doubted): Promise<boolean> {
  const { query } = run
  if (tellsOfTrouble(query, 'surely')) return false
  if (!isQuestion(query)) return BEATEN.has(heard) && (await isPlainRequest(run))
  const rest = await withoutKnownWords(run)
  const isLeft = readIntents(rest).has(heard satisfies Intent)
  if (!isLeft && rest !== '' && !tellsOfTrouble(rest)) return true
  const score = (await lookUp(run, query))[0]?.score ?? 0
  const isCertain = score >= CERTAIN && !tellsOfTrouble(query) && BEATEN.has(heard)
  if (isCertain) return true
  if (BEATEN.has(heard) && isOutweighed(query, score)) return true
  if (isClear(heard, rest)) return false
  return score >= (tellsOfTrouble(query) ? Math.max(SURELY_KNOWN, KNOWN[heard]) : KNOWN[heard])
}

/** An answer this certain outweighs even clear signs of anger in a question without a past. */
const CERTAIN = 0.9
const BEATEN: ReadonlySet<Doubted> = new Set(['marah', 'keluhan'])

/**
 * "kiosnya sebelah mana bli" sounds like trouble by chance: what would be answered outweighs a sign
 * that is not strong. A question about something that happened needs a surer answer.
 */
function isOutweighed(query: string, score: number): boolean {
  if (isClearlyHeard(query, 'complaint', MOST_SIGN) || isAngryTwice(query)) return false
  const needed = tellsOfTrouble(query) || namesTrouble(query) ? KNOWN.keluhan : ANSWER_THRESHOLD
  return score >= needed && signOf(query) < (tellsOfTrouble(query) ? SMALL_SIGN : MOST_SIGN)
}
const MOST_SIGN = 1.2
const SMALL_SIGN = 1

/** "20 poin dapat apo" has no known word of a question, but a sure answer and nothing happened. */
async function isPlainRequest(run: Run): Promise<boolean> {
  const { query } = run
  if (/!/.test(query) || tellsOfTrouble(query) || isAngryTwice(query)) return false
  if (isClearlyHeard(query, 'complaint', SLIGHT_SIGN) || signOf(query) >= SLIGHT_SIGN) return false
  return ((await lookUp(run, query))[0]?.score ?? 0) >= SURELY_KNOWN
}
const SLIGHT_SIGN = 0.6

const signOf = (query: string) => {
  const { trouble, anger } = hearText(query)
  return Math.max(trouble, anger)
}

/** The word list and the classifier agree that the customer is angry. */
const isAngryTwice = (query: string) =>
  hearText(query).anger > LEAST_ANGER && isClearlyHeard(query, 'anger', Number.POSITIVE_INFINITY)
const LEAST_ANGER = -3

/**
 * "stempel otomatis brapa" sounds like a wish for a person: weakly heard, in no words for one, and
 * an entry answers it.
 */
export const isRatherAsked = async (run: Run): Promise<boolean> =>
  !isClearlyHeard(run.query, 'person', LEAST_WISH) &&
  ((await lookUp(run, run.query))[0]?.score ?? 0) >= ANSWER_THRESHOLD
const LEAST_WISH = -0.5

/** Some entry may be about it, though none surely answers. */
export const mayBeKnown = async (run: Run): Promise<boolean> =>
  ((await lookUp(run, run.query))[0]?.score ?? 0) >= LEAST_KNOWN
/** Log odds of -2.5. */
const LEAST_KNOWN = 0.02

const isClear = (heard: Doubted, rest: string) =>
  heard !== 'darurat' && isClearlyHeard(rest, LABELS[heard], CLEAR[heard])

/** The question without the words that its entries have, however they are spelled. */
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

/** Whether an entry may answer the message: then it is not off-topic for this business. */
export const isAboutKnown = async ({ run }: Situation) =>
  (await run.search(run.query)).some((entry) => entry.score >= POSSIBLY_KNOWN)
const POSSIBLY_KNOWN = 0.3

/**
 * Most shops have no answer to "pesanan saya sampai mana?"; an entry that explains tracking is one.
 */
export const isSurelyKnown = async ({ run }: Situation, tells: (text: string) => boolean) =>
  (await run.search(run.query)).some(
    (entry) => entry.score >= SURE_ENTRY && tells(wholeText(entry)),
  )
const SURE_ENTRY = 0.6
