import type { FoundEntry } from '#contract/knowledge'
import { photoIdOf } from '#contract/product'
import { wordsIn } from '../burst/burst.ts'
import { isQuestion, mayReferBack } from '../burst/questions.ts'
import type { ReplyPicture } from '../contract.ts'
import type { Run } from '../run.ts'
import {
  absentSentence,
  type Asked,
  choiceSentence,
  photoSentence,
  productsSentence,
  rowSentence,
} from './product-phrases.ts'
import { wordsOf } from '#lib/language/text'
import { type Candidate, readAsked, readCandidates, readFollowUp } from './read-question.ts'

/**
 * An answer composed from product rows. `text` is undefined when a row does not record the fact;
 * people then answer.
 */
export type ProductAnswer = {
  entries: FoundEntry[]
  text: string | undefined
  picture?: ReplyPicture
}

/** The product of a follow-up may be named in this many earlier messages of the customer. */
const MAX_EARLIER = 3
/** A word that more products share does not identify one: "kue". */
const MAX_PRODUCTS = 8

/**
 * Answers one question from the product table: with the variant that is asked for, or with a
 * question for the variant. Undefined when the question is about something else.
 */
export async function answerProduct(run: Run, part: string): Promise<ProductAnswer | undefined> {
  const found = await productsFor(run, part)
  const candidates = readCandidates(part, found)
  const [first] = candidates
  if (candidates.length > MAX_PRODUCTS) return undefined
  if (candidates.length > 1) return answerSeveral(run, candidates)
  if (first && isAsked(run, part)) return answerOne(run, askedOf(part, first), first)
  return first || !mayReferBack(part) ? undefined : answerFollowUp(run, part)
}

const productsFor = async (run: Run, text: string): Promise<FoundEntry[]> =>
  (await run.search(text)).filter(({ products }) => products !== undefined)

/** A bare product name is a question only before the AI's first message. */
const isAsked = (run: Run, part: string) =>
  isQuestion(part) || mayReferBack(part) || !run.input.history.some(({ author }) => author === 'ai')

/** Answers a follow-up about a product: "yang 24 cm?", "stoknya ada?". */
async function answerFollowUp(run: Run, part: string): Promise<ProductAnswer | undefined> {
  const earlier = run.input.history
    .filter(({ author }) => author === 'customer')
    .slice(-MAX_EARLIER)
    .toReversed()
  for (const turn of earlier) {
    const before = wordsIn(turn)
    const candidates = readCandidates(before, await productsFor(run, before))
    const [first] = candidates
    if (candidates.length !== 1 || !first) continue
    const candidate = readFollowUp(part, first.entry)
    if (!candidate) return undefined
    return answerOne(run, askedOf(isBare(part, candidate) ? before : part, candidate), candidate)
  }
  return undefined
}

/**
 * The facts that are asked for, without words of the name: in "foto prewedding berapa?" only
 * "berapa" asks.
 */
function askedOf(part: string, { rows }: Candidate): Asked {
  const name = new Set(wordsOf(rows[0]?.name ?? ''))
  return readAsked(
    wordsOf(part)
      .filter((word) => !name.has(word))
      .join(' '),
    hasPhoto(rows),
  )
}

const hasPhoto = (rows: Candidate['rows']) => rows.some(({ photo_url }) => photo_url !== null)

/** Whether a follow-up only names a variant, so that the earlier question still applies. */
const isBare = (part: string, { rows }: Candidate) => {
  const { stock, duration, photo } = readAsked(part, hasPhoto(rows))
  return !stock && !duration && !photo && !isQuestion(part)
}

function answerSeveral(run: Run, candidates: Candidate[]): ProductAnswer | undefined {
  const groups = candidates.map(({ rows }) => rows)
  if (groups.some((rows) => rows.every(({ price_rupiah }) => price_rupiah === null)))
    return undefined
  return {
    entries: candidates.map(({ entry }) => entry),
    text: productsSentence(groups, run.language),
  }
}

function answerOne(run: Run, asked: Asked, candidate: Candidate): ProductAnswer {
  const { entry, rows, absent } = candidate
  const { language } = run
  const [first] = rows
  const name = first?.name ?? ''
  if (absent) return { entries: [entry], text: absentSentence(name, absent, language) }
  if (isUnrecorded(rows, asked)) return { entries: [entry], text: undefined }
  const shown = asked.photo ? shownRows(rows) : undefined
  if (shown) return answerWithPicture(run, asked, { entry, rows, ...shown })
  const text =
    rows.length === 1 && first
      ? rowSentence(first, asked, language)
      : choiceSentence(asked.photo ? rowsToSee(rows) : rows, asked, language)
  return { entries: [entry], text }
}

/** The rows of the one uploaded photo; undefined with none, with several, or beside links. */
function shownRows(rows: Candidate['rows']): { id: string; shown: Candidate['rows'] } | undefined {
  const shown = rows.filter(({ photo_url }) => photo_url !== null)
  const [id, ...others] = new Set(shown.map(({ photo_url }) => photoIdOf(photo_url)))
  return id && others.length === 0 ? { id, shown } : undefined
}

/** Of several uploaded photos the customer chooses among the rows that have one. */
function rowsToSee(rows: Candidate['rows']): Candidate['rows'] {
  const shown = rows.filter(({ photo_url }) => photoIdOf(photo_url) !== undefined)
  return shown.length > 1 ? shown : rows
}

/** The picture with its caption; a price that is asked for is that of every row. */
function answerWithPicture(
  { language }: Run,
  asked: Asked,
  { entry, rows, id, shown }: Pick<Candidate, 'entry' | 'rows'> & ReturnType<typeof shownRows> & {},
): ProductAnswer {
  const caption = photoSentence(shown, asked, language)
  const text =
    asked.price && rows.length > 1
      ? `${caption} ${choiceSentence(rows, { ...asked, photo: false }, language)}`
      : caption
  return { entries: [entry], text, picture: { attachmentId: id, caption } }
}

/** Whether a fact is asked for that a row does not record. */
const isUnrecorded = (rows: Candidate['rows'], asked: Asked): boolean =>
  (asked.price && rows.some(({ price_rupiah }) => price_rupiah === null)) ||
  (asked.stock && rows.some(({ stock }) => stock === null)) ||
  (asked.duration && rows.some((row) => row.duration_minutes === null)) ||
  (asked.photo && rows.every(({ photo_url }) => photo_url === null))
