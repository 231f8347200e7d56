import { memoizeByText } from '#lib/memoize'
import { indonesianStems } from '#lib/language/spelling/stem'
import { wordsOf } from '#lib/language/text'

/** The stems that a word may have. */
export type Token = readonly string[]

/** Words by their stems, without function words and denials. */
export const tokensIn = memoizeByText(4000, (text: string): Token[] =>
  wordsOf(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map((word) => indonesianStems(word)),
)
export const isAmongTokens = (token: Token, others: readonly Token[]) =>
  others.some((other) => other.some((stem) => token.includes(stem)))

const FUNCTION_WORDS = new Set(
  `dan atau yang di ke dari untuk pada dengan ini itu juga ya kak kakak bang mas mbak pak bu bapak
    ibu kami kita saya anda tidak tak bukan belum tanpa hanya cuma saja jadi bisa boleh dapat ada
    adalah akan sudah telah masih lagi pun lah nya kalau jika bila apabila agar supaya karena
    sebab maka tapi tetapi namun serta maupun ataupun sebagai seperti secara tetap asal asalkan ga
    gak nggak ngga enggak tdk blm ndak ora henteu teu mohon maaf silakan iya baik the a an is are
    to of in on for and or not no can we you it`.split(/\s+/),
)
