import { toCaseReason } from '#contract/conversation/escalation'
import { mayAnswer } from '#domain/subscription'
import {
  closeEmptyTurn,
  finishTurn,
  openKeptTurn,
  openTurn,
  type PostResult,
  type ReplyAct,
  type RunRecord,
  type Turn,
  type TurnOutcome,
} from '#conversation/answering'
import { type Delivery } from '#conversation/pipeline'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { upTo } from '#lib/language/text'
import { nowIso } from '#platform/clock'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import type { Jobs } from '#platform/queue'
import { answerTurn } from './answer-turn.ts'
import type { AgentOutcome, AgentReply } from './contract.ts'
import { choiceIn } from './knowledge/choices.ts'
import { type AgentAct, performAct } from './perform-act.ts'
import { policyVersion } from './policy-version.ts'
import { OUT_OF_PLAN_RUN, outOfPlan } from './out-of-plan.ts'
import { historyOf } from './turn-input.ts'

/**
 * Job agent-reply: one turn of the AI in a room. `send` delivers the reply. A failed run ends in a
 * hand-over; only an unavailable database makes the job run again. `keptUntilMs`: see `Jobs`.
 * `isMoved`: the data that this process kept of the room is outdated. Returns true when the job has
 * nothing left to do: something was sent, or another process answers.
 */
export async function replyInRoom(
  roomId: string,
  send: (delivery: Delivery) => Promise<void>,
  keptUntilMs?: Jobs['agent-reply']['keptUntilMs'],
  isMoved = false,
): Promise<boolean> {
  const turn = await (keptUntilMs === undefined
    ? openTurn(roomId)
    : openKeptTurn(roomId, keptUntilMs, !isMoved))
  if (turn === 'moved') return true
  if (!turn) {
    await closeEmptyTurn(roomId)
    return false
  }
  const posted = await takeTurn(turn)
  if (posted.state === 'moved') return replyInRoom(roomId, send, keptUntilMs, true)
  if (posted.state !== 'posted') return false
  if (posted.delivery) await send(posted.delivery)
  return posted.delivery !== undefined
}

async function takeTurn(turn: Turn): Promise<PostResult> {
  try {
    if (capabilitiesOf(turn.engine).reachesWhatsApp && !(await mayAnswer(turn.business_id)))
      return await finishTurn(turn, outOfPlan(turn), OUT_OF_PLAN_RUN)
    return await applyOutcome(turn, await answerTurn(turn))
  } catch (error) {
    if (isUnavailable(error)) throw error
    log.error({ err: error, roomId: turn.room_id }, 'the agent failed; the room goes to the team')
    return finishTurn(
      turn,
      {
        kind: 'handover',
        reason: 'gangguan_alat',
        detail: toCaseReason('agent_failed'),
        summary: turn.asked.slice(-3).map((message) => upTo(message.text, 160)),
        tried: [],
        draft: null,
        draftSources: [],
        customerText: null,
      },
      FAILED_RUN,
    )
  }
}

/** A reply is dropped when it is outdated or the room changed hands, which has priority. */
function applyOutcome(turn: Turn, outcome: AgentOutcome): Promise<PostResult> {
  const run = recordOf(outcome)
  switch (outcome.kind) {
    case 'reply': {
      const entryIds = outcome.sources.map((source) => source.entryId)
      const act = outcome.act && actOf(turn, outcome, outcome.act)
      const { text, pictures } = outcome
      const caseNote = caseNoteOf(outcome)
      const chosen = choiceIn(outcome, historyOf(turn))
      const reply = { text, entryIds, act, pictures, caseNote, chosen }
      return finishTurn(turn, { kind: 'reply', ...reply }, run)
    }
    case 'handover':
      return outcome.asksFirst
        ? finishTurn(turn, { kind: 'clarify', text: outcome.customerText }, run)
        : finishTurn(turn, handOverOf(turn, outcome), run)
    case 'silent':
      return finishTurn(
        turn,
        outcome.reason === 'putaran_bot'
          ? { kind: 'loop', detail: toCaseReason('bot_peer') }
          : { kind: 'silent' },
        run,
      )
  }
}

/** What a waiting case shows of an answer; '' for one without sources. */
const caseNoteOf = ({ sources, trace }: AgentReply): string =>
  sources.length === 0
    ? ''
    : toCaseReason(trace.rule === 'pilihan_pelanggan' ? 'customer_chose' : 'ai_answered', {
        titles: sources.map(({ title }) => title).join('; '),
      })

/** Makes the customer's change together with the reply. The trace stores the text that was sent. */
function actOf(turn: Turn, { text: prepared, trace }: AgentReply, act: AgentAct): ReplyAct {
  return async (tx, { room, messageId }) => {
    const place = { businessId: turn.business_id, room, messageId }
    const performed = await performAct(tx, place, { act, prepared })
    const sent = trace.drafts.at(-1)
    if (sent) sent.text = performed.text
    return performed
  }
}

function handOverOf(
  turn: Turn,
  outcome: Extract<AgentOutcome, { kind: 'handover' }>,
): Extract<TurnOutcome, { kind: 'handover' }> {
  const { reason, detail, summary } = outcome
  return {
    kind: 'handover',
    reason,
    detail,
    summary,
    tried: outcome.tried.map((label) => ({ label, detail: '', ok: true, at: nowIso() })),
    urgency: outcome.urgency,
    draft: outcome.draft ?? null,
    draftSources: outcome.draftSources.map(({ title }) => ({ title })),
    // In a room returned with a note, the customer already read a notice at the hand-over.
    customerText:
      turn.turnMode === 'returned' ? (outcome.answered?.text ?? '') : outcome.customerText,
    pictures: outcome.answered?.pictures,
  }
}

function recordOf(outcome: AgentOutcome): RunRecord {
  const { trace } = outcome
  const isQuestion = outcome.kind === 'handover' && outcome.asksFirst === true
  return {
    mode: trace.mode,
    outcome: isQuestion ? 'clarify' : outcome.kind,
    reason: outcome.kind === 'reply' || isQuestion ? null : outcome.reason,
    trace: { ...trace, policyVersion: policyVersion(trace.model ?? '') },
    durationMs: Math.round(trace.durationMs),
    inputTokens: trace.tokens.input,
    outputTokens: trace.tokens.output,
  }
}

const FAILED_RUN: RunRecord = {
  mode: 'retrieval',
  outcome: 'handover',
  reason: 'gangguan_alat',
  trace: {},
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
}
