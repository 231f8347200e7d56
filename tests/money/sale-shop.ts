import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ChatAct, Sale, SaleRefundInput } from '#contract/sale'
import { openNotices, receiveEvent } from '#conversation/pipeline'
import { actOnSale } from '#domain/sale'
import { performChatAct } from '#domain/sale/chat'
import {
  closeLinks,
  receiveSaleNotice,
  reconcileSales,
  sendApprovedLink,
  sendPaymentLink,
} from '#domain/sale/payment'
import { reconcileSaleRefunds, refundSale, undoSaleRefund } from '#domain/sale/refund'
import { asService, db, rawSql } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Till } from '../standins/payment/payment-desk.ts'
import { aShop, type Shop, written } from '../world.ts'
import { type CrashPlan, runWith } from './crashes.ts'
import { moveClock, noticeOf, openTill, pick } from './gateway.ts'
import { compareSales, type SalePayment } from './compare-sales.ts'
import { SaleLedger } from './sale-ledger.ts'
import { fitOut, PRICE, type SaleStep, STOCK, wrongAmounts } from './sale-world.ts'
import { MINUTE_MS } from '../../src/lib/time/durations.ts'

const MAX_JOBS = 20

type Step = () => Promise<unknown>
const nothing: Step = () => Promise.resolve()
const service = asService('a customer writes, and their reply is stored')

/** One business with its customer, the events at the gateway, and the members' intended acts. */
export class SaleShop {
  readonly ledger: SaleLedger
  private readonly refunds: SaleRefundInput[] = []
  private readonly closing = new AbortController()
  private readonly till: Till
  private readonly shop: Shop
  private readonly elsewhere: Shop
  private readonly roomId: string
  private readonly productId: string

  private constructor(
    shop: Shop,
    rest: { elsewhere: Shop; roomId: string; productId: string; needsApproval: boolean },
  ) {
    this.shop = shop
    this.elsewhere = rest.elsewhere
    this.roomId = rest.roomId
    this.productId = rest.productId
    this.till = openTill(this.closing.signal)
    wrongAmounts.clear()
    const { needsApproval } = rest
    this.ledger = new SaleLedger(shop.businessId, { stock: STOCK, price: PRICE, needsApproval })
  }

  /** `elsewhere`: another business with an account at the same gateway. */
  static async open(needsApproval: boolean, elsewhere: Shop): Promise<SaleShop> {
    const shop = await aShop()
    const { businessId } = shop
    const productId = randomUUID()
    await fitOut(shop, { productId, needsApproval })
    await receiveEvent(shop.channelId, written('halo'))
    // Notices outside the 24-hour window have tests of their own.
    const [room] = await rawSql()<{ id: string }[]>`
      update room set window_expires_at = '2200-01-01'
      where business_id = ${businessId} returning id`
    return new SaleShop(shop, { elsewhere, roomId: room!.id, productId, needsApproval })
  }

  /** Ends open payments, which the sweeps of the next sequence would query. */
  async close(): Promise<void> {
    this.closing.abort()
    await rawSql()`update payment set status = 'failed'
      where business_id = ${this.shop.businessId} and status in ('creating', 'waiting')`
    await rawSql()`delete from graphile_worker._private_jobs`
  }

  async play(one: SaleStep, crash: CrashPlan | undefined): Promise<void> {
    switch (one.kind) {
      case 'wait':
        return moveClock(one.hours * 60 * MINUTE_MS)
      case 'customerPays':
        return this.pay(one)
      case 'billEnds':
        return this.openBill(one.which)?.settle('expired')
      case 'price':
        this.ledger.price = one.rupiah
        await rawSql()`update product set price_rupiah = ${one.rupiah}
          where id = ${this.productId}`
        return
      case 'order':
        return this.order(one, crash)
      case 'jobs':
        return this.runJobs(crash)
      default:
        return this.run(crash, await this.prepare(one))
    }
  }

