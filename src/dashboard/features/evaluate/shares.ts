import type { RunFigures } from '#contract/report'

/** Of the turns that needed something, the percentage the agent answered; null where there were none. */
export function answeredShare({ answered, handedOver }: Pick<RunFigures, 'answered' | 'handedOver'>): number | null {
  return answered + handedOver === 0 ? null : Math.round((answered / (answered + handedOver)) * 100)
}

/** Percentage points against the days before; null where one of the two has nothing to compare. */
export function pointChange(now: RunFigures, before: RunFigures): number | null {
  const [present, past] = [answeredShare(now), answeredShare(before)]
  return present === null || past === null ? null : present - past
}
