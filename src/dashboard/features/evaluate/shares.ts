import type { HandledFigures } from '#contract/report'

/** The percentage of conversations that the AI answered by itself; null where there were none. */
export function byAiShare({ handled, byAi }: HandledFigures): number | null {
  return handled === 0 ? null : Math.round((byAi / handled) * 100)
}

/** Percentage points against the days before; null where one of the two has nothing to compare. */
export function pointChange(now: HandledFigures, before: HandledFigures): number | null {
  const [present, past] = [byAiShare(now), byAiShare(before)]
  return present === null || past === null ? null : present - past
}
