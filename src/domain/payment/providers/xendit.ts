import { z } from 'zod'
import { isSameSecret } from '#platform/crypto'
import type { PaymentMethod } from '../contract.ts'
import type { ReportedStatus } from '../rules.ts'
import { callProvider } from './call-provider.ts'
import { parseJson } from './midtrans.ts'
import type { CheckedNotice, Created, PaymentProvider, PaymentRequest, Read } from './provider.ts'

/** Addresses without a slash at the end. */
export type XenditAccount = { secretKey: string; callbackToken: string; apiUrl: string }

/**
 * Xendit: one invoice per payment, paid on its page. Sources: the models of
 * github.com/xendit/xendit-node (invoice), docs.xendit.co/webhook.
 */
export function openXendit(account: XenditAccount): PaymentProvider {
  const { apiUrl, secretKey } = account
  return {
    methods: ['qris', 'bca', 'bni', 'bri', 'mandiri', 'permata', 'card', 'ewallet', 'link'],
    create: (request) => createInvoice(account, request),
    read: async ({ id, providerRef }) =>
      toRead(
        await callProvider(
          providerRef
            ? `${apiUrl}/v2/invoices/${encodeURIComponent(providerRef)}`
            : `${apiUrl}/v2/invoices?external_id=${id}`,
          secretKey,
        ),
      ),
    cancel: async ({ providerRef }) => {
      if (providerRef)
        await callProvider(
          `${apiUrl}/invoices/${encodeURIComponent(providerRef)}/expire!`,
          secretKey,
          {},
        )
    },
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

function toRead(answer: Awaited<ReturnType<typeof callProvider>>): Read {
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  // An empty list: the invoice was never made.
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

const noticeShape = z.object({
  external_id: z.string().max(50),
  amount: z.number(),
  currency: z.string().default('IDR'),
})

function checkNotice(rawBody: string, headers: Headers, token: string): CheckedNotice {
  if (!isSameSecret(headers.get('x-callback-token') ?? '', token))
    return { outcome: 'refused', detail: 'token' }
  const notice = noticeShape.safeParse(parseJson(rawBody))
  if (!notice.success) return { outcome: 'refused', detail: 'not readable' }
  const { external_id: paymentId, amount: amountRupiah, currency } = notice.data
  return { outcome: 'genuine', paymentId, amountRupiah, currency }
}

const codeIn = (body: Record<string, unknown>, status: number): string =>
  typeof body.error_code === 'string' ? body.error_code.slice(0, 60) : `HTTP ${status}`
