import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { type AiRoomPage, type ClosedPage, ROOM_PAGE, type RoomCounts, type RoomDetail, type RoomPage, type RoomQuery, type RoomRef, type RoomRow } from './contract.ts'
import * as rows from './queries.ts'

export { archiveRoom, assignRoom, decideDraft, escalateRoom, markDone, reopenRoom, returnToAi, snoozeRoom, tagRoom, takeOver, untagRoom, wakeSnoozed } from './acts.ts'
export { changeHandler, enterRoom, lockRoom, noteMessage, reopenSession, replyDelay, type Room } from './moves.ts'
export { insertRoomEvent, updateRoom, waitsForTeam } from './queries.ts'
export { isWindowOpen } from './rules.ts'

/** One page of a view of the business's rooms, newest first; `before` continues it. */
export function listRooms(claims: Claims, query: RoomQuery): Promise<RoomPage> {
  return db.readAs(claims, async (tx) => pageOf(await rows.listRoomRows(tx, query, claims.sub ?? '')))
}

/** What the inbox opens with, in one transaction: a page of a view and the tabs' figures. */
export function openInbox(claims: Claims, query: RoomQuery): Promise<{ page: RoomPage; counts: RoomCounts }> {
  const memberId = claims.sub ?? ''
  return db.readAs(claims, async (tx) => {
    const [rooms, counts] = await Promise.all([rows.listRoomRows(tx, query, memberId), rows.countRooms(tx, query.businessId, memberId)])
    return { page: pageOf(rooms), counts }
  })
}

function pageOf(rooms: RoomRow[]): RoomPage {
  const last = rooms.at(-1)
  return { rooms, before: last && rooms.length === ROOM_PAGE ? { at: last.last_message_at, id: last.id } : null }
}

/** The rows of some rooms, in no order: what a list needs after a live change. Rooms that the caller may not see are left out. */
export function listRoomsById(claims: Claims, businessId: string, roomIds: string[]): Promise<RoomRow[]> {
  return db.readAs(claims, (tx) => rows.listRoomRowsById(tx, businessId, roomIds))
}

/** One page of the rooms the AI handles now, newest first, with its last answer in each. */
export function listAiRooms(claims: Claims, businessId: string, before?: { at: string; id: string }): Promise<AiRoomPage> {
  return db.readAs(claims, async (tx) => {
    const rooms = await rows.listAiRoomRows(tx, businessId, before)
    const last = rooms.at(-1)
    return { rooms, before: last && rooms.length === ROOM_PAGE ? { at: last.last_message_at, id: last.id } : null }
  })
}

/** The business's tags by name; at most 500. */
export function listTags(claims: Claims, businessId: string): Promise<{ id: string; name: string }[]> {
  return db.readAs(claims, (tx) => rows.listTagRows(tx, businessId))
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

/** A room with what stands beside it; where it became part of another one, that one. Error: `room.not_found`, also for a room of another business. */
export function getRoom(claims: Claims, ref: RoomRef): Promise<RoomDetail> {
  return db.readAs(claims, async (tx) => {
    const roomId = await rows.findStandingRoom(tx, ref.roomId)
    const [row, beside] = await Promise.all([rows.findRoomRow(tx, ref.businessId, roomId), rows.findRoomBeside(tx, roomId)])
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
