import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  checkOrderPayment,
  decideOrderTransfer,
  orderPlan,
  payOrder,
  receivePaymentNotice,
  reconcileOrders,
  remindPlans,
} from '#domain/order'
import { reconcileOrderRefunds, refundOrder } from '#domain/order/refund'
import { setCancelAtEnd } from '#domain/subscription'
import { rawSql } from '#platform/database'
import { AppError } from '#platform/errors'
import { parseSettings, useSettings } from '#platform/settings'
import type { Till } from '../standins/payment/payment-desk.ts'
import { aShop, type Shop } from '../world.ts'
import { type CrashPlan, openBoundaries, runWith } from './crashes.ts'
import {
  callTill,
  GATEWAY_URL,
  moveClock,
  noticeOf,
  openTill,
  pick,
  returnedByGateway,
  SERVER_KEY,
} from './gateway.ts'
import { Ledger } from './ledger.ts'
import { DAY_MS, MINUTE_MS } from '../../src/lib/time/durations.ts'

const TRIAL_DAYS = 14

export type MoneyStep =
  | { kind: 'order'; plan: string; interval: 'month' | 'year' }
  | { kind: 'pay'; method: 'qris' | 'bca' | 'transfer' }
  /** outside the product, so nothing crashes */
  | { kind: 'customerPays' | 'billEnds'; which: number }
  | { kind: 'notice'; which: number; fault: string }
  | { kind: 'transfer'; which: number; decision: 'paid' | 'failed' }
  | { kind: 'refund'; which: number; percent: number; way: 'gateway' | 'manual' }
  | { kind: 'cancel'; on: boolean }
  | { kind: 'sweep' }
  | { kind: 'wait'; hours: number }

let till: Till
let closing: AbortController

/** Plans and payments of an instance, whose gateway is the stand-in in this process. */
export function openMoney(databaseUrl: string): void {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PLANS: JSON.stringify({
        trialDays: TRIAL_DAYS,
        trialAnswers: 100,
        plans: [
          { id: 'usaha', name: 'Usaha', monthRupiah: 149_000, yearRupiah: 1_490_000, answers: 9 },
          { id: 'besar', name: 'Besar', monthRupiah: 449_000, yearRupiah: 4_490_000, answers: 99 },
        ],
      }),
      PAYMENT_METHODS: 'qris,bca',
      MIDTRANS_SERVER_KEY: SERVER_KEY,
      MIDTRANS_API_URL: GATEWAY_URL,
      MIDTRANS_SNAP_URL: GATEWAY_URL,
      TRANSFER_ACCOUNT: 'BCA|1234567890|PT Tanggap Contoh',
    }),
  )
  openBoundaries(callTill)
}

type PaymentRow = {
  id: string
  order_id: string
  provider: string
  status: string
  amount_rupiah: number
  refunded_rupiah: number
  is_extra: boolean
}
type RefundWish = Parameters<typeof refundOrder>[0]

/** One business, the events at the gateway, and the operator's intended acts. */
export class MoneyShop {
  readonly ledger: Ledger
  /** decisions on transfers: the operator repeats one whose response was lost */
  private readonly decisions: { paymentId: string; decision: 'paid' | 'failed' }[] = []
  private readonly refunds: RefundWish[] = []

  private readonly shop: Shop

  private constructor(shop: Shop) {
    this.shop = shop
    this.ledger = new Ledger(shop.businessId, TRIAL_DAYS * DAY_MS)
  }

  static async open(): Promise<MoneyShop> {
    closing = new AbortController()
    till = openTill(closing.signal)
    return new MoneyShop(await aShop())
  }

  /**
   * Ends open payments and extends the plan, so that the sweeps of the next sequence ignore both.
   */
  async close(): Promise<void> {
    closing.abort()
    const { businessId } = this.shop
    await rawSql()`
      with ended as (update payment set status = 'failed'
        where business_id = ${businessId} and status in ('creating', 'waiting'))
      update subscription set ends_at = '2200-01-01' where business_id = ${businessId}`
  }

