import { useSyncExternalStore } from 'react'

const TICK_MS = 20_000
let ticking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The present in steps of 20 seconds, the same for everybody on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now, now)
}

/** Stable between two renders of one moment, as React asks of a snapshot. */
const now = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

function subscribe(listener: () => void): () => void {
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

/** The present in whole seconds, for countdowns only: whatever uses it is drawn every second. */
export function useSecond(): number {
  return useSyncExternalStore(subscribeSecond, currentSecond, currentSecond)
}
const currentSecond = () => Math.floor(Date.now() / 1000) * 1000

function subscribeSecond(listener: () => void): () => void {
  secondListeners.add(listener)
  second ??= setInterval(() => secondListeners.forEach((each) => each()), 1000)
  return () => {
    secondListeners.delete(listener)
    if (secondListeners.size > 0) return
    clearInterval(second)
    second = undefined
  }
}
