import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type PaymentStandin, startPayment } from './payment.ts'

type Told = { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }

/** A merchant that records notifications and responds with each of `answers` in turn, then 200. */
async function openMerchant() {
  const told: Told[] = []
  const answers: { status: number; location?: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    told.push({
      path: request.url ?? '',
      headers: request.headers,
      body: record.parse(JSON.parse(body)),
    })
    const { status, location } = answers.shift() ?? { status: 200 }
    response.writeHead(status, location ? { location } : {}).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    told,
    answers,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

const record = z.record(z.string(), z.unknown())
let merchant: Awaited<ReturnType<typeof openMerchant>>
let gate: PaymentStandin
beforeAll(async () => {
  merchant = await openMerchant()
  gate = await startPayment({ callback: merchant.url })
})
afterAll(async () => {
  await gate.close()
  await merchant.close()
})
afterEach(async () => {
  merchant.told.length = merchant.answers.length = 0
  gate.control({
    callbacks: { midtrans: `${merchant.url}/midtrans`, xendit: `${merchant.url}/xendit` },
    delayMs: 0,
    hurry: 1,
  })
})

type Answer = { status: number; body: Record<string, unknown> }
async function call(
  key: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${gate.url}${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: record.parse({ ...(await response.json()) }) }
}
const midtrans = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call(gate.keys.serverKey, method, path, { body, headers })
const xendit = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  call(gate.keys.secretKey, method, path, { body, headers })

let orders = 0
const order = (gross_amount = 149_000) => ({
  transaction_details: { order_id: `pesanan-${++orders}`, gross_amount },
})
const charge = (means: object, gross_amount?: number) =>
  midtrans('POST', '/v2/charge', { ...order(gross_amount), ...means })
const QRIS = { payment_type: 'qris' }
const isSigned = ({
  order_id,
  status_code,
  gross_amount,
  signature_key,
}: Record<string, unknown>) =>
  signature_key ===
  createHash('sha512')
    .update(`${order_id}${status_code}${gross_amount}${gate.keys.serverKey}`)
    .digest('hex')
const statusesTold = (orderId: unknown) =>
  merchant.told
    .filter(({ body }) => body.order_id === orderId)
    .map(({ body }) => `${body.transaction_status} ${body.status_code}`)

test('a QRIS payment is pending, then settled, and each notification has a valid signature', async () => {
  const { status, body } = await charge(QRIS)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status_code: '201',
    transaction_status: 'pending',
    gross_amount: '149000.00',
    payment_type: 'qris',
    acquirer: 'gopay',
    qr_string: expect.stringMatching(/^000201.*5406149000.*6304[0-9A-F]{4}$/),
  })
  await gate.pay(String(body.order_id))
  await waitFor(() =>
    expect(statusesTold(body.order_id)).toEqual(['pending 201', 'settlement 200']),
  )
  expect(
    merchant.told.every(({ body: told, path }) => path === '/midtrans' && isSigned(told)),
  ).toBe(true)
  const now = await midtrans('GET', `/v2/${String(body.transaction_id)}/status`)
  expect(now.body).toMatchObject({
    status_code: '200',
    transaction_status: 'settlement',
    order_id: body.order_id,
    settlement_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(isSigned(now.body)).toBe(true)
})

test('the QRIS code is a PNG that needs no key', async () => {
  const { body } = await charge(QRIS)
  const [action] = z.array(z.object({ url: z.string() })).parse(body.actions)
  const picture = await fetch(action?.url ?? '')
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test.each([
  ['bca', { va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{16}$/) }] }],
  ['bni', { va_numbers: [{ bank: 'bni', va_number: expect.any(String) }] }],
  ['bri', { va_numbers: [{ bank: 'bri', va_number: expect.any(String) }] }],
  ['permata', { permata_va_number: expect.stringMatching(/^\d{16}$/) }],
])('a transfer to %s has a virtual account', async (bank, fields) => {
  expect(
    (await charge({ payment_type: 'bank_transfer', bank_transfer: { bank } })).body,
  ).toMatchObject({ status_code: '201', ...fields })
})

test('Mandiri returns a bill key, GoPay an app link; unknown banks are refused', async () => {
  expect(
    (
      await charge({
        payment_type: 'echannel',
        echannel: { bill_info1: 'Untuk', bill_info2: 'Langganan' },
      })
    ).body,
  ).toMatchObject({ status_code: '201', biller_code: '70012', bill_key: expect.any(String) })
  expect((await charge({ payment_type: 'gopay' })).body.actions).toContainEqual(
    expect.objectContaining({ name: 'deeplink-redirect' }),
  )
  expect(
    await charge({ payment_type: 'bank_transfer', bank_transfer: { bank: 'antah' } }),
  ).toMatchObject({
    status: 400,
    body: { status_code: '400', validation_messages: [expect.any(String)] },
  })
})

test("a card is captured, denied by the bank, or waits for its owner's confirmation", async () => {
  const pay = async (card: string, authentication?: boolean) => {
    const token = await fetch(`${gate.url}/v2/token?client_key=k&card_number=${card}`).then(
      (response) => response.json(),
    )
    return (
      await charge({
        payment_type: 'credit_card',
        credit_card: { token_id: token.token_id, ...(authentication ? { authentication } : {}) },
      })
    ).body
  }
  expect(await pay('4811111111111114')).toMatchObject({
    status_code: '200',
    transaction_status: 'capture',
    fraud_status: 'accept',
    masked_card: '48111111-1114',
  })
  expect(await pay('4911111111111113')).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
  })
  const waiting = await pay('4811111111111114', true)
  expect(waiting).toMatchObject({
    status_code: '201',
    transaction_status: 'pending',
    redirect_url: expect.stringContaining(gate.url),
  })
  await gate.pay(String(waiting.order_id), 'challenged')
  expect((await midtrans('GET', `/v2/${String(waiting.order_id)}/status`)).body).toMatchObject({
    status_code: '201',
    transaction_status: 'capture',
    fraud_status: 'challenge',
  })
  expect((await midtrans('POST', `/v2/${String(waiting.order_id)}/approve`)).body).toMatchObject({
    status_code: '200',
    fraud_status: 'accept',
  })
  expect((await midtrans('POST', `/v2/${String(waiting.order_id)}/deny`)).body).toMatchObject({
    status_code: '412',
  })
  expect((await charge({ payment_type: 'credit_card' })).body).toMatchObject({ status_code: '411' })
})

