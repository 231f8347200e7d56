import { DAY_MS, HOUR_MS } from '../../../src/lib/time/durations.ts'

/** Asia/Jakarta, the bakery's zone, has no summer time. */
export const ZONE_MS = 7 * HOUR_MS

/** Returns the bakery's date of a moment, `days` later: "2026-11-27". */
export const dayOf = (at: number, days = 0): string =>
  new Date(at + ZONE_MS + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the instant of a day and time at the bakery. */
export const momentOf = (day: string, time: string): number =>
  Date.parse(`${day}T${time}:00Z`) - ZONE_MS
