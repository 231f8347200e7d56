import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import { type NoticeRoom, openNotices } from '#conversation/pipeline'
import { recordAudit } from '#domain/audit'
import {
  cancelOthers,
  makePayment,
  type NoticeResult,
  type PaymentWish,
  receiveNotice,
  reconcilePayments,
  type Settle,
} from '#domain/payment'
import { type GeneratedPicture, storePicture } from '#domain/media'
import { sendsLinks } from '#domain/payment/own-account'
import { takeQuota } from '#domain/quota'
import type { GatewayName, Payment } from '#contract/payment'
import type { Refund } from '#contract/payment/refund'
import { qrPng } from '#lib/media/qr-png'
import { zoneOf } from '#lib/time/zone'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { settings } from '#platform/settings'
import { changeSale, notifyOfOrder } from '../change-sale.ts'
import type { ProofInput, Sale, SaleLinkInput, SaleStatus } from '../contract.ts'
import { linkAbout, linkText, paidText, paymentAbout, refundedText } from '../notice-texts.ts'
import * as rows from '../queries.ts'
import { missingRupiah, statusAfter } from '../rules.ts'
import * as proofs from './queries.ts'

const service = asService('payments of a customer follow what the gateway says')

/** Time in which a link can be paid. */
export const LINK_MS = 24 * 3_600_000

export type SentLink = { pageUrl: string; isTold: boolean }

/**
 * Sends the customer a link to pay an order, or the open link again. Owner, admin and agen. Errors:
 * `sale.not_found`, `auth.forbidden`, `sale.act_impossible`, and those of `makePayment`.
 */
export async function sendPaymentLink(claims: Claims, input: SaleLinkInput): Promise<SentLink> {
  const sale = await db.writeAs(claims, async (tx) => {
    if (!(await rows.findSale(tx, input.businessId, input.saleId)))
      throw new AppError('sale.not_found')
    const locked = await rows.lockSale(tx, input.businessId, input.saleId)
    if (!locked) throw new AppError('auth.forbidden')
    await recordAudit(tx, {
      businessId: input.businessId,
      actorId: claims.sub ?? null,
      action: 'sale.tautan_bayar',
      entity: 'sale',
      entityId: locked.id,
      after: { number: locked.number, amount_rupiah: missingRupiah(locked) },
    })
    return locked
  })
  return linkFor(sale, `sale-link:${input.eventId}`)
}

async function linkFor(sale: Sale, clientId: string | null): Promise<SentLink> {
  await takeQuota('payment.calls', sale.business_id)
  const payment = await makePayment(await wishOf(sale, 'link'), async (tx) =>
    assertPayable(await rows.lockSale(tx, sale.business_id, sale.id), sale),
  )
  const pageUrl = payment.instructions.pageUrl ?? ''
  const qris = await qrisFor(sale)
  const picture = qris && sale.room_id ? await drawQris(sale, sale.room_id, qris) : undefined
  const isTold = await db.writeAs(service, async (tx) => {
    const room = sale.room_id ? await openNotices(tx, sale.room_id) : undefined
    assertPayable(await rows.lockSale(tx, sale.business_id, sale.id), sale)
    if (!room) return false
    const zone = zoneOf(await proofs.findZone(tx, sale.business_id))
    const qrisUntil = picture && qris ? { at: qris.expires_at, zone } : null
    return room.post({
      clientId: clientId ?? `sale-link:${payment.id}`,
      text: linkText(sale, { url: pageUrl, qrisUntil }, await room.language()),
      picture,
      about: linkAbout(sale, pageUrl),
    })
  })
  return { pageUrl, isTold }
}

/**
 * A QRIS code of the order. The page of the link shows one too, so a failure only omits the
 * picture.
 */
async function qrisFor(sale: Sale): Promise<Payment | undefined> {
  await takeQuota('payment.calls', sale.business_id)
  try {
    const payment = await makePayment(await wishOf(sale, 'qris'), async (tx) =>
      assertPayable(await rows.lockSale(tx, sale.business_id, sale.id), sale),
    )
    return payment.instructions.qrText ? payment : undefined
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('payment.')) return undefined
    throw error
  }
}

