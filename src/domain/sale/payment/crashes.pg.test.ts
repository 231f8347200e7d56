import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { SaleAct } from '#contract/sale'
import { listSalePayments } from '#domain/payment'
import { saveAccount } from '#domain/payment/own-account'
import { actOnSale, readSale } from '#domain/sale'
import { receiveSaleNotice, reconcileSales, sendPaymentLink } from '#domain/sale/payment'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { countCrashes, openBoundaries, runWith } from '../../../../tests/money/crashes.ts'
import { openPaymentWorld, type PaymentWorld } from '../../../../tests/payment-world.ts'
import { aShop, type Shop } from '../../../../tests/world.ts'

/** `MONEY_RUNS=1000 MONEY_SEED=5 npx vitest run src/domain/sale/payment/crashes` plays more of them. */
const RUNS = Number(process.env.MONEY_RUNS ?? 20)
const SEED = Number(process.env.MONEY_SEED ?? 17)

let world: PaymentWorld
beforeAll(async () => void (world = await openPaymentWorld()))
afterAll(() => world.close())
afterEach(() => {
  shiftClock(0)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const METHODS = ['link', 'qris'] as const
type Method = (typeof METHODS)[number]
type Step =
  | { kind: 'link' | 'sweep' }
  /** the customer pays; the gateway's notice is lost */
  | { kind: 'pays' | 'notice' | 'forged' | 'codeEnds'; method: Method }
  | { kind: 'act'; act: Extract<SaleAct, 'terima_bayar' | 'proses' | 'selesaikan' | 'batalkan'> }

const method = fc.constantFrom(...METHODS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('link' as const, 'sweep' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'pays' as const,
        'notice' as const,
        'forged' as const,
        'codeEnds' as const,
      ),
      method,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      act: fc.constantFrom(
        'terima_bayar' as const,
        'proses' as const,
        'selesaikan' as const,
        'batalkan' as const,
      ),
    }),
  },
)
const crash = fc.option(
  fc.record({
    at: fc.nat({ max: 24 }),
    how: fc.constantFrom('process' as const, 'process' as const, 'connection' as const),
  }),
  { nil: undefined, freq: 2 },
)
const sequence = fc.array(fc.tuple(step, crash), { minLength: 3, maxLength: 12 })

/** The rules in plain words: what the order must be after each step that came to its end. */
class Model {
  status = 'disetujui'
  isPaid = false
  /** money that came in beside the order's own */
  strays = 0
  thanks = 0
  /** payments whose money the business knows of */
  readonly taken = new Set<string>()

  act(act: string): void {
    const next = MEMBER_STEPS[act]?.[this.status]
    if (next === undefined || (act === 'terima_bayar' && this.isPaid)) return
    if (act === 'terima_bayar') this.isPaid = true
    this.status = next
  }

  money(paymentId: string): void {
    if (this.taken.has(paymentId)) return
    this.taken.add(paymentId)
    if (this.isPaid || this.status === 'batal') this.strays += 1
    else {
      this.isPaid = true
      this.thanks += 1
      if (this.status === 'disetujui') this.status = 'dibayar'
    }
  }
}
const MEMBER_STEPS: Record<string, Record<string, string>> = {
  terima_bayar: { disetujui: 'dibayar', diproses: 'diproses' },
  proses: { disetujui: 'diproses', dibayar: 'diproses' },
  selesaikan: { diproses: 'selesai' },
  batalkan: { disetujui: 'batal', dibayar: 'batal', diproses: 'batal' },
}

test(
  'after crashes at any boundary, an order and its money equal a plain model',
  async () => {
    let paid = 0
    let strays = 0
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const order = await Order.open()
        await order.play({ kind: 'link' }, undefined)
        for (const [one, at] of steps) await order.play(one, at)
        await order.compare()
        paid += order.model.isPaid ? 1 : 0
        strays += order.model.strays
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // The sequences did what they are for.
    expect(countCrashes()).toBeGreaterThan(RUNS / 2)
    expect(paid).toBeGreaterThan(RUNS / 3)
    expect(strays).toBeGreaterThan(0)
  },
  60_000 + RUNS * 2_000,
)

/** An order of Rp170.000 with codes of the business's own Midtrans account. */
class Order {
  readonly model = new Model()
  /** payments whose money the gateway has, and those whose code ended before */
  readonly #paid = new Set<string>()
  readonly #ended = new Set<string>()
  #minutes = 0

  readonly shop: Shop
  readonly saleId: string
  readonly roomId: string

  private constructor(shop: Shop, saleId: string, roomId: string) {
    this.shop = shop
    this.saleId = saleId
    this.roomId = roomId
  }

