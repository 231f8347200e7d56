import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type ClosedPage, ROOM_PAGE, type RoomCounts, type RoomDetail, type RoomPage, type RoomQuery, type RoomRef } from './contract.ts'
import * as rows from './queries.ts'

export { assignRoom, markDone, reopenRoom, returnToAi, snoozeRoom, tagRoom, takeOver, untagRoom, wakeSnoozed } from './acts.ts'
export { changeHandler, enterRoom, lockRoom, noteMessage, replyDelay, type Room } from './moves.ts'
export { isWindowOpen } from './rules.ts'

/** One page of a view of the business's rooms, newest first; `before` continues it. */
export function listRooms(claims: Claims, query: RoomQuery): Promise<RoomPage> {
  return db.readAs(claims, async (tx) => {
    const rooms = await rows.listRoomRows(tx, query, claims.sub ?? '')
    const last = rooms.at(-1)
    return { rooms, before: last && rooms.length === ROOM_PAGE ? { at: last.last_message_at, id: last.id } : null }
  })
}

/** Closed rooms with how they ended, and the share that stayed closed. */
export function listClosedRooms(claims: Claims, businessId: string, before?: { at: string; id: string }): Promise<ClosedPage> {
  return db.readAs(claims, async (tx) => {
    const [rooms, stayed] = await Promise.all([rows.listClosedRows(tx, businessId, before), rows.stayedClosed(tx, businessId)])
    const last = rooms.at(-1)
    return { rooms, before: last && rooms.length === ROOM_PAGE ? { at: last.closed_at, id: last.id } : null, stayedClosed: stayed.closed > 0 ? stayed : null }
  })
}

/** The figures on the inbox's tabs and in the navigation. */
export function countRooms(claims: Claims, businessId: string): Promise<RoomCounts> {
  return db.readAs(claims, (tx) => rows.countRooms(tx, businessId, claims.sub ?? ''))
}

/** A room with what stands beside it. Error: `room.not_found`, also for a room of another business. */
export function getRoom(claims: Claims, ref: RoomRef): Promise<RoomDetail> {
  return db.readAs(claims, async (tx) => {
    const [row, beside] = await Promise.all([rows.findRoomRow(tx, ref.businessId, ref.roomId), rows.findRoomBeside(tx, ref.roomId)])
    if (!row || !beside) throw new AppError('room.not_found')
    return { ...row, ...beside }
  })
}

/** Marks what the customer wrote as seen; the room's "unanswered" clock goes on. */
export function markRead(claims: Claims, ref: RoomRef): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const room = await rows.lockRoom(tx, ref.roomId, ref.businessId)
    if (!room) throw new AppError('room.not_found')
    if (room.unread_count > 0) await rows.updateRoom(tx, room.id, { unread_count: 0 })
  })
}
