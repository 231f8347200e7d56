import { BUDGET_MS } from '#contract/agent'
import { now } from '#platform/clock'
import { afterCommit, type ReadTx, type WriteTx } from '#platform/database'
import { keepsReplies } from '#platform/queue'
import * as rows from './queries.ts'

/**
 * What was read of a room for a turn. `isKept`: it was read when its message arrived, not when the
 * turn began. `hasWaited`: so long ago that another process may have received a later message.
 */
export type Reading = {
  context: rows.TurnContext | undefined
  messages: rows.TurnMessage[]
  isKept?: true
  hasWaited?: true
}

export async function readRoom(tx: ReadTx, roomId: string): Promise<Reading> {
  const budgetFrom = new Date(now().getTime() - BUDGET_MS).toISOString()
  const [context, messages] = await Promise.all([
    rows.findTurnContext(tx, roomId),
    rows.listTurnMessages(tx, { roomId, budgetFrom }),
  ])
  return { context, messages }
}

/** Lifetime of a reading. The longest quiet window is 25 s. */
const KEPT_MS = 30_000
/** A later message within this time is rare, and the end of the turn finds it. */
const WAITED_MS = 500
/** Limits of rooms and characters in memory. A room beyond them is read when its turn begins. */
const MAX_KEPT = 500
const MAX_CHARS = 32_000

/** Readings by room, oldest first. */
const kept = new Map<string, { reading: Reading; readMs: number }>()

/**
 * Reads the room with the statements that store its message, for the turn that this process runs.
 * The end of the turn compares `state`. These must be the last statements of the transaction.
 */
export async function keepReading(tx: WriteTx, roomId: string): Promise<void> {
  if (!keepsReplies() || !hasPlace(roomId)) return
  const reading = await readRoom(tx, roomId)
  afterCommit(tx, () => cacheReading(roomId, reading))
}

/** Drops the reading of a room, because it lacks a newer message. */
export function dropReading(tx: WriteTx, roomId: string): void {
  if (keepsReplies()) afterCommit(tx, () => kept.delete(roomId))
}

/**
 * Removes readings that are too old. Returns whether another one fits, so that no query runs for
 * nothing.
 */
function hasPlace(roomId: string): boolean {
  for (const [id, one] of kept) {
    if (isFresh(one)) break
    kept.delete(id)
  }
  return kept.size < MAX_KEPT || kept.has(roomId)
}

function cacheReading(roomId: string, reading: Reading): void {
  kept.delete(roomId)
  if (kept.size >= MAX_KEPT || countChars(reading) > MAX_CHARS) return
  kept.set(roomId, { reading: { ...reading, isKept: true }, readMs: performance.now() })
}

/** The characters of a reading. The content of a text repeats the text, so it is not counted. */
const countChars = ({ messages }: Reading): number =>
  messages.reduce(
    (sum, { text, content }) =>
      sum + (content.type === 'text' ? text.length : JSON.stringify(content).length),
    0,
  )

const isFresh = ({ readMs }: { readMs: number }): boolean => performance.now() - readMs < KEPT_MS

/** Returns the reading of a room and removes it; undefined when it is too old or was not kept. */
export function takeReading(roomId: string): Reading | undefined {
  const found = kept.get(roomId)
  kept.delete(roomId)
  if (!found || !isFresh(found)) return undefined
  const hasWaited = performance.now() - found.readMs > WAITED_MS
  return { ...found.reading, ...(hasWaited ? { hasWaited } : {}) }
}
