import { DAY_PARTS, type DayPart } from '#contract/sale'
import { daysUntil, hoursOn } from '#lib/time/hours-words'
import { type BusinessHours, type HoursLanguage, openState, zoneOf } from '#lib/time/opening-hours'
import { dayAfter, daysBetween, localOf, localTime } from '#lib/time/zone'

/** The day and time that a customer wrote, and the text without them. */
export type ReadWhen = {
  day: string | null
  time: string | null
  /**
   * whether the half of the day is certain: it is in "jam 3 sore" and "15.00", but not in "jam 3"
   */
  isExact: boolean
  /** "siang" of "besok siang", where no time is written */
  part: DayPart | null
  rest: string
}

/** Replaces day and time in the text, and separates the words before and after them. */
const CUT = ' | '

const WEEKDAYS = ['senin', 'selasa', 'rabu', 'kamis', "jum'?at", 'sabtu', 'minggu|ahad']
const ENGLISH_DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const MONTHS = [
  'jan(?:uari|uary)?',
  'feb(?:ruari|ruary)?',
  'mar(?:et|ch)?',
  'apr(?:il)?',
  'mei|may',
  'jun(?:i|e)?',
  'jul(?:i|y)?',
  'agu(?:stus)?|agt|august?',
  'sep(?:tember|t)?',
  'okt(?:ober)?|oct(?:ober)?',
  'nov(?:ember)?',
  'des(?:ember)?|dec(?:ember)?',
]

/** Reads the wanted day and time. An uncertain day ("minggu depan") is left in the text. */
export function readWhen(text: string, hours: BusinessHours, now: Date): ReadWhen {
  const timed = readTime(text)
  const dated = readDay(timed.rest, hours, now)
  const isToday = dated.day === null && timed.time !== null && SOON.test(dated.rest)
  return {
    day: isToday ? localOf(now.toISOString(), zoneOf(hours)).day : dated.day,
    time: timed.time,
    isExact: timed.isExact,
    part: timed.time === null && dated.day !== null ? dated.part : null,
    rest: dated.rest,
  }
}
/** "nanti jam 3" means today. */
const SOON = /\b(?:nanti|ntar|entar|ntr)\b/i

const CLOCK =
  /\b(?:(?:jam|jm|pukul|pkl|at)\s*(\d{1,2})(?:[.:](\d{2}))?|(\d{1,2})[.:](\d{2}))(?:\s*(?:wib|wita|wit))?(?:\s*(pagi|siang|sore|malam|malem|mlm|am|pm))?\b/i

function readTime(text: string): Omit<ReadWhen, 'day' | 'part'> {
  const none = { time: null, isExact: false, rest: text }
  const found = CLOCK.exec(text)
  if (!found) return none
  const hour = toHour(Number(found[1] ?? found[3]), found[5]?.toLowerCase())
  const minute = Number(found[2] ?? found[4] ?? 0)
  if (hour > 23 || minute > 59) return none
  return {
    isExact: found[5] !== undefined || hour > 12 || /^0/.test(found[1] ?? found[3] ?? ''),
    time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
    rest: text.replace(found[0], CUT),
  }
}

/**
 * The hour in 24-hour time: "jam 3 sore" is 15. Without a part of the day the number is not
 * changed.
 */
function toHour(hour: number, part: string | undefined): number {
  const isLater =
    (part === 'siang' && hour >= 1 && hour <= 4) ||
    (/^(?:sore|pm)$/.test(part ?? '') && hour >= 1 && hour <= 11) ||
    (/^(?:malam|malem|mlm)$/.test(part ?? '') && hour >= 6 && hour <= 11)
  return isLater ? hour + 12 : hour
}

const PARTS: [RegExp, DayPart][] = [
  [/\b(?:pagi|morning)\b/i, 'pagi'],
  [/\b(?:siang|noon|midday)\b/i, 'siang'],
  [/\b(?:sore|afternoon)\b/i, 'sore'],
  [/\b(?:malam|malem|mlm|evening|night|tonight)\b/i, 'malam'],
]
const partIn = (text: string): DayPart | null =>
  PARTS.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** "siang aja", "agak sore", "yang pagi": a part that is chosen. "Siang kak" is a greeting. */
