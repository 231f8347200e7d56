import { now, nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, type Claims, db, type ReadTx, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { log } from '#platform/log'
import { isUuid } from '#lib/uuid'
import { findGateway, presentGateway, transferAccount } from './accounts.ts'
import type { GatewayName, Payment, PaymentMethod } from './contract.ts'
import { gatewayOf } from './gateway-of.ts'
import { chosenGateway, findOwnGateway } from './own-account.ts'
import type { CheckedNotice, PaymentProvider } from './providers/provider.ts'
import * as rows from './queries.ts'
import type { Refund } from './refund/contract.ts'
import { updateSent } from './refund/queries.ts'
import { applyReport, isOpen, type PaymentReport } from './rules.ts'

export { listMethods } from './accounts.ts'
export { listPaidPayments, type PaidPayment } from './queries.ts'

const service = asService('payments follow what their provider says, not what a member writes')

/**
 * A change of a payment. `refundedRupiah`: refunded since the last report. `refund`: a member's
 * record of a refund by hand.
 */
export type PaymentChange = { isPaid: boolean; refundedRupiah: number; refund?: Refund }
/**
 * Applies a change of a payment to its order, in the same transaction. Returns whether the order
 * took the money; false when it was paid before.
 */
export type Settle = (tx: WriteTx, payment: Payment, change: PaymentChange) => Promise<boolean>

type Subject = { orderId: string } | { saleId: string }

export type PaymentWish = {
  businessId: string
  /** a plan, paid to the instance, or a customer's order, paid to the business's own account */
  subject: Subject
  method: PaymentMethod
  amountRupiah: number
  description: string
  expiresAt: string
  returnUrl: string
  /** whether QRIS is a code, which can be sent as a picture */
  isCode?: boolean
}

/**
 * Creates a payment, or returns the open one with the same method. `lockOrder` locks the order and
 * throws when it takes no payment. Errors: `payment.method_off`, `payment.refused`,
 * `payment.unreachable` (the reconciliation asks later what the payment became).
 */
export async function makePayment(
  wish: PaymentWish,
  lockOrder: (tx: WriteTx) => Promise<unknown>,
): Promise<Payment> {
  const gateway = wish.method === 'transfer' ? undefined : await gatewayFor(wish)
  const account = transferAccount()
  if (wish.method === 'transfer' ? !account : !gateway?.provider.methods.includes(wish.method))
    throw new AppError('payment.method_off')
  const { payment, isNew } = await db.writeAs(service, async (tx) => {
    await lockOrder(tx)
    const open = (await listOf(tx, wish.subject)).find(
      (one) =>
        one.method === wish.method &&
        one.status === 'waiting' &&
        one.amount_rupiah === wish.amountRupiah &&
        one.provider === (gateway?.name ?? 'transfer') &&
        isOpen(one, now()),
    )
    if (open) return { payment: open, isNew: false }
    const made = await rows.insertPayment(tx, {
      ...wish,
      orderId: null,
      saleId: null,
      ...wish.subject,
      id: newId(),
      provider: gateway?.name ?? 'transfer',
      status: gateway ? 'creating' : 'waiting',
      instructions: gateway ? {} : (account ?? {}),
    })
    return { payment: made, isNew: true }
  })
  if (isNew) return gateway ? createAtGateway(payment, wish, gateway) : payment
  // After the order is unlocked: a payment is locked before its order.
  await db.writeAs(service, (tx) => rows.updateChosen(tx, payment.id, nowIso()))
  return payment
}

type Gateway = { name: GatewayName; provider: PaymentProvider }

const gatewayFor = ({ businessId, subject }: PaymentWish): Promise<Gateway | undefined> =>
  'saleId' in subject ? chosenGateway(businessId) : Promise.resolve(presentGateway())

const listOf = (tx: ReadTx, subject: Subject): Promise<Payment[]> =>
  'saleId' in subject
    ? rows.listSalePaymentRows(tx, subject.saleId)
    : rows.listOrderPayments(tx, subject.orderId)

async function createAtGateway(
  payment: Payment,
  wish: PaymentWish,
  gateway: Gateway,
): Promise<Payment> {
  const created = await gateway.provider.create({
    id: payment.id,
    method: wish.method,
    amountRupiah: wish.amountRupiah,
    description: wish.description,
    expiresAt: new Date(wish.expiresAt),
    returnUrl: wish.returnUrl,
    isCode: wish.isCode === true,
  })
  if (created.outcome === 'created') {
    const stored = await db.writeAs(service, (tx) => rows.updateCreated(tx, payment.id, created))
    if (!stored) throw new AppError('order.not_found')
    return stored
  }
  log.warn(
    { paymentId: payment.id, gateway: gateway.name, detail: created.detail },
    'a payment was not made',
  )
  if (created.outcome !== 'refused') throw new AppError('payment.unreachable')
  await db.writeAs(service, (tx) =>
    rows.updateState(tx, payment.id, { status: 'failed', refundedRupiah: 0, paidAt: null }),
  )
  throw new AppError('payment.refused')
}

/** The payments of an order that the caller may see; the one that was chosen last is first. */
export const listPayments = (claims: Claims, orderId: string): Promise<Payment[]> =>
  db.readAs(claims, (tx) => rows.listOrderPayments(tx, orderId))

export type NoticeResult = 'applied' | 'refused' | 'unknown' | 'unreachable'

/** The payments of a customer's order that the caller may see, newest first, at most 20. */
export const listSalePayments = (claims: Claims, saleId: string): Promise<Payment[]> =>
  db.readAs(claims, (tx) => rows.listSalePaymentRows(tx, saleId))

/**
 * Handles a provider's notice as it arrived. Its signature or token is checked, then its amount;
 * the status is read from the provider. `unreachable`: the provider should notify again.
 * `businessId`: the notice came to the address of that business's own account.
 */
export async function receiveNotice(
  gateway: GatewayName,
  notice: { rawBody: string; headers: Headers },
  settle: Settle,
  businessId?: string,
): Promise<NoticeResult> {
  const account = businessId ? await findOwnGateway(businessId, gateway) : findGateway(gateway)
  const checked = account?.checkNotice(notice.rawBody, notice.headers)
  if (!checked || checked.outcome === 'refused') {
    log.warn({ gateway, detail: checked?.detail ?? 'no account' }, 'a payment notice was refused')
    return 'refused'
  }
  const payment = await findNoticed(gateway, checked)
  if (payment?.provider !== gateway || ownerOf(payment) !== businessId) return 'unknown'
  const isPossible =
    checked.outcome === 'refund'
      ? checked.amountRupiah <= payment.amount_rupiah
      : checked.amountRupiah === payment.amount_rupiah
  if (!isPossible || checked.currency !== 'IDR') {
    log.warn({ gateway, paymentId: payment.id, detail: 'amount' }, 'a payment notice was refused')
    return 'refused'
  }
  return (await checkPayment(payment.id, settle)) ? 'applied' : 'unreachable'
}

/** The payment that a genuine notice names. */
async function findNoticed(
  gateway: GatewayName,
  checked: Exclude<CheckedNotice, { outcome: 'refused' }>,
): Promise<Payment | undefined> {
  if (checked.outcome === 'refund')
    return db.readAs(service, (tx) => rows.findPaymentByRef(tx, gateway, checked.providerRef))
  return isUuid(checked.paymentId)
    ? db.readAs(service, (tx) => rows.findPayment(tx, checked.paymentId))
    : undefined
}

/** The business whose account gets a payment; undefined for the instance's account. */
const ownerOf = ({ sale_id, business_id }: Payment): string | undefined =>
  sale_id === null ? undefined : business_id

/**
 * Asks the provider about a payment and records its status. Returns false when it did not answer.
 */
export async function checkPayment(paymentId: string, settle: Settle): Promise<boolean> {
  const payment = await db.readAs(service, (tx) => rows.findPayment(tx, paymentId))
  if (!payment || payment.provider === 'transfer') return true
  const read = await (
    await gatewayOf(payment)
  )?.read({
    id: payment.id,
    providerRef: payment.provider_ref,
  })
  if (read?.outcome !== 'read') return false
  await db.writeAs(service, async (tx) => {
    const locked = await rows.lockPayment(tx, payment.id)
    if (!locked) return
    await rows.updateChecked(tx, payment.id, nowIso())
    const created =
      locked.status === 'creating' && read.providerRef && read.pageUrl
        ? await rows.updateCreated(tx, payment.id, {
            providerRef: read.providerRef,
            instructions: { pageUrl: read.pageUrl },
          })
        : undefined
    const report = read.report ?? lostReport(locked)
    if (!report) return
    await recordReport(tx, created ?? locked, report, settle)
    for (const status of ['done', 'failed'] as const)
      await updateSent(tx, payment.id, {
        ids: refundKeysWith(report, status),
        status,
        at: nowIso(),
      })
  })
  return true
}

/** Our refunds that the gateway reports with a status. */
const refundKeysWith = ({ refunds = [] }: PaymentReport, status: 'done' | 'failed'): string[] =>
  refunds.filter((one) => one.status === status && isUuid(one.key)).map(({ key }) => key)

const LOST_AFTER_MS = 5 * 60_000

/** The report of a payment that the provider does not know: it was never created, or expires. */
function lostReport(payment: Payment): PaymentReport | undefined {
  const report = { amountRupiah: payment.amount_rupiah, currency: 'IDR', refundedRupiah: 0 }
  if (Date.parse(payment.expires_at) < now().getTime()) return { ...report, status: 'expired' }
  const ageMs = now().getTime() - Date.parse(payment.created_at)
  return payment.status === 'creating' && ageMs > LOST_AFTER_MS
    ? { ...report, status: 'failed' }
    : undefined
}

/** Applies a report to a locked payment once; the order changes in the same transaction. */
async function recordReport(
  tx: WriteTx,
  payment: Payment,
  report: PaymentReport,
  settle: Settle,
): Promise<void> {
  if (!(await rows.insertReport(tx, payment, report))) return
  const before = {
    status: payment.status,
    refundedRupiah: payment.refunded_rupiah,
    manualRupiah: payment.manual_refund_rupiah,
  }
  const after = applyReport(before, payment.amount_rupiah, report)
  const isMoney = (status: string) => status === 'paid' || status === 'refunded'
  const isPaid = isMoney(after.status) && !isMoney(before.status)
  const paidAt = isPaid ? validTime(report.paidAt) : null
  await rows.updateState(tx, payment.id, { ...after, paidAt })
  if (after.status === 'review')
    log.error(
      { paymentId: payment.id, reported: report.amountRupiah },
      'a payment has another amount',
    )
  const changed = {
    ...payment,
    status: after.status,
    refunded_rupiah: after.refundedRupiah,
    paid_at: payment.paid_at ?? paidAt,
  }
  const refundedRupiah = after.refundedRupiah - before.refundedRupiah
  const isTaken = await settle(tx, changed, { isPaid, refundedRupiah })
  if (isPaid && !isTaken) await rows.updateExtra(tx, payment.id)
}

/** The provider's time of payment, if it is valid and not in the future; otherwise now. */
function validTime(given: string | undefined): string {
  const at = Date.parse(given ?? '')
  return at <= now().getTime() ? new Date(at).toISOString() : nowIso()
}

/** Cancels the open payments of an order that are not kept, as far as their providers answer. */
export async function cancelOthers(
  subject: Subject,
  isKept: (payment: Payment) => boolean,
): Promise<void> {
  const others = await db.readAs(service, (tx) => listOf(tx, subject))
  await Promise.all(
    others
      .filter((one) => !isKept(one) && one.status === 'waiting')
      .map(async (one) =>
        (await gatewayOf(one))?.cancel({ id: one.id, providerRef: one.provider_ref }),
      ),
  )
}

const CHECK_EVERY_MS = 5 * 60_000

/** Sweep: asks providers about open payments. Returns how many were due. */
export async function reconcilePayments(
  subject: 'order' | 'sale',
  settle: Settle,
): Promise<number> {
  const before = new Date(now().getTime() - CHECK_EVERY_MS).toISOString()
  const open = await db.readAs(service, (tx) => rows.listUnchecked(tx, before, subject))
  for (const payment of open) {
    if (!(await gatewayOf(payment))) await lapsePayment(payment, settle)
    else if (!(await checkPayment(payment.id, settle)))
      await db.writeAs(service, (tx) => rows.updateChecked(tx, payment.id, nowIso()))
  }
  return open.length
}

/**
 * Expires a transfer that was not reported, or a payment whose account was removed. A reported
 * transfer waits for the operator.
 */
function lapsePayment({ id }: Payment, settle: Settle): Promise<void> {
  return db.writeAs(service, async (tx) => {
    const payment = await rows.lockPayment(tx, id)
    if (!payment) return
    await rows.updateChecked(tx, id, nowIso())
    if (payment.reported_at || Date.parse(payment.expires_at) > now().getTime()) return
    await recordReport(tx, payment, reportOf(payment, 'expired'), settle)
  })
}

/** For the operator: transfers without a decision, oldest first, at most 100. */
export const listTransfers = () => db.readAs(service, (tx) => rows.listTransferRows(tx))

/** Stores the operator's decision on a transfer. Error: `order.not_found`. */
export function decideTransfer(
  paymentId: string,
  decision: 'paid' | 'failed',
  settle: Settle,
): Promise<void> {
  return db.writeAs(service, async (tx) => {
    const payment = await rows.lockPayment(tx, paymentId)
    if (!payment || payment.provider !== 'transfer') throw new AppError('order.not_found')
    await recordReport(tx, payment, reportOf(payment, decision), settle)
  })
}

const reportOf = (payment: Payment, status: PaymentReport['status']): PaymentReport => ({
  status,
  amountRupiah: payment.amount_rupiah,
  currency: 'IDR',
  refundedRupiah: 0,
})