  /** Runs a step of the product, and books the facts that it committed. */
  private async run(crash: CrashPlan | undefined, step: Step): Promise<void> {
    const result = await runWith(crash, step)
    // A refusal by a rule is a valid result; anything else is a fault of the product.
    if (result.outcome === 'failed' && !(result.error instanceof AppError)) throw result.error
    await this.ledger.book()
    // A member, or the job's next run, repeats a step without a response: it must not count twice.
    if (result.outcome === 'crashed') await this.run(undefined, step)
  }

  private openBill(which: number) {
    return pick(
      this.till.bills().filter(({ status }) => status === 'pending'),
      which,
    )
  }

  /** On a page the customer chooses how to pay; a code is paid as it is. */
  private async pay({ which, method, wrong }: Extract<SaleStep, { kind: 'customerPays' }>) {
    const bill = pick(
      this.till.bills().filter(({ status }) => ['new', 'pending'].includes(status)),
      which,
    )
    if (!bill) return
    bill.choose(method)
    if (wrong) wrongAmounts.add(bill.orderId)
    await this.till
      .bills()
      .find(({ orderId }) => orderId === bill.orderId)
      ?.settle('paid')
  }

  /** The summary and the yes are two replies, each one transaction. */
  private async order(
    { quantity, replaces }: Extract<SaleStep, { kind: 'order' }>,
    crash?: CrashPlan,
  ) {
    const [newest] = await this.sales()
    const id = randomUUID()
    this.ledger.wishes.set(id, quantity)
    const line = { name: 'Brownies', variant: '', unit: null, priceRupiah: null }
    await this.run(crash, () =>
      this.reply(id, {
        kind: 'simpan',
        language: 'id',
        saleId: null,
        version: null,
        replacesId: replaces ? (newest?.id ?? null) : null,
        draft: {
          lines: [{ ...line, productId: this.productId, quantity }],
          details: {
            fulfilment: 'ambil',
            zone: null,
            address: null,
            shipping_quote: null,
            wanted_day: '2099-01-01',
            wanted_time: null,
            wanted_part: null,
            note: null,
          },
        },
        remarks: [],
      }),
    )
    const [draft] = await rawSql()<Pick<Sale, 'id' | 'version'>[]>`
      select id, version from sale where room_id = ${this.roomId} and status = 'draf'`
    if (!draft) return
    await this.run(crash, () =>
      this.reply(randomUUID(), {
        kind: 'konfirmasi',
        language: 'id',
        saleId: draft.id,
        version: draft.version,
      }),
    )
  }

  private reply(messageId: string, act: ChatAct): Promise<unknown> {
    return db.writeAs(service, async (tx) => {
      // A committed reply is not made again.
      const [made] = await tx`select from sale where id = ${messageId}`
      if (made) return
      const room = (await openNotices(tx, this.roomId))!
      await performChatAct(tx, { businessId: this.shop.businessId, room, messageId }, act)
    })
  }

  private async prepare(one: SaleStep & { which?: number }): Promise<Step> {
    if (one.kind === 'sweep') return sweep
    if (one.kind === 'notice') return this.prepareNotice(one)
    const { owner, businessId } = this.shop
    const sale = pick(await this.sales(), one.which ?? 0)
    if (!sale) return nothing
    const { id: saleId, version } = sale
    switch (one.kind) {
      case 'cancel':
        return () => this.reply(randomUUID(), { kind: 'batal', language: 'id', saleId, version })
      case 'proof':
        return () => this.reply(randomUUID(), { kind: 'bukti', language: 'id', saleId })
      case 'link': {
        const eventId = randomUUID()
        return () => sendPaymentLink(owner, { businessId, saleId, eventId })
      }
      case 'act': {
        const input = { businessId, saleId, version, eventId: randomUUID(), act: one.act }
        return () => actOnSale(owner, input)
      }
      case 'refund':
        return this.prepareRefund(sale, one)
      case 'undoRefund': {
        const [refund] = await rawSql()<{ id: string }[]>`
          select id from refund where sale_id = ${saleId} order by created_at desc limit 1`
        const input = { businessId, saleId, refundId: refund?.id ?? '', eventId: randomUUID() }
        return refund ? () => undoSaleRefund(owner, input) : nothing
      }
      default:
        return nothing
    }
  }

