import { asService, db, type WriteTx } from '#platform/database'
import { shareTransactions } from '#platform/shared-run'
import type { Delivery, Outlet } from '../delivery/delivery.ts'
import { lockRoom, type Room } from '../room/queries.ts'
import * as rows from './queries.ts'
import type { Turn } from './turn.ts'

/**
 * `stale`: a newer message came and has its own turn. `moved`: the room changed since it was read;
 * it is read again unless another job answers it. `lost`: the room is no longer the AI's, or
 * another run answered. Nothing is sent in these states. `delivery`: the message, already taken for
 * sending by the caller after the commit.
 */
export type PostResult =
  | { state: 'posted'; delivery?: Delivery }
  | { state: 'stale' | 'moved' | 'lost' }

/** The newest message by arrival, which is the order of ids. */
export const newestOf = (turn: Turn): string =>
  turn.burst
    .map(({ id }) => id)
    .sort()
    .at(-1)!

const shareTurns = shareTransactions((work) =>
  db.writeAs(asService('the agent works for the business, not for a member'), work),
)

/** The locked room of a turn, and what was read of it under the lock. */
export type Locked = { room: Room; ending: rows.Ending & Pick<Outlet, 'leavesSlot'> }

/**
 * Runs `work` only if nothing changed (compare-and-set): the room has the turn's handler and
 * version, its newest message is one of those answered, and no other run answered them. A job may
 * run twice when its process only paused. Turns of other rooms share the transaction.
 */
export function inTurn(
  turn: Turn,
  work: (tx: WriteTx, locked: Locked) => Promise<PostResult>,
): Promise<PostResult> {
  return shareTurns(turn.room_id, (tx) => checkTurn(tx, turn, work))
}

/**
 * Does the same in a separate transaction, because an act also locks rows that other rooms change.
 */
export const inTurnAlone: typeof inTurn = (turn, work) =>
  db.writeAs(asService('a customer acts by their message, not a member'), (tx) =>
    checkTurn(tx, turn, work),
  )

async function checkTurn(
  tx: WriteTx,
  turn: Turn,
  work: (tx: WriteTx, locked: Locked) => Promise<PostResult>,
): Promise<PostResult> {
  const [room, ending] = await Promise.all([
    lockRoom(tx, turn.room_id),
    rows.findEnding(tx, turn.room_id),
  ])
  if (!room || !ending) return { state: 'lost' }
  if (turn.isKept && ending.state !== turn.state) return { state: 'moved' }
  if (
    room.handler !== turn.handler ||
    room.handler_version !== turn.handler_version ||
    ending.answer !== turn.last_answer_id
  )
    return { state: 'lost' }
  if (!turn.burst.some((message) => message.id === ending.inbound)) return { state: 'stale' }
  return work(tx, { room, ending })
}