test('cancelled and expired differ in the response, equal in notifications, and free the order id', async () => {
  const { body: first } = await charge(QRIS)
  const again = {
    ...QRIS,
    transaction_details: { order_id: first.order_id, gross_amount: 149_000 },
  }
  expect(await midtrans('POST', '/v2/charge', again)).toMatchObject({
    status: 200,
    body: { status_code: '406' },
  })
  expect((await midtrans('POST', `/v2/${String(first.order_id)}/cancel`)).body).toMatchObject({
    status_code: '200',
    transaction_status: 'cancel',
  })
  expect((await midtrans('POST', '/v2/charge', again)).body).toMatchObject({ status_code: '201' })
  expect((await midtrans('POST', `/v2/${String(first.order_id)}/expire`)).body).toMatchObject({
    status_code: '407',
    transaction_status: 'expire',
  })
  expect((await midtrans('POST', `/v2/${String(first.order_id)}/cancel`)).body).toMatchObject({
    status_code: '412',
  })
  await waitFor(() =>
    expect(statusesTold(first.order_id)).toEqual([
      'pending 201',
      'cancel 202',
      'pending 201',
      'expire 202',
    ]),
  )
})

test('an unpaid payment expires after custom_expiry', async () => {
  const { body } = await charge({ ...QRIS, custom_expiry: { expiry_duration: 1, unit: 'second' } })
  await waitFor(() => expect(statusesTold(body.order_id)).toContain('expire 202'))
  expect(
    (await charge({ ...QRIS, custom_expiry: { expiry_duration: 1, unit: 'fortnight' } })).status,
  ).toBe(400)
})

