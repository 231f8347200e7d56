import { BUDGET_MS } from '#contract/agent'
import { countUses } from '#domain/knowledge/lookup'
import type { EscalationReason, Tried } from '#contract/conversation/escalation'
import { openEscalation } from '../escalation/escalation.ts'
import { consentIn } from '../inbound/consent.ts'
import { type Delivery, postClaimed } from '../delivery/delivery.ts'
import { AI, changeHandler } from '../handler/transition.ts'
import { noteMessage } from '../room/note-message.ts'
import { clearWaiting, lockRoom, type Room, settleBurst } from '../room/queries.ts'
import { isWindowOpen } from '../service-window/contract.ts'
import { now, nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { shareConnection, shareTransactions } from '#platform/shared-run'
import * as rows from './queries.ts'

/** Keeps why the agent did what it did; a simulated run has no room. */

/** One turn of the AI in a room: what it saw, and the state that must still hold when it speaks. */
export type Turn = rows.TurnContext & {
  messages: rows.TurnMessage[]
  /** what came in since the last answer */
  burst: rows.TurnMessage[]
  /** of the burst, what the AI is to answer: a word about marketing was answered before it */
  asked: rows.TurnMessage[]
  turnMode: TurnMode
  lastAnswerId: string | null
}

/**
 * `usual`: the room is the AI's. `meanwhile`: people are awaited, and only what is surely known is
 * answered. `returned`: a member gave the room back with messages that nobody answered; they were
 * people's to answer, so nothing of them is escalated again.
 */
export type TurnMode = 'usual' | 'meanwhile' | 'returned'

export type RunRecord = {
  mode: 'retrieval' | 'model'
  outcome: string
  reason: string | null
  trace: object
  durationMs: number
  inputTokens: number
  outputTokens: number
}

/**
 * `stale`: a newer message came and has its own turn. `lost`: the room is no longer the AI's, or
 * another run spoke. Neither sends anything. `delivery`: what was written to the customer, taken
 * already: whoever posted it sends it.
 */
export type PostResult = { state: 'posted'; delivery?: Delivery } | { state: 'stale' | 'lost' }

/** The room's turn, or undefined where the AI has no say or nothing is unanswered. */
export function openTurn(roomId: string): Promise<Turn | undefined> {
  return readTurn(undefined, (tx) => findTurn(tx, roomId))
}

const readTurn = shareConnection<ReadTx>((work) =>
  db.readAs(asService('the agent works for the business, not for a member'), work),
)

async function findTurn(tx: ReadTx, roomId: string): Promise<Turn | undefined> {
  const budgetFrom = new Date(now().getTime() - BUDGET_MS).toISOString()
  const [context, messages, newest] = await Promise.all([
    rows.findTurnContext(tx, roomId),
    rows.listTurnMessages(tx, { roomId, budgetFrom }),
    rows.findNewest(tx, roomId),
  ])
  if (!context || !mayAnswer(context)) return undefined
  const after = context.ai_reads_after ?? ''
  const burst = unanswered(messages, context.waiting_since).filter((message) => message.id > after)
  const { asked, turnMode } = readMode(
    context,
    burst.filter((message) => !consentIn(message.content)),
  )
  if (asked.length === 0) return undefined
  const earlier = messages.filter((message) => !burst.includes(message))
  return {
    ...context,
    messages: [...earlier, ...burst],
    burst,
    asked,
    turnMode,
    lastAnswerId: newest.answer,
  }
}

const mayAnswer = ({ handler, answers_meanwhile }: rows.TurnContext): boolean =>
  handler === 'ai' || (handler === 'menunggu_tim' && answers_meanwhile)

/** Of messages before and after a return only those after it are asked of the AI. */
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

/** A delivery that took longer than this is not what the customer said after our answer. */
const LATE_MS = 10 * 60_000

/**
 * What came in after our newest answer. Providers tell time in whole seconds and by clocks of their
 * own, and deliver late, so what the customer wrote while the answer was on its way may carry an
 * earlier time than it: where times say the opposite of a close call, the order of arrival (the
 * ids') decides. A close call is near the answer, or near what the customer waits for since
 * (`waitingSince`).
 */
function unanswered(messages: rows.TurnMessage[], waitingSince: string | null): rows.TurnMessage[] {
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

/** A room of the AI whose customer took back what he wrote waits for nothing. */
export function closeEmptyTurn(roomId: string): Promise<void> {
  return db.writeAs(asService('the agent works for the business, not for a member'), async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (room?.handler === 'ai' && room.waiting_since && !(await findTurn(tx, roomId)))
      await clearWaiting(tx, roomId)
  })
}

/** What the AI decided: `silent` where nothing needs to be said. */
export type TurnOutcome =
  | { kind: 'reply'; text: string; entryIds: string[] }
  | ({ kind: 'handover' } & HandOver)
  | { kind: 'loop'; detail: string }
  | { kind: 'silent' }

/** Ends a turn with its outcome and its run, in one transaction. */
export function finishTurn(turn: Turn, outcome: TurnOutcome, run: RunRecord): Promise<PostResult> {
  switch (outcome.kind) {
    case 'reply':
      return postReply(turn, outcome, run)
    case 'handover':
      return handOver(turn, outcome, run)
    case 'loop':
      return stopLoop(turn, outcome.detail, run)
    case 'silent':
      return closeTurn(turn, run)
  }
}

/**
 * Sends the AI's answer through the state half of the send gate (product.md, rules 1 to 5): same
 * hands, no newer message, channel, window, budget.
 */
export function postReply(
  turn: Turn,
  reply: { text: string; entryIds: string[] },
  run: RunRecord,
): Promise<PostResult> {
  return inTurn(turn, async (tx, room) => {
    const blocked = sendBlock(turn, room)
    if (blocked && turn.turnMode === 'meanwhile')
      return settle(tx, turn, { ...run, outcome: 'silent', reason: blocked.reason })
    if (blocked)
      return escalate(
        tx,
        turn,
        room,
        {
          reason: blocked.reason,
          detail: blocked.detail,
          summary: [],
          tried: [],
          draft: reply.text,
          draftSources: [],
          customerText: null,
        },
        run,
      )
    const runId = newId()
    const [, delivery] = await Promise.all([
      rows.insertRun(tx, {
        id: runId,
        businessId: turn.business_id,
        roomId: turn.room_id,
        simulationId: null,
        behaviour: turn.behaviour,
        ...run,
      }),
      postText(tx, room, reply.text, room.handler_version, {
        runId,
        sourceCount: reply.entryIds.length,
        keepsWaiting: turn.turnMode === 'meanwhile',
      }),
      reply.entryIds.length > 0 &&
        countUses(tx, { businessId: turn.business_id, entryIds: reply.entryIds }),
    ])
    if (turn.turnMode === 'meanwhile') await settleBurst(tx, room.id, newestOf(turn))
    return { state: 'posted', delivery }
  })
}

type HandOver = {
  reason: EscalationReason
  detail: string | null
  summary: string[]
  tried: Tried[]
  draft: string | null
  draftSources: { title: string }[]
  customerText: string | null
}

/**
 * Gives the room to the team with everything they need, and tells the customer. A room never stays
 * with an AI that cannot answer. One that waits for people already stays as it is.
 */
export function handOver(turn: Turn, how: HandOver, run: RunRecord): Promise<PostResult> {
  if (turn.turnMode === 'meanwhile') return closeTurn(turn, { ...run, outcome: 'silent' })
  return inTurn(turn, (tx, room) =>
    escalate(tx, turn, room, { ...how, answersMeanwhile: !ENDS_AI.includes(how.reason) }, run),
  )
}

/** After these the AI says nothing more until a person comes. */
const ENDS_AI: EscalationReason[] = ['putaran_bot', 'kuota_habis']

/** The two-bots case: the AI stops in this room until a person decides. */
function stopLoop(turn: Turn, detail: string, run: RunRecord): Promise<PostResult> {
  if (turn.turnMode === 'meanwhile') return closeTurn(turn, run)
  return inTurn(turn, async (tx, room) => {
    await rows.insertRun(tx, {
      businessId: turn.business_id,
      roomId: turn.room_id,
      simulationId: null,
      behaviour: turn.behaviour,
      ...run,
    })
    await changeHandler(tx, room, { event: 'putaran_bot' })
    await openEscalation(
      tx,
      escalationOf(turn, {
        reason: 'putaran_bot',
        detail,
        summary: [detail],
        tried: [],
        draft: null,
        draftSources: [],
        customerText: null,
      }),
    )
    return { state: 'posted' }
  })
}

/**
 * Nothing needs to be said (a "terima kasih" after the answer): the room stops waiting, unless it
 * waits for people.
 */
function closeTurn(turn: Turn, run: RunRecord): Promise<PostResult> {
  return inTurn(turn, async (tx, room) => {
    if (turn.turnMode === 'meanwhile') return settle(tx, turn, run)
    await rows.insertRun(tx, {
      businessId: turn.business_id,
      roomId: turn.room_id,
      simulationId: null,
      behaviour: turn.behaviour,
      ...run,
    })
    await clearWaiting(tx, room.id)
    return { state: 'posted' }
  })
}

/**
 * The message stays part of the case that people have; the room's queue, reason, deadline and
 * waiting stay as they are.
 */
async function settle(tx: WriteTx, turn: Turn, run: RunRecord): Promise<PostResult> {
  await rows.insertRun(tx, {
    businessId: turn.business_id,
    roomId: turn.room_id,
    simulationId: null,
    behaviour: turn.behaviour,
    ...run,
  })
  await settleBurst(tx, turn.room_id, newestOf(turn))
  return { state: 'posted' }
}

/** Ids order by arrival. */
const newestOf = (turn: Turn): string =>
  turn.burst
    .map(({ id }) => id)
    .sort()
    .at(-1)!

/**
 * Rooms where a customer waits for the AI and no job is coming; the sweep gives each a new one.
 * Returns how many.
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

const shareTurns = shareTransactions((work) =>
  db.writeAs(asService('the agent works for the business, not for a member'), work),
)

/**
 * Compare-and-set: the room has the handler and the version that the turn saw, the message that came
 * last is among those answered, and no other run answered them: a job that was taken from a process
 * that had only fallen silent runs twice. Turns of other rooms share the transaction.
 */
function inTurn(
  turn: Turn,
  work: (tx: WriteTx, room: Room) => Promise<PostResult>,
): Promise<PostResult> {
  return shareTurns(turn.room_id, async (tx) => {
    const [room, newest] = await Promise.all([
      lockRoom(tx, turn.room_id),
      rows.findNewest(tx, turn.room_id),
    ])
    if (
      !room ||
      room.handler !== turn.handler ||
      room.handler_version !== turn.handler_version ||
      newest.answer !== turn.lastAnswerId
    )
      return { state: 'lost' }
    if (!turn.burst.some((message) => message.id === newest.inbound)) return { state: 'stale' }
    return work(tx, room)
  })
}

function sendBlock(
  turn: Turn,
  room: Room,
): { reason: EscalationReason; detail: string } | undefined {
  if (turn.ai_paused) return { reason: 'di_luar_kemampuan', detail: 'AI dihentikan sementara.' }
  if (turn.channel_status !== 'WORKING')
    return { reason: 'gangguan_alat', detail: 'Kanal WhatsApp sedang tidak tersambung.' }
  if (turn.time_locked_until && Date.parse(turn.time_locked_until) > now().getTime())
    return { reason: 'gangguan_alat', detail: 'Nomor sedang dibatasi WhatsApp.' }
  if (!isWindowOpen(turn.engine, room.window_expires_at, now().getTime()))
    return {
      reason: 'di_luar_kemampuan',
      detail: 'Jendela 24 jam berakhir sebelum sempat dijawab.',
    }
  return undefined
}

async function escalate(
  tx: WriteTx,
  turn: Turn,
  room: Room,
  how: HandOver & { answersMeanwhile?: boolean },
  run: RunRecord,
): Promise<PostResult> {
  const runId = await rows.insertRun(tx, {
    businessId: turn.business_id,
    roomId: turn.room_id,
    simulationId: null,
    behaviour: turn.behaviour,
    ...run,
  })
  const version = await changeHandler(tx, room, {
    event: 'eskalasi',
    actor: AI,
    reason: how.reason,
    answersMeanwhile: how.answersMeanwhile ?? false,
  })
  await settleBurst(tx, room.id, newestOf(turn))
  await openEscalation(tx, escalationOf(turn, how))
  if (how.draft)
    await rows.insertDraft(tx, {
      businessId: turn.business_id,
      roomId: turn.room_id,
      runId,
      text: how.draft,
      sources: how.draftSources,
    })
  const canTell =
    how.customerText &&
    turn.channel_status === 'WORKING' &&
    !turn.ai_paused &&
    isWindowOpen(turn.engine, room.window_expires_at, now().getTime())
  const delivery =
    canTell && how.customerText
      ? await postText(tx, room, how.customerText, version, {
          runId,
          sourceCount: 0,
          keepsWaiting: true,
        })
      : undefined
  return { state: 'posted', delivery }
}

function escalationOf(turn: Turn, how: HandOver) {
  return {
    businessId: turn.business_id,
    roomId: turn.room_id,
    sessionNo: turn.session_no,
    reason: how.reason,
    detail: how.detail,
    summary: how.summary,
    tried: how.tried,
    draft: how.draft,
    draftSources: how.draftSources,
    priority: how.reason === 'marah' ? 2 : how.reason === 'minta_manusia' ? 1 : 0,
  }
}

/** `keepsWaiting`: the customer was told that a person will answer, which is not the answer. */
async function postText(
  tx: WriteTx,
  room: Room,
  text: string,
  version: number,
  made: { runId: string; sourceCount: number; keepsWaiting?: boolean },
): Promise<Delivery | undefined> {
  const id = newId()
  // What stands in the conversation already was before it, whatever clock its time is from.
  const at = nowIso()
  const occurredAt = at > room.last_message_at ? at : room.last_message_at
  const message = {
    id,
    occurredAt,
    businessId: room.business_id,
    roomId: room.id,
    channelId: room.channel_id,
    sessionNo: room.session_no,
    direction: 'out',
    authorKind: 'ai',
    kind: 'text',
    text,
    content: { type: 'text', text },
    agentRunId: made.runId,
    sourceCount: made.sourceCount,
    handlerVersion: version,
  } as const
  const [delivery] = await Promise.all([
    postClaimed(tx, message),
    noteMessage(tx, room, {
      id,
      occurredAt,
      preview: text,
      kind: 'text',
      author: 'ai',
      direction: 'out',
      live: !made.keepsWaiting,
    }),
  ])
  return delivery
}
