import type { Figure } from '#contract/report'
import * as copy from '#copy/home'
import { formatDuration, formatWeekday } from '#dashboard/copy/dates.ts'

/** "+14%" and whether that is good or bad. `tone`: 'none' where it is neither. */
export type Change = 'same' | { words: string; tone: 'ok' | 'wait' | 'none' }

/** The comparison in words: "Sabtu lalu" on a Saturday of the zone. */
export function lastWeekday(nowMs: number, zone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(nowMs)
  return copy.weekdayAgo(formatWeekday(new Date(`${day}T00:00:00Z`).getUTCDay()))
}

export function greetingAt(hour: number): string {
  if (hour >= 4 && hour < 11) return copy.goodMorning
  if (hour >= 11 && hour < 15) return copy.goodDay
  return hour >= 15 && hour < 18 ? copy.goodAfternoon : copy.goodEvening
}

export function countChange({ today, lastWeek }: Figure): Change | null {
  if (today === null || !lastWeek) return null
  const percent = Math.round(((today - lastWeek) / lastWeek) * 100)
  return percent === 0
    ? 'same'
    : {
        words: `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`,
        tone: percent > 0 ? 'ok' : 'none',
      }
}

export function shareChange({ today, lastWeek }: Figure): Change | null {
  if (today === null || lastWeek === null) return null
  const points = Math.round(today * 100) - Math.round(lastWeek * 100)
  return points === 0
    ? 'same'
    : {
        words: copy.points(`${points > 0 ? '+' : '−'}${Math.abs(points)}`),
        tone: points > 0 ? 'ok' : 'wait',
      }
}

export function timeChange({ today, lastWeek }: Figure): Change | null {
  if (today === null || lastWeek === null) return null
  const seconds = Math.round(today) - Math.round(lastWeek)
  return seconds === 0
    ? 'same'
    : {
        words: copy.fasterOrSlower(
          formatDuration(Math.abs(seconds) * 1000),
          seconds < 0 ? copy.faster : copy.slower,
        ),
        tone: seconds < 0 ? 'ok' : 'wait',
      }
}

/**
 * Yesterday's conversations, and how many the AI answered alone. The last day of the list is today.
 */
export function yesterdayOf({ handled, byAi }: Record<'handled' | 'byAi', Pick<Figure, 'days'>>): {
  count: number
  ofAi: number
} {
  const count = handled.days.at(-2) ?? 0
  return { count, ofAi: Math.round(count * (byAi.days.at(-2) ?? 0)) }
}
