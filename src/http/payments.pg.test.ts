import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  checkOrderPayment,
  decideOrderTransfer,
  findOrder,
  openCheckout,
  orderPlan,
  payOrder,
  reconcileOrders,
  reportOrderTransfer,
} from '#domain/order'
import { readSubscription } from '#domain/subscription'
import { shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { renderError } from '#platform/errors'
import { parseSettings, type Settings, useSettings } from '#platform/settings'
import { openPaymentWorld, type PaymentWorld } from '../../tests/payment-world.ts'
import type { PaymentStandin } from '../../tests/standins/payment/payment.ts'
import { aMember, aShop, type Shop } from '../../tests/world.ts'
import { paymentRoutes } from './payments.ts'

const PLANS = JSON.stringify({
  trialDays: 14,
  trialAnswers: 100,
  plans: [
    { id: 'usaha', name: 'Usaha', monthRupiah: 149_000, yearRupiah: 1_490_000, answers: 2000 },
    { id: 'besar', name: 'Besar', monthRupiah: 449_000, answers: 9000 },
  ],
})

let world: PaymentWorld
let standin: PaymentStandin
let shop: Shop

beforeAll(async () => {
  world = await openPaymentWorld()
  standin = world.standin
})
afterAll(() => world.close())
beforeEach(async () => {
  use({ MIDTRANS_SERVER_KEY: standin.keys.serverKey })
  standin.control({ notices: { fault: 'drop', times: 0 }, fail: { status: 500, times: 0 } })
  shop = await aShop()
})
afterEach(() => shiftClock(0))

function use(more: Partial<Record<keyof Settings, string>>): void {
  useSettings(
    parseSettings({
      NODE_ENV: 'test',
      DATABASE_URL: world.url,
      PLANS,
      PAYMENT_METHODS: 'qris,bca,mandiri,card',
      MIDTRANS_API_URL: standin.url,
      MIDTRANS_SNAP_URL: standin.url,
      XENDIT_API_URL: standin.url,
      TRANSFER_ACCOUNT: 'BCA|1234567890|PT Tanggap Contoh',
      ...more,
    }),
  )
}
const useXendit = () =>
  use({
    XENDIT_SECRET_KEY: standin.keys.secretKey,
    XENDIT_CALLBACK_TOKEN: standin.keys.callbackToken,
  })

const order = async (planId = 'usaha') =>
  (await orderPlan(shop.owner, { businessId: shop.businessId, planId, interval: 'month' })).orderId
const statusOf = async (orderId: string) => (await findOrder(shop.owner, orderId))?.status
const subscription = () => readSubscription(shop.owner, shop.businessId)
const notify = (gateway: string, body: object, headers: Record<string, string> = {}) =>
  paymentRoutes().request(`/webhooks/payment/${gateway}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })

test('the payment that was chosen last comes first, also when it was open before', async () => {
  const orderId = await order()
  const ids: string[] = []
  for (const method of ['card', 'transfer', 'card'] as const)
    ids.push((await payOrder(shop.owner, orderId, method)).id)
  expect(ids[2]).toBe(ids[0])
  const { payments } = (await openCheckout(shop.owner, orderId))!
  expect(payments.map(({ id, status }) => [id, status])).toEqual([
    [ids[0], 'waiting'],
    [ids[1], 'waiting'],
  ])
})

test('a method can be chosen again while its payment is settled, which locks the order after it', async () => {
  const orderId = await order()
  const { id } = await payOrder(shop.owner, orderId, 'card')
  const isLocked = Promise.withResolvers<void>()
  const settling = rawSql().begin(async (sql) => {
    await sql`select from payment where id = ${id} for update`
    isLocked.resolve()
    await vi.waitFor(async () => {
      const waiting = await rawSql()`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).not.toEqual([])
    }, 30_000)
    await sql`select from "order" where id = ${orderId} for update`
  })
  await isLocked.promise
  const [again] = await Promise.all([payOrder(shop.owner, orderId, 'card'), settling])
  expect(again.id).toBe(id)
})

