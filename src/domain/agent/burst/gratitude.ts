import { wordsOf } from '#lib/language/text'
import { polarityOf } from './feeling.ts'
import { hearText, namesTrouble } from './hearing/hear.ts'
import { readIntents } from './intent.ts'

/**
 * Whether a text thanks the business and tells something kind: "makasih, akhirnya bisa parkir
 * wkwk". It asks for nothing, reports nothing wrong, and has a kind sign. Thanks without one may be
 * sarcastic ("makasih lho bajunya luntur") and go to people.
 */
export function isGrateful(text: string): boolean {
  if (!readIntents(text).has('terima_kasih')) return false
  if (
    wordsOf(text).length > MAX_WORDS ||
    WANTS.test(text) ||
    DENIES.test(text) ||
    namesTrouble(text)
  )
    return false
  const { thanks, trouble } = hearText(text)
  const polarity = polarityOf(text)
  if (polarity === 'negative') return false
  const isKind = polarity === 'positive' || LAUGHS.test(text)
  return isKind ? trouble < MAX_TROUBLE : thanks > MIN_THANKS && trouble < NO_TROUBLE
}
const MAX_WORDS = 14
/** Scores of the classifier without bounds; at 0 both answers are equally likely. */
const MAX_TROUBLE = 0
const NO_TROUBLE = -2
const MIN_THANKS = -1
const LAUGHS =
  /\b(?:wk){2,}\w*|\b(?:ha|he|hi){2,}\b|[\u{1F60A}\u{1F970}\u{1F60D}\u{2764}\u{1F64F}]/iu
/** A question, a request, a figure, or a verb of an order or a payment. */
const WANTS =
  /[?\d]|\b(?:apa|apakah|berapa|brp|brapa|kapan|kpn|gimana|gmn|bagaimana|mana|kok|kenapa|knp|tanya|nanya|minta|tolong|tlg|mau|pengen|pengin|mohon|ada|masih|msh|boleh|(?<!(?:akhirnya|udah|sudah|udh|sdh|jadi)\s)(?:bisa|bs)|kalau|kalo|klo|kirim|kirimin|antar|anter|pesan|pesen|order|booking|ambil|jemput|cek|ganti|tambah|batal\w*|transfer|tf|bayar|lunas)\b|\b(?:ga|gak|nggak|kah|ora|teu|dak)\W*$/i
/** A negation or a contrast may tell of something wrong. */
const DENIES =
  /\b(?:tidak|tak|nggak|enggak|gak|ga|gk|ngga|tdk|bukan|belum|blm|kurang|krg|tanpa|tapi|tp|cuma|cuman|sayang|namun|lagi|malah|padahal|lho|loh|maneh|deui)\b/i
