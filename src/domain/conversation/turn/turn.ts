import { CHOICE_MS } from '#contract/agent'
import { now } from '#platform/clock'
import { asService, db, type ReadTx } from '#platform/database'
import { enqueue, findReplyDue, NET_MS } from '#platform/queue'
import { shareConnection } from '#platform/shared-run'
import { consentIn } from '../inbound/consent.ts'
import { clearWaiting, lockRoom } from '../room/queries.ts'
import * as rows from './queries.ts'
import { type Reading, readRoom, takeReading } from './reading.ts'

/**
 * One turn of the AI in a room: its input, and the state that must not have changed when it
 * answers.
 */
export type Turn = rows.TurnContext & {
  messages: rows.TurnMessage[]
  /** the customer's messages since the last answer */
  burst: rows.TurnMessage[]
  /** the messages of the burst that the AI answers; a marketing choice is already handled */
  asked: rows.TurnMessage[]
  turnMode: TurnMode
  /** set when the turn was read together with its message; its end then compares `state` */
  isKept?: true
}

/**
 * `usual`: the AI handles the room. `meanwhile`: people are awaited, and only sure answers are
 * given. `returned`: a member returned the room with unanswered messages. People had them, so none
 * is escalated again. `unchosen`: the customer was asked to choose and did not.
 */
export type TurnMode = 'usual' | 'meanwhile' | 'returned' | 'unchosen'

export type RunRecord = {
  mode: 'retrieval' | 'model'
  outcome: string
  reason: string | null
  trace: object
  durationMs: number
  inputTokens: number
  outputTokens: number
}

/** The turn of a room; undefined when the AI may not answer or no message is unanswered. */
export function openTurn(roomId: string): Promise<Turn | undefined> {
  return readTurn(undefined, (tx) => findTurn(tx, roomId))
}

/**
 * Opens the turn of a reply that this process keeps; its job row is due at one of `keptUntilMs()`.
 * `moved`: the row has another time, so another process answers. `mayBeKept`: what was read with
 * the message may be used, as long as no worker can have taken the row. After a quiet window the
 * row is read first, because a later message in another process may have moved it. A model call
 * would then be wasted.
 */
export function openKeptTurn(
  roomId: string,
  keptUntilMs: () => number[],
  mayBeKept: boolean,
): Promise<Turn | 'moved' | undefined> {
  const isInTime = Math.min(...keptUntilMs()) - Date.now() > NET_MS / 2
  const kept = mayBeKept && isInTime ? takeReading(roomId) : undefined
  if (kept && !kept.hasWaited) return Promise.resolve(turnOf(kept))
  return readTurn(undefined, async (tx) => {
    const before = keptUntilMs()
    const [due, reading] = await Promise.all([
      findReplyDue(tx, { id: roomId }),
      kept ?? readRoom(tx, roomId),
    ])
    const isOurs = due && [...before, ...keptUntilMs()].includes(Date.parse(due))
    if (!reading.context || !isOurs) return 'moved'
    return turnOf(reading)
  })
}

/** The unanswered messages of a room for a member's draft, whoever handles it. */
export function openRoomFor(roomId: string): Promise<Omit<Turn, 'turnMode'> | undefined> {
  return readTurn(undefined, async (tx) => {
    const { context, messages } = await readRoom(tx, roomId)
    if (!context) return undefined
    const burst = unansweredMessages(messages, context.waiting_since)
    const earlier = messages.filter((message) => !burst.includes(message))
    return { ...context, messages: [...earlier, ...burst], burst, asked: burst }
  })
}

const readTurn = shareConnection<ReadTx>((work) =>
  db.readAs(asService('the agent works for the business, not for a member'), work),
)

async function findTurn(tx: ReadTx, roomId: string): Promise<Turn | undefined> {
  return turnOf(await readRoom(tx, roomId))
}

function turnOf({ context, messages, isKept }: Reading): Turn | undefined {
  if (!context || !mayAnswer(context)) return undefined
  const read = readAsked(context, messages)
  if (!read) return undefined
  const earlier = messages.filter((message) => !read.burst.includes(message))
  return {
    ...context,
    messages: [...earlier, ...read.burst],
    ...read,
    ...(isKept ? { isKept } : {}),
  }
}

