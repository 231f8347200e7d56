import { BUDGET_MS } from '#contract/agent'
import { now } from '#platform/clock'
import { afterCommit, type ReadTx, type WriteTx } from '#platform/database'
import { keepsReplies } from '#platform/queue'
import * as rows from './queries.ts'

/** What a turn reads of its room. `isKept`: when its message arrived, not when it began. */
export type Reading = {
  context: rows.TurnContext | undefined
  messages: rows.TurnMessage[]
  isKept?: true
}

export async function readRoom(tx: ReadTx, roomId: string): Promise<Reading> {
  const budgetFrom = new Date(now().getTime() - BUDGET_MS).toISOString()
  const [context, messages] = await Promise.all([
    rows.findTurnContext(tx, roomId),
    rows.listTurnMessages(tx, { roomId, budgetFrom }),
  ])
  return { context, messages }
}

/** The longest quiet window is 25 s. */
const KEPT_MS = 30_000
/** Rooms and characters in memory; a room beyond them is read when its turn begins. */
const MOST_KEPT = 500
const MOST_CHARS = 32_000

const kept = new Map<string, { reading: Reading; readMs: number }>()

/**
 * Reads the room with the statements that store its message, for the turn that this process runs.
 * The turn's end compares `state`. Nothing of the transaction may follow.
 */
export async function keepReading(tx: WriteTx, roomId: string): Promise<void> {
  if (!keepsReplies()) return
  const reading = await readRoom(tx, roomId)
  afterCommit(tx, () => keep(roomId, reading))
}

function keep(roomId: string, reading: Reading): void {
  kept.delete(roomId)
  if (reading.messages.reduce((sum, { text }) => sum + text.length, 0) > MOST_CHARS) return
  kept.set(roomId, { reading: { ...reading, isKept: true }, readMs: performance.now() })
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '')
}

/** The reading of a room, once; undefined where it is too old or was not kept. */
export function takeReading(roomId: string): Reading | undefined {
  const found = kept.get(roomId)
  kept.delete(roomId)
  return found && performance.now() - found.readMs < KEPT_MS ? found.reading : undefined
}
