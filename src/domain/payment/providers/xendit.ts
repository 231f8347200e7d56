import { z } from 'zod'
import { isSameSecret } from '#platform/crypto'
import { parseJson } from '#lib/json'
import type { PaymentMethod } from '../contract.ts'
import type { PaymentReport, ReportedStatus } from '../rules.ts'
import { callProvider } from './call-provider.ts'
import type {
  CheckedNotice,
  Created,
  PaymentProvider,
  PaymentRequest,
  Read,
  Refunded,
  RefundRequest,
} from './provider.ts'

/** Addresses have no slash at the end. */
export type XenditAccount = { secretKey: string; callbackToken: string; apiUrl: string }

/**
 * Xendit: one invoice per payment, paid on its page. Sources: the models of
 * github.com/xendit/xendit-node (invoice, refund), docs.xendit.co/webhook,
 * docs.xendit.co/apidocs/refund-webhook-notification.
 */
export function openXendit(account: XenditAccount): PaymentProvider {
  const { apiUrl, secretKey } = account
  return {
    methods: ['qris', 'bca', 'bni', 'bri', 'mandiri', 'permata', 'card', 'ewallet', 'link'],
    create: (request) =>
      request.isCode ? createCode(account, request) : createInvoice(account, request),
    read: (payment) =>
      isCode(payment.providerRef)
        ? readCode(account, payment.id, payment.providerRef)
        : readInvoice(account, payment),
    cancel: async ({ providerRef }) => {
      // A code cannot be cancelled. It expires, and a payment on it is shown as extra.
      if (providerRef && !isCode(providerRef))
        await callProvider(
          `${apiUrl}/invoices/${encodeURIComponent(providerRef)}/expire!`,
          secretKey,
          {},
        )
    },
    refund: ({ providerRef }, refund) => createRefund(account, providerRef, refund),
    checkNotice: (rawBody, headers) => checkNotice(rawBody, headers, account.callbackToken),
  }
}

const CHANNELS: Partial<Record<PaymentMethod, string[]>> = {
  qris: ['QRIS'],
  bca: ['BCA'],
  bni: ['BNI'],
  bri: ['BRI'],
  mandiri: ['MANDIRI'],
  permata: ['PERMATA'],
  card: ['CREDIT_CARD'],
  ewallet: ['OVO', 'DANA', 'SHOPEEPAY'],
}

async function createInvoice(account: XenditAccount, request: PaymentRequest): Promise<Created> {
  const answer = await callProvider(`${account.apiUrl}/v2/invoices`, account.secretKey, {
    external_id: request.id,
    amount: request.amountRupiah,
    currency: 'IDR',
    description: request.description,
    invoice_duration: Math.max(60, Math.round((request.expiresAt.getTime() - Date.now()) / 1000)),
    payment_methods: CHANNELS[request.method],
    success_redirect_url: request.returnUrl,
    failure_redirect_url: request.returnUrl,
  })
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  const made = invoiceShape.safeParse(answer.body)
  return made.success && answer.status < 300
    ? {
        outcome: 'created',
        providerRef: made.data.id,
        instructions: { pageUrl: made.data.invoice_url },
      }
    : { outcome: 'refused', detail: codeIn(answer.body, answer.status) }
}

const invoiceShape = z.object({
  id: z.string().max(100),
  external_id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string().default('IDR'),
  paid_amount: z.number().optional(),
  paid_at: z.string().optional(),
  invoice_url: z.url({ protocol: /^https?$/ }).max(500),
})

async function readInvoice(
  account: XenditAccount,
  { id, providerRef }: { id: string; providerRef: string | null },
): Promise<Read> {
  const read = toRead(
    await callProvider(
      providerRef
        ? `${account.apiUrl}/v2/invoices/${encodeURIComponent(providerRef)}`
        : `${account.apiUrl}/v2/invoices?external_id=${id}`,
      account.secretKey,
    ),
  )
  if (read.outcome !== 'read' || read.report?.status !== 'paid' || !read.providerRef) return read
  const refunds = await readRefunds(account, read.providerRef)
  return refunds
    ? { ...read, report: { ...read.report, ...refunds } }
    : { outcome: 'unreachable', detail: 'refunds' }
}