  async play(one: MoneyStep, crash: CrashPlan | undefined): Promise<void> {
    if (one.kind === 'wait') return moveClock(one.hours * 60 * MINUTE_MS)
    if (one.kind === 'customerPays' || one.kind === 'billEnds') {
      const bill = pick(
        till.bills().filter(({ status }) => status === 'pending'),
        one.which,
      )
      return bill?.settle(one.kind === 'customerPays' ? 'paid' : 'expired')
    }
    await this.run(crash, await this.prepare(one))
  }

  /** Runs a step of the product, and books the facts that it committed. */
  private async run(crash: CrashPlan | undefined, step: () => Promise<unknown>): Promise<void> {
    const result = await runWith(crash, step)
    // A refusal by a rule is a valid result; anything else is a fault of the product.
    if (result.outcome === 'failed' && !(result.error instanceof AppError)) throw result.error
    await this.ledger.book()
  }

  private async prepare(one: MoneyStep): Promise<() => Promise<unknown>> {
    const { owner, businessId } = this.shop
    switch (one.kind) {
      case 'order':
        return () => orderPlan(owner, { businessId, planId: one.plan, interval: one.interval })
      case 'pay': {
        const [open] = await rawSql()<{ id: string }[]>`
          select id from "order" where business_id = ${businessId} and status = 'waiting'`
        return async () => open && payOrder(owner, open.id, one.method)
      }
      case 'notice':
        return this.prepareNotice(one)
      case 'transfer': {
        const payment = pick(await this.payments('transfer'), one.which)
        if (!payment) return nothing
        this.decisions.push({ paymentId: payment.id, decision: one.decision })
        return () => decideOrderTransfer(payment.id, one.decision)
      }
      case 'refund': {
        const payment = pick(await this.payments(), one.which)
        if (!payment) return nothing
        const wish = {
          paymentId: payment.id,
          refundId: randomUUID(),
          amountRupiah: Math.floor((payment.amount_rupiah * one.percent) / 100),
          reason: 'Salah paket',
          way: one.way,
        } satisfies RefundWish
        this.refunds.push(wish)
        return () => refundOrder(wish)
      }
      case 'cancel':
        return () => setCancelAtEnd(owner, businessId, one.on)
      case 'sweep':
        return sweep
      default:
        return nothing
    }
  }

  /** A notice of a present or earlier state of the bill. */
  private async prepareNotice(one: { which: number; fault: string }) {
    const payment = pick(await this.payments('midtrans'), one.which)
    if (!payment) return nothing
    const notice = noticeOf(payment, one.fault)
    const { owner } = this.shop
    return async () => {
      await receivePaymentNotice('midtrans', notice)
      if (one.fault === 'twice') await receivePaymentNotice('midtrans', notice)
      if (one.fault === 'none')
        await checkOrderPayment(owner, { orderId: payment.order_id, paymentId: payment.id })
    }
  }

  private payments(provider?: string): Promise<PaymentRow[]> {
    const sql = rawSql()
    return sql<PaymentRow[]>`
      select id, order_id, provider, status, amount_rupiah, refunded_rupiah, is_extra from payment
      where business_id = ${this.shop.businessId}
      ${provider ? sql`and provider = ${provider}` : sql``} order by id`
  }

  /** Repeats what the jobs do by themselves, and what people retry after a lost response. */
  async recover(): Promise<void> {
    for (const { paymentId, decision } of this.decisions)
      await this.run(undefined, () => decideOrderTransfer(paymentId, decision))
    for (const wish of this.refunds) await this.run(undefined, () => refundOrder(wish))
    for (let round = 0; round < 3; round++) {
      moveClock(6 * MINUTE_MS)
      await this.run(undefined, reconcileOrders)
      await this.run(undefined, reconcileOrderRefunds)
    }
  }

  /** Compares what is stored with the gateway's books and with the plain model. */
  async compare(): Promise<void> {
    await this.ledger.book()
    const payments = await this.payments()
    await this.compareGateway(payments)
    this.compareTransfers(payments)
    await this.compareRefunds(payments)
    this.comparePayments(payments)
    await this.compareOrders()
    await this.comparePlan()
  }

