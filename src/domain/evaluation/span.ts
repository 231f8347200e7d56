import { daysUpTo } from '#lib/time/zone'
import type { EvaluationDayRow, Place } from './day-queries.ts'
import type { SessionQuery, Stayed } from './contract.ts'
import type { Span } from './session-queries.ts'

/** A session counts as solved when it stayed closed for a week (product.md). */
const JUDGED_AFTER = 7
const JUDGED_OVER = 30
/** How many days back the sessions lie that are judged on the oldest of `shown` days. */
export const judgedReach = (shown: number): number => shown - 1 + JUDGED_AFTER + JUDGED_OVER

/** The 30 days before the last 7. They are equal on every screen, whatever period it shows. */
export function judgedDays(today: string): string[] {
  return daysUpTo(today, JUDGED_AFTER + JUDGED_OVER).slice(0, JUDGED_OVER)
}

export function judgedSpan(place: Place, today: string): Span {
  const days = judgedDays(today)
  return { ...place, from: days[0]!, to: days.at(-1)! }
}

export const lastDays = (place: Place, today: string, days: number): Span => ({
  ...place,
  from: daysUpTo(today, days)[0]!,
  to: today,
})

/** The days of a list. Those of "Tetap selesai 7 hari" depend only on the last day. */
export function listedSpan(
  place: Place,
  today: string,
  { filter, day, days, until }: SessionQuery,
  isJudgedLine: boolean,
): Span {
  if (filter === 'kembali' || filter === 'tetap' || isJudgedLine)
    return judgedSpan(place, until ?? today)
  return day ? { ...place, from: day, to: day } : lastDays(place, until ?? today, days)
}

/** null while no session can be judged. */
export function stayedOn(rows: EvaluationDayRow[], today: string): Stayed | null {
  const window = new Set(judgedDays(today))
  const inWindow = rows.filter(({ day }) => window.has(day))
  const judged = inWindow.reduce((sum, row) => sum + row.judged, 0)
  const stayed = inWindow.reduce((sum, row) => sum + row.stayed, 0)
  return judged > 0 ? { judged, stayed } : null
}
