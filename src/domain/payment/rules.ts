import type { PaymentStatus } from './contract.ts'

/** What a provider says of a payment. Money in whole rupiah. */
export type ReportedStatus = 'waiting' | 'expired' | 'failed' | 'paid' | 'refunded'
export type PaymentReport = {
  status: ReportedStatus
  amountRupiah: number
  currency: string
  /** all that was returned so far */
  refundedRupiah: number
  paidAt?: string | undefined
  /** what became of refunds, by the key that they were asked for with */
  refunds?: { key: string; status: 'done' | 'failed' }[] | undefined
}

/** `manualRupiah`: the part of `refundedRupiah` that was returned without the gateway. */
export type PaymentState = {
  status: PaymentStatus
  refundedRupiah: number
  manualRupiah: number
}

/**
 * A payment only moves to a status further right. Reports may therefore come twice and in any
 * order, and the result is the same. Money that arrives after expiry still counts.
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

/** Whether the payer may still use the instructions. */
export const isOpen = (payment: { status: PaymentStatus; expires_at: string }, now: Date) =>
  (payment.status === 'waiting' || payment.status === 'creating') &&
  Date.parse(payment.expires_at) > now.getTime()
