import type { FoundEntry } from '#contract/knowledge'
import { kindsAsked } from '#lib/language/answer-kinds'
import { areaWords } from '#lib/language/area-names'
import { destinationsIn, isOnShipping, placesIn, withoutPlaces } from '#lib/language/place-names'
import { NAMELESS_PLACES, QUESTION_WORDS, SHIPPING_OPTIONS } from '#lib/language/shipping-words'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { wordsOf } from '#lib/language/text'
import { wordsIn } from '../burst/burst.ts'
import { isFiller } from '../order/order-words.ts'
import { type Run, wholeText } from '../run.ts'

/**
 * Places of a question. `unlisted`: a name that the list of places lacks, such as that of a
 * district; it is read only where no known place is named.
 */
export type AskedPlaces = { known: string[]; unlisted: string[]; isShipping: boolean }
const NOWHERE: AskedPlaces = { known: [], unlisted: [], isShipping: false }

/**
 * The places for which a price or a time is asked. A question for shipping without a place is about
 * the place that the customer named last: "saya di jogja", "ongkirnya brp?".
 */
export function placesMeant(run: Run, text: string): AskedPlaces {
  const isShipping = isOnShipping(text) || continuesShipping(run, text)
  if (!isShipping && !asksFor(text)) return NOWHERE
  const known = destinationsIn(text)
  const unlisted = known.length === 0 && isShipping ? unlistedIn(text) : []
  if (known.length > 0 || unlisted.length > 0 || !isShipping) return { known, unlisted, isShipping }
  const earlier = [run.query, ...customerTexts(run)].map(destinationsIn)
  return { known: earlier.find((names) => names.length > 0) ?? [], unlisted, isShipping }
}
const asksFor = (text: string) =>
  kindsAsked(text).some((kind) => kind === 'price' || kind === 'duration')

/** Whether a place continues a question for shipping: "ongkir brp", "ke jogja kak". */
const continuesShipping = (run: Run, text: string) =>
  isOnlyPlace(text) &&
  (isOnShipping(run.query) || customerTexts(run).slice(0, 1).some(isOnShipping))

/** Whether a text has no words besides a place and words that ask. */
const isOnlyPlace = (text: string) =>
  destinationsIn(text).length > 0 &&
  wordsOf(withoutPlaces(text)).every(
    (word) => isFiller(word) || QUESTION_WORDS.has(word) || isOnShipping(word),
  )

/** The customer's last messages, newest first. */
const customerTexts = ({ input }: Run): string[] =>
  input.history
    .filter(({ author }) => author === 'customer')
    .slice(-MAX_EARLIER)
    .toReversed()
    .map(wordsIn)
const MAX_EARLIER = 3

/** "seturan" in "ongkir ke seturan brp". */
const unlistedIn = (text: string): string[] =>
  [...text.matchAll(BEHIND)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => !isFiller(word) && !QUESTION_WORDS.has(word) && !NAMELESS_PLACES.has(word))
const BEHIND =
  /\b(?:ke|to|ongkir(?:nya)?(?=\s+\p{L}+(?:\s+(?:brp|berapa|brapa|ya|kak|min))*\W*$))\s+(?:(?:kota|daerah|area|kab(?:upaten)?|kec(?:amatan)?)\.?\s+)*(\p{L}{4,})/giu

/**
 * Whether an entry has prices or times for other places only. An entry with a rule for all other
 * places tells of every place.
 */
export function tellsOfOtherPlace(asked: AskedPlaces, entry: FoundEntry): boolean {
  const { known, unlisted, isShipping } = asked
  if (known.length === 0 && unlisted.length === 0) return false
  const whole = wholeText(entry)
  const told = placesToldIn(whole)
  if (told.length === 0 || hasRuleForOthers(entry.text)) return false
  const words = areaWords(whole)
  const isTold = (place: string) => told.includes(place)
  const isWritten = (word: string) => words.some((one) => one === word || isMisspelt(one, word))
  return isShipping
    ? !(known.every(isTold) && unlisted.every(isWritten))
    : known.length > 0 && !known.some(isTold)
}