const drawQris = (
  { business_id: businessId, number }: Sale,
  roomId: string,
  { instructions }: Payment,
): Promise<GeneratedPicture> =>
  storePicture(
    { businessId, roomId },
    { bytes: qrPng(instructions.qrText ?? ''), fileName: `qris-${number ?? ''}.png` },
  )

const wishOf = async (sale: Sale, method: 'link' | 'qris'): Promise<PaymentWish> => ({
  businessId: sale.business_id,
  subject: { saleId: sale.id },
  method,
  amountRupiah: missingRupiah(sale),
  description: `#${sale.number ?? ''}`,
  expiresAt: new Date(now().getTime() + LINK_MS).toISOString(),
  returnUrl: await returnUrlFor(sale),
  isCode: method === 'qris',
})

/** The conversation on WhatsApp that the customer came from; the public page without a number. */
async function returnUrlFor({ room_id: roomId }: Sale): Promise<string> {
  const shop = roomId
    ? await db.readAs(service, (tx) => proofs.findShopNumber(tx, roomId))
    : undefined
  const digits = shop?.phone?.replace(/\D/g, '')
  return shop && digits && capabilitiesOf(shop.engine).reachesWhatsApp
    ? `https://wa.me/${digits}`
    : (settings().PUBLIC_URL ?? '')
}

function assertPayable(sale: Sale | undefined, seen: Sale): void {
  const isSame = sale !== undefined && missingRupiah(sale) === missingRupiah(seen)
  if (!isSame || missingRupiah(seen) <= 0 || statusAfter('terima_bayar', sale) === undefined)
    throw new AppError('sale.act_impossible')
}

/** Job: sends the link of an order that was just approved, if the business chose that. */
export async function sendApprovedLink(businessId: string, saleId: string): Promise<void> {
  if (!(await sendsLinks(businessId))) return
  const sale = await db.readAs(service, (tx) => rows.findSale(tx, businessId, saleId))
  if (!sale || sale.status !== 'disetujui' || sale.paid_at !== null) return
  await linkFor(sale, null).catch((error: unknown) => {
    const isFinal = error instanceof AppError && FINAL.includes(error.code)
    if (!isFinal) throw error
  })
}
/** Errors for which a retry does not help. The member sees the unpaid order and can send a link. */
const FINAL: string[] = ['sale.act_impossible', 'payment.refused', 'payment.method_off']

/**
 * Job: cancels open links of an order that was paid in another way or cancelled, or whose missing
 * sum changed.
 */
export async function closeLinks(saleId: string): Promise<void> {
  const missing = await db.readAs(service, (tx) => proofs.findMissing(tx, saleId))
  await cancelOthers({ saleId }, (payment) => payment.amount_rupiah === missing)
}

/** Handles a gateway's notice to the address of a business; see `receiveNotice` of the payment. */
export const receiveSaleNotice = (
  businessId: string,
  gateway: GatewayName,
  notice: { rawBody: string; headers: Headers },
): Promise<NoticeResult> => receiveNotice(gateway, notice, settleSale, businessId)

/** Sweep; see `reconcilePayments` of the payment. */
export const reconcileSales = (): Promise<number> => reconcilePayments('sale', settleSale)

/**
 * Applies a payment to its order, in the payment's transaction. The order is paid once and the
 * customer notified once. One report may have both the payment and a refund of it. Money for a
 * cancelled or paid order, or of another amount, is left to people.
 */
