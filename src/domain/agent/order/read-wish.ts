import type {
  ChatAct,
  DayPart,
  Sale,
  SaleDetails,
  SaleLanguage,
  SaleLine,
  SaleTerms,
} from '#contract/sale'
import type { ProductFact } from '#domain/product/describe'
import { detailsOf, type OrderDesk } from '#domain/sale/chat'
import {
  closedDayText,
  closedTimeText,
  draftReply,
  noDeliveryText,
  noPickupText,
  pastTimeText,
  fractionText,
  unclearProductText,
  unknownText,
} from '#domain/sale/draft-texts'
import { hasMoneyInPlay, statusAfter } from '#domain/sale/rules'
import { wordsOf } from '#lib/language/text'
import { asksToOrder } from '../burst/questions.ts'
import type { Run } from '../run.ts'
import { lineOf, mergeLines } from './merge-draft.ts'
import { ADDS, BECOMES, isFiller, ORDERS, REMOVES, REPLACES, WANTS } from './order-words.ts'
import { priceDelivery } from './price-delivery.ts'
import { firstThingAt, readItems, type ReadItems } from './read-items.ts'
import { type RecentItem, recentItem } from './recent-item.ts'
import { findZone } from './find-zone.ts'
import {
  isAddressLater,
  readFulfilment,
  type ReadPlace,
  readPlace,
  trimAddress,
} from './read-place.ts'
import { checkWhen, type ReadWhen, readChosenPart, readWhen } from './read-when.ts'
import { isDistance } from './zone-distance.ts'

/**
 * What a burst means for the room's orders: a change with its reply, or only an answer.
 * `isCertain`: every word of the burst is understood.
 */
export type OrderStep =
  | { kind: 'act'; act: ChatAct; text: string; isCertain?: boolean }
  | { kind: 'answer'; text: string; isCertain?: boolean }
  /** the tool gave no price for this place: people compute it, and `text` says so */
  | { kind: 'people'; place: string; text: string; isCertain?: boolean }
  /** the message is about an order, but not certain: people answer it */
  | { kind: 'unclear' }

export type Asked = { run: Run; desk: OrderDesk; text: string; language: SaleLanguage }
type Read = { items: ReadItems; place: ReadPlace; when: ReadWhen }

/** What a wish is added to: the draft, or an unpaid order. */
type Base = { lines: SaleLine[]; details: SaleDetails; draft?: Sale; replaces?: Sale }

const NO_DETAILS: SaleDetails = {
  fulfilment: null,
  zone: null,
  address: null,
  shipping_quote: null,
  wanted_day: null,
  wanted_time: null,
  wanted_part: null,
  note: null,
}

const NO_ZONES = { zones: [] }

/** A question that other rules answer, unless the message has quantities. */
const ASKS =
  /\?|\b(?:berapa(?:an)?|brp|brapa|apa|apakah|kapan|gimana|gmn|bagaimana|kenapa|knp|mana|ready|stok|harga(?:nya)?|how|what|when|which)\b/i
const HOW = /\b(?:cara(?:nya)?|gimana|gmn|bagaimana|how|lewat mana)\b/i

/** Reads a new order, or an addition to one. Undefined when the message is about neither. */
export async function readWish(asked: Asked): Promise<OrderStep | undefined> {
  const { run, desk, text } = asked
  const when = withChosenPart(readWhen(text, run.input.hours, run.input.now))
  const base = baseOf(desk, text)
  if (base === 'unclear')
    return (await changesQuantity(asked, when.rest)) ? { kind: 'unclear' } : undefined
  // Most messages are about no order. The check comes before the costly search in the shipping
  // table.
  const isSpecified = () => when.day !== null || readPlace(when.rest, NO_ZONES).fulfilment !== null
  if (!base.draft && !base.replaces && !beginsOrder(text) && !isSpecified()) return undefined
  const found = await findProducts(asked, when.rest)
  const place = readPlace(when.rest, desk.terms, (part) => firstThingAt(part, found))
  // A message that names no product may be about the product of an earlier question.
  const recent = base.lines.length === 0 ? await recentItem(asked) : undefined
  const rows = recent ? [...found, ...recent.rows] : found
  const items = readItems(place.rest, rows, currentOf(base.lines) ?? recent?.name)
  const read: Read = { items, place, when }
  const isRecent = recent && items.items.length === 0 && items.looseNumbers.length === 1
  if (isRecent && beginsOrder(text)) return orderRecent(asked, base, read, { recent, found: rows })
  if (!isAbout(base, read, text)) return undefined
  const lines = mergeLines(base.lines, items, text)
  if (!lines) return { kind: 'unclear' }
  return saveStep(asked, base, read, { lines, found })
}

/** With the part of the day of a text that chooses only that: "siang aja kak". */
function withChosenPart(when: ReadWhen): ReadWhen {
  if (when.day !== null || when.time !== null) return when
  const chosen = readChosenPart(when.rest)
  if (!chosen || wordsOf(chosen.rest).some((word) => !isFiller(word))) return when
  return { ...when, ...chosen }
}