test('QRIS paid at Midtrans makes the order paid and the plan active, without a reload', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  expect(payment).toMatchObject({
    status: 'waiting',
    amount_rupiah: 149_000,
    instructions: { qrText: expect.stringContaining('5406149000') },
  })
  expect(await payOrder(shop.owner, orderId, 'qris')).toMatchObject({ id: payment.id })
  expect((await subscription())?.phase).toBe('trial')
  await standin.pay(payment.id)
  expect(await statusOf(orderId)).toBe('paid')
  expect(await subscription()).toMatchObject({ phase: 'active', limit: 2000, used: 0 })
  await expect(payOrder(shop.owner, orderId, 'bca')).rejects.toMatchObject({ code: 'order.closed' })
})

test.each(['bca', 'mandiri'] as const)('%s shows its numbers and is paid once', async (method) => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, method)
  expect(payment.instructions).toMatchObject({
    bank: method,
    accountNumber: expect.stringMatching(/^\d+$/),
  })
  standin.control({ notices: { fault: 'twice', times: 1 } })
  await standin.pay(payment.id)
  expect(await subscription()).toMatchObject({ phase: 'active', balance_rupiah: 0 })
  const [row] = await rawSql()<{ months: number }[]>`
    select months from subscription where business_id = ${shop.businessId}`
  expect(row?.months).toBe(1)
})

test('a card payment continues on Midtrans’s page and returns', async () => {
  const payment = await payOrder(shop.owner, await order(), 'card')
  expect(payment.instructions.pageUrl).toContain('/snap/v3/redirection/')
})

test('Xendit: an invoice page, paid by its webhook; the plan is active', async () => {
  useXendit()
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  expect(payment.instructions.pageUrl).toContain('/web/')
  await standin.pay(payment.id)
  expect(await statusOf(orderId)).toBe('paid')
})

test('forged, altered and unknown notices are refused and change nothing', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'bca')
  const genuine = standin.deliveries.findLast(
    ({ body }) => (body as { order_id?: string }).order_id === payment.id,
  )?.body as Record<string, string>
  expect((await notify('midtrans', { ...genuine, signature_key: 'x' })).status).toBe(401)
  expect((await notify('midtrans', { ...genuine, status_code: '200' })).status).toBe(401)
  // The signature does not cover the status: it is read from Midtrans.
  const altered = { ...genuine, transaction_status: 'settlement' }
  expect((await notify('midtrans', altered)).status).toBe(200)
  expect((await notify('xendit', { external_id: payment.id, amount: 149_000 })).status).toBe(401)
  expect(await statusOf(orderId)).toBe('waiting')
  standin.control({ notices: { fault: 'forged', times: 1 } })
  await standin.pay(payment.id)
  expect(await statusOf(orderId)).toBe('waiting')
})

test('the reconciliation corrects a lost or wrong notice', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  standin.control({ notices: { fault: 'wrong_amount', times: 1 } })
  await standin.pay(payment.id)
  expect(await statusOf(orderId)).toBe('waiting')
  shiftClock(6 * 60_000)
  expect(await reconcileOrders()).toBeGreaterThan(0)
  expect(await statusOf(orderId)).toBe('paid')
})

test('a gateway that does not answer leaves the order open; a later try works', async () => {
  const orderId = await order()
  standin.control({ fail: { status: 503, times: 1 } })
  await expect(payOrder(shop.owner, orderId, 'qris')).rejects.toMatchObject({
    code: 'payment.unreachable',
  })
  const payment = await payOrder(shop.owner, orderId, 'qris')
  await standin.pay(payment.id)
  expect(await statusOf(orderId)).toBe('paid')
})

