import type { AgentDraft, AgentOutcome, AgentTrace, AgentTurn } from './contract.ts'
import { likenessOf } from './gate.ts'
import type { AnswerInput } from './run.ts'

/**
 * While people have the case, an answer from the knowledge must be this sure; measured in decision
 * 033.
 */
export const SURE_ENOUGH = 0.6
/** From here two messages ask the same. */
const SAME_QUESTION = 0.8

/**
 * What the agent may say while people have the conversation: an answer that the knowledge surely
 * gives to another question. Everything else is part of their case: silence, reason `menunggu_tim`.
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

/** A model judges what it found by reading it; scores of words alone have a bar. */
const isSure = (sources: { score: number }[], trace: AgentTrace): boolean =>
  trace.mode === 'model' || sources.every(({ score }) => score >= SURE_ENOUGH)

const holdDraft = (draft: AgentDraft): AgentDraft =>
  draft.state === 'dikirim' ? { ...draft, state: 'ditahan' } : draft

/** Asks again what was handed over: people answer that. */
function repeatsCase({ history, burst }: AnswerInput): boolean {
  const asked = burst.map(({ text }) => text).join(' ')
  return handedOver(history).some(
    ({ text }) => likenessOf(text.toLowerCase(), asked.toLowerCase()) >= SAME_QUESTION,
  )
}

/** What the customer wrote since the last answer; the notice of a hand-over is none. */
function handedOver(history: AgentTurn[]): AgentTurn[] {
  const answered = history.findLastIndex((turn) => turn.author !== 'customer' && !turn.isNotice)
  return history
    .slice(answered + 1)
    .filter((turn) => turn.author === 'customer' && turn.text !== '')
}
