import type { Sale, SaleLanguage, Zone } from '#contract/sale'
import type { OrderDesk } from '#domain/sale/chat'
import { areasText, askPlaceText, shippingText } from '#domain/sale/shipping-texts'
import { bareAreaWords } from '#lib/language/area-names'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { wordsOf } from '#lib/language/text'
import type { AgentTurn } from '../contract.ts'
import { halvesOf, isQuestion, partsOf } from '../burst/questions.ts'
import { findZone } from './find-zone.ts'
import { isFiller, ORDERS } from './order-words.ts'

const SHIPPING =
  /\b(?:ongkir(?:nya)?|ongkos (?:kirim|antar)|biaya (?:kirim|antar|pengiriman|pengantaran|ongkir)|tarif (?:kirim|antar)|delivery (?:fee|cost)|shipping(?: cost| fee)?)\b/i
const REACHES =
  /\b(?:kirim|antar|anter|dikirim|diantar|delivery|deliver|ship|jangkau)\w*\b.{0,25}\b(?:ke|sampai|sampe|to|daerah|area|luar)\b/i
const MAX_WORDS = 14

/** `isExact`: the table has the area, or the customer asks for all prices. */
export type ShippingAnswer = { text: string; isExact: boolean }

/**
 * Answers a question for shipping ("ongkir ke bdg brp?", "bisa kirim ke magelang?") with the price
 * of the table, or with the areas when the message names none. Undefined for any other message.
 */
export function readShipping(
  { terms, draft }: OrderDesk,
  text: string,
  language: SaleLanguage,
): ShippingAnswer | undefined {
  if (!terms.takes_delivery || terms.zones.length === 0 || ORDERS.test(text)) return undefined
  const isShort = wordsOf(text).length <= MAX_WORDS
  const asks = SHIPPING.test(text) || (REACHES.test(text) && isQuestion(text))
  const isAnswer = awaitsArea(draft) && asksForArea(text, draft)
  if (!isShort || !(isAnswer || (asks && asksNothingElse(text, terms.zones)))) return undefined
  const named = [...new Set(piecesOf(text).flatMap((piece) => findZone(piece, terms.zones) ?? []))]
  if (named.length > 0)
    return { text: named.map((zone) => shippingText(zone, language)).join('\n'), isExact: true }
  return {
    text: areasText(placeIn(text, terms.zones), terms, language),
    isExact: isAnswer || SHIPPING.test(text),
  }
}

/** A question that the owner's tool answers. `places` is empty when the message names none. */
export type PlaceQuestion = { places: string[]; isExact: boolean }
const MAX_PLACES = 2

/**
 * Reads a question for shipping ("ongkir ke magelang brp?") where a tool computes it. Undefined for
 * any other message.
 */
export function readPlaces(
  { terms }: OrderDesk,
  text: string,
  history: readonly AgentTurn[],
): PlaceQuestion | undefined {
  if (!terms.takes_delivery || ORDERS.test(text) || wordsOf(text).length > MAX_WORDS)
    return undefined
  const last = history.at(-1)
  const wasAsked =
    last?.author === 'ai' && SPOKEN.some((language) => last.text.endsWith(askPlaceText(language)))
  const asks = SHIPPING.test(text) || (REACHES.test(text) && isQuestion(text))
  if (asks && asksNothingElse(text, terms.zones))
    return { places: splitPlaces(placeIn(text, [])), isExact: SHIPPING.test(text) }
  const bare = wasAsked && !text.includes('?') ? wordsOfPlace(text) : null
  return bare ? { places: splitPlaces(bare), isExact: true } : undefined
}
const SPOKEN: SaleLanguage[] = ['id', 'en']

const splitPlaces = (named: string | null): string[] =>
  named?.split(/ (?:dan|sama|and) /i).slice(0, MAX_PLACES) ?? []

const piecesOf = (text: string): string[] =>
  partsOf([text]).flatMap((part) => halvesOf(part) ?? [part])

/** Whether a text asks for nothing else. "ongkir ke bandung berapa dan bahannya apa?" does. */
const asksNothingElse = (text: string, zones: readonly Zone[]): boolean =>
  piecesOf(text).every(
    (piece) => SHIPPING.test(piece) || REACHES.test(piece) || findZone(piece, zones) !== undefined,
  )

const awaitsArea = (draft: Sale | undefined): draft is Sale =>
  draft?.fulfilment === 'antar' && draft.zone === null

/** Whether a question names a place of the draft's address: "magelang ga bisa ya?". */
function asksForArea(text: string, { address }: Sale): boolean {
  const written = wordsOf(address ?? '').filter((word) => !isFiller(word))
  const isWritten = (word: string) => written.some((one) => one === word || isMisspelt(one, word))
  return isQuestion(text) && wordsOf(text).some(isWritten)
}

/** Words around the name of a place, and words for a customer's home or workplace. */
const AROUND = new Set(
  `berapa brp brapa bisa bs ga gak gk nggak ngga tidak kah daerah area kalau kalo klo untuk utk
  do does you can how much is the ada apa mana kota jasa kan min
  rumah alamat kos kost kosan kantor sekolah kampus hotel tempat lokasi depan pintu`.split(/\s+/),
)
/** Words before the name of a place: "kirim ke magelang", "ongkir magelang". */
const BEFORE_PLACE =
  /^.*\b(?:ke|sampai|sampe|nyampe|daerah|area|to|ongkir(?:nya)?|ongkos (?:kirim|antar)|biaya (?:kirim|antar)|shipping|delivery)\b/is
/** Words for places that no table has: "ke luar kota", "luar jawa". */
const OUTSIDE = /\b(?:luar|seluruh|semua|mana (?:aja|saja)|se\W?indonesia|abroad)\b/i

/**
 * A place that is certainly not in the table; null when no place is named, or one that may be in
 * it.
 */
function placeIn(text: string, zones: readonly Zone[]): string | null {
  const behind = BEFORE_PLACE.exec(text)?.[0].length
  if (behind === undefined || OUTSIDE.test(text)) return null
  const known = new Set(zones.flatMap(({ name, areas }) => [name, ...areas].flatMap(bareAreaWords)))
  if (bareAreaWords(text).some((word) => known.has(word))) return null
  return wordsOfPlace(text.slice(behind))
}

/** The name of a place: "Magelang Utara". Null when there is none, or when the text is too long. */
function wordsOfPlace(text: string): string | null {
  const words = bareAreaWords(text).filter((word) => !AROUND.has(word) && !isFiller(word))
  if (words.length === 0 || words.length > 4) return null
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
