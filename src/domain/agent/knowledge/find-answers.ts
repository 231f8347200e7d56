import { ANSWER_THRESHOLD, type FoundEntry } from '#contract/knowledge'
import {
  givesWhatIsAsked,
  insistsOnKind,
  kindsAsked,
  pricedThing,
} from '#lib/language/answer-kinds'
import { wordsOf } from '#lib/language/text'
import { lacksVariant } from '#lib/language/variants'
import { readText } from '#domain/knowledge/wording'
import { wordsIn } from '../burst/burst.ts'
import { polarityOf } from '../burst/feeling.ts'
import { mentionsTopic } from '../send-gate/grounding.ts'
import {
  goesOn,
  halvesOf,
  isAddition,
  isEmptyQuestion,
  isFragment,
  isOnSubject,
  isQuestion,
  joinsQuestions,
  leadOf,
  leansBack,
  listedThing,
  partsOf,
  wantedThing,
  withoutBusinessName,
} from '../burst/questions.ts'
import { type Run, wholeText } from '../run.ts'

/** Half of a sentence is answered on its own only from this score on. */
const HALF_THRESHOLD = 0.5
/**
 * A statement instead of a question needs more (a complaint, with an entry about no trouble). So
 * does a clause that replaces its sentence.
 */
const STATEMENT_THRESHOLD = 0.7
/** An entry that lacks an informative word of the question needs this much. */
const UNMET_THRESHOLD = 0.6
/** From here on even a word that another entry has may be missing. */
const SURE_UNMET_THRESHOLD = 0.85
/**
 * A follow-up ("kalau yang 24 cm?") continues the question before when its own fit to that answer
 * is at least this.
 */
const FOLLOW_UP_FIT = 0.1
/**
 * Together with the question before, a follow-up must find the same answer; by itself it must find
 * no other one as surely.
 */
const SAME_ANSWER = 0.9
const SAME_ANSWER_FIT = 0.3
const SAME_ANSWER_UNFIT = 0.95
const OTHER_ANSWER = 0.85

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

/** The entry for each part of a burst, in order; none where nothing is sure enough. */
export async function findAnswers(run: Run, parts: string[]): Promise<Found[]> {
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
  for (const [at, part] of parts.entries())
    found.push(...(await findOne(run, part, parts[at - 1], parts[at + 1])))
  return found
}

/** Fragments of one question, not two questions of which only the clearer one was found. */
async function isOneQuestion(run: Run, parts: string[], entry: FoundEntry): Promise<boolean> {
  for (const part of parts) {
    if (wordsOf(part).length <= 2 || !isQuestion(part) || isAddition(part)) continue
    if (fitOf(await run.search(part), entry) < FOLLOW_UP_FIT) return false
  }
  return true
}

async function findOne(
  run: Run,
  part: string,
  before: string | undefined,
  after: string | undefined,
): Promise<Found[]> {
  const separate = (await ledAnswers(run, part)) ?? (await separateAnswers(run, part))
  if (separate) return separate
  if (after !== undefined && AMOUNT.test(part)) return [{ part, entry: undefined }]
  const last = lastQuestion(run)
  const alone = isEmptyQuestion(part) ? [] : await lookUpNamed(run, part)
  const best = alone[0]
  const isAlone = before === undefined && after === undefined
  const same =
    isAlone && last && leansBack(part) ? await sameAnswer(run, part, last, alone) : undefined
  if (same) return [{ part, entry: same }]
  const isOpening = !run.input.history.some((turn) => turn.author !== 'customer')
  const continues = isAlone && last !== undefined && leansBack(part) && goesOn(part)
  const isComplaint =
    polarityOf(part) === 'negative' &&
    best !== undefined &&
    polarityOf(best.question ?? best.text) !== 'negative'
  const isFreely = isAlone && !isComplaint
  const needed = continues
    ? STATEMENT_THRESHOLD
    : isQuestion(part) || (isFreely && isOpening)
      ? ANSWER_THRESHOLD
      : isFreely && isFragment(part)
        ? HALF_THRESHOLD
        : STATEMENT_THRESHOLD
  if (best && best.score >= needed) return [{ part, entry: best }]

  for (const other of [before, after, last]) {
    const joined =
      other === undefined
        ? []
        : (await lookUp(run, `${other} ${part}`)).filter((entry) => entry.score >= ANSWER_THRESHOLD)
    const fitting =
      joined.find((entry) => fitOf(alone, entry) >= FOLLOW_UP_FIT) ??
      (isEmptyQuestion(part) || (continues && other === last) ? joined[0] : undefined)
    if (fitting && other !== undefined && (await hasWhatIsAdded(run, other, fitting)))
      return [{ part, entry: fitting }]
  }
  if (isEmptyQuestion(part) && last === undefined && isAlone)
    return [{ part, entry: await sureOf(run, part, ANSWER_THRESHOLD) }]
  return [{ part, entry: (await clauseAnswer(run, part)) ?? (await findEntryNaming(run, part)) }]
}

