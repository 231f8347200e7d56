import type { PaymentStatus } from './contract.ts'

/** A provider's report on a payment. Amounts are whole rupiah. */
export type ReportedStatus = 'waiting' | 'expired' | 'failed' | 'paid' | 'refunded'
export type PaymentReport = {
  status: ReportedStatus
  amountRupiah: number
  currency: string
  /** total of all refunds */
  refundedRupiah: number
  paidAt?: string | undefined
  /** statuses of refunds by their idempotency keys */
  refunds?: { key: string; status: 'done' | 'failed' }[] | undefined
}

/** `manualRupiah`: the part of `refundedRupiah` that was refunded without the gateway. */
export type PaymentState = {
  status: PaymentStatus
  refundedRupiah: number
  manualRupiah: number
}

/**
 * A payment only moves to a later status of this list. Reports may therefore be repeated and come
 * in any order. Money that arrives after expiry still counts.
 */
const ORDER: PaymentStatus[] = [
  'creating',
  'waiting',
  'expired',
  'failed',
  'review',
  'paid',
  'refunded',
]

/** The state after a report on a payment of `amountRupiah`. */
export function applyReport(
  state: PaymentState,
  amountRupiah: number,
  report: PaymentReport,
): PaymentState {
  const { manualRupiah } = state
  const atGateway = Math.max(state.refundedRupiah - manualRupiah, report.refundedRupiah)
  const refundedRupiah = Math.min(atGateway + manualRupiah, amountRupiah)
  const reported = statusOf(amountRupiah, report)
  const later = ORDER.indexOf(reported) > ORDER.indexOf(state.status) ? reported : state.status
  const isReturned = later === 'paid' && refundedRupiah === amountRupiah
  return { status: isReturned ? 'refunded' : later, refundedRupiah, manualRupiah }
}

function statusOf(amountRupiah: number, report: PaymentReport): PaymentStatus {
  const isMoney = report.status === 'paid' || report.status === 'refunded'
  if (isMoney && (report.amountRupiah !== amountRupiah || report.currency !== 'IDR'))
    return 'review'
  // A partial refund leaves the payment paid.
  if (report.status === 'refunded' && report.refundedRupiah < amountRupiah) return 'paid'
  return report.status
}

/** Whether the payer may still use the payment instructions. */
export const isOpen = (payment: { status: PaymentStatus; expires_at: string }, now: Date) =>
  (payment.status === 'waiting' || payment.status === 'creating') &&
  Date.parse(payment.expires_at) > now.getTime()
