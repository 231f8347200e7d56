import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#platform/crypto'
import { parseJson } from '#lib/json'
import type { PaymentInstructions, PaymentMethod } from '../contract.ts'
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
export type MidtransAccount = { serverKey: string; apiUrl: string; snapUrl: string }

/**
 * Midtrans: QRIS and virtual accounts by the Core API, cards and e-wallets on a Snap page. Sources:
 * docs.midtrans.com/reference (charge-transactions, get-transaction-status, refund-transaction,
 * backend-integration),
 * docs.midtrans.com/docs/https-notification-webhooks.
 */
export function openMidtrans(account: MidtransAccount): PaymentProvider {
  const { apiUrl, serverKey } = account
  return {
    methods: ['qris', 'bca', 'bni', 'bri', 'mandiri', 'permata', 'card', 'ewallet', 'link'],
    create: (request) =>
      request.method === 'link' || request.method in SNAP_METHODS
        ? createPage(account, request)
        : createCharge(account, request),
    read: async ({ id }) => toRead(await callProvider(`${apiUrl}/v2/${id}/status`, serverKey)),
    cancel: async ({ id }) => void (await callProvider(`${apiUrl}/v2/${id}/cancel`, serverKey, {})),
    refund: ({ id }, refund) => createRefund(account, id, refund),
    checkNotice: (rawBody) => checkNotice(rawBody, serverKey),
  }
}

/** Snap's names for the methods that its page offers. */
const SNAP_METHODS: Partial<Record<PaymentMethod, string[]>> = {
  card: ['credit_card'],
  ewallet: ['gopay', 'shopeepay'],
}

/** Midtrans limits an item's name to 50 characters. */
const detailsOf = ({ id, amountRupiah, description }: PaymentRequest) => ({
  transaction_details: { order_id: id, gross_amount: amountRupiah },
  item_details: [{ name: description.slice(0, 50), price: amountRupiah, quantity: 1 }],
})

const minutesLeft = ({ expiresAt }: PaymentRequest) =>
  Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 60_000))

async function createCharge(account: MidtransAccount, request: PaymentRequest): Promise<Created> {
  const answer = await callProvider(`${account.apiUrl}/v2/charge`, account.serverKey, {
    ...detailsOf(request),
    ...chargeOf(request.method),
    custom_expiry: { expiry_duration: minutesLeft(request), unit: 'minute' },
  })
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  const made = chargeShape.safeParse(answer.body)
  if (!made.success || made.data.status_code !== '201')
    return { outcome: 'refused', detail: codeIn(answer.body, answer.status) }
  return {
    outcome: 'created',
    providerRef: made.data.transaction_id,
    instructions: instructionsOf(made.data),
  }
}

function chargeOf(method: PaymentMethod): object {
  if (method === 'qris') return { payment_type: 'qris' }
  if (method === 'mandiri')
    return {
      payment_type: 'echannel',
      echannel: { bill_info1: 'Pembayaran', bill_info2: 'Tanggap' },
    }
  return { payment_type: 'bank_transfer', bank_transfer: { bank: method } }
}

const chargeShape = z.object({
  status_code: z.string(),
  transaction_id: z.string().max(100),
  qr_string: z.string().max(2000).optional(),
  va_numbers: z.array(z.object({ bank: z.string(), va_number: z.string() })).optional(),
  permata_va_number: z.string().optional(),
  biller_code: z.string().optional(),
  bill_key: z.string().optional(),
})

function instructionsOf(charge: z.infer<typeof chargeShape>): PaymentInstructions {
  if (charge.qr_string) return { qrText: charge.qr_string }
  if (charge.permata_va_number) return { bank: 'permata', accountNumber: charge.permata_va_number }
  if (charge.bill_key && charge.biller_code)
    return { bank: 'mandiri', companyCode: charge.biller_code, accountNumber: charge.bill_key }
  const account = charge.va_numbers?.[0]
  return account ? { bank: account.bank, accountNumber: account.va_number } : {}
}