const QR_VERSION = { 'api-version': '2022-07-31' }
const codeShape = z.object({
  id: z.string().startsWith('qr_').max(100),
  qr_string: z.string().max(2000),
})
const isCode = (providerRef: string | null): providerRef is string =>
  providerRef?.startsWith('qr_') === true

/** A dynamic QRIS code. Source: archive.developers.xendit.co/api-reference (QR codes). */
async function createCode(
  { apiUrl, secretKey }: XenditAccount,
  { id, amountRupiah, expiresAt }: PaymentRequest,
): Promise<Created> {
  const answer = await callProvider(
    `${apiUrl}/qr_codes`,
    secretKey,
    {
      reference_id: id,
      type: 'DYNAMIC',
      currency: 'IDR',
      amount: amountRupiah,
      expires_at: expiresAt.toISOString(),
    },
    QR_VERSION,
  )
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  const made = codeShape.safeParse(answer.body)
  return made.success && answer.status < 300
    ? {
        outcome: 'created',
        providerRef: made.data.id,
        instructions: { qrText: made.data.qr_string },
      }
    : { outcome: 'refused', detail: codeIn(answer.body, answer.status) }
}

const codePayments = z.object({
  data: z.array(
    z.object({
      status: z.string(),
      amount: z.number(),
      currency: z.string().default('IDR'),
      reference_id: z.string(),
      created: z.string().optional(),
    }),
  ),
})

/** A code has no status: its payments are listed. */
async function readCode(
  { apiUrl, secretKey }: XenditAccount,
  paymentId: string,
  codeId: string,
): Promise<Read> {
  const answer = await callProvider(
    `${apiUrl}/qr_codes/${encodeURIComponent(codeId)}/payments`,
    secretKey,
    undefined,
    QR_VERSION,
  )
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  if (answer.status === 404) return { outcome: 'read', report: undefined }
  const list = codePayments.safeParse(answer.body)
  if (!list.success) return { outcome: 'unreachable', detail: codeIn(answer.body, answer.status) }
  const paid = list.data.data.find(
    (one) => one.status === 'SUCCEEDED' && one.reference_id === paymentId,
  )
  if (!paid) return { outcome: 'read', report: undefined }
  const { amount: amountRupiah, currency, created: paidAt } = paid
  return {
    outcome: 'read',
    report: { status: 'paid', amountRupiah, currency, refundedRupiah: 0, paidAt },
  }
}

const refundShape = z.object({
  id: z.string().max(100),
  status: z.string(),
  amount: z.number(),
  reference_id: z.string().nullish(),
})
const refundListShape = z.object({ data: z.array(refundShape) })
/** Limit of refunds that are read; an invoice has few. */
const REFUND_PAGE = 100

/**
 * The refunds of a paid invoice, which its own status does not show. Undefined without an answer.
 */
async function readRefunds(
  { apiUrl, secretKey }: XenditAccount,
  invoiceId: string,
): Promise<Pick<PaymentReport, 'refundedRupiah' | 'refunds'> | undefined> {
  const answer = await callProvider(
    `${apiUrl}/refunds?invoice_id=${encodeURIComponent(invoiceId)}&limit=${REFUND_PAGE}`,
    secretKey,
  )
  const list = refundListShape.safeParse(answer?.body)
  if (!list.success) return undefined
  return {
    refundedRupiah: list.data.data
      .filter(({ status }) => status === 'SUCCEEDED')
      .reduce((sum, { amount }) => sum + amount, 0),
    refunds: list.data.data.flatMap(({ reference_id: key, status: given }) => {
      const status = REFUND_STATUS.get(given)
      return key && status ? [{ key, status }] : []
    }),
  }
}

