import { createContext, use, useSyncExternalStore } from 'react'
import { SECOND_MS } from '#lib/time/durations'

const TICK_MS = 20_000

/**
 * When the server rendered the page. Hydration renders times of this instant, so that the texts
 * match.
 */
export const DrawnAt = createContext(0)

let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The present in steps of 20 seconds, the same for all components of the page. */
export function useNow(): number {
  const drawnAt = use(DrawnAt)
  return useSyncExternalStore(subscribeToClock, currentStep, () => inSteps(drawnAt, TICK_MS))
}

/** The snapshot does not change between two renders of one moment, as React requires. */
const currentStep = () => inSteps(Date.now(), TICK_MS)
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
const currentSecond = () => inSteps(Date.now(), SECOND_MS)

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
