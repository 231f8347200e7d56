import { toCaseReason } from '#contract/conversation/escalation'
import { greetsBusiness, greetsByUnknownName, isSmallTalk } from '../burst/intent.ts'
import type { AgentOutcome } from '../contract.ts'
import { hasWeakMatch } from '../knowledge/known-inquiry.ts'
import { checkRepeat } from '../send-gate/gate.ts'
import { handOver } from '../hand-over/hand-over.ts'
import { addDraft, traceOf } from '../run.ts'
import type { Situation } from '../situation.ts'
import { type Frame, identityOf, unseenNote } from './phrases.ts'

/** Says the first wording that is new in this session. When all were said, hands over. */
export function sayOnce({ run, speaker, as }: Situation, ways: string[]): AgentOutcome {
  for (const text of ways) {
    const from = run.sinceMs()
    const check = checkRepeat(text, run.input.history)
    if (check.passed) {
      addDraft(run, text, [check], from)
      return {
        kind: 'reply',
        text,
        sources: [],
        isCourtesy: true,
        trace: traceOf(run, as.mode, as.model),
      }
    }
  }
  return handOver(run, speaker, {
    ...as,
    reason: 'perlu_klarifikasi',
    detail: toCaseReason('customer_repeats'),
  })
}

/** Marks a reply as an answer, so that it may be sent even while people have the case. */
export const asAnswer = (outcome: AgentOutcome): AgentOutcome =>
  outcome.kind === 'reply'
    ? { kind: 'reply', text: outcome.text, sources: outcome.sources, trace: outcome.trace }
    : outcome

/** Says a courtesy that expects no answer. When all wordings were said, the AI is silent. */
export function acknowledgeCourtesy(situation: Situation, ways: string[]): AgentOutcome {
  const { run, as } = situation
  const isNew = ways.some((text) => checkRepeat(text, run.input.history).passed)
  return isNew
    ? sayOnce(situation, ways)
    : { kind: 'silent', reason: 'penutup', trace: traceOf(run, as.mode, as.model) }
}

/**
 * Whether an emoji opens the conversation, like a greeting. A thumb, folded hands or a heart do
 * not: they acknowledge something, perhaps of an earlier session.
 */
export const isFirstSign = ({ intents, run }: Situation) =>
  intents.has('isyarat') &&
  run.input.history.length === 0 &&
  !run.input.isCaseOpen &&
  run.query.replace(ACKNOWLEDGES, '').trim() !== ''
const ACKNOWLEDGES =
  /\p{Emoji_Modifier}|\u{1F44C}|\u{1F44D}|\u{1F44F}|\u{1F64F}|\u{1F64C}|\u{1F91D}|\u{1F4AF}|\u2705|\u2764|\u{1F44B}|\P{Extended_Pictographic}/gu

export const isCourtesy = ({ run }: Situation) =>
  isSmallTalk(run.query) || greetsBusiness(run.query, [run.input.businessName, run.input.teamName])

/** Whether a greeting has a name that the knowledge does not have: "Halo Toko Mawar". */
export const greetsUnknown = async ({ run }: Situation) =>
  greetsByUnknownName(run.query) && !(await hasWeakMatch(run))

export const NO_FRAME: Frame = { opening: undefined, hasGreeted: false, closing: undefined }

/** The sentences around a reply: who writes, and which files were not read. */
export function frameOf({ run, speaker, burst, intents }: Situation): Frame {
  return {
    opening: intents.has('tanya_ai') ? identityOf(speaker)[0] : undefined,
    hasGreeted: intents.has('salam') && !run.input.history.some((turn) => turn.author === 'ai'),
    closing:
      burst.unread.length > 0 && !burst.isSeen
        ? unseenNote(speaker, burst.unread.at(-1) ?? '')
        : undefined,
  }
}