const REFUND_STATUS = new Map<string, 'done' | 'failed'>([
  ['SUCCEEDED', 'done'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
])

async function createRefund(
  { apiUrl, secretKey }: XenditAccount,
  invoiceId: string | null,
  { id, amountRupiah }: RefundRequest,
): Promise<Refunded> {
  if (!invoiceId || isCode(invoiceId)) return { outcome: 'refused', detail: 'no invoice' }
  const answer = await callProvider(
    `${apiUrl}/refunds`,
    secretKey,
    {
      invoice_id: invoiceId,
      reference_id: id,
      amount: amountRupiah,
      currency: 'IDR',
      reason: 'REQUESTED_BY_CUSTOMER',
    },
    { 'idempotency-key': id },
  )
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  const made = refundShape.safeParse(answer.body)
  if (!made.success || answer.status >= 300)
    return {
      // 409: the first request with this key is still being processed.
      outcome: answer.status === 409 || answer.status === 429 ? 'unreachable' : 'refused',
      detail: codeIn(answer.body, answer.status),
    }
  const status = REFUND_STATUS.get(made.data.status)
  if (status === 'failed') return { outcome: 'refused', detail: made.data.status.slice(0, 60) }
  return { outcome: status === 'done' ? 'taken' : 'pending' }
}

function toRead(answer: Awaited<ReturnType<typeof callProvider>>): Read {
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  // An empty list: the invoice was never created.
  if (answer.status === 404 || Object.keys(answer.body).length === 0)
    return { outcome: 'read', report: undefined }
  const read = invoiceShape.safeParse(answer.body)
  if (!read.success) return { outcome: 'unreachable', detail: codeIn(answer.body, answer.status) }
  const { id, status, amount, paid_amount, currency, paid_at, invoice_url } = read.data
  return {
    outcome: 'read',
    providerRef: id,
    pageUrl: invoice_url,
    report: {
      status: reportedStatus(status),
      amountRupiah: paid_amount ?? amount,
      currency,
      refundedRupiah: 0,
      paidAt: paid_at,
    },
  }
}

function reportedStatus(status: string): ReportedStatus {
  if (status === 'PAID' || status === 'SETTLED') return 'paid'
  return status === 'EXPIRED' ? 'expired' : 'waiting'
}

const refundNoticeShape = z.object({
  event: z.string().regex(/^refund\./),
  data: z.object({
    invoice_id: z.string().min(1).max(100),
    amount: z.number(),
    currency: z.string().default('IDR'),
  }),
})

const codeNoticeShape = z.object({
  event: z.literal('qr.payment'),
  data: z.object({
    reference_id: z.string().max(50),
    amount: z.number(),
    currency: z.string().default('IDR'),
  }),
})

const noticeShape = z.object({
  external_id: z.string().max(50),
  amount: z.number(),
  currency: z.string().default('IDR'),
})

function checkNotice(rawBody: string, headers: Headers, token: string): CheckedNotice {
  if (!isSameSecret(headers.get('x-callback-token') ?? '', token))
    return { outcome: 'refused', detail: 'token' }
  const body = parseJson(rawBody)
  const refund = refundNoticeShape.safeParse(body)
  if (refund.success) {
    const { invoice_id: providerRef, amount: amountRupiah, currency } = refund.data.data
    return { outcome: 'refund', providerRef, amountRupiah, currency }
  }
  const code = codeNoticeShape.safeParse(body)
  if (code.success) {
    const { reference_id: paymentId, amount: amountRupiah, currency } = code.data.data
    return { outcome: 'genuine', paymentId, amountRupiah, currency }
  }
  const notice = noticeShape.safeParse(body)
  if (!notice.success) return { outcome: 'refused', detail: 'not readable' }
  const { external_id: paymentId, amount: amountRupiah, currency } = notice.data
  return { outcome: 'genuine', paymentId, amountRupiah, currency }
}

const codeIn = (body: Record<string, unknown>, status: number): string =>
  typeof body.error_code === 'string' ? body.error_code.slice(0, 60) : `HTTP ${status}`
