import type { RunRecord } from '#conversation/answering'

/** The stored record of a run that answered without a model. */
export const RUN: RunRecord = {
  mode: 'retrieval',
  outcome: 'reply',
  reason: null,
  trace: {},
  durationMs: 1,
  inputTokens: 0,
  outputTokens: 0,
}
