import { openNotices } from '#conversation/pipeline'
import { recordAudit } from '#domain/audit'
import type { Refund, RefundRow, RefundStatus, RefundTarget } from '#contract/payment/refund'
import { listSalePayments } from '#domain/payment'
import {
  findRefund,
  listPaymentsOf,
  listSaleRefunds,
  lockPaymentOf,
  mayRefund,
  reconcileRefunds,
  recordedLeftOf,
  sendRefund,
  storeRecordedRefund,
  type StoredRefund,
  storeRefund,
  targetsOf,
  undoManual,
  type WantedRefund,
} from '#domain/payment/refund'
import { takeQuota } from '#domain/quota'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { changeSale } from '../change-sale.ts'
import type { Sale, SaleRefundInput, UndoSaleRefund } from '../contract.ts'
import * as rows from '../queries.ts'
import { settleSale } from './payment.ts'

/**
 * The refunds of an order, and what can be refunded. `targets` is empty for members who may not
 * refund.
 */
export type SaleRefunds = { refunds: RefundRow[]; targets: RefundTarget[]; mayRefund: boolean }

/** Reads the refunds, for every member of the business. Error: `sale.not_found`. */
export async function readSaleRefunds(
  claims: Claims,
  { businessId, saleId }: { businessId: string; saleId: string },
): Promise<SaleRefunds> {
  const payments = await listSalePayments(claims, saleId)
  return db.readAs(claims, async (tx) => {
    const sale = await rows.findSale(tx, businessId, saleId)
    if (!sale) throw new AppError('sale.not_found')
    const listed = await listSaleRefunds(tx, saleId)
    const last = await rows.findLastEvent(tx, saleId)
    const refunds = listed.map((one) => ({ ...one, can_undo: canUndo(one, last?.id) }))
    const mayReturn = await mayRefund(tx, businessId)
    const targets = mayReturn ? targetsOf(sale, payments, refunds) : []
    return { refunds, targets, mayRefund: mayReturn }
  })
}

/** Whether a refund was recorded by hand and the order has not changed since. */
const canUndo = ({ id, way, status }: Refund, lastEventId: string | undefined): boolean =>
  way === 'manual' && status === 'done' && id === lastEventId

/**
 * Refunds money of an order: a transfer by hand that is recorded, or by the gateway. Owner or
 * admin. The same refund id again has no effect. Errors: `sale.not_found`, `auth.forbidden`,
 * `refund.not_found`, `refund.too_much`, `refund.way_off`, `refund.refused`.
 */
export async function refundSale(
  claims: Claims,
  input: SaleRefundInput,
): Promise<{ status: RefundStatus }> {
  if (input.way === 'gateway') await takeQuota('payment.calls', input.businessId)
  const refund = await db.writeAs(claims, async (tx) => {
    const sale = await openSale(tx, input)
    await continueAsService(tx, 'refunds of an order; that the member may return money was proved')
    const wanted = { ...input, orderId: null, memberId: claims.sub ?? null }
    const stored = wanted.paymentId
      ? await storeRefund(tx, await lockPaymentOf(tx, wanted.paymentId, input), wanted, settleSale)
      : await storeWithoutPayment(tx, wanted, sale)
    if (stored.isNew)
      await recordAudit(tx, {
        businessId: input.businessId,
        actorId: wanted.memberId,
        action: 'sale.kembalikan',
        entity: 'sale',
        entityId: sale.id,
        after: { number: sale.number, amount_rupiah: input.amountRupiah, way: input.way },
      })
    return stored.refund
  })
  const isSending = refund.status === 'sending'
  const status = isSending ? await sendRefund(refund.id, settleSale) : refund.status
  if (status === 'failed') throw new AppError('refund.refused')
  return { status }
}

/** The order, for a member who may refund it. */
async function openSale(
  tx: WriteTx,
  { businessId, saleId }: { businessId: string; saleId: string },
): Promise<Sale> {
  const sale = await rows.findSale(tx, businessId, saleId)
  if (!sale) throw new AppError('sale.not_found')
  if (!(await mayRefund(tx, businessId))) throw new AppError('auth.forbidden')
  return sale
}

async function storeWithoutPayment(
  tx: WriteTx,
  wanted: WantedRefund,
  seen: Sale,
): Promise<StoredRefund> {
  const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
  const sale = await rows.lockSale(tx, seen.business_id, seen.id)
  if (!sale) throw new AppError('sale.not_found')
  const left = recordedLeftOf(sale, await listPaymentsOf(tx, sale.id))
  const stored = await storeRecordedRefund(tx, wanted, left)
  const { refund } = stored
  await changeSale(tx, sale, room, {
    eventId: refund.id,
    act: 'kembalikan',
    after: sale.status,
    actor: wanted.memberId ? { kind: 'member', id: wanted.memberId } : { kind: 'system', id: null },
    reason: refund.reason,
    refundRupiah: refund.amount_rupiah,
  })
  return stored
}

/**
 * Undoes a refund that was recorded by hand, if the order has not changed since. Owner and admin.
 * Errors: `sale.not_found`, `auth.forbidden`, `refund.not_found`, `refund.cannot_undo`.
 */
export function undoSaleRefund(claims: Claims, input: UndoSaleRefund): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const seen = await openSale(tx, input)
    await recordAudit(tx, {
      businessId: input.businessId,
      actorId: claims.sub ?? null,
      action: 'sale.urungkan_kembalikan',
      entity: 'sale',
      entityId: seen.id,
      after: { number: seen.number },
    })
    await continueAsService(tx, 'refunds of an order; that the member may take it back was proved')
    const stored = await findRefund(tx, input.refundId)
    if (stored?.sale_id !== seen.id) throw new AppError('refund.not_found')
    const payment = stored.payment_id
      ? await lockPaymentOf(tx, stored.payment_id, input)
      : undefined
    const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
    const sale = await rows.lockSale(tx, seen.business_id, seen.id)
    const last = await rows.findLastEvent(tx, seen.id)
    if (!sale || !canUndo(stored, last?.id)) throw new AppError('refund.cannot_undo')
    await undoManual(tx, stored.id)
    await rows.markUndone(tx, stored.id)
    await changeSale(tx, sale, room, {
      eventId: input.eventId,
      act: 'urungkan',
      after: sale.status,
      actor: claims.sub ? { kind: 'member', id: claims.sub } : { kind: 'system', id: null },
      refundRupiah: -stored.amount_rupiah,
      isOutsideOrder: payment?.is_extra === true,
    })
  })
}

/** Sweep; see `reconcileRefunds` of the payment. */
export const reconcileSaleRefunds = (): Promise<number> => reconcileRefunds('sale', settleSale)