const CHOSEN_PART =
  /\b(?:(?:agak|yang|yg|sekitar|jadi(?:nya)?|pas|buat|untuk|utk|waktu|(?:di)?(?:ambil|antar|anter|kirim))\s+(?:pagi|siang|sore|malam|malem|mlm)|(?:pagi|siang|sore|malam|malem|mlm)(?:an|nya)?\s+(?:aja|saja|aj|ae|wae|dong|deh))\b/i

/** The part of the day that a customer chooses without a day, and the text without it. */
export function readChosenPart(text: string): { part: DayPart; rest: string } | undefined {
  const found = CHOSEN_PART.exec(text)?.[0]
  const part = found === undefined ? null : partIn(found)
  return found && part ? { part, rest: text.replace(found, CUT) } : undefined
}

/** A part of the day right after a date that was cut out: "tgl 5 siang". */
const PART_AFTER_DAY =
  /( \| )\s*(?:pagi|siang|sore|malam|malem|mlm|morning|noon|afternoon|evening)\b/i

function readDay(
  text: string,
  hours: BusinessHours,
  now: Date,
): { day: string | null; part: DayPart | null; rest: string } {
  const found = findDay(text, hours, now)
  const following = found.day === null ? null : PART_AFTER_DAY.exec(found.rest)
  return {
    day: found.day,
    part: partIn(following?.[0] ?? found.words ?? ''),
    rest: following ? found.rest.replace(following[0], CUT) : found.rest,
  }
}

/** `words`: what was written for the day. */
type FoundDay = { day: string | null; rest: string; words?: string }

function findDay(text: string, hours: BusinessHours, now: Date): FoundDay {
  const today = localOf(now.toISOString(), zoneOf(hours)).day
  const after = (days: number) => dayAfter(today, days)
  for (const [pattern, days] of NEAR) {
    const found = pattern.exec(text)
    if (found) return { day: after(days), rest: text.replace(found[0], CUT), words: found[0] }
  }
  const dated = readDate(text, today)
  if (dated) return dated
  for (const [at, name] of WEEKDAYS.entries()) {
    const found = new RegExp(
      `\\b(?:(?:buat|untuk|utk|bwt)\\s+)?(?:hari\\s+)?(?<!malam\\s)(?:${name}|${ENGLISH_DAYS[at] ?? ''})\\b(?!\\s+(?:pertama|sekali|lalu|kemarin))(?:\\s+(depan|ini|besok))?(?:\\s+(?:pagi|siang|sore|malam))?`,
      'i',
    ).exec(text)
    // "minggu depan" also means next week.
    if (!found || (at === 6 && found[1] && !/hari/i.test(found[0]))) continue
    const days = daysUntil(hours, now, at)
    return {
      day: after(days === 0 && found[1] !== 'ini' ? 7 : days),
      rest: text.replace(found[0], CUT),
      words: found[0],
    }
  }
  const soonest = ASAP.exec(text)
  if (!soonest) return { day: null, rest: text }
  return { day: firstOpenDay(hours, now, today), rest: text.replace(soonest[0], CUT) }
}

const ASAP =
  /\b(?:se(?:cepat|cepet)nya|asap|as soon as possible|kapan (?:aja|saja|pun)(?: (?:bisa|boleh|bebas))?|hari bebas|bebas hari apa (?:aja|saja))\b/i

/** Today if the business is open or opens later today; otherwise its next open day. */
function firstOpenDay(hours: BusinessHours, now: Date, today: string): string {
  const { opensAt } = openState(hours, now)
  return opensAt ? localOf(opensAt.at.toISOString(), zoneOf(hours)).day : today
}

const LEAD = '(?:(?:buat|untuk|utk|bwt|for)\\s+)?'
const NEAR: [RegExp, number][] = [
  [
    new RegExp(
      `\\b${LEAD}(?:besok|bsk|besuk|bsok|besko|sesuk|mbenjing|isukan|tomorrow|tmrw)(?:\\s+(?:pagi|siang|sore|malam))?\\b`,
      'i',
    ),
    1,
  ],
  [new RegExp(`\\b${LEAD}lusa(?:\\s+(?:pagi|siang|sore|malam))?\\b`, 'i'), 2],
  [
    new RegExp(
      `\\b${LEAD}(?:(?:hari|hr) ini|(?:nanti|ntar)\\s+(?:siang|sore|malam)|(?:siang|sore|malam) ini|today|tonight)\\b`,
      'i',
    ),
    0,
  ],
]

