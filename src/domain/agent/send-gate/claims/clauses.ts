import { readTokens } from '#lib/language/quantities'
import type { Quantity, Token } from '#lib/language/quantity'
import { rememberByText } from '#lib/remember'
import { foldText, sentencesOf } from '#lib/language/text'
import { ANTONYMS, formsOf, groupOf, isNeutral, NEGATIONS, SCOPE, SIZES } from './gate-words.ts'

/** A limit before or after a figure: "minimal", "maksimal". */
export type Bound = 'lower' | 'upper'
export type Figure = Quantity & { bound?: Bound }

/**
 * One content word with every form by which it may match. `isTelling`: a scope, or what something
 * is made of or looks like; a word of the trade is not enough for it.
 */
export type Word = { text: string; forms: readonly string[]; isScope: boolean; isTelling: boolean }

export type Head = 'yes' | 'no' | 'confirm'

/** A part of a sentence that states one thing: a row of a list, or a clause. */
export type Clause = {
  text: string
  /** index of its sentence in the text */
  sentence: number
  words: Word[]
  forms: Set<string>
  figures: Figure[]
  pers: string[]
  isNegative: boolean
  /** it only says yes or no, politely */
  head: Head | undefined
  /** it begins with a yes, whatever follows */
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
  splitSentences(text).flatMap((sentence, at) =>
    splitSentence(sentence).map((part) => readClause(part, at)),
  ),
)

/** Sentences without list marks; "7 hari atau 500 km. Suku cadang ..." are two. */
export const splitSentences = (text: string): string[] =>
  sentencesOf(text.replace(/^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+(?!ribu|rb|juta)/gm, '')).flatMap(
    (sentence) => sentence.split(/(?<=\d\s?(?:km|st|no)\.)\s+(?=\p{Lu})/u),
  )

const BREAK =
  /\s*(?:[;=—]|,(?!\d)|(?<!\d),|:\s(?=\D*\d)|\s\+\s|\s[-–]\s(?=\p{L})|(?<!\p{L})(?:tapi|tetapi|namun|sedangkan|sementara|melainkan|lalu|kemudian|but|while|whereas)(?!\p{L}))\s*/iu
const AND = /\s+(?:dan|serta|sama|and|plus|ditambah|tambah|lan|jeung|sareng)\s+/iu
const LEADS = /^\s*(?:kalau|kalo|klo|untuk|buat|jika|bila|apabila|soal|khusus|if|for|mengenai)\b/i

/** A condition with a figure and what happens then are one statement. */
const IF = /^\s*(?:kalau|kalo|klo|jika|bila|apabila|if)\b/i

function splitSentence(sentence: string): string[] {
  const parts = sentence
    .split(BREAK)
    .filter((part) => part.trim())
    .flatMap(splitRows)
  return joinLists(joinFragments(parts))
}

/** "A Rp1 dan B Rp2" are two rows; "A dan B Rp1" is one. */
function splitRows(part: string): string[] {
  const halves = part.split(AND)
  return halves.length > 1 && halves.every(isRow) ? halves : [part]
}

const isRow = (text: string) =>
  readTokens(text).some(({ type }) => type === 'quantity') && contentOf(readTokens(text)).length > 0

/** "KTP, SIM A, dan jaminan" is one list; a topic ("Untuk Avanza, ...") belongs to what follows. */
function joinLists(parts: string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const isLast = /^\s*(?:dan|atau|serta|maupun|sama|and|or)\b/i.test(part)
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

const hasFigure = (part: string) => readTokens(part).some(({ type }) => type === 'quantity')

/** A part without a content word joins the part before, a topic the part behind it. */
function joinFragments(parts: string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isBare = contentOf(readTokens(part)).length === 0
    const isLead =
      before !== undefined &&
      LEADS.test(before) &&
      !isBare &&
      (!hasFigure(before) || (IF.test(before) && !hasFigure(part)))
    if (before !== undefined && isLead) joined[joined.length - 1] = `${before}, ${part}`
    else if (before !== undefined && isBare && continuesFigures(before, part))
      joined[joined.length - 1] = `${before}, ${part}`
    else joined.push(part)
  }
  return joined
}

/** "pukul 14.00, 16.00" and "Bisa, Rp60.000"; a figure of another kind is a statement of its own. */
function continuesFigures(before: string, part: string): boolean {
  if (/\b(?:total|semua|jadi|jumlah)/i.test(part)) return false
  const [first] = figuresIn(part)
  const last = figuresIn(before).at(-1)
  return first !== undefined && (last === undefined || last.kind === first.kind)
}

const figuresIn = (text: string) =>
  readTokens(text).flatMap((token) => (token.type === 'quantity' ? [token.quantity] : []))

const contentOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token, at) => {
    if (token.type !== 'word' || isCheapening(token.word, tokens[at + 1])) return []
    if (isAny(token.word, tokens[at + 1])) return [`${token.word}saja`]
    return isContent(token.word) ? [token.word] : []
  })

/** "kapan saja", "mana pun": a scope without a limit. */
const isAny = (word: string, next: Token | undefined) =>
  /^(?:kapan|mana|siapa|berapa)$/.test(word) &&
  next?.type === 'word' &&
  /^(?:saja|aja|pun)$/.test(next.word)

/** "cuma Rp65.000" and "dalam 3 hari" limit nothing. */
const isCheapening = (word: string, next: Token | undefined) =>
  /^(?:cuma|hanya|only|dalam)$/.test(word) && next?.type === 'quantity'

const isContent = (word: string) =>
  !NEGATIONS.has(word) &&
  (word.length > 1 || SIZES.has(word)) &&
  (!isNeutral(word) || isScopeWord(word)) &&
  !BOUNDS.has(word)

