import { instantOf, localDate } from '#lib/time/opening-hours'
import { dayAfter } from '#lib/time/zone'
import type { DigestChoice, DigestRhythm } from './contract.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/durations'

export const DIGEST_DAYS: Record<DigestRhythm, number> = { daily: 1, weekly: 7 }

/** The first time after `after` at which a digest of this choice is due. */
export function momentAfter(choice: DigestChoice, zone: string, after: Date): Date {
  const today = localDate(after.getTime(), zone)
  for (let day = today; ; day = dayAfter(day, 1)) {
    const midnightMs = Date.parse(`${day}T00:00:00Z`)
    const atMs = instantOf(midnightMs + choice.hour * HOUR_MS, zone)
    const isItsDay = choice.rhythm === 'daily' || weekdayOf(midnightMs) === choice.weekday
    if (isItsDay && atMs > after.getTime()) return new Date(atMs)
  }
}

/** The latest time up to `at` whose digest was not sent; undefined when there is none. */
export function momentDue(
  choice: DigestChoice,
  zone: string,
  { handledUntil, at }: { handledUntil: Date; at: Date },
): Date | undefined {
  const spanMs = DIGEST_DAYS[choice.rhythm] * DAY_MS
  const from = new Date(Math.max(handledUntil.getTime(), at.getTime() - spanMs - DAY_MS))
  let due: Date | undefined
  for (let next = momentAfter(choice, zone, from); next <= at;)
    [due, next] = [next, momentAfter(choice, zone, next)]
  return due
}

/** The last day of the digest for a time: the day before it. */
export const lastDayOf = (moment: Date, zone: string): string =>
  dayAfter(localDate(moment.getTime(), zone), -1)

/** The weekday of a midnight in UTC; Monday is 1. */
const weekdayOf = (midnightMs: number): number => ((new Date(midnightMs).getUTCDay() + 6) % 7) + 1