test('a refund returns no more than was paid, and none for transfers', async () => {
  const { body } = await charge(QRIS, 10_000)
  const refund = (amount: number, refund_key: string, id = body.order_id) =>
    midtrans('POST', `/v2/${String(id)}/refund`, { amount, refund_key, reason: 'uji' })
  expect((await refund(1, 'a')).body).toMatchObject({ status_code: '412' })
  await gate.pay(String(body.order_id))
  expect((await refund(4000, 'a')).body).toMatchObject({
    status_code: '200',
    transaction_status: 'partial_refund',
    refund_amount: '4000.00',
    refund_key: 'a',
  })
  expect((await refund(4000, 'a')).body).toMatchObject({ status_code: '406' })
  expect((await refund(7000, 'b')).body).toMatchObject({ status_code: '414' })
  expect((await refund(6000, 'b')).body).toMatchObject({ transaction_status: 'refund' })
  expect((await midtrans('GET', `/v2/${String(body.order_id)}/status`)).body).toMatchObject({
    transaction_status: 'refund',
    refund_amount: '10000.00',
    refunds: [{ refund_key: 'a' }, { refund_key: 'b' }],
  })
  const transfer = (await charge({ payment_type: 'bank_transfer', bank_transfer: { bank: 'bca' } }))
    .body.order_id
  await gate.pay(String(transfer))
  expect((await refund(1, 'c', transfer)).body).toMatchObject({ status_code: '412' })
})

test('Midtrans refuses a wrong key, an unknown order and a wrong sum of items', async () => {
  expect(
    await call('wrong', 'POST', '/v2/charge', { body: { ...order(), ...QRIS } }),
  ).toMatchObject({
    status: 401,
    body: { status_code: '401' },
  })
  expect(await call('wrong', 'POST', '/snap/v1/transactions', { body: order() })).toMatchObject({
    status: 401,
    body: { error_messages: [expect.any(String)] },
  })
  expect(await midtrans('GET', '/v2/tidak-ada/status')).toMatchObject({
    status: 200,
    body: { status_code: '404' },
  })
  const wrong = {
    ...order(10_000),
    item_details: [{ name: 'Langganan', price: 9000, quantity: 1 }],
  }
  expect(await midtrans('POST', '/snap/v1/transactions', wrong)).toMatchObject({
    status: 400,
    body: { error_messages: [expect.stringContaining('gross_amount')] },
  })
  expect(await midtrans('POST', '/v2/charge', { ...wrong, ...QRIS })).toMatchObject({
    status: 400,
    body: { status_code: '400', validation_messages: [expect.stringContaining('gross_amount')] },
  })
})

const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test("a person opens Snap's page, chooses, pays, and returns to the shop", async () => {
  const asked = {
    ...order(),
    enabled_payments: ['other_qris', 'bca_va'],
    callbacks: { finish: 'https://toko.test/selesai' },
    expiry: { duration: 1, unit: 'hours' },
  }
  const { status, body } = await midtrans('POST', '/snap/v1/transactions', asked)
  expect(status).toBe(201)
  const page = String(body.redirect_url)
  expect(page).toContain(`/snap/v3/redirection/${String(body.token)}`)
  const id = asked.transaction_details.order_id
  expect((await midtrans('GET', `/v2/${id}/status`)).body).toMatchObject({ status_code: '404' })
  expect(await (await fetch(page)).text()).toMatch(/Rp.149\.000[\s\S]*QRIS[\s\S]*Transfer BCA/)
  expect((await press(page, { method: 'bca_va' })).headers.get('location')).toBe(
    new URL(page).pathname,
  )
  expect((await midtrans('GET', `/v2/${id}/status`)).body).toMatchObject({
    status_code: '201',
    payment_type: 'bank_transfer',
  })
  expect(await (await fetch(page)).text()).toContain('Bayar')
  expect((await press(page, { outcome: 'paid' })).headers.get('location')).toBe(
    `https://toko.test/selesai?order_id=${id}&status_code=200&transaction_status=settlement`,
  )
  expect(statusesTold(id)).toContain('settlement 200')
  expect(
    (
      await midtrans('POST', '/snap/v1/transactions', {
        transaction_details: asked.transaction_details,
      })
    ).status,
  ).toBe(400)
  expect(await (await fetch(gate.url)).text()).toContain(id)
})

