import { RUPIAH_SCALES } from '#lib/rupiah'
import { formatDuration, formatRupiah } from './describe.ts'
import {
  ATTRIBUTE_CHARS,
  DURATION_LIMIT_MINUTES,
  MAX_ATTRIBUTES,
  NAME_CHARS,
  PHOTO_CHARS,
  PRICE_LIMIT_RUPIAH,
  type ProductValues,
  STOCK_LIMIT,
  UNIT_CHARS,
  VARIANT_CHARS,
} from './values.ts'
import { photoIdOf } from './photo-address.ts'

/** The columns of the grid, and of an imported file, in order. */
export const PRODUCT_COLUMNS = [
  'name',
  'variant',
  'price_rupiah',
  'unit',
  'stock',
  'attributes',
  'duration_minutes',
  'valid_until',
  'photo_url',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** Why a cell is refused; the texts are in `#copy/product`. */
export type CellFault =
  | 'nameMissing'
  | 'tooLong'
  | 'notAPrice'
  | 'priceTooSmall'
  | 'notWhole'
  | 'notAStock'
  | 'notAttributes'
  | 'notADuration'
  | 'notADate'
  | 'notALink'
  | 'tooLarge'

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; fault: CellFault }

export const EMPTY_VALUES: ProductValues = {
  name: '',
  variant: '',
  attributes: {},
  price_rupiah: null,
  unit: null,
  stock: null,
  duration_minutes: null,
  photo_url: null,
  valid_until: null,
}

/** A row with a typed or pasted cell. If the text is invalid, the row does not change. */
export function withCell<Row extends ProductValues>(
  row: Row,
  column: ProductColumn,
  text: string,
): Parsed<Row> {
  const parsed = PARSERS[column](text.trim())
  return parsed.ok ? { ok: true, value: { ...row, [column]: parsed.value } } : parsed
}

/** A cell as text that `withCell` can read back. */
export function cellText(row: ProductValues, column: ProductColumn): string {
  switch (column) {
    case 'price_rupiah':
      return row.price_rupiah === null ? '' : formatRupiah(row.price_rupiah)
    case 'stock':
      return row.stock === null ? '' : String(row.stock)
    case 'duration_minutes':
      return row.duration_minutes === null ? '' : formatDuration(row.duration_minutes)
    case 'attributes':
      return Object.entries(row.attributes)
        .map(([label, value]) => `${label}: ${value}`)
        .join('; ')
    case 'valid_until':
      return row.valid_until === null ? '' : row.valid_until.split('-').toReversed().join('/')
    default:
      return row[column] ?? ''
  }
}

const PARSERS: { [Column in ProductColumn]: (text: string) => Parsed<ProductValues[Column]> } = {
  name: (text) => (text ? atMost(tidySpaces(text), NAME_CHARS) : refuseCell('nameMissing')),
  variant: (text) => atMost(tidySpaces(text), VARIANT_CHARS),
  price_rupiah: parsePrice,
  unit: (text) =>
    orNull(tidySpaces(text).replace(/^(?:per|\/)\s*/i, ''), (unit) => atMost(unit, UNIT_CHARS)),
  stock: parseStock,
  attributes: parseAttributes,
  duration_minutes: parseDuration,
  valid_until: parseDate,
  photo_url: (text) =>
    orNull(text, (url) =>
      photoIdOf(url) || (/^https?:\/\/\S+\.\S+$/i.test(url) && URL.canParse(url))
        ? atMost(url, PHOTO_CHARS)
        : refuseCell('notALink'),
    ),
}

const acceptValue = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })
const refuseCell = (fault: CellFault): { ok: false; fault: CellFault } => ({ ok: false, fault })
const tidySpaces = (text: string) => text.replace(/\s+/g, ' ').trim()
const atMost = (text: string, most: number): Parsed<string> =>
  text.length <= most ? acceptValue(text) : refuseCell('tooLong')
const orNull = <Value>(
  text: string,
  parse: (text: string) => Parsed<Value>,
): Parsed<Value | null> => (text ? parse(text) : acceptValue(null))

/** A smaller price was meant in thousands: "15" for Rp15.000. Zero means free. */
const MIN_PRICE = 100

