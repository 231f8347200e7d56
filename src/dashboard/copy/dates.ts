import * as copy from '#copy/formats'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations'

const A_SUNDAY_MS = Date.UTC(2026, 10, 1)
const ZONE_NAMES: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
}

const SHAPES = {
  day: { day: 'numeric', month: 'short' },
  dayWithYear: { day: 'numeric', month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  weekdayName: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  figures: { year: 'numeric', month: 'numeric', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()
function getFormat(shape: keyof typeof SHAPES, zone: string): Intl.DateTimeFormat {
  const key = `${shape} ${zone}`
  let found = formats.get(key)
  if (!found)
    formats.set(
      key,
      (found = new Intl.DateTimeFormat(copy.locale, { ...SHAPES[shape], timeZone: zone })),
    )
  return found
}

type Age = { unit: 'now' | 'minutes' | 'hours' | 'yesterday' | 'date'; count: number }

/** Formats a past time: "Baru saja", "4 mnt", "2 jam", "Kemarin", "3 Okt", "3 Okt 2025". */
export function relativeTime(iso: string, nowMs: number, zone: string): string {
  const { unit, count } = measureAge(iso, nowMs, zone)
  switch (unit) {
    case 'now':
      return copy.justNow
    case 'minutes':
      return copy.minutesAgo(count)
    case 'hours':
      return copy.hoursAgo(count)
    case 'yesterday':
      return copy.yesterday
    case 'date':
      return shortDate(iso, nowMs, zone)
  }
}

/** Formats a past time within a sentence: "baru saja", "4 mnt lalu", "kemarin", "3 Okt". */
export function relativeTimeInSentence(iso: string, nowMs: number, zone: string): string {
  const { unit, count } = measureAge(iso, nowMs, zone)
  switch (unit) {
    case 'now':
      return copy.justNowInSentence
    case 'minutes':
      return copy.minutesAgoInSentence(count)
    case 'hours':
      return copy.hoursAgoInSentence(count)
    case 'yesterday':
      return copy.yesterdayInSentence
    case 'date':
      return shortDate(iso, nowMs, zone)
  }
}

function measureAge(iso: string, nowMs: number, zone: string): Age {
  const atMs = Date.parse(iso)
  const agoMs = nowMs - atMs
  if (agoMs < MINUTE_MS) return { unit: 'now', count: 0 }
  if (agoMs < HOUR_MS) return { unit: 'minutes', count: Math.floor(agoMs / MINUTE_MS) }
  const days = dayNumber(nowMs, zone) - dayNumber(atMs, zone)
  if (days === 0 || agoMs < 6 * HOUR_MS)
    return { unit: 'hours', count: Math.floor(agoMs / HOUR_MS) }
  return { unit: days === 1 ? 'yesterday' : 'date', count: days }
}

/** Formats "3 Okt", with the year when it is not the present one. */
export function shortDate(iso: string, nowMs: number, zone: string): string {
  const at = new Date(iso)
  const isThisYear = getFormat('year', zone).format(nowMs) === getFormat('year', zone).format(at)
  return getFormat(isThisYear ? 'day' : 'dayWithYear', zone).format(at)
}

/** Formats a date without a time, such as "2026-10-03", as "3 Okt". */
export const formatDay = (date: string): string => getFormat('day', 'UTC').format(new Date(date))

/** Formats a date without a time as "3 Okt 2025". */
export const formatDayWithYear = (date: string): string =>
  getFormat('dayWithYear', 'UTC').format(new Date(date))

/** Formats a weekday as "Senin"; 0 is Sunday, as `Date.getDay` counts. */
export const formatWeekday = (day: number): string =>
  getFormat('weekdayName', 'UTC').format(A_SUNDAY_MS + day * DAY_MS)

/** Formats a weekday as "Sen". */
export const formatShortWeekday = (iso: string, zone: string): string =>
  getFormat('weekdayShort', zone).format(new Date(iso))

/** Formats a time of day as "10.42". */
export function clockTime(iso: string, zone: string): string {
  return getFormat('clock', zone).format(new Date(iso))
}

/** Formats the day separators of a conversation: "Hari ini", "Kemarin", "Senin, 3 Oktober". */
export function dayLabel(iso: string, nowMs: number, zone: string): string {
  const days = dayNumber(nowMs, zone) - dayNumber(new Date(iso).getTime(), zone)
  if (days === 0) return copy.today
  if (days === 1) return copy.yesterday
  return getFormat(days > 300 ? 'full' : 'weekday', zone).format(new Date(iso))
}

/** Formats the hover text of a relative time: "Sabtu, 3 Oktober 2026 pukul 10.42 WIB". */
export function exactTime(iso: string, zone: string): string {
  const at = new Date(iso)
  return copy.dayAtTime(getFormat('full', zone).format(at), clockTime(iso, zone), zoneName(zone))
}

/** Formats a date as "22 Desember 2026". */
export const longDate = (iso: string, zone: string): string =>
  getFormat('date', zone).format(new Date(iso))

/** Formats a duration or what is left of one: "23 j 59 m", "12 mnt", "45 dtk". Never negative. */
export const formatDuration = (ms: number): string => durationParts(ms).join(' ')

/** Splits a duration into number and unit, which a figure shows in two sizes. */
export function durationParts(ms: number): [value: string, unit: string] {
  const left = Math.max(0, ms)
  if (left < MINUTE_MS) return [String(Math.floor(left / 1000)), copy.seconds]
  if (left < HOUR_MS) return [String(Math.floor(left / MINUTE_MS)), copy.minutes]
  if (left >= 2 * DAY_MS) return [String(Math.floor(left / DAY_MS)), copy.days]
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  return [String(Math.floor(left / HOUR_MS)), copy.hoursAnd(minutes)]
}

/** WIB, WITA or WIT; another zone keeps its own name. */
export function zoneName(zone: string): string {
  return ZONE_NAMES[zone] ?? zone
}

const QUARTER_MS = 15 * MINUTE_MS
/** Day numbers by zone and quarter of an hour: each zone's midnight is at a full quarter. */
const dayNumbers = new Map<string, number>()
const MOST_DAY_NUMBERS = 1000

/** Counts days by the zone's own midnight, so that "Kemarin" is right at 00.05. */
function dayNumber(ms: number, zone: string): number {
  const quarter = `${zone} ${Math.floor(ms / QUARTER_MS)}`
  let day = dayNumbers.get(quarter)
  if (day === undefined) {
    if (dayNumbers.size >= MOST_DAY_NUMBERS) dayNumbers.clear()
    dayNumbers.set(quarter, (day = countDays(ms, zone)))
  }
  return day
}

function countDays(ms: number, zone: string): number {
  const parts = getFormat('figures', zone).formatToParts(ms)
  const part = (type: string) => Number(parts.find((item) => item.type === type)?.value)
  return Math.round(Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS)
}