/** The unread messages; without any, those of a question whose customer did not choose in time. */
function readAsked(
  context: rows.TurnContext,
  messages: rows.TurnMessage[],
): Pick<Turn, 'burst' | 'asked' | 'turnMode'> | undefined {
  const unanswered = unansweredMessages(messages, context.waiting_since)
  const burst = unanswered.filter((message) => message.id > (context.ai_reads_after ?? ''))
  const read = readMode(
    context,
    burst.filter((message) => !consentIn(message.content)),
  )
  if (read.asked.length > 0) return { burst, ...read }
  const sentAt = questionSentAt(context, messages)
  const isDue = sentAt !== undefined && now().getTime() >= sentAt + CHOICE_MS - EARLY_MS
  const asked = isDue ? unanswered.filter((message) => !consentIn(message.content)) : []
  return asked.length > 0 ? { burst: unanswered, asked, turnMode: 'unchosen' } : undefined
}

/** How much earlier than its time a job may run, because clocks differ. */
const EARLY_MS = 1000

/**
 * When the AI asked the customer to choose, if the question is still open and people never had the
 * messages before it. Confirmations of rules are no answer to it.
 */
function questionSentAt(
  { handler, returned_after }: rows.TurnContext,
  messages: rows.TurnMessage[],
): number | undefined {
  const last = messages.findLast(
    ({ direction, is_notice, is_question }) => direction === 'out' && (!is_notice || is_question),
  )
  if (handler !== 'ai' || !last?.is_question) return undefined
  const wasReturned = messages.every(
    ({ direction, id }) => direction === 'out' || id <= (returned_after ?? ''),
  )
  return wasReturned ? undefined : Date.parse(last.created_at)
}

const mayAnswer = ({ handler, answers_meanwhile }: rows.TurnContext): boolean =>
  handler === 'ai' || (handler === 'menunggu_tim' && answers_meanwhile)

/** The messages that the AI reads after a return: only those after it. */
function readMode(
  context: rows.TurnContext,
  asked: rows.TurnMessage[],
): Pick<Turn, 'asked' | 'turnMode'> {
  if (context.handler !== 'ai') return { asked, turnMode: 'meanwhile' }
  const returnedAfter = context.returned_after
  const since = asked.filter((message) => message.id > (returnedAfter ?? ''))
  return since.length > 0 || !returnedAfter
    ? { asked: since, turnMode: 'usual' }
    : { asked, turnMode: 'returned' }
}

/** A message that is delivered later than this was not written after our answer. */
const LATE_MS = 10 * 60_000

/**
 * The messages after our newest answer. Providers deliver late and state whole seconds by their own
 * clocks, so a message written during the answer may have an earlier time. The order of arrival (of
 * ids) decides for times near the answer, or near the start of the customer's waiting time
 * (`waitingSince`).
 */
function unansweredMessages(
  messages: rows.TurnMessage[],
  waitingSince: string | null,
): rows.TurnMessage[] {
  const at = messages.findLastIndex((message) => message.direction === 'out' && !message.is_notice)
  const answer = messages[at]
  const earliest = answer
    ? Math.min(Date.parse(answer.occurred_at), waitingSince ? Date.parse(waitingSince) : Infinity) -
      LATE_MS
    : 0
  return messages.filter(
    (message, index) =>
      message.direction === 'in' &&
      (!answer ||
        index > at ||
        (message.id > answer.id && Date.parse(message.occurred_at) >= earliest)),
  )
}

/**
 * Ends the waiting time of an AI room whose customer deleted their messages. A customer who may
 * still choose from a list waits.
 */
export function closeEmptyTurn(roomId: string): Promise<void> {
  return db.writeAs(asService('the agent works for the business, not for a member'), async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (room?.handler !== 'ai' || !room.waiting_since) return
    const reading = await readRoom(tx, roomId)
    if (!turnOf(reading) && !mayStillChoose(reading)) await clearWaiting(tx, roomId)
  })
}

const mayStillChoose = ({ context, messages }: Reading): boolean =>
  context !== undefined &&
  questionSentAt(context, messages) !== undefined &&
  unansweredMessages(messages, context.waiting_since).length > 0

/**
 * Adds a job for rooms whose customer waits for the AI without one. The sweep calls it. Returns how
 * many.
 */
export function rescueStranded(): Promise<number> {
  const olderThan = new Date(now().getTime() - 60_000).toISOString()
  return db.writeAs(asService('nobody is stranded'), async (tx) => {
    const stranded = await rows.findStranded(tx, olderThan)
    for (const room of stranded)
      await enqueue(
        tx,
        'agent-reply',
        { roomId: room.id },
        { queue: room.id, key: `reply:${room.id}` },
      )
    return stranded.length
  })
}
