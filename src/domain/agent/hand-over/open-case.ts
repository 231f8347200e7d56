import type { AgentDraft, AgentOutcome, AgentTrace, AgentTurn } from '../contract.ts'
import { likenessOf } from '../send-gate/gate.ts'
import type { AnswerInput } from '../run.ts'

/** While people have the case, an answer needs this score; decision 033 has the measurement. */
export const SURE_ENOUGH = 0.6
/** Two messages at least this alike ask the same. */
const SAME_QUESTION = 0.8

/**
 * What the agent may say while people have the conversation: an answer that the knowledge surely
 * gives to another question. Everything else belongs to their case: silence, reason `menunggu_tim`.
 * Nothing is handed over again.
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
    return { kind: 'reply', text: said.text, sources: said.sources, trace: outcome.trace }
  return {
    kind: 'silent',
    reason: 'menunggu_tim',
    trace: { ...outcome.trace, drafts: outcome.trace.drafts.map(holdDraft) },
  }
}

/** A model judges its sources by reading them; scores of words need a limit. */
const isSure = (sources: { score: number }[], trace: AgentTrace): boolean =>
  trace.mode === 'model' || sources.every(({ score }) => score >= SURE_ENOUGH)

const holdDraft = (draft: AgentDraft): AgentDraft =>
  draft.state === 'dikirim' ? { ...draft, state: 'ditahan' } : draft

/** Repeats the question that was handed over; people answer it. */
function repeatsCase({ history, burst }: AnswerInput): boolean {
  const asked = burst.map(({ text }) => text).join(' ')
  return handedOver(history).some(
    ({ text }) => likenessOf(text.toLowerCase(), asked.toLowerCase()) >= SAME_QUESTION,
  )
}

/** The customer's messages since the last answer; the notice of a hand-over is not an answer. */
function handedOver(history: AgentTurn[]): AgentTurn[] {
  const answered = history.findLastIndex((turn) => turn.author !== 'customer' && !turn.isNotice)
  return history
    .slice(answered + 1)
    .filter((turn) => turn.author === 'customer' && turn.text !== '')
}
