import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import * as contract from '../contract.ts'
import { findIn, loadIndex } from '../search/index-cache.ts'
import { findState } from '../search/search-queries.ts'
import { listChosen } from './chosen-questions.ts'
import * as rows from './word-queries.ts'
import { readText } from './wording.ts'

/** Limit of the newest unanswered questions that are searched for words. */
const MAX_QUESTIONS = 200
/** Limit of proposed words. */
const MAX_PROPOSED = 20
/** Conversations, with different questions, that must have used a word before it is proposed. */
const MIN_ROOMS = 2
const MIN_TEXTS = 2
/** An entry needs this score, and another word of the question. */
const MIN_SCORE = 0.05
/** A question with more missing words is about something else. */
const MAX_UNMET = 2
const MIN_LETTERS = 3
/** Words for a time, which name no product. */
const TIMES = new Set(
  'senin selasa rabu kamis jumat sabtu minggu pagi siang sore malam besok lusa kemarin nanti sekarang'.split(
    ' ',
  ),
)

/**
 * Words of unanswered questions that a likely entry lacks, most frequent first, the words that were
 * added, and questions before a choice of customers. Error: `business.not_found`.
 */
export async function listWords(claims: Claims, businessId: string): Promise<contract.Words> {
  const { state, asked, added, chosen } = await db.readAs(claims, async (tx) => ({
    state: await findState(tx, businessId),
    asked: await rows.listNewestUnanswered(tx, businessId, MAX_QUESTIONS),
    added: await rows.listOtherWords(tx, businessId),
    chosen: await listChosen(tx, businessId),
  }))
  if (state === undefined) throw new AppError('business.not_found')
  const search = findIn(() => loadIndex(businessId, state), 1)
  const seen = new Map<string, Seen>()
  for (const { room_id, text } of asked) {
    const [best] = await search(text)
    for (const word of best ? wordsLacked(text, best) : [])
      noteWord(seen, word, best!, { room_id, text })
  }
  const proposed = [...seen.values()]
    .filter(({ rooms, texts }) => rooms.size >= MIN_ROOMS && texts.size >= MIN_TEXTS)
    .sort((a, b) => b.rooms.size - a.rooms.size || a.word.localeCompare(b.word))
    .slice(0, MAX_PROPOSED)
    .map(({ word, entry, rooms, example }): contract.ProposedWord => ({
      word,
      entry_id: entry.entryId,
      subject: entry.question ?? entry.title,
      rooms: rooms.size,
      example: { ...example },
    }))
  return { chosen, proposed, added }
}

type Seen = {
  word: string
  entry: contract.FoundEntry
  rooms: Set<string>
  texts: Set<string>
  example: { room_id: string; text: string }
}

/** Words that the entry lacks; empty when it has no other word of the question. */
function wordsLacked(text: string, { score, unmet = [] }: contract.FoundEntry): string[] {
  // "ulang" alone names nothing, but "ulang tahun" does.
  const topics = readText(text).terms.filter(
    ({ weight, isSoft, phrase }) => weight === 1 && (!isSoft || phrase !== undefined),
  )
  const isLikely = score >= MIN_SCORE && unmet.length > 0 && unmet.length <= MAX_UNMET
  return isLikely && topics.length > unmet.length
    ? unmet.filter((word) => word.length >= MIN_LETTERS && !/\d/.test(word) && !TIMES.has(word))
    : []
}

/** Notes a word. With another entry the same word is another proposal. */
function noteWord(
  seen: Map<string, Seen>,
  word: string,
  entry: contract.FoundEntry,
  { room_id, text }: { room_id: string; text: string },
): void {
  const key = `${word} ${entry.entryId}`
  const known = seen.get(key) ?? {
    word,
    entry,
    rooms: new Set(),
    texts: new Set(),
    example: { room_id, text },
  }
  known.rooms.add(room_id)
  known.texts.add(text.toLowerCase())
  seen.set(key, known)
}

/**
 * Adds a word that customers use for an entry's subject. The next search uses it. Errors:
 * `knowledge.not_found`, also for an entry that has 30 words.
 */
export function addOtherWord(claims: Claims, input: contract.OtherWordRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.insertOtherWord(tx, input, contract.MAX_OTHER_WORDS)))
      throw new AppError('knowledge.not_found')
  })
}

/** Removes such a word. Error: `knowledge.not_found`. */
export function removeOtherWord(claims: Claims, input: contract.OtherWordRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.deleteOtherWord(tx, input))) throw new AppError('knowledge.not_found')
  })
}
