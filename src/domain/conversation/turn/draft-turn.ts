import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { actOnRoom } from '../room/acts.ts'
import type { RoomRef } from '../room/contract.ts'
import { insertDraft } from '../handler/draft-queries.ts'
import * as rows from './queries.ts'
import type { AnswerPicture } from './post-answer.ts'
import { openRoomFor, type Turn } from './turn.ts'

/**
 * The customer's messages since the last answer, as the input of a member's draft. Works for every
 * handler of the room.
 * Only for members who answer customers. Error: `room.not_found`.
 */
export async function openDraftTurn(
  claims: Claims,
  { businessId, roomId }: RoomRef,
): Promise<Omit<Turn, 'turnMode'>> {
  if (!(await db.readAs(claims, (tx) => rows.mayAnswerRoom(tx, businessId, roomId))))
    throw new AppError('room.not_found')
  const turn = await openRoomFor(roomId)
  if (!turn) throw new AppError('room.not_found')
  return turn
}

/**
 * Stores a text as the room's proposed draft, in place of an earlier one. Error: `room.not_found`.
 */
export function proposeDraft(
  claims: Claims,
  ref: RoomRef,
  draft: {
    text: string
    sources: { title: string }[]
    asked: string
    pictures: readonly AnswerPicture[]
  },
): Promise<void> {
  return actOnRoom(claims, ref, (tx, room) =>
    insertDraft(tx, { businessId: ref.businessId, roomId: room.id, runId: null, ...draft }),
  )
}
