/** Wall-clock time, replaceable in tests. */
let offsetMs = 0

export const now = (): Date => new Date(Date.now() + offsetMs)
export const nowIso = (): string => now().toISOString()

/** Test only: shifts the clock by `ms` from the real time; 0 resets it. */
export function shiftClock(ms: number): void {
  offsetMs = ms
}
