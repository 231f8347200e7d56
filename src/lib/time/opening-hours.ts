import { DAY_MS, MINUTE_MS, DAY_MINUTES } from './durations.ts'
import { englishMonth } from './english-day.ts'
import { DEFAULT_ZONE } from './default-zone.ts'

/**
 * Opening hours in the business's stored form (specification section 3); `start` and `end` are
 * 'HH:MM' or '' for closed.
 */
export type HoursEntry = { start: string; end: string; timezone: string }
/** Closed dates, both inclusive, as 'YYYY-MM-DD' in the zone of the opening hours. */
export type ClosedDates = { from: string; until: string; name: string }
/** `isEnabled` false, or no entries, means always open; closed dates count in either case. */
export type BusinessHours = {
  isEnabled: boolean
  entries: HoursEntry[] | null
  closedDates?: ClosedDates[] | null
}
export type Opening = {
  /** 'hari ini', 'besok', the day's name, or its name and date */ day: string
  /** HH.MM, the Indonesian format */ time: string
  zone: string
  at: Date
}
/** The language in which hours are written to a customer. */
export type HoursLanguage = 'id' | 'en'

type DateParts = { day: number; month: string; year: number }

export type OpenState = {
  isOpen: boolean
  /** the next opening; undefined while open, and when there is none */ opensAt?: Opening
  /** HH.MM of closing while open; undefined when it is more than a day away */ closesAt?: string
  zone: string
}

export const DAY_NAMES = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']
const MONTH_NAMES = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
]

/**
 * Whether the business is open at `now`. Seven entries are Monday to Sunday, and another seven a
 * second shift; any other number applies to every day. An end at or before its start is on the next
 * day, and belongs to the day it started.
 */
export function openState(hours: BusinessHours, now: Date): OpenState {
  const zone = zoneName(zoneOf(hours))
  if (isAlwaysOpen(hours)) return { isOpen: true, zone }
  const next = firstOpen(hours, now)
  if (!next) return { isOpen: false, zone }
  if (next.startMs <= now.getTime()) {
    const closesSoon = next.endMs - now.getTime() < DAY_MS
    return {
      isOpen: true,
      zone: zoneName(next.zone),
      ...(closesSoon ? { closesAt: clockIn(next.endMs, next.zone) } : {}),
    }
  }
  const at = new Date(next.startMs)
  return {
    isOpen: false,
    zone: zoneName(next.zone),
    opensAt: { ...momentOf(at, now, next.zone), at },
  }
}

/**
 * The time at which `minutes` of open time have passed since `from`. Wall time when always or never
 * open.
 */
export function deadlineAfter(hours: BusinessHours, from: Date, minutes: number): Date {
  const wallTime = new Date(from.getTime() + minutes * MINUTE_MS)
  if (isAlwaysOpen(hours)) return wallTime
  for (const days of HORIZONS_DAYS) {
    let leftMs = minutes * MINUTE_MS
    for (const { startMs, endMs } of openTimes(hours, from, days)) {
      const fromMs = Math.max(startMs, from.getTime())
      if (leftMs <= endMs - fromMs) return new Date(fromMs + leftMs)
      leftMs -= endMs - fromMs
    }
  }
  return wallTime
}

/** A coming time in words: "hari ini" 08.00, "besok", "hari Senin", "hari Senin, 30 Maret". */
export function momentOf(
  at: Date,
  now: Date,
  timezone: string,
): { day: string; time: string; zone: string } {
  return {
    day: dayWord(now, at, timezone),
    time: clockIn(at.getTime(), timezone),
    zone: zoneName(timezone),
  }
}

/** The business's time zone: that of its first entry. */
export const zoneOf = (hours: BusinessHours): string => hours.entries?.[0]?.timezone || DEFAULT_ZONE

/** WIB, WITA or WIT; elsewhere the zone's own name. */
export function zoneName(timezone: string): string {
  switch (timezone) {
    case 'Asia/Jakarta':
    case 'Asia/Pontianak':
      return 'WIB'
    case 'Asia/Makassar':
      return 'WITA'
    case 'Asia/Jayapura':
      return 'WIT'
    default:
      return timezone
  }
}

/**
 * A closed date in words: "25 Desember 2026 (Natal)", "20 sampai 25 Maret 2026 (Lebaran)"; in
 * English "20 to 25 March 2026 (Lebaran)".
 */
export function closedDatesText(
  { from, until, name }: ClosedDates,
  language: HoursLanguage = 'id',
): string {
  const [first, last] = [dateParts(from, language), dateParts(until, language)]
  const to = language === 'en' ? 'to' : 'sampai'
  const whole = (date: DateParts) => `${date.day} ${date.month} ${date.year}`
  const start =
    first.year !== last.year
      ? whole(first)
      : first.month !== last.month
        ? `${first.day} ${first.month}`
        : `${first.day}`
  return `${from === until ? whole(first) : `${start} ${to} ${whole(last)}`}${name ? ` (${name})` : ''}`
}

const isAlwaysOpen = (hours: BusinessHours): boolean =>
  (!hours.isEnabled || !hours.entries) && !hours.closedDates?.length

type OpenTime = { startMs: number; endMs: number; zone: string }

