import { ANSWER_RULES } from './answer-rules.ts'
import type { AgentOutcome, AgentReply, AnswerBasis } from './contract.ts'
import { onlySurelyKnown } from './hand-over/open-case.ts'
import type { AnswerInput } from './run.ts'
import { readSituation } from './situation.ts'

export type { AnswerInput } from './run.ts'

/**
 * Decides about a burst: a reply with its sources, a hand-over with its reason, or silence. It
 * reads only its input and sends nothing. The caller checks the gate's rules that need the room.
 * With a model, the model writes and every draft is checked; without one, the owner's words answer.
 * Errors are those of the functions in its input.
 */
export async function answerBurst(given: AnswerInput): Promise<AgentOutcome> {
  const outcome = await decideByRules(given)
  return given.isCaseOpen ? onlySurelyKnown(given, outcome) : outcome
}

/** Applies the first rule that fits. The name of the rule is stored in the trace. */
async function decideByRules(given: AnswerInput): Promise<AgentOutcome> {
  const situation = readSituation(given)
  for (const rule of ANSWER_RULES) {
    if (!(await rule.when(situation))) continue
    const outcome = await rule.then(situation)
    const trace = { ...outcome.trace, rule: rule.name }
    return outcome.kind === 'reply'
      ? { ...outcome, trace: { ...trace, basis: basisOf(outcome) } }
      : { ...outcome, trace }
  }
  throw new TypeError('the last answer rule applies to everything')
}

function basisOf({ sources, isCourtesy }: AgentReply): AnswerBasis {
  if (sources.length > 0) return 'sumber'
  return isCourtesy ? 'sapaan' : 'data'
}
