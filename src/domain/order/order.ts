import * as copy from '#copy/order'
import { recordAudit } from '#domain/audit'
import type { Payment, PaymentMethod } from '#contract/payment'
import { issueInvoice } from '#domain/invoice'
import type { PlanInterval, PlanTerms } from '#contract/subscription'
import {
  cancelOthers,
  checkPayment,
  decideTransfer,
  listMethods,
  listPayments,
  makePayment,
  type NoticeResult,
  receiveNotice,
  reconcilePayments,
} from '#domain/payment'
import { reportTransfer } from '#domain/payment/proof'
import {
  findTerms,
  forgetAllowance,
  quotePlan,
  readOffer,
  remindOfEnds,
} from '#domain/subscription'
import { now, nowIso } from '#platform/clock'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { settings } from '#platform/settings'
import type { Checkout, Order } from './contract.ts'
import * as rows from './queries.ts'
import { settleFree, settleOrder } from './settle.ts'

const MAX_LISTED = 100
/** Time in which an order can be paid. */
const ORDER_MS = 24 * 3_600_000

/** An order of a business that the caller owns; undefined for everyone else. */
export function findOrder(claims: Claims, orderId: string): Promise<Order | undefined> {
  return db.readAs(claims, (tx) => rows.findOrderRow(tx, orderId, nowIso()))
}

/**
 * The orders of a business, newest first, at most 100. Only its owner sees them; for others the
 * list is empty.
 */
export function listOrders(claims: Claims, businessId: string): Promise<Order[]> {
  return db.readAs(claims, (tx) => rows.listOrderRows(tx, businessId, nowIso(), MAX_LISTED))
}

/** The order with its payments, for the checkout; undefined for everyone but the owner. */
export async function openCheckout(claims: Claims, orderId: string): Promise<Checkout | undefined> {
  const [order, payments] = await Promise.all([
    findOrder(claims, orderId),
    listPayments(claims, orderId),
  ])
  return order && { order, payments, methods: listMethods() }
}

/**
 * Orders a plan, or returns the open order with the same terms. Another open order is replaced.
 * Only the owner with a secured account: `business.not_found`, `auth.account_required`;
 * `plan.not_found` when the instance does not sell it.
 */
export async function orderPlan(
  claims: Claims,
  wish: { businessId: string; planId: string; interval: PlanInterval },
): Promise<{ orderId: string }> {
  const terms = findTerms(wish.planId, wish.interval)
  if (!terms) throw new AppError('plan.not_found')
  if (claims.is_anonymous) throw new AppError('auth.account_required')
  const { businessId } = wish
  const { orderId, replacedId } = await db.writeAs(claims, async (tx) => {
    if (!(await rows.isOwner(tx, businessId))) throw new AppError('business.not_found')
    await continueAsService(tx, 'the owner may order; only the server writes what it costs')
    const open = await lockOpenOrder(tx, businessId)
    const price = await quotePlan(tx, businessId, terms)
    const isSame =
      open?.plan?.id === terms.id &&
      open.plan.interval === terms.interval &&
      open.amount_rupiah === price.amountRupiah &&
      (open.expires_at ?? '') > nowIso()
    if (open && isSame) return { orderId: open.id, replacedId: null }
    if (open)
      await rows.updateOrder(tx, open.id, { status: 'expired', paidAt: null, refundedRupiah: 0 })
    const made = await makeOrder(tx, {
      businessId,
      terms,
      price,
      createdBy: claims.sub ?? null,
      expiresAt: new Date(now().getTime() + ORDER_MS).toISOString(),
    })
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'order.made',
      entity: 'order',
      entityId: made.id,
      after: { plan: terms.id, interval: terms.interval, amount_rupiah: price.amountRupiah },
    })
    if (price.amountRupiah === 0) await settleFree(tx, made.id)
    return { orderId: made.id, replacedId: open?.id ?? null }
  })
  forgetAllowance(businessId)
  if (replacedId) await cancelOthers({ orderId: replacedId }, () => false)
  return { orderId }
}

/**
 * Sweep: notifies owners whose plan ends, and makes an order for its renewal, payable until the
 * days of grace end. No money is charged: the owner pays, or the balance covers it.
 */
export const remindPlans = (): Promise<number> =>
  remindOfEnds(lockOpenOrder, async (tx, { businessId, terms: bought, payUntil }, open) => {
    const terms = findTerms(bought.id, bought.interval)
    if (!terms || (open && (open.expires_at ?? '') > nowIso())) return
    if (open)
      await rows.updateOrder(tx, open.id, { status: 'expired', paidAt: null, refundedRupiah: 0 })
    const price = await quotePlan(tx, businessId, terms)
    const made = await makeOrder(tx, {
      businessId,
      terms,
      price,
      createdBy: null,
      expiresAt: payUntil,
    })
    if (price.amountRupiah === 0) await settleFree(tx, made.id)
  })

