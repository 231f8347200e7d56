import { readTokens } from '#lib/language/numbers/quantities'
import type { Token } from '#lib/language/numbers/quantity'
import { memoizeByText } from '#lib/memoize'
import { contentOf, isScopeWord } from './words/content-words.ts'
import { expandDays, withoutHourWords } from './figures/day-tokens.ts'
import { translate } from './words/english-words.ts'
import { type Bound, type Figure, withBound } from './bounds.ts'
import { antonymOf, isInBrackets, isInverted, negationsIn } from './denials.ts'
import { tellsDeed } from './deeds.ts'
import { isLight } from './words/light-words.ts'
import { formsOf, NEGATIONS } from './words/gate-words.ts'
import { MAX_LISTED, PREDICATE, splitLines, splitSentence } from './repair/split-sentence.ts'

/**
 * A content word with every form by which it may match. `isTelling`: it names a scope, a material
 * or a look, so a general word of the trade does not match it.
 */
export type Word = {
  text: string
  forms: readonly string[]
  isScope: boolean
  isTelling: boolean
  /** whether it is in brackets, where it explains its row and does not name it */
  isAside: boolean
  /** whether it only frames a statement, so that it needs no source */
  isLight: boolean
}

export type Head = 'yes' | 'no' | 'confirm'

/** A part of a sentence that states one fact: a row of a list, or a clause. */
export type Clause = {
  text: string
  /** index of the sentence in the text */
  sentence: number
  /** index of the line; in a price list each line has one product */
  line: number
  words: Word[]
  forms: Set<string>
  figures: Figure[]
  pers: string[]
  isNegative: boolean
  /** set when the clause is only a polite yes or no */
  head: Head | undefined
  /** the yes or no at its beginning, whatever follows */
  opening: Head | undefined
  /** whether it says that something was or will be done for this customer */
  isDeed: boolean
  /** whether it is not done yet: "sedang diproses", "segera" */
  isPending: boolean
  /** content words after "hanya jika", "untuk" or "dengan", one list for each */
  conditions: Word[][]
  /** word forms after "karena", to which a denial before it does not apply */
  cause: Set<string>
}

/** The clauses of a text, in order. */
export const clausesOf: (text: string) => readonly Clause[] = memoizeByText(2000, (text) =>
  resolveLimits(
    repeatDenial(
      splitLines(text).flatMap(({ sentence, line }, at) =>
        clausesIn(sentence).map((clause) => ({ ...clause, sentence: at, line })),
      ),
    ),
  ),
)

/** Remembered by sentence, because the customer's earlier messages are read again in each turn. */
const clausesIn: (sentence: string) => readonly Clause[] = memoizeByText(2000, (sentence) =>
  inheritDenial(sentence, splitSentence(sentence).map(readClause)),
)

/** Resolves "itu" in "Lebih dari itu hangus": the limit before it, in the other direction. */
const resolveLimits = (clauses: Clause[]): Clause[] =>
  clauses.map((clause, at) => {
    const word = BEYOND.exec(clause.text)?.[1]?.toLowerCase()
    if (!word) return clause
    const bound = /bawah|kurang/.test(word) ? 'upper' : 'lower'
    const limits = clauses.slice(0, at).flatMap(({ figures }) => figures)
    const limit = limits.findLast((figure) => figure.kind !== 'time' && isEndOf(figure, bound))
    if (!limit) return clause
    const { range: _, ...amount } = limit
    return {
      ...clause,
      head: undefined,
      figures: [{ ...amount, bound }, ...clause.figures.map(withoutBound)],
    }
  })

/** "lebih dari itu" refers to a most or the end of a range, "kurang dari itu" to a least. */
const isEndOf = (figure: Figure, bound: Bound) =>
  (figure.bound !== undefined && figure.bound !== bound) ||
  (figure.bound === undefined && figure.range === (bound === 'lower' ? 'end' : 'start'))

function withoutBound(figure: Figure): Figure {
  const bare = { ...figure }
  delete bare.bound
  return bare
}

const BEYOND = /\b(lebih|kurang|di ?atas|di ?bawah|lewat|di ?luar)\s+(?:dari\s+)?itu\b/i

/** Repeats the denial of the clause before for "Begitu juga pasir". */
const repeatDenial = (clauses: Clause[]): Clause[] =>
  clauses.map((clause, at) =>
    at > 0 && /^begitu (?:juga|pula)/i.test(clause.text)
      ? { ...clause, isNegative: clauses[at - 1]?.isNegative === true }
      : clause,
  )

/**
 * Applies a denial to every item of its list: "Belum: paspor, vaksin", "Tidak termasuk makan,
 * tiket".
 */
function inheritDenial(sentence: string, parts: Clause[]): Clause[] {
  if (!DENIES_LIST.test(sentence) || parts[0]?.isNegative !== true) return parts
  const isList = parts.length > 2 || /:|(?<!\p{L})(?:dan|atau|or)(?!\p{L})/iu.test(sentence)
  if (!isList) return parts
  let isListed = true
  return parts.map((clause) => {
    isListed &&= clause.figures.every(isLimit) && clause.words.length <= MAX_LISTED
    if (clause.isNegative) isListed = true
    return isListed && !PREDICATE.test(clause.text) ? { ...clause, isNegative: true } : clause
  })
}