/** Reads a date: "tgl 5", "5 Desember", "5/12/2026". Without a year the next such date is meant. */
function readDate(text: string, today: string): { day: string; rest: string } | undefined {
  const written = new RegExp(
    `\\b${LEAD}(?:(?:tgl|tanggal|tggl)\\.?\\s*)?(\\d{1,2})\\s+(${MONTHS.map((month) => `(?:${month})`).join('|')})\\b(?:\\s+(\\d{4}))?`,
    'i',
  ).exec(text)
  const slashed = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b/.exec(text)
  const bare = new RegExp(`\\b${LEAD}(?:tgl|tanggal|tggl)\\.?\\s*(\\d{1,2})\\b`, 'i').exec(text)
  const found = written ?? slashed ?? bare
  if (!found) return undefined
  const day = Number(found[1])
  const month = written
    ? MONTHS.findIndex((name) => new RegExp(`^(?:${name})$`, 'i').test(written[2] ?? '')) + 1
    : slashed
      ? Number(slashed[2])
      : undefined
  const year = found === bare || !found[3] ? undefined : Number(found[3].padStart(4, '20'))
  const date = nextDate(today, { day, month, year })
  return date ? { day: date, rest: text.replace(found[0], CUT) } : undefined
}

function nextDate(
  today: string,
  { day, month, year }: { day: number; month: number | undefined; year: number | undefined },
): string | undefined {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  for (let ahead = 0; ahead <= 12; ahead += 1) {
    const at = thisMonth - 1 + ahead
    const [inYear, inMonth] = [thisYear + Math.floor(at / 12), (at % 12) + 1]
    if ((month && month !== inMonth) || (year && year !== inYear)) continue
    const date = `${inYear}-${String(inMonth).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    const time = Date.parse(`${date}T00:00:00Z`)
    const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date
    if (isReal && date >= today) return date
  }
  return undefined
}

/** Why a wanted day or time is not possible. The customer is then asked for both again. */
export type WhenProblem =
  | { kind: 'past' }
  | { kind: 'closed_day'; weekday: string }
  | { kind: 'closed_time'; weekday: string; spans: string[] }

export function checkWhen(
  { day, time, part }: { day: string | null; time: string | null; part: DayPart | null },
  { hours, now }: { hours: BusinessHours; now: Date },
  language: HoursLanguage = 'id',
): WhenProblem | undefined {
  if (!day) return undefined
  const local = localTime(now, zoneOf(hours))
  const end = time ?? (part ? DAY_PARTS[part].until : null)
  if (day < local.day || (day === local.day && end !== null && end < local.time))
    return { kind: 'past' }
  const days = daysBetween(local.day, day)
  const open = hoursOn(hours, now, days, language)
  if (open.isAllDay) return undefined
  if (open.spans.length === 0) return { kind: 'closed_day', weekday: open.weekday }
  if (end === null) return undefined
  if (open.spans.some((span) => (time ? isWithin(time, span) : !part || overlaps(part, span))))
    return undefined
  return { kind: 'closed_time', weekday: open.weekday, spans: open.spans }
}

/** Hours such as "07.00-21.00 WIB", as `hoursOn` writes them. */
const readSpan = (span: string): (string | undefined)[] =>
  [...span.matchAll(/(\d{2})[.:](\d{2})/g)].map(([, h, m]) => `${h}:${m}`)

/** If the end of the hours is smaller than the start, it is after midnight. */
function isWithin(time: string, span: string): boolean {
  const [start, end] = readSpan(span)
  if (!start || !end) return true
  return end > start ? time >= start && time <= end : time >= start || time <= end
}

function overlaps(part: DayPart, span: string): boolean {
  const [start, end] = readSpan(span)
  if (!start || !end) return true
  const { from, until } = DAY_PARTS[part]
  return end > start ? from < end && until > start : from < end || until > start
}
