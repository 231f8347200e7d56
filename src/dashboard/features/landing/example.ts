import * as copy from '#copy/landing'

/**
 * The conversation on the public page. Its AI texts are the agent's answers on the demo knowledge
 * without a model: database/seed/demo.pg.test.ts compares them.
 */
export const EXAMPLE = {
  question: copy.askedSnackBox,
  answer: copy.answeredSnackBox,
  source: copy.sourceSnackBox,
  bargain: copy.askedForLess,
  handOver: copy.handedOverBargain,
}

/** Rules of the send gate that the example's answer passed, in the words of the public page. */
export const EXAMPLE_CHECKS: Record<string, string> = {
  angka: copy.checkFigures,
  janji: copy.checkPromises,
  sumber: copy.checkSources,
}
