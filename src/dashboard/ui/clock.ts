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

let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The present in steps of 20 seconds, the same for all components of the page. */
export function useNow(): number {
  const drawnAt = use(DrawnAt)
  return useSyncExternalStore(subscribeToClock, currentStep, () => inSteps(drawnAt, TICK_MS))
}

/** The snapshot does not change between two renders of one moment, as React requires. */
const currentStep = () => inSteps(readNowMs(), TICK_MS)
const inSteps = (at: number, stepMs: number) => Math.floor(at / stepMs) * stepMs

function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => listeners.forEach((each) => each()), TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

const secondListeners = new Set<() => void>()
let second: ReturnType<typeof setInterval> | undefined

/**
 * The present in whole seconds, for countdowns only: components that use it render every second.
 */
export function useSecond(): number {
  const drawnAt = use(DrawnAt)
  return useSyncExternalStore(subscribeSecond, currentSecond, () => inSteps(drawnAt, SECOND_MS))
}
const currentSecond = () => inSteps(readNowMs(), SECOND_MS)

function subscribeSecond(listener: () => void): () => void {
  secondListeners.add(listener)
  second ??= setInterval(() => secondListeners.forEach((each) => each()), SECOND_MS)
  return () => {
    secondListeners.delete(listener)
    if (secondListeners.size > 0) return
    clearInterval(second)
    second = undefined
  }
}
