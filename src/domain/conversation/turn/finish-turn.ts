import { CHOICE_MS } from '#contract/agent'
import { countUses, insertChosen } from '#domain/knowledge/lookup'
import { type EscalationReason, toCaseReason, type Tried } from '#contract/conversation/escalation'
import { now, nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { commitBehind, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { addToCase } from '../escalation/escalation.ts'
import { changeHandler } from '../handler/change-handler.ts'
import { settleBurst } from '../handler/queries.ts'
import { AI } from '../handler/transition.ts'
import { type NoticeRoom, noticeRoomOf } from '../message/notices.ts'
import { clearWaiting, type Room } from '../room/queries.ts'
import { isWindowOpen } from '../service-window/contract.ts'
import * as rows from './queries.ts'
import type { RunRecord, Turn } from './turn.ts'
import { inTurn, inTurnAlone, type Locked, newestOf, type PostResult } from './locked-turn.ts'
import { type AnswerPicture, postAnswer } from './post-answer.ts'

/**
 * The AI's decision. `clarify`: the customer may choose from a list before people are called.
 * `silent`: no message is needed.
 */
export type TurnOutcome =
  | { kind: 'clarify'; text: string }
  | ({ kind: 'reply' } & Reply)
  | ({ kind: 'handover' } & HandOver)
  | { kind: 'loop'; detail: string }
  | { kind: 'silent' }

/** `act`: makes another change together with the reply, and writes its text. */
export type Reply = {
  text: string
  entryIds: string[]
  act?: ReplyAct | undefined
  /** what a waiting case shows of the reply: a stored reason (`toCaseReason`) */
  caseNote?: string
  pictures?: AnswerPicture[] | undefined
  /** the entry that the customer chose from a list, and the question before the list */
  chosen?: { entryId: string; question: string } | undefined
}
/** `handOver`: the text is the notice of a hand-over. */
export type ActResult = {
  text: string
  handOver?: Pick<HandOver, 'reason' | 'detail' | 'approval'>
}
export type ReplyAct = (
  tx: WriteTx,
  place: { room: NoticeRoom; messageId: string },
) => Promise<ActResult>

/** Ends a turn: stores its outcome and its run, in one transaction. */
export function finishTurn(turn: Turn, outcome: TurnOutcome, run: RunRecord): Promise<PostResult> {
  switch (outcome.kind) {
    case 'reply':
      return postReply(turn, outcome, run)
    case 'handover':
      return handOver(turn, outcome, run)
    case 'clarify':
      return askCustomer(turn, outcome.text, run)
    case 'loop':
      return stopLoop(turn, outcome.detail, run)
    case 'silent':
      return closeTurn(turn, run)
  }
}

/**
 * Posts the AI's answer if it passes the gate's rules that need the room (product.md, rules 1 to
 * 5): same handler, no newer message, channel, window, budget.
 */
export function postReply(turn: Turn, reply: Reply, run: RunRecord): Promise<PostResult> {
  const { act, pictures, chosen } = reply
  const within = act || pictures || chosen ? inTurnAlone : inTurn
  return within(turn, async (tx, locked) => {
    const { room } = locked
    const blocked = sendBlock(turn, room)
    if (blocked && turn.turnMode === 'meanwhile')
      return settleTurn(tx, turn, { ...run, outcome: 'silent', reason: blocked.reason })
    if (blocked) return escalateBlocked(tx, turn, locked, { blocked, draft: reply.text, run })
    const [runId, messageId] = [newId(), newId()]
    const acted = act && (await act(tx, { room: noticeRoomOf(tx, room), messageId }))
    if (acted?.handOver)
      return escalateTurn(tx, turn, locked, {
        how: {
          ...acted.handOver,
          summary: [],
          tried: [],
          draft: null,
          draftSources: [],
          customerText: acted.text,
          answersMeanwhile: true,
        },
        run: { ...run, outcome: 'handover', reason: acted.handOver.reason },
      })
    if (turn.turnMode !== 'meanwhile' && !acted && !pictures && !chosen) commitBehind(tx)
    const [, delivery] = await Promise.all([
      recordRun(tx, turn, run, runId),
      postAnswer(tx, locked, {
        id: messageId,
        text: acted?.text ?? reply.text,
        pictures,
        version: room.handler_version,
        runId,
        sourceCount: reply.entryIds.length,
        keepsWaiting: turn.turnMode === 'meanwhile',
      }),
      reply.entryIds.length > 0 && countUsesIn(tx, turn, reply.entryIds),
      chosen && insertChosen(tx, { businessId: turn.business_id, roomId: turn.room_id, ...chosen }),
    ])
    if (turn.turnMode === 'meanwhile') {
      await settleBurst(tx, room.id, newestOf(turn))
      if (reply.caseNote)
        await addToCase(tx, room.id, { label: reply.caseNote, detail: '', ok: true, at: nowIso() })
    }
    return { state: 'posted', delivery }
  })
}

/**
 * Asks the customer to choose. The room keeps waiting; without a choice within `CHOICE_MS` its turn
 * runs again and calls people.
 */
function askCustomer(turn: Turn, text: string, run: RunRecord): Promise<PostResult> {
  if (turn.turnMode === 'meanwhile') return closeTurn(turn, { ...run, outcome: 'silent' })
  return inTurn(turn, async (tx, locked) => {
    const { room } = locked
    const blocked = sendBlock(turn, room)
    if (blocked) return escalateBlocked(tx, turn, locked, { blocked, draft: null, run })
    const runId = await recordRun(tx, turn, run)
    const delivery = await postAnswer(tx, locked, {
      text,
      version: room.handler_version,
      runId,
      sourceCount: 0,
      keepsWaiting: true,
    })
    await settleBurst(tx, room.id, newestOf(turn))
    await enqueue(
      tx,
      'agent-reply',
      { roomId: room.id },
      { queue: room.id, key: `reply:${room.id}`, runAt: new Date(now().getTime() + CHOICE_MS) },
    )
    return { state: 'posted', delivery }
  })
}

const countUsesIn = (tx: WriteTx, turn: Turn, entryIds: string[]): Promise<void> =>
  countUses(tx, { businessId: turn.business_id, roomId: turn.room_id, entryIds })

/** Stores the agent's run with its reasons. Returns its id. */
const recordRun = (tx: WriteTx, turn: Turn, run: RunRecord, id = newId()): Promise<string> =>
  rows.insertRun(tx, {
    id,
    businessId: turn.business_id,
    roomId: turn.room_id,
    simulationId: null,
    behaviour: turn.behaviour,
    ...run,
  })

type HandOver = {
  reason: EscalationReason
  detail: string | null
  summary: string[]
  tried: Tried[]
  draft: string | null
  draftSources: { title: string }[]
  customerText: string | null
  /** of the answered part of `customerText` */
  pictures?: AnswerPicture[] | undefined
  urgency?: 'darurat' | 'keluhan' | undefined
  /** the prepared tool call that waits for a member */
  approval?: string | undefined
}

/**
 * Hands the room to the team with all details, and sends the customer a notice. A room never stays
 * with an AI that cannot answer. A room that already waits for people does not change.
 */
export function handOver(turn: Turn, how: HandOver, run: RunRecord): Promise<PostResult> {
  if (turn.turnMode === 'meanwhile') return closeTurn(turn, { ...run, outcome: 'silent' })
  const within = how.pictures ? inTurnAlone : inTurn
  return within(turn, (tx, locked) =>
    escalateTurn(tx, turn, locked, {
      how: { ...how, answersMeanwhile: !ENDS_AI.includes(how.reason) },
      run,
    }),
  )
}

/** After these reasons the AI is silent until a person takes the room. */
const ENDS_AI: EscalationReason[] = ['putaran_bot', 'kuota_habis']

/** Stops the AI in a room with another bot, until a person decides. */
function stopLoop(turn: Turn, detail: string, run: RunRecord): Promise<PostResult> {
  if (turn.turnMode === 'meanwhile') return closeTurn(turn, run)
  return inTurn(turn, async (tx, { room }) => {
    await recordRun(tx, turn, run)
    await changeHandler(tx, room, { event: 'putaran_bot', case: { detail, summary: [detail] } })
    return { state: 'posted' }
  })
}

/**
 * Ends a turn without a message ("terima kasih" after the answer). The room no longer waits, unless
 * people have it.
 */
function closeTurn(turn: Turn, run: RunRecord): Promise<PostResult> {
  return inTurn(turn, async (tx, { room }) => {
    if (turn.turnMode === 'meanwhile') return settleTurn(tx, turn, run)
    await recordRun(tx, turn, run)
    await clearWaiting(tx, room.id)
    return { state: 'posted' }
  })
}

/**
 * Ends a turn whose message belongs to a case of people. Queue, reason, deadline and waiting time
 * do not change.
 */
async function settleTurn(tx: WriteTx, turn: Turn, run: RunRecord): Promise<PostResult> {
  await recordRun(tx, turn, run)
  await settleBurst(tx, turn.room_id, newestOf(turn))
  return { state: 'posted' }
}

type Block = { reason: EscalationReason; detail: string }

function sendBlock(turn: Turn, room: Room): Block | undefined {
  if (turn.ai_paused) return { reason: 'di_luar_kemampuan', detail: toCaseReason('ai_paused') }
  if (turn.channel_status !== 'WORKING')
    return { reason: 'gangguan_alat', detail: toCaseReason('channel_not_connected') }
  if (turn.time_locked_until && Date.parse(turn.time_locked_until) > now().getTime())
    return { reason: 'gangguan_alat', detail: toCaseReason('number_time_locked') }
  if (!isWindowOpen(turn.engine, room.window_expires_at, now().getTime()))
    return {
      reason: 'di_luar_kemampuan',
      detail: toCaseReason('window_closed'),
    }
  return undefined
}

/** Hands over an answer that may not be sent; people get it as a draft. */
function escalateBlocked(
  tx: WriteTx,
  turn: Turn,
  locked: Locked,
  {
    blocked: { reason, detail },
    draft,
    run,
  }: { blocked: Block; draft: string | null; run: RunRecord },
): Promise<PostResult> {
  const how = {
    reason,
    detail,
    summary: [],
    tried: [],
    draft,
    draftSources: [],
    customerText: null,
  }
  return escalateTurn(tx, turn, locked, { how, run })
}

async function escalateTurn(
  tx: WriteTx,
  turn: Turn,
  { room, ending }: Locked,
  { how, run }: { how: HandOver & { answersMeanwhile?: boolean }; run: RunRecord },
): Promise<PostResult> {
  const runId = await recordRun(tx, turn, run)
  const version = await changeHandler(tx, room, {
    event: 'eskalasi',
    actor: AI,
    reason: how.reason,
    answersMeanwhile: how.answersMeanwhile ?? false,
    handsOver: newestOf(turn),
    case: caseOf(how),
    approval: how.approval,
    draftRunId: runId,
  })
  const canTell =
    how.customerText &&
    turn.channel_status === 'WORKING' &&
    !turn.ai_paused &&
    isWindowOpen(turn.engine, room.window_expires_at, now().getTime())
  const delivery =
    canTell && how.customerText
      ? await postAnswer(
          tx,
          { room, ending: { ...ending, leavesSlot: true } },
          {
            text: how.customerText,
            pictures: how.pictures,
            version,
            runId,
            sourceCount: 0,
            keepsWaiting: true,
          },
        )
      : undefined
  return { state: 'posted', delivery }
}

const caseOf = (how: HandOver) => ({
  detail: how.detail,
  summary: how.summary,
  tried: how.tried,
  draft: how.draft,
  draftSources: how.draftSources,
  priority: priorityOf(how),
})

function priorityOf({ reason, urgency }: HandOver): number {
  if (urgency === 'darurat' || reason === 'marah') return 2
  return urgency === 'keluhan' || reason === 'minta_manusia' ? 1 : 0
}
