import { type NoticeRoom, openNotices } from '#conversation/pipeline'
import type { Payment } from '#contract/payment'
import { recordAudit } from '#domain/audit'
import { listSalePayments } from '#domain/payment'
import { now, nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { foldText, wordsOf } from '#lib/language/text'
import { changeSale, type SaleChange } from './change-sale.ts'
import {
  NO_TERMS,
  SALE_PAGE,
  type Sale,
  type SaleActInput,
  type SaleCard,
  type SaleEventRow,
  type SaleList,
  type SalePage,
  type SaleStatus,
  type SaleTerms,
  type SaveSaleTerms,
  saleTerms,
} from './contract.ts'
import { noticeAbout, noticeText } from './notice-texts.ts'
import { findProofFile } from './payment/queries.ts'
import * as rows from './queries.ts'
import { statusAfter } from './rules.ts'
import { requireShippingTool } from './shipping/quote.ts'

export { checkShippingTool } from './shipping/quote.ts'
export { enterShippingPrice } from './shipping/enter-price.ts'

/** How a business takes orders by chat. Without settings it takes none. */
export const readTerms = (claims: Claims, businessId: string): Promise<SaleTerms> =>
  db.readAs(claims, async (tx) => (await rows.findTerms(tx, businessId)) ?? NO_TERMS)

/**
 * Saves the terms. Owner and admin. Delivery needs at least one zone or a tool, because every sum
 * must be exact. Error: `sale.shipping_tool`.
 */
export function saveTerms(claims: Claims, input: SaveSaleTerms): Promise<void> {
  const { businessId, ...terms } = saleTerms.parse(input)
  const names = terms.zones.map(({ name }) => foldText(name))
  if (
    !(terms.takes_pickup || terms.takes_delivery) ||
    (terms.takes_delivery && terms.zones.length === 0 && terms.shipping_tool === null) ||
    new Set(names).size < names.length
  )
    throw new AppError('request.invalid')
  return db.writeAs(claims, async (tx) => {
    const tool = await requireShippingTool(tx, businessId, terms.shipping_tool)
    const before = (await rows.findTerms(tx, businessId)) ?? NO_TERMS
    await rows.upsertTerms(tx, businessId, terms)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'sale.terms',
      entity: 'business',
      entityId: businessId,
      before: factsOf(before),
      after: { ...factsOf(terms), ...(tool ? { shipping_tool: tool.name } : {}) },
    })
  })
}

const factsOf = (terms: SaleTerms) => ({
  is_enabled: terms.is_enabled,
  needs_approval: terms.needs_approval,
  takes_pickup: terms.takes_pickup,
  takes_delivery: terms.takes_delivery,
  zones: terms.zones.length,
  shipping_tool_id: terms.shipping_tool?.tool_id ?? null,
})

/** One page of confirmed orders, newest first. */
export function listSales(claims: Claims, page: SalePage): Promise<SaleList> {
  return db.readAs(claims, async (tx) => {
    const filter: rows.SaleFilter = {
      tab: page.tab ?? 'aktif',
      words: wordsOf(page.search ?? ''),
      fulfilment: page.fulfilment ?? null,
      until: page.until ?? null,
      money: page.money ?? null,
      before: page.before ?? null,
    }
    const found = await rows.listSaleRows(tx, page.businessId, filter)
    const isFull = found.length === SALE_PAGE
    const next = isFull ? (found.at(-1)?.number ?? null) : null
    // When one page has every order, the screen counts them itself.
    if (next === null || filter.before !== null || filter.tab !== 'aktif' || filter.money)
      return { rows: found, next }
    return { rows: found, next, counts: await rows.countByStatus(tx, page.businessId, filter) }
  })
}

const MAX_IN_ROOM = 5

/** The newest orders of a room, including a draft. */
export const listRoomSales = (claims: Claims, roomId: string): Promise<SaleCard[]> =>
  db.readAs(claims, (tx) => rows.listRoomSales(tx, roomId, MAX_IN_ROOM))

export type SaleDetail = {
  sale: SaleCard
  events: SaleEventRow[]
  /** payments by link, newest first */
  payments: Payment[]
  /** stored file of the proof, if it is a picture that can be shown */
  proofFileId: string | null
}

/** An order with its history. Error: `sale.not_found`. */
export function readSale(claims: Claims, businessId: string, saleId: string): Promise<SaleDetail> {
  return db.readAs(claims, async (tx) => {
    const sale = await rows.findSale(tx, businessId, saleId)
    if (!sale) throw new AppError('sale.not_found')
    const [events, payments, proofFileId] = await Promise.all([
      rows.listEvents(tx, saleId),
      listSalePayments(claims, saleId),
      sale.proof_message_id ? findProofFile(tx, sale.proof_message_id) : null,
    ])
    return { sale, events, payments, proofFileId }
  })
}

/** Whether the board is shown, and how many orders wait for a member. */
export function readSaleState(
  claims: Claims,
  businessId: string,
): Promise<{ takesOrders: boolean; waiting: number }> {
  return db.readAs(claims, async (tx) => {
    const [terms, waiting, hasAny] = await Promise.all([
      rows.findTerms(tx, businessId),
      rows.countWaiting(tx, businessId),
      rows.hasSales(tx, businessId),
    ])
    return { takesOrders: terms?.is_enabled === true || hasAny, waiting }
  })
}

/**
 * `isTold`: the customer gets a notice. False outside the 24-hour window, or without a room. A
 * repeated act has the result of the first.
 */