export const settleSale: Settle = async (tx, payment, { isPaid, refundedRupiah, refund }) => {
  // A gateway also notifies of a code that waits, for which no other row is locked.
  if (!isPaid && payment.status !== 'review' && refundedRupiah <= 0) return false
  const saleId = payment.sale_id
  const seen = saleId && (await rows.findSale(tx, payment.business_id, saleId))
  if (!seen) return false
  const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
  const sale = await rows.lockSale(tx, payment.business_id, seen.id)
  if (!sale) return false
  const after = isPaid ? statusAfter('bayar_gerbang', sale) : undefined
  const isTaken = after !== undefined
  if (isTaken) await notePayment(tx, sale, room, { payment, after })
  const isStray = (isPaid && !isTaken) || payment.status === 'review'
  if (refundedRupiah > 0) {
    const isOutsideOrder = isStray || payment.is_extra
    const paid = isTaken ? await rows.lockSale(tx, sale.business_id, sale.id) : sale
    await noteRefund(tx, paid ?? sale, room, { payment, refundedRupiah, refund, isOutsideOrder })
  } else if (isStray) await proofs.touchSale(tx, sale.id)
  if (isStray) await notifyOfOrder(tx, sale, room, 'sale_payment')
  return isTaken
}

async function notePayment(
  tx: WriteTx,
  sale: Sale,
  room: NoticeRoom | undefined,
  { payment, after }: { payment: Payment; after: SaleStatus },
): Promise<void> {
  await changeSale(tx, sale, room, {
    eventId: payment.id,
    act: 'bayar_gerbang',
    after,
    actor: { kind: 'system', id: null },
    paidAt: payment.paid_at,
  })
  await room?.post({
    clientId: `sale-paid:${payment.id}`,
    text: paidText(sale, await room.language()),
    about: paymentAbout(sale, 'arrived', payment.amount_rupiah),
  })
}

type Returned = {
  payment: Payment
  refundedRupiah: number
  refund: Refund | undefined
  /** whether the money was outside the order */
  isOutsideOrder: boolean
}

/**
 * Notes a refund: by hand in a member's name, or by the gateway, which also notifies the customer.
 */
async function noteRefund(
  tx: WriteTx,
  sale: Sale,
  room: NoticeRoom | undefined,
  { payment, refundedRupiah, refund, isOutsideOrder }: Returned,
): Promise<void> {
  const memberId = refund?.created_by
  await changeSale(tx, sale, room, {
    eventId: refund?.id ?? newId(),
    act: refund ? 'kembalikan' : 'kembalikan_gerbang',
    after: sale.status,
    actor: memberId ? { kind: 'member', id: memberId } : { kind: 'system', id: null },
    reason: refund?.reason ?? null,
    refundRupiah: refundedRupiah,
    isOutsideOrder,
  })
  if (!refund)
    await room?.post({
      clientId: `sale-refund:${payment.id}:${payment.refunded_rupiah}`,
      text: refundedText(sale, refundedRupiah, await room.language()),
      about: paymentAbout(sale, 'returned', refundedRupiah),
    })
}

/**
 * Marks a picture of the conversation as the proof of an order's payment, in place of an earlier
 * one. It pays nothing; a member records the payment. Errors: `sale.not_found`, `auth.forbidden`,
 * `sale.act_impossible`, `sale.no_picture`.
 */
export function linkProof(claims: Claims, input: ProofInput): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const seen = await rows.findSale(tx, input.businessId, input.saleId)
    if (!seen) throw new AppError('sale.not_found')
    const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
    const sale = await rows.lockSale(tx, input.businessId, input.saleId)
    if (!sale || !claims.sub) throw new AppError('auth.forbidden')
    const after = statusAfter('tandai_bukti', sale)
    if (after === undefined || !sale.room_id) throw new AppError('sale.act_impossible')
    const proof = await proofs.findPicture(tx, sale.room_id, input.messageId)
    if (!proof) throw new AppError('sale.no_picture')
    await continueAsService(tx, 'the history of an order; that the member may act was proved')
    await changeSale(tx, sale, room, {
      eventId: newId(),
      act: 'tandai_bukti',
      after,
      actor: { kind: 'member', id: claims.sub },
      proofAt: proof.at,
      proofMessageId: proof.id,
    })
  })
}
