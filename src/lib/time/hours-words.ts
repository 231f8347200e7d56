import { DAY_MS } from './durations.ts'
import { englishClock, englishWeekday } from './english-day.ts'
import {
  type BusinessHours,
  type ClosedDates,
  closedDatesText,
  DAY_NAMES,
  type HoursEntry,
  type HoursLanguage,
  localDate,
  openState,
  toDotted,
  weekdayOf,
  zoneName,
  zoneOf,
} from './opening-hours.ts'
import { DEFAULT_ZONE } from './default-zone.ts'

/** The next opening in words, "besok pukul 08.00 WIB"; undefined while open, or without one. */
export function nextOpening(hours: BusinessHours, now: Date): string | undefined {
  const { opensAt } = openState(hours, now)
  return opensAt && `${opensAt.day} pukul ${opensAt.time} ${opensAt.zone}`
}

/** One line per day, for an answer about opening hours, and one per closed date after `now`. */
export function describeHours(
  hours: BusinessHours,
  now: Date,
  language: HoursLanguage = 'id',
): string {
  const closed = language === 'en' ? 'Closed' : 'Tutup'
  return [
    weekText(hours, language),
    ...comingClosedDates(hours, now).map(
      (dates) => `${closed}: ${closedDatesText(dates, language)}`,
    ),
  ].join('\n')
}

/** The opening times of the day `days` after today, and why it is a closed date. */
export type DayHours = { weekday: string; isAllDay: boolean; spans: string[]; closed?: ClosedDates }

export function hoursOn(
  hours: BusinessHours,
  now: Date,
  days: number,
  language: HoursLanguage = 'id',
): DayHours {
  const date = localDate(now.getTime() + days * DAY_MS, zoneOf(hours))
  const at = weekdayOf(Date.parse(`${date}T00:00:00Z`))
  const weekday = dayNames(language)[at] ?? ''
  const closed = (hours.closedDates ?? []).find(({ from, until }) => from <= date && date <= until)
  if (closed) return { weekday, isAllDay: false, spans: [], closed }
  const { entries } = hours
  if (!hours.isEnabled || !entries) return { weekday, isAllDay: true, spans: [] }
  const isWeek = entries.length > 0 && entries.length % 7 === 0
  const open = entries.filter(
    (entry, place) => (!isWeek || place % 7 === at) && entry.start && entry.end,
  )
  return { weekday, isAllDay: false, spans: open.map((entry) => spanText(entry, language)) }
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

const dayNames = (language: HoursLanguage) =>
  language === 'en' ? DAY_NAMES.map(englishWeekday) : DAY_NAMES

const WEEK_WORDS = {
  id: {
    always: 'Buka 24 jam setiap hari.',
    daily: 'Setiap hari',
    none: 'Sedang tutup.',
    closed: 'tutup',
    and: ' dan ',
  },
  en: {
    always: 'Open 24 hours every day.',
    daily: 'Every day',
    none: 'Closed for now.',
    closed: 'closed',
    and: ' and ',
  },
}

function weekText(hours: BusinessHours, language: HoursLanguage): string {
  const words = WEEK_WORDS[language]
  const entries = hours.entries
  if (!hours.isEnabled || !entries) return words.always
  const spansText = (open: HoursEntry[]) =>
    open.map((entry) => spanText(entry, language)).join(words.and)
  if (entries.length === 0 || entries.length % 7 !== 0) {
    const open = entries.filter((entry) => entry.start && entry.end)
    return open.length > 0 ? `${words.daily} ${spansText(open)}.` : words.none
  }
  return dayNames(language)
    .map((name, day) => {
      const open = entries.filter((entry, at) => at % 7 === day && entry.start && entry.end)
      return `${name}: ${open.length > 0 ? spansText(open) : words.closed}`
    })
    .join('\n')
}

function spanText({ start, end, timezone }: HoursEntry, language: HoursLanguage): string {
  const zone = zoneName(timezone || DEFAULT_ZONE)
  const [from, until] = [toDotted(start), toDotted(end)]
  return language === 'en'
    ? `${englishClock(from)} to ${englishClock(until)} ${zone}`
    : `${from} sampai ${until} ${zone}`
}
