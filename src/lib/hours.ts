/** Opening hours as the business keeps them (specification section 3); `start` and `end` are 'HH:MM' or '' for closed. */
export type HoursEntry = { start: string; end: string; timezone: string }
export type Opening = { /** 'hari ini', 'besok' or the day's name */ day: string; /** HH.MM as Indonesians write it */ time: string; zone: string; at: Date }
export type OpenState = { isOpen: boolean; /** when a person is next there; undefined while open, and where it never opens */ opensAt?: Opening; /** HH.MM of closing while open; undefined around the clock */ closesAt?: string; zone: string }

const DAY_NAMES = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu']
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
const DEFAULT_ZONE = 'Asia/Jakarta'

/**
 * Whether people are there at `now`. `isEnabled` false means around the clock. Entries in sevens are Monday to Sunday (a second seven adds
 * a second shift); any other number holds every day. An end at or before its start runs past midnight.
 */
export function openState(hours: { isEnabled: boolean; entries: HoursEntry[] | null }, now: Date): OpenState {
  const zone = hours.entries?.[0]?.timezone || DEFAULT_ZONE
  if (!hours.isEnabled) return { isOpen: true, zone: zoneName(zone) }
  let next: { inMinutes: number; start: string; zone: string } | undefined
  for (const span of spansOf(hours.entries ?? [])) {
    const local = minuteOfWeek(now, span.timezone)
    const since = (local - span.from + WEEK_MINUTES) % WEEK_MINUTES
    if (since < span.length) return { isOpen: true, closesAt: dotted(span.end), zone: zoneName(span.timezone) }
    const inMinutes = WEEK_MINUTES - since
    if (!next || inMinutes < next.inMinutes) next = { inMinutes, start: span.start, zone: span.timezone }
  }
  if (!next) return { isOpen: false, zone: zoneName(zone) }
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000 + next.inMinutes * 60_000)
  return { isOpen: false, zone: zoneName(next.zone), opensAt: { day: dayWord(now, at, next.zone), time: dotted(next.start), zone: zoneName(next.zone), at } }
}

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

/** One line per day, for an answer about opening hours. */
export function describeHours(hours: { isEnabled: boolean; entries: HoursEntry[] | null }): string {
  if (!hours.isEnabled) return 'Buka 24 jam setiap hari.'
  const entries = hours.entries ?? []
  if (entries.length === 0 || entries.length % 7 !== 0) {
    const open = entries.filter((entry) => entry.start && entry.end)
    return open.length > 0 ? `Setiap hari ${open.map(spanText).join(' dan ')}.` : 'Sedang tutup.'
  }
  return DAY_NAMES.map((name, day) => {
    const open = entries.filter((entry, at) => at % 7 === day && entry.start && entry.end)
    return `${name}: ${open.length > 0 ? open.map(spanText).join(' dan ') : 'tutup'}`
  }).join('\n')
}

type Span = HoursEntry & { from: number; length: number }

function spansOf(entries: HoursEntry[]): Span[] {
  const isWeek = entries.length > 0 && entries.length % 7 === 0
  return entries.flatMap((entry, at) => {
    const start = minutesOf(entry.start)
    const end = minutesOf(entry.end)
    if (start === undefined || end === undefined) return []
    const length = end > start ? end - start : end + DAY_MINUTES - start
    const days = isWeek ? [at % 7] : [0, 1, 2, 3, 4, 5, 6]
    return days.map((day) => ({ ...entry, timezone: entry.timezone || DEFAULT_ZONE, from: day * DAY_MINUTES + start, length }))
  })
}

function minutesOf(time: string): number | undefined {
  const match = /^([01]?\d|2[0-3])[:.]([0-5]\d)/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

const dotted = (time: string) => time.slice(0, 5).replace(':', '.')
const spanText = (entry: HoursEntry) => `${dotted(entry.start)} sampai ${dotted(entry.end)} ${zoneName(entry.timezone || DEFAULT_ZONE)}`

function minuteOfWeek(at: Date, timezone: string): number {
  const { weekday, hour, minute } = localParts(at, timezone)
  return weekday * DAY_MINUTES + hour * 60 + minute
}

function dayWord(now: Date, at: Date, timezone: string): string {
  const today = localParts(now, timezone)
  const then = localParts(at, timezone)
  const days = (then.weekday - today.weekday + 7) % 7
  const isWithinWeek = at.getTime() - now.getTime() < WEEK_MINUTES * 60_000 - DAY_MINUTES * 60_000
  if (days === 0) return isWithinWeek ? 'hari ini' : `hari ${DAY_NAMES[then.weekday]}`
  return days === 1 ? 'besok' : `hari ${DAY_NAMES[then.weekday]}`
}

const formats = new Map<string, Intl.DateTimeFormat>()
const WEEKDAYS: Record<string, number> = { Mon: 0, Tue: 1, Wed: 2, Thu: 3, Fri: 4, Sat: 5, Sun: 6 }

/** Weekday counts from Monday = 0. */
function localParts(at: Date, timezone: string): { weekday: number; hour: number; minute: number } {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(timezone, format)
  }
  const parts = new Map(format.formatToParts(at).map((part) => [part.type, part.value]))
  return { weekday: WEEKDAYS[parts.get('weekday') ?? 'Mon'] ?? 0, hour: Number(parts.get('hour')), minute: Number(parts.get('minute')) }
}