test('a cancelled Snap page accepts no payment', async () => {
  const { body } = await midtrans('POST', '/snap/v1/transactions', order())
  expect(
    (await midtrans('POST', `/snap/v1/transactions/${String(body.token)}/cancel`)).body,
  ).toMatchObject({ canceled_at: expect.any(String) })
  await press(String(body.redirect_url), { method: 'gopay' })
  await expect(gate.pay(`pesanan-${orders}`)).rejects.toThrow('nothing may follow')
})

test('the header replaces or extends the notification addresses', async () => {
  const ask = async (headers: Record<string, string>) => {
    const { body } = await midtrans('POST', '/v2/charge', { ...order(), ...QRIS }, headers)
    await waitFor(() => expect(merchant.told.length).toBeGreaterThanOrEqual(2))
    return merchant.told
      .splice(0)
      .filter((one) => one.body.order_id === body.order_id)
      .map(({ path }) => path)
      .toSorted()
  }
  expect(await ask({ 'x-override-notification': `${merchant.url}/a,${merchant.url}/b` })).toEqual([
    '/a',
    '/b',
  ])
  expect(await ask({ 'x-append-notification': `${merchant.url}/c` })).toEqual(['/c', '/midtrans'])
})

/** The default of one second is too short for a busy machine. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 45_000, interval: 5 })

/** Waits until this many tries were made, and checks that no further one follows. */
async function endsAt(count: () => number, expected: number): Promise<void> {
  await waitFor(() => {
    expect(count()).toBeGreaterThanOrEqual(expected)
    expect(gate.deliveries.every(({ isOver }) => isOver)).toBe(true)
  })
  expect(count()).toBe(expected)
}

test("Midtrans's retries depend on the response, and it follows 307", async () => {
  gate.control({ hurry: 1_000_000 })
  const triesAfter = async (statuses: number[], tries: number) => {
    merchant.answers.push(...statuses.map((status) => ({ status })))
    const { body } = await charge(QRIS)
    await endsAt(() => statusesTold(body.order_id).length, tries)
    merchant.answers.length = 0
  }
  await triesAfter([500, 500, 500], 2)
  await triesAfter([404, 404, 404, 404], 3)
  await triesAfter([503, 503, 503, 503, 503, 503], 5)
  await triesAfter([418, 418, 418, 418, 418, 418, 418], 6)
  await triesAfter([302, 302], 1)
  await triesAfter([503], 2)
  merchant.told.length = 0
  merchant.answers.push({ status: 307, location: '/moved' })
  await charge(QRIS)
  await waitFor(() =>
    expect(merchant.told.map(({ path }) => path)).toEqual(['/midtrans', '/moved']),
  )
})

const invoice = (more: object = {}) =>
  xendit('POST', '/v2/invoices', { external_id: `tagihan-${++orders}`, amount: 149_000, ...more })

test('an invoice is paid on its page; the webhook has token and amount', async () => {
  const { status, body } = await invoice({
    description: 'Langganan',
    success_redirect_url: 'https://toko.test/lunas',
    invoice_duration: 3600,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'PENDING',
    amount: 149_000,
    currency: 'IDR',
    invoice_url: expect.stringContaining(`/web/${String(body.id)}`),
  })
  expect(Date.parse(String(body.expiry_date)) - Date.parse(String(body.created))).toBe(3_600_000)
  await press(String(body.invoice_url), { method: 'BCA' })
  expect((await press(String(body.invoice_url), { outcome: 'paid' })).headers.get('location')).toBe(
    'https://toko.test/lunas',
  )
  expect(merchant.told).toMatchObject([
    {
      path: '/xendit',
      headers: { 'x-callback-token': gate.keys.callbackToken, 'webhook-id': expect.any(String) },
      body: {
        id: body.id,
        external_id: body.external_id,
        status: 'PAID',
        amount: 149_000,
        paid_amount: 149_000,
        payment_method: 'BANK_TRANSFER',
        payment_channel: 'BCA',
        bank_code: 'BCA',
      },
    },
  ])
  await gate.pay(String(body.external_id), 'settled')
  expect((await xendit('GET', `/v2/invoices/${String(body.id)}`)).body).toMatchObject({
    status: 'SETTLED',
    paid_amount: 149_000,
  })
  expect(merchant.told).toHaveLength(1)
  expect((await xendit('POST', `/invoices/${String(body.id)}/expire!`)).status).toBe(400)
})

