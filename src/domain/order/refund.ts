import { recordAudit } from '#domain/audit'
import type { RefundStatus, RefundWish } from '#contract/payment/refund'
import { listPaidPayments, type PaidPayment } from '#domain/payment'
import { lockPaymentOf, reconcileRefunds, sendRefund, storeRefund } from '#domain/payment/refund'
import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { settle } from './order.ts'

const service = asService('the operator returns money of plans')

export type PlanRefund = Omit<RefundWish, 'paymentId'> & { paymentId: string }

/**
 * Refunds a payment of a plan, for the operator: the plan's time is reduced, and a credit note is
 * issued. The same refund id again has no effect. It cannot be undone, because the credit note
 * refers to it. Errors: `order.not_found`, `refund.too_much`, `refund.way_off`, `refund.refused`.
 */
export async function refundOrder(wish: PlanRefund): Promise<{ status: RefundStatus }> {
  const refund = await db.writeAs(service, async (tx) => {
    const [paid] = await listPaidPayments(tx, { id: wish.paymentId, before: null, limit: 1 })
    const orderId = paid?.order_id
    if (!orderId) throw new AppError('order.not_found')
    const payment = await lockPaymentOf(tx, wish.paymentId, { orderId })
    const { business_id: businessId } = payment
    const wanted = { ...wish, businessId, saleId: null, orderId, memberId: null }
    const stored = await storeRefund(tx, payment, wanted, settle)
    if (stored.isNew)
      await recordAudit(tx, {
        businessId,
        actorId: null,
        action: 'order.refund',
        entity: 'order',
        entityId: orderId,
        after: { amount_rupiah: wish.amountRupiah, way: wish.way },
      })
    return stored.refund
  })
  const isSending = refund.status === 'sending'
  const status = isSending ? await sendRefund(refund.id, settle) : refund.status
  if (status === 'failed') throw new AppError('refund.refused')
  return { status }
}

const PAGE = 100

/** For the operator: payments of plans that were paid, newest first, 100 per page. */
export async function listOperatorPayments(
  before: string | null,
): Promise<{ payments: PaidPayment[]; next: string | null }> {
  const found = await db.readAs(service, (tx) =>
    listPaidPayments(tx, { id: null, before, limit: PAGE + 1 }),
  )
  const payments = found.slice(0, PAGE)
  return { payments, next: found.length > PAGE ? (payments.at(-1)?.id ?? null) : null }
}

/** Sweep; see `reconcileRefunds` of the payment. */
export const reconcileOrderRefunds = (): Promise<number> => reconcileRefunds('order', settle)
