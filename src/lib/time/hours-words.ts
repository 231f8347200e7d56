import { DAY_MS } from './durations.ts'
import {
  type BusinessHours,
  type ClosedDates,
  closedDatesText,
  DAY_NAMES,
  DEFAULT_ZONE,
  type HoursEntry,
  localDate,
  openState,
  toDotted,
  weekdayOf,
  zoneName,
  zoneOf,
} from './opening-hours.ts'

/** The next opening in words, "besok pukul 08.00 WIB"; undefined while open, or without one. */
export function nextOpening(hours: BusinessHours, now: Date): string | undefined {
  const { opensAt } = openState(hours, now)
  return opensAt && `${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}`
}

/** One line per day, for an answer about opening hours, and one per closed date after `now`. */
export function describeHours(hours: BusinessHours, now: Date): string {
  return [
    weekText(hours),
    ...comingClosedDates(hours, now).map((closed) => `Tutup: ${closedDatesText(closed)}`),
  ].join('\n')
}

/** The opening times of the day `days` after today, and why it is a closed date. */
export type DayHours = { weekday: string; isAllDay: boolean; spans: string[]; closed?: ClosedDates }

export function hoursOn(hours: BusinessHours, now: Date, days: number): DayHours {
  const date = localDate(now.getTime() + days * DAY_MS, zoneOf(hours))
  const at = weekdayOf(Date.parse(`${date}T00:00:00Z`))
  const weekday = DAY_NAMES[at] ?? ''
  const closed = (hours.closedDates ?? []).find(({ from, until }) => from <= date && date <= until)
  if (closed) return { weekday, isAllDay: false, spans: [], closed }
  const { entries } = hours
  if (!hours.isEnabled || !entries) return { weekday, isAllDay: true, spans: [] }
  const isWeek = entries.length > 0 && entries.length % 7 === 0
  const open = entries.filter(
    (entry, place) => (!isWeek || place % 7 === at) && entry.start && entry.end,
  )
  return { weekday, isAllDay: false, spans: open.map(spanText) }
}

/** Days from today to the next such weekday; 0 when it is today. Monday is 0. */
export function daysUntil(hours: BusinessHours, now: Date, weekday: number): number {
  const today = weekdayOf(Date.parse(`${localDate(now.getTime(), zoneOf(hours))}T00:00:00Z`))
  return (weekday - today + 7) % 7
}

const SHOWN_AHEAD_DAYS = 60

function comingClosedDates(hours: BusinessHours, now: Date): ClosedDates[] {
  const today = localDate(now.getTime(), zoneOf(hours))
  const last = localDate(now.getTime() + SHOWN_AHEAD_DAYS * DAY_MS, zoneOf(hours))
  return (hours.closedDates ?? [])
    .filter(({ from, until }) => until >= today && from <= last)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

function weekText(hours: BusinessHours): string {
  const entries = hours.entries
  if (!hours.isEnabled || !entries) return 'Buka 24 jam setiap hari.'
  if (entries.length === 0 || entries.length % 7 !== 0) {
    const open = entries.filter((entry) => entry.start && entry.end)
    return open.length > 0 ? `Setiap hari ${open.map(spanText).join(' dan ')}.` : 'Sedang tutup.'
  }
  return DAY_NAMES.map((name, day) => {
    const open = entries.filter((entry, at) => at % 7 === day && entry.start && entry.end)
    return `${name}: ${open.length > 0 ? open.map(spanText).join(' dan ') : 'tutup'}`
  }).join('\n')
}

const spanText = (entry: HoursEntry) =>
  `${toDotted(entry.start)} sampai ${toDotted(entry.end)} ${zoneName(entry.timezone || DEFAULT_ZONE)}`
