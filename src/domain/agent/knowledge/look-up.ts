import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, insistsOnKind } from '#lib/language/answer-kinds'
import { lacksVariant } from '#lib/language/variants'
import { mentionsTopic } from '../send-gate/grounding.ts'
import {
  isEmptyQuestion,
  listedThing,
  wantedThing,
  withoutBusinessName,
} from '../burst/questions.ts'
import { dayWithoutSubject, isOnSubject, namesDay } from '../burst/subjects.ts'
import { type Run, wholeText } from '../run.ts'
import { type Judgements, judgeCandidates } from './judge-candidates.ts'
import { isWholeEnough, lacksThing, topicsOf, unmetWords } from './unmet-words.ts'

/**
 * A follow-up ("kalau yang 24 cm?") continues the question before when its own fit to that answer
 * is at least this.
 */
export const FOLLOW_UP_FIT = 0.1

/**
 * `also`: further sources of the same answer. `isMissing`: the product table has the product and
 * does not record what is asked.
 */
export type Found = {
  part: string
  entry: FoundEntry | undefined
  also?: FoundEntry[]
  isMissing?: true
}

/**
 * "ada croissant ga?" is answered by an entry that names all of it, even when they share little
 * else.
 */
export async function findEntryNaming(run: Run, part: string): Promise<FoundEntry | undefined> {
  const thing = wantedThing(part)
  return thing
    ? (await run.search(thing)).find(
        (entry) => entry.score >= FOLLOW_UP_FIT && mentionsTopic(entry.text, thing),
      )
    : undefined
}

/**
 * The search results without impossible answers: those that lack the kind that is asked for, or the
 * wanted or priced thing. Where the rules and the judge disagree, only a clear judgement counts.
 */
export async function lookUp(run: Run, text: string): Promise<FoundEntry[]> {
  const found = await run.search(text)
  const possible = found.filter(
    (entry) =>
      givesWhatIsAsked(text, entry.text) &&
      isOnSubject(text, wholeText(entry)) &&
      !lacksVariant(text, wholeText(entry)),
  )
  const listed = listedThing(text) ?? ''
  const fitting = possible.filter(
    (entry) => !unmetWords(entry).includes(listed) && isWholeEnough(text, entry, possible),
  )
  const ruled = raiseOnlyWhole(text, raiseOfDay(text, fitting), found)
  const whole = possible.filter((entry) => !lacksThing(text, entry))
  return applyJudge(ruled, whole, judgeCandidates(text, found, run.input.judge))
}

/**
 * The trained judge takes back an answer of the rules that it doubts, and gives one that it is sure
 * of where they have none.
 */
function applyJudge(ruled: FoundEntry[], possible: FoundEntry[], judged: Judgements): FoundEntry[] {
  const oddsFor = ({ entryId }: FoundEntry) => judged.get(entryId)
  const [best] = ruled
  if (best && best.score >= ANSWER_THRESHOLD)
    return (oddsFor(best) ?? 0) < LEAST_ODDS
      ? ruled.filter(({ score }) => score < ANSWER_THRESHOLD)
      : ruled
  const [surest] = possible.toSorted(
    (a, b) => (oddsFor(b) ?? LEAST_ODDS) - (oddsFor(a) ?? LEAST_ODDS),
  )
  if (!surest || (oddsFor(surest) ?? LEAST_ODDS) < SURE_ODDS) return ruled
  const { entryId } = surest
  return [
    { ...surest, score: Math.max(surest.score, JUDGED_SCORE) },
    ...ruled.filter((entry) => entry.entryId !== entryId),
  ]
}
/** Log odds, chosen by cross-validation over businesses; docs/quality.md has the figures. */
const LEAST_ODDS = -0.3
const SURE_ODDS = 0.7
/** Enough for half of a sentence, too little for a statement. */
const JUDGED_SCORE = 0.55

/**
 * "minggu ada yg bisa dtg?": a day without another subject is told by the entry on working hours,
 * if one names that day.
 */
function raiseOfDay(text: string, hits: FoundEntry[]): FoundEntry[] {
  const day = dayWithoutSubject(text, topicsOf(text))
  if (!day) return hits
  const own = hits.find(
    (entry) => namesDay(entry.text, day) && OF_HOURS.test(entry.question ?? entry.title),
  )
  if (!own) return hits
  const raised = { ...own, score: Math.max(own.score, ANSWER_THRESHOLD) }
  return [raised, ...hits.filter((entry) => entry !== own)]
}
const OF_HOURS = /\b(?:jam|buka|operasional|jadwal|hours|open|kerja)\b/i

/**
 * "garansi brp lama": the only entry with all words of the question and the kind of fact that is
 * asked for answers it, though its own question is another.
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
    (next?.score ?? 0) * MOST_AHEAD_OF_NEXT <= whole.score
  return isOnly ? [{ ...first, score: ANSWER_THRESHOLD }, ...hits.slice(1)] : hits
}
const WHOLE_THRESHOLD = 0.15
const ONLY_WHOLE_THRESHOLD = 0.01
const MOST_AHEAD_OF_NEXT = 3

/**
 * The business's own name in a question ("kopi kita buka jam brp") may mislead search. Where
 * nothing is sure with it, it is removed.
 */
export async function lookUpNamed(run: Run, part: string): Promise<FoundEntry[]> {
  const hits = await lookUp(run, part)
  const bare = withoutBusinessName(part, run.input.businessName)
  return bare === part || isEmptyQuestion(bare) || (hits[0]?.score ?? 0) >= ANSWER_THRESHOLD
    ? hits
    : lookUp(run, bare)
}

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
