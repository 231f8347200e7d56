/**
 * A verifiable figure in a text. `raw`: its spelling there; `key`: equal for all spellings of the
 * same figure.
 */
export type Figure = {
  kind: 'amount' | 'percent' | 'time' | 'date' | 'digits' | 'code' | 'link'
  key: string
  raw: string
}

const MONTH =
  'jan(?:uari|uary)?|feb(?:ruari|ruary)?|mar(?:et|ch)?|apr(?:il)?|mei|may|jun[ie]?|jul[iy]?|agu(?:stus)?|aug(?:ust)?|sep(?:t|tember)?|okt(?:ober)?|oct(?:ober)?|nov(?:ember)?|des(?:ember)?|dec(?:ember)?'

const MONTHS = new Map([
  ['jan', 1],
  ['feb', 2],
  ['mar', 3],
  ['apr', 4],
  ['mei', 5],
  ['may', 5],
  ['jun', 6],
  ['jul', 7],
  ['agu', 8],
  ['aug', 8],
  ['sep', 9],
  ['okt', 10],
  ['oct', 10],
  ['nov', 11],
  ['des', 12],
  ['dec', 12],
])

const INDONESIAN_UNITS = {
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  enam: 6,
  tujuh: 7,
  delapan: 8,
  sembilan: 9,
  sepuluh: 10,
  sebelas: 11,
}

export const NUMBER_WORDS = new Map(
  Object.entries({
    ...INDONESIAN_UNITS,
    seratus: 100,
    seribu: 1000,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    twenty: 20,
    thirty: 30,
  }),
)

const SCALE = new Map([
  ['rb', 1e3],
  ['ribu', 1e3],
  ['k', 1e3],
  ['rbu', 1e3],
  ['thousand', 1e3],
  ['jt', 1e6],
  ['juta', 1e6],
  ['million', 1e6],
  ['m', 1e9],
  ['miliar', 1e9],
  ['milyar', 1e9],
  ['lusin', 12],
])

// Length limits from RFC 5321 and RFC 1035. Without them the pattern takes quadratic time.
const LINK =
  /https?:\/\/[^\s<>"']+|www\.[^\s<>"']+|(?<![a-z0-9._%+-])[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,253}\.[a-z]{2,}|\b(?:[a-z0-9-]{1,63}\.){1,8}(?:com|id|net|org|io|me|co|shop|store|link|app)(?:\/[^\s<>"']*)?\b/g

const TOKEN = /#[a-z0-9][a-z0-9_-]*#?/g

