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
import { LEAST_NAME } from './follow-up.ts'
import { type Found, lookUp, sureOf } from './look-up.ts'
import { topicsOf, unmetWords } from './unmet-words.ts'

/** From this score on, an entry answers half of a sentence by itself. */
export const HALF_THRESHOLD = 0.25
/**
 * A statement needs a higher score than a question, because a complaint resembles entries that do
 * not answer it. So does a clause that is used in place of its sentence.
 */
export const STATEMENT_THRESHOLD = 0.6

/**
 * "aman buat anak? harganya brp?": the dependent part has its own answer, unless the first answer
 * gives what it wants.
 */
export async function ledAnswers(run: Run, part: string): Promise<Found[] | undefined> {
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
 * "harga kue brp, buka sampai jam brp" as its questions, if one is surely answered and not all have
 * the same answer. Unanswered ones are left to people.
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
  if (only && (await tellsAll(run, part, only, missing))) return [{ part, entry: only }]
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
 * "seliter brp n awet brp hari": the whole is answered by the entry of one half, which tells the
 * other's kind.
 */
async function tellsAll(
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
    unmetWords(whole).every((word) => word.length < LEAST_NAME)
  )
}

const asksSomething = (half: string) =>
  (wordsOf(half).length > 1 && isQuestion(half) && !isEmptyQuestion(half)) || asksOnlyForHours(half)

/** "servis cvt brp trus brp lama": the second half is about the subject of the first. */
function withSubject(half: string, before: string | undefined): string {
  if (!isEmptyQuestion(half) || before === undefined) return half
  return [...wordsOf(before).filter((word) => !isEmptyQuestion(word)), half].join(' ')
}

/**
 * The most specific clause of a longer sentence, if it is surely answered: "anak saya alergi
 * kacang, aman ga?".
 */
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