test('an unpaid invoice expires and is notified; a failed payment is not notified', async () => {
  const failed = (await invoice()).body
  await gate.pay(String(failed.external_id), 'failed')
  expect(
    (await xendit('GET', `/v2/invoices?external_id=${String(failed.external_id)}`)).body,
  ).toMatchObject({ 0: { status: 'PENDING' } })
  expect(merchant.told).toEqual([])
  const { body } = await invoice({ invoice_duration: '1' })
  await waitFor(() =>
    expect(merchant.told).toMatchObject([
      { body: { external_id: body.external_id, status: 'EXPIRED' } },
    ]),
  )
  const other = (await invoice()).body
  expect((await xendit('POST', `/invoices/${String(other.id)}/expire!`)).body).toMatchObject({
    status: 'EXPIRED',
  })
  expect(
    (
      await xendit(
        'GET',
        `/v2/invoices?statuses=["PENDING"]&external_id=${String(other.external_id)}`,
      )
    ).body,
  ).toEqual({})
})

test('Xendit refuses a wrong key, an unknown invoice and wrong amounts, with error_code and message', async () => {
  expect(await call(gate.keys.serverKey, 'POST', '/v2/invoices', { body: {} })).toMatchObject({
    status: 401,
    body: { error_code: 'INVALID_API_KEY', message: expect.any(String) },
  })
  expect(await xendit('GET', '/v2/invoices/tidak-ada')).toMatchObject({
    status: 404,
    body: { error_code: 'INVOICE_NOT_FOUND_ERROR' },
  })
  expect((await invoice({ amount: 0 })).body).toMatchObject({ error_code: 'API_VALIDATION_ERROR' })
  expect((await invoice({ amount: 2e9 })).body).toMatchObject({
    error_code: 'MAXIMUM_TRANSFER_AMOUNT_ERROR',
  })
  expect((await invoice({ currency: 'USD' })).body).toMatchObject({
    error_code: 'UNSUPPORTED_CURRENCY',
  })
  expect((await invoice({ payer_email: 'bukan' })).body).toMatchObject({
    error_code: 'EMAIL_FORMAT_ERROR',
  })
  expect((await invoice({ amount: 4550.5 })).body).toMatchObject({ amount: 4550 })
})

