import { insertAnswer } from '#domain/knowledge/edit-entries'
import { excerptOf } from '#lib/language/text'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { QUESTION_CHARS, TITLE_CHARS } from '#contract/knowledge'
import type * as contract from './contract.ts'
import { insertCorrection } from './correction-queries.ts'
import { type ClosedSession, findNewestSession } from '../make-queries.ts'
import { scenarioOfSession, withoutContacts } from '../make.ts'
import { findScenarioBySource, upsertScenario } from '../queries.ts'

/** A reply with fewer letters ("siap kak") is no answer for the knowledge. */
const MIN_ANSWER_CHARS = 15
const LESSONS = 20

/**
 * What can be made from the newest session of a room: the answers of members, otherwise of the AI,
 * and a scenario. Error: `room.not_found`.
 */
export function loadRoomMaterial(
  claims: Claims,
  { businessId, roomId }: contract.RoomRef,
): Promise<contract.RoomMaterial> {
  return db.readAs(claims, async (tx) => {
    const session = await findNewestSession(tx, businessId, roomId)
    if (!session) throw new AppError('room.not_found')
    const made = scenarioOfSession(session)
    return {
      lessons: lessonsOf(session),
      start: made ? { title: made.title, turns: made.turns, expectation: made.expectation } : null,
      scenario: (await findScenarioBySource(tx, businessId, made?.sourceKey ?? '')) ?? null,
    }
  })
}

type Word = ClosedSession['messages'][number]

/**
 * Each reply with the words that it answered, newest first; members' replies come before the AI's.
 * An answer of the AI counts when it came from the knowledge and no member answered the same words.
 */
export function lessonsOf({ messages }: Pick<ClosedSession, 'messages'>): contract.Lesson[] {
  return exchangesOf(messages)
    .flatMap((exchange) => toLesson(exchange) ?? [])
    .toReversed()
    .toSorted((a, b) => Number(a.by === 'ai') - Number(b.by === 'ai'))
    .slice(0, LESSONS)
}

type Exchange = { asked: Word[]; said: Word[] }

/** A customer's message with all replies until their next message. */
function exchangesOf(messages: Word[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const word of messages) {
    const open = exchanges.at(-1)
    if (word.author !== 'customer') open?.said.push(word)
    else if (open && open.said.length === 0) open.asked.push(word)
    else exchanges.push({ asked: [word], said: [] })
  }
  return exchanges
}

function toLesson({ asked, said }: Exchange): contract.Lesson | undefined {
  const byMember = said.filter(({ author }) => author === 'member')
  const words = byMember.length > 0 ? byMember : said.filter(({ is_grounded }) => is_grounded)
  const answer = words
    .map(({ text }) => text)
    .join('\n')
    .trim()
  if (answer.length < MIN_ANSWER_CHARS) return undefined
  const question = withoutContacts(asked.map(({ text }) => text).join(' '))
  return {
    question: question.slice(0, QUESTION_CHARS),
    answer,
    by: byMember.length > 0 ? 'member' : 'ai',
  }
}

/**
 * Writes an answer from a conversation into the knowledge, with a required scenario that must cite
 * it. `undoCorrection` undoes both. Owner and admin only. Returns the correction's id. Error:
 * `room.not_found`.
 */
export function teachFromRoom(claims: Claims, input: contract.TeachAnswer): Promise<string> {
  const { businessId, roomId, question, answer } = input
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    if (!(await findNewestSession(tx, businessId, roomId))) throw new AppError('room.not_found')
    const entry = await insertAnswer(tx, memberId, { businessId, question, answer })
    const scenarioId = await upsertScenario(tx, businessId, memberId, {
      title: excerptOf(question, TITLE_CHARS),
      origin: 'koreksi',
      persona: 'biasa',
      goal: null,
      turns: [withoutContacts(question)],
      expectation: { outcome: 'jawab', contains: [], excludes: [], cites: true },
      isRequired: true,
      attackClass: null,
      entryId: entry.id,
      sourceId: entry.source_id,
      roomId,
      sourceKey: `ajar:${entry.id}`,
    })
    return insertCorrection(tx, {
      businessId,
      runId: null,
      roomId,
      memberId,
      entryId: entry.id,
      scenarioId,
      answer: entry.answer,
      before: null,
      verdictBefore: null,
    })
  })
}
