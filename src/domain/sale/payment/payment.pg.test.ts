import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentAccount } from '#contract/payment'
import { EMPTY_VALUES } from '#contract/product'
import type { SaleActInput, SaleCard } from '#contract/sale'
import { listMessages } from '#conversation/feed'
import { receiveEvent } from '#conversation/pipeline'
import { listNotices } from '#domain/notice'
import { listSalePayments } from '#domain/payment'
import { listAccounts, removeAccount, saveAccount, testAccount } from '#domain/payment/own-account'
import { saveProducts } from '#domain/product'
import { actOnSale, listRoomSales, saveTerms } from '#domain/sale'
import {
  closeLinks,
  linkProof,
  reconcileSales,
  sendApprovedLink,
  sendPaymentLink,
} from '#domain/sale/payment'
import { nowIso, shiftClock } from '#platform/clock'
import { rawSql } from '#platform/database'
import { readSaleRefunds } from '#domain/sale/refund'
import { paymentRoutes } from '../../../http/payments.ts'
import { openPaymentWorld, type PaymentWorld } from '../../../../tests/payment-world.ts'
import type { PaymentStandin } from '../../../../tests/standins/payment/payment.ts'
import type { Bill } from '../../../../tests/standins/payment/payment-desk.ts'
import { aMember, aShop, type Shop, written } from '../../../../tests/world.ts'
import { replyInRoom } from '../../agent/reply.ts'

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
    noQrCodes: false,
  })
})
afterEach(() => shiftClock(0))

let minutes = 0
async function say(shop: Shop, text: string): Promise<string> {
  shiftClock((minutes += 1) * 60_000)
  await receiveEvent(shop.channelId, written(text, { at: nowIso() }))
  const [room] = await rawSql()<{ id: string }[]>`
    select id from room where business_id = ${shop.businessId}`
  await rawSql()`select graphile_worker.remove_job(${`reply:${room!.id}`})`
  await replyInRoom(room!.id, () => Promise.resolve())
  shiftClock(0)
  return room!.id
}

const account = (shop: Shop, provider: 'midtrans' | 'xendit' = 'midtrans', key?: string) => ({
  businessId: shop.businessId,
  provider,
  is_sandbox: true,
  sends_links: true,
  key: key ?? (provider === 'midtrans' ? standin.keys.serverKey : standin.keys.secretKey),
  callbackToken: provider === 'xendit' ? standin.keys.callbackToken : '',
})

/** Makes a shop with its own account, and an order of Rp170.000 that a customer confirmed. */
async function anOrder(provider: 'midtrans' | 'xendit' = 'midtrans') {
  const shop = await aShop()
  const product = { ...EMPTY_VALUES, id: randomUUID(), name: 'Brownies', price_rupiah: 85_000 }
  await saveProducts(shop.owner, {
    businessId: shop.businessId,
    rows: [{ ...product, variant: '', stock: 10 }],
  })
  await saveTerms(shop.owner, {
    businessId: shop.businessId,
    is_enabled: true,
    needs_approval: false,
    takes_pickup: true,
    takes_delivery: false,
    zones: [],
    payment_text: null,
  })
  await saveAccount(shop.owner, account(shop, provider))
  const callback = `${world.webhookUrl}/${provider}/${shop.businessId}`
  standin.control({ callbacks: { midtrans: callback, xendit: callback } })
  await say(shop, 'pesan 2 brownies ambil besok')
  const roomId = await say(shop, 'ya')
  return { shop, roomId, sale: await newest(shop, roomId) }
}

const newest = async (shop: Shop, roomId: string): Promise<SaleCard> =>
  (await listRoomSales(shop.owner, roomId))[0]!
const link = (shop: Shop, sale: SaleCard, claims = shop.owner) =>
  sendPaymentLink(claims, { businessId: shop.businessId, saleId: sale.id, eventId: randomUUID() })
const paymentOf = async (shop: Shop, sale: SaleCard) =>
  (await listSalePayments(shop.owner, sale.id))[0]!