  private async prepareRefund(
    sale: Sale,
    { which, percent, way }: Extract<SaleStep, { kind: 'refund' }>,
  ): Promise<Step> {
    const payments = (await this.payments()).filter(({ sale_id }) => sale_id === sale.id)
    const paid = payments.filter(({ status }) => status === 'paid')
    const payment = pick(paid.length > 0 ? paid : payments, which)
    if (way !== 'recorded' && !payment) return nothing
    const wish = {
      businessId: this.shop.businessId,
      saleId: sale.id,
      refundId: randomUUID(),
      paymentId: way === 'recorded' ? null : payment!.id,
      amountRupiah: Math.floor((sale.total_rupiah * percent) / 100),
      reason: 'Kue rusak',
      way: way === 'gateway' ? 'gateway' : 'manual',
    } satisfies SaleRefundInput
    if (wish.amountRupiah === 0) return nothing
    this.refunds.push(wish)
    return () => refundSale(this.shop.owner, wish)
  }

  private async prepareNotice(one: Extract<SaleStep, { kind: 'notice' }>): Promise<Step> {
    const payment = pick(await this.payments(), one.which)
    if (!payment) return nothing
    const notice = noticeOf(payment, one.fault)
    const place = one.fault === 'elsewhere' ? this.elsewhere : this.shop
    return async () => {
      const result = await receiveSaleNotice(place.businessId, 'midtrans', notice)
      if (['forged', 'altered'].includes(one.fault)) expect(result).toBe('refused')
      if (one.fault === 'elsewhere') expect(result).toBe('unknown')
      if (one.fault === 'twice') await receiveSaleNotice(place.businessId, 'midtrans', notice)
    }
  }

  /** Each job is removed after its end, as the worker does. */
  private async runJobs(crash: CrashPlan | undefined): Promise<void> {
    const jobs = await rawSql()<{ id: string; name: string; saleId: string }[]>`
      select j.id, t.identifier as name, j.payload ->> 'saleId' as "saleId"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('send-payment-link', 'close-payment-links')
      order by j.id limit ${MAX_JOBS}`
    for (const { id, name, saleId } of jobs) {
      const isLink = name === 'send-payment-link'
      await this.run(crash, () =>
        isLink ? sendApprovedLink(this.shop.businessId, saleId) : closeLinks(saleId),
      )
      await rawSql()`delete from graphile_worker._private_jobs where id = ${id}`
    }
  }

  private sales = (): Promise<Sale[]> =>
    rawSql()<Sale[]>`
      select * from sale where business_id = ${this.shop.businessId} and number is not null
      order by number desc`

  private payments = (): Promise<SalePayment[]> =>
    rawSql()<SalePayment[]>`
      select id, sale_id, status, amount_rupiah, refunded_rupiah, is_extra from payment
      where business_id = ${this.shop.businessId} order by id`

  /**
   * Repeats what jobs and the gateway do by themselves, and what members retry after a lost
   * response.
   */
  async recover(): Promise<void> {
    await this.runJobs(undefined)
    for (const wish of this.refunds)
      await this.run(undefined, () => refundSale(this.shop.owner, wish))
    // The gateway repeats a notice until it was accepted.
    for (let which = 0; which < (await this.payments()).length; which++)
      await this.run(undefined, await this.prepareNotice({ kind: 'notice', which, fault: 'none' }))
    for (let round = 0; round < 3; round++) {
      moveClock(6 * MINUTE_MS)
      await this.run(undefined, sweep)
    }
  }

  async compare(): Promise<void> {
    await this.ledger.book()
    await compareSales({
      businessId: this.shop.businessId,
      productId: this.productId,
      roomId: this.roomId,
      ledger: this.ledger,
      bills: this.till.bills(),
      payments: await this.payments(),
      wrongAmounts,
    })
  }
}

async function sweep(): Promise<void> {
  await reconcileSales()
  await reconcileSaleRefunds()
}