export type SaleActResult = { isTold: boolean }

/**
 * Applies a member's act to an order and notifies the customer, in one transaction. The same event
 * id again has no effect. Owner, admin and agen. Errors: `sale.not_found`, `sale.changed` (another
 * version), `sale.act_impossible`, `sale.nothing_to_undo`, `sale.sold_out`.
 */
export function actOnSale(claims: Claims, input: SaleActInput): Promise<SaleActResult> {
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    const seen = await rows.findSale(tx, input.businessId, input.saleId)
    if (!seen) throw new AppError('sale.not_found')
    // The room is locked first, as in every transaction that changes orders.
    const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
    const sale = await rows.lockSale(tx, input.businessId, input.saleId)
    if (!sale) throw new AppError('auth.forbidden')
    if (await rows.hasEvent(tx, input.eventId, sale.id))
      return { isTold: (await room?.hasPosted(noticeId(input))) === true }
    if (sale.version !== input.version) throw new AppError('sale.changed')
    await continueAsService(
      tx,
      'stock, notices and messages of an order; that the member may act on it was proved',
    )
    const change = await planAct(tx, sale, input, memberId)
    await changeSale(tx, sale, room, change)
    await recordAudit(tx, {
      businessId: sale.business_id,
      actorId: memberId,
      action: `sale.${input.act}`,
      entity: 'sale',
      entityId: sale.id,
      before: { status: sale.status },
      after: { status: change.after, number: sale.number, ...shippingFacts(sale) },
    })
    return { isTold: await tellCustomer(tx, room, { sale, input, status: change.after }) }
  })
}

const noticeId = ({ eventId }: Pick<SaleActInput, 'eventId'>): string => `sale:${eventId}`

/** Posts the notice of a member's act. False without a number, a room or an open window. */
async function tellCustomer(
  tx: WriteTx,
  room: NoticeRoom | undefined,
  { sale, input, status }: { sale: Sale; input: SaleActInput; status: SaleStatus },
): Promise<boolean> {
  if (!room || sale.number === null) return false
  const terms = (await rows.findTerms(tx, sale.business_id)) ?? NO_TERMS
  const told = { act: input.act, status, terms, reason: input.reason || null }
  const seen = { ...sale, part_paid_rupiah: input.receivedRupiah ?? sale.part_paid_rupiah }
  return room.post({
    clientId: noticeId(input),
    text: noticeText(seen, told, await room.language()),
    about: noticeAbout(seen, told),
  })
}

/** The origin of the delivery price, if a tool gave it. */
const shippingFacts = ({ shipping_quote: quote, shipping_rupiah: rupiah }: Sale) =>
  quote ? { ...(quote.tool_id && { shipping_tool: quote.tool_name }), shipping_rupiah: rupiah } : {}

async function planAct(
  tx: WriteTx,
  sale: Sale,
  { act, eventId, reason, receivedRupiah = 0 }: SaleActInput,
  memberId: string,
): Promise<SaleChange> {
  const actor = { kind: 'member', id: memberId } as const
  if (act === 'urungkan') return planUndo(tx, sale, { eventId, actor })
  const after = statusAfter(act, sale)
  if (after === undefined) throw new AppError('sale.act_impossible')
  return {
    eventId,
    act,
    after,
    actor,
    reason: reason || null,
    ...(act === 'terima_bayar' ? { paidAt: nowIso() } : {}),
    ...(act === 'belum_cukup' ? decideProof(sale, receivedRupiah) : {}),
  }
}

/** The proof was looked at, and less than the sum arrived. A whole sum is another act. */
function decideProof(sale: Sale, receivedRupiah: number) {
  if (receivedRupiah >= sale.total_rupiah) throw new AppError('request.invalid')
  return { proofAt: null, proofMessageId: null, partPaidRupiah: receivedRupiah }
}

/**
 * Undoes the newest act, if it was a member's and the goods were not handed over. A refund has its
 * own undo, which must come before that of its act.
 */
async function planUndo(
  tx: WriteTx,
  sale: Sale,
  undo: Pick<SaleChange, 'eventId' | 'actor'>,
): Promise<SaleChange> {
  const last = await rows.findLastEvent(tx, sale.id)
  if (
    !last ||
    last.actor_kind !== 'member' ||
    last.act === 'kembalikan' ||
    last.act === 'isi_ongkir'
  )
    throw new AppError('sale.nothing_to_undo')
  if (sale.status === 'selesai') throw new AppError('sale.nothing_to_undo')
  await rows.markUndone(tx, last.id)
  return {
    ...undo,
    act: 'urungkan',
    after: last.before,
    ...(last.act === 'terima_bayar' ? { paidAt: null } : {}),
  }
}

const DRAFT_MS = 24 * 60 * 60_000

/** Sweep: ends drafts that the customer left a day ago. Returns how many. */
export async function expireDrafts(): Promise<number> {
  const service = asService('drafts of orders end by their age')
  const before = new Date(now().getTime() - DRAFT_MS).toISOString()
  const stale = await db.readAs(service, (tx) => rows.listStaleDrafts(tx, before))
  for (const { id, business_id: businessId } of stale)
    await db.writeAs(service, async (tx) => {
      const sale = await rows.lockSale(tx, businessId, id)
      const after = sale && statusAfter('kedaluwarsa', sale)
      if (sale && after)
        await changeSale(tx, sale, undefined, {
          eventId: newId(),
          act: 'kedaluwarsa',
          after,
          actor: { kind: 'system', id: null },
        })
    })
  return stale.length
}
