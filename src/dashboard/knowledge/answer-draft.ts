import type { ProposedAnswer } from '#contract/proposal'

/** A proposed answer with the member's edits. */
export type AnswerDraft = ProposedAnswer & { isChosen: boolean }

/**
 * Answers that the knowledge has already, and those that changed over time, are not preselected.
 */
export const toDraft = (answer: ProposedAnswer): AnswerDraft => ({
  ...answer,
  isChosen: !answer.isKnown && !answer.isVaried,
})
