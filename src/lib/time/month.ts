import { HOUR_MS } from './durations.ts'

/** Months and plans begin at midnight in Jakarta (UTC+7, no summer time). */
export const JAKARTA_MS = 7 * HOUR_MS

/**
 * The calendar month in Jakarta of an instant: its first day, and the instant at which it begins.
 */
export function monthOf(at: Date): { day: string; startsAt: Date } {
  const day = `${new Date(at.getTime() + JAKARTA_MS).toISOString().slice(0, 7)}-01`
  return { day, startsAt: new Date(Date.parse(`${day}T00:00:00Z`) - JAKARTA_MS) }
}
