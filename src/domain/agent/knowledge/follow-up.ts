import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, insistsOnKind } from '#lib/language/answer-kinds'
import { wordsIn } from '../burst/burst.ts'
import { readIntents } from '../burst/intent.ts'
import { asksForHours, goesOn, leansBack, partsOf } from '../burst/questions.ts'
import { asksOnlyForDay, tellsDays } from '../burst/subjects.ts'
import type { Run } from '../run.ts'
import { fitOf, FOLLOW_UP_FIT, lookUp } from './look-up.ts'
import { topicsOf, unmetWords } from './unmet-words.ts'

/**
 * Together with the question before, a follow-up must find the same answer; by itself it must find
 * no other one as surely.
 */
const SAME_ANSWER = 0.8
const SAME_ANSWER_FIT = 0.3
const SAME_ANSWER_UNFIT = 0.85
const OTHER_ANSWER = 0.45

/**
 * The question before, for a follow-up. If it was a follow-up itself, its own question is included.
 * A wish for a person continues no question.
 */
export function lastQuestion(run: Run): string | undefined {
  if (readIntents(run.query).has('minta_manusia')) return undefined
  const [last, before] = newestQuestions(run)
  return last && before && leansBack(last) && goesOn(last) ? `${before} ${last}` : last
}

/** "potongannya brp": the ending points at what was spoken of. */
const REFERS_BACK = /\p{L}{3,}(?:nya|ny)\b/iu
const LEAST_FIT = 0.02
/** "itu sdh sama oli?", "udh sama masangnya?": about what was told, even where another entry is on it. */
const POINTS_BACK =
  /^\W*(?:itu|ini|tuh|eta|iku|that|it)\b|^\W*(?:kalau |kalo |klo |itu |ini )?(?:(?:udah|udh|sudah|sdh|dah|wis|geus)(?: sama| sm| termasuk)|sama|sm|termasuk|include)\b/i

/** The two newest, the newest first. */
function newestQuestions({ input }: Run): string[] {
  const asked: string[] = []
  for (const turn of input.history.toReversed()) {
    if (asked.length === 2) break
    const text = turn.author === 'customer' ? wordsIn(turn) : ''
    const parts = partsOf([text])
    if (parts.length > 0) asked.push(parts.join(' '))
  }
  return asked
}

/**
 * The entry contains what a follow-up adds: "yang cokelat" does not fit an entry without chocolate.
 */
export async function hasWhatIsAdded(
  run: Run,
  before: string,
  joined: FoundEntry,
): Promise<boolean> {
  const lacked =
    (await run.search(before)).find((entry) => entry.entryId === joined.entryId)?.unmet ?? []
  return unmetWords(joined).every((word) => lacked.includes(word) || word.length < LEAST_NAME)
}
/** "jadinya kapan ki": shorter words that nothing has are particles and addresses. */
export const LEAST_NAME = 3

/**
 * "kalo jumbo" continues the question before: the best answer to both together that has what is
 * added.
 */
export async function continuedAnswer(
  run: Run,
  part: string,
  last: string,
): Promise<FoundEntry | undefined> {
  const joined = (await lookUp(run, `${last} ${part}`)).filter(
    (entry) => entry.score >= ANSWER_THRESHOLD,
  )
  for (const entry of joined) if (await hasWhatIsAdded(run, last, entry)) return entry
  return undefined
}

/**
 * A short question without a subject ("bisa sabtu ga", "berapa hari jadinya") is about the last
 * answer, if that one tells what is asked.
 */
export async function stillMeant(
  run: Run,
  part: string,
  last: string,
): Promise<FoundEntry | undefined> {
  const wantsDay = asksOnlyForDay(part)
  if (!wantsDay && (!insistsOnKind(part) || asksForHours(part) || topicsOf(part).length > 0))
    return undefined
  const said = lastAnswers(run)
  const entry = (await run.search(last)).find(({ text }) => said.includes(text))
  if (!entry) return undefined
  return (wantsDay ? tellsDays(entry.text) : givesWhatIsAsked(part, entry.text)) ? entry : undefined
}

/** The last answers: a repeated one may be cut to the sentence that was asked for. */
const lastAnswers = ({ input }: Run): string =>
  input.history
    .filter((turn) => turn.author === 'ai')
    .slice(-LAST_ANSWERS)
    .map(({ text }) => text)
    .join('\n')
const LAST_ANSWERS = 2

/**
 * "kalau yang 24?" after an answer about cakes means those cakes, even when another entry has 24.
 * Two conditions: both questions together still find the last answer, and this one alone clearly
 * asks for nothing else.
 */
export async function sameAnswer(
  run: Run,
  part: string,
  last: string,
  alone: FoundEntry[],
): Promise<FoundEntry | undefined> {
  const said = lastAnswers(run)
  const [joined] = await lookUp(run, `${last} ${part}`)
  if (!joined || !said.includes(joined.text) || !(await hasWhatIsAdded(run, last, joined)))
    return undefined
  const otherScore = alone.find((entry) => entry.entryId !== joined.entryId)?.score ?? 0
  const isOnlyTogether = joined.score >= ANSWER_THRESHOLD && otherScore < ANSWER_THRESHOLD
  if (isOnlyTogether || (POINTS_BACK.test(part) && joined.score > otherScore)) return joined
  const fit = fitOf(alone, joined)
  if (REFERS_BACK.test(part) && joined.score >= ANSWER_THRESHOLD && fit >= LEAST_FIT) return joined
  if (joined.score >= SAME_ANSWER && fit >= SAME_ANSWER_FIT && otherScore < SAME_ANSWER)
    return joined
  return joined.score >= SAME_ANSWER_UNFIT &&
    (fit >= FOLLOW_UP_FIT || alone.length > 0) &&
    otherScore < OTHER_ANSWER &&
    otherScore > 0
    ? joined
    : undefined
}
