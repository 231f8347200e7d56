import { type Claims, db } from '#platform/database'
import type * as contract from './contract.ts'
import { listUsedRooms, USED_PAGE } from './use-queries.ts'

/**
 * One page of the conversations in which the AI answered from an entry. It is empty for another
 * business.
 */
export function listUses(claims: Claims, page: contract.UsedRoomPage): Promise<contract.UsedRooms> {
  return db.readAs(claims, async (tx) => {
    const rooms = await listUsedRooms(tx, page)
    const last = rooms.length === USED_PAGE ? rooms.at(-1) : undefined
    return { rooms, before: last ? { at: last.used_at, roomId: last.room_id } : null }
  })
}
