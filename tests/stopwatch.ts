import { onTestFinished, vi } from 'vitest'

/** Moves `performance.now()` ahead by `ms` until the running test ends; timers are not moved. */
export function skipStopwatch(ms: number): void {
  const real = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => real() + ms)
  onTestFinished(() => spy.mockRestore())
}

/**
 * Shortens every `AbortSignal.timeout` of the running test to `ms`. Returns the limits that were
 * asked for, in ms.
 */
export function shortenTimeouts(ms: number): number[] {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const asked: number[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limitMs) => {
    asked.push(limitMs)
    return real(Math.min(ms, limitMs))
  })
  onTestFinished(() => spy.mockRestore())
  return asked
}