const WRITTEN_DATE = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(${MONTH})\\b(?:\\s+((?:19|20)\\d{2}))?`,
  'g',
)

const ENGLISH_DATE = new RegExp(
  `\\b(${MONTH})\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?![\\d.,]*\\d)`,
  'g',
)

const NUMERIC_DATE = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/g

const LONG_DIGITS = /(?:\b|\+)\d(?:[\d]|[ -](?=\d)|[()](?=[\d ])){6,}\d\b/g

const CODE = /\b[a-z0-9]+(?:-[a-z0-9]+)*\b/g

const UNIT_NUMBER = /^\d+(?:[a-z]{1,6}|-[a-z]+)$|^(?:rp|idr|x|km|usd)\d+/

const CLOCK = /\b([01]?\d|2[0-4])[.:]([0-5]\d)\b(?![.,]?\d)\s*(am|pm|pagi|siang|sore|malam)?/g

const HOUR = /\b(jam|pukul|jm|at)\s+(\d{1,2})\b(?![.,:]?\d)\s*(am|pm|pagi|siang|sore|malam)?/g

const ENGLISH_HOUR = /\b(\d{1,2})\s*(am|pm)\b/g

const PERCENT = /(?<!\d)(\d[\d.,]{0,20})\s*(?:%|persen\b|percent\b)/g

const AMOUNT =
  /(rp\.?\s*|idr\s*|usd\s*|\$\s*)?(\d+(?:[.,]\d+)*)(?:\s*(rb|rbu|ribu|k|jt|juta|miliar|milyar|thousand|million|lusin)\b)?/g

const SPELLED_WHOLE = new Map(Object.entries({ seratus: 100, seribu: 1e3, sejuta: 1e6 }))

const SPELLED_UNIT = new Map(Object.entries(INDONESIAN_UNITS))

const SPELLED_SCALE = new Map(
  Object.entries({
    belas: 10,
    puluh: 10,
    ratus: 100,
    ribu: 1e3,
    juta: 1e6,
    miliar: 1e9,
    milyar: 1e9,
  }),
)

const anyOf = (words: Map<string, number>) => `(?:${[...words.keys()].join('|')})`

/** One spelled number of any length. "dua tiga hari" has two of them. */
const SPELLED_PART = `(?:${anyOf(SPELLED_WHOLE)}|${anyOf(SPELLED_UNIT)}(?:\\s+${anyOf(SPELLED_SCALE)}){1,4})`

export const SPELLED = new RegExp(
  `\\b(${SPELLED_PART}(?:\\s+(?:${SPELLED_PART}|${anyOf(SPELLED_SCALE)})){0,12}(?:\\s+${anyOf(SPELLED_UNIT)})?|${anyOf(SPELLED_UNIT)})\\b(?:\\s+(?:(rupiah|perak)|(persen))\\b)?`,
  'g',
)

const WORD_AMOUNT =
  /\b(dua|tiga|empat|lima|enam|tujuh|delapan|sembilan|sepuluh|sebelas|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s+(?:hari|jam|menit|minggu|bulan|tahun|kali|persen|orang|kotak|buah|pcs|potong|loyang|hours?|days?|weeks?|months?|years?|minutes?|pieces?|people)\b)/g

/** Reads a number in words: "dua ratus lima puluh ribu" is 250000. */
export function readSpelled(words: string): number {
  let [total, group, last] = [0, 0, 0]
  for (const word of words.split(/\s+/)) {
    const scale = SPELLED_SCALE.get(word)
    if (scale === undefined)
      [group, last] = [group + last, SPELLED_UNIT.get(word) ?? SPELLED_WHOLE.get(word) ?? 0]
    else if (word === 'belas') last += scale
    else if (scale < 1000) last *= scale
    else [total, group, last] = [total + (group + last) * scale, 0, 0]
  }
  return total + group + last
}

function readNumber(digits: string): number {
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  return Number(digits.replace(',', '.').replace(/[.,]$/, '')) || 0
}

/** Reads a time as minutes after midnight or noon, because texts often omit the half of the day. */
function timeKey(hour: number, minute: number): string {
  return String((hour % 12) * 60 + minute)
}

const roundTo = (value: number) => Math.round(value * 1e6) / 1e6

type FigureRule = {
  pattern: RegExp
  /** Reads the match and its groups; undefined when it is not a figure. */
  read: (groups: [string, ...(string | undefined)[]]) => Figure | undefined
}

/** The rules in order: what one matched, later ones do not see. */
export const FIGURES: readonly FigureRule[] = [
  {
    pattern: LINK,
    read: ([raw]) => ({
      kind: 'link',
      key: raw
        .replace(/^https?:\/\//, '')
        .replace(/^www\./, '')
        .replace(/[/.,;:!?)]+$/, ''),
      raw,
    }),
  },
  { pattern: TOKEN, read: ([raw]) => ({ kind: 'code', key: raw, raw }) },
  {
    pattern: WRITTEN_DATE,
    read: ([raw, day = '', month = '', year]) => ({
      kind: 'date',
      key: `${Number(day)}-${MONTHS.get(month.slice(0, 3)) ?? 0}${year ? `-${year}` : ''}`,
      raw,
    }),
  },
  {
    pattern: ENGLISH_DATE,
    read: ([raw, month = '', day = '']) => ({
      kind: 'date',
      key: `${Number(day)}-${MONTHS.get(month.slice(0, 3)) ?? 0}`,
      raw,
    }),
  },
  {
    pattern: NUMERIC_DATE,
    read: ([raw, day = '', month = '', year = '']) =>
      Number(day) <= 31 && Number(month) <= 12
        ? {
            kind: 'date',
            key: `${Number(day)}-${Number(month)}-${year.length === 2 ? `20${year}` : year}`,
            raw,
          }
        : undefined,
  },
  {
    pattern: LONG_DIGITS,
    read: ([raw]) => {
      const digits = raw.replace(/\D/g, '')
      return digits.length >= 8 && !/^(?:rp|idr)/.test(raw)
        ? { kind: 'digits', key: digits.replace(/^(?:62|0)(?=8)/, ''), raw: raw.trim() }
        : undefined
    },
  },
  {
    pattern: CODE,
    read: ([raw]) =>
      /\d/.test(raw) && /[a-z]/.test(raw) && !UNIT_NUMBER.test(raw)
        ? { kind: 'code', key: raw, raw }
        : undefined,
  },
  {
    pattern: CLOCK,
    read: ([raw, hour = '', minute = '']) => ({
      kind: 'time',
      key: timeKey(Number(hour), Number(minute)),
      raw,
    }),
  },
  {
    pattern: HOUR,
    read: ([raw, , hour = '']) =>
      Number(hour) <= 24 ? { kind: 'time', key: timeKey(Number(hour), 0), raw } : undefined,
  },
  {
    pattern: ENGLISH_HOUR,
    read: ([raw, hour = '']) => ({ kind: 'time', key: timeKey(Number(hour), 0), raw }),
  },
  {
    pattern: SPELLED,
    read: ([raw, words = '', isMoney, isPercent]) => {
      const value = readSpelled(words)
      return value >= 100 || isMoney || isPercent
        ? { kind: isPercent ? 'percent' : 'amount', key: String(value), raw }
        : undefined
    },
  },
  {
    pattern: PERCENT,
    read: ([raw, digits = '']) => ({ kind: 'percent', key: String(readNumber(digits)), raw }),
  },
  {
    pattern: AMOUNT,
    read: ([raw, , digits = '', scale]) => ({
      kind: 'amount',
      key: String(roundTo(readNumber(digits) * (SCALE.get(scale ?? '') ?? 1))),
      raw: raw.trim(),
    }),
  },
  {
    pattern: WORD_AMOUNT,
    read: ([raw, word = '']) => ({
      kind: 'amount',
      key: String(NUMBER_WORDS.get(word) ?? ''),
      raw,
    }),
  },
]