test("Xendit's virtual account and QR code are paid from the list, with own webhooks", async () => {
  const account = await xendit('POST', '/callback_virtual_accounts', {
    external_id: 'va-1',
    bank_code: 'BNI',
    name: 'Roti Senja',
    is_closed: true,
    is_single_use: true,
    expected_amount: 50_000,
  })
  expect(account).toMatchObject({
    status: 200,
    body: {
      status: 'PENDING',
      merchant_code: '8808',
      account_number: expect.stringMatching(/^8808\d{9}$/),
    },
  })
  expect(
    (
      await xendit('POST', '/callback_virtual_accounts', {
        external_id: 'va-2',
        bank_code: 'BNI',
        name: 'R',
        virtual_account_number: String(account.body.account_number).slice(4),
      })
    ).body,
  ).toMatchObject({ error_code: 'DUPLICATE_CALLBACK_VIRTUAL_ACCOUNT_ERROR' })
  expect(
    (
      await xendit('POST', '/callback_virtual_accounts', {
        external_id: 'va-2',
        bank_code: 'BNI',
        name: 'R',
        is_closed: true,
      })
    ).body,
  ).toMatchObject({ error_code: 'EXPECTED_AMOUNT_REQUIRED_ERROR' })
  await gate.pay('va-1')
  expect(merchant.told.at(-1)?.body).toMatchObject({
    callback_virtual_account_id: account.body.id,
    external_id: 'va-1',
    amount: 50_000,
    bank_code: 'BNI',
    payment_id: expect.any(String),
  })
  await expect(gate.pay('va-1')).rejects.toThrow('INACTIVE')

  const asked = { reference_id: 'qr-1', type: 'DYNAMIC', currency: 'IDR', amount: 1500 }
  expect((await xendit('POST', '/qr_codes', asked)).status).toBe(400)
  const code = await xendit('POST', '/qr_codes', asked, { 'api-version': '2022-07-31' })
  expect(code).toMatchObject({
    status: 201,
    body: { status: 'ACTIVE', qr_string: expect.stringContaining('54041500') },
  })
  await gate.pay('qr-1')
  expect(merchant.told.at(-1)?.body).toMatchObject({
    event: 'qr.payment',
    data: { qr_id: code.body.id, reference_id: 'qr-1', amount: 1500, status: 'SUCCEEDED' },
  })
})

test('Xendit accepts any 2xx, else repeats the same webhook-id up to six times', async () => {
  gate.control({ hurry: 100_000_000 })
  const first = (await invoice()).body
  merchant.answers.push({ status: 204 })
  await gate.pay(String(first.external_id))
  merchant.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })))
  const second = (await invoice()).body
  await gate.pay(String(second.external_id))
  await endsAt(() => merchant.told.length, 1 + 7)
  const tries = merchant.told.filter(({ body }) => body.id === second.id)
  expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('a notification can be dropped, doubled, forged, or have another amount', async () => {
  const told = async (fault: 'drop' | 'twice' | 'forged' | 'wrong_amount') => {
    const { body } = await charge(QRIS)
    await waitFor(() => expect(merchant.told).toHaveLength(1))
    merchant.told.length = 0
    gate.control({ notices: { fault, times: 1 } })
    await gate.pay(String(body.order_id))
    return merchant.told
      .splice(0)
      .map(({ body: one }) => ({ isSigned: isSigned(one), amount: one.gross_amount }))
  }
  expect(await told('drop')).toEqual([])
  expect(await told('twice')).toEqual([
    { isSigned: true, amount: '149000.00' },
    { isSigned: true, amount: '149000.00' },
  ])
  expect(await told('forged')).toEqual([{ isSigned: false, amount: '149000.00' }])
  expect(await told('wrong_amount')).toEqual([{ isSigned: true, amount: '148999.00' }])
  const { body } = await invoice()
  gate.control({ notices: { fault: 'forged', times: 1 } })
  await gate.pay(String(body.external_id))
  expect(merchant.told.at(-1)?.headers['x-callback-token']).not.toBe(gate.keys.callbackToken)
})

test('the control API does the same over HTTP: pay, control, read deliveries', async () => {
  const post = (path: string, body: object) =>
    fetch(`${gate.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  await fetch(`${gate.url}/_deliveries`, { method: 'DELETE' })
  const { body } = await invoice()
  expect(
    await (
      await post('/_pay', { orderId: body.external_id, outcome: 'paid', method: 'QRIS' })
    ).json(),
  ).toMatchObject({ status: 'PAID', method: 'QRIS' })
  expect((await post('/_pay', { orderId: body.external_id, outcome: 'expired' })).status).toBe(409)
  expect((await post('/_pay', { orderId: 'x', outcome: 'stolen' })).status).toBe(400)
  expect(await (await fetch(`${gate.url}/_deliveries`)).json()).toMatchObject([
    { gateway: 'xendit', answers: [200], body: { status: 'PAID' } },
  ])
  expect((await post('/_control', { fail: { status: 503, times: 1 } })).status).toBe(200)
  expect((await post('/_control', { hurry: -1 })).status).toBe(400)
  expect([(await invoice()).status, (await invoice()).status]).toEqual([503, 200])
})
