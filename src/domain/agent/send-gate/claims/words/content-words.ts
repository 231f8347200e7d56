import { unitOf } from '#lib/language/numbers/units'
import type { Token } from '#lib/language/numbers/quantity'
import { groupOf, isNeutral, NEGATIONS, SCOPE, SIZES } from './gate-words.ts'

export const contentOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token, at) => {
    if (token.type !== 'word' || isCheapening(token.word, tokens[at + 1])) return []
    if (isAny(token.word, tokens[at + 1])) return [`${token.word}saja`]
    // "dalam" is a preposition in "dalam harga paket" and a place in "kamar mandi dalam".
    if (isEach(token.word, tokens[at + 1])) return []
    if (token.word === 'sedang' && isState(tokens[at + 1])) return []
    if (token.word === 'dalam' && !isInner(tokens[at - 1]) && isPreposition(tokens[at + 1]))
      return []
    return isContent(token.word) ? [token.word] : []
  })

/** Whether "tiap" counts: "tiap sesi 60 menit", "setiap Senin". "setiap hari" is a scope. */
const isEach = (word: string, next: Token | undefined) =>
  /^(?:tiap|setiap|each|every)$/.test(word) &&
  next?.type === 'word' &&
  (unitOf(next.word)?.kind === 'count' || WEEKDAY.test(next.word))
const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/

/**
 * Whether "dalam" is a preposition: "dalam harga paket", but not "dalam kota" or "kamar mandi
 * dalam".
 */
const isPreposition = (next: Token | undefined) =>
  next?.type === 'word' && !/^(?:kota|negeri|ruang\w*|pulau|provinsi)$/.test(next.word)

/** Whether "dalam" means that a bathroom is inside: "kamar mandi dalam AC". */
const isInner = (before: Token | undefined) => before?.type === 'word' && before.word === 'mandi'

/** Whether "sedang" is a state ("sedang kosong") and not the size. */
const isState = (next: Token | undefined) =>
  next?.type === 'word' &&
  /^(?:kosong|habis|libur|tutup|tidak|belum|ada|promo|di\p{L}{3,}|me\p{L}{4,})$/u.test(next.word)

/** Whether a word is a scope without a limit: "kapan saja", "mana pun". */
const isAny = (word: string, next: Token | undefined) =>
  /^(?:kapan|mana|siapa|berapa)$/.test(word) &&
  next?.type === 'word' &&
  /^(?:saja|aja|pun)$/.test(next.word)

/** Whether a word limits nothing: "cuma Rp65.000", "dalam 3 hari". */
const isCheapening = (word: string, next: Token | undefined) =>
  /^(?:cuma|hanya|only|dalam|termasuk|mencakup|includes|including)$/.test(word) &&
  next?.type === 'quantity'

const isContent = (word: string) =>
  !NEGATIONS.has(word) &&
  (word.length > 1 || SIZES.has(word)) &&
  (!isNeutral(word) || isScopeWord(word) || /^termasuk/.test(word)) &&
  !BOUNDS.has(word)

export const isScopeWord = (word: string) => SCOPE.has(word) || SCOPE.has(groupOf(word) ?? word)

export const BOUNDS = new Set(
  'minimal minimum min mulai maksimal maksimum maximum maks max paling lambat least most'.split(
    ' ',
  ),
)
