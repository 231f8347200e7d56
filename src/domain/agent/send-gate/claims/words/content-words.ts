import { unitOf } from '#lib/language/numbers/units'
import type { Token } from '#lib/language/numbers/quantity'
import { groupOf, isNeutral, NEGATIONS, SCOPE, SIZES } from './gate-words.ts'

export const contentOf = (tokens: readonly Token[]): string[] =>
  tokens.flatMap((token, at) => {
    if (token.type !== 'word' || isCheapening(token.word, tokens[at + 1])) return []
    if (isAny(token.word, tokens[at + 1])) return [`${token.word}saja`]
    // "dalam harga paket" against "kamar mandi dalam"
    if (isEach(token.word, tokens[at + 1])) return []
    if (token.word === 'sedang' && isState(tokens[at + 1])) return []
    if (token.word === 'dalam' && !isInner(tokens[at - 1]) && isPreposition(tokens[at + 1]))
      return []
    return isContent(token.word) ? [token.word] : []
  })

/** "tiap sesi 60 menit" and "setiap Senin" count; "setiap hari" is a scope. */
const isEach = (word: string, next: Token | undefined) =>
  /^(?:tiap|setiap|each|every)$/.test(word) &&
  next?.type === 'word' &&
  (unitOf(next.word)?.kind === 'count' || WEEKDAY.test(next.word))
const WEEKDAY =
  /^(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/

/** "dalam harga paket" against "dalam kota" and "kamar mandi dalam" */
const isPreposition = (next: Token | undefined) =>
  next?.type === 'word' && !/^(?:kota|negeri|ruang\w*|pulau|provinsi)$/.test(next.word)

/** "kamar mandi dalam AC": the bathroom is inside. */
const isInner = (before: Token | undefined) => before?.type === 'word' && before.word === 'mandi'

/** "sedang kosong" against the size "sedang". */
const isState = (next: Token | undefined) =>
  next?.type === 'word' &&
  /^(?:kosong|habis|libur|tutup|tidak|belum|ada|promo|di\p{L}{3,}|me\p{L}{4,})$/u.test(next.word)

/** "kapan saja", "mana pun": a scope without a limit. */
const isAny = (word: string, next: Token | undefined) =>
  /^(?:kapan|mana|siapa|berapa)$/.test(word) &&
  next?.type === 'word' &&
  /^(?:saja|aja|pun)$/.test(next.word)

/** "cuma Rp65.000" and "dalam 3 hari" limit nothing. */
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
