import { vi } from 'vitest'

/** Long enough for a request to reach a server on this machine. */
const MOMENT_MS = 250

/**
 * Replaces time limits (`AbortSignal.timeout`) of these milliseconds, so that no test waits for
 * them: a limit ends after a moment, or never. Returns which of them were set, and the function
 * that restores them.
 */
export function replaceTimeLimits(limits: Record<number, 'moment' | 'never'>): {
  set: () => number[]
  restore: () => void
} {
  const real = AbortSignal.timeout.bind(AbortSignal)
  const found: number[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = limits[ms]
    if (limit) found.push(ms)
    if (limit === 'never') return new AbortController().signal
    return real(limit === 'moment' ? MOMENT_MS : ms)
  })
  return { set: () => found, restore: () => spy.mockRestore() }
}