/** Locks the order before the subscription, in the order in which a payment locks them. */
async function lockOpenOrder(
  tx: WriteTx,
  businessId: string,
): Promise<rows.LockedOrder | undefined> {
  await rows.lockOrdering(tx, businessId)
  return rows.lockOpenPlanOrder(tx, businessId)
}

type WantedOrder = {
  businessId: string
  terms: PlanTerms
  price: { creditRupiah: number; amountRupiah: number }
  createdBy: string | null
  expiresAt: string
}

/** Stores an order with its invoice. */
async function makeOrder(tx: WriteTx, wanted: WantedOrder): Promise<{ id: string }> {
  const { businessId, terms, price, expiresAt } = wanted
  const description = copy.planOrder(terms.name, copy.intervals[terms.interval])
  const made = await rows.insertOrder(tx, {
    businessId,
    description,
    amountRupiah: price.amountRupiah,
    creditRupiah: price.creditRupiah,
    plan: terms,
    createdBy: wanted.createdBy,
    expiresAt,
  })
  await issueInvoice(tx, {
    id: made.id,
    businessId,
    description,
    priceRupiah: terms.price_rupiah,
    creditRupiah: price.creditRupiah,
    amountRupiah: price.amountRupiah,
    ppnPercent: readOffer()?.ppnPercent ?? null,
    dueAt: expiresAt,
  })
  return made
}

/**
 * Creates the payment of an order by a method, or returns the open one. Errors: `order.not_found`,
 * `order.closed`, and those of `makePayment`.
 */
export async function payOrder(
  claims: Claims,
  orderId: string,
  method: PaymentMethod,
): Promise<Payment> {
  const order = await openOrder(claims, orderId)
  if (!listMethods().includes(method)) throw new AppError('payment.method_off')
  const payment = await makePayment(
    {
      businessId: order.business_id,
      subject: { orderId },
      method,
      amountRupiah: order.amount_rupiah,
      description: order.description,
      expiresAt: order.expires_at ?? new Date(now().getTime() + ORDER_MS).toISOString(),
      returnUrl: `${settings().PUBLIC_URL ?? ''}/order/${orderId}/checkout`,
    },
    async (tx) => {
      const locked = await rows.lockOrderRow(tx, orderId)
      if (locked?.status !== 'waiting') throw new AppError('order.closed')
    },
  )
  await cancelOthers({ orderId }, ({ id }) => id === payment.id)
  return payment
}

async function openOrder(claims: Claims, orderId: string): Promise<Order> {
  const order = await findOrder(claims, orderId)
  if (!order) throw new AppError('order.not_found')
  if (order.status !== 'waiting' || order.amount_rupiah === 0) throw new AppError('order.closed')
  return order
}

/** Asks the provider about the payment now. Errors: `order.not_found`, `payment.unreachable`. */
export async function checkOrderPayment(
  claims: Claims,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Promise<void> {
  await requirePayment(claims, orderId, paymentId)
  if (!(await checkPayment(paymentId, settle))) throw new AppError('payment.unreachable')
}

/**
 * Stores that the payer says they transferred the money. Errors: `order.not_found`, `order.closed`,
 * `payment.proof_unreadable`.
 */
export async function reportOrderTransfer(
  claims: Claims,
  { orderId, paymentId, proof }: { orderId: string; paymentId: string; proof?: Uint8Array },
): Promise<void> {
  await requirePayment(claims, orderId, paymentId)
  await reportTransfer(paymentId, proof)
}

async function requirePayment(claims: Claims, orderId: string, paymentId: string): Promise<void> {
  const payments = await listPayments(claims, orderId)
  if (!payments.some(({ id }) => id === paymentId)) throw new AppError('order.not_found')
}

/** Handles a provider's notice; see `receiveNotice` of the payment. */
export const receivePaymentNotice = (
  gateway: 'midtrans' | 'xendit',
  notice: { rawBody: string; headers: Headers },
): Promise<NoticeResult> => receiveNotice(gateway, notice, settle)

/** Sweep; see `reconcilePayments` of the payment. */
export const reconcileOrders = (): Promise<number> => reconcilePayments('order', settle)

/** Stores the operator's decision on a transfer. Error: `order.not_found`. */
export const decideOrderTransfer = (
  paymentId: string,
  decision: 'paid' | 'failed',
): Promise<void> => decideTransfer(paymentId, decision, settle)

/** Applies a payment to its order. The next answer of the AI reads the plan again. */
export const settle: typeof settleOrder = async (tx, payment, change) => {
  forgetAllowance(payment.business_id)
  return settleOrder(tx, payment, change)
}
