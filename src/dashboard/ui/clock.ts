import { createContext, use, useSyncExternalStore } from 'react'
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations'

const TICK_MS = 20_000

/**
 * When the server rendered the page. Hydration renders times of this instant, so that the texts
 * match.
 */
export const DrawnAt = createContext(0)

/** A device's clock within this of the server's is right: the page was on its way meanwhile. */
const MIN_SKEW_MS = MINUTE_MS

/** How far the device's clock is behind the server's, as the page was rendered and received. */
function readSkewMs(): number {
  if (typeof document === 'undefined') return 0
  const drawnAt = Number(document.documentElement.dataset.drawnAt)
  const [load] = performance.getEntriesByType('navigation')
  if (!drawnAt || !(load instanceof PerformanceNavigationTiming)) return 0
  const receivedAt = Date.now() - (performance.now() - load.responseStart)
  const skewMs = drawnAt - receivedAt
  return Math.abs(skewMs) < MIN_SKEW_MS ? 0 : skewMs
}
const SKEW_MS = readSkewMs()

/** The present by the server's clock, also on a device whose clock is wrong. */
export const readNowMs = (): number => Date.now() + SKEW_MS
export const readNowIso = (): string => new Date(readNowMs()).toISOString()

/** The present in steps of 20 seconds, the same for all components of the page. */
export const useNow = createClock(TICK_MS)

/**
 * The present in whole seconds, for countdowns only: components that use it render every second.
 */
export const useSecond = createClock(SECOND_MS)

/** Its components share one timer, which runs while there are some. */
function createClock(stepMs: number): () => number {
  const listeners = new Set<() => void>()
  let ticking: ReturnType<typeof setInterval> | undefined
  // The same between two renders of one moment, as React requires.
  const inSteps = (at: number) => Math.floor(at / stepMs) * stepMs
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    ticking ??= setInterval(() => listeners.forEach((each) => each()), stepMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(ticking)
      ticking = undefined
    }
  }
  return function useClock() {
    const drawnAt = use(DrawnAt)
    return useSyncExternalStore(
      subscribe,
      () => inSteps(readNowMs()),
      () => inSteps(drawnAt),
    )
  }
}
