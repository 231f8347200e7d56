import { sha256Hex } from '#platform/crypto'
import { readTokens } from '#lib/language/numbers/quantities'
import type { Quantity, Token } from '#lib/language/numbers/quantity'
import { wordsOf } from '#lib/language/text'
import { WEEKDAYS } from '#lib/language/weekdays'
import { type Clause, clausesOf, quantitiesOf } from './clauses.ts'
import { nameOfUnit, scopeOf, setOf, subjectOf } from './subject.ts'

/** The attribute of a fact, by which facts are compared. */
export type Attribute =
  | 'price'
  | 'percent'
  | 'hours'
  | 'duration'
  | 'measure'
  | 'account'
  | 'yes'
  /** the whole entry, to find repeated entries */
  | 'same'

/**
 * One fact of an entry. Facts with equal `key` are about the same attribute of the same subject.
 * `low` to `high` is the value (rupiah, percent, minutes, base units); they are equal for an exact
 * value.
 */
export type Fact = {
  attribute: Attribute
  key: string
  /** set when the key omits the question; such facts do not contradict each other */
  isPart?: true
  /** the subject as the entry writes it */
  subject: string
  low: number
  high: number
  /** "kg" of "Rp7.000 per kg" */
  unit: string | null
  /** keys of the figures in the value */
  figures: string[]
  /** the clause in the answer; undefined for a product row */
  span: { start: number; end: number } | undefined
}

export type Sayer = { question: string | null; answer: string; title: string; language: string }

/** Limit of facts per entry. A longer text is prose. */
const MAX_FACTS = 200

/**
 * The facts of an entry. Each clause with exactly one figure is one; other clauses have no value to
 * compare.
 */
export function factsOf(entry: Sayer): Fact[] {
  const asked = subjectOf(readTokens(entry.question ?? ''), entry.language)
  const scope = entry.question === null ? scopeOf(entry.title, entry.language) : []
  const clauses = clausesOf(entry.answer)
  const stated = clauses.flatMap((clause) =>
    factOf(clause, { asked: [...asked, ...namedBefore(clauses, clause, entry)], scope, entry }),
  )
  const sole = soleFacts(clauses, stated, asked)
  return [
    ...wholeFact(clauses, asked, entry),
    ...sole,
    ...yesFacts(clauses, asked, entry),
    ...stated,
  ].slice(0, MAX_FACTS)
}

/** The price of a row of the product table. */
export function productFact(row: {
  name: string
  variant: string
  price_rupiah: number
  unit: string | null
}): Fact {
  const subject = `${row.name} ${row.variant}`.trim()
  return {
    attribute: 'price',
    key: keyOf('price', subjectOf(readTokens(subject), 'id')),
    subject,
    low: row.price_rupiah,
    high: row.price_rupiah,
    unit: row.unit === null ? null : nameOfUnit(row.unit),
    figures: [],
    span: undefined,
  }
}

/**
 * The subject of a passage without a question: the first clause of its line. Otherwise "Tahan 3
 * hari" would be a fact about everything.
 */
function namedBefore(clauses: Clause[], clause: Clause, entry: Sayer): string[] {
  if (entry.question !== null) return []
  const lineStart = entry.answer.lastIndexOf('\n', clause.start) + 1
  const first = clauses.find(({ start }) => start >= lineStart)
  return !first || first === clause ? [] : subjectOf(first.tokens, entry.language)
}

type Context = { asked: string[]; scope: string[]; entry: Sayer }

function factOf(clause: Clause, { asked, scope, entry }: Context): Fact[] {
  const value = valueOf(clause)
  if (!value) return []
  if (value.attribute === 'hours') return hoursOf(clause, value, entry)
  const own = subjectOf(value.rest, entry.language)
  const words = [...new Set([...asked, ...own, ...scope])]
  if (words.length === 0) return []
  const keys = [keyOf(value.name, words)]
  // In "Harga kacamata?" - "lensa minus Rp200.000" the clause names its product itself.
  const isNamed = value.attribute === 'price' && own.length > 1 && own.length < words.length
  const alone = isNamed ? [keyOf(value.name, [...own, ...scope])] : []
  return [...keys, ...alone].map((key, at) => ({
    attribute: value.attribute,
    key,
    ...(at < keys.length ? {} : { isPart: true as const }),
    ...statedOf(value, clause, entry),
  }))
}

const statedOf = (value: Value, clause: Clause, entry: Sayer) => ({
  subject: displayOf(entry.question, clause.text),
  low: value.low,
  high: value.high,
  unit: value.unit,
  figures: value.figures,
  span: { start: clause.start, end: clause.end },
})

