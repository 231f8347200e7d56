import { hoursOf } from '#contract/business'
import { toCaseReason } from '#contract/conversation/escalation'
import type { RunRecord, Turn, TurnOutcome } from '#conversation/answering'
import { upTo } from '#lib/language/text'
import { languageWritten } from '#lib/language/written-language'
import { now } from '#platform/clock'
import { handoverTexts } from './hand-over/hand-over-texts.ts'

/** How much of the earlier messages decides about the language. */
const READ_CHARS = 500

/**
 * The hand-over for a business whose plan is used up. The customer reads that the team answers, but
 * not why.
 */
export function outOfPlan(turn: Turn): Extract<TurnOutcome, { kind: 'handover' }> {
  const asked = turn.asked.slice(-3).map((message) => message.text)
  const earlier = turn.messages
    .slice(0, turn.messages.length - turn.burst.length)
    .filter(({ author_kind: author }) => author === 'customer')
    .map(({ text }) => text)
    .join('\n')
  const speaker = {
    businessName: turn.business_name,
    teamName: turn.team_name,
    tone: turn.tone ?? '',
    greeting: turn.greeting,
    language: languageWritten(asked.join('\n'), {
      earlier: earlier.slice(-READ_CHARS),
    }),
  }
  const [customerText = null] = handoverTexts(speaker, hoursOf(turn), now(), turn.sla_minutes)
  return {
    kind: 'handover',
    reason: 'kuota_habis',
    detail: toCaseReason('plan_used_up'),
    summary: asked.map((text) => upTo(text, 160)),
    tried: [],
    draft: null,
    draftSources: [],
    customerText,
  }
}

export const OUT_OF_PLAN_RUN: RunRecord = {
  mode: 'retrieval',
  outcome: 'handover',
  reason: 'kuota_habis',
  trace: {},
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
}
