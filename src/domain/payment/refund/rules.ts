import type { Payment, PaymentMethod } from '../contract.ts'
import type { RefundTarget, RefundWay } from './contract.ts'

/**
 * Methods whose money a gateway can refund. Virtual accounts are bank transfers, which neither
 * gateway refunds by its API. On a page (`link`) the payer chose the method; the gateway refuses
 * what it cannot refund. Sources: docs.midtrans.com/reference/refund-transaction, docs.xendit.co
 * (refunds).
 */
const RETURNED_BY: Record<'midtrans' | 'xendit', PaymentMethod[]> = {
  midtrans: ['qris', 'card', 'ewallet', 'link'],
  xendit: ['card', 'ewallet', 'link'],
}

/** How a payment can be refunded, the usual way first. */
export const waysOf = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): RefundWay[] =>
  provider !== 'transfer' && RETURNED_BY[provider].includes(method)
    ? ['gateway', 'manual']
    : ['manual']

/** The part of a payment that was not refunded and is not being refunded. */
export const leftOf = (
  payment: Pick<Payment, 'status' | 'amount_rupiah' | 'refunded_rupiah'>,
  sendingRupiah: number,
): number =>
  payment.status === 'paid' ? payment.amount_rupiah - payment.refunded_rupiah - sendingRupiah : 0

type Returned = { payment_id: string | null; status: string; amount_rupiah: number }
/** `refunded_rupiah`: how much of the money that the order took was refunded. */
type PaidSale = { paid_at: string | null; total_rupiah: number; refunded_rupiah: number }

/** The refunds of a payment that the gateway has not decided on. */
const sendingOf = (paymentId: string, refunds: readonly Returned[]): number =>
  refunds
    .filter((one) => one.payment_id === paymentId && one.status === 'sending')
    .reduce((sum, one) => sum + one.amount_rupiah, 0)

/**
 * What can be refunded of a customer's order: each payment at a gateway, and money that a member
 * recorded as paid without one.
 */
export function targetsOf(
  sale: PaidSale,
  payments: readonly Payment[],
  refunds: readonly Returned[],
): RefundTarget[] {
  const ofGateway = payments.map((one) => ({
    paymentId: one.id,
    provider: one.provider,
    isExtra: one.is_extra,
    leftRupiah: leftOf(one, sendingOf(one.id, refunds)),
    ways: waysOf(one),
  }))
  const byHand = {
    paymentId: null,
    provider: null,
    isExtra: false,
    leftRupiah: recordedLeftOf(sale, payments),
    ways: ['manual' as const],
  }
  return [...ofGateway, byHand].filter(({ leftRupiah }) => leftRupiah > 0)
}

/** How much can be refunded of what a member recorded as paid, which no gateway has. */
export function recordedLeftOf(sale: PaidSale, payments: readonly Payment[]): number {
  if (sale.paid_at === null) return 0
  const atGateway = payments
    .filter(({ status, is_extra }) => (status === 'paid' || status === 'refunded') && !is_extra)
    .reduce((sum, one) => sum + one.amount_rupiah - one.refunded_rupiah, 0)
  return Math.max(0, sale.total_rupiah - sale.refunded_rupiah - atGateway)
}
