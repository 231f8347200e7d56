import type { Payment, PaymentMethod } from '../contract.ts'
import type { RefundTarget, RefundWay } from './contract.ts'

/**
 * Methods whose money a gateway can return. Virtual accounts are bank transfers, which neither
 * returns by its API. On a page (`link`) the payer chose: the gateway refuses what it cannot do.
 * Sources: docs.midtrans.com/reference/refund-transaction, docs.xendit.co (refunds).
 */
const RETURNED_BY: Record<'midtrans' | 'xendit', PaymentMethod[]> = {
  midtrans: ['qris', 'card', 'ewallet', 'link'],
  xendit: ['card', 'ewallet', 'link'],
}

/** How the money of a payment can be returned, the usual way first. */
export const waysOf = ({ provider, method }: Pick<Payment, 'provider' | 'method'>): RefundWay[] =>
  provider !== 'transfer' && RETURNED_BY[provider].includes(method)
    ? ['gateway', 'manual']
    : ['manual']

/** What of a payment was neither returned nor is being returned. */
export const leftOf = (
  payment: Pick<Payment, 'status' | 'amount_rupiah' | 'refunded_rupiah'>,
  sendingRupiah: number,
): number =>
  payment.status === 'paid' ? payment.amount_rupiah - payment.refunded_rupiah - sendingRupiah : 0

type Returned = { payment_id: string | null; status: string; amount_rupiah: number }

/** The refunds of a payment that the gateway has not decided on. */
export const sendingOf = (paymentId: string, refunds: readonly Returned[]): number =>
  sumOf(refunds.filter((one) => one.payment_id === paymentId && one.status === 'sending'))

/**
 * What can be returned of a customer's order: each payment at a gateway, and what a member recorded
 * as paid without one.
 */
export function targetsOf(
  sale: { paid_at: string | null; total_rupiah: number },
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
    leftRupiah: recordedLeft(sale, payments, refunds),
    ways: ['manual' as const],
  }
  return [...ofGateway, byHand].filter(({ leftRupiah }) => leftRupiah > 0)
}

function recordedLeft(
  sale: { paid_at: string | null; total_rupiah: number },
  payments: readonly Payment[],
  refunds: readonly Returned[],
): number {
  const isByGateway = payments.some(
    ({ status, is_extra }) => (status === 'paid' || status === 'refunded') && !is_extra,
  )
  if (sale.paid_at === null || isByGateway) return 0
  const returned = refunds.filter((one) => one.payment_id === null && one.status === 'done')
  return sale.total_rupiah - sumOf(returned)
}

const sumOf = (refunds: readonly { amount_rupiah: number }[]): number =>
  refunds.reduce((sum, one) => sum + one.amount_rupiah, 0)
