import { wordsIn } from '../burst/burst.ts'
import { mayReferBack, partsOf } from '../burst/questions.ts'
import { findAnswers } from '../knowledge/find-answers.ts'
import type { Found } from '../knowledge/look-up.ts'
import type { ReplyPicture } from '../contract.ts'
import type { Run } from '../run.ts'
import { answerProduct, type ProductAnswer } from './answer-products.ts'
import { asksToSee } from './read-question.ts'

/**
 * Whether the product table alone answers every question of a burst. The check searches only when a
 * product is named, or when the burst may continue an earlier question.
 */
export async function asksOnlyForProducts(run: Run, texts: string[]): Promise<boolean> {
  const parts = partsOf(texts)
  if (!(await touchesProducts(run, parts))) return false
  const answers = await Promise.all(parts.map((part) => answerProduct(run, part)))
  return parts.length > 0 && answers.every((answer) => answer?.text !== undefined)
}

const findsProduct = async (run: Run, text: string) =>
  (await run.search(text)).some(({ products }) => products !== undefined)

const touchesProducts = async (run: Run, parts: string[]) =>
  (await findsProduct(run, run.query)) || (await continuesProduct(run, parts))

async function continuesProduct(run: Run, parts: string[]): Promise<boolean> {
  const last = run.input.history.findLast(({ author }) => author === 'customer')
  const before = last ? wordsIn(last) : ''
  return before !== '' && parts.every(mayReferBack) && findsProduct(run, before)
}

/**
 * The answer of each part, in order: from the product table when it is exact, otherwise from the
 * knowledge. A fact that a row does not record is answered only by other sources.
 */
export async function findWithProducts(run: Run, parts: string[]): Promise<Found[]> {
  if (!(await touchesProducts(run, parts))) return findAnswers(run, parts)
  const answers = await Promise.all(parts.map((part) => answerProduct(run, part)))
  if (answers.every((answer) => answer === undefined)) return findAnswers(run, parts)
  const found: Found[] = []
  for (const [at, part] of parts.entries()) {
    const answer = answers[at]
    found.push(...(answer ? await fromProduct(run, part, answer) : await findAnswers(run, [part])))
  }
  return found
}

async function fromProduct(run: Run, part: string, answer: ProductAnswer): Promise<Found[]> {
  const [first, ...also] = answer.entries
  if (first && answer.text !== undefined)
    return [{ part, entry: { ...first, text: answer.text }, also, picture: answer.picture }]
  const others = await findAnswers(run, [part])
  return others.map((found) =>
    found.entry?.products ? { part, entry: undefined, isMissing: true } : found,
  )
}

/** More pictures at once would be a flood of messages. */
const MAX_PICTURES = 3
type WithPictures = { pictures?: ReplyPicture[] }

/** The pictures that an answer sends, each once. */
export function picturesIn(found: readonly { picture?: ReplyPicture | undefined }[]): WithPictures {
  const pictures = found.flatMap(({ picture }) => picture ?? [])
  const byId = new Map(pictures.map((picture) => [picture.attachmentId, picture]))
  return byId.size > 0 ? { pictures: [...byId.values()].slice(0, MAX_PICTURES) } : {}
}

/** The pictures that a burst asks to see, for an answer that a model wrote. */
export async function findPictures(run: Run, texts: string[]): Promise<WithPictures> {
  const parts = partsOf(texts)
  if (!parts.some(asksToSee) || !(await touchesProducts(run, parts))) return {}
  const answers = await Promise.all(parts.map((part) => answerProduct(run, part)))
  return picturesIn(answers.flatMap((answer) => answer ?? []))
}
