import type { OperationalHours } from '#contract/business'
import * as copy from '#copy/opening-hours'
import { formatWeekday } from '#dashboard/copy/dates.ts'
import { DEFAULT_ZONE } from '#lib/time/default-zone'

/** The days in the order of the stored week. */
export const DAYS = [1, 2, 3, 4, 5, 6, 0].map(formatWeekday)
export const ZONES = [
  { value: 'Asia/Jakarta', label: 'WIB' },
  { value: 'Asia/Makassar', label: 'WITA' },
  { value: 'Asia/Jayapura', label: 'WIT' },
]
export const MAX_SHIFTS = 3

/** A shift of one day. An end before the start is on the next day. */
export type Shift = { start: string; end: string; timezone: string }
/** Seven lists, Monday first; a day without a shift is closed. */
export type Week = Shift[][]

/**
 * Reads stored entries. The first seven are Monday to Sunday, and the next seven are second shifts.
 * Any other number of entries applies to every day (lib/opening-hours).
 */
export function toWeek(hours: OperationalHours | null): Week {
  const entries = hours ?? []
  const isWeek = entries.length % 7 === 0
  return DAYS.map((_, day) =>
    entries
      .filter((entry, position) => (!isWeek || position % 7 === day) && entry.start && entry.end)
      .map((entry) => ({ ...entry, start: toMinute(entry.start), end: toMinute(entry.end) })),
  )
}

/** Stored times may have seconds, which the forms do not show. */
const toMinute = (time: string) => time.slice(0, 5)

/** A closed day gets the zone of the first entry, which is the business's. */
export function toHours(week: Week): OperationalHours {
  const timezone = week.flat()[0]?.timezone ?? DEFAULT_ZONE
  const closed: Shift = { start: '', end: '', timezone }
  const rounds = Math.max(1, ...week.map((shifts) => shifts.length))
  return Array.from({ length: rounds }, (_, round) =>
    week.map((shifts) => shifts[round] ?? closed),
  ).flat()
}

/** The week of an empty editor: Monday to Saturday with these hours, Sunday closed. */
export const usualWeek = (timezone: string): Week =>
  DAYS.map((_, day) => (day < 6 ? [{ start: '08:00', end: '17:00', timezone }] : []))

/** The error of a day's shifts in words; undefined when there is none. */
export function findWrong(shifts: Shift[]): string | undefined {
  if (shifts.some((shift) => !shift.start || !shift.end)) return copy.enterHours
  if (shifts.some((shift) => shift.start === shift.end)) return copy.hoursMustDiffer
  const spans = shifts
    .map((shift): [number, number] => [
      toMinutes(shift.start),
      toMinutes(shift.end) <= toMinutes(shift.start)
        ? toMinutes(shift.end) + 1440
        : toMinutes(shift.end),
    ])
    .sort((a, b) => a[0] - b[0])
  const overlaps = spans.some(([start], at) => at > 0 && start < (spans[at - 1]?.[1] ?? 0))
  return overlaps ? copy.hoursOverlap : undefined
}

export const isPastMidnight = (shift: Shift) =>
  Boolean(shift.start && shift.end) && toMinutes(shift.end) < toMinutes(shift.start)

/**
 * Parses a time of day: "8", "830" and "08.30" become "08:00" and "08:30". undefined: not a time.
 */
export function parseTime(typed: string): string | undefined {
  const [, hours = '', rest = '00'] = /^(\d{1,2}?)(?:[.:\s]?(\d{2}))?$/.exec(typed.trim()) ?? []
  return hours !== '' && Number(hours) < 24 && Number(rest) < 60
    ? `${hours.padStart(2, '0')}:${rest}`
    : undefined
}

function toMinutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number)
  return hours * 60 + rest
}
