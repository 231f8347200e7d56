import { now, nowIso } from '#platform/clock'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { log } from '#platform/log'
import type { Payment } from '../contract.ts'
import { checkPayment, type Settle } from '../payment.ts'
import { gatewayOf } from '../gateway-of.ts'
import { findPayment, lockPayment } from '../queries.ts'
import type { Refund, RefundStatus, RefundWish } from './contract.ts'
import * as rows from './queries.ts'
import { leftOf, waysOf } from './rules.ts'

export { listSalePaymentRows as listPaymentsOf } from '../queries.ts'
export { findRefund, listSaleRefunds, mayRefund } from './queries.ts'
export { recordedLeftOf, targetsOf } from './rules.ts'

const service = asService('a refund follows what its gateway says, not what a member writes')

export type WantedRefund = RefundWish & {
  businessId: string
  saleId: string | null
  orderId: string | null
  /** null: the operator */
  memberId: string | null
}

export type StoredRefund = { refund: Refund; isNew: boolean }

/**
 * Stores a refund of a locked payment, in the caller's service transaction. A refund by hand is
 * done then; one by the gateway is sent by `sendRefund` after the commit. The same id again returns
 * the stored refund. Errors: `refund.too_much`, `refund.way_off`, `request.invalid` (the id of
 * another refund).
 */
export async function storeRefund(
  tx: WriteTx,
  payment: Payment,
  wanted: WantedRefund,
  settle: Settle,
): Promise<StoredRefund> {
  const stored = await findStored(tx, wanted)
  if (stored) return { refund: stored, isNew: false }
  if (!waysOf(payment).includes(wanted.way)) throw new AppError('refund.way_off')
  const left = leftOf(payment, await rows.sumSending(tx, payment.id))
  if (wanted.amountRupiah > left) throw new AppError('refund.too_much')
  const status: RefundStatus = wanted.way === 'manual' ? 'done' : 'sending'
  const refund = await insertWanted(tx, wanted, status)
  if (status === 'done') await settleManual(tx, payment, refund, settle)
  return { refund, isNew: true }
}

/** Stores a refund of a locked order that a member recorded as paid. */
export async function storeRecordedRefund(
  tx: WriteTx,
  wanted: WantedRefund,
  leftRupiah: number,
): Promise<StoredRefund> {
  const stored = await findStored(tx, wanted)
  if (stored) return { refund: stored, isNew: false }
  if (wanted.amountRupiah > leftRupiah) throw new AppError('refund.too_much')
  return { refund: await insertWanted(tx, wanted, 'done'), isNew: true }
}

async function findStored(tx: ReadTx, wanted: WantedRefund): Promise<Refund | undefined> {
  const stored = await rows.findRefund(tx, wanted.refundId)
  const isSame =
    stored?.payment_id === wanted.paymentId &&
    stored.sale_id === wanted.saleId &&
    stored.amount_rupiah === wanted.amountRupiah &&
    stored.way === wanted.way
  if (stored && !isSame) throw new AppError('request.invalid')
  return stored
}

const insertWanted = (tx: WriteTx, wanted: WantedRefund, status: RefundStatus): Promise<Refund> =>
  rows.insertRefund(tx, {
    id: wanted.refundId,
    businessId: wanted.businessId,
    saleId: wanted.saleId,
    orderId: wanted.orderId,
    paymentId: wanted.paymentId,
    amountRupiah: wanted.amountRupiah,
    reason: wanted.reason,
    way: wanted.way,
    status,
    createdBy: wanted.memberId,
    at: nowIso(),
  })

async function settleManual(
  tx: WriteTx,
  payment: Payment,
  refund: Refund,
  settle: Settle,
): Promise<void> {
  const refundedRupiah = refund.amount_rupiah
  await rows.addManualRefund(tx, payment.id, refundedRupiah)
  const total = payment.refunded_rupiah + refundedRupiah
  const changed = {
    ...payment,
    refunded_rupiah: total,
    manual_refund_rupiah: payment.manual_refund_rupiah + refundedRupiah,
    status: total === payment.amount_rupiah ? ('refunded' as const) : ('paid' as const),
  }
  await settle(tx, changed, { isPaid: false, refundedRupiah, refund })
}

