import type { WriteTx } from '#platform/database'
import { reassignEscalations } from '../escalation/queries.ts'
import { reassignRooms } from './queries.ts'

/**
 * Moves a leaving member's rooms and escalations to a colleague, in the caller's transaction, so
 * that every customer has a handler. Returns the number of rooms.
 */
export async function handOverWork(
  tx: WriteTx,
  businessId: string,
  people: { fromId: string; toId: string; actorId: string },
): Promise<number> {
  const rooms = await reassignRooms(tx, businessId, people)
  await reassignEscalations(tx, businessId, people)
  return rooms
}
