import { wordsIn } from '#whatsapp/describe-content'
import { nowIso } from '#platform/clock'
import { asService, db, type ReadTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { changeHandler } from '../handler/change-handler.ts'
import { AI, SYSTEM } from '../handler/transition.ts'
import * as rows from './closing-queries.ts'
import { lockRoom } from '../room/queries.ts'
import type { SessionEnd, SessionLine } from './contract.ts'
import { judgeSession } from './session-end.ts'

/** Limit of rooms per sweep. The next sweep comes a minute later. */
const BATCH = 500

/**
 * Sweep: adds a job for each AI room without an open question that is idle for the business's idle
 * time. Returns how many.
 */
export function queueIdleRooms(): Promise<number> {
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const idle = await rows.findIdleRooms(tx, nowIso(), BATCH)
    for (const { id } of idle)
      await enqueue(tx, 'close-room', { roomId: id }, { key: `close:${id}` })
    return idle.length
  })
}

/** A session's messages, and the state that must still apply when it is closed. */
export type IdleSession = {
  businessId: string
  version: number
  lastMessageId: string | null
  hasAiAnswer: boolean
  lines: SessionLine[]
}

/** Undefined when the room must not be closed, or no longer. */
export function readIdleSession(roomId: string): Promise<IdleSession | undefined> {
  return db.readAs(asService('time passes for every business'), async (tx) => {
    const room = await rows.findIdleRoom(tx, roomId, nowIso())
    if (!room) return undefined
    const lines = await readLines(tx, roomId, room.session_no)
    return {
      businessId: room.business_id,
      version: room.handler_version,
      lastMessageId: room.last_message_id,
      hasAiAnswer: lines.some(({ author }) => author === 'ai'),
      lines,
    }
  })
}

/** The session's messages as their authors wrote them, oldest first. */
export async function readLines(
  tx: ReadTx,
  roomId: string,
  sessionNo: number,
): Promise<SessionLine[]> {
  const messages = await rows.listSessionMessages(tx, roomId, sessionNo)
  return messages.map(({ author_kind, kind, content, agent_run_id }) => ({
    author: authorOf(author_kind),
    kind,
    text: wordsIn(content),
    runId: agent_run_id,
  }))
}

const authorOf = (kind: string): SessionLine['author'] =>
  kind === 'customer' ? 'customer' : kind === 'ai' ? 'ai' : 'team'

/**
 * Closes an idle session with its outcome and summary, which code writes if none is given. Nothing
 * happens if the room changed since it was read (compare-and-set). The session is closed by the AI
 * if it answered, otherwise by the system. The room's next session gets the summary. Returns
 * whether it was closed.
 */
export function closeIdleSession(
  roomId: string,
  seen: IdleSession,
  judged?: SessionEnd,
): Promise<boolean> {
  const end = judged ?? judgeSession(seen.lines)
  return db.writeAs(asService('time passes for every business'), async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (
      !room ||
      room.handler_version !== seen.version ||
      room.last_message_id !== seen.lastMessageId
    )
      return false
    if (!(await rows.findIdleRoom(tx, roomId, nowIso()))) return false
    const actor = seen.hasAiAnswer ? AI : SYSTEM
    await changeHandler(tx, room, { event: 'selesai', actor, closure: end })
    return true
  })
}

/** The summary that code writes for a session that a member closes. */
export const summariseSession = async (
  tx: ReadTx,
  roomId: string,
  sessionNo: number,
): Promise<string | null> => judgeSession(await readLines(tx, roomId, sessionNo)).summary
