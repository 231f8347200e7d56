import { readTokens } from '#lib/language/numbers/quantities'
import type { Quantity, Token } from '#lib/language/numbers/quantity'
import { rememberByText } from '#lib/remember'
import { BOUNDS, contentOf, isScopeWord } from './words/content-words.ts'
import { expandDays, withoutHourWords } from './figures/day-tokens.ts'
import { translate } from './words/english-words.ts'
import { tellsDeed } from './deeds.ts'
import { isLight } from './words/light-words.ts'
import { ANTONYMS, formsOf, NEGATIONS } from './words/gate-words.ts'
import { MOST_LISTED, PREDICATE, splitLines, splitSentence } from './repair/split-sentence.ts'

/** A limit before or after a figure: "minimal", "maksimal". */
export type Bound = 'lower' | 'upper'

export type Figure = Quantity & { bound?: Bound }

/**
 * One content word with every form by which it may match. `isTelling`: a scope, or what something
 * is made of or looks like; a word of the trade is not enough for it.
 */
export type Word = {
  text: string
  forms: readonly string[]
  isScope: boolean
  isTelling: boolean
  /** in brackets: it explains its row and does not name it */
  isAside: boolean
  /** it frames a statement and needs no source */
  isLight: boolean
}

export type Head = 'yes' | 'no' | 'confirm'

/** A part of a sentence that states one thing: a row of a list, or a clause. */
export type Clause = {
  text: string
  /** index of its sentence in the text */
  sentence: number
  /** index of its line; a price list has one thing in a line */
  line: number
  words: Word[]
  forms: Set<string>
  figures: Figure[]
  pers: string[]
  isNegative: boolean
  /** it only says yes or no, politely */
  head: Head | undefined
  /** the yes or no that it begins with, whatever follows */
  opening: Head | undefined
  /** it says that something was or will be done for this customer */
  isDeed: boolean
  /** it is not so yet: "sedang diproses", "segera" */
  isPending: boolean
  /** content words behind "hanya jika", "untuk", "dengan", one list for each */
  conditions: Word[][]
  /** forms behind "karena", which a denial before it does not reach */
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

/** By sentence too: what a customer asked before comes again with each later message. */
const clausesIn: (sentence: string) => readonly Clause[] = rememberByText(2000, (sentence) =>
  inheritDenial(sentence, splitSentence(sentence).map(readClause)),
)

/** "Lebih dari itu hangus": "itu" is the limit before it, of the other direction. */
const resolveLimits = (clauses: Clause[]): Clause[] =>
  clauses.map((clause, at) => {
    const word = BEYOND.exec(clause.text)?.[1]?.toLowerCase()
    if (!word) return clause
    const bound = /bawah|kurang/.test(word) ? 'upper' : 'lower'
    const limits = clauses.slice(0, at).flatMap(({ figures }) => figures)
    const limit = limits.findLast(
      (figure) => figure.kind !== 'time' && figure.bound && figure.bound !== bound,
    )
    if (!limit) return clause
    return {
      ...clause,
      head: undefined,
      figures: [{ ...limit, bound }, ...clause.figures.map(withoutBound)],
    }
  })

function withoutBound(figure: Figure): Figure {
  const bare = { ...figure }
  delete bare.bound
  return bare
}

const BEYOND = /\b(lebih|kurang|di ?atas|di ?bawah|lewat|di ?luar)\s+(?:dari\s+)?itu\b/i

/** "Begitu juga pasir" says of sand what the clause before says. */
const repeatDenial = (clauses: Clause[]): Clause[] =>
  clauses.map((clause, at) =>
    at > 0 && /^begitu (?:juga|pula)/i.test(clause.text)
      ? { ...clause, isNegative: clauses[at - 1]?.isNegative === true }
      : clause,
  )

/** "Belum: paspor, vaksin" and "Tidak termasuk makan, tiket" deny every item of their list. */
function inheritDenial(sentence: string, parts: Clause[]): Clause[] {
  if (!DENIES_LIST.test(sentence) || parts[0]?.isNegative !== true) return parts
  const isList = parts.length > 2 || /:|(?<!\p{L})(?:dan|atau|or)(?!\p{L})/iu.test(sentence)
  if (!isList) return parts
  let isListed = true
  return parts.map((clause) => {
    isListed &&= clause.figures.every(isLimit) && clause.words.length <= MOST_LISTED
    if (clause.isNegative) isListed = true
    return isListed && !PREDICATE.test(clause.text) ? { ...clause, isNegative: true } : clause
  })
}

/** "habis operasi kurang dari 6 bulan" is still an item; one with a price is a row of its own. */
const isLimit = ({ kind, bound }: Figure) => kind === 'duration' && bound !== undefined

const DENIES_LIST =
  /^\W*(?:yang )?(?:(?:tidak|belum|tanpa|bukan|tdk|gak|ga|no|not)(?: \p{L}+)?:|(?:tidak|belum|tdk|gak|ga)\s+(?!(?:perlu|usah|harus|wajib|masalah|bisa|boleh|dapat)\b)\p{L}+)/iu

const LOWER = new Set(
  'minimal minimum min mulai dari least from diatas atas lebih sejak'.split(' '),
)

const UPPER = new Set(
  'maksimal maksimum maks max paling sampai hingga sampe sebelum dibawah bawah kurang until before most terlama'.split(
    ' ',
  ),
)

/** How many words before a figure its limit may stand: "minimal belanja Rp250.000". */
const BOUND_REACH = 4

/** The caller sets `sentence` and `line`. */
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

/** "tidak kami sewakan karena tidak aman" denies once: the second denial is of the cause. */
function negationsIn(tokens: readonly Token[]): number {
  const [start, end] = [leadOf(tokens), purposeOf(tokens)]
  const isFound = (token: Token, at: number) => at >= start && isNegation(tokens, token, at)
  const found = tokens.slice(0, end).flatMap((token, at) => (isFound(token, at) ? [at] : []))
  const cause = tokens.findIndex((token) => token.type === 'word' && CAUSE.test(token.word))
  const before = found.filter((at) => at < cause)
  const all = before.length > 0 ? before : found
  // "kecuali oli tidak boleh" denies once.
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

/**
 * The end of "Kalau belum punya galon, ...": a condition that is denied denies nothing behind it.
 */
function leadOf(tokens: readonly Token[]): number {
  const first = tokens.findIndex(({ type }) => type !== 'mark')
  const start = tokens[first]
  if (start?.type !== 'word' || !IFS.test(start.word)) return 0
  const end = tokens.findIndex((token) => token.type === 'mark' && token.mark === ',')
  const isWithout = tokens
    .slice(0, end)
    .some((token) => token.type === 'word' && /^(?:tanpa|without)$/.test(token.word))
  return end > 0 && !isWithout && contentOf(tokens.slice(end)).length > 0 ? end : 0
}
const IFS = /^(?:kalau|kalo|klo|jika|bila|apabila|if|when)$/

/** Where a purpose begins: "agar tidak tertahan" denies nothing of what precedes it. */
function purposeOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    (token) => token.type === 'word' && /^(?:agar|supaya|biar|sehingga)$/.test(token.word),
  )
  return at > 0 ? at : tokens.length
}

