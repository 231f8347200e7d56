import type { WriteTx } from '#platform/database'
import { type NoticeRoom, noticeRoomOf } from '../message/notices.ts'
import { insertRehearsalRoom, lockRoom } from './queries.ts'

/** Opens a room that belongs to no customer, for acts whose transaction `tx` is rolled back. */
export async function openRehearsalRoom(tx: WriteTx, businessId: string): Promise<NoticeRoom> {
  const room = await lockRoom(tx, await insertRehearsalRoom(tx, businessId))
  if (!room) throw new TypeError('the room was made in this transaction')
  return noticeRoomOf(tx, room)
}
