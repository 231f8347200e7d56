import { DAY_MS } from './durations.ts'
import { DEFAULT_ZONE } from './default-zone.ts'

/** The zone of the opening hours, if valid. */
export const zoneOf = (zone: string | null): string => (isZone(zone) ? zone : DEFAULT_ZONE)

/** Table calls may write hours without the form's checks. */
function isZone(zone: string | null): zone is string {
  try {
    return (
      zone !== null &&
      new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/** The day and hour of an instant in a zone. */
export function localOf(iso: string, zone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const part = (type: string) => parts.find((item) => item.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/** Days in the database's format, oldest first, `today` last. */
export function daysUpTo(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** The date some days later, YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** The time of day, HH:MM:SS, of an instant in a zone. */
export const exactTime = (iso: string, zone: string): string =>
  `${localTime(new Date(iso), zone).time}:${iso.slice(17, 19)}`

/** The date and the time of day, HH:MM, of an instant in a zone. */
export function localTime(now: Date, zone: string): { day: string; time: string } {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now)
  return { day: localOf(now.toISOString(), zone).day, time }
}
