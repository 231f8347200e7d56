import { readTokens } from '#lib/language/numbers/quantities'
import { sentencesOf } from '#lib/language/text'
import { contentOf } from '../words/content-words.ts'
import { NEGATIONS } from '../words/gate-words.ts'
import { expandShorthand } from '../words/shorthand.ts'

/**
 * Splits a text into sentences without list marks; "7 hari atau 500 km. Suku cadang ..." are two.
 */
export const splitSentences = (text: string): string[] =>
  splitLines(text).map(({ sentence }) => sentence)

/** Splits a text into sentences, each with the index of its line. */
export const splitLines = (text: string): { sentence: string; line: number }[] =>
  expandShorthand(text)
    .replace(/^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+(?!ribu|rb|juta)/gm, '')
    .split(/\n+/)
    .flatMap((row, line) =>
      sentencesOf(row)
        .flatMap((sentence) => sentence.split(/(?<=\d\s?(?:km|st|no)\.)\s+(?=\p{Lu})/u))
        .map((sentence) => ({ sentence, line })),
    )

const BREAK =
  /\s*(?:[;=—]|,(?!\d)|(?<!\d),|:\s(?=\p{L}\D*\d)|\s[-–]\s(?=\p{L})|(?<!\p{L})(?:tapi|tetapi|namun|sedangkan|sementara|melainkan|lalu|kemudian|but|while|whereas)(?!\p{L})|(?<=\s)(?=jadi\s+(?:[\p{L}\d]+\s+){0,2}(?:belum|tidak|tdk|ga|gak|nggak)\s))\s*/iu

const AND = /\s+(?:dan|serta|sama|and|plus|ditambah|tambah|lan|jeung|sareng|\+)\s+/iu

const LEADS = /^\s*(?:kalau|kalo|klo|untuk|buat|jika|bila|apabila|soal|khusus|if|for|mengenai)\b/i

/** Begins a condition. A condition with a figure and its consequence are one statement. */
const IF = /^\s*(?:kalau|kalo|klo|jika|bila|apabila|if)\b/i

export function splitSentence(sentence: string): string[] {
  const parts = sentence
    .split(BREAK)
    .filter((part) => part.trim())
    .flatMap(splitRows)
  return joinLists(joinFragments(parts))
}

/** Splits rows: "A Rp1 dan B Rp2" are two, "A dan B Rp1" is one. */
function splitRows(part: string): string[] {
  const halves: string[] = []
  for (const half of part.split(AND)) {
    if (halves.length === 0 || isRow(half)) halves.push(half)
    else halves[halves.length - 1] += ` dan ${half}`
  }
  return halves.length > 1 && halves.every(isRow) ? halves : [part]
}

const isRow = (text: string) =>
  readTokens(text).some(({ type }) => type === 'quantity') && contentOf(readTokens(text)).length > 0

/**
 * Joins the parts of a list ("KTP, SIM A, dan jaminan"), and a topic with its statement ("Untuk
 * Avanza, ...").
 */
function joinLists(parts: string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const isLast =
      /^\s*(?:dan|atau|serta|maupun|sama|and|or)\b/i.test(part) ||
      (LIST_END.test(part) && isListItem(joined.at(-1) ?? ''))
    if (!isLast || joined.length === 0) {
      joined.push(part)
      continue
    }
    let list = part
    while (joined.length > 0 && !hasFigure(joined.at(-1) ?? '')) list = `${joined.pop()}, ${list}`
    joined.push(list)
  }
  return joined
}

/** The end of a list that applies to each item: "..., semen dan pasir tidak bisa diretur". */
const LIST_END =
  /^\s*(?:[\p{L}-]+\s){1,3}(?:(?:dan|atau|serta|and|or|dll\.?|dsb\.?)\s.*)?(?<!\p{L})(?:tidak|belum|bisa|boleh|tdk|gak|ga|harus|wajib|hanya)(?!\p{L})/iu

function isListItem(part: string): boolean {
  const count = contentOf(readTokens(part)).length
  const isDenied = readTokens(part).some(
    (token) => token.type === 'word' && NEGATIONS.has(token.word),
  )
  return !hasFigure(part) && !PREDICATE.test(part) && !isDenied && count > 0 && count <= MAX_LISTED
}

export const MAX_LISTED = 4

export const PREDICATE =
  /(?<!\p{L})(?:bisa|boleh|ada|dapat|wajib|harus|hanya|khusus|silakan|tersedia|buka|tutup|can|is|are)(?!\p{L})/iu

const hasFigure = (part: string) => readTokens(part).some(({ type }) => type === 'quantity')

/** Joins a part without a content word to the part before it, and a topic to the part after it. */
function joinFragments(parts: string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isBare = contentOf(readTokens(part)).length === 0
    const isLead =
      before !== undefined &&
      LEADS.test(before) &&
      !isBare &&
      !isDenial(before) &&
      (!hasPrice(before) || LIMITS.test(before) || (IF.test(before) && !hasFigure(part)))
    if (before !== undefined && isLead) joined[joined.length - 1] = `${before}, ${part}`
    else if (before !== undefined && isBare && continuesFigures(before, part))
      joined[joined.length - 1] = `${before}, ${part}`
    else joined.push(part)
  }
  return joined
}

/**
 * Whether a part denies something and is therefore a statement: "Untuk mobil tidak ada tempat
 * parkir", but not the topic "untuk yang tidak punya KTP".
 */
const isDenial = (part: string) =>
  /^\s*(?:untuk|buat|soal)(?!\p{L})(?!.*(?<!\p{L})(?:yang|yg)(?!\p{L}))/iu.test(part) &&
  readTokens(part).some((token) => token.type === 'word' && NEGATIONS.has(token.word)) &&
  PREDICATE.test(part)

/** Words of a condition: "Untuk belanja di atas Rp1.000.000, ...". */
const LIMITS =
  /\b(?:di ?atas|di ?bawah|minimal|maksimal|lebih dari|kurang dari|mulai|sampai|above|over|below|under|at least)\s+(?:rp|idr)?\s?\d/i

const hasPrice = (part: string) =>
  figuresIn(part).some(({ kind }) => kind === 'money' || kind === 'percent' || kind === 'time')

/**
 * Whether a part continues the figures before it: "pukul 14.00, 16.00", "Bisa, Rp60.000". A figure
 * of another kind begins a new statement.
 */
function continuesFigures(before: string, part: string): boolean {
  if (/\b(?:total|semua|jadi|jumlah)/i.test(part)) return false
  const [first] = figuresIn(part)
  const last = figuresIn(before).at(-1)
  return first !== undefined && (last === undefined || last.kind === first.kind)
}

const figuresIn = (text: string) =>
  readTokens(text).flatMap((token) => (token.type === 'quantity' ? [token.quantity] : []))
