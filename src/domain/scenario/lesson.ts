import { insertAnswer } from '#domain/knowledge/edit-entries'
import { excerptOf } from '#lib/language/text'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type * as contract from './contract.ts'
import { insertCorrection } from './correction-queries.ts'
import { type ClosedSession, findNewestSession } from './make-queries.ts'
import { scenarioOfSession, withoutContacts } from './make.ts'
import { findScenarioBySource, upsertScenario } from './queries.ts'

const TITLE_CHARS = 120
const QUESTION_CHARS = 500
/** Shorter replies ("siap kak") teach nothing. */
const LEAST_ANSWER_CHARS = 15
const LESSONS = 20

/**
 * What the newest session of a room can become: a member's answers, else the AI's, and a scenario.
 * Error: `room.not_found`.
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

/** Each reply with the words that it answered, the newest first; members' words before the AI's. */
export function lessonsOf({ messages }: Pick<ClosedSession, 'messages'>): contract.Lesson[] {
  const lessons: contract.Lesson[] = []
  let asked: string[] = []
  let said: string[] = []
  let by: contract.Lesson['by'] = 'ai'
  const close = () => {
    const answer = said.join('\n').trim()
    if (asked.length > 0 && answer.length >= LEAST_ANSWER_CHARS)
      lessons.push({
        question: withoutContacts(asked.join(' ')).slice(0, QUESTION_CHARS),
        answer,
        by,
      })
    asked = said.length > 0 ? [] : asked
    said = []
  }
  for (const { author, text } of messages) {
    if (author === 'customer') {
      if (said.length > 0) close()
      asked.push(text)
    } else {
      if (said.length > 0 && author !== by) close()
      by = author
      said.push(text)
    }
  }
  close()
  return lessons
    .toReversed()
    .toSorted((a, b) => Number(a.by === 'ai') - Number(b.by === 'ai'))
    .slice(0, LESSONS)
}

/**
 * Writes an answer from a conversation into the knowledge, with a required scenario that must cite
 * it; `undoCorrection` takes both back. Owner and admin only. Returns the correction's id. Error:
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
