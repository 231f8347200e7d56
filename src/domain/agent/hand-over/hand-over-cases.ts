import { toCaseReason } from '#contract/conversation/escalation'
import { isExpected } from '../burst/burst.ts'
import type { AgentOutcome, HandoverReason } from '../contract.ts'
import { sayOnce } from '../phrases/courtesies.ts'
import { findAnswers } from '../knowledge/find-answers.ts'
import { MAX_PARTS } from '../knowledge/from-knowledge.ts'
import { checkRepeat } from '../send-gate/gate.ts'
import { handOver } from './hand-over.ts'
import { readIntents } from '../burst/intent.ts'
import { withoutInstructions } from '../model/prompt.ts'
import { halvesOf, partsOf } from '../burst/questions.ts'
import type { Situation } from '../situation.ts'
import { canBeAskedFor, seenOf, unopened, unreadableOf } from '../phrases/phrases.ts'

/** Hands over with the matching knowledge for the member who takes over. */
export async function handOverWithSearch(
  { run, speaker, as }: Situation,
  reason: HandoverReason,
  code: Parameters<typeof toCaseReason>[0],
): Promise<AgentOutcome> {
  await run.search(run.query)
  return handOver(run, speaker, { ...as, reason, detail: toCaseReason(code) })
}

/**
 * Hands over to a person at the customer's wish. If the customer also asks something that is surely
 * known, the answer becomes the draft.
 */
export async function handOverToPerson({
  run,
  speaker,
  as,
  burst,
}: Situation): Promise<AgentOutcome> {
  const reason = 'minta_manusia'
  const parts = partsOf(burst.texts)
    .flatMap((part) => halvesOf(part) ?? [part])
    .filter((part) => !readIntents(part).has(reason))
  const found = parts.length > 0 && parts.length <= MAX_PARTS ? await findAnswers(run, parts) : []
  const draft = [
    ...new Set(found.flatMap(({ entry }) => (entry ? [withoutInstructions(entry.text)] : []))),
  ].join('\n\n')
  if (!draft) await run.search(run.query)
  return handOver(run, speaker, {
    ...as,
    reason,
    detail: toCaseReason('customer_wants_person'),
    ...(draft ? { draft } : {}),
  })
}

/**
 * Answers a file that the AI cannot open. Without text the AI asks once what it is about. Otherwise
 * people look at it. They see the nearest entry, which is no draft: only the file says what "yang
 * ini" is (decision 129).
 */
export async function answerMedia(situation: Situation): Promise<AgentOutcome> {
  const { run, speaker, as, burst } = situation
  const { history } = run.input
  const kind = burst.unread.at(-1) ?? 'document'
  const [ask = ''] = burst.isSeen ? seenOf(speaker) : unreadableOf(speaker, kind)
  if (
    burst.texts.length === 0 &&
    canBeAskedFor(kind) &&
    !isExpected(history) &&
    checkRepeat(ask, history).passed
  )
    return sayOnce(situation, [ask])
  if (burst.texts.length > 0) await run.search(run.query)
  return handOver(run, speaker, {
    ...as,
    reason: 'di_luar_kemampuan',
    detail: toCaseReason('unreadable_content', { kind }),
    hasNoDraft: true,
    ...(burst.texts.length > 0 && !isExpected(history) ? { first: unopened(speaker, kind) } : {}),
  })
}