async function createPage(account: MidtransAccount, request: PaymentRequest): Promise<Created> {
  const answer = await callProvider(`${account.snapUrl}/snap/v1/transactions`, account.serverKey, {
    ...detailsOf(request),
    enabled_payments: SNAP_METHODS[request.method],
    callbacks: { finish: request.returnUrl },
    expiry: { duration: minutesLeft(request), unit: 'minute' },
  })
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  const made = pageShape.safeParse(answer.body)
  return made.success
    ? {
        outcome: 'created',
        providerRef: made.data.token,
        instructions: { pageUrl: made.data.redirect_url },
      }
    : { outcome: 'refused', detail: codeIn(answer.body, answer.status) }
}

const pageShape = z.object({
  token: z.string().max(100),
  redirect_url: z.url({ protocol: /^https?$/ }).max(500),
})

const statusShape = z.object({
  transaction_status: z.string(),
  fraud_status: z.string().optional(),
  gross_amount: z.coerce.number(),
  currency: z.string().default('IDR'),
  refund_amount: z.coerce.number().optional(),
  refunds: z.array(z.object({ refund_key: z.string().max(100) })).optional(),
})

function toRead(answer: Awaited<ReturnType<typeof callProvider>>): Read {
  if (!answer) return { outcome: 'unreachable', detail: 'no answer' }
  // 404: the payment is unknown, or nothing was chosen on its Snap page yet.
  if (answer.body.status_code === '404' || answer.status === 404)
    return { outcome: 'read', report: undefined }
  const read = statusShape.safeParse(answer.body)
  if (!read.success) return { outcome: 'unreachable', detail: codeIn(answer.body, answer.status) }
  return { outcome: 'read', report: toReport(read.data) }
}

function toReport(transaction: z.infer<typeof statusShape>): PaymentReport {
  return {
    status: reportedStatus(transaction.transaction_status, transaction.fraud_status),
    amountRupiah: transaction.gross_amount,
    currency: transaction.currency,
    refundedRupiah: transaction.refund_amount ?? 0,
    refunds: transaction.refunds?.map(({ refund_key: key }) => ({ key, status: 'done' })),
  }
}

const MAX_REASON_CHARS = 255

/** A repeated `refund_key` is refused with 406, because the refund was accepted before. */
async function createRefund(
  { apiUrl, serverKey }: MidtransAccount,
  paymentId: string,
  { id, amountRupiah, reason }: RefundRequest,
): Promise<Refunded> {
  const answer = await callProvider(`${apiUrl}/v2/${paymentId}/refund`, serverKey, {
    refund_key: id,
    amount: amountRupiah,
    reason: reason.slice(0, MAX_REASON_CHARS),
  })
  const detail = answer ? codeIn(answer.body, answer.status) : 'no answer'
  if (detail === '200' || detail === '406') return { outcome: 'taken' }
  const isRefused = /^4\d\d$/.test(detail) && detail !== '429'
  return { outcome: isRefused ? 'refused' : 'unreachable', detail }
}

/** A card payment that waits for the seller's decision (challenge) is not paid. */
function reportedStatus(status: string, fraud: string | undefined): ReportedStatus {
  switch (status) {
    case 'settlement':
      return 'paid'
    case 'capture':
      return fraud === 'accept' ? 'paid' : 'waiting'
    case 'refund':
    case 'partial_refund':
    case 'chargeback':
    case 'partial_chargeback':
      return 'refunded'
    case 'expire':
      return 'expired'
    case 'deny':
    case 'cancel':
    case 'failure':
      return 'failed'
    default:
      return 'waiting'
  }
}

const noticeShape = z.object({
  order_id: z.string().max(50),
  status_code: z.string().max(10),
  gross_amount: z.string().max(20),
  currency: z.string().default('IDR'),
  signature_key: z.string().max(200),
})

function checkNotice(rawBody: string, serverKey: string): CheckedNotice {
  const notice = noticeShape.safeParse(parseJson(rawBody))
  if (!notice.success) return { outcome: 'refused', detail: 'not readable' }
  const { order_id, status_code, gross_amount, currency, signature_key } = notice.data
  const expected = createHash('sha512')
    .update(order_id + status_code + gross_amount + serverKey)
    .digest('hex')
  if (!isSameSecret(signature_key, expected)) return { outcome: 'refused', detail: 'signature' }
  return { outcome: 'genuine', paymentId: order_id, amountRupiah: Number(gross_amount), currency }
}

const codeIn = (body: Record<string, unknown>, status: number): string =>
  typeof body.status_code === 'string' ? body.status_code.slice(0, 10) : `HTTP ${status}`
