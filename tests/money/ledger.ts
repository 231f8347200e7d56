import { expect } from 'vitest'
import type { PlanTerms } from '#contract/subscription'
import {
  addBalance,
  applyPaidOrder,
  applyRefund,
  quote,
  type Subscription,
} from '../../src/domain/subscription/rules.ts'
import { now } from '#platform/clock'
import { rawSql } from '#platform/database'

type KnownOrder = { terms: PlanTerms; status: string; expiresAt: number }
type KnownPayment = { orderId: string; rupiah: number; isExtra: boolean; returned: number }

/**
 * A plain model of one business's money. It reads the committed facts in their order from what is
 * issued with them (orders, receipts, credit notes, the audit log), and applies the rules to them
 * one by one. All other stored data must equal it.
 */
export class Ledger {
  sub: Subscription | undefined
  readonly orders = new Map<string, KnownOrder>()
  readonly payments = new Map<string, KnownPayment>()
  private readonly known = new Set<string>()

  private readonly businessId: string
  private readonly trialMs: number

  constructor(businessId: string, trialMs: number) {
    this.businessId = businessId
    this.trialMs = trialMs
  }

  /** Books what was committed since the last call. The clock must not have moved meanwhile. */
  async book(): Promise<void> {
    for (const fact of await listFacts(this.businessId)) {
      if (this.known.has(fact.id)) continue
      this.known.add(fact.id)
      this.apply(fact)
    }
  }

  private apply(fact: Fact): void {
    switch (fact.kind) {
      case 'order':
        return this.takeOrder(fact)
      case 'receipt':
        return this.takeMoney(fact)
      case 'credit_note':
        return this.giveBack(fact)
      case 'subscription.cancelled':
      case 'subscription.resumed':
        this.sub = { ...this.started(), cancelAtEnd: fact.kind === 'subscription.cancelled' }
    }
  }

  private takeOrder({ subject, rupiah, terms, expires_at: expiresAt }: Fact): void {
    const price = quote(this.started(), terms!, now().getTime())
    expect(rupiah, 'the amount of an order').toBe(price.amountRupiah)
    for (const order of this.orders.values())
      if (order.status === 'waiting') order.status = 'expired'
    const order = { terms: terms!, status: 'waiting', expiresAt: Date.parse(expiresAt!) }
    this.orders.set(subject, order)
    if (rupiah === 0) this.pay(order, 0)
  }

  private takeMoney({ subject, order_id: orderId, rupiah }: Fact): void {
    expect(this.payments.has(subject), 'a second receipt of one payment').toBe(false)
    const order = this.orders.get(orderId)!
    const isExtra = order.status === 'paid' || order.status === 'refunded'
    this.payments.set(subject, { orderId, rupiah, isExtra, returned: 0 })
    if (isExtra) this.sub = addBalance(this.started(), rupiah)
    else this.pay(order, rupiah)
  }

  private pay(order: KnownOrder, amountRupiah: number): void {
    const atMs = now().getTime()
    const isPromised = order.status === 'waiting' && order.expiresAt > atMs
    this.sub = applyPaidOrder(
      this.started(),
      { terms: order.terms, amountRupiah, isPromised },
      atMs,
    )
    order.status = 'paid'
  }

  private giveBack({ subject, rupiah }: Fact): void {
    const payment = this.payments.get(subject)!
    payment.returned += rupiah
    this.sub = applyRefund(this.started(), rupiah, now().getTime())
    if (payment.isExtra) return
    this.orders.get(payment.orderId)!.status =
      payment.returned === payment.rupiah ? 'refunded' : 'paid'
  }

  /** The trial begins with the first order. */
  private started(): Subscription {
    const atMs = now().getTime()
    return (this.sub ??= {
      plan: null,
      trialStartsAt: atMs,
      trialEndsAt: atMs + this.trialMs,
      anchorAt: null,
      months: 0,
      valueRupiah: 0,
      balanceRupiah: 0,
      cancelAtEnd: false,
      endedAt: null,
    })
  }
}

type Fact = {
  id: string
  kind: 'order' | 'receipt' | 'credit_note' | 'subscription.cancelled' | 'subscription.resumed'
  /** the order, or the payment */
  subject: string
  order_id: string
  rupiah: number
  terms: PlanTerms | null
  expires_at: string | null
}

/**
 * Rows in the order of the transactions that committed them: one business has one writer at a time
 * here.
 */
const listFacts = (businessId: string): Promise<Fact[]> =>
  rawSql()<Fact[]>`
    select id, kind, subject, order_id, rupiah, terms, expires_at from (
      select id, 'order' as kind, id as subject, id as order_id, amount_rupiah as rupiah,
        plan as terms, expires_at, xmin_at as xid, 0 as place
      from (select o.*, d.xmin::text::bigint as xmin_at from "order" o
        join billing_document d on d.order_id = o.id and d.kind = 'invoice') o
      where business_id = ${businessId}
      union all
      select id, kind, payment_id, order_id, (content ->> 'amount_rupiah')::bigint, null, null,
        xmin::text::bigint, case kind when 'receipt' then 1 else 2 end
      from billing_document where business_id = ${businessId} and kind <> 'invoice'
      union all
      select id, action, business_id, business_id, 0, null, null, xmin::text::bigint, 0
      from audit_log where business_id = ${businessId} and action like 'subscription.%') facts
    order by xid, place`
