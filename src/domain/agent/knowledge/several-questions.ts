import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import { givesWhatIsAsked, insistsOnKind } from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import {
  asksOnlyForHours,
  halvesOf,
  isEmptyQuestion,
  isQuestion,
  joinsQuestions,
  leadOf,
} from '../burst/questions.ts'
import type { Run } from '../run.ts'
import { MIN_NAME } from './follow-up.ts'
import { type Found, lookUp, sureOf } from './look-up.ts'
import { topicsOf, unmetWords } from './unmet-words.ts'

/** From this score on, an entry answers one half of a sentence. */
export const HALF_THRESHOLD = 0.25
/**
 * A statement needs a higher score than a question, because a complaint resembles entries that do
 * not answer it. A clause that replaces its sentence needs it too.
 */
export const STATEMENT_THRESHOLD = 0.6

/**
 * The answers to "aman buat anak? harganya brp?". The second question gets its own answer, unless
 * the first answer also gives what it asks.
 */
export async function answerLeadAndRest(run: Run, part: string): Promise<Found[] | undefined> {
  const led = leadOf(part)
  const first = led && (await sureOf(run, led.lead, ANSWER_THRESHOLD))
  if (!led || !first) return undefined
  const then = await sureOf(run, part, ANSWER_THRESHOLD)
  if (givesWhatIsAsked(led.rest, first.text) || then?.entryId === first.entryId)
    return [{ part, entry: first }]
  return [
    { part: led.lead, entry: first },
    { part: led.rest, entry: then },
  ]
}

/**
 * The answers to the halves of "harga kue brp, buka sampai jam brp". Undefined unless one is surely
 * answered and the halves differ in their answers. People answer the missing half.
 */
export async function separateAnswers(run: Run, part: string): Promise<Found[] | undefined> {
  const halves = halvesOf(part)
  if (!halves) return undefined
  const found = await Promise.all(
    halves.map(async (half, at): Promise<Found> => ({
      part: half,
      entry: await sureOf(run, withSubject(half, halves[at - 1]), HALF_THRESHOLD),
    })),
  )
  const entries = [
    ...new Map(
      found.flatMap(({ entry }) => (entry ? [[entry.entryId, entry] as const] : [])),
    ).values(),
  ]
  const missing = found.filter(({ entry }) => !entry)
  if (missing.length === 0) return entries.length > 1 ? found : undefined
  if (
    entries.length === 0 ||
    (entries.length === 1 && !joinsQuestions(part)) ||
    !found.every(({ part: half, entry }) => entry !== undefined || asksSomething(half))
  )
    return undefined
  const only = entries.length === 1 ? entries[0] : undefined
  if (only && (await tellsOtherKinds(run, part, only, missing))) return [{ part, entry: only }]
  const besides = await Promise.all(
    missing.map(
      async (half) =>
        !(await run.search(half.part)).some(
          (hit) =>
            entries.some((entry) => entry.entryId === hit.entryId) && unmetWords(hit).length === 0,
        ),
    ),
  )
  return besides.some(Boolean) ? found : undefined
}

/**
 * Whether the entry of one half also tells the kind of fact of the other: "seliter brp n awet brp
 * hari".
 */
async function tellsOtherKinds(
  run: Run,
  part: string,
  entry: FoundEntry,
  missing: Found[],
): Promise<boolean> {
  const [whole] = await lookUp(run, part)
  return (
    whole?.entryId === entry.entryId &&
    whole.unmet !== undefined &&
    whole.score >= ANSWER_THRESHOLD &&
    missing.every(
      ({ part: half }) =>
        insistsOnKind(half) && givesWhatIsAsked(half, whole.text) && topicsOf(half).length <= 1,
    ) &&
    unmetWords(whole).every((word) => word.length < MIN_NAME)
  )
}

const asksSomething = (half: string) =>
  (wordsOf(half).length > 1 &&
    isQuestion(half) &&
    !isEmptyQuestion(half) &&
    !OPENS_QUESTION.test(half)) ||
  asksOnlyForHours(half)
/** The beginning of one English question: "do you also do qurban?". */
const OPENS_QUESTION =
  /^\W*(?:do|does|did|can|could|is|are|will|would) (?:you|u|i|it|we|they|there)\W*$/i

/** The second half with the subject of the first: "servis cvt brp trus brp lama". */
function withSubject(half: string, before: string | undefined): string {
  if (!isEmptyQuestion(half) || before === undefined) return half
  return [...wordsOf(before).filter((word) => !isEmptyQuestion(word)), half].join(' ')
}

/** The sure answer to the longest clause of a sentence: "anak saya alergi kacang, aman ga?". */
export async function clauseAnswer(run: Run, part: string): Promise<FoundEntry | undefined> {
  const clauses = part
    .split(/\s*[,;.]\s+|\s+(?:tapi|tp|trs|terus|trus)\s+/i)
    .filter((clause) => wordsOf(clause).length > 1 && !isEmptyQuestion(clause))
    .filter((clause) => topicsOf(clause).length > 0)
    .filter((clause, _, all) => isQuestion(clause) || !all.some(isQuestion))
  if (clauses.length === 0 || clauses.join(' ') === part) return undefined
  const longest = Math.max(...clauses.map((clause) => wordsOf(clause).length))
  const sure = (
    await Promise.all(
      clauses
        .filter((clause) => wordsOf(clause).length === longest)
        .map((clause) => sureOf(run, clause, STATEMENT_THRESHOLD)),
    )
  ).filter((entry) => entry !== undefined)
  return new Set(sure.map((entry) => entry.entryId)).size === 1 ? sure[0] : undefined
}