const isScopeWord = (word: string) => SCOPE.has(groupOf(word) ?? word)

const LOWER = new Set(
  'minimal minimum min mulai dari least from diatas atas lebih sejak'.split(' '),
)
const UPPER = new Set(
  'maksimal maksimum maks max paling sampai hingga sampe sebelum dibawah bawah kurang until before most terlama'.split(
    ' ',
  ),
)
const BOUNDS = new Set(
  'minimal minimum min mulai maksimal maksimum maks max paling lambat'.split(' '),
)

/** How many words before a figure its limit may stand: "minimal belanja Rp250.000". */
const BOUND_REACH = 3

function readClause(text: string, sentence: number): Clause {
  const tokens = withoutHourWords(expandDays(readTokens(text)))
  const found = contentOf(tokens)
  const negations = tokens
    .slice(0, purposeOf(tokens))
    .filter((token, at) => isNegation(tokens, token, at)).length
  const inverted = found.filter((word) => isInverted(tokens, word)).length
  const words = found.map((word) =>
    toWord(isInverted(tokens, word) ? (ANTONYMS.get(word) ?? word) : word, tokens),
  )
  const figures = tokens.flatMap((token, at) =>
    token.type === 'quantity' ? [withBound(tokens, token.quantity, at)] : [],
  )
  return {
    text: text.trim(),
    sentence,
    words,
    forms: new Set(words.flatMap(({ forms }) => forms)),
    figures,
    pers: tokens.flatMap((token) => (token.type === 'per' ? [token.unit] : [])),
    isNegative: (negations + inverted) % 2 === 1,
    head: words.length === 0 && figures.length === 0 ? headOf(tokens) : undefined,
    opening: openingOf(tokens),
    isDeed: DEED.test(foldText(text)),
    isPending:
      /\b(?:sedang|masih|dalam proses|segera|menyusul)\s+\p{L}*(?:proses|urus|buat|siap|ajukan|kerja)/iu.test(
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
  return { text, forms: formsOf(text), isScope, isTelling }
}
const QUALITY =
  /^(?:bahan|bahannya|warna|warnanya|rasa|rasanya|dari|pakai|memakai|model|isi|isinya|berbahan|juga|bebas|aman|jual|menjual)$/

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
  // "No. 8" is an address.
  if (token.word === 'no' && next?.type !== 'word') return false
  return !(
    next?.type === 'word' && /^(?:masalah|lupa|apa|khawatir|ragu|usah|problem)$/.test(next.word)
  )
}

/** "tutup pukul 20.00" is an hour, not a denial. */
function isInverted(tokens: readonly Token[], word: string): boolean {
  if (!ANTONYMS.has(word)) return false
  const at = tokens.findIndex((token) => token.type === 'word' && token.word === word)
  const next = tokens.slice(at + 1, at + 3)
  return !(
    /^tutup|^closed/.test(word) &&
    next.some((token) => token.type === 'quantity' && token.quantity.kind === 'time')
  )
}

const DAYS = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu']

/** "Senin-Jumat" and "Senin sampai Jumat" name the days between as well. */
function expandDays(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const joint = tokens[at + 1]
    const end = tokens[at + 2]
    if (token.type !== 'word' || end?.type !== 'word' || joint === undefined) return [token]
    const [from, to] = [DAYS.indexOf(token.word), DAYS.indexOf(end.word)]
    const isJoint =
      joint.type === 'mark'
        ? /^[-–]$/.test(joint.mark)
        : joint.type === 'word' && /^(?:sampai|hingga|sd|to)$/.test(joint.word)
    if (from < 0 || to <= from || !isJoint) return [token]
    return [token, ...DAYS.slice(from + 1, to).map((word): Token => ({ type: 'word', word }))]
  })
}

/** "jam" and "pukul" before a time only announce it. */
const withoutHourWords = (tokens: readonly Token[]) =>
  tokens.filter((token, at) => {
    const next = tokens[at + 1]
    const isHour = token.type === 'word' && /^(?:jam|pukul|jm|at)$/.test(token.word)
    return !(isHour && next?.type === 'quantity' && next.quantity.kind === 'time')
  })

function withBound(tokens: readonly Token[], quantity: Quantity, at: number): Figure {
  for (let back = 1; back <= BOUND_REACH; back++) {
    const token = tokens[at - back]
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

function boundOf(
  word: string,
  { kind }: Quantity,
  distance: number,
  isAfter = false,
): Bound | undefined {
  const isStrict = BOUNDS.has(word)
  if (!isStrict && (isAfter || distance > (kind === 'time' ? 1 : 2))) return undefined
  if (word === 'dari' || word === 'from') return kind === 'time' ? 'lower' : undefined
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

/** "sudah kami catat", "sedang dicetak", "saya batalkan": an act, not a rule of the business. */
const ACTS =
  '(?:(?:di|ter|me\\w{0,2})?(?:catat|pesan|proses|kirim|batal|book|reserv|ubah|jadwal|refund|terima|siap|daftar|panjang|konfirmasi|cetak|input|aktif|hubung|bayar|simpan|lapor|kembali|selesai|beres|kelar|rampung|sampai|tiba|berangkat)\\w*|masuk\\b)'
const DEED = new RegExp(
  `\\b(?:sudah|telah|udah|udh|sdh|berhasil|sedang|segera)\\s+(?:(?:saya|kami|aku|tim|langsung|akan|di)\\s+){0,2}${ACTS}|\\b(?:saya|aku)\\s+(?:bantu\\s+|akan\\s+)?${ACTS}|\\b(?:has|have) been \\w+ed\\b`,
)

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
