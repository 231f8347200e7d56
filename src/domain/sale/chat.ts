import { type NoticeRoom } from '#conversation/pipeline'
import { type ProductFact } from '#domain/product/describe'
import { lockStock, readChoices, takeStock } from '#domain/product/stock'
import { nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import { changeSale, noteChange, wantedOf } from './change-sale.ts'
import { type ChatAct, type Draft, NO_TERMS, type Sale, type SaleTerms } from './contract.ts'
import {
  cancelledText,
  confirmedText,
  forPeopleText,
  proofText,
  staleText,
} from './customer-texts.ts'
import { draftReply, priceChangedText, shippingOf, shippingOpenReply } from './draft-texts.ts'
import { detailsOf, priceDraft, type Wish } from './price-draft.ts'
import type { ShippingResult } from './shipping/contract.ts'
import { openQuotes } from './shipping/quote.ts'
import { findPicture } from './payment/queries.ts'
import * as rows from './queries.ts'
import { hasMoneyInPlay, statusAfter, sumOf } from './rules.ts'

export { detailsOf } from './price-draft.ts'

/** What the AI knows about a room's orders when it reads a burst. */
export type OrderDesk = {
  terms: SaleTerms
  /** order that is being made and not confirmed */
  draft: Sale | undefined
  /** whether the AI's newest message asks for a yes to this draft */
  isAsked: boolean
  /** confirmed orders, newest first */
  placed: Sale[]
  /** product rows that these orders name */
  products: ProductFact[]
  /** asks the owner's tool for the price of a delivery; undefined when the zones have the prices */
  quoteShipping?: ((place: string) => Promise<ShippingResult>) | undefined
}
const MAX_PLACED = 5

/** `lastAnswerId`: the AI's newest message in the room. `roomId` null: there are no orders. */
type DeskPlace = { businessId: string; roomId: string | null; lastAnswerId: string | null }

/** Undefined for a business that takes no orders by chat. */
export const openOrderDesk = (place: DeskPlace): Promise<OrderDesk | undefined> =>
  db.readAs(asService('the AI reads the orders of the room that it answers'), (tx) =>
    readOrderDesk(tx, place),
  )

/** Reads the same data in the caller's service transaction. */
export async function readOrderDesk(
  tx: ReadTx,
  { businessId, roomId, lastAnswerId }: DeskPlace,
): Promise<OrderDesk | undefined> {
  const [terms, sales] = await Promise.all([
    rows.findTerms(tx, businessId),
    roomId ? rows.listRoomSales(tx, roomId, MAX_PLACED + 1) : [],
  ])
  if (!terms?.is_enabled) return undefined
  const draft = sales.find(({ status }) => status === 'draf')
  const placed = sales.filter(({ number }) => number !== null).slice(0, MAX_PLACED)
  const tool = terms.takes_delivery ? (terms.shipping_tool ?? undefined) : undefined
  const names = [draft, ...placed].flatMap((sale) => sale?.lines.map(({ name }) => name) ?? [])
  return {
    terms,
    draft,
    isAsked:
      draft !== undefined &&
      draft.asked_version === draft.version &&
      draft.asked_message_id === lastAnswerId,
    placed,
    products: await readChoices(tx, businessId, [...new Set(names)]),
    quoteShipping: tool && openQuotes(businessId, tool),
  }
}

/** `forPeople`: why the room goes to the team, with the text as the notice. */
export type ChatActResult = {
  text: string
  forPeople?: 'order_for_people' | 'order_proof' | 'order_shipping'
}

export type ChatPlace = {
  businessId: string
  room: NoticeRoom
  /** id of the reply with the result's text; a new draft gets this id */
  messageId: string
}

const CUSTOMER = { kind: 'customer', id: null } as const

/**
 * Applies a customer's act in the transaction of the reply, whose room is locked. Sums, prices and
 * stock are those of this moment. If they differ from what the customer saw, nothing is ordered and
 * the reply asks again.
 */
export async function performChatAct(
  tx: WriteTx,
  place: ChatPlace,
  act: ChatAct,
): Promise<ChatActResult> {
  const terms = (await rows.findTerms(tx, place.businessId)) ?? NO_TERMS
  switch (act.kind) {
    case 'simpan':
      return saveDraft(tx, place, act, terms)
    case 'konfirmasi':
      return confirmDraft(tx, place, act, terms)
    case 'batal':
      return cancelOrder(tx, place, act)
    case 'bukti':
      return noteProof(tx, place, act)
  }
}

async function saveDraft(
  tx: WriteTx,
  place: ChatPlace,
  act: Extract<ChatAct, { kind: 'simpan' }>,
  terms: SaleTerms,
): Promise<ChatActResult> {
  const known = act.saleId ? await rows.lockSale(tx, place.businessId, act.saleId) : undefined
  const isDraft = known?.status === 'draf' && known.version === act.version
  const id = isDraft ? known.id : place.messageId
  if (!isDraft) {
    await dropDraft(tx, place)
    await rows.insertSaleDraft(tx, {
      id,
      businessId: place.businessId,
      roomId: place.room.id,
      replacesId: act.replacesId,
    })
  }
  const replacesId = isDraft ? known.replaces_id : act.replacesId
  return writeDraft(
    tx,
    place,
    { id, version: isDraft ? known.version : 1 },
    { ...act, terms, replacesId },
  )
}

/** Drops a draft that the act did not know: it was made for a message that another run answered. */
async function dropDraft(tx: WriteTx, place: ChatPlace): Promise<void> {
  const draft = await rows.lockDraft(tx, place.room.id)
  const after = draft && statusAfter('kedaluwarsa', draft)
  if (draft && after)
    await changeSale(tx, draft, place.room, {
      eventId: newId(),
      act: 'kedaluwarsa',
      after,
      actor: { kind: 'system', id: null },
    })
}

/** Stores a draft at today's prices, with the reply that asks for missing details or for a yes. */
async function writeDraft(
  tx: WriteTx,
  place: ChatPlace,
  sale: { id: string; version: number },
  wish: Wish,
): Promise<ChatActResult> {
  const facts = await priceDraft(tx, place.businessId, wish)
  const { text, isSummary } = draftReply(facts)
  // The result of a tool is ignored when the terms changed after the call.
  const isOpen = wish.isShippingOpen === true && facts.details.zone === null
  await rows.updateDraft(
    tx,
    sale.id,
    {
      ...facts.details,
      lines: facts.lines,
      items_rupiah: sumOf(facts.lines),
      shipping_rupiah: shippingOf(facts.details, wish.terms, sumOf(facts.lines)),
    },
    isSummary ? { version: sale.version + 1, messageId: place.messageId } : null,
  )
  return isOpen ? { text: shippingOpenReply(facts), forPeople: 'order_shipping' } : { text }
}

async function confirmDraft(
  tx: WriteTx,
  place: ChatPlace,
  { saleId, version, language }: Extract<ChatAct, { kind: 'konfirmasi' }>,
  terms: SaleTerms,
): Promise<ChatActResult> {
  const sale = await rows.lockSale(tx, place.businessId, saleId)
  if (!sale || sale.status !== 'draf' || sale.version !== version || sale.asked_version !== version)
    return { text: staleText(language) }
  await lockStock(tx, place.businessId)
  const draft: Draft = { lines: sale.lines, details: detailsOf(sale) }
  const wish: Wish = { draft, remarks: [], terms, language, replacesId: sale.replaces_id }
  const facts = await priceDraft(tx, place.businessId, wish)
  const items = sumOf(facts.lines)
  const isSame =
    facts.details.zone === sale.zone &&
    items + shippingOf(facts.details, terms, items) === sale.total_rupiah
  if (!isSame || facts.remarks.length > 0)
    return writeDraft(tx, place, sale, {
      ...wish,
      remarks: facts.remarks.length > 0 ? [] : [priceChangedText(language)],
    })
  const replaced = await replaceOrder(tx, place, sale)
  if (typeof replaced === 'object')
    return { text: forPeopleText(replaced.forPeople, language), forPeople: 'order_for_people' }
  const number = await placeOrder(tx, place, sale, terms)
  return {
    text: confirmedText(
      { number, needsApproval: terms.needs_approval, replaced: replaced ?? null },
      terms,
      language,
    ),
  }
}

/** Takes the stock, which was checked under the same lock, and gives the order its number. */
async function placeOrder(
  tx: WriteTx,
  place: ChatPlace,
  sale: Sale,
  { needs_approval: needsApproval }: SaleTerms,
): Promise<number> {
  const short = await takeStock(tx, place.businessId, sale.lines.flatMap(wantedOf))
  if (short.length > 0) throw new TypeError('the stock changed under its lock')
  const number = await rows.nextNumber(tx, place.businessId)
  const status = statusAfter('konfirmasi', { ...sale, needsApproval }) ?? sale.status
  await rows.updateConfirmed(tx, sale.id, { status, number, needsApproval })
  await rows.insertEvent(tx, {
    id: newId(),
    businessId: place.businessId,
    saleId: sale.id,
    actorKind: 'customer',
    actorId: null,
    act: 'konfirmasi',
    before: sale.status,
    after: status,
    reason: null,
    amountRupiah: null,
  })
  await noteChange(tx, { ...sale, number }, place.room, { after: status, actor: CUSTOMER })
  return number
}

/** Ends the order that a confirmed one replaces. A paid order is left to people. */
async function replaceOrder(
  tx: WriteTx,
  place: ChatPlace,
  { replaces_id: replacesId }: Sale,
): Promise<number | { forPeople: number } | undefined> {
  const old = replacesId ? await rows.lockSale(tx, place.businessId, replacesId) : undefined
  if (!old) return undefined
  const after = statusAfter('diganti', old)
  if (after === undefined || hasMoneyInPlay(old)) return { forPeople: old.number ?? 0 }
  await changeSale(tx, old, place.room, {
    eventId: newId(),
    act: 'diganti',
    after,
    actor: CUSTOMER,
  })
  return old.number ?? undefined
}

async function cancelOrder(
  tx: WriteTx,
  place: ChatPlace,
  { saleId, language }: Extract<ChatAct, { kind: 'batal' }>,
): Promise<ChatActResult> {
  const sale = await rows.lockSale(tx, place.businessId, saleId)
  if (!sale || sale.status === 'batal')
    return { text: cancelledText(sale?.number ?? null, language) }
  const after = statusAfter('batal_pelanggan', sale)
  if (after === undefined || hasMoneyInPlay(sale))
    return { text: forPeopleText(sale.number ?? 0, language), forPeople: 'order_for_people' }
  await changeSale(tx, sale, place.room, {
    eventId: newId(),
    act: 'batal_pelanggan',
    after,
    actor: CUSTOMER,
  })
  return { text: cancelledText(sale.number, language) }
}

/**
 * Notes a picture that may prove a payment. People look at it; the order only says that it came.
 */
async function noteProof(
  tx: WriteTx,
  place: ChatPlace,
  { saleId, language }: Extract<ChatAct, { kind: 'bukti' }>,
): Promise<ChatActResult> {
  const sale = await rows.lockSale(tx, place.businessId, saleId)
  const after = sale && statusAfter('bukti', sale)
  const picture = await findPicture(tx, place.room.id, null)
  if (sale && after && sale.proof_at === null)
    await changeSale(tx, sale, place.room, {
      eventId: newId(),
      act: 'bukti',
      after,
      actor: CUSTOMER,
      proofAt: nowIso(),
      proofMessageId: picture?.id ?? null,
    })
  return { text: proofText(sale?.number ?? 0, language), forPeople: 'order_proof' }
}
