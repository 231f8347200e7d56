import type { Token } from '#lib/language/numbers/quantity'
import { contentOf } from './words/content-words.ts'
import { ANTONYMS, NEGATIONS } from './words/gate-words.ts'

/**
 * Counts the denials. "tidak kami sewakan karena tidak aman" has one: the second denies the cause.
 */
export function negationsIn(tokens: readonly Token[]): number {
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

export function isInBrackets(tokens: readonly Token[], at: number): boolean {
  const opened = tokens
    .slice(0, Math.max(0, at))
    .findLast((token) => token.type === 'mark' && /[()]/.test(token.mark))
  return opened?.type === 'mark' && opened.mark === '('
}

/** The end of a condition: the denial in "Kalau belum punya galon, ..." does not apply after it. */
function leadOf(tokens: readonly Token[]): number {
  const first = tokens.findIndex(({ type }) => type !== 'mark')
  const start = tokens[first]
  if (start?.type !== 'word') return 0
  if (NEGATIONS.has(start.word)) return leadOfState(tokens, first)
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
  const start = tokens[first]
  const isNotYet = start?.type === 'word' && NOT_YET.test(start.word)
  const isState =
    state?.type === 'word' &&
    (isNotYet
      ? PASSIVE.test(state.word)
      : COMES.test(state.word) && rest.some((token) => isWordOf(token, CONSEQUENCE)))
  const isStatement = rest[0]?.type === 'word' && contentOf(rest).length > 1
  const isWithout = rest.some((token) => isWordOf(token, WITHOUT))
  return isState && isStatement && !isWithout ? first + 2 : 0
}
const NOT_YET = /^(?:belum|blm)$/
const PASSIVE = /^di\p{L}{4,}$/u
const COMES = /^(?:datang|dateng|hadir|jadi|diambil|ambil|bayar|kembali)$/
const CONSEQUENCE = /^(?:hangus|dipotong|potong|didenda|denda|dianggap|ditinggal)$/
const WITHOUT = /^(?:tanpa|without)$/
const isWordOf = (token: Token, words: RegExp) => token.type === 'word' && words.test(token.word)
const IFS = /^(?:kalau|kalo|klo|jika|bila|apabila|if|when)$/

/** The start of a purpose: "agar tidak tertahan" does not deny what precedes it. */
function purposeOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex(
    (token) => token.type === 'word' && /^(?:agar|supaya|biar|sehingga)$/.test(token.word),
  )
  return at > 0 ? at : tokens.length
}

/** The start of a condition that names a denied case: "tukar kalau minusnya yang tidak disebut". */
function conditionOf(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => isWordOf(token, IFS))
  const isOfCase = tokens.some(
    (token, index) => index > at && isWordOf(token, RELATIVE) && isDenialAt(tokens, index + 1),
  )
  return at > 0 && isOfCase && contentOf(tokens.slice(0, at)).length > 0 ? at : tokens.length
}
const isDenialAt = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token !== undefined && isNegation(tokens, token, at)
}
const RELATIVE = /^(?:yang|yg)$/

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

export const antonymOf = (word: string) =>
  ANTONYMS.get(word) ?? ANTONYMS.get(word.replace(/nya$/, ''))

/** Whether a word denies its antonym. "tutup pukul 20.00" does not: it states an hour. */
export function isInverted(tokens: readonly Token[], word: string): boolean {
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
