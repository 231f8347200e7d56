import { readTokens } from '#lib/language/numbers/quantities'
import type { Quantity, Token } from '#lib/language/numbers/quantity'
import { rememberByText } from '#lib/remember'
import { BOUNDS, contentOf, isScopeWord } from './words/content-words.ts'
import { expandDays, withoutHourWords } from './figures/day-tokens.ts'
import { translate } from './words/english-words.ts'
import { tellsDeed } from './deeds.ts'
import { isLight } from './words/light-words.ts'
import { ANTONYMS, formsOf, NEGATIONS } from './words/gate-words.ts'
import { MAX_LISTED, PREDICATE, splitLines, splitSentence } from './repair/split-sentence.ts'

/** Direction of a limit before or after a figure: "minimal" is lower, "maksimal" is upper. */
export type Bound = 'lower' | 'upper'

export type Figure = Quantity & { bound?: Bound }

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
export const clausesOf: (text: string) => readonly Clause[] = rememberByText(2000, (text) =>
  resolveLimits(
    repeatDenial(
      splitLines(text).flatMap(({ sentence, line }, at) =>
        clausesIn(sentence).map((clause) => ({ ...clause, sentence: at, line })),
      ),
    ),
  ),
)

/** Remembered by sentence, because the customer's earlier messages are read again in each turn. */
const clausesIn: (sentence: string) => readonly Clause[] = rememberByText(2000, (sentence) =>
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

const LOWER = new Set(
  'minimal minimum min mulai dari least from diatas atas lebih lewat sejak'.split(' '),
)

const UPPER = new Set(
  'maksimal maksimum maks max paling sampai hingga sampe sebelum dibawah bawah kurang until before most terlama'.split(
    ' ',
  ),
)

/** A limit may stand up to this many words before its figure: "minimal belanja Rp250.000". */
const BOUND_REACH = 4

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

/**
 * Counts the denials. "tidak kami sewakan karena tidak aman" has one: the second denies the cause.
 */
function negationsIn(tokens: readonly Token[]): number {
  const [start, end] = [leadOf(tokens), Math.min(purposeOf(tokens), conditionOf(tokens))]
  const isFound = (token: Token, at: number) => at >= start && isNegation(tokens, token, at)
  const found = tokens.slice(0, end).flatMap((token, at) => (isFound(token, at) ? [at] : []))
  const cause = tokens.findIndex((token) => token.type === 'word' && CAUSE.test(token.word))
  const before = found.filter((at) => at < cause)
  const all = before.length > 0 ? before : found
  // "kecuali oli tidak boleh" counts as one denial.
  return all.length > 1 && isExcept(tokens[all[0] ?? 0]) ? all.length - 1 : all.length
}
const isExcept = (token: Token | undefined) => token?.type === 'word' && token.word === 'kecuali'
const CAUSE = /^(?:karena|krn|sebab|because)$/

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

function isInBrackets(tokens: readonly Token[], at: number): boolean {
  const opened = tokens
    .slice(0, Math.max(0, at))
    .findLast((token) => token.type === 'mark' && /[()]/.test(token.mark))
  return opened?.type === 'mark' && opened.mark === '('
}

const QUALITY =
  /^(?:bahan|bahannya|warna|warnanya|rasa|rasanya|dari|pakai|memakai|model|isi|isinya|berbahan|juga|bebas|aman|jual|menjual)$/

/** The end of a condition: the denial in "Kalau belum punya galon, ..." does not apply after it. */
function leadOf(tokens: readonly Token[]): number {
  const first = tokens.findIndex(({ type }) => type !== 'mark')
  const start = tokens[first]
  if (start?.type !== 'word') return 0
  if (NOT_YET.test(start.word)) return leadOfState(tokens, first)
  if (!IFS.test(start.word)) return 0
  const end = tokens.findIndex((token) => token.type === 'mark' && token.mark === ',')
  const isWithout = tokens
    .slice(0, end)
    .some((token) => token.type === 'word' && /^(?:tanpa|without)$/.test(token.word))
  return end > 0 && !isWithout && contentOf(tokens.slice(end)).length > 0 ? end : 0
}
/** The state in "Belum dirangkai uang kembali penuh", which is a case like "kalau belum". */
function leadOfState(tokens: readonly Token[], first: number): number {
  const state = tokens[first + 1]
  const rest = tokens.slice(first + 2)
  const isPassive = state?.type === 'word' && /^di\p{L}{4,}$/u.test(state.word)
  const isStatement = rest[0]?.type === 'word' && contentOf(rest).length > 1
  return isPassive && isStatement ? first + 2 : 0
}
const NOT_YET = /^(?:belum|blm)$/
const IFS = /^(?:kalau|kalo|klo|jika|bila|apabila|if|when)$/

/** The start of a purpose: "agar tidak tertahan" does not deny what precedes it. */
function purposeOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    (token) => token.type === 'word' && /^(?:agar|supaya|biar|sehingga)$/.test(token.word),
  )
  return at > 0 ? at : tokens.length
}

/** The start of a condition at the end: "tukar unit kalau ada minus yang tidak kami sebut". */
function conditionOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    (token, index) =>
      token.type === 'word' &&
      (IFS.test(token.word) ||
        CONCEDES.test(token.word) ||
        (PROVIDED.test(token.word) && isDenialAt(tokens, index + 1))),
  )
  return at > 0 && contentOf(tokens.slice(0, at)).length > 0 ? at : tokens.length
}

