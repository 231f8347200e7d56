import type { Content } from '#whatsapp/model'
import { wordsOf } from '#lib/language/text'

/** A longer text is a sentence, whose numbers may mean anything. */
const MAX_CHARS = 30

/** Words that may stand beside the number: "bintang 5 kak", "4 dari 5". */
const BESIDE = new Set(
  `kak kakak min admin mas mbak bang bu pak ya deh aja saja nilai nilainya rating bintang skor
    poin star stars dari per of`.split(/\s+/),
)
const NUMBERS: Record<string, number> = {
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
  '5': 5,
  satu: 1,
  dua: 2,
  tiga: 3,
  empat: 4,
  lima: 5,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
}

/** The rating that a whole message states, 1 to 5; undefined when it says anything else. */
export function ratingIn(content: Content): number | undefined {
  if (content.type !== 'text' || content.text.length > MAX_CHARS) return undefined
  const text = content.text.trim()
  const stars = /^(?:(?:⭐|🌟|★)\uFE0F?\s*){1,5}$/u.test(text)
    ? [...text].filter((sign) => '⭐🌟★'.includes(sign)).length
    : 0
  if (stars > 0) return stars
  if (/[?,;]/.test(text)) return undefined
  const plain = text.replace(/^([1-5])\s*(?:\/|dari|of)\s*5\b/i, '$1')
  const said = wordsOf(plain).filter((word) => !BESIDE.has(word))
  return said.length === 1 ? NUMBERS[said[0]!] : undefined
}
