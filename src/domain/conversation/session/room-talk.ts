import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { RoomRef } from '../room/contract.ts'
import { readLines } from './closing.ts'
import { findTalk } from './closing-queries.ts'
import type { SessionLine } from './contract.ts'

/** The newest messages of a room's session, and the summary of the previous session. */
export type RoomTalk = { lines: SessionLine[]; earlier: string | null }

/**
 * The messages of a room's session. Only for members who answer customers. Error: `room.not_found`.
 */
export function readRoomTalk(claims: Claims, { businessId, roomId }: RoomRef): Promise<RoomTalk> {
  return db.readAs(claims, async (tx) => {
    const room = await findTalk(tx, businessId, roomId)
    if (!room) throw new AppError('room.not_found')
    return { lines: await readLines(tx, roomId, room.session_no), earlier: room.previous_summary }
  })
}