/**
 * The search results that a model may read and quote. A price of shipping to other places than those
 * of the customer is left out, because a draft may repeat it without its place.
 */
export function withoutOtherPlaces(run: Run, entries: FoundEntry[]): FoundEntry[] {
  const asked = placesMeant(run, run.query)
  if (!asked.isShipping) return entries
  const each = asked.known.map((place) => ({ ...asked, known: [place] }))
  return entries.filter(
    (entry) =>
      !isOnShipping(wholeText(entry)) ||
      (each.length > 0 ? each : [asked]).some((one) => !tellsOfOtherPlace(one, entry)),
  )
}

/** A name before a price of shipping is a place too: "Ongkir: Lembang Rp18.000". */
function placesToldIn(whole: string): string[] {
  const known = placesIn(withoutOrigin(whole))
  if (!SHIPPING_PRICE.test(whole)) return known
  const priced = [...whole.matchAll(PRICED)].map(([, name = '']) => name.toLowerCase())
  return [
    ...known,
    ...priced.filter((name) => !wordsOf(name).some((word) => SHIPPING_OPTIONS.has(word))),
  ]
}
const SHIPPING_PRICE =
  /\b(?:ongkir\w*|ongkos (?:kirim|antar)\w*|(?:biaya|tarif) (?:kirim|antar|pengiriman)\w*|(?:shipping|delivery) (?:cost|fee|to)|shipping)\b/i
const PRICED = /(?:^|[,;.\n]\s*|\bke\s+)(\p{L}{3,}(?:\s\p{L}{3,})?)\s*[:=-]?\s*rp\.?\s*\d/giu

/** Without the place from which something is sent: "dihitung dari Malang sesuai tarif JNE". */
const withoutOrigin = (text: string) =>
  text.replace(/\b(?:dari|dr|from)\s+(?:kota\s+)?\p{L}+/giu, ' ')

/** Whether a clause has a rule for places that are not listed: "luar kota sesuai tarif JNE". */
const hasRuleForOthers = (text: string): boolean =>
  text.split(/[;\n]|[,.](?!\d)/).some((clause) => EXCEPT.test(clause) || isRule(clause))
const isRule = (clause: string) =>
  EVERYWHERE.test(clause) && placesIn(withoutOrigin(clause)).length === 0
const EXCEPT = /\b(?:luar|selain)\b/i
const EVERYWHERE =
  /\b(?:se(?:luruh|mua|pulau|-)|seindonesia|indonesia|nusantara|lain(?:nya)?|mana (?:pun|saja|aja)|ekspedisi|ekspres|jne|jnt|j&t|sicepat|pos|kargo|km|radius|provinsi)\b/i

/**
 * A question and its continuation as one. A place in the continuation replaces that of the question:
 * "ongkir ke bandung brp", "kalo jogja?".
 */
export const joinQuestions = (before: string, part: string): string =>
  `${destinationsIn(part).length > 0 ? withoutPlaces(before) : before} ${part}`

/** One question per place of "ongkir ke jakarta dan jogja brp"; undefined with fewer places. */
export function splitByPlace(text: string): string[] | undefined {
  const places = isOnShipping(text) ? destinationsIn(text) : []
  if (places.length < 2 || places.length > MAX_PLACES) return undefined
  return places.map((place) => {
    const others = places.filter((other) => other !== place)
    return withoutPlaces(text, others).replace(/\s(?:dan|sama|and|atau)\b/i, '')
  })
}
const MAX_PLACES = 4

/**
 * The only entry with the shipping to a place, for a question that asks for nothing else: "ongkir ke
 * jogja brp". It answers whatever its score is.
 */
export function onlyEntryOfPlace(text: string, entries: FoundEntry[]): FoundEntry | undefined {
  const places = destinationsIn(text)
  if (places.length === 0 || !SHIPPING_PRICE.test(text) || !isOnlyPlace(text)) return undefined
  const named = entries.filter((entry) => {
    const told = placesIn(wholeText(entry))
    return SHIPPING_PRICE.test(wholeText(entry)) && places.every((place) => told.includes(place))
  })
  return named.length === 1 && !named[0]?.products ? named[0] : undefined
}
