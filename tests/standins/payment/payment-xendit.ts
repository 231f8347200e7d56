import { randomInt, randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import {
  announce,
  type Bill,
  complaintsOf,
  type Desk,
  madeAt,
  objectId,
  type Outcome,
  provesKey,
  qrisString,
  readJson,
  type Till,
  waited,
} from './payment-desk.ts'

/**
 * Xendit, offline: invoices (POST and GET /v2/invoices, POST /invoices/ID/expire!), fixed virtual
 * accounts (/callback_virtual_accounts), QR codes (/qr_codes of api-version 2022-07-31) and refunds
 * of invoices (POST and GET /refunds). `pendingRefunds` leaves refunds PENDING until `_refund`.
 * Webhooks have x-callback-token, and a webhook-id that every further try repeats. A failed try at
 * an invoice leaves it PENDING and is not notified, as at Xendit; SETTLED is not notified either.
 * Sources: the models of github.com/xendit/xendit-node (invoice/),
 * docs.xendit.co/xenpayments/virtual-account/testing, docs.xendit.co/webhook. The wording of
 * messages is ours.
 */
export function openXendit(desk: Desk): Till {
  const invoices: Invoice[] = []
  const accounts: Account[] = []
  const codes: QrCode[] = []
  const app = new Hono({ strict: false })
  const key: MiddlewareHandler = async (c, next) =>
    provesKey(c.req.header('authorization'), desk.control.secretKey)
      ? next()
      : refuse(c, 401, 'INVALID_API_KEY', 'this key is not known')

  app.post('/v2/invoices', key, async (c) => {
    const asked = invoiceShape.safeParse(await readJson(c))
    if (!asked.success) return invalid(c, asked.error)
    const { currency, payer_email, amount } = asked.data
    if (currency !== 'IDR')
      return refuse(c, 400, 'UNSUPPORTED_CURRENCY', 'the stand-in has rupiah only')
    if (payer_email !== undefined && !z.email().safeParse(payer_email).success)
      return refuse(c, 400, 'EMAIL_FORMAT_ERROR', 'payer_email is not an address')
    if (amount > MAX_RUPIAH)
      return refuse(c, 400, 'MAXIMUM_TRANSFER_AMOUNT_ERROR', 'amount is too large')
    const invoice = newInvoice(asked.data, desk.url)
    invoices.push(invoice)
    void waited(desk, asked.data.invoice_duration * 1000).then((isOpen) =>
      isOpen && invoice.status === 'PENDING' ? settleInvoice(desk, invoice, 'expired') : undefined,
    )
    return c.json(invoice)
  })
  app.get('/v2/invoices', key, (c) => {
    const { external_id, limit = '10' } = c.req.query()
    const statuses = (c.req.queries('statuses') ?? []).flatMap(
      (list) => list.match(/[A-Z]+/g) ?? [],
    )
    const found = invoices.filter(
      (one) =>
        (external_id === undefined || one.external_id === external_id) &&
        (statuses.length === 0 || statuses.includes(one.status)),
    )
    return c.json(found.toReversed().slice(0, Number(limit)))
  })
  app.get('/v2/invoices/:id', key, (c) => {
    const invoice = invoices.find(({ id }) => id === c.req.param('id'))
    return invoice ? c.json(invoice) : refuse(c, 404, 'INVOICE_NOT_FOUND_ERROR', 'no such invoice')
  })
  app.post('/invoices/:id/expire!', key, (c) => {
    const invoice = invoices.find(({ id }) => id === c.req.param('id'))
    if (!invoice) return refuse(c, 404, 'INVOICE_NOT_FOUND_ERROR', 'no such invoice')
    if (['PAID', 'SETTLED'].includes(invoice.status))
      return refuse(c, 400, 'API_VALIDATION_ERROR', 'the invoice was paid')
    if (invoice.status === 'PENDING') void settleInvoice(desk, invoice, 'expired')
    return c.json(invoice)
  })

  app.post('/callback_virtual_accounts', key, async (c) => {
    const asked = accountShape.safeParse(await readJson(c))
    if (!asked.success) return invalid(c, asked.error)
    const { bank_code, is_closed, expected_amount, virtual_account_number } = asked.data
    const merchant_code = MERCHANT_CODES[bank_code]
    if (!merchant_code)
      return refuse(c, 400, 'BANK_NOT_SUPPORTED_ERROR', 'the stand-in has no such bank')
    if (is_closed && expected_amount === undefined)
      return refuse(
        c,
        400,
        'EXPECTED_AMOUNT_REQUIRED_ERROR',
        'a closed account needs expected_amount',
      )
    const account_number =
      merchant_code + (virtual_account_number ?? String(randomInt(1_000_000_000)).padStart(9, '0'))
    if (accounts.some((one) => one.account_number === account_number && one.status !== 'INACTIVE'))
      return refuse(
        c,
        400,
        'DUPLICATE_CALLBACK_VIRTUAL_ACCOUNT_ERROR',
        'this account number is in use',
      )
    const { virtual_account_number: _, ...given } = asked.data
    const account: Account = {
      ...given,
      id: objectId(),
      owner_id: BUSINESS_ID,
      currency: 'IDR',
      merchant_code,
      account_number,
      status: 'PENDING',
    }
    accounts.push(account)
    lapse(desk, account, account.expiration_date)
    const answer = c.json(account)
    account.status = 'ACTIVE' // the bank takes a moment at Xendit: the response still has PENDING
    return answer
  })
  app.get('/callback_virtual_accounts/:id', key, (c) => {
    const account = accounts.find(({ id }) => id === c.req.param('id'))
    return account
      ? c.json(account)
      : refuse(c, 404, 'CALLBACK_VIRTUAL_ACCOUNT_NOT_FOUND_ERROR', 'no such account')
  })

  app.post('/qr_codes', key, async (c) => {
    if (desk.control.noQrCodes)
      return refuse(c, 403 as 400, 'CHANNEL_NOT_ACTIVATED', 'QRIS is not active in this account')
    if (c.req.header('api-version') !== QR_VERSION)
      return refuse(
        c,
        400,
        'API_VALIDATION_ERROR',
        `the stand-in has api-version ${QR_VERSION} only`,
      )
    const asked = qrShape.safeParse(await readJson(c))
    if (!asked.success) return invalid(c, asked.error)
    const now = new Date().toISOString()
    const code: QrCode = {
      ...asked.data,
      id: `qr_${randomUUID()}`,
      business_id: BUSINESS_ID,
      channel_code: 'ID_DANA',
      status: 'ACTIVE',
      qr_string: qrisString(asked.data.amount, asked.data.reference_id),
      payments: [],
      created: now,
      updated: now,
    }
    codes.push(code)
    lapse(desk, code, code.expires_at)
    return c.json(shownCode(code), 201)
  })
  app.get('/qr_codes/:id', key, (c) => {
    const code = codes.find(({ id }) => id === c.req.param('id'))
    return code ? c.json(shownCode(code)) : refuse(c, 404, 'DATA_NOT_FOUND', 'no such code')
  })
  app.get('/qr_codes/:id/payments', key, (c) => {
    const code = codes.find(({ id }) => id === c.req.param('id'))
    return code
      ? c.json({ data: code.payments, has_more: false })
      : refuse(c, 404, 'DATA_NOT_FOUND', 'no such code')
  })

  const refunds: XenditRefund[] = []
  addRefunds(app, key, { desk, invoices, refunds })

  const bills = () => [
    ...invoices.map((one) => invoiceBill(desk, one)),
    ...accounts.map((one) => accountBill(desk, one)),
    ...codes.map((one) => codeBill(desk, one)),
  ]
  return { app, bills }
}

// Xendit truncates fractions of a rupiah
const wholeRupiah = z.number().min(1).transform(Math.trunc)

type XenditRefund = {
  id: string
  invoice_id: string
  reference_id: string | undefined
  amount: number
  currency: string
  status: 'SUCCEEDED' | 'PENDING' | 'FAILED'
  reason: string
  failure_code: string | null
  idempotency_key: string | undefined
  created: string
  updated: string
}
type Refunding = { desk: Desk; invoices: Invoice[]; refunds: XenditRefund[] }

const refundShape = z.object({
  invoice_id: z.string().min(1),
  reference_id: z.string().min(1).max(255).optional(),
  amount: wholeRupiah.optional(),
  currency: z.literal('IDR').optional(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
})

/** Sources: docs.xendit.co/apidocs/refund-payment-request and refund-webhook-notification. */
function addRefunds(app: Hono, key: MiddlewareHandler, { desk, invoices, refunds }: Refunding) {
  app.post('/refunds', key, async (c) => {
    const idempotencyKey = c.req.header('idempotency-key')
    const repeated = refunds.find((one) => one.idempotency_key === (idempotencyKey ?? 'none'))
    if (repeated) return c.json(shown(repeated))
    const asked = refundShape.safeParse(await readJson(c))
    if (!asked.success) return invalid(c, asked.error)
    const invoice = invoices.find(({ id }) => id === asked.data.invoice_id)
    if (!invoice) return refuse(c, 404, 'DATA_NOT_FOUND', 'no such invoice')
    const method = 'payment_method' in invoice ? invoice.payment_method : undefined
    if (!['PAID', 'SETTLED'].includes(invoice.status) || method === 'BANK_TRANSFER')
      return refuse(c, 400, 'REFUND_NOT_SUPPORTED', 'this payment cannot be refunded')
    const left = invoice.amount - returnedOf(refunds, invoice.id)
    const { reference_id, reason, amount = left } = asked.data
    if (amount > left)
      return refuse(c, 400, 'MAXIMUM_REFUND_AMOUNT_REACHED', 'more than what is left of it')
    const now = new Date().toISOString()
    const refund: XenditRefund = {
      id: `rfd-${randomUUID()}`,
      invoice_id: invoice.id,
      reference_id,
      amount,
      currency: 'IDR',
      status: desk.control.pendingRefunds ? 'PENDING' : 'SUCCEEDED',
      reason,
      failure_code: null,
      idempotency_key: idempotencyKey,
      created: now,
      updated: now,
    }
    refunds.push(refund)
    if (refund.status === 'SUCCEEDED') void tellRefund(desk, refund)
    return c.json(shown(refund))
  })
  app.get('/refunds', key, (c) =>
    c.json({
      data: refunds
        .filter(({ invoice_id }) => invoice_id === (c.req.query('invoice_id') ?? invoice_id))
        .map(shown),
      has_more: false,
    }),
  )
  // A call of the stand-in: the later response of a bank.
  app.post('/_refund', async (c) => {
    const refund = refunds.findLast(({ status }) => status === 'PENDING')
    if (!refund) return c.json({ message: 'none is pending' }, 409)
    refund.status = (await readJson(c)) === 'FAILED' ? 'FAILED' : 'SUCCEEDED'
    await tellRefund(desk, refund)
    return c.json(shown(refund))
  })
}

const returnedOf = (refunds: XenditRefund[], invoiceId: string): number =>
  refunds
    .filter((one) => one.invoice_id === invoiceId && one.status !== 'FAILED')
    .reduce((sum, { amount }) => sum + amount, 0)

const shown = (refund: XenditRefund) => ({ ...refund, idempotency_key: undefined })

const tellRefund = (desk: Desk, refund: XenditRefund): Promise<void> =>
  tell(desk, (less) => ({
    event: refund.status === 'FAILED' ? 'refund.failed' : 'refund.succeeded',
    business_id: BUSINESS_ID,
    created: new Date().toISOString(),
    data: { ...shown(refund), amount: refund.amount - less },
  }))

const BUSINESS_ID = '5fd1c319b9986239d7ec5567'
const QR_VERSION = '2022-07-31'
/** A limit for tests; at Xendit it differs by payment method. */
const MAX_RUPIAH = 1_000_000_000
const DAY_S = 86_400
const MERCHANT_CODES: Record<string, string> = {
  BCA: '10766',
  BNI: '8808',
  BRI: '26215',
  MANDIRI: '88608',
  PERMATA: '8214',
  CIMB: '93490',
  BSI: '9347',
}
const invoiceShape = z.object({
  external_id: z.string().min(1),
  amount: wholeRupiah,
  payer_email: z.string().optional(),
  description: z.string().optional(),
  invoice_duration: z.coerce.number().positive().default(DAY_S),
  success_redirect_url: z.string().optional(),
  failure_redirect_url: z.string().optional(),
  payment_methods: z.array(z.string()).optional(),
  currency: z.string().default('IDR'),
  items: z.array(z.record(z.string(), z.unknown())).optional(),
  fees: z.array(z.record(z.string(), z.unknown())).optional(),
  customer: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
const accountShape = z.object({
  external_id: z.string().min(1),
  bank_code: z.string(),
  name: z.string().min(1),
  is_closed: z.boolean().default(false),
  is_single_use: z.boolean().default(false),
  expected_amount: wholeRupiah.optional(),
  expiration_date: z.iso.datetime({ offset: true }).optional(),
  virtual_account_number: z.string().regex(/^\d+$/).optional(),
})
const qrShape = z.object({
  reference_id: z.string().min(1),
  type: z.literal('DYNAMIC'),
  currency: z.literal('IDR'),
  amount: wholeRupiah,
  expires_at: z.iso.datetime({ offset: true }).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})

type Invoice = ReturnType<typeof newInvoice>
type Account = Omit<z.output<typeof accountShape>, 'virtual_account_number'> & {
  id: string
  owner_id: string
  currency: string
  merchant_code: string
  account_number: string
  status: 'PENDING' | 'ACTIVE' | 'INACTIVE'
}
type QrCode = z.output<typeof qrShape> & {
  id: string
  business_id: string
  channel_code: string
  status: 'ACTIVE' | 'INACTIVE'
  qr_string: string
  created: string
  updated: string
  payments: object[]
}
type Paid = {
  paid_amount: number
  paid_at: string
  payment_id: string
  payment_method: string
  payment_channel: string
  payment_destination?: string
  bank_code?: string
}

function newInvoice(
  { invoice_duration, payment_methods, ...given }: z.output<typeof invoiceShape>,
  url: string,
) {
  const id = objectId()
  const now = new Date()
  const offered =
    payment_methods?.filter((method) => method in PAYMENT_METHODS) ?? Object.keys(PAYMENT_METHODS)
  const paid: Partial<Paid> = {}
  return {
    id,
    user_id: BUSINESS_ID,
    ...given,
    status: 'PENDING',
    is_high: false,
    merchant_name: 'Toko Tiruan',
    merchant_profile_picture_url: `${url}/logo.png`,
    expiry_date: new Date(now.getTime() + invoice_duration * 1000).toISOString(),
    invoice_url: `${url}/web/${id}`,
    available_banks: offered
      .filter((method) => method in MERCHANT_CODES)
      .map((bank_code) => ({
        bank_code,
        collection_type: 'POOL',
        bank_branch: 'Virtual Account',
        transfer_amount: given.amount,
        account_holder_name: 'TOKO TIRUAN',
        identity_amount: 0,
      })),
    available_qr_codes: offered
      .filter((method) => method === 'QRIS')
      .map((qr_code_type) => ({ qr_code_type })),
    available_ewallets: offered
      .filter((method) => PAYMENT_METHODS[method] === 'EWALLET')
      .map((ewallet_type) => ({ ewallet_type })),
    available_retail_outlets: [],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: !offered.includes('CREDIT_CARD'),
    should_send_email: false,
    created: now.toISOString(),
    updated: now.toISOString(),
    ...paid,
  }
}

/** An invoice's payment methods, and their group in the webhook. */
const PAYMENT_METHODS: Record<string, string> = {
  QRIS: 'QR_CODE',
  BCA: 'BANK_TRANSFER',
  BNI: 'BANK_TRANSFER',
  BRI: 'BANK_TRANSFER',
  MANDIRI: 'BANK_TRANSFER',
  PERMATA: 'BANK_TRANSFER',
  CREDIT_CARD: 'CREDIT_CARD',
  OVO: 'EWALLET',
  DANA: 'EWALLET',
  SHOPEEPAY: 'EWALLET',
}

/** An invoice is paid at once; a failed try changes nothing. */
async function settleInvoice(
  desk: Desk,
  invoice: Invoice,
  outcome: Outcome,
  method = methodsOf(invoice)[0] ?? 'QRIS',
): Promise<void> {
  const status = INVOICE_STATUS[outcome]
  if (!status) return
  const now = new Date().toISOString()
  const isTransfer = method in MERCHANT_CODES
  const paid: Paid = {
    paid_amount: invoice.amount,
    paid_at: now,
    payment_id: randomUUID(),
    payment_method: PAYMENT_METHODS[method] ?? 'QR_CODE',
    payment_channel: method,
    ...(isTransfer
      ? {
          bank_code: method,
          payment_destination: `${MERCHANT_CODES[method]}${randomInt(100_000_000, 1_000_000_000)}`,
        }
      : {}),
  }
  Object.assign(invoice, { status, updated: now }, outcome === 'paid' ? paid : {})
  if (outcome === 'settled') return
  await tell(desk, (less) => {
    const {
      id,
      user_id,
      external_id,
      is_high,
      status,
      merchant_name,
      amount,
      payer_email,
      description,
      created,
      updated,
      currency,
      items,
      fees,
      success_redirect_url,
      failure_redirect_url,
    } = invoice
    return {
      id,
      user_id,
      external_id,
      is_high,
      status,
      merchant_name,
      amount: amount - less,
      payer_email,
      description,
      created,
      updated,
      currency,
      items,
      fees,
      success_redirect_url,
      failure_redirect_url,
      ...(status === 'PAID' ? { ...paid, paid_amount: amount - less } : {}),
    }
  })
}
const INVOICE_STATUS: Partial<Record<Outcome, string>> = {
  paid: 'PAID',
  settled: 'SETTLED',
  expired: 'EXPIRED',
}
const methodsOf = ({
  available_banks,
  available_qr_codes,
  available_ewallets,
  should_exclude_credit_card,
}: Invoice) => [
  ...available_qr_codes.map((one) => one.qr_code_type),
  ...available_banks.map((one) => one.bank_code),
  ...available_ewallets.map((one) => one.ewallet_type),
  ...(should_exclude_credit_card ? [] : ['CREDIT_CARD']),
]

const chosen = new WeakMap<Invoice, string>()

function invoiceBill(desk: Desk, invoice: Invoice): Bill {
  const { id, external_id, amount, status, success_redirect_url, failure_redirect_url } = invoice
  const outcomes: Outcome[] =
    status === 'PENDING' ? ['paid', 'expired', 'failed'] : status === 'PAID' ? ['settled'] : []
  const returnUrl = ['PAID', 'SETTLED'].includes(status)
    ? success_redirect_url
    : failure_redirect_url
  const method = chosen.get(invoice)
  const methods = status === 'PENDING' ? methodsOf(invoice) : []
  return {
    gateway: 'xendit',
    id,
    at: Date.parse(invoice.created),
    orderId: external_id,
    amount,
    status,
    method,
    methods,
    outcomes,
    returnUrl,
    choose: (name) => void (methods.includes(name) && chosen.set(invoice, name)),
    settle: (outcome) => settleInvoice(desk, invoice, outcome, method),
  }
}

/** An open account accepts any amount; the stand-in pays the expected one, or Rp10.000. */
function accountBill(desk: Desk, account: Account): Bill {
  const {
    id,
    external_id,
    expected_amount: amount = 10_000,
    status,
    bank_code,
    merchant_code,
    account_number,
    owner_id,
  } = account
  const settle = (outcome: Outcome) => {
    if (outcome === 'expired' || account.is_single_use) account.status = 'INACTIVE'
    const now = new Date().toISOString()
    return outcome === 'expired'
      ? Promise.resolve()
      : tell(desk, (less) => ({
          id: objectId(),
          payment_id: randomUUID(),
          callback_virtual_account_id: id,
          owner_id,
          external_id,
          account_number,
          bank_code,
          amount: amount - less,
          transaction_timestamp: now,
          merchant_code,
          currency: 'IDR',
          sender_name: 'Dewi',
          created: now,
          updated: now,
        }))
  }
  return {
    gateway: 'xendit',
    id,
    at: madeAt(id),
    orderId: external_id,
    amount,
    status,
    method: bank_code,
    methods: [],
    outcomes: status === 'ACTIVE' ? ['paid', 'expired'] : [],
    returnUrl: undefined,
    choose: () => {},
    settle,
  }
}

const shownCode = (code: QrCode) => ({ ...code, payments: undefined })

/** A dynamic code is paid once. */
function codeBill(desk: Desk, code: QrCode): Bill {
  const {
    id,
    reference_id,
    amount,
    status,
    qr_string,
    type,
    currency,
    channel_code,
    business_id,
    expires_at,
    metadata,
  } = code
  const settle = (outcome: Outcome) => {
    const now = new Date().toISOString()
    Object.assign(code, { status: 'INACTIVE', updated: now })
    if (outcome === 'expired') return Promise.resolve()
    const data = {
      id: `qrpy_${randomUUID()}`,
      business_id,
      currency,
      status: outcome === 'paid' ? 'SUCCEEDED' : 'FAILED',
      created: now,
      qr_id: id,
      qr_string,
      reference_id,
      type,
      channel_code,
      expires_at,
      metadata,
      payment_detail: { receipt_id: String(randomInt(1_000_000_000)), source: 'GOPAY' },
    }
    code.payments.push({ ...data, amount })
    return tell(desk, (less) => ({
      event: 'qr.payment',
      business_id,
      created: now,
      data: { ...data, amount: amount - less },
    }))
  }
  return {
    gateway: 'xendit',
    id,
    at: Date.parse(code.created),
    orderId: reference_id,
    amount,
    status,
    method: 'QRIS',
    methods: [],
    outcomes: status === 'ACTIVE' ? ['paid', 'expired', 'failed'] : [],
    returnUrl: undefined,
    choose: () => {},
    settle,
  }
}

/** Expired accounts and codes are not notified. */
function lapse(desk: Desk, what: Account | QrCode, at: string | undefined): void {
  if (at)
    void waited(desk, Date.parse(at) - Date.now()).then(
      (isOpen) => void (isOpen && (what.status = 'INACTIVE')),
    )
}

/** `body` with its amount reduced by this many rupiah. */
function tell(desk: Desk, body: (less: number) => unknown): Promise<void> {
  const { callbacks, callbackToken } = desk.control
  return announce(desk, 'xendit', callbacks?.xendit ? [callbacks.xendit] : [], (fault) => ({
    headers: {
      'x-callback-token': fault === 'forged' ? 'no such token' : callbackToken,
      'webhook-id': randomUUID(),
    },
    body: body(fault === 'wrong_amount' ? 1 : 0),
  }))
}

const refuse = (c: Context, status: 400 | 401 | 404, error_code: string, message: string) =>
  c.json({ error_code, message }, status)
const invalid = (c: Context, error: z.ZodError) =>
  c.json(
    {
      error_code: 'API_VALIDATION_ERROR',
      message: 'the request is not valid',
      errors: complaintsOf(error).map((message) => ({ message })),
    },
    400,
  )
