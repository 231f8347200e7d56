import { ANSWER_RULES } from './answer-rules.ts'
import type { AgentOutcome } from './contract.ts'
import { onlySurelyKnown } from './hand-over/open-case.ts'
import type { AnswerInput } from './run.ts'
import { readSituation } from './situation.ts'

export type { AnswerInput } from './run.ts'

/**
 * Decides about a burst: a reply with its sources, a hand-over with its reason, or silence. It
 * reads only its input and sends nothing; the caller checks the room's half of the send gate. With
 * a model, the model writes and every draft is checked. Without one, the owner's own words answer.
 * Throws only what the functions of its input throw.
 */
export async function answerBurst(given: AnswerInput): Promise<AgentOutcome> {
  const outcome = await decideByRules(given)
  return given.isCaseOpen ? onlySurelyKnown(given, outcome) : outcome
}

/** The first rule that applies decides. Its name is stored in the trace. */
async function decideByRules(given: AnswerInput): Promise<AgentOutcome> {
  const situation = readSituation(given)
  for (const rule of ANSWER_RULES) {
    if (!(await rule.when(situation))) continue
    const outcome = await rule.then(situation)
    return { ...outcome, trace: { ...outcome.trace, rule: rule.name } }
  }
  throw new TypeError('the last answer rule applies to everything')
}