/** Whether a text says how many of a product there should be, such as "croissantnya jadi 5". */
async function changesQuantity(asked: Asked, text: string): Promise<boolean> {
  if (!BECOMES.test(text) || asked.text.includes('?')) return false
  const { items } = readItems(text, await findProducts(asked, text))
  return items.some(({ quantity }) => quantity !== null)
}

/** Whether a text continues the product of the last answer: "oke mau 2". */
function orderRecent(
  asked: Asked,
  base: Base,
  read: Read,
  { recent, found }: { recent: RecentItem; found: ProductFact[] },
): Promise<OrderStep> {
  const [quantity = null] = read.items.looseNumbers
  const item = { name: recent.name, row: recent.row, quantity, part: asked.text }
  return saveStep(asked, base, read, { lines: [lineOf(item, quantity)], found })
}

const beginsOrder = (text: string) => ORDERS.test(text) || WANTS.test(text)

function baseOf({ draft, placed }: OrderDesk, text: string): Base | 'unclear' {
  if (draft) return { lines: draft.lines, details: detailsOf(draft), draft }
  const isChange = [ADDS, REPLACES, REMOVES, BECOMES].some((words) => words.test(text))
  const open = placed.filter(({ status }) => status !== 'selesai' && status !== 'batal')
  const [only, ...others] = open
  if (!isChange || !only) return { lines: [], details: NO_DETAILS }
  const mayChange = statusAfter('diganti', only) !== undefined && !hasMoneyInPlay(only)
  if (others.length > 0 || !mayChange) return 'unclear'
  return { lines: only.lines, details: detailsOf(only), replaces: only }
}

/** The product that "yang cokelat" or "3" refers to. */
function currentOf(lines: readonly SaleLine[]): string | undefined {
  const open = lines.filter(({ productId }) => productId === null)
  const names = new Set((open.length > 0 ? open : lines).map(({ name }) => name))
  return names.size === 1 ? [...names][0] : undefined
}

const MAX_PARTS = 8

/** The product rows that the text may name, and those of the room's orders. */
async function findProducts({ run, desk }: Asked, text: string): Promise<ProductFact[]> {
  const parts = text
    .split(/[,;+&|\n]|\b(?:dan|sama|serta|plus|and)\b/i)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0)
  const found = await Promise.all(parts.slice(0, MAX_PARTS).map((part) => run.search(part)))
  return [...desk.products, ...found.flat().flatMap(({ products }) => products ?? [])]
}

function isAbout({ draft, replaces, lines }: Base, { items, place, when }: Read, text: string) {
  const isCounted = items.items.some(({ quantity }) => quantity !== null)
  const asks = ASKS.test(when.rest)
  const isNamed = items.items.length + items.unclear.length > 0
  if (!draft && !replaces) {
    if (isNamed && (isCounted || items.fractions.length > 0 || (ORDERS.test(text) && !asks)))
      return true
    return asksToOrder(text) && !HOW.test(text) && !text.includes('?')
  }
  if (asks && !isCounted) return false
  const isLoose = items.looseNumbers.length + items.fractions.length > 0
  if (isNamed || (isLoose && lines.length > 0)) return true
  if (replaces) return false
  return (
    (place.fulfilment ?? readFulfilment(text) ?? place.address ?? place.zone ?? place.note) !==
      null ||
    (when.day ?? when.time ?? when.part) !== null ||
    awaitsAddress(draft) ||
    asksToOrder(text)
  )
}

const awaitsAddress = (draft: Sale | undefined) =>
  draft?.fulfilment === 'antar' && draft.address === null

async function saveStep(
  asked: Asked,
  base: Base,
  read: Read,
  { lines, found }: { lines: SaleLine[]; found: ProductFact[] },
): Promise<OrderStep> {
  const { run, desk, language } = asked
  const { details: merged, remarks } = mergeDetails(asked, base, read)
  const { details, isShippingOpen } = await priceDelivery(run, desk, merged)
  const all = [...remarks, ...itemRemarks(read.items, language)]
  const act: ChatAct = {
    kind: 'simpan',
    saleId: base.draft?.id ?? null,
    version: base.draft?.version ?? null,
    replacesId: base.replaces?.id ?? null,
    draft: { lines, details },
    remarks: all,
    ...(isShippingOpen ? { isShippingOpen } : {}),
    language,
  }
  const facts = { lines, details, terms: desk.terms, products: found, remarks: all, language }
  const { unknown, leftOver, items } = read.items
  const isCertain =
    items.length > 0
      ? unknown.length + leftOver.length === 0
      : isAnswer(read) &&
        tellingWords(asked.text) <= (read.place.zone ? MAX_OF_ADDRESS : MAX_CERTAIN)
  return { kind: 'act', act, text: draftReply(facts).text, isCertain }
}

