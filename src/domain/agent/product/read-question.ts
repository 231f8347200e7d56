import type { FoundEntry } from '#contract/knowledge'
import { readText } from '#domain/knowledge/lookup'
import type { ProductFact } from '#domain/product/describe'
import { wordsOf } from '#lib/language/text'
import { memoizeByText } from '#lib/memoize'
import type { Asked } from './product-phrases.ts'

/** The forms of one word of a question or a row. */
type Stems = readonly string[]

const stemsOf = memoizeByText(4000, (text): readonly Stems[] =>
  readText(text, 'id').terms.map(({ stems }) => stems),
)
const isSame = (a: Stems, b: Stems) => a.some((stem) => b.includes(stem))
const isIn = (word: Stems, words: readonly Stems[]) => words.some((other) => isSame(word, other))

/**
 * A product that a question may be about. `rows`: the rows that have every value in the question.
 */
export type Candidate = {
  entry: FoundEntry
  rows: ProductFact[]
  /** how many words of the name are in the question, and whether that is the full name */
  named: number
  isWhole: boolean
  /** a value with a label that no row has: "warna merah" */
  absent: { label: string; values: string[] } | undefined
}

/**
 * The facts that are asked for. Without any, the price is meant. `hasPhoto`: of the product, so that
 * "boleh lihat?" asks for it.
 */
export function readAsked(part: string, hasPhoto: boolean): Asked {
  const stock = STOCK.test(part)
  const duration = DURATION.test(part)
  const isPriced = PRICE.test(part)
  const isSeen = hasPhoto && SEE.test(part) && !(stock || duration || isPriced)
  const photo = PHOTO.test(part) || isSeen
  return { price: isPriced || !(stock || duration || photo), stock, duration, photo }
}
/** Whether a question asks for a photo, or to see something. */
export const asksToSee = (part: string): boolean => PHOTO.test(part) || SEE.test(part)
const PRICE =
  /\b(?:harga|hrg|hrga|tarif|biaya|berapa(?! (?:lama|menit|jam|hari))|brp(?! (?:lama|menit|jam|hari))|brpa|berapaan|brpan|piro|pinten|sabaraha|price|how much|cost)\w*/i
const STOCK =
  /\b(?:stok|stock|stoknya|ready|sisa|tersedia|habis|sold ?out|available|masih ada|msh ada)\w*/i
const DURATION = /\b(?:berapa|brp) (?:lama|menit|jam|hari)\b|\b(?:lamanya|durasi\w*|how long)\b/i
const PHOTO = /\b(?:foto|poto|photo|gambar|gmbr|pict?|penampakan)\w*/i
const SEE = /\b(?:(?:li?h?at|lht)(?:in|kan|nya)?|see)\b/i

/** Words that ask. They are part of no name and no value. */
const ASKING = stemsOf(
  'berapa harga tarif biaya stok stock ready sisa tersedia habis ada masih jual punya durasi lama menit jam foto poto photo gambar gmbr pic picture penampakan lihat liat lht liatin lihatin lihatkan show see boleh minta kirim ukuran size varian variant variasi jenis macam pilihan warna rasa model tipe how much price is the do you have cost available size color colour photo long untuk buat beli mau kalau kalo tanya info',
)
/** Labels that customers use even when no row has them: "ada warna merah?". */
const LABELS = ['warna', 'rasa', 'ukuran', 'bahan', 'model', 'motif', 'size']

/**
 * The products that a question is about, the most fully named first. Any other word makes it
 * another question: "brownies halal ga?".
 */
export function readCandidates(part: string, found: readonly FoundEntry[]): Candidate[] {
  const words = stemsOf(part)
  const candidates = found.flatMap((entry) => {
    const candidate = readCandidate(words, part, entry)
    return candidate && candidate.named > 0 ? [candidate] : []
  })
  const whole = candidates.filter(({ isWhole }) => isWhole)
  const kept = whole.length > 0 ? whole : candidates
  const most = Math.max(0, ...kept.map(({ named }) => named))
  return kept.filter(({ named }) => named === most)
}

/** Reads a follow-up ("yang 24 cm?") as a question about a product that it does not name. */
export function readFollowUp(part: string, entry: FoundEntry): Candidate | undefined {
  const words = stemsOf(part)
  const candidate = readCandidate(words, part, entry)
  const isAbout = words.some((word) => !isIn(word, ASKING)) || STOCK.test(part) || PRICE.test(part)
  return isAbout || asksToSee(part) || DURATION.test(part) ? candidate : undefined
}

function readCandidate(
  words: readonly Stems[],
  part: string,
  entry: FoundEntry,
): Candidate | undefined {
  const rows = entry.products ?? []
  const name = stemsOf(rows[0]?.name ?? '')
  if (name.length === 0) return undefined
  const named = name.filter((word) => isIn(word, words)).length
  const values = words.filter((word) => !isIn(word, name) && !isIn(word, ASKING))
  const fitting = rows.filter((row) => {
    const own = stemsOf(valuesOf(row).join(' '))
    return values.every((word) => isIn(word, own))
  })
  const isWhole = named === name.length
  if (fitting.length > 0)
    return { entry, rows: withSaidVariant(fitting, part), named, isWhole, absent: undefined }
  const absent = readAbsent(part, values, rows)
  return absent ? { entry, rows, named, isWhole, absent } : undefined
}

/** Selects rows by a variant that search ignores as a common word: "sedang" is a size here. */
function withSaidVariant(rows: ProductFact[], part: string): ProductFact[] {
  const said = wordsOf(part)
  const named = rows.filter(
    ({ variant }) =>
      variant !== '' &&
      stemsOf(variant).length === 0 &&
      wordsOf(variant).every((word) => said.includes(word)),
  )
  return named.length > 0 ? named : rows
}

const valuesOf = (row: ProductFact): string[] => [
  row.variant,
  row.unit ?? '',
  ...Object.entries(row.attributes).flat(),
]

/** The only value that no row has, with its label and the values that rows have. */
function readAbsent(
  part: string,
  values: readonly Stems[],
  rows: ProductFact[],
): Candidate['absent'] {
  const label = LABELS.find((each) => new RegExp(`\\b${each}\\w*\\s+\\S`, 'i').test(part))
  if (!label || values.length !== 1) return undefined
  const recorded = rows.flatMap((row) =>
    Object.entries(row.attributes).flatMap(([key, value]) =>
      key.toLowerCase().startsWith(label) ? [value] : [],
    ),
  )
  const variants = rows.flatMap(({ variant }) => (variant ? [variant] : []))
  // A variant is a size or colour. A material is only in an attribute.
  const others = label === 'bahan' ? [] : variants
  const known = [...new Set(recorded.length > 0 ? recorded : others)].slice(0, MAX_VALUES)
  return known.length > 0 ? { label, values: known } : undefined
}
const MAX_VALUES = 12