/** Parses a price: "Rp15.000", "15rb", "1,5jt", "15k", "15000", "Rp 15.000,00", "15.000,-". */
function parsePrice(text: string): Parsed<number | null> {
  if (!text || text === '-') return acceptValue(null)
  if (/^(?:gratis|free)$/i.test(text)) return acceptValue(0)
  const bare = text
    .toLowerCase()
    .replace(/^(?:rp|idr)\.?\s*/, '')
    .replace(/,-+$/, '')
    .trim()
  const [, digits = '', scale = ''] = /^(\d[\d.,]*)\s*(rb|ribu|k|jt|juta)?\.?$/.exec(bare) ?? []
  const number = scale ? readDecimal(digits) : readAmount(digits)
  if (number === undefined) return refuseCell('notAPrice')
  const rupiah = Math.round(number * (RUPIAH_SCALES[scale] ?? 1) * 100) / 100
  if (!Number.isInteger(rupiah)) return refuseCell('notWhole')
  if (rupiah > PRICE_LIMIT_RUPIAH) return refuseCell('tooLarge')
  return rupiah > 0 && rupiah < MIN_PRICE ? refuseCell('priceTooSmall') : acceptValue(rupiah)
}

/** Reads a number before "rb": a dot or comma is a decimal mark, unless three digits follow. */
const readDecimal = (digits: string): number | undefined =>
  /^\d+(?:[.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : readAmount(digits)

/** Reads a number with either country's marks between thousands. */
function readAmount(digits: string): number | undefined {
  if (/^\d+$/.test(digits)) return Number(digits)
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(digits))
    return Number(digits.replaceAll('.', '').replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''))
  if (COMPUTED.test(digits)) return Number(digits)
  return /^\d+[.,]\d{1,2}$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

/** The result of a formula in a file: "33333.3333333333". */
const COMPUTED = /^\d+\.\d{4,}$/

function parseStock(text: string): Parsed<number | null> {
  if (!text || text === '-') return acceptValue(null)
  if (/^(?:habis|kosong|sold ?out)$/i.test(text)) return acceptValue(0)
  const stock = readAmount(text.replace(/\s*(?:pcs|buah|unit|biji)$/i, ''))
  if (stock === undefined || !Number.isInteger(stock)) return refuseCell('notAStock')
  return stock > STOCK_LIMIT ? refuseCell('tooLarge') : acceptValue(stock)
}

/** Parses properties: "Warna: merah; Bahan: katun". */
function parseAttributes(text: string): Parsed<Record<string, string>> {
  const pairs = text
    .split(/[;\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => /^([^:=]+)[:=](.+)$/.exec(pair)?.slice(1).map(tidySpaces))
  if (pairs.length > MAX_ATTRIBUTES) return refuseCell('tooLarge')
  const known: [string, string][] = []
  for (const pair of pairs) {
    const [label, value] = pair ?? []
    if (!label || !value) return refuseCell('notAttributes')
    if (Math.max(label.length, value.length) > ATTRIBUTE_CHARS) return refuseCell('tooLong')
    known.push([label, value])
  }
  return acceptValue(Object.fromEntries(known))
}

const MINUTES = { menit: 1, mnt: 1, min: 1, jam: 60, hari: 24 * 60 } as const

/** Parses a duration: "45 menit", "1,5 jam", "1 jam 30 menit". A bare number is minutes. */
function parseDuration(text: string): Parsed<number | null> {
  if (!text || text === '-') return acceptValue(null)
  const parts = [
    ...text.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*(menit|mnt|min|jam|hari)?(?=\s|$)/g),
  ]
  const isWhole = parts.map(([part]) => part.trim()).join(' ') === tidySpaces(text.toLowerCase())
  if (!isWhole || parts.length === 0) return refuseCell('notADuration')
  const minutes = parts.reduce(
    (sum, [, number = '', unit = 'menit']) =>
      sum + Number(number.replace(',', '.')) * (MINUTES[unit as keyof typeof MINUTES] ?? 1),
    0,
  )
  if (!Number.isInteger(minutes) || minutes < 1) return refuseCell('notADuration')
  return minutes > DURATION_LIMIT_MINUTES ? refuseCell('tooLarge') : acceptValue(minutes)
}

const MONTHS = 'jan feb mar apr mei jun jul agu sep okt nov des'.split(' ')

/** Parses a date: "31/12/2026", "31 Des 2026" or "2026-12-31", into the database's form. */
function parseDate(text: string): Parsed<string | null> {
  if (!text || text === '-') return acceptValue(null)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  const local = /^(\d{1,2})[/.\-\s]+(\d{1,2}|[a-z]{3,9})[/.\-\s]+(\d{4})$/i.exec(text)
  const [year, month, day] = iso
    ? iso.slice(1)
    : local
      ? [local[3], monthOf(local[2] ?? ''), local[1]]
      : []
  const date = [year?.padStart(4, '0'), month?.padStart(2, '0'), day?.padStart(2, '0')].join('-')
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
    ? refuseCell('notADate')
    : acceptValue(date)
}

function monthOf(text: string): string {
  const at = MONTHS.indexOf(
    text.slice(0, 3).toLowerCase().replace('agt', 'agu').replace('may', 'mei'),
  )
  return /^\d+$/.test(text) ? text : at >= 0 ? String(at + 1) : ''
}