  private async compareGateway(payments: PaymentRow[]): Promise<void> {
    const ids = new Set(payments.map(({ id }) => id))
    for (const bill of till.bills())
      expect(ids.has(bill.orderId), 'a bill of no payment').toBe(true)
    for (const payment of payments.filter(({ provider }) => provider === 'midtrans')) {
      const bill = till.bills().find(({ orderId }) => orderId === payment.id)
      const isPaid = ['settlement', 'partial_refund', 'refund'].includes(bill?.status ?? '')
      expect([payment.id, isMoney(payment)]).toEqual([payment.id, isPaid])
    }
  }

  private compareTransfers(payments: PaymentRow[]): void {
    for (const payment of payments.filter(({ provider }) => provider === 'transfer')) {
      const isAccepted = this.decisions.some(
        ({ paymentId, decision }) => paymentId === payment.id && decision === 'paid',
      )
      expect([payment.id, isMoney(payment)]).toEqual([payment.id, isAccepted])
    }
  }

  private async compareRefunds(payments: PaymentRow[]): Promise<void> {
    const rows = await rawSql()<{ payment_id: string; way: string; status: string; sum: number }[]>`
      select payment_id, way, status, sum(amount_rupiah)::bigint as sum from refund
      where business_id = ${this.shop.businessId} group by payment_id, way, status`
    expect(rows.filter(({ status }) => status === 'sending')).toEqual([])
    for (const payment of payments) {
      const done = (way: string) =>
        rows.find(
          (row) => row.payment_id === payment.id && row.way === way && row.status === 'done',
        )?.sum ?? 0
      const returned = await returnedByGateway(payment.id)
      expect([payment.id, done('gateway')]).toEqual([payment.id, returned])
      expect(payment.refunded_rupiah).toBe(returned + done('manual'))
      expect(payment.refunded_rupiah).toBeLessThanOrEqual(payment.amount_rupiah)
    }
  }

  /** One receipt for each payment with money, and credit notes for all that was returned. */
  private comparePayments(payments: PaymentRow[]): void {
    const stored = payments.filter(isMoney).map((one) => ({
      id: one.id,
      orderId: one.order_id,
      rupiah: one.amount_rupiah,
      isExtra: one.is_extra,
      returned: one.refunded_rupiah,
    }))
    const booked = [...this.ledger.payments].map(([id, one]) => ({ id, ...one }))
    expect(stored).toEqual(booked.toSorted((a, b) => a.id.localeCompare(b.id)))
  }

  private async compareOrders(): Promise<void> {
    const orders = await rawSql()<{ id: string; status: string }[]>`
      select id, status from "order" where business_id = ${this.shop.businessId}`
    expect(Object.fromEntries(orders.map(({ id, status }) => [id, status]))).toEqual(
      Object.fromEntries([...this.ledger.orders].map(([id, { status }]) => [id, status])),
    )
  }

  private async comparePlan(): Promise<void> {
    const [row] = await rawSql()<Record<string, unknown>[]>`
      select plan_terms as plan, trial_starts_at, trial_ends_at, anchor_at, months, value_rupiah,
        balance_rupiah, cancel_at_end, ended_at
      from subscription where business_id = ${this.shop.businessId}`
    const { sub } = this.ledger
    const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
    expect(row).toEqual(
      sub && {
        plan: sub.plan,
        trial_starts_at: iso(sub.trialStartsAt),
        trial_ends_at: iso(sub.trialEndsAt),
        anchor_at: iso(sub.anchorAt),
        months: sub.months,
        value_rupiah: sub.valueRupiah,
        balance_rupiah: sub.balanceRupiah,
        cancel_at_end: sub.cancelAtEnd,
        ended_at: iso(sub.endedAt),
      },
    )
  }
}

const nothing = (): Promise<void> => Promise.resolve()
const isMoney = ({ status }: PaymentRow): boolean => status === 'paid' || status === 'refunded'

/** The jobs of an instance that concern plans, at one moment. */
async function sweep(): Promise<void> {
  await remindPlans()
  await reconcileOrders()
  await reconcileOrderRefunds()
}
