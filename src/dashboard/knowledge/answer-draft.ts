import type { ProposedAnswer } from '#contract/proposal'

/** A proposed answer as a member changes it before it is added. */
export type AnswerDraft = ProposedAnswer & { isChosen: boolean }

/** What the knowledge answers already, and what changed over time, is not chosen at first. */
export const toDraft = (answer: ProposedAnswer): AnswerDraft => ({
  ...answer,
  isChosen: !answer.isKnown && !answer.isVaried,
})