/** "tidak masalah", "jangan lupa" and "tidak apa-apa" deny nothing. */
function isNegation(tokens: readonly Token[], token: Token, at: number): boolean {
  if (token.type !== 'word' || !NEGATIONS.has(token.word)) return false
  const next = tokens[at + 1]
  if (isInBrackets(tokens, at)) return false
  // "No. 8" is an address.
  if (token.word === 'no' && next?.type !== 'word') return false
  return !(
    next?.type === 'word' && /^(?:masalah|lupa|apa|khawatir|ragu|usah|problem)$/.test(next.word)
  )
}

/** "tutup pukul 20.00" is an hour, not a denial. */
const antonymOf = (word: string) => ANTONYMS.get(word) ?? ANTONYMS.get(word.replace(/nya$/, ''))

function isInverted(tokens: readonly Token[], word: string): boolean {
  if (!antonymOf(word)) return false
  const at = tokens.findIndex((token) => token.type === 'word' && token.word === word)
  const behind = tokens[at + 1]
  // "habis operasi": after it
  if (word === 'habis' && at === 0 && behind && contentOf([behind]).length > 0) return false
  if (word === 'kosong' && tokens.some(isPlace)) return false
  const before = tokens[at - 1]
  // "termasuk hari libur"
  if (before?.type === 'word' && /^(?:termasuk|hari|tanggal)$/.test(before.word)) return false
  const next = tokens.slice(at + 1, at + 3)
  return !(
    /^tutup|^closed/.test(word) &&
    next.some((token) => token.type === 'quantity' && token.quantity.kind === 'time')
  )
}

/** "kosong" of a room or a time means available; of goods it means sold out. */
const isPlace = (token: Token) => token.type === 'word' && PLACES.test(token.word)
const PLACES = /^(?:kamar\w*|unit|slot|jadwal\w*|meja|kursi|ruang\w*|lapangan|studio|tipe\w*)$/

function withBound(tokens: readonly Token[], quantity: Quantity, at: number): Figure {
  for (let back = 1; back <= BOUND_REACH; back++) {
    const token = tokens[at - back]
    if (isComparison(token, tokens[at - back - 1])) continue
    if (!token || token.type === 'mark' || token.type === 'quantity') break
    const bound = token.type === 'word' ? boundOf(token.word, quantity, back) : undefined
    if (bound) return { ...quantity, bound }
  }
  const after = tokens[at + 1]
  // "gratis, maksimal 30 kata": the limit belongs to the next figure.
  const isNext = tokens.slice(at + 2, at + 4).some(({ type }) => type === 'quantity')
  const bound =
    after?.type === 'word' && !isNext ? boundOf(after.word, quantity, 1, true) : undefined
  return bound ? { ...quantity, bound } : quantity
}

/** "kurang dari 3 tahun": the word before "dari" decides. */
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
  const isStrict = BOUNDS.has(word)
  if (!isStrict && (isAfter || distance > (kind === 'time' ? 1 : 2))) return undefined
  if (word === 'dari' || word === 'from')
    return kind === 'time' || unit === 'tahun' ? 'lower' : undefined
  if (LOWER.has(word)) return 'lower'
  return UPPER.has(word) && word !== 'paling' ? 'upper' : word === 'lambat' ? 'upper' : undefined
}

const YES = /^(?:bisa|boleh|ada|tentu|oke|siap|yes|sure|can|saged|tiasa|dapat|sudah|masih)$/

/** "Tidak, ...", "Bisa untuk radius 5 km": the yes or no with which a text begins. */
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
