import type { AgentDraft, AgentOutcome, AgentTrace, AgentTurn } from '../contract.ts'
import { likenessOf } from '../send-gate/gate.ts'
import type { AnswerInput } from '../run.ts'

/** Score that an answer needs while people have the case; decision 033 has the measurement. */
export const SURE_ENOUGH = 0.6
/** Two messages that are at least this similar ask the same. */
const SAME_QUESTION = 0.8

/**
 * What the agent may say while people have the conversation: a surely known answer to another
 * question. Any other message belongs to the case: silence with the reason `menunggu_tim`. The
 * conversation is not handed over again.
 */
export function onlySurelyKnown(input: AnswerInput, outcome: AgentOutcome): AgentOutcome {
  if (outcome.kind === 'silent') return outcome
  const said =
    outcome.kind === 'reply' && !outcome.isCourtesy
      ? outcome
      : outcome.kind === 'handover'
        ? outcome.answered
        : undefined
  if (said && isSure(said.sources, outcome.trace) && !repeatsCase(input))
    return {
      kind: 'reply',
      text: said.text,
      sources: said.sources,
      ...(said.pictures ? { pictures: said.pictures } : {}),
      trace: outcome.trace,
    }
  return {
    kind: 'silent',
    reason: 'menunggu_tim',
    trace: { ...outcome.trace, drafts: outcome.trace.drafts.map(holdDraft) },
  }
}

/**
 * Whether an outcome is certain: a model wrote it from its sources, the customer chose the entry,
 * or every search score reaches the limit.
 */
const isSure = (sources: { score: number }[], trace: AgentTrace): boolean =>
  trace.mode === 'model' ||
  trace.rule === 'pilihan_pelanggan' ||
  sources.every(({ score }) => score >= SURE_ENOUGH)

const holdDraft = (draft: AgentDraft): AgentDraft =>
  draft.state === 'dikirim' ? { ...draft, state: 'ditahan' } : draft

/** Whether a message repeats the question that was handed over, which people answer. */
function repeatsCase({ history, burst }: AnswerInput): boolean {
  const asked = burst.map(({ text }) => text).join(' ')
  return messagesSinceAnswer(history).some(
    ({ text }) => likenessOf(text.toLowerCase(), asked.toLowerCase()) >= SAME_QUESTION,
  )
}

/** The customer's messages since the last answer. The notice of a hand-over is not an answer. */
function messagesSinceAnswer(history: AgentTurn[]): AgentTurn[] {
  const answered = history.findLastIndex((turn) => turn.author !== 'customer' && !turn.isNotice)
  return history
    .slice(answered + 1)
    .filter((turn) => turn.author === 'customer' && turn.text !== '')
}