test('a payment with another amount at the provider does not pay the order', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  await rawSql()`update payment set amount_rupiah = 150000 where id = ${payment.id}`
  standin.control({ notices: { fault: 'drop', times: 1 } })
  await standin.pay(payment.id)
  await checkOrderPayment(shop.owner, { orderId, paymentId: payment.id })
  expect((await openCheckout(shop.owner, orderId))?.payments[0]?.status).toBe('review')
  expect(await statusOf(orderId)).toBe('waiting')
})

test('a second payment extends the plan once; the rest becomes balance for the next order', async () => {
  const orderId = await order()
  const first = await payOrder(shop.owner, orderId, 'transfer')
  const second = await payOrder(shop.owner, orderId, 'qris')
  await standin.pay(second.id)
  await decideOrderTransfer(first.id, 'paid')
  await decideOrderTransfer(first.id, 'paid')
  expect(await subscription()).toMatchObject({ phase: 'active', balance_rupiah: 149_000 })
  const next = await order()
  expect(await statusOf(next)).toBe('paid')
  expect(await subscription()).toMatchObject({ balance_rupiah: 0 })
})

test('money after the order’s expiry still counts', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'transfer')
  shiftClock(25 * 3_600_000)
  expect(await statusOf(orderId)).toBe('expired')
  await decideOrderTransfer(payment.id, 'paid')
  expect(await statusOf(orderId)).toBe('paid')
  expect((await subscription())?.phase).toBe('active')
})