/**
 * Whether a figure only limits an item ("habis operasi kurang dari 6 bulan"). An item with a price
 * is a separate row.
 */
const isLimit = ({ kind, bound }: Figure) => kind === 'duration' && bound !== undefined

const DENIES_LIST =
  /^\W*(?:yang )?(?:(?:tidak|belum|tanpa|bukan|tdk|gak|ga|no|not)(?: \p{L}+)?:|(?:tidak|belum|tdk|gak|ga)\s+(?!(?:perlu|usah|harus|wajib|masalah|bisa|boleh|dapat)\b)\p{L}+)/iu

/** Reads one clause. The caller sets `sentence` and `line`. */
function readClause(text: string): Clause {
  const tokens = withoutHourWords(expandDays(readTokens(text)))
  const found = contentOf(tokens)
  const negations = negationsIn(tokens)
  const inverted = found.filter((word) => isInverted(tokens, word)).length
  const words = found.map((word) =>
    toWord(isInverted(tokens, word) ? (antonymOf(word) ?? word) : word, tokens),
  )
  const figures = tokens.flatMap((token, at) =>
    token.type === 'quantity' ? [withBound(tokens, token.quantity, at)] : [],
  )
  return {
    text: text.trim(),
    sentence: 0,
    line: 0,
    words,
    forms: new Set(words.flatMap(({ forms }) => forms)),
    figures,
    pers: tokens.flatMap((token) => (token.type === 'per' ? [token.unit] : [])),
    isNegative: (negations + inverted) % 2 === 1,
    head: words.length === 0 && figures.length === 0 ? headOf(tokens) : undefined,
    opening: openingOf(tokens),
    isDeed: tellsDeed(text),
    isPending:
      /\b(?:sedang|masih|segera|menyusul|dalam)\s+(?:dalam\s+)?\p{L}*(?:proses|urus|buat|siap|ajukan|kerja)/iu.test(
        text,
      ),
    conditions: conditionsOf(tokens),
    cause: causeOf(tokens),
  }
}

const toWord = (text: string, tokens: readonly Token[] = []): Word => {
  const at = tokens.findIndex((token) => token.type === 'word' && token.word === text)
  const before = tokens[at - 1]
  const isScope = isScopeWord(text)
  const isTelling = isScope || (before?.type === 'word' && QUALITY.test(before.word))
  return {
    text,
    forms: formsOf(text),
    isScope,
    isTelling,
    isAside: isInBrackets(tokens, at),
    isLight: !isScope && isFraming(text),
  }
}

const isFraming = (word: string) => isLight(word) || translate(word).some(isLight)

const QUALITY =
  /^(?:bahan|bahannya|warna|warnanya|rasa|rasanya|dari|pakai|memakai|model|isi|isinya|berbahan|juga|bebas|aman|jual|menjual)$/

const YES = /^(?:bisa|boleh|ada|tentu|oke|siap|yes|sure|can|saged|tiasa|dapat|sudah|masih)$/

/** The yes or no at the beginning of a text: "Tidak, ...", "Bisa untuk radius 5 km". */
function openingOf(tokens: readonly Token[]): Head | undefined {
  const first = tokens.find(({ type }) => type === 'word')
  return first && headOf([first])
}

const CONFIRM = /^(?:betul|benar|iya|iyaa|ya|yup|tepat|correct|right|nggih|leres)$/

function headOf(tokens: readonly Token[]): Head | undefined {
  const words = tokens.flatMap((token) => (token.type === 'word' ? [token.word] : []))
  if (words.some((word) => NEGATIONS.has(word) && word !== 'no')) return 'no'
  const first = words[0] ?? ''
  if (CONFIRM.test(first) && !(first === 'ya' && words.length > 2)) return 'confirm'
  return YES.test(first) ? 'yes' : undefined
}

const CONDITION =
  /^(?:hanya|jika|bila|kalau|kalo|apabila|asal|asalkan|khusus|untuk|dengan|if|when|only)$/

function conditionsOf(tokens: readonly Token[]): Word[][] {
  const starts = tokens.flatMap((token, at) =>
    token.type === 'word' && CONDITION.test(token.word) ? [at] : [],
  )
  return starts
    .map((start, at) => contentOf(tokens.slice(start + 1, starts[at + 1])))
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => toWord(word)))
}

function causeOf(tokens: readonly Token[]): Set<string> {
  const at = tokens.findIndex(
    (token) => token.type === 'word' && /^(?:karena|sebab|because)$/.test(token.word),
  )
  const cause = at < 0 ? [] : tokens.slice(at + 1)
  const isDenied = cause.some((token) => token.type === 'word' && NEGATIONS.has(token.word))
  return new Set(isDenied ? [] : contentOf(cause).flatMap(formsOf))
}