const CONCEDES = /^(?:walau|walaupun|meski|meskipun|biarpun|although)$/
const PROVIDED = /^(?:asal|asalkan|selama|selagi)$/
const isDenialAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token?.type === 'word' && NEGATIONS.has(token.word)
}

/** Whether a word denies. "tidak masalah", "jangan lupa" and "tidak apa-apa" deny nothing. */
function isNegation(tokens: readonly Token[], token: Token, at: number): boolean {
  if (token.type !== 'word' || !NEGATIONS.has(token.word)) return false
  const next = tokens[at + 1]
  if (isInBrackets(tokens, at)) return false
  // "No. 8" is part of an address.
  if (token.word === 'no' && next?.type !== 'word') return false
  return !(
    next?.type === 'word' && /^(?:masalah|lupa|apa|khawatir|ragu|usah|problem)$/.test(next.word)
  )
}

const antonymOf = (word: string) => ANTONYMS.get(word) ?? ANTONYMS.get(word.replace(/nya$/, ''))

/** Whether a word denies its antonym. "tutup pukul 20.00" does not: it states an hour. */
function isInverted(tokens: readonly Token[], word: string): boolean {
  if (!antonymOf(word)) return false
  const at = tokens.findIndex((token) => token.type === 'word' && token.word === word)
  const behind = tokens[at + 1]
  // "habis" before a noun means after: "habis operasi".
  if (word === 'habis' && at === 0 && behind && contentOf([behind]).length > 0) return false
  if (word === 'kosong' && tokens.some(isPlace)) return false
  const before = tokens[at - 1]
  // In "termasuk libur" and "hari libur" the word names a day and denies nothing.
  if (before?.type === 'word' && /^(?:termasuk|hari|tanggal)$/.test(before.word)) return false
  const next = tokens.slice(at + 1, at + 3)
  return !(
    /^tutup|^closed/.test(word) &&
    next.some((token) => token.type === 'quantity' && token.quantity.kind === 'time')
  )
}

/**
 * Whether a word is a room or a time, for which "kosong" means available. For goods it means sold
 * out.
 */
const isPlace = (token: Token) => token.type === 'word' && PLACES.test(token.word)
const PLACES = /^(?:kamar\w*|unit|slot|jadwal\w*|meja|kursi|ruang\w*|lapangan|studio|tipe\w*)$/

function withBound(tokens: readonly Token[], quantity: Quantity, at: number): Figure {
  for (let back = 1; back <= BOUND_REACH; back++) {
    const token = tokens[at - back]
    if (isComparison(token, tokens[at - back - 1])) continue
    if (!token || token.type === 'mark' || token.type === 'quantity') break
    if (endsFigureBefore(tokens, at - back)) break
    const bound = token.type === 'word' ? boundOf(token.word, quantity, back) : undefined
    if (bound) return { ...quantity, bound }
  }
  const after = tokens[at + 1]
  const end = endsIn(tokens, at)
  if (end) return { ...quantity, bound: end }
  // In "gratis, maksimal 30 kata" the limit belongs to the next figure.
  const isNext = tokens.slice(at + 2, at + 4).some(({ type }) => type === 'quantity')
  const bound =
    after?.type === 'word' && !isNext ? boundOf(after.word, quantity, 1, true) : undefined
  return bound ? { ...quantity, bound } : quantity
}

/** The bound of "100 pcs ke atas", "H-3 atau lebih" and "H-3 ke sini". */
function endsIn(tokens: readonly Token[], at: number): Bound | undefined {
  const [first, second] = tokens.slice(at + 1, at + 3)
  const word = first?.type === 'word' ? first.word : ''
  const next = second?.type === 'word' ? second.word : ''
  if (word === 'keatas') return 'lower'
  if (word === 'kebawah') return 'upper'
  if (word === 'ke') return ENDS.get(next)
  return word === 'atau' || word === 'or' ? OR_ENDS.get(next) : undefined
}
const ENDS = new Map<string, Bound>([
  ['atas', 'lower'],
  ['bawah', 'upper'],
  ['sini', 'upper'],
])
const OR_ENDS = new Map<string, Bound>([
  ['lebih', 'lower'],
  ['more', 'lower'],
  ['kurang', 'upper'],
  ['less', 'upper'],
])

/** Whether the word ends the figure before it: "100 ke atas 10-14 hari" has no least of 10. */
const endsFigureBefore = (tokens: readonly Token[], at: number) =>
  [at - 1, at - 2, at - 3].some(
    (before) => tokens[before]?.type === 'quantity' && endsIn(tokens, before) !== undefined,
  )

/** Whether "dari" continues a comparison: in "kurang dari 3 tahun" the word before it decides. */
const isComparison = (token: Token | undefined, before: Token | undefined) =>
  token?.type === 'word' &&
  token.word === 'dari' &&
  before?.type === 'word' &&
  /^(?:kurang|lebih)$/.test(before.word)

function boundOf(
  word: string,
  { kind, unit }: Quantity,
  distance: number,
  isAfter = false,
): Bound | undefined {
  // "lewat aplikasi" and "lewat jam 18" say how and when, not how much at least.
  if (word === 'lewat' && (kind === 'time' || kind === 'money')) return undefined
  const isStrict = BOUNDS.has(word)
  if (!isStrict && (isAfter || distance > (kind === 'time' ? 1 : 2))) return undefined
  if (word === 'dari' || word === 'from')
    return kind === 'time' || unit === 'tahun' ? 'lower' : undefined
  if (LOWER.has(word)) return 'lower'
  return UPPER.has(word) && word !== 'paling' ? 'upper' : word === 'lambat' ? 'upper' : undefined
}

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
