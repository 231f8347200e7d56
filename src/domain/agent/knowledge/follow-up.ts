import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, insistsOnKind } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { wordsIn } from '../burst/burst.ts'
import { readIntents } from '../burst/intent.ts'
import { asksForHours, continuesQuestion, mayReferBack, partsOf } from '../burst/questions.ts'
import { asksOnlyForDay, tellsDays } from '../burst/subjects.ts'
import { readText } from '#domain/knowledge/wording'
import { type Run, wholeText } from '../run.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import { chanceOf, fitOf, FOLLOW_UP_FIT, lookUp } from './look-up.ts'
import { joinQuestions } from './other-place.ts'
import { topicsOf, unmetWords } from './unmet-words.ts'

/**
 * Thresholds for giving the last answer again. Together with the question before, a follow-up must
 * find that answer; alone it must not find another one as surely.
 */
const SAME_ANSWER = 0.8
const SAME_ANSWER_FIT = 0.3
const SAME_ANSWER_UNFIT = 0.85
const OTHER_ANSWER = 0.45

/**
 * The customer's last question, with those before it that it continues: "ada kelas roti", "hari
 * apa". A wish for a person continues no question.
 */
export function lastQuestion(run: Run): string | undefined {
  if (readIntents(run.query).has('minta_manusia')) return undefined
  const [last, ...earlier] = newestQuestions(run)
  let whole = last
  for (const [at, before] of earlier.entries()) {
    if (!needsQuestionBefore(at === 0 ? (last ?? '') : (earlier[at - 1] ?? ''))) break
    whole = `${before} ${whole}`
  }
  return whole
}

const needsQuestionBefore = (text: string) =>
  mayReferBack(text) && (continuesQuestion(text) || topicsOf(text).length === 0)

/** A word with the ending "nya" refers to something said before: "potongannya brp". */
const REFERS_BACK = /\p{L}{3,}(?:nya|ny)\b/iu
const MIN_FIT = 0.02
/**
 * A beginning that refers to the last answer, even when another entry fits: "itu sdh sama oli?".
 */
const POINTS_BACK =
  /^\W*(?:itu|ini|tuh|eta|iku|that|it)\b|^\W*(?:kalau |kalo |klo |itu |ini )?(?:(?:udah|udh|sudah|sdh|dah|wis|geus)(?: sama| sm| termasuk)|sama|sm|termasuk|include)\b/i

/** The newest questions of the customer, newest first. */
function newestQuestions({ input }: Run): string[] {
  const asked: string[] = []
  for (const turn of input.history.toReversed()) {
    if (asked.length === MAX_QUESTIONS) break
    const text = turn.author === 'customer' ? wordsIn(turn) : ''
    const parts = partsOf([text])
    if (parts.length > 0) asked.push(parts.join(' '))
  }
  return asked
}

const MAX_QUESTIONS = 3

/**
 * Whether an entry has the words that a follow-up adds: "yang cokelat" needs an entry with
 * chocolate.
 */
export async function hasWhatIsAdded(
  run: Run,
  before: string,
  joined: FoundEntry,
): Promise<boolean> {
  const lacked =
    (await run.search(before)).find((entry) => entry.entryId === joined.entryId)?.unmet ?? []
  return unmetWords(joined).every((word) => lacked.includes(word) || word.length < MIN_NAME)
}
/** Shorter unknown words are particles or forms of address: "jadinya kapan ki". */
export const MIN_NAME = 3

/**
 * The best answer to the last question and its continuation ("kalo jumbo") together. The entry must
 * have the added words.
 */
export async function continuedAnswer(
  run: Run,
  part: string,
  last: string,
): Promise<FoundEntry | undefined> {
  const joined = (await lookUp(run, joinQuestions(last, part))).filter(
    (entry) => entry.score >= ANSWER_THRESHOLD,
  )
  for (const entry of joined) if (await hasWhatIsAdded(run, last, entry)) return entry
  return undefined
}

/**
 * The last answer's entry, if a short question without a subject asks for something in it: "bisa
 * sabtu ga", "berapa hari jadinya".
 */