/** The payment of a refund, locked before the refund. Error: `refund.not_found`. */
export async function lockPaymentOf(
  tx: WriteTx,
  paymentId: string,
  subject: { saleId: string } | { orderId: string },
): Promise<Payment> {
  const payment = await lockPayment(tx, paymentId)
  const isOfSubject =
    'saleId' in subject
      ? payment?.sale_id === subject.saleId
      : payment?.order_id === subject.orderId
  if (!payment || !isOfSubject) throw new AppError('refund.not_found')
  return payment
}

/** Undoes a refund that was recorded by hand. Error: `refund.cannot_undo`. */
export async function undoManual(tx: WriteTx, id: string): Promise<Refund> {
  const refund = await rows.lockRefund(tx, id)
  if (refund?.way !== 'manual' || refund.status !== 'done') throw new AppError('refund.cannot_undo')
  await rows.markRefundUndone(tx, id)
  if (refund.payment_id) await rows.addManualRefund(tx, refund.payment_id, -refund.amount_rupiah)
  return refund
}

/**
 * Sends a stored refund to the gateway. It may run again at any time, because the refund's id is
 * its key there. Returns its present status.
 */
export async function sendRefund(id: string, settle: Settle): Promise<RefundStatus> {
  const refund = await db.readAs(service, (tx) => rows.findRefund(tx, id))
  if (refund?.status !== 'sending' || !refund.payment_id) return refund?.status ?? 'failed'
  const paymentId = refund.payment_id
  const payment = await db.readAs(service, (tx) => findPayment(tx, paymentId))
  const gateway = payment && (await gatewayOf(payment))
  if (!gateway) return failRefund(paymentId, id, 'no account')
  const answer = await gateway.refund(
    { id: paymentId, providerRef: payment.provider_ref },
    { id, amountRupiah: refund.amount_rupiah, reason: refund.reason ?? '' },
  )
  if (answer.outcome === 'refused') {
    // A repeated request for an accepted refund may be refused, so the payment is read.
    const isRead = await checkPayment(paymentId, settle)
    const status = await statusNow(id)
    return isRead && status === 'sending' ? failRefund(paymentId, id, answer.detail) : status
  }
  const isAccepted = answer.outcome !== 'unreachable'
  await db.writeAs(service, (tx) => rows.updateTried(tx, id, { at: nowIso(), isAccepted }))
  if (isAccepted) await checkPayment(paymentId, settle)
  return statusNow(id)
}

async function statusNow(id: string): Promise<RefundStatus> {
  const refund = await db.readAs(service, (tx) => rows.findRefund(tx, id))
  return refund?.status ?? 'failed'
}

async function failRefund(paymentId: string, id: string, detail: string): Promise<RefundStatus> {
  log.warn({ refundId: id, detail }, 'a refund was not made')
  await db.writeAs(service, (tx) =>
    rows.updateSent(tx, paymentId, { ids: [id], status: 'failed', at: nowIso() }),
  )
  return statusNow(id)
}

const ASK_AGAIN_MS = 60_000
/** After this time without a result the refund fails, because the gateway does not know it. */
const GIVE_UP_MS = 60 * 60_000

/** Sweep: asks gateways about refunds. Returns how many were due. */
export async function reconcileRefunds(subject: 'order' | 'sale', settle: Settle): Promise<number> {
  const before = new Date(now().getTime() - ASK_AGAIN_MS).toISOString()
  const sending = await db.readAs(service, (tx) => rows.listSending(tx, before, subject))
  for (const refund of sending) await continueRefund(refund, settle)
  return sending.length
}

/** Reads the payment first, so that a refund whose answer was lost is not sent again. */
async function continueRefund(refund: Refund, settle: Settle): Promise<void> {
  const { id, payment_id: paymentId } = refund
  if (!paymentId) return
  const isRead = await checkPayment(paymentId, settle)
  await db.writeAs(service, (tx) => rows.updateTried(tx, id, { at: nowIso(), isAccepted: false }))
  if (!isRead || refund.accepted_at || (await statusNow(id)) !== 'sending') return
  const ageMs = now().getTime() - Date.parse(refund.created_at)
  if (ageMs < GIVE_UP_MS) await sendRefund(id, settle)
  else await failRefund(paymentId, id, 'not known')
}
