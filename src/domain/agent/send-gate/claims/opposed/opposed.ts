import { indonesianStems } from '#lib/language/spelling/stem'
import { memoizeByObject } from '#lib/memoize'
import { wordsOf } from '#lib/language/text'
import type { Clause } from '../clauses.ts'
import type { Reading } from '../evidence.ts'
import { NEGATIONS } from '../words/gate-words.ts'
import type { Fault } from '../support.ts'
import { isAmongTokens, type Token, tokensIn } from './stem-tokens.ts'

/**
 * What a supported clause reverses, although its source contains all its words: a word that is only
 * denied, a row that denies the same, a limit that is waived, a second item beside "hanya", and
 * another actor. Words are compared by stem, light ones included.
 */
export function opposedFaults(draft: readonly Clause[], readings: readonly Reading[]): Fault[] {
  const rows = readings.flatMap(({ clauses }) => rowsOf(clauses))
  return draft
    .filter(
      (clause) => isTurned(clause, rows) || isDeniedByRow(clause, caseOf(clause, draft), rows),
    )
    .map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

/**
 * The words of a row. In "Print (bukan batik) tidak kami jual" the short denial "tidak kami jual"
 * gets the words of the row before it that it denies ("Print").
 */
function tokensOf(row: Clause, clauses: readonly Clause[]): readonly Token[] {
  const own = tokensIn(row.text)
  if (!row.isNegative || own.length >= MIN_DENIED || row.figures.length > 0) return own
  const at = clauses.indexOf(row)
  const lead = clauses.slice(0, at).findLast((one) => !one.isNegative)
  return lead && lead.sentence === row.sentence && lead.figures.length === 0
    ? [...tokensIn(lead.text), ...own]
    : own
}

/** "anak sama home service ga dihitung": each item with what is denied of it. */
function listedIn({ text, isNegative, figures }: Clause): (readonly Token[])[] {
  if (!isNegative || figures.length > 0) return []
  const [, subjects = '', denied = ''] = DENIED_LIST.exec(text) ?? []
  const items = subjects.split(/\s+(?:dan|sama|serta|atau)\s+|,\s*/iu)
  const predicate = tokensIn(denied)
  if (items.length < 2 || predicate.length === 0) return []
  return items
    .map((item) => [...tokensIn(item), ...predicate])
    .filter((tokens) => tokens.length > predicate.length)
}
const DENIED_LIST = /^(.+?)\s+(?:tidak|tdk|ga|gak|nggak|belum|tak)\s+(.+)$/iu

/** The words of a clause with the case before it: "Kalau sudah jalan lalu batal, uang kembali". */
function caseOf(clause: Clause, draft: readonly Clause[]): readonly Token[] {
  const lead = draft.find(({ sentence }) => sentence === clause.sentence)
  return lead && lead !== clause && !lead.isNegative && IS_CONDITION.test(lead.text)
    ? [...tokensIn(lead.text), ...tokensIn(clause.text)]
    : []
}

/** `lacked`: what the row says is missing. `whole`: the text of its entry. */
type Row = { row: Clause; tokens: readonly Token[]; lacked: readonly Token[]; whole: string }

const rowsOf = memoizeByObject((clauses: readonly Clause[]): Row[] => {
  const whole = clauses.map(({ text }) => text).join(' ')
  return clauses.flatMap((row) => {
    const lacked = [...row.text.matchAll(LACKING)].flatMap(([, word = '']) => tokensIn(word))
    return [tokensOf(row, clauses), ...listedIn(row)].map((tokens) => ({
      row,
      tokens,
      lacked,
      whole,
    }))
  })
})

function isTurned(clause: Clause, rows: readonly Row[]): boolean {
  const said = tokensIn(clause.text)
  if (said.length === 0) return false
  return (
    saysWhatIsOnlyDenied(clause, rows) ||
    isDeniedByRow(clause, said, rows) ||
    waivesLimit(clause, said, rows) ||
    addsBesideOnly(clause, rows) ||
    isByAnother(clause.text, rows)
  )
}

/** "campurannya metanol" where the source says "tanpa metanol" and nothing else of it. */
function saysWhatIsOnlyDenied({ text, isNegative }: Clause, rows: readonly Row[]): boolean {
  if (isNegative || LACKS.test(text)) return false
  return tokensIn(text).some((token) => {
    const isLacked = ({ lacked }: Row) => isAmongTokens(token, lacked)
    return (
      rows.some((row) => isLacked(row) && isAmongTokens(token, row.tokens)) &&
      rows.every((row) => isLacked(row) || !isAmongTokens(token, row.tokens))
    )
  })
}
const LACKS = /(?<!\p{L})(?:tanpa|bebas|non|anti|without|no)(?!\p{L})/iu
const LACKING =
  /(?<!\p{L})(?:tanpa|bebas dari|without|(?:tidak|tdk|tak|ga|gak|nggak) sedang)\s+(\p{L}+)/giu

/** "Member berlaku juga untuk paket malam" where a row says "tidak berlaku untuk paket malam". */
function isDeniedByRow(clause: Clause, said: readonly Token[], rows: readonly Row[]): boolean {
  if (clause.isNegative || wordsOf(clause.text).some((word) => NEGATIONS.has(word))) return false
  const holds = ({ tokens }: Row) => tokens.every((token) => isAmongTokens(token, said))
  const denials = rows.filter(
    (one) =>
      one.row.isNegative &&
      one.tokens.length >= MIN_DENIED &&
      !IS_CONDITION.test(one.row.text) &&
      holds(one),
  )
  return denials.some(
    (denial) =>
      isOfOneEntry(said, denial) &&
      !rows.some(
        ({ row, tokens }) =>
          !row.isNegative && denial.tokens.every((token) => isAmongTokens(token, tokens)),
      ),
  )
}
const MIN_DENIED = 2
/** "Kalau habis paket belum lancar, ...": the denial is of the case. */
const IS_CONDITION = /^\W*(?:kalau|kalo|klo|jika|bila|apabila|if)(?!\p{L})/iu
/** At most one token of the clause is missing in the entry of the denial. */
const isOfOneEntry = (said: readonly Token[], { whole }: Row) => {
  const known = tokensIn(whole)
  return said.filter((token) => !isAmongTokens(token, known)).length <= 1
}

/** "Kanopi tidak ada minimal" where a row says "kanopi minimal 4 m2". */
function waivesLimit(clause: Clause, said: readonly Token[], rows: readonly Row[]): boolean {
  const limit = limitIn(clause.text)
  if (!limit) return false
  const subjects = said.filter((token) => !token.includes(limit))
  const shares = ({ tokens }: Row) => subjects.some((token) => isAmongTokens(token, tokens))
  const about = rows.filter(
    (one) => isAmongTokens([limit], one.tokens) && shares(one) && !WAIVED.test(one.row.text),
  )
  return (
    (about.some(({ row }) => !row.isNegative && row.figures.length > 0) &&
      !rows.some((one) => WAIVED.test(one.row.text) && shares(one))) ||
    !rows.some(
      ({ row, tokens }) =>
        limitIn(row.text) === limit ||
        (row.isNegative && wordsOf(row.text).includes(limit)) ||
        isWaivedOtherwise(tokens, row),
    )
  )
}
/** "berapa pun boleh", "satuan bisa" and "bebas" waive a limit without naming it. */
const isWaivedOtherwise = (tokens: readonly Token[], { text }: Clause) =>
  OTHERWISE.test(text) || tokens.some((token) => token.includes('bebas'))
const OTHERWISE =
  /(?<!\p{L})(?:berapa ?pun|berapa (?:saja|aja)|satuan|eceran|any|1 pcs|semua umur)(?!\p{L})/iu
const limitIn = (text: string) => {
  const limit = WAIVED.exec(text)?.[1]?.toLowerCase()
  return limit?.replace('minimum', 'minimal').replace('maksimum', 'maksimal')
}
const WAIVED =
  /(?<!\p{L})(?:tanpa|tidak (?:ada|perlu|pakai|kena)|tak ada|bebas|no)\s+(?:\p{L}+\s+)?(minimal|minimum|maksimal|maksimum|batas|batasan|deposit|jaminan|dp|tambahan|denda)(?!\p{L})/iu

/** "di PS4 dan PS5" where the source says "hanya di PS5". */
function addsBesideOnly({ text }: Clause, rows: readonly Row[]): boolean {
  const joined = [...text.matchAll(JOINED)]
  if (joined.length === 0) return false
  return rows.some(({ row, tokens }) => {
    const only = ONLY.exec(row.text)
    if (!only) return false
    const allowed = tokensIn(only[1] ?? '')
    const before = tokensIn(row.text.slice(0, only.index))
    if (!before.some((token) => isAmongTokens(token, tokensIn(text)))) return false
    return joined.some(([, left = '', right = '']) => {
      const [a, b] = [tokensIn(left)[0], tokensIn(right)[0]]
      if (!a || !b) return false
      const isAllowed = (token: Token) => isAmongTokens(token, allowed)
      const isStray = (token: Token) => !isAmongTokens(token, tokens)
      return (isAllowed(a) && isStray(b)) || (isAllowed(b) && isStray(a))
    })
  })
}
const JOINED = /([\p{L}\p{N}]+)\s+(?:dan|maupun|atau|ataupun|and|or)\s+([\p{L}\p{N}]+)/giu
const ONLY = /(?<!\p{L})(?:hanya|cuma|only)\s+(?:(?:di|untuk|pada|ke|ada di|bisa di)\s+)?(.+)$/iu

/** "kami yang urus" where the source says "diurus pemilik rumah" */
function isByAnother(text: string, rows: readonly Row[]): boolean {
  const verb = BY_US.exec(text)?.[1]
  if (verb === undefined) return false
  const own = indonesianStems(verb.toLowerCase())
  return rows.some(({ row }) => {
    const theirs = BY_THEM.exec(row.text)
    const known = theirs?.[1] ? indonesianStems(theirs[1].toLowerCase()) : []
    return (
      theirs !== null &&
      known.some((stem) => own.includes(stem)) &&
      tokensIn(row.text.slice(0, theirs.index)).some((token) =>
        isAmongTokens(token, tokensIn(text)),
      )
    )
  })
}
const BY_US = new RegExp(
  `(?<!\\p{L})kami\\s+(?:yang\\s+|akan\\s+|yang akan\\s+)?((?:meng|men|mem|me)?(?:urus|tanggung|bayar|siap|sedia|bawa|cuci|ambil|antar|pasang|ikut|kerja|isi|beli|kirim|wakil)(?:kan|i)?)(?!\\p{L})`,
  'iu',
)
const BY_THEM =
  /(?<!\p{L})((?:di|ber|me)\p{L}+|bayar|bawa|ambil|pasang|isi|cuci|antar)\s+(?:oleh\s+)?(?:sendiri|masing|pemilik|pembeli|penyewa|pelanggan|customer|klien|peserta|orang tua|tamu|siswa|penghuni)(?!\p{L})/iu
