import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, insistsOnKind } from '#lib/language/answer-kinds'
import { lacksVariant } from '#lib/language/spelling/variants'
import type { ReplyPicture } from '../contract.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import {
  isEmptyQuestion,
  listedThing,
  wantedThing,
  withoutBusinessName,
  withoutNameAddress,
} from '../burst/questions.ts'
import { dayWithoutSubject, isOnSubject, namesDay } from '../burst/subjects.ts'
import { type Run, wholeText } from '../run.ts'
import { judgeCandidates } from './judge-candidates.ts'
import { onlyEntryOfPlace, placesMeant, tellsOfOtherPlace } from './other-place.ts'
import { isWholeEnough, topicsOf, unmetWords } from './unmet-words.ts'

/**
 * From this score of its own on, a follow-up ("kalau yang 24 cm?") may have the answer that it
 * finds together with the question before.
 */
export const FOLLOW_UP_FIT = 0.1

/**
 * The answer to one part. `also`: further sources of it. `isMissing`: the product table has the
 * product, but not the fact that is asked for.
 */
export type Found = {
  part: string
  entry: FoundEntry | undefined
  also?: FoundEntry[]
  /** of the product that the part asks to see */
  picture?: ReplyPicture | undefined
  isMissing?: true
}

/** The entry that names the whole thing of "ada croissant ga?", even at a low score. */
export async function findEntryNaming(run: Run, part: string): Promise<FoundEntry | undefined> {
  const thing = wantedThing(part)
  return thing
    ? (await run.search(thing)).find(
        (entry) => entry.score >= FOLLOW_UP_FIT && mentionsTopic(entry.text, thing),
      )
    : undefined
}

/**
 * The search results, best first, without those that cannot answer: on another subject, or without
 * the variant or kind of fact that is asked for. A trained judge scores the rest. Results without a
 * word ranking are left to the rules.
 */
export async function lookUp(run: Run, text: string): Promise<FoundEntry[]> {
  const found = await run.search(text)
  const places = placesMeant(run, text)
  const possible = found.filter(
    (entry) =>
      isOnSubject(text, wholeText(entry)) &&
      !lacksVariant(text, wholeText(entry)) &&
      !lacksKind(text, entry) &&
      !lacksLastAct(text, entry) &&
      !tellsOfOtherPlace(places, entry),
  )
  const judged = judgeCandidates(text, found, run.input.judge)
  if (judged.size === 0) return ruleOut(text, possible, found)
  const scored = possible
    .map((entry) => ({ ...entry, score: toScore(judged.get(entry.entryId) ?? MIN_ODDS) }))
    .toSorted((a, b) => b.score - a.score)
  return raiseOfPlace(text, raiseOfDay(text, scored))
}

/** Whether an entry lacks the kind of fact: "jam berapa terakhir diantar?" needs a time. */
const lacksKind = (text: string, entry: FoundEntry) =>
  insistsOnKind(text) && !givesWhatIsAsked(text, entry.text)

/** Whether an entry lacks the act: "jam berapa terakhir diantar?" is not about opening hours. */
function lacksLastAct(text: string, entry: FoundEntry): boolean {
  const act = LAST_ACT.exec(text)?.[1]
  return act !== undefined && !mentionsTopic(wholeText(entry), act)
}
const LAST_ACT =
  /\b(?:terakhir|terakir|paling (?:akhir|lambat|malam|malem))\s+(?:bisa |boleh |di|ng|me|men|meng)?((?:antar|anter|kirim|jemput)\p{L}*)/iu

/** The score of log odds; `SURE_ODDS` become `ANSWER_THRESHOLD`. */
const toScore = (odds: number) => 1 / (1 + Math.exp(SURE_ODDS - odds) * (1 / ANSWER_THRESHOLD - 1))
/** The chance of a score made by `toScore`. */
export const chanceOf = (score: number) =>
  1 /
  (1 + Math.exp(-SURE_ODDS + Math.log(Math.max(1e-9, 1 / score - 1) / (1 / ANSWER_THRESHOLD - 1))))
/** Log odds, chosen by cross-validation over businesses; docs/quality.md has the curve. */
export const SURE_ODDS = 1.1
const MIN_ODDS = -8

/** Raises the only entry with the shipping to the place that is asked for. */
function raiseOfPlace(text: string, hits: FoundEntry[]): FoundEntry[] {
  const own = onlyEntryOfPlace(text, hits)
  if (!own || !givesWhatIsAsked(text, own.text)) return hits
  const raised = { ...own, score: Math.max(own.score, ANSWER_THRESHOLD) }
  return [raised, ...hits.filter((entry) => entry !== own)]
}

