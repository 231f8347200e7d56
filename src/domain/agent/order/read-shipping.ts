import type { Sale, SaleLanguage, Zone } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { areasText, shippingText } from '#domain/sale/shipping-texts'
import { bareAreaWords } from '#lib/language/area-names'
import { isMisspelt } from '#lib/language/misspelt'
import { wordsOf } from '#lib/language/text'
import { halvesOf, isQuestion, partsOf } from '../burst/questions.ts'
import { findZone } from './find-zone.ts'
import { isFiller, ORDERS } from './order-words.ts'

const SHIPPING =
  /\b(?:ongkir(?:nya)?|ongkos (?:kirim|antar)|biaya (?:kirim|antar|pengiriman|pengantaran|ongkir)|tarif (?:kirim|antar)|delivery (?:fee|cost)|shipping(?: cost| fee)?)\b/i
const REACHES =
  /\b(?:kirim|antar|anter|dikirim|diantar|delivery|deliver|ship|jangkau)\w*\b.{0,25}\b(?:ke|sampai|sampe|to|daerah|area|luar)\b/i
const MOST_WORDS = 14

/**
 * "ongkir ke bdg brp?", "bisa kirim ke magelang?": the price of the owner's table, or the areas when
 * the message names none of them. Undefined for any other message.
 */
export function readShipping(
  { terms, draft }: OrderDesk,
  text: string,
  language: SaleLanguage,
): string | undefined {
  if (!terms.takes_delivery || terms.zones.length === 0 || ORDERS.test(text)) return undefined
  const isShort = wordsOf(text).length <= MOST_WORDS
  const asks = SHIPPING.test(text) || (REACHES.test(text) && isQuestion(text))
  const isAnswer = awaitsArea(draft) && asksForArea(text, draft)
  if (!isShort || !(isAnswer || (asks && asksNothingElse(text, terms.zones)))) return undefined
  const named = [...new Set(piecesOf(text).flatMap((piece) => findZone(piece, terms.zones) ?? []))]
  if (named.length > 0) return named.map((zone) => shippingText(zone, language)).join('\n')
  return areasText(placeIn(text, terms.zones), terms, language)
}

const piecesOf = (text: string): string[] =>
  partsOf([text]).flatMap((part) => halvesOf(part) ?? [part])

/** "ongkir ke bandung berapa dan bahannya apa?" asks for more than the table knows. */
const asksNothingElse = (text: string, zones: readonly Zone[]): boolean =>
  piecesOf(text).every(
    (piece) => SHIPPING.test(piece) || REACHES.test(piece) || findZone(piece, zones) !== undefined,
  )

const awaitsArea = (draft: Sale | undefined): draft is Sale =>
  draft?.fulfilment === 'antar' && draft.zone === null

/** "magelang ga bisa ya?" after an address in Magelang. */
function asksForArea(text: string, { address }: Sale): boolean {
  const written = wordsOf(address ?? '').filter((word) => !isFiller(word))
  const isWritten = (word: string) => written.some((one) => one === word || isMisspelt(one, word))
  return isQuestion(text) && wordsOf(text).some(isWritten)
}

/** Words around the name of a place. */
const AROUND = new Set(
  `ongkir ongkirnya ongkos kirim antar biaya pengiriman pengantaran tarif berapa brp brapa bisa bs
  ga gak gk nggak ngga tidak kah ke sampai sampe nyampe daerah area kalau kalo klo untuk utk
  dikirim diantar delivery deliver shipping fee cost do does you can how much is to the ada apa
  mana luar kota jasa biayanya kan min`.split(/\s+/),
)

/** A place that is surely not in the table; null when none is named, or one that may be. */
function placeIn(text: string, zones: readonly Zone[]): string | null {
  const known = new Set(zones.flatMap(({ name, areas }) => [name, ...areas].flatMap(bareAreaWords)))
  if (bareAreaWords(text).some((word) => known.has(word))) return null
  const words = bareAreaWords(text).filter((word) => !AROUND.has(word) && !isFiller(word))
  if (words.length === 0 || words.length > 4) return null
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
