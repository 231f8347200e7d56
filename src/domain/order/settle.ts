import type { Payment } from '#contract/payment'
import * as copy from '#copy/order'
import { issueForPayment } from '#domain/invoice'
import type { PaymentChange } from '#domain/payment'
import { takeExtra, takePaidOrder, takeRefund } from '#domain/subscription'
import { nowIso } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import * as rows from './queries.ts'

/**
 * Applies a payment to its order, in the payment's transaction. The order is paid once and the plan
 * extended once; a second payment becomes balance. Returns whether the order took the money.
 */
export async function settleOrder(
  tx: WriteTx,
  payment: Payment,
  { isPaid, refundedRupiah }: PaymentChange,
): Promise<boolean> {
  const order = payment.order_id && (await rows.lockOrderRow(tx, payment.order_id))
  if (!order) return false
  const isTaken = isPaid && order.status !== 'paid' && order.status !== 'refunded'
  if (isTaken) await payOrder(tx, order, payment.amount_rupiah)
  else if (isPaid && order.plan) await takeExtra(tx, order.business_id, payment.amount_rupiah)
  if (isPaid)
    await issueDocument(tx, 'receipt', { ...payment, order_id: order.id }, payment.amount_rupiah)
  if (refundedRupiah > 0) {
    await refundOrder(tx, order.id, payment, refundedRupiah)
    await issueDocument(tx, 'credit_note', { ...payment, order_id: order.id }, refundedRupiah)
  }
  return isTaken
}

const issueDocument = (
  tx: WriteTx,
  kind: 'receipt' | 'credit_note',
  { id, order_id, business_id, method }: Payment & { order_id: string },
  amountRupiah: number,
): Promise<void> =>
  issueForPayment(tx, kind, {
    id,
    order_id,
    business_id,
    method: copy.methods[method],
    amountRupiah,
  })

async function payOrder(tx: WriteTx, order: rows.LockedOrder, paidRupiah: number): Promise<void> {
  const isInTime = order.expires_at === null || order.expires_at > nowIso()
  if (order.plan)
    await takePaidOrder(tx, order.business_id, {
      terms: order.plan,
      amountRupiah: paidRupiah,
      isPromised: order.status === 'waiting' && isInTime,
    })
  await rows.updateOrder(tx, order.id, { status: 'paid', paidAt: nowIso(), refundedRupiah: 0 })
}

/** Refunds an extra payment, which leaves the order paid. */
async function refundOrder(
  tx: WriteTx,
  orderId: string,
  payment: Payment,
  rupiah: number,
): Promise<void> {
  const order = await rows.lockOrderRow(tx, orderId)
  if (!order) return
  if (order.plan) await takeRefund(tx, order.business_id, rupiah)
  if (payment.is_extra) return
  await rows.updateOrder(tx, order.id, {
    status: payment.status === 'refunded' ? 'refunded' : 'paid',
    paidAt: null,
    refundedRupiah: payment.refunded_rupiah,
  })
}

/** Settles an order that costs nothing, because the balance covers it. */
export async function settleFree(tx: WriteTx, orderId: string): Promise<void> {
  const order = await rows.lockOrderRow(tx, orderId)
  if (order?.status === 'waiting') await payOrder(tx, order, 0)
}