/** Decides without the judge: by the kind of fact, the listed thing and the unmet words. */
function ruleOut(text: string, possible: FoundEntry[], found: FoundEntry[]): FoundEntry[] {
  const told = possible.filter((entry) => givesWhatIsAsked(text, entry.text))
  const listed = listedThing(text) ?? ''
  const fitting = told.filter(
    (entry) => !unmetWords(entry).includes(listed) && isWholeEnough(text, entry, told),
  )
  return raiseOnlyWhole(text, raiseOfDay(text, fitting), found)
}

/**
 * Raises an entry on working hours that names the day, for a day without another subject: "minggu
 * ada yg bisa dtg?".
 */
function raiseOfDay(text: string, hits: FoundEntry[]): FoundEntry[] {
  const day = dayWithoutSubject(text, topicsOf(text))
  if (!day || (hits[0]?.score ?? 0) >= ANSWER_THRESHOLD) return hits
  const own = hits.find(
    (entry) => namesDay(entry.text, day) && OF_HOURS.test(entry.question ?? entry.title),
  )
  if (!own) return hits
  const raised = { ...own, score: Math.max(own.score, ANSWER_THRESHOLD) }
  return [raised, ...hits.filter((entry) => entry !== own)]
}
const OF_HOURS = /\b(?:jam|buka|operasional|jadwal|hours|open|kerja)\b/i

/**
 * Raises the only entry that has all words of the question and the kind of fact, though the entry's
 * own question differs: "garansi brp lama".
 */
function raiseOnlyWhole(text: string, hits: FoundEntry[], found: FoundEntry[]): FoundEntry[] {
  const [first] = hits
  if (!first || first.score >= ANSWER_THRESHOLD) return hits
  if (!insistsOnKind(text) || topicsOf(text).length === 0) return hits
  const [whole, next] = found.filter(
    (entry) => unmetWords(entry).length === 0 && givesWhatIsAsked(text, entry.text),
  )
  const isOnly =
    whole?.unmet !== undefined &&
    whole.entryId === first.entryId &&
    whole.score >= (next ? WHOLE_THRESHOLD : ONLY_WHOLE_THRESHOLD) &&
    (next?.score ?? 0) * MAX_AHEAD_OF_NEXT <= whole.score
  return isOnly ? [{ ...first, score: ANSWER_THRESHOLD }, ...hits.slice(1)] : hits
}
const WHOLE_THRESHOLD = 0.15
const ONLY_WHOLE_THRESHOLD = 0.01
const MAX_AHEAD_OF_NEXT = 3

/**
 * Looks up again without the business's name when nothing is sure, because the name may mislead the
 * search: "kopi kita buka jam brp".
 */
export async function lookUpNamed(run: Run, part: string): Promise<FoundEntry[]> {
  const hits = await lookUp(run, part)
  const bare = withoutNameAddress(
    withoutBusinessName(part, run.input.businessName),
    run.input.businessName,
  )
  return bare === part || isEmptyQuestion(bare) || (hits[0]?.score ?? 0) >= ANSWER_THRESHOLD
    ? hits
    : lookUp(run, bare)
}

/**
 * Two entries of which almost certainly one answers, though neither is certain: "survey bayar ga".
 * The customer gets both.
 */
export function findLikelyPair(hits: FoundEntry[]): [FoundEntry, FoundEntry] | undefined {
  const [first, second] = hits
  if (!first || !second || first.signals === undefined || first.products || second.products)
    return undefined
  const [more, less] = [chanceOf(first.score), chanceOf(second.score)]
  return more >= MIN_FIRST && less >= MIN_SECOND && more + less >= MIN_EITHER
    ? [first, second]
    : undefined
}
/** Chosen by cross-validation over businesses; decision 101 has the figures. */
const MIN_FIRST = 0.5
const MIN_SECOND = 0.27
const MIN_EITHER = 0.9

export async function sureOf(
  run: Run,
  text: string,
  threshold: number,
): Promise<FoundEntry | undefined> {
  const [best] = await lookUp(run, text)
  return best && best.score >= threshold ? best : undefined
}

export const fitOf = (hits: FoundEntry[], entry: FoundEntry) =>
  hits.find((other) => other.entryId === entry.entryId)?.score ?? 0
