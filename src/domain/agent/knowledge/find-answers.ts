import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, kindsAsked, kindsTold } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { polarityOf } from '../burst/feeling.ts'
import {
  asksForHours,
  continuesQuestion,
  isAddition,
  isEmptyQuestion,
  isFragment,
  isQuestion,
  mayReferBack,
} from '../burst/questions.ts'
import type { Run } from '../run.ts'
import {
  answerInContext,
  continuedAnswer,
  hasWhatIsAdded,
  lastQuestion,
  sameAnswer,
  findInLastAnswer,
  namesOther,
  namesSubject,
} from './follow-up.ts'
import {
  chanceOf,
  findLikelyPair,
  findEntryNaming,
  fitOf,
  FOLLOW_UP_FIT,
  type Found,
  lookUp,
  lookUpNamed,
  sureOf,
} from './look-up.ts'
import { joinQuestions, placesMeant, splitByPlace, tellsOfOtherPlace } from './other-place.ts'
import { topicsOf } from './unmet-words.ts'
import {
  clauseAnswer,
  HALF_THRESHOLD,
  answerLeadAndRest,
  separateAnswers,
  STATEMENT_THRESHOLD,
} from './several-questions.ts'

/**
 * Finds the entry for each part of a burst, in order. `entry` is undefined where no score is high
 * enough.
 */
export async function findAnswers(run: Run, parts: string[]): Promise<Found[]> {
  const found = await findEntries(run, parts)
  return found.map((one) =>
    one.entry && tellsOfOtherPlace(placesMeant(run, one.part), one.entry) ? withoutEntry(one) : one,
  )
}

async function findEntries(run: Run, parts: string[]): Promise<Found[]> {
  if (parts.length > 1 && parts.every(isFragment)) {
    const whole = parts.join(' ')
    const separate = await Promise.all(parts.map((part) => sureOf(run, part, HALF_THRESHOLD)))
    const isSeparate =
      separate.every((entry) => entry) &&
      new Set(separate.map((entry) => entry?.entryId)).size === parts.length
    const together = isSeparate ? undefined : await sureOf(run, whole, ANSWER_THRESHOLD)
    if (together && (await isOneQuestion(run, parts, together)))
      return [{ part: whole, entry: together }]
  }
  const found: Found[] = []
  const alone: Found[] = []
  for (const [at, part] of parts.entries()) {
    const before = found.at(-1)
    const own = await findOne(run, part, parts[at - 1], parts[at + 1])
    alone.push(...own)
    const same = before?.entry && own[0]?.entry === undefined ? before : undefined
    if (same && (await isAnsweredBy(run, part, same))) found.push({ part, entry: same.entry })
    else found.push(...(before && dependsOn(part, before) ? own.map(withoutEntry) : own))
  }
  return (await answerTogether(run, parts, found)) ?? (await shareAnswers(run, found, alone))
}

/**
 * Gives a part without an answer the sure answer to another part, if that is also its own best
 * candidate: "kantor butuh 30 galon per bulan. bisa ditagih bulanan?", "bs dibekuin? tahannya".
 */
async function shareAnswers(run: Run, found: Found[], alone: Found[]): Promise<Found[]> {
  const sure = alone.filter(({ entry }) => entry?.signals !== undefined)
  if (sure.length === 0) return found
  const shared: Found[] = []
  for (const one of found) {
    const [best] = one.entry ? [] : await lookUp(run, one.part)
    const isNear = best !== undefined && chanceOf(best.score) >= MIN_SHARED
    const same = sure.find(
      ({ part, entry }) => part !== one.part && entry?.entryId === best?.entryId,
    )
    shared.push(isNear && same ? { part: one.part, entry: same.entry } : one)
  }
  // A part that depends on another one has its own answer when the other one shares it.
  return shared.map((one) => {
    const own = one.entry ? undefined : sure.find(({ part }) => part === one.part)?.entry
    return own && shared.some(({ entry }) => entry?.entryId === own.entryId)
      ? { ...one, entry: own }
      : one
  })
}
/** A chance that corresponds to log odds of -3.9: that it is the best candidate says more. */
const MIN_SHARED = 0.02

/**
 * Whether the answer to the part before also answers this one: "bisa sama bang ucok ga? nambah
 * lg?".
 */
async function isAnsweredBy(run: Run, part: string, before: Found): Promise<boolean> {
  const [joined] = await lookUp(run, joinQuestions(before.part, part))
  return (
    joined?.unmet !== undefined &&
    joined.entryId === before.entry?.entryId &&
    joined.score >= ANSWER_THRESHOLD &&
    (mayReferBack(part) || topicsOf(part).length === 0) &&
    givesWhatIsAsked(part, joined.text) &&
    (await hasWhatIsAdded(run, before.part, joined))
  )
}

/**
 * Two parts that have an answer only together: "wifi kenceng? brp lama dapetnya". Neither part is
 * sure alone, and the second names no subject.
 */
async function answerTogether(
  run: Run,
  parts: string[],
  found: Found[],
): Promise<Found[] | undefined> {
  const [first, second] = parts
  if (parts.length !== 2 || first === undefined || second === undefined) return undefined
  if (found.some(({ entry }) => entry) || !isQuestion(first)) return undefined
  if ((!mayReferBack(second) && topicsOf(second).length > 0) || asksForHours(second))
    return undefined
  const [joined] = await lookUp(run, `${first} ${second}`)
  return joined?.unmet !== undefined &&
    joined.score >= ANSWER_THRESHOLD &&
    tellsAllKinds(parts, joined.text) &&
    (await hasWhatIsAdded(run, first, joined))
    ? [{ part: `${first} ${second}`, entry: joined }]
    : undefined
}

