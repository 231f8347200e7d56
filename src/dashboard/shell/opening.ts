import type { OperationalHours } from '#contract/business'
import { DEFAULT_ZONE } from '#dashboard/copy/dates.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Buka sampai 21.00", "Buka pukul 09.00", "Tutup", "Buka 24 jam". Entries run from Monday, a week after another for a second shift. */
export function openingLine(business: { operational_hours: OperationalHours | null; enable_operational_hours: boolean }, now: Date): string {
  const hours = business.operational_hours
  if (!business.enable_operational_hours || !hours) return 'Buka 24 jam'
  const today = hours.filter((entry, position) => entry.start && entry.end && position % 7 === weekday(now, entry.timezone))
  const open = today.find((entry) => isWithin(clock(now, entry.timezone), entry.start, entry.end))
  if (open) return `Buka sampai ${open.end.replace(':', '.')}`
  const next = today.filter((entry) => entry.start > clock(now, entry.timezone)).toSorted((a, b) => (a.start < b.start ? -1 : 1))[0]
  return next ? `Buka pukul ${next.start.replace(':', '.')}` : 'Tutup'
}

const isWithin = (time: string, start: string, end: string) => (end > start ? time >= start && time < end : time >= start || time < end)
const weekday = (at: Date, zone: string) => WEEKDAYS.indexOf(formatsOf(zone).weekday.format(at))
const clock = (at: Date, zone: string) => formatsOf(zone).clock.format(at)

/** Making a format costs a thousand times what using it does, and this line stands on every page. */
const formats = new Map<string, { weekday: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>()
function formatsOf(zone: string) {
  const timeZone = zone || DEFAULT_ZONE
  const known = formats.get(timeZone)
  if (known) return known
  const made = {
    weekday: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }),
    clock: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  }
  formats.set(timeZone, made)
  return made
}
