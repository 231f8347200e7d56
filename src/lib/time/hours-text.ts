import type { BusinessHours, HoursEntry } from './opening-hours.ts'

/** `knows[0]` is Monday: whether the text says anything about that day. */
export type WrittenHours = { hours: BusinessHours; knows: boolean[] }

/** A longer text, or one with more times, contains more than opening hours. */
const MAX_CHARS = 300
const MAX_TIMES = 6

/**
 * Parses opening hours from an owner's sentence: "Senin-Sabtu 07.00-20.00 WIB, Minggu libur".
 * Undefined when it has no times, or an exception of less than a day.
 */
export function readHoursText(text: string): WrittenHours | undefined {
  if (text.length > MAX_CHARS || PARTLY.test(text)) return undefined
  const tokens = [...text.toLowerCase().matchAll(TOKEN)].map(readToken)
  const times = tokens.filter(({ span }) => span).length
  const clocks = [...text.matchAll(new RegExp(CLOCK, 'g'))].length
  // A sentence such as "Jumat buka jam 13.00" has no closing time.
  if (times === 0 || times > MAX_TIMES || clocks !== 2 * times) return undefined
  const week = fillWeek(tokens)
  if (!week) return undefined
  const timezone = /\bwita\b/i.test(text)
    ? 'Asia/Makassar'
    : /\bwit\b/i.test(text)
      ? 'Asia/Jayapura'
      : 'Asia/Jakarta'
  return {
    hours: { isEnabled: true, entries: week.map((span) => toEntry(span, timezone)) },
    knows: week.map((span) => span !== undefined),
  }
}

const DAY = "(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|ahad)"
const JOINED = `${DAY}(?:\\s*(?:-|–|,|&|s\\/d|sd|sampai|hingga|dan)\\s*${DAY})*`
const CLOCK = '(\\d{1,2})[.:](\\d{2})'
const EVERY = /(?:setiap|tiap) hari(?! kerja| libur)|hari kerja|weekday/
const TOKEN = new RegExp(
  [
    `(?:libur|tutup|kecuali)\\s+(?:setiap\\s+|tiap\\s+|hari\\s+)*(?<except>${JOINED})`,
    `(?<every>${EVERY.source})`,
    `(?<days>${JOINED})`,
    `(?<span>${CLOCK}\\s*(?:wib|wita|wit)?\\s*(?:-|–|sampai|s\\/d|sd|hingga)\\s*(?:pukul\\s+|jam\\s+)?${CLOCK})`,
    `(?<closed>\\b(?:libur|tutup)\\b)`,
  ].join('|'),
  'g',
)
/** An exception within a day: "kecuali Jumat mulai 13.00". */
const PARTLY = new RegExp(
  `\\bkecuali\\s+(?:hari\\s+)?${DAY}\\s+(?:mulai|pukul|jam|\\d)|\\bistirahat\\b`,
  'i',
)

type Span = { start: string; end: string }
type Token = { days?: number[]; except?: number[]; span?: Span; isClosed?: boolean }

function readToken({ groups = {} }: RegExpMatchArray): Token {
  if (groups.except) return { except: daysIn(groups.except) }
  if (groups.every) return { days: groups.every.endsWith('hari') ? ALL_DAYS : ALL_DAYS.slice(0, 5) }
  if (groups.days) return { days: daysIn(groups.days) }
  if (groups.span) return { span: readSpan(groups.span) }
  return { isClosed: true }
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
const STARTS = ['sen', 'sel', 'rab', 'kam', 'jum', 'sab', 'min']
const dayOf = (word: string) => (word === 'ahad' ? 6 : STARTS.indexOf(word.slice(0, 3)))

/** Reads days: "senin-jumat", "sabtu dan minggu", "jumat-senin". */
function daysIn(text: string): number[] {
  const found: number[] = []
  let isRange = false
  for (const [word] of text.matchAll(new RegExp(`${DAY}|-|–|s\\/d|sd|sampai|hingga`, 'g'))) {
    const day = dayOf(word)
    if (day < 0) {
      isRange = true
      continue
    }
    const from = found.at(-1)
    if (isRange && from !== undefined)
      for (let next = (from + 1) % 7; next !== day; next = (next + 1) % 7) found.push(next)
    found.push(day)
    isRange = false
  }
  return found
}

function readSpan(text: string): Span {
  const [start = '', end = ''] = [...text.matchAll(/(\d{1,2})[.:](\d{2})/g)].map(
    ([, hour = '', minute = '']) => `${hour.padStart(2, '0')}:${minute}`,
  )
  return { start, end }
}

const CLOSED: Span = { start: '', end: '' }

/**
 * Days have the time after them, or else the one right before them ("08.00-17.00 Senin-Jumat"). A
 * time without days applies to days that are not named. Undefined when days have no time at all, or
 * several.
 */
function fillWeek(tokens: Token[]): (Span | undefined)[] | undefined {
  const week: (Span | undefined)[] = ALL_DAYS.map(() => undefined)
  let waiting: number[] = []
  let usual: Span | undefined
  for (const [at, { days, except, span, isClosed }] of tokens.entries()) {
    for (const day of except ?? []) week[day] = CLOSED
    if (days) {
      waiting = [...waiting, ...days]
      const before = tokens[at - 1]?.span
      const after = tokens[at + 1]
      if (after?.span ?? after?.isClosed) continue
      if (before && before === usual) {
        // "setiap hari" leaves the time to the days that are not named.
        if (days !== ALL_DAYS) {
          for (const day of waiting) week[day] ??= before
          usual = undefined
        }
        waiting = []
      } else if (!after?.days) return undefined
    }
    const value = isClosed ? CLOSED : span
    if (!value) continue
    // a second span of the same days is a second shift
    if (span && waiting.length === 0 && (usual ?? week.find(Boolean))) return undefined
    if (span && waiting.length === 0) usual = span
    for (const day of waiting) week[day] ??= value
    waiting = []
  }
  return week.map((span) => span ?? usual)
}

const toEntry = (span: Span | undefined, timezone: string): HoursEntry => ({
  ...(span ?? CLOSED),
  timezone,
})
