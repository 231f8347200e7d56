import { addFaq } from '#domain/knowledge'
import { nowIso } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  type AnswerGroup,
  type DismissGroup,
  GAP_CHAT_PAGE,
  GAP_PAGE,
  type GapChatPage,
  type GapChatQuery,
  type GapPage,
  type GapQuery,
} from './contract.ts'
import * as rows from './group-queries.ts'

/** Customers' questions without an answer, most frequent first, with their conversations. */
export function listGaps(claims: Claims, { businessId, before }: GapQuery): Promise<GapPage> {
  return db.readAs(claims, async (tx) => {
    const groups = await rows.listOpenGroups(tx, businessId, GAP_PAGE, before)
    const last = groups.length === GAP_PAGE ? groups.at(-1) : undefined
    return {
      groups,
      before: last ? { demand: last.demand, at: last.last_asked_at, id: last.id } : null,
    }
  })
}

/** The conversations with one of these questions. */
export function listGapChats(claims: Claims, query: GapChatQuery): Promise<GapChatPage> {
  return db.readAs(claims, async (tx) => {
    const chats = await rows.listGroupChats(tx, query)
    const last = chats.length === GAP_CHAT_PAGE ? chats.at(-1) : undefined
    return { chats, before: last ? { at: last.at, id: last.room_id } : null }
  })
}

/**
 * Removes a question that needs no answer from the list, or puts it back. Owner and admin only.
 * Error: `evaluation.gap_not_found`.
 */
export function dismissGroup(claims: Claims, input: DismissGroup): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.markGroupDismissed(tx, input, nowIso())))
      throw new AppError('evaluation.gap_not_found')
  })
}

/**
 * Adds the answer to the knowledge and closes the group. If it is asked again later, the group
 * opens again. Owner and admin only. Error: `evaluation.gap_not_found`.
 */
export async function answerGroup(claims: Claims, input: AnswerGroup): Promise<void> {
  if (!claims.sub) throw new AppError('auth.required')
  const memberId = claims.sub
  await db.readAs(claims, async (tx) => {
    if (!(await rows.isGroupOpen(tx, input.businessId, input.groupId)))
      throw new AppError('evaluation.gap_not_found')
  })
  const examples = await db.readAs(claims, (tx) => rows.listExamples(tx, input.groupId))
  await addFaq(claims, {
    businessId: input.businessId,
    entries: [
      {
        question: input.question,
        answer: input.answer,
        examples: examples.filter((text) => text !== input.question),
      },
    ],
  })
  await db.writeAs(claims, (tx) => rows.markGroupAnswered(tx, { ...input, memberId, at: nowIso() }))
}