/** One fact for each day that a clause names. So "setiap hari" contradicts "Senin-Sabtu". */
function hoursOf(clause: Clause, value: Value, entry: Sayer): Fact[] {
  const isOpening = OPENING.test(`${entry.question ?? ''} ${clause.text}`)
  if (!isOpening || CLOSED.test(clause.text)) return []
  const scope = entry.question === null ? scopeOf(entry.title, entry.language) : []
  const told = [...readTokens(entry.question ?? ''), ...value.rest].filter(
    (token) => token.type !== 'word' || !HOUR_WORDS.has(token.word),
  )
  const words = [...subjectOf(told, entry.language), ...scope]
  return dayKeys(daysIn(clause.text)).map((day) => ({
    attribute: 'hours',
    key: keyOf(`hours/${day}`, words),
    ...statedOf(value, clause, entry),
  }))
}
const OPENING = /\b(?:buka|tutup|operasional|open|opening|jam kerja|jam toko|praktik|praktek)\b/i
/** Closed days, which have no hours: "Selasa libur", "Minggu tutup". */
const CLOSED = new RegExp(
  `\\blibur\\b|\\b(?:senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|ahad)(?: kami)? tutup\\b`,
  'i',
)

type Value = {
  attribute: Attribute
  /** name in the key: the attribute, for measures with their unit */
  name: string
  low: number
  high: number
  unit: string | null
  figures: string[]
  /** the clause without the value */
  rest: Token[]
}

/**
 * The only value of a clause, and the rest of the clause. A clause with several values has none.
 */
function valueOf({ tokens }: Clause): Value | undefined {
  const all = quantitiesOf(tokens)
  const prices = all.filter(({ kind, value }) => kind === 'money' && value > 0)
  const chosen = prices.length > 0 ? prices : all
  const [first, second] = chosen
  if (!first || chosen.some(({ isVague }) => isVague)) return undefined
  const isRange = first.range === 'start' && second?.range === 'end' && chosen.length === 2
  if (chosen.length > 1 && !isRange) return undefined
  if (textsOf(tokens).some((word) => VAGUE.has(word))) return undefined
  const named = attributeOf(first, tokens)
  if (!named) return undefined
  const last = isRange && second ? second : first
  const isOpen = textsOf(tokens).some((word) => FROM.has(word))
  const per = tokens.find((token) => token.type === 'per')
  const one = all.find((each) => !chosen.includes(each) && each.said === 1 && each.unit)
  const [low, high] =
    named.attribute === 'hours'
      ? [first.value * 10_000 + last.value, first.value * 10_000 + last.value]
      : [first.value, isOpen ? Number.POSITIVE_INFINITY : last.value]
  return {
    ...named,
    low,
    high,
    unit: per?.type === 'per' ? nameOfUnit(per.unit) : (one?.unit ?? null),
    figures: chosen.map(({ key }) => key),
    rest: tokens.filter(
      (token) =>
        token.type !== 'per' &&
        !(
          token.type === 'quantity' &&
          (chosen.includes(token.quantity) || (!per && token.quantity === one))
        ),
    ),
  }
}

function attributeOf(
  { kind, unit, range }: Quantity,
  tokens: readonly Token[],
): Pick<Value, 'attribute' | 'name'> | undefined {
  switch (kind) {
    case 'money':
      return { attribute: 'price', name: 'price' }
    case 'percent':
      return { attribute: 'percent', name: 'percent' }
    case 'time':
      return range === 'start' ? { attribute: 'hours', name: 'hours' } : undefined
    case 'duration':
      return { attribute: 'duration', name: 'duration' }
    case 'count':
      return { attribute: 'measure', name: `measure/${unit ?? ''}` }
    case 'length':
    case 'weight':
    case 'volume':
    case 'area':
      return { attribute: 'measure', name: `measure/${kind}` }
    case 'contact':
      return textsOf(tokens).some((word) => BANKS.has(word))
        ? { attribute: 'account', name: 'account' }
        : undefined
    default:
      return undefined
  }
}

/**
 * Facts of two answers to the same question with one price each. They differ whatever their other
 * words are, unless these are conditions.
 */
function soleFacts(clauses: Clause[], stated: Fact[], asked: string[]): Fact[] {
  const prices = stated.filter(({ attribute }) => attribute === 'price')
  const [only] = prices
  const count = clauses.flatMap(({ tokens }) => quantitiesOf(tokens)).length
  const isPlain = !clauses.some(({ tokens }) =>
    textsOf(tokens).some((word) => CONDITIONS.has(word)),
  )
  if (!only || prices.length > 1 || count > 1 || !isPlain || asked.length === 0) return []
  return [{ ...only, key: keyOf('price/asked', asked) }]
}

