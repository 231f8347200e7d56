import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SaleRefundInput } from '#contract/sale'
import { listMessages } from '#conversation/feed'
import { listSalePayments } from '#domain/payment'
import { saveAccount } from '#domain/payment/own-account'
import { actOnSale, readSale } from '#domain/sale'
import { reconcileSales, sendPaymentLink } from '#domain/sale/payment'
import {
  readSaleRefunds,
  reconcileSaleRefunds,
  refundSale,
  undoSaleRefund,
} from '#domain/sale/refund'
import { shiftClock } from '#platform/clock'
import type { Claims } from '#platform/database'
import { rawSql } from '#platform/database'
import { paymentRoutes } from '../../../http/payments.ts'
import { openPaymentWorld, type PaymentWorld } from '../../../../tests/payment-world.ts'
import type { PaymentStandin } from '../../../../tests/standins/payment/payment.ts'
import { aMember, aShop, type Shop } from '../../../../tests/world.ts'

let world: PaymentWorld
let standin: PaymentStandin
beforeAll(async () => {
  world = await openPaymentWorld()
  standin = world.standin
})
afterAll(() => world.close())
beforeEach(() => {
  standin.control({
    notices: { fault: 'drop', times: 0 },
    fail: { status: 500, times: 0 },
    pendingRefunds: false,
  })
})
afterEach(() => shiftClock(0))

type Place = { shop: Shop; saleId: string; roomId: string }

/** Makes an order of Rp170.000 that waits for its payment; the customer wrote today. */
async function anOrder(provider: 'midtrans' | 'xendit' = 'midtrans'): Promise<Place> {
  const shop = await aShop()
  await saveAccount(shop.owner, {
    businessId: shop.businessId,
    provider,
    is_sandbox: true,
    sends_links: false,
    key: provider === 'midtrans' ? standin.keys.serverKey : standin.keys.secretKey,
    callbackToken: provider === 'xendit' ? standin.keys.callbackToken : '',
  })
  const callback = `${world.webhookUrl}/${provider}/${shop.businessId}`
  standin.control({ callbacks: { midtrans: callback, xendit: callback } })
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
  return { shop, saleId: row!.id, roomId: row!.room_id }
}

/** Makes such an order that was paid on the page of the gateway. */
async function aPaidOrder(provider: 'midtrans' | 'xendit' = 'midtrans', method?: string) {
  const place = await anOrder(provider)
  const { shop, saleId } = place
  await sendPaymentLink(shop.owner, {
    businessId: shop.businessId,
    saleId,
    eventId: randomUUID(),
  })
  const linked = await listSalePayments(shop.owner, saleId)
  const payment = linked.find((one) => one.method === 'link')!
  await standin.pay(payment.id, 'paid', method ? { method } : {})
  await vi.waitFor(async () => expect((await paymentOf(place, payment.id)).status).toBe('paid'))
  return { ...place, paymentId: payment.id }
}

