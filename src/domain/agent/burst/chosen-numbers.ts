import { wordsOf } from '#lib/language/text'
import { addressAt } from '#lib/language/vocatives'

/**
 * "yang no 1 kak" is 1, "1 dan 3" both, and "iya" the only one; nothing if another word stands
 * beside them.
 */
export function chosenNumbers(text: string, offered: number): number[] {
  const words = wordsOf(text)
  const said = words.filter((word, at) => !BESIDE.has(word) && addressAt(words, at) === undefined)
  if (said.length === 0) return offered === 1 && words.some((word) => YES.has(word)) ? [1] : []
  const numbers = said.map((word) => NUMBERS.get(word))
  return numbers.every((number) => number !== undefined) ? [...new Set(numbers)] : []
}

/** Whether a text says that none of the offered is meant: "bukan kak", "ga ada yg itu". */
export const choosesNone = (text: string): boolean =>
  wordsOf(text).length <= 6 && NONE.test(wordsOf(text).join(' '))
const NONE =
  /^(?:bukan|salah|sanes|dudu|no|none|neither|(?:tidak|tdk|ga|gak|gk|nggak|ngga|enggak|engga|ndak|ora|mboten|teu|tak) (?:ada|ono|wonten|aya|satupun|yang|yg|itu|keduanya|semuanya|ketiganya))\b/

const YES = new Set('ya iya iyaa yaa betul benar bener yes yup nggih inggih muhun leres'.split(' '))
const BESIDE = new Set([
  ...YES,
  ...`yang yg nomor nomer no nmr angka pilih pilihan pilihannya opsi itu ini saja aja dong deh dan
    sama the number option please and ingkang nu nombor`.split(/\s+/),
])
const NUMBERS = new Map(
  [
    '1 satu pertama kesatu siji setunggal hiji one first',
    '2 dua kedua loro kalih dua two second',
    '3 tiga ketiga telu tiga tilu three third',
  ].flatMap((line, at) => line.split(' ').map((word) => [word, at + 1] as const)),
)