/** Facts of a yes-or-no question ("Bisa COD?"), to find entries that answer it differently. */
function yesFacts(clauses: Clause[], asked: string[], entry: Sayer): Fact[] {
  const [first] = clauses
  if (!first || asked.length === 0 || !YES_NO.test(entry.question ?? '')) return []
  if (clauses.some(({ tokens }) => textsOf(tokens).some((word) => CONDITIONS.has(word)))) return []
  const [opening = ''] = wordsOf(first.text)
  const value = YES.has(opening) ? 1 : NO.has(opening) ? 0 : undefined
  if (value === undefined) return []
  return [
    {
      attribute: 'yes',
      key: keyOf('yes', asked),
      subject: entry.question ?? '',
      low: value,
      high: value,
      unit: null,
      figures: [],
      span: { start: 0, end: entry.answer.length },
    },
  ]
}

/** A fact with all words of an entry, to find an entry that says the same. */
function wholeFact(clauses: Clause[], asked: string[], entry: Sayer): Fact[] {
  const told = clauses.flatMap(({ tokens }) => subjectOf(tokens, entry.language))
  if (told.length === 0) return []
  return [
    {
      attribute: 'same',
      key: keyOf('same', [...asked, '|', ...told]),
      subject: displayOf(entry.question, entry.answer),
      low: 0,
      high: 0,
      unit: null,
      figures: [],
      span: { start: 0, end: entry.answer.length },
    },
  ]
}

/** The key of a fact. A long key is stored as its hash. */
function keyOf(name: string, subject: string[]): string {
  const words = [...new Set(subject)].toSorted().join(' ')
  return `${name}|${words.length > MAX_KEY_CHARS ? sha256Hex(words) : words}`
}
const MAX_KEY_CHARS = 200

const textsOf = (tokens: readonly Token[]) =>
  tokens.flatMap((token) => (token.type === 'word' ? [token.word] : []))

const displayOf = (question: string | null, clause: string) =>
  (question ?? clause).replace(/\s+/g, ' ').trim().slice(0, 200)

const DAY_WORDS = new Set([...WEEKDAYS, "jum'at", 'ahad', 'setiap', 'tiap', 'hari'])
const DAY_RANGE = new RegExp(
  `(${WEEKDAYS.join('|')})\\s*(?:-|–|s/d|sd|sampai|hingga)\\s*(${WEEKDAYS.join('|')})`,
)

function daysIn(text: string): string[] {
  const flat = text.toLowerCase().replace("jum'at", 'jumat').replace('ahad', 'minggu')
  if (/\b(?:setiap|tiap) hari\b(?! kerja)/.test(flat)) return WEEKDAYS
  const [, from, until] = DAY_RANGE.exec(flat) ?? []
  if (!from || !until) return WEEKDAYS.filter((day) => new RegExp(`\\b${day}\\b`).test(flat))
  const [first, last] = [WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(until)]
  return WEEKDAYS.filter((_, at) =>
    first <= last ? at >= first && at <= last : at >= first || at <= last,
  )
}

const dayKeys = (days: string[]) =>
  days.length === 0 ? ['all'] : days.length === WEEKDAYS.length ? ['all', ...days] : days

const HOUR_WORDS = new Set([
  ...DAY_WORDS,
  ...setOf(
    `jam pukul buka tutup operasional kerja toko open sampai sampe hingga wib wita wit pagi siang
      sore malam sabtu minggu`,
  ),
])
/** Words for a lower limit: "mulai Rp150.000". */
const FROM = setOf('mulai mulainya start starting')
const VAGUE = setOf(`
  sekitar kisaran kira kira-kira kurang lebih hampir rata rata-rata estimasi tergantung bervariasi
  variasi about around approximately roughly depends maksimal maksimum max maks hingga sampai`)
/** Words for a value that applies only sometimes, or not to everyone. */
const CONDITIONS = setOf(`
  kalau kalo kl jika bila apabila untuk khusus promo diskon member grosir reseller kecuali hanya asal
  selama minimal min per setiap tiap if for only except unless tergantung`)
const BANKS = setOf('bca bri bni bsi btn cimb mandiri jago seabank permata danamon')
const YES_NO =
  /\b(?:bisa|boleh|apakah|ada|menerima|terima|jual|menyediakan|melayani|can|do|is|are)\b/i
const YES = setOf('ya iya bisa boleh ada tersedia menerima terima yes sure')
const NO = setOf('tidak belum tak nggak enggak gak ga no maaf')