/** "40 kotak ya" before a question says how many; it asks for nothing. */
const AMOUNT =
  /^\W*(?:ambil |jadi |buat |untuk )?\d+\s+\p{L}+(?:\s+(?:ya|yaa|aja|saja|kak|deh|dong))*\W*$/iu

/**
 * "aman buat anak? harganya brp?": the dependent part has its own answer, unless the first answer
 * gives what it wants.
 */
async function ledAnswers(run: Run, part: string): Promise<Found[] | undefined> {
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
async function separateAnswers(run: Run, part: string): Promise<Found[] | undefined> {
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
    !halves.every((half) => wordsOf(half).length > 1 && isQuestion(half) && !isEmptyQuestion(half))
  )
    return undefined
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

/** "servis cvt brp trus brp lama": the second half is about the subject of the first. */
function withSubject(half: string, before: string | undefined): string {
  if (!isEmptyQuestion(half) || before === undefined) return half
  return [...wordsOf(before).filter((word) => !isEmptyQuestion(word)), half].join(' ')
}

/**
 * The entry contains what a follow-up adds: "yang cokelat" does not fit an entry without chocolate.
 */
async function hasWhatIsAdded(run: Run, before: string, joined: FoundEntry): Promise<boolean> {
  const lacked =
    (await run.search(before)).find((entry) => entry.entryId === joined.entryId)?.unmet ?? []
  return unmetWords(joined).every((word) => lacked.includes(word))
}

/**
 * "kalau yang 24?" after an answer about cakes means those cakes, even when another entry has 24.
 * Two conditions: both questions together still find the last answer, and this one alone clearly
 * asks for nothing else.
 */
async function sameAnswer(
  run: Run,
  part: string,
  last: string,
  alone: FoundEntry[],
): Promise<FoundEntry | undefined> {
  const said = run.input.history.findLast((turn) => turn.author === 'ai')?.text ?? ''
  const [joined] = await lookUp(run, `${last} ${part}`)
  if (!joined || !said.includes(joined.text) || !(await hasWhatIsAdded(run, last, joined)))
    return undefined
  const otherScore = alone.find((entry) => entry.entryId !== joined.entryId)?.score ?? 0
  const fit = fitOf(alone, joined)
  if (joined.score >= SAME_ANSWER && fit >= SAME_ANSWER_FIT && otherScore < SAME_ANSWER)
    return joined
  return joined.score >= SAME_ANSWER_UNFIT &&
    (fit >= FOLLOW_UP_FIT || alone.length > 0) &&
    otherScore < OTHER_ANSWER &&
    otherScore > 0
    ? joined
    : undefined
}

/**
 * The most specific clause of a longer sentence, if it is surely answered: "anak saya alergi
 * kacang, aman ga?".
 */
async function clauseAnswer(run: Run, part: string): Promise<FoundEntry | undefined> {
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

/**
 * "ada croissant ga?" is answered by an entry that names all of it, even when they share little
 * else.
 */
async function findEntryNaming(run: Run, part: string): Promise<FoundEntry | undefined> {
  const thing = wantedThing(part)
  return thing
    ? (await run.search(thing)).find(
        (entry) => entry.score >= FOLLOW_UP_FIT && mentionsTopic(entry.text, thing),
      )
    : undefined
}

/**
 * The search results without impossible answers: those that lack the kind that is asked for, or the
 * wanted or priced thing.
 */
async function lookUp(run: Run, text: string): Promise<FoundEntry[]> {
  const found = await run.search(text)
  const hits = found.filter(
    (entry) =>
      givesWhatIsAsked(text, entry.text) &&
      isOnSubject(text, wholeText(entry)) &&
      !lacksVariant(text, wholeText(entry)),
  )
  const listed = listedThing(text) ?? ''
  const fitting = hits.filter(
    (entry) => !unmetWords(entry).includes(listed) && isWholeEnough(text, entry, hits),
  )
  return raiseOnlyWhole(text, fitting, found)
}

/**
 * An entry without a word of the question answers only as a whole sentence, surely, and when no
 * other entry has that word.
 */
function isWholeEnough(text: string, entry: FoundEntry, hits: FoundEntry[]): boolean {
  const unmet = unmetWords(entry)
  if (unmet.length === 0) return true
  if (namesOneThing(text) || entry.score < UNMET_THRESHOLD) return false
  const [topic = ''] = topicsOf(text)
  if (
    kindsAsked(text).includes('price') &&
    unmet.some((word) => word === topic || isWithin(text, word))
  )
    return false
  if (entry.score >= SURE_UNMET_THRESHOLD) return true
  const places = placesIn(text)
  return !unmet.some(
    (word) =>
      !places.includes(word) &&
      hits.some((other) => other !== entry && other.unmet?.includes(word) === false),
  )
}

const isWithin = (text: string, word: string) => {
  const words = wordsOf(text)
  return words.some((other, at) => other === word && words[at - 1] === 'di')
}

const placesIn = (text: string) =>
  [...text.matchAll(/\b(?:ke|di|dari|daerah|sampai|sampe)\s+(\p{L}+)/giu)].map(([, place = '']) =>
    place.toLowerCase(),
  )

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

/** The words that name what a question is about, in standard spelling. */
const topicsOf = (text: string): string[] =>
  readText(text).terms.flatMap(({ weight, isSoft, stems }) =>
    weight === 1 && !isSoft ? [stems[0] ?? ''] : [],
  )

/**
 * The business's own name in a question ("kopi kita buka jam brp") may mislead search. Where
 * nothing is sure with it, it is removed.
 */
async function lookUpNamed(run: Run, part: string): Promise<FoundEntry[]> {
  const hits = await lookUp(run, part)
  const bare = withoutBusinessName(part, run.input.businessName)
  return bare === part || isEmptyQuestion(bare) || (hits[0]?.score ?? 0) >= ANSWER_THRESHOLD
    ? hits
    : lookUp(run, bare)
}

/** "ada roti gandum?" and "roti gandum brp" ask for exactly that bread. */
const namesOneThing = (text: string) =>
  [1, 2, 3].includes(wordsOf(wantedThing(text) ?? pricedThing(text) ?? '').length)
/** A missing number may lie between those of the entry; some words only ask. */
const unmetWords = (entry: FoundEntry) =>
  (entry.unmet ?? []).filter((word) => !/\d/.test(word) && !ONLY_ASKS.has(word))
const ONLY_ASKS = new Set(
  'brp mulai mulainya ikut kena sekitar kisaran kira total totalnya per bayar harga biaya label surat butuh'.split(
    ' ',
  ),
)

async function sureOf(run: Run, text: string, threshold: number): Promise<FoundEntry | undefined> {
  const [best] = await lookUp(run, text)
  return best && best.score >= threshold ? best : undefined
}

const fitOf = (hits: FoundEntry[], entry: FoundEntry) =>
  hits.find((other) => other.entryId === entry.entryId)?.score ?? 0

/**
 * The question before, for a follow-up. If it was a follow-up itself, its own question is included.
 */
function lastQuestion(run: Run): string | undefined {
  const [last, before] = newestQuestions(run)
  return last && before && leansBack(last) && goesOn(last) ? `${before} ${last}` : last
}

/** The two newest, the newest first. */
function newestQuestions({ input }: Run): string[] {
  const asked: string[] = []
  for (const turn of input.history.toReversed()) {
    if (asked.length === 2) break
    const text = turn.author === 'customer' ? wordsIn(turn) : ''
    if (partsOf([text]).length > 0) asked.push(text)
  }
  return asked
}