/** Makes a refund that was not requested here. */
const refundAtGateway = (paymentId: string, body: { refund_key: string; amount: number }) =>
  fetch(`${standin.url}/v2/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${standin.keys.serverKey}:`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
const paymentOf = async ({ shop, saleId }: Place, paymentId: string) =>
  (await listSalePayments(shop.owner, saleId)).find(({ id }) => id === paymentId)!
const refund = (place: Place, wish: Partial<SaleRefundInput>, claims: Claims = place.shop.owner) =>
  refundSale(claims, {
    businessId: place.shop.businessId,
    saleId: place.saleId,
    refundId: randomUUID(),
    paymentId: null,
    amountRupiah: 70_000,
    reason: 'Kue rusak',
    way: 'manual',
    ...wish,
  })
const refundsOf = ({ shop, saleId }: Place, claims: Claims = shop.owner) =>
  readSaleRefunds(claims, { businessId: shop.businessId, saleId })
const saleOf = async ({ shop, saleId }: Place) =>
  (await readSale(shop.owner, shop.businessId, saleId)).sale
const eventsOf = async ({ shop, saleId }: Place) =>
  (await readSale(shop.owner, shop.businessId, saleId)).events
const undo = (place: Place, refundId: string, claims: Claims = place.shop.owner) =>
  undoSaleRefund(claims, {
    businessId: place.shop.businessId,
    saleId: place.saleId,
    refundId,
    eventId: randomUUID(),
  })
async function toldOf({ shop, roomId }: Place): Promise<string[]> {
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  return messages.map(({ text }) => text).filter((text) => text.includes('kami kembalikan'))
}

test.each([
  ['midtrans', 'other_qris'],
  ['xendit', 'QRIS'],
] as const)(
  'a payment by %s is refunded in two parts, and never more than was paid',
  async (provider, method) => {
    const place = await aPaidOrder(provider, method)
    const { paymentId } = place
    const part = { paymentId, way: 'gateway', refundId: randomUUID() } as const
    expect(await refund(place, part)).toEqual({ status: 'done' })
    // A repeated id is the same refund.
    expect(await refund(place, part)).toEqual({ status: 'done' })
    await expect(refund(place, { ...part, amountRupiah: 1 })).rejects.toMatchObject({
      code: 'request.invalid',
    })
    expect(await paymentOf(place, paymentId)).toMatchObject({
      status: 'paid',
      refunded_rupiah: 70_000,
      manual_refund_rupiah: 0,
    })
    expect(await saleOf(place)).toMatchObject({ refunded_rupiah: 70_000, can_undo: false })
    const rest = { paymentId, way: 'gateway', amountRupiah: 100_001 } as const
    await expect(refund(place, rest)).rejects.toMatchObject({ code: 'refund.too_much' })
    expect(await refund(place, { ...rest, amountRupiah: 100_000 })).toEqual({ status: 'done' })
    expect(await paymentOf(place, paymentId)).toMatchObject({ status: 'refunded' })
    expect(await refundsOf(place)).toMatchObject({ targets: [] })
    expect((await toldOf(place)).map((text) => text.split(' ')[0])).toEqual([
      'Rp70.000',
      'Rp100.000',
    ])
  },
)

test('twenty concurrent refunds return no more than was paid', async () => {
  const place = await aPaidOrder()
  const { paymentId } = place
  const wishes = Array.from({ length: 20 }, (_, at) => ({
    paymentId,
    amountRupiah: 40_000,
    way: at % 2 === 0 ? ('manual' as const) : ('gateway' as const),
  }))
  const results = await Promise.allSettled(wishes.map((wish) => refund(place, wish)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await paymentOf(place, paymentId)).toMatchObject({ refunded_rupiah: 160_000 })
  expect(await saleOf(place)).toMatchObject({ refunded_rupiah: 160_000 })
})

test('a refund whose answer is lost is found by the sweep and sent once', async () => {
  const place = await aPaidOrder()
  const { paymentId } = place
  standin.control({ fail: { status: 503, times: 1 } })
  expect(await refund(place, { paymentId, way: 'gateway' })).toEqual({ status: 'sending' })
  // Money of a refund in progress is not offered again.
  expect((await refundsOf(place)).targets).toMatchObject([{ leftRupiah: 100_000 }])
  shiftClock(2 * 60_000)
  expect(await reconcileSaleRefunds()).toBe(1)
  expect((await refundsOf(place)).refunds).toMatchObject([{ status: 'done' }])
  expect(await paymentOf(place, paymentId)).toMatchObject({ refunded_rupiah: 70_000 })
  shiftClock(4 * 60_000)
  expect(await reconcileSaleRefunds()).toBe(0)
})

test('an accepted refund does not fail when its repeated request is refused', async () => {
  const place = await aPaidOrder()
  const { paymentId } = place
  const refundId = randomUUID()
  // The gateway accepted all of it, but neither its response nor its notice arrived.
  standin.control({ notices: { fault: 'drop', times: 9 } })
  await refundAtGateway(paymentId, { refund_key: refundId, amount: 170_000 })
  expect(
    await refund(place, { refundId, paymentId, way: 'gateway', amountRupiah: 170_000 }),
  ).toEqual({ status: 'done' })
  expect(await paymentOf(place, paymentId)).toMatchObject({ status: 'refunded' })
})

test('a payment that is first reported together with a refund is paid, and the refund is kept', async () => {
  const place = await anOrder()
  const { shop, saleId } = place
  await sendPaymentLink(shop.owner, { businessId: shop.businessId, saleId, eventId: randomUUID() })
  const { id } = (await listSalePayments(shop.owner, saleId)).find(
    ({ method }) => method === 'link',
  )!
  standin.control({ notices: { fault: 'drop', times: 9 } })
  await standin.pay(id)
  await refundAtGateway(id, { refund_key: 'x', amount: 70_000 })
  shiftClock(10 * 60_000)
  await reconcileSales()
  expect(await saleOf(place)).toMatchObject({ status: 'dibayar', refunded_rupiah: 70_000 })
  expect((await saleOf(place)).paid_at).not.toBeNull()
  expect((await eventsOf(place)).map(({ act }) => act)).toEqual([
    'kembalikan_gerbang',
    'bayar_gerbang',
  ])
})

test("a refund that is decided later follows Xendit's webhook; after a failure it is offered again", async () => {
  const place = await aPaidOrder('xendit', 'QRIS')
  const { paymentId, shop } = place
  standin.control({ pendingRefunds: true })
  const decide = (status: string) =>
    fetch(`${standin.url}/_refund`, { method: 'POST', body: JSON.stringify(status) })
  expect(await refund(place, { paymentId, way: 'gateway' })).toEqual({ status: 'sending' })
  // A forged notice is refused, and so is one with more than was paid.
  const notify = (token: string, amount: number) =>
    paymentRoutes().request(`/webhooks/payment/xendit/${shop.businessId}`, {
      method: 'POST',
      headers: { 'x-callback-token': token },
      body: JSON.stringify({
        event: 'refund.succeeded',
        data: { invoice_id: paymentRef, amount, currency: 'IDR' },
      }),
    })
  const { provider_ref: paymentRef } = await paymentOf(place, paymentId)
  expect((await notify('x', 70_000)).status).toBe(401)
  expect((await notify(standin.keys.callbackToken, 170_001)).status).toBe(401)
  // A genuine notice only says that something changed; the state is read.
  expect((await notify(standin.keys.callbackToken, 70_000)).status).toBe(200)
  expect(await paymentOf(place, paymentId)).toMatchObject({ refunded_rupiah: 0 })
  await decide('FAILED')
  expect((await refundsOf(place)).refunds).toMatchObject([{ status: 'failed' }])
  expect((await refundsOf(place)).targets).toMatchObject([{ leftRupiah: 170_000 }])
  expect(await refund(place, { paymentId, way: 'gateway' })).toEqual({ status: 'sending' })
  await decide('SUCCEEDED')
  expect(await paymentOf(place, paymentId)).toMatchObject({ refunded_rupiah: 70_000 })
  expect((await refundsOf(place)).refunds).toMatchObject([{ status: 'done' }, { status: 'failed' }])
})

test('the gateway refuses the refund of a bank transfer, which can be recorded by hand', async () => {
  const place = await aPaidOrder('xendit', 'BCA')
  const { paymentId } = place
  const asked = { paymentId, way: 'gateway', refundId: randomUUID() } as const
  await expect(refund(place, asked)).rejects.toMatchObject({ code: 'refund.refused' })
  await expect(refund(place, asked)).rejects.toMatchObject({ code: 'refund.refused' })
  expect(await refund(place, { paymentId, amountRupiah: 170_000 })).toEqual({ status: 'done' })
  expect(await paymentOf(place, paymentId)).toMatchObject({
    status: 'refunded',
    manual_refund_rupiah: 170_000,
  })
  expect(await toldOf(place)).toEqual([])
})

test('an order recorded as paid is refunded by hand, which can be undone until the order changes', async () => {
  const place = await anOrder()
  const { shop, saleId } = place
  const act = async (name: 'terima_bayar' | 'proses' | 'urungkan') =>
    actOnSale(shop.owner, {
      businessId: shop.businessId,
      saleId,
      eventId: randomUUID(),
      version: (await saleOf(place)).version,
      act: name,
    })
  await expect(refund(place, {})).rejects.toMatchObject({ code: 'refund.too_much' })
  await act('terima_bayar')
  await refund(place, {})
  expect(await saleOf(place)).toMatchObject({ refunded_rupiah: 70_000, can_undo: false })
  // A payment with a refund cannot be undone.
  await expect(act('urungkan')).rejects.toMatchObject({ code: 'sale.nothing_to_undo' })
  const [first] = (await refundsOf(place)).refunds
  expect(first).toMatchObject({ can_undo: true, reason: 'Kue rusak', member_name: 'Dimas' })
  await undo(place, first!.id)
  await expect(undo(place, first!.id)).rejects.toMatchObject({ code: 'refund.cannot_undo' })
  expect(await saleOf(place)).toMatchObject({ refunded_rupiah: 0 })
  expect((await refundsOf(place)).targets).toMatchObject([{ paymentId: null, leftRupiah: 170_000 }])
  await refund(place, {})
  await act('proses')
  const [second] = (await refundsOf(place)).refunds
  expect(second).toMatchObject({ can_undo: false })
  await expect(undo(place, second!.id)).rejects.toMatchObject({ code: 'refund.cannot_undo' })
  expect((await eventsOf(place)).map((event) => [event.act, event.amount_rupiah])).toEqual([
    ['proses', null],
    ['kembalikan', 70_000],
    ['urungkan', 70_000],
    ['kembalikan', 70_000],
    ['terima_bayar', null],
  ])
})

test('recorded refunds return no more than was recorded as paid', async () => {
  const place = await anOrder()
  await rawSql()`update sale set paid_at = now() where id = ${place.saleId}`
  for (let count = 0; count < 51; count += 1) await refund(place, { amountRupiah: 1000 })
  await expect(refund(place, { amountRupiah: 119_001 })).rejects.toMatchObject({
    code: 'refund.too_much',
  })
  expect(await refund(place, { amountRupiah: 119_000 })).toEqual({ status: 'done' })
})

test('undoing a recorded refund of a payment restores its sums', async () => {
  const place = await aPaidOrder()
  const { paymentId } = place
  await refund(place, { paymentId, amountRupiah: 170_000 })
  expect(await paymentOf(place, paymentId)).toMatchObject({ status: 'refunded' })
  await undo(place, (await refundsOf(place)).refunds[0]!.id)
  expect(await paymentOf(place, paymentId)).toMatchObject({
    status: 'paid',
    refunded_rupiah: 0,
    manual_refund_rupiah: 0,
  })
  expect(await refund(place, { paymentId, way: 'gateway' })).toEqual({ status: 'done' })
})

test('agents read refunds but cannot refund; strangers see none', async () => {
  const place = await aPaidOrder()
  const { paymentId, shop } = place
  await refund(place, { paymentId })
  const agen = await aMember(shop, 'agen')
  expect(await refundsOf(place, agen)).toMatchObject({
    refunds: [{}],
    targets: [],
    mayRefund: false,
  })
  await expect(refund(place, { paymentId }, agen)).rejects.toMatchObject({ code: 'auth.forbidden' })
  const [made] = (await refundsOf(place)).refunds
  await expect(undo(place, made!.id, agen)).rejects.toMatchObject({ code: 'auth.forbidden' })
  const stranger = (await aShop()).owner
  await expect(refundsOf(place, stranger)).rejects.toMatchObject({ code: 'sale.not_found' })
  await expect(refund(place, { paymentId }, stranger)).rejects.toMatchObject({
    code: 'sale.not_found',
  })
  // A payment of another order is not found, even by an owner.
  const other = await anOrder()
  await expect(refund(other, { paymentId })).rejects.toMatchObject({ code: 'refund.not_found' })
  const [logged] = await rawSql()<{ actor_id: string; after: object }[]>`
    select actor_id, after from audit_log where business_id = ${shop.businessId}
    and action = 'sale.kembalikan'`
  expect(logged).toEqual({
    actor_id: shop.owner.sub,
    after: { number: 1, amount_rupiah: 70_000, way: 'manual' },
  })
})