async function textsOf(shop: Shop, roomId: string, part: string): Promise<string[]> {
  const { messages } = await listMessages(shop.owner, { businessId: shop.businessId, roomId })
  return messages
    .filter(({ direction, text }) => direction === 'out' && text.includes(part))
    .map(({ text }) => text)
}
const isLink = ({ method }: { method: string }) => method === 'link'
const chosenOf = (one: PaymentAccount) => [one.provider, one.is_chosen]
async function jobsOf(name: string, sale: SaleCard): Promise<number> {
  const [row] = await rawSql()<{ count: number }[]>`
    select count(*)::int as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.payload ->> 'saleId' = ${sale.id}`
  return row?.count ?? 0
}
/** Midtrans's notice of a payment, signed with the key of the stand-in. */
function noticeOf(paymentId: string) {
  const signed = `${paymentId}200170000.00${standin.keys.serverKey}`
  const signature_key = createHash('sha512').update(signed).digest('hex')
  return { order_id: paymentId, status_code: '200', gross_amount: '170000.00', signature_key }
}
/** Posts a notice to the address of a shop; without a shop, to that of the instance. */
const notify = (shop: Shop | undefined, body: object) =>
  paymentRoutes().request(`/webhooks/payment/midtrans${shop ? `/${shop.businessId}` : ''}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })

test.each(['midtrans', 'xendit'] as const)(
  'a payment link of %s is paid to the business, and the customer is notified once',
  async (provider) => {
    const { shop, roomId, sale } = await anOrder(provider)
    const { pageUrl, isTold } = await link(shop, sale)
    expect(isTold).toBe(true)
    expect(await textsOf(shop, roomId, pageUrl)).toHaveLength(1)
    standin.control({ notices: { fault: 'twice', times: 1 } })
    const payment = await paymentOf(shop, sale)
    expect(payment).toMatchObject({ provider, amount_rupiah: 170_000, status: 'waiting' })
    await standin.pay(payment.id)
    expect(await newest(shop, roomId)).toMatchObject({
      status: 'dibayar',
      paid_at: expect.any(String),
      has_stray_payment: false,
      can_undo: false,
    })
    expect(await textsOf(shop, roomId, 'sudah masuk')).toHaveLength(1)
    await expect(link(shop, sale)).rejects.toMatchObject({ code: 'sale.act_impossible' })
  },
)

test('ten concurrent notices and a sweep pay the order once', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  standin.control({ notices: { fault: 'drop', times: 2 } })
  await standin.pay(payment.id)
  const notice = noticeOf(payment.id)
  shiftClock(6 * 60_000)
  const results = await Promise.all([
    ...Array.from({ length: 10 }, async () => (await notify(shop, notice)).status),
    reconcileSales(),
  ])
  expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar', version: sale.version + 1 })
  expect(await textsOf(shop, roomId, 'sudah masuk')).toHaveLength(1)
})

test('requesting a link again returns the same payment; the automatic link is sent once', async () => {
  const { shop, roomId, sale } = await anOrder()
  expect(await jobsOf('send-payment-link', sale)).toBe(1)
  await sendApprovedLink(shop.businessId, sale.id)
  await sendApprovedLink(shop.businessId, sale.id)
  await link(shop, sale)
  const methods = (await listSalePayments(shop.owner, sale.id)).map(({ method }) => method)
  expect(methods.toSorted()).toEqual(['link', 'qris'])
  expect(await textsOf(shop, roomId, 'bayar lewat tautan ini')).toHaveLength(2)
})

test.each(['midtrans', 'xendit'] as const)(
  'the QRIS code of %s is sent as a picture with amount and expiry; paying it ends the link',
  async (provider) => {
    const { shop, roomId, sale } = await anOrder(provider)
    const { pageUrl } = await link(shop, sale)
    const [caption] = await textsOf(shop, roomId, 'pindai QRIS')
    expect(caption).toMatch(
      /membayar Rp170\.000, Kak\.\nBerlaku sampai \d+ \S+ pukul \d\d\.\d\d WIB/,
    )
    expect(caption).toContain(pageUrl)
    const [file] = await rawSql()<{ state: string; mime: string; kind: string }[]>`
    select a.state, a.mime, m.kind from attachment a join message m on m.id = a.message_id
    where m.room_id = ${roomId} and m.direction = 'out'`
    expect(file).toEqual({ state: 'ready', mime: 'image/png', kind: 'image' })
    const qris = (await listSalePayments(shop.owner, sale.id)).find(
      ({ method }) => method === 'qris',
    )
    expect(qris?.instructions.qrText).toContain('170000')
    await standin.pay(qris!.id)
    expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar' })
    expect(await jobsOf('close-payment-links', sale)).toBe(1)
  },
)

test('a link and a code that are both paid pay the order once; the second payment is shown', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payments = await listSalePayments(shop.owner, sale.id)
  for (const method of ['qris', 'link'])
    await standin.pay(payments.find((one) => one.method === method)!.id)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar', has_stray_payment: true })
  expect(await textsOf(shop, roomId, 'sudah masuk')).toHaveLength(1)
  const extra = (await listSalePayments(shop.owner, sale.id)).map(({ is_extra }) => is_extra)
  expect(extra.toSorted()).toEqual([false, true])
})

test('a payment that arrives after its code expired still pays the order', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = (await listSalePayments(shop.owner, sale.id)).find(
    ({ method }) => method === 'qris',
  )!
  await rawSql()`update payment set status = 'expired' where id = ${payment.id}`
  await standin.pay(payment.id)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar', has_stray_payment: false })
})

test('an order that the customer changed while its link was open does not take the payment', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  await say(shop, 'tambah 1 brownies ya')
  await say(shop, 'ya')
  await standin.pay(payment.id)
  const sales = await listRoomSales(shop.owner, roomId)
  expect(
    sales.map(({ status, total_rupiah, paid_at, has_stray_payment }) => [
      status,
      total_rupiah,
      paid_at,
      has_stray_payment,
    ]),
  ).toEqual([
    ['disetujui', 255_000, null, false],
    ['batal', 170_000, null, true],
  ])
})

test('a notice for a business that was deleted is refused without an error', async () => {
  const { shop, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  await rawSql()`delete from business where id = ${shop.businessId}`
  const { status } = await notify(shop, noticeOf(payment.id))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(await reconcileSales()).toBeGreaterThanOrEqual(0)
})

test('a notice waits for the deletion of its business without a deadlock', async () => {
  const { shop, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  standin.control({ notices: { fault: 'drop', times: 2 } })
  await standin.pay(payment.id)
  const locked = Promise.withResolvers<void>()
  const noticed = Promise.withResolvers<void>()
  const deletion = rawSql().begin(async (tx) => {
    await tx`select from business where id = ${shop.businessId} for update`
    locked.resolve()
    await noticed.promise
    await tx`delete from business where id = ${shop.businessId}`
  })
  await locked.promise
  const notice = notify(shop, noticeOf(payment.id))
  await expect
    .poll(
      () =>
        rawSql()`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`,
    )
    .not.toHaveLength(0)
  noticed.resolve()
  await deletion
  expect((await notice).status).toBe(200)
})

test('after paying, the customer returns to the conversation with the shop on WhatsApp', async () => {
  const { shop, sale } = await anOrder()
  await rawSql()`update channel set engine = 'meta-cloud', phone = '+62 811-2000-300'
    where id = ${shop.channelId}`
  await link(shop, sale)
  const payment = (await listSalePayments(shop.owner, sale.id)).find(isLink)!
  await standin.pay(payment.id)
  const bills = (await (await fetch(`${standin.url}/_bills`)).json()) as Bill[]
  const returnUrls = bills.flatMap((bill) => (bill.orderId === payment.id ? bill.returnUrl : []))
  expect(returnUrls.join(' ')).toMatch(/^https:\/\/wa\.me\/628112000300\?/)
})
test('when the gateway makes no QRIS code, the link is still sent', async () => {
  const { shop, roomId, sale } = await anOrder('xendit')
  standin.control({ noQrCodes: true })
  const { pageUrl } = await link(shop, sale)
  expect(await textsOf(shop, roomId, pageUrl)).toHaveLength(1)
  expect(await textsOf(shop, roomId, 'QRIS')).toEqual([])
})

test('forged, altered and foreign notices change nothing', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  standin.control({ notices: { fault: 'forged', times: 2 } })
  await standin.pay(payment.id)
  expect((await newest(shop, roomId)).paid_at).toBeNull()
  const genuine = standin.deliveries.findLast(
    ({ body }) => (body as { order_id?: string }).order_id === payment.id,
  )?.body as Record<string, string>
  expect((await notify(shop, { ...genuine, signature_key: 'x' })).status).toBe(401)
  const other = await aShop()
  expect((await notify(other, genuine)).status).toBe(401)
  await saveAccount(other.owner, account(other))
  expect((await notify(shop, { order_id: 'x' })).status).toBe(401)
  // A notice with the right key is refused at another business and at the instance, because the
  // payment does not belong to them.
  expect((await notify(other, noticeOf(payment.id))).status).toBe(404)
  expect((await notify(undefined, noticeOf(payment.id))).status).toBe(404)
  expect((await newest(shop, roomId)).paid_at).toBeNull()
  shiftClock(6 * 60_000)
  await reconcileSales()
  expect((await newest(shop, roomId)).status).toBe('dibayar')
})

test('a payment of another amount leaves the order unpaid and causes a notice', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  await rawSql()`update payment set amount_rupiah = 160000 where id = ${payment.id}`
  await standin.pay(payment.id)
  shiftClock(6 * 60_000)
  await reconcileSales()
  expect(await newest(shop, roomId)).toMatchObject({ paid_at: null, has_stray_payment: true })
  const notices = await listNotices(shop.owner, shop.businessId)
  expect(notices.map(({ kind }) => kind)).toContain('sale_payment')
  // The database's clock was not shifted.
  await rawSql()`update payment set checked_at = now() where sale_id = ${sale.id}`
  const { version } = await newest(shop, roomId)
  const ref = { businessId: shop.businessId, saleId: sale.id, eventId: randomUUID(), version }
  await actOnSale(shop.owner, { ...ref, act: 'belum_cukup', receivedRupiah: 160_000 })
  expect(await newest(shop, roomId)).toMatchObject({ paid_at: null, has_stray_payment: false })
})

test('a payment for a cancelled order is shown to the team, and the customer gets no thanks', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const payment = await paymentOf(shop, sale)
  await actOnSale(shop.owner, {
    businessId: shop.businessId,
    saleId: sale.id,
    eventId: randomUUID(),
    version: sale.version,
    act: 'batalkan',
  })
  await standin.pay(payment.id)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'batal', has_stray_payment: true })
  expect(await textsOf(shop, roomId, 'sudah masuk')).toHaveLength(0)
})

test('a transfer that is too small leaves the order unpaid, and a link asks for the rest', async () => {
  const { shop, roomId, sale } = await anOrder()
  await link(shop, sale)
  const act = async (change: Partial<SaleActInput>) => {
    const { version } = await newest(shop, roomId)
    const { businessId } = shop
    const wish = { businessId, saleId: sale.id, eventId: randomUUID(), version }
    return actOnSale(shop.owner, { ...wish, act: 'belum_cukup', ...change })
  }
  await expect(act({ receivedRupiah: 170_000 })).rejects.toMatchObject({ code: 'request.invalid' })
  await act({ receivedRupiah: 0 })
  expect(await textsOf(shop, roomId, 'belum kami temukan')).toHaveLength(1)
  await rawSql()`update sale set proof_at = now() where id = ${sale.id}`
  await act({ receivedRupiah: 100_000, reason: 'Cek lagi ya' })
  expect(await newest(shop, roomId)).toMatchObject({
    status: 'disetujui',
    paid_at: null,
    proof_at: null,
    part_paid_rupiah: 100_000,
    can_undo: false,
  })
  const told = await textsOf(shop, roomId, 'baru Rp100.000 yang masuk, Kak. Kurangnya Rp70.000.')
  expect(told[0]).toContain('Catatan: Cek lagi ya')
  await say(shop, 'batal pesanannya')
  expect((await newest(shop, roomId)).status).toBe('disetujui')

  const missing = await newest(shop, roomId)
  await link(shop, missing)
  expect(await textsOf(shop, roomId, 'untuk membayar Rp70.000')).toHaveLength(1)
  await closeLinks(sale.id)
  const rest = (await listSalePayments(shop.owner, sale.id)).find(
    (one) => isLink(one) && one.amount_rupiah === 70_000,
  )!
  await standin.pay(rest.id)
  expect(await newest(shop, roomId)).toMatchObject({ status: 'dibayar', has_stray_payment: false })
  const ref = { businessId: shop.businessId, saleId: sale.id }
  const { targets } = await readSaleRefunds(shop.owner, ref)
  expect(targets.map(({ leftRupiah }) => leftRupiah).toSorted()).toEqual([100_000, 70_000])
})

test('an order paid in cash ends its link', async () => {
  const { shop, sale } = await anOrder('xendit')
  await link(shop, sale)
  await actOnSale(shop.owner, {
    businessId: shop.businessId,
    saleId: sale.id,
    eventId: randomUUID(),
    version: sale.version,
    act: 'terima_bayar',
  })
  expect(await jobsOf('close-payment-links', sale)).toBe(1)
  await closeLinks(sale.id)
  shiftClock(6 * 60_000)
  await vi.waitFor(async () => {
    await reconcileSales()
    const all = await listSalePayments(shop.owner, sale.id)
    expect(all.find(({ method }) => method === 'link')?.status).toBe('expired')
  })
})

test('payment keys are sealed and tested, and only owner and admin may set them', async () => {
  const { shop } = await anOrder()
  expect(await testAccount({ ...account(shop), key: '' })).toBe('works')
  expect(await testAccount(account(shop, 'midtrans', 'wrong'))).toBe('refused')
  expect(await testAccount(account(shop, 'xendit', 'wrong'))).toBe('refused')
  standin.control({ fail: { status: 503, times: 1 } })
  expect(await testAccount(account(shop))).toBe('unreachable')
  const [row] = await rawSql()<{ sealed: string }[]>`
    select sealed from payment_account_secret where business_id = ${shop.businessId}`
  expect(row?.sealed).not.toContain(standin.keys.serverKey)
  // Of a short key, which is a mistake, nothing is shown.
  await saveAccount(shop.owner, account(shop, 'midtrans', 'salah'))
  expect((await listAccounts(shop.owner, shop.businessId))[0]?.key_end).toBe('')
  await saveAccount(shop.owner, account(shop))
  expect(
    standin.keys.serverKey.endsWith((await listAccounts(shop.owner, shop.businessId))[0]!.key_end),
  ).toBe(true)
  // An empty key keeps the stored one, even when only the other key is new.
  await expect(
    saveAccount(shop.owner, { ...account(shop, 'xendit'), callbackToken: '' }),
  ).rejects.toMatchObject({ code: 'payment.key_missing' })
  await saveAccount(shop.owner, account(shop, 'xendit'))
  await saveAccount(shop.owner, { ...account(shop, 'xendit'), key: '', callbackToken: 'new' })
  expect(await testAccount({ ...account(shop, 'xendit'), key: '' })).toBe('works')
  expect((await listAccounts(shop.owner, shop.businessId)).map(chosenOf)).toEqual([
    ['midtrans', false],
    ['xendit', true],
  ])
  const agen = await aMember(shop, 'agen')
  await expect(saveAccount(agen, account(shop))).rejects.toThrow()
  await expect(
    saveAccount(shop.owner, { ...account(shop), key: '', is_sandbox: false }),
  ).rejects.toMatchObject({ code: 'payment.key_missing' })
})

test('a viewer cannot send a payment link; without an account there is none', async () => {
  const { shop, sale } = await anOrder()
  const viewer = await aMember(shop, 'peninjau')
  await link(shop, sale)
  expect(await listSalePayments(viewer, sale.id)).toHaveLength(2)
  expect(await listSalePayments((await aShop()).owner, sale.id)).toEqual([])
  await expect(link(shop, sale, viewer)).rejects.toMatchObject({ code: 'auth.forbidden' })
  await removeAccount(shop.owner, { businessId: shop.businessId, provider: 'midtrans' })
  await expect(link(shop, sale)).rejects.toMatchObject({ code: 'payment.method_off' })
})

test('a picture marked as proof pays nothing; any other message is refused', async () => {
  const { shop, roomId, sale } = await anOrder()
  const source = { type: 'unavailable', reason: 'gone' } as const
  const media = { kind: 'image', mime: 'image/jpeg', source } as const
  await receiveEvent(shop.channelId, {
    ...written('', { at: nowIso() }),
    content: { type: 'media', media },
  })
  const rows = await rawSql()<{ id: string; kind: string }[]>`
    select id, kind from message where room_id = ${roomId} and direction = 'in'`
  const mark = (messageId: string) =>
    linkProof(shop.owner, { businessId: shop.businessId, saleId: sale.id, messageId })
  await mark(rows.find(({ kind }) => kind === 'image')!.id)
  expect(await newest(shop, roomId)).toMatchObject({
    paid_at: null,
    proof_at: expect.any(String),
    proof_message_id: rows.find(({ kind }) => kind === 'image')!.id,
  })
  await expect(mark(rows.find(({ kind }) => kind === 'text')!.id)).rejects.toMatchObject({
    code: 'sale.no_picture',
  })
})