/**
 * How far ahead to search, in steps: a week suffices for most hours, a year for an hour per week.
 */
const HORIZONS_DAYS = [9, 60, 400]

function firstOpen(hours: BusinessHours, now: Date): OpenTime | undefined {
  for (const days of HORIZONS_DAYS) {
    const [first] = openTimes(hours, now, days)
    if (first) return first
  }
  return undefined
}

/**
 * Open intervals in order, starting with the one that contains `from`. Adjacent ones are merged.
 */
function openTimes(hours: BusinessHours, from: Date, days: number): OpenTime[] {
  const all = shiftsOf(hours).flatMap((shift) =>
    openDays(shift, hours.closedDates ?? [], from, days),
  )
  const joined: OpenTime[] = []
  for (const open of all.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = joined.at(-1)
    if (!last || open.startMs > last.endMs) joined.push({ ...open })
    else if (open.endMs > last.endMs) Object.assign(last, { endMs: open.endMs, zone: open.zone })
  }
  return joined.filter(({ endMs }) => endMs > from.getTime())
}

/** `weekday` counts from Monday = 0; undefined = every day. */
type Shift = { weekday: number | undefined; startMinute: number; minutes: number; zone: string }

function openDays(shift: Shift, closedDates: ClosedDates[], from: Date, days: number): OpenTime[] {
  const firstMs = Date.parse(`${localDate(from.getTime(), shift.zone)}T00:00:00Z`)
  return Array.from({ length: days + 1 }, (_, index) => firstMs + (index - 1) * DAY_MS).flatMap(
    (dayMs) => {
      const date = new Date(dayMs).toISOString().slice(0, 10)
      if (shift.weekday !== undefined && weekdayOf(dayMs) !== shift.weekday) return []
      if (closedDates.some((closed) => closed.from <= date && date <= closed.until)) return []
      const startMs = instantOf(dayMs + shift.startMinute * MINUTE_MS, shift.zone)
      return [{ startMs, endMs: startMs + shift.minutes * MINUTE_MS, zone: shift.zone }]
    },
  )
}

function shiftsOf(hours: BusinessHours): Shift[] {
  const { entries } = hours
  if (!hours.isEnabled || !entries)
    return [{ weekday: undefined, startMinute: 0, minutes: DAY_MINUTES, zone: zoneOf(hours) }]
  const isWeek = entries.length > 0 && entries.length % 7 === 0
  return entries.flatMap((entry, at) => {
    const start = minutesOf(entry.start)
    const end = minutesOf(entry.end)
    if (start === undefined || end === undefined) return []
    const minutes = end > start ? end - start : end + DAY_MINUTES - start
    return [
      {
        weekday: isWeek ? at % 7 : undefined,
        startMinute: start,
        minutes,
        zone: entry.timezone || DEFAULT_ZONE,
      },
    ]
  })
}

function minutesOf(time: string): number | undefined {
  const match = /^([01]?\d|2[0-3])[:.]([0-5]\d)/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

export const toDotted = (time: string) => time.slice(0, 5).replace(':', '.')
function dayWord(now: Date, at: Date, timezone: string): string {
  const date = localDate(at.getTime(), timezone)
  const dayMs = Date.parse(`${date}T00:00:00Z`)
  const days = Math.round(
    (dayMs - Date.parse(`${localDate(now.getTime(), timezone)}T00:00:00Z`)) / DAY_MS,
  )
  if (days <= 0) return 'hari ini'
  if (days === 1) return 'besok'
  const name = `hari ${DAY_NAMES[weekdayOf(dayMs)]}`
  const { day, month } = dateParts(date, 'id')
  return days <= 7 ? name : `${name}, ${day} ${month}`
}

/** Monday = 0, of a date's midnight in UTC. */
export const weekdayOf = (dayMs: number) => (new Date(dayMs).getUTCDay() + 6) % 7

function dateParts(date: string, language: HoursLanguage): DateParts {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const name = MONTH_NAMES[month - 1] ?? ''
  return { day, month: language === 'en' ? englishMonth(name) : name, year }
}

const clockIn = (atMs: number, timezone: string) =>
  toDotted(new Date(atMs + offsetMs(atMs, timezone)).toISOString().slice(11, 16))
/** The date in a zone, 'YYYY-MM-DD'. */
export const localDate = (atMs: number, timezone: string) =>
  new Date(atMs + offsetMs(atMs, timezone)).toISOString().slice(0, 10)

/** The time at which a clock in the zone shows `localMs`, which is encoded as UTC. */
export function instantOf(localMs: number, timezone: string): number {
  const guess = localMs - offsetMs(localMs, timezone)
  return localMs - offsetMs(guess, timezone)
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()
const OFFSETS_KEPT = 5000

/**
 * The zone's offset from UTC, cached per zone and quarter of a day: formatting costs microseconds.
 */
function offsetMs(atMs: number, timezone: string): number {
  const key = `${timezone} ${Math.floor(atMs / (DAY_MS / 4))}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(atMs)
      .map((part) => [part.type, Number(part.value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const localMs = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  )
  const offset = localMs - Math.floor(atMs / MINUTE_MS) * MINUTE_MS
  if (offsets.size >= OFFSETS_KEPT) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timezone, made)
  return made
}