/**
 * Whether the text answers a question of ours. An address alone does not count, because any text
 * may be one.
 */
const isAnswer = ({ items, place, when }: Read): boolean =>
  items.looseNumbers.length > 0 ||
  (place.fulfilment ?? place.zone ?? when.day ?? when.time ?? when.part) !== null

const tellingWords = (text: string) => wordsOf(text).filter((word) => !isFiller(word)).length

/** Longest answer to one of our questions, in words. */
const MAX_CERTAIN = 5
/** With the name of an area, a text of this many words is still an address. */
const MAX_OF_ADDRESS = 16

const itemRemarks = (
  { unclear, unknown, items, fractions }: ReadItems,
  language: SaleLanguage,
): string[] => [
  ...(fractions.length > 0 ? [fractionText(fractions, language)] : []),
  ...unclear.map((names) => unclearProductText(names, language)),
  ...(items.length + unclear.length > 0 && unknown.length > 0
    ? [unknownText(unknown, language)]
    : []),
]

function mergeDetails(
  { run, desk, text, language }: Asked,
  { details, draft }: Base,
  { place, when, items }: Read,
): { details: SaleDetails; remarks: string[] } {
  const wanted = wantedOf(when, details)
  const isExact = when.time === null || when.isExact
  const checked = checkedWhen({ ...wanted, isExact }, run, language)
  const offered = offeredFulfilment(
    place.fulfilment ?? readFulfilment(text) ?? details.fulfilment,
    desk.terms,
    language,
  )
  const isDelivered = offered.fulfilment === 'antar'
  const written = place.address ?? (awaitsAddress(draft) ? bareAddress(text, items) : null)
  const address = isDelivered ? (written ?? details.address) : null
  const zone = findZone(address ?? '', desk.terms.zones)?.name ?? place.zone ?? details.zone
  const notes = [details.note, place.note, ...items.leftOver].filter((note) => note !== null)
  return {
    details: {
      fulfilment: offered.fulfilment,
      zone: isDelivered ? zone : null,
      address,
      shipping_quote: details.shipping_quote ?? null,
      wanted_day: checked.day,
      wanted_time: checked.time,
      wanted_part: checked.part,
      note: [...new Set(notes)].join('; ').slice(0, 500) || null,
    },
    remarks: [...offered.remarks, ...checked.remarks],
  }
}

/** A time replaces a part of the day, and a part a time. */
const wantedOf = ({ day, time, part }: ReadWhen, before: SaleDetails) => ({
  day: day ?? before.wanted_day,
  time: time ?? (part ? null : before.wanted_time),
  part: time ? null : (part ?? before.wanted_part),
})

/** The message as an address, if it answers where to deliver. */
const bareAddress = (text: string, { items }: ReadItems): string | null =>
  items.length === 0 && wordsOf(text).length > 1 && !isAddressLater(text) && !isDistance(text)
    ? trimAddress(text).slice(0, 300)
    : null

function offeredFulfilment(
  wanted: SaleDetails['fulfilment'],
  terms: SaleTerms,
  language: SaleLanguage,
): { fulfilment: SaleDetails['fulfilment']; remarks: string[] } {
  if (wanted === 'antar' && !terms.takes_delivery)
    return { fulfilment: 'ambil', remarks: [noDeliveryText(language)] }
  if (wanted === 'ambil' && !terms.takes_pickup)
    return { fulfilment: 'antar', remarks: [noPickupText(language)] }
  if (wanted !== null) return { fulfilment: wanted, remarks: [] }
  if (!terms.takes_delivery) return { fulfilment: 'ambil', remarks: [] }
  return { fulfilment: terms.takes_pickup ? null : 'antar', remarks: [] }
}

type Wanted = { day: string | null; time: string | null; part: DayPart | null }

/** "jam 3" is 15.00 for a shop that opens at 7. */
function checkedWhen(
  { day, time, part, isExact }: Wanted & { isExact: boolean },
  { input }: Run,
  language: SaleLanguage,
): Wanted & { remarks: string[] } {
  const later = time !== null && !isExact && time < '12' ? twelveHoursLater(time) : null
  const problem = checkWhen({ day, time, part }, input, language)
  if (problem && later && !checkWhen({ day, time: later, part }, input))
    return { day, time: later, part, remarks: [] }
  switch (problem?.kind) {
    case undefined:
      return { day, time, part, remarks: [] }
    case 'past':
      return { day: null, time: null, part: null, remarks: [pastTimeText(language)] }
    case 'closed_day':
      return { day: null, time, part, remarks: [closedDayText(problem.weekday, language)] }
    case 'closed_time':
      return {
        day,
        time: null,
        part: null,
        remarks: [closedTimeText(problem.weekday, problem.spans, language)],
      }
  }
}

const twelveHoursLater = (time: string) => `${Number(time.slice(0, 2)) + 12}${time.slice(2)}`