/** Whether a part is about a thing that was not found: "babysitter ada? sehari brp". */
const dependsOn = (part: string, before: Found) =>
  before.entry === undefined && isQuestion(before.part) && topicsOf(part).length === 0
const withoutEntry = ({ part }: Found): Found => ({ part, entry: undefined })

/** Whether parts are fragments of one question, not two questions of which only one was found. */
async function isOneQuestion(run: Run, parts: string[], entry: FoundEntry): Promise<boolean> {
  for (const part of parts) {
    if (wordsOf(part).length <= 2 || !isQuestion(part) || isAddition(part)) continue
    if (fitOf(await run.search(part), entry) < FOLLOW_UP_FIT) return false
  }
  return true
}

const tellsAllKinds = (parts: string[], text: string) => {
  const told = kindsTold(text)
  return parts.every((part) => kindsAsked(part).every((kind) => told.includes(kind)))
}

async function findOne(
  run: Run,
  part: string,
  before: string | undefined,
  after: string | undefined,
): Promise<Found[]> {
  const places = splitByPlace(part)
  if (places && !(await sureOf(run, part, ANSWER_THRESHOLD)))
    return (await Promise.all(places.map((one) => findOne(run, one, before, after)))).flat()
  const separate = (await answerLeadAndRest(run, part)) ?? (await separateAnswers(run, part))
  if (separate) return separate
  if (after !== undefined && AMOUNT.test(part)) return [{ part, entry: undefined }]
  if (before !== undefined && explainsQuestion(part)) return [{ part, entry: undefined }]
  const alone = isEmptyQuestion(part) ? [] : await lookUpNamed(run, part)
  const isAlone = before === undefined && after === undefined
  const last = lastQuestion(run)
  const hasOwnAnswer = (alone[0]?.score ?? 0) >= ANSWER_THRESHOLD && namesSubject(part)
  const continues =
    isAlone && last !== undefined && mayReferBack(part) && continuesQuestion(part) && !hasOwnAnswer
  const followed =
    isAlone && last ? await followUp(run, { part, last, alone, continues }) : undefined
  return followed
    ? [{ part, entry: followed }]
    : findByItself(run, { part, before, after, last, alone, continues })
}

type FollowUp = { part: string; last: string; alone: FoundEntry[]; continues: boolean }

/** The answer to the only part of a burst as a continuation of the customer's last question. */
async function followUp(
  run: Run,
  { part, last, alone, continues }: FollowUp,
): Promise<FoundEntry | undefined> {
  const inContext = await answerInContext(run, part, last, alone)
  if (inContext || !mayReferBack(part)) return inContext
  return (
    (await sameAnswer(run, part, last, alone)) ??
    (continuesQuestion(part) ? undefined : await findInLastAnswer(run, part, last)) ??
    (continues ? await continuedAnswer(run, part, last) : undefined)
  )
}

type Part = {
  part: string
  before: string | undefined
  after: string | undefined
  last: string | undefined
  alone: FoundEntry[]
  continues: boolean
}

/** The answer to a part alone, or together with a neighbour, or in one of its clauses. */
async function findByItself(
  run: Run,
  { part, before, after, last, alone, continues }: Part,
): Promise<Found[]> {
  const [best] = alone
  const isAlone = before === undefined && after === undefined
  const isOpening = !run.input.history.some((turn) => turn.author !== 'customer')
  const isComplaint =
    polarityOf(part) === 'negative' &&
    best !== undefined &&
    polarityOf(best.question ?? best.text) !== 'negative'
  const isFreely = isAlone && !isComplaint
  const isDetail = before !== undefined && isAddition(part) && !isQuestion(part)
  const needed = continues
    ? STATEMENT_THRESHOLD
    : isQuestion(part) || (isFreely && isOpening)
      ? ANSWER_THRESHOLD
      : isFreely && isFragment(part)
        ? HALF_THRESHOLD
        : STATEMENT_THRESHOLD
  if (best && best.score >= needed && !isDetail) return [{ part, entry: best }]

  for (const other of [before, after, last]) {
    const joined =
      other === undefined
        ? []
        : (await lookUp(run, joinQuestions(other, part))).filter(
            (entry) => entry.score >= ANSWER_THRESHOLD,
          )
    const fitting =
      joined.find((entry) => fitOf(alone, entry) >= FOLLOW_UP_FIT) ??
      (isEmptyQuestion(part) || (continues && other === last) ? joined[0] : undefined)
    if (fitting === undefined || other === undefined || (await namesOther(run, part, fitting)))
      continue
    if (await hasWhatIsAdded(run, other, fitting)) return [{ part, entry: fitting }]
  }
  if (isEmptyQuestion(part) && last === undefined && isAlone)
    return [{ part, entry: await sureOf(run, part, ANSWER_THRESHOLD) }]
  const other = (await clauseAnswer(run, part)) ?? (await findEntryNaming(run, part))
  const either =
    other || isComplaint || continues || !isQuestion(part) ? undefined : findLikelyPair(alone)
  return either ? either.map((entry) => ({ part, entry })) : [{ part, entry: other }]
}

/** Whether a part only explains the question before it: "yg ada pul nya". */
export const explainsQuestion = (part: string) => EXPLAINS.test(part)
const EXPLAINS =
  /^\W*(?:(?:yang|yg) (?:ada|punya|pake|pakai)\b|(?:buat|utk|untuk) \d+ (?:org|orang)\b|(?:soalnya|soale|karena|krn)\b)[^?]{0,40}$|\b(?:soalnya|soale)\W*$/i
/** A part that only gives the quantity for the question behind it: "40 kotak ya". */
const AMOUNT =
  /^\W*(?:ambil |jadi |buat |untuk )?\d+\s+\p{L}+(?:\s+(?:ya|yaa|aja|saja|kak|deh|dong))*\W*$/iu