test('a refund is recorded once and ends the plan', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  await standin.pay(payment.id)
  const refund = (amount: number, key: string) =>
    fetch(`${standin.url}/v2/${payment.id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${standin.keys.serverKey}:`).toString('base64')}`,
      },
      body: JSON.stringify({ amount, refund_key: key }),
    })
  await refund(49_000, 'one')
  await vi.waitFor(async () => {
    const { payments } = (await openCheckout(shop.owner, orderId))!
    expect(payments[0]).toMatchObject({ status: 'paid', refunded_rupiah: 49_000 })
  })
  expect((await subscription())?.phase).toBe('active')
  await refund(100_000, 'two')
  await vi.waitFor(async () => expect(await statusOf(orderId)).toBe('refunded'))
  expect((await subscription())?.phase).toBe('ended')
  const { order: refunded } = (await openCheckout(shop.owner, orderId))!
  expect(refunded.documents.map(({ kind }) => kind)).toEqual([
    'invoice',
    'receipt',
    'credit_note',
    'credit_note',
  ])
})

/** Calls the routes under this database role. */
function asked(role: string, path: string, init?: RequestInit) {
  const app = new Hono<{ Variables: { claims: object } }>()
  app.use('*', async (c, next) => {
    c.set('claims', { role })
    await next()
  })
  app.route('/', paymentRoutes())
  app.onError((error, c) => c.text(error.message, renderError(error).status as 403))
  return app.request(path, init)
}

test('the operator refunds a transfer by hand and QRIS by the gateway; each has a credit note', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'qris')
  await standin.pay(payment.id)
  const refund = (role: string, amount: number, way: string, id: string = randomUUID()) =>
    asked(role, `/api/operator/payments/${payment.id}/refunds`, {
      method: 'POST',
      body: JSON.stringify({ id, amount_rupiah: amount, reason: 'Salah paket', way }),
    })
  expect((await refund('authenticated', 49_000, 'manual')).status).toBe(403)
  const id = randomUUID()
  expect((await refund('service_role', 49_000, 'manual', id)).status).toBe(200)
  expect((await refund('service_role', 49_000, 'manual', id)).status).toBe(200)
  const list = await (await asked('service_role', '/api/operator/payments')).json()
  expect(list).toMatchObject({
    payments: expect.arrayContaining([
      expect.objectContaining({ id: payment.id, refunded_rupiah: 49_000 }),
    ]),
  })
  expect(await findOrder(shop.owner, orderId)).toMatchObject({
    status: 'paid',
    refunded_rupiah: 49_000,
  })
  expect((await refund('service_role', 100_001, 'gateway')).status).toBe(409)
  expect(await (await refund('service_role', 100_000, 'gateway')).json()).toEqual({
    status: 'done',
  })
  expect(await subscription()).toMatchObject({ phase: 'ended' })
  const refunded = (await findOrder(shop.owner, orderId))!
  expect(refunded).toMatchObject({ status: 'refunded', refunded_rupiah: 149_000 })
  expect(refunded.documents.map(({ kind }) => kind)).toEqual([
    'invoice',
    'receipt',
    'credit_note',
    'credit_note',
  ])
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the operator sees reported transfers with their proof and decides; others cannot', async () => {
  const orderId = await order()
  const payment = await payOrder(shop.owner, orderId, 'transfer')
  expect(payment.instructions).toMatchObject({ bank: 'BCA', accountNumber: '1234567890' })
  await reportOrderTransfer(shop.owner, { orderId, paymentId: payment.id })
  expect((await asked('authenticated', '/api/operator/transfers')).status).toBe(403)
  const list = await (await asked('service_role', '/api/operator/transfers')).json()
  expect(list).toMatchObject({
    transfers: expect.arrayContaining([expect.objectContaining({ id: payment.id })]),
  })
  const proofOf = (role: string) => asked(role, `/api/operator/transfers/${payment.id}/proof`)
  expect((await proofOf('service_role')).status).toBe(404)
  const report = (proof: Uint8Array) =>
    reportOrderTransfer(shop.owner, { orderId, paymentId: payment.id, proof })
  for (const text of ['<svg onload="alert(1)"/>', ''])
    await expect(report(Buffer.from(text))).rejects.toMatchObject({
      code: 'payment.proof_unreadable',
    })
  await report(PNG)
  expect((await openCheckout(shop.owner, orderId))!.payments[0]?.proof_at).not.toBeNull()
  expect((await proofOf('authenticated')).status).toBe(403)
  const proof = await proofOf('service_role')
  expect(proof.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await proof.arrayBuffer())).toEqual(PNG)
  const decided = await asked('service_role', `/api/operator/transfers/${payment.id}`, {
    method: 'POST',
    body: JSON.stringify({ decision: 'paid' }),
  })
  expect(decided.status).toBe(200)
  expect(await statusOf(orderId)).toBe('paid')
  await expect(report(PNG)).rejects.toMatchObject({ code: 'order.closed' })
})

test('only the owner orders and pays; methods that are not set up are refused', async () => {
  const orderId = await order()
  const admin = await aMember(shop, 'admin')
  const wish = { businessId: shop.businessId, planId: 'usaha', interval: 'month' } as const
  await expect(orderPlan(admin, wish)).rejects.toMatchObject({ code: 'business.not_found' })
  await expect(payOrder(admin, orderId, 'qris')).rejects.toMatchObject({ code: 'order.not_found' })
  await expect(readSubscription(admin, shop.businessId)).rejects.toMatchObject({
    code: 'business.not_found',
  })
  expect(await openCheckout(admin, orderId)).toBeUndefined()
  await expect(payOrder(shop.owner, orderId, 'ewallet')).rejects.toMatchObject({
    code: 'payment.method_off',
  })
  await expect(orderPlan(shop.owner, { ...wish, planId: 'x' })).rejects.toMatchObject({
    code: 'plan.not_found',
  })
  await expect(
    orderPlan(shop.owner, { ...wish, planId: 'besar', interval: 'year' }),
  ).rejects.toMatchObject({ code: 'plan.not_found' })
})

test('ordering another plan replaces the open order and ends its payment', async () => {
  const first = await order('usaha')
  const payment = await payOrder(shop.owner, first, 'qris')
  const [second, again] = await Promise.all([order('besar'), order('besar')])
  expect(again).toBe(second)
  expect(await statusOf(first)).toBe('expired')
  await vi.waitFor(async () =>
    expect((await openCheckout(shop.owner, first))?.payments[0]).toMatchObject({
      id: payment.id,
      status: 'failed',
    }),
  )
})