  static async open(): Promise<Order> {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    shiftClock(0)
    const shop = await aShop()
    await saveAccount(shop.owner, {
      businessId: shop.businessId,
      provider: 'midtrans',
      is_sandbox: true,
      sends_links: false,
      key: world.standin.keys.serverKey,
      callbackToken: '',
    })
    const [row] = await rawSql()<{ id: string; room_id: string }[]>`
      with customer as (
        insert into contact (business_id, name) values (${shop.businessId}, 'Sari') returning id
      ), place as (
        insert into room (business_id, channel_id, contact_id, provider_chat_id, handler, window_expires_at)
        select ${shop.businessId}, ${shop.channelId}, customer.id, '628111', 'ai',
          now() + interval '20 hours' from customer returning id
      )
      insert into sale (business_id, room_id, number, status, lines, items_rupiah, fulfilment,
        confirmed_at)
      select ${shop.businessId}, place.id, 1, 'disetujui', '[{"productId": null, "name": "Brownies",
        "variant": "", "unit": null, "quantity": 2, "priceRupiah": 85000}]', 170000, 'ambil', now()
      from place returning id, room_id`
    const { fetch } = globalThis
    openBoundaries((url, init) => fetch(url, init))
    return new Order(shop, row!.id, row!.room_id)
  }

  /** A step whose process died is taken again, as the gateway, the queue and the member would. */
  async play(one: Step, at: Parameters<typeof runWith>[0]): Promise<void> {
    const paymentId = 'method' in one ? await this.#newest(one.method) : undefined
    const work = await this.#prepare(one, paymentId)
    if (!work) return
    const result = await runWith(at, work)
    if (result.outcome === 'failed') throw result.error
    if (at) await work()
    this.#note(one, paymentId)
  }

  #note(one: Step, paymentId: string | undefined): void {
    if (one.kind === 'notice' && paymentId && this.#paid.has(paymentId)) this.model.money(paymentId)
    // Late money for a code that ended is learned from its notice.
    if (one.kind === 'sweep')
      for (const from of this.#paid) if (!this.#ended.has(from)) this.model.money(from)
    if (one.kind === 'act') this.model.act(one.act)
  }

  async #newest(method: Method): Promise<string | undefined> {
    const payments = await listSalePayments(this.shop.owner, this.saleId)
    return payments.find((other) => other.method === method)?.id
  }

  /** The work of a step, which may die; undefined: the step is the customer's or the gateway's. */
  async #prepare(
    one: Step,
    paymentId: string | undefined,
  ): Promise<(() => Promise<unknown>) | undefined> {
    const { shop, saleId } = this
    const businessId = shop.businessId
    const eventId = randomUUID()
    const isImpossible = (error: unknown) => {
      if ((error as { code?: string }).code !== 'sale.act_impossible') throw error
    }
    if (one.kind === 'link')
      return () => sendPaymentLink(shop.owner, { businessId, saleId, eventId }).catch(isImpossible)
    if (one.kind === 'sweep') {
      shiftClock((this.#minutes += 6) * 60_000)
      return () => reconcileSales()
    }
    if (one.kind === 'act') {
      const { version } = (await readSale(shop.owner, businessId, saleId)).sale
      const input = { businessId, saleId, eventId, version, act: one.act }
      return () => actOnSale(shop.owner, input).catch(isImpossible)
    }
    if (!paymentId) return undefined
    if (one.kind === 'pays') {
      if (this.#paid.has(paymentId)) return undefined
      world.standin.control({ notices: { fault: 'drop', times: 2 } })
      await world.standin.pay(paymentId)
      this.#paid.add(paymentId)
      return undefined
    }
    if (one.kind === 'codeEnds') {
      if (this.#paid.has(paymentId)) return undefined
      this.#ended.add(paymentId)
      await rawSql()`
        update payment set status = 'expired' where id = ${paymentId} and status = 'waiting'`
      return undefined
    }
    return () => this.#notify(paymentId, one.kind === 'forged')
  }

  async #notify(paymentId: string, isForged: boolean): Promise<void> {
    const secret = isForged ? 'SB-Mid-server-other' : world.standin.keys.serverKey
    const signature_key = createHash('sha512')
      .update(`${paymentId}200170000.00${secret}`)
      .digest('hex')
    const rawBody = JSON.stringify({
      order_id: paymentId,
      status_code: '200',
      gross_amount: '170000.00',
      signature_key,
    })
    const notice = { rawBody, headers: new Headers() }
    const result = await receiveSaleNotice(this.shop.businessId, 'midtrans', notice)
    if (isForged) expect(result).toBe('refused')
  }

  async compare(): Promise<void> {
    const { shop, saleId, model } = this
    const { sale, payments } = await readSale(shop.owner, shop.businessId, saleId)
    const [thanks] = await rawSql()<{ count: number }[]>`
      select count(*)::int as count from message
      where room_id = ${this.roomId} and direction = 'out' and text like '%sudah masuk%'`
    expect({
      status: sale.status,
      isPaid: sale.paid_at !== null,
      strays: payments.filter(({ is_extra, status }) => is_extra && status === 'paid').length,
      thanks: thanks?.count,
      taken: payments
        .filter(({ status }) => status === 'paid')
        .map(({ id }) => id)
        .toSorted(),
    }).toEqual({
      status: model.status,
      isPaid: model.isPaid,
      strays: model.strays,
      thanks: model.thanks,
      taken: [...model.taken].toSorted(),
    })
  }
}
