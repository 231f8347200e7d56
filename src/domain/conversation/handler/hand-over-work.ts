import type { WriteTx } from '#platform/database'
import { reassignEscalations } from '../escalation/queries.ts'
import { reassignRooms } from './queries.ts'

/**
 * The rooms and escalations of a member who leaves go to a colleague, in the caller's transaction,
 * so that no customer waits for no one. Returns the number of rooms.
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
