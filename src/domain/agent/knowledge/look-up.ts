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
import { mentionsTopic } from '../send-gate/grounding.ts'
import {
  isEmptyQuestion,
  listedThing,
  wantedThing,
  withoutBusinessName,
} from '../burst/questions.ts'
import { dayWithoutSubject, isOnSubject, namesDay } from '../burst/subjects.ts'
import { type Run, wholeText } from '../run.ts'

/** An entry that lacks an informative word of the question needs this much. */
const UNMET_THRESHOLD = 0.6
/** From here on even a word that another entry has may be missing. */
const SURE_UNMET_THRESHOLD = 0.85
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
 * wanted or priced thing.
 */
export async function lookUp(run: Run, text: string): Promise<FoundEntry[]> {
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
  return raiseOnlyWhole(text, raiseOfDay(text, fitting), found)
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

/** The words that name what a question is about, in standard spelling. */
export const topicsOf = (text: string): string[] =>
  readText(text).terms.flatMap(({ weight, isSoft, stems }) =>
    weight === 1 && !isSoft ? [stems[0] ?? ''] : [],
  )

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

/** "ada roti gandum?" and "roti gandum brp" ask for exactly that bread. */
const namesOneThing = (text: string) =>
  [1, 2, 3].includes(wordsOf(wantedThing(text) ?? pricedThing(text) ?? '').length)
/** A missing number may lie between those of the entry; some words only ask. */
export const unmetWords = (entry: FoundEntry) =>
  (entry.unmet ?? []).filter((word) => !/\d/.test(word) && !ONLY_ASKS.has(word))
const ONLY_ASKS = new Set(
  'brp mulai mulainya ikut kena sekitar kisaran kira total totalnya per bayar harga biaya label surat butuh'.split(
    ' ',
  ),
)

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
