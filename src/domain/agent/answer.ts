import { ANSWER_RULES } from './answer-rules.ts'
import type { AgentOutcome, AgentReply, AnswerBasis } from './contract.ts'
import { onlySurelyKnown } from './hand-over/open-case.ts'
import { burstBefore, chooses } from './knowledge/choices.ts'
import { awaitsChoice } from './phrases/choice-list.ts'
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
  const situation = readSituation(withOpenQuestion(given))
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

/**
 * Without a choice from the list that was sent, the question before the list is still open and is
 * read together with the new messages. A question that is only repeated is read once.
 */
function withOpenQuestion(given: AnswerInput): AnswerInput {
  const { history, burst } = given
  if (given.isUnchosen || burst.length === 0 || !awaitsChoice(history)) return given
  if (chooses(burst.map(({ text }) => text).join('\n'), history)) return given
  const listAt = history.findLastIndex(({ author }) => author === 'ai')
  const open = burstBefore(history, listAt)
  const again = new Set(burst.map(({ text }) => text.trim().toLowerCase()))
  const unrepeated = open.filter(({ text }) => !again.has(text.trim().toLowerCase()))
  return {
    ...given,
    history: history.toSpliced(listAt - open.length, open.length),
    sinceList: burst.map(({ text }) => text).join('\n'),
    burst: [...unrepeated.map(({ text, kind, at }) => ({ text, kind, at })), ...burst],
  }
}

function basisOf({ sources, isCourtesy }: AgentReply): AnswerBasis {
  if (sources.length > 0) return 'sumber'
  return isCourtesy ? 'sapaan' : 'data'
}