export async function findInLastAnswer(
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

/** The AI's last messages. Two, because a repeated answer may be cut to one sentence. */
const lastAnswers = ({ input }: Run): string =>
  input.history
    .filter((turn) => turn.author === 'ai')
    .slice(-LAST_ANSWERS)
    .map(({ text }) => text)
    .join('\n')
const LAST_ANSWERS = 2

/**
 * The last answer's entry, where the last question and this one together surely find it and nothing
 * else: "kami berempat aja, jalan juga?". A longer question names its own subject. Another entry
 * that the question alone surely finds needs a clearer lead.
 */
export async function answerInContext(
  run: Run,
  part: string,
  last: string,
  alone: FoundEntry[],
): Promise<FoundEntry | undefined> {
  if (wordsOf(part).length > MAX_CONTEXT_WORDS) return undefined
  const said = lastAnswers(run)
  const joined = await lookUp(run, joinQuestions(last, part))
  const own = joined.find(({ text }) => said.includes(text))
  if (!own?.signals || own.score < ANSWER_THRESHOLD) return undefined
  if (NAMES_VARIANT.test(part) && !(await hasWhatIsAdded(run, last, own))) return undefined
  if (asksForOther(part, own) || (await namesOther(run, part, own))) return undefined
  const isOther = ({ text }: FoundEntry) => !said.includes(text)
  const lead = oddsOf(own) - oddsOf(joined.find(isOther))
  const rival = alone.find(isOther)
  if (!rival || rival.score < ANSWER_THRESHOLD) return lead >= LEAD ? own : undefined
  if (lead < CLEAR_LEAD || chanceOf(rival.score) >= CERTAIN_RIVAL) return undefined
  return (await mayBeAbout(run, part, own)) ? own : undefined
}

/** Whether a question asks if there is something that an entry does not tell of: "ada mushola?". */
function asksForOther(part: string, entry: FoundEntry): boolean {
  const topics = topicsOf(part)
  return (
    ASKS_FOR_THING.test(part) &&
    topics.length > 0 &&
    !REFERS_BACK.test(part) &&
    !topics.some((topic) => mentionsTopic(wholeText(entry), topic))
  )
}
const ASKS_FOR_THING =
  /^\W*(?:(?:apa|apakah|disini|di sini|sini|situ|disana|ini)\s+)*(?:ada|adakah|punya|jual|jualan|sedia|sediain|have|do you have|is there|any)\s+\p{L}/iu

/**
 * Whether a question names a subject that only other entries have ("rotinya halal?" after the price
 * of a cake), or wants a fact that an entry must state itself.
 */
export async function namesOther(run: Run, part: string, entry: FoundEntry): Promise<boolean> {
  const own = wholeText(entry)
  const fact = STATED_FACT.exec(part)?.[0]
  if (fact !== undefined && !mentionsTopic(own, fact)) return true
  if (topicsOf(part).some((topic) => mentionsTopic(own, topic))) return false
  const subjects = topicsOf([...part.matchAll(NAMES_THING)].join(' '))
  const others = subjects.length > 0 ? (await run.search(part)).map(wholeText) : []
  return subjects.some((subject) => others.some((other) => mentionsTopic(other, subject)))
}
/** "donatnya tahan berapa hari", "roti tahan brp hari": the first word, and a thing with "nya". */
const NAMES_THING = /^\W*\p{L}{3,}|\p{L}{3,}(?=nya\b)/giu
/** Facts about health and faith: no other words of an answer imply them. */
const STATED_FACT =
  /\b(?:halal|haram|bpom|pengawet|pewarna|pemanis|alergi|alergen|kacang|gluten|msg|vegan|vegetarian|alkohol|babi)(?=nya\b|\b)/i

/**
 * Whether a question has a subject of its own: "kalo batal dp balik ga" has one, "dp nya brp" and
 * "nambah biaya ga" have none.
 */
export const namesSubject = (part: string): boolean =>
  !REFERS_BACK.test(part) &&
  topicsOf(part).length > 0 &&
  readText(part).terms.filter(({ weight }) => weight === 1).length > 1

/** Whether a short question may be about an entry: it shares a word or refers back. */
async function mayBeAbout(run: Run, part: string, entry: FoundEntry): Promise<boolean> {
  if (namesSubject(part)) return false
  if (topicsOf(part).some((topic) => !mentionsTopic(wholeText(entry), topic))) return false
  return (
    REFERS_BACK.test(part) ||
    (await run.search(part)).some(({ entryId }) => entryId === entry.entryId)
  )
}

const MAX_CONTEXT_WORDS = 8
/** "yang cokelat?" names a variant, and the entry must have it. */
const NAMES_VARIANT = /^\W*(?:(?:kalau|kalo|klo|kl)\s+)?(?:yang|yg|sing|nu)\s+\p{L}+\W*$/iu
/** Differences of log odds, chosen on the follow-ups of all sets that were read. */
const LEAD = 2
const CLEAR_LEAD = 6
const CERTAIN_RIVAL = 0.96
const oddsOf = (entry: FoundEntry | undefined) => {
  const chance = entry ? chanceOf(entry.score) : 0
  return Math.log(Math.max(1e-4, chance) / Math.max(1e-4, 1 - chance))
}

/**
 * The last answer's entry for "kalau yang 24?", even when another entry also has a 24. Two
 * conditions apply: the questions together still find that entry, and the follow-up alone clearly
 * asks for nothing else.
 */
export async function sameAnswer(
  run: Run,
  part: string,
  last: string,
  alone: FoundEntry[],
): Promise<FoundEntry | undefined> {
  const said = lastAnswers(run)
  const [joined] = await lookUp(run, joinQuestions(last, part))
  if (!joined || !said.includes(joined.text) || (await namesOther(run, part, joined)))
    return undefined
  if (!(await hasWhatIsAdded(run, last, joined))) return undefined
  const otherScore = alone.find((entry) => entry.entryId !== joined.entryId)?.score ?? 0
  const isOnlyTogether = joined.score >= ANSWER_THRESHOLD && otherScore < ANSWER_THRESHOLD
  if (isOnlyTogether || (POINTS_BACK.test(part) && joined.score > otherScore)) return joined
  const fit = fitOf(alone, joined)
  if (REFERS_BACK.test(part) && joined.score >= ANSWER_THRESHOLD && fit >= MIN_FIT) return joined
  if (joined.score >= SAME_ANSWER && fit >= SAME_ANSWER_FIT && otherScore < SAME_ANSWER)
    return joined
  return joined.score >= SAME_ANSWER_UNFIT &&
    (fit >= FOLLOW_UP_FIT || alone.length > 0) &&
    otherScore < OTHER_ANSWER &&
    otherScore > 0
    ? joined
    : undefined
}
