import { createHash, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { qrisString } from './payment-desk.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

/**
 * A Midtrans transaction: allowed fields, fields per payment method, and notifications. Sources:
 * docs.midtrans.com/reference (charge-transactions, qris, gopay, mandiri-bill-payment,
 * code-statuses) and docs/https-notification-webhooks.
 */
type Status =
  | 'pending'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'partial_refund'
export type Refund = {
  refund_chargeback_id: number
  refund_amount: string
  created_at: string
  reason: string
  refund_key: string
}
export type Transaction = {
  id: string
  orderId: string
  amount: number
  type: string
  /** the payment method in one word, e.g. bca_va */
  method: string
  status: Status
  fraud: 'accept' | 'challenge' | 'deny'
  at: number
  expiresAt: number
  settledAt?: number
  /** Fields of its payment method in every response. */
  fields: Record<string, unknown>
  /** only in the response to the charge */
  opening: Record<string, unknown>
  /** The merchant's own fields, as sent. */
  carried: Record<string, unknown>
  refunds: Refund[]
  /** addresses for notifications */
  urls: string[]
}

const UNIT_MS: Record<string, number> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
}
const unit = z
  .string()
  .transform(
    (name, issues) =>
      UNIT_MS[name.replace(/s$/, '')] ?? (issues.addIssue('is not a unit of time'), z.NEVER),
  )

const detailsShape = z.object({
  order_id: z.string().regex(/^[\w.~-]{1,50}$/),
  gross_amount: z.int().positive(),
})
const orderFields = {
  transaction_details: detailsShape,
  item_details: z
    .array(z.object({ name: z.string(), price: z.int(), quantity: z.int().positive() }))
    .optional(),
  custom_field1: z.string().optional(),
  custom_field2: z.string().optional(),
  custom_field3: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
}
const sumsUp = (order: {
  transaction_details: z.output<typeof detailsShape>
  item_details?: { price: number; quantity: number }[] | undefined
}) =>
  !order.item_details ||
  order.item_details.reduce((sum, item) => sum + item.price * item.quantity, 0) ===
    order.transaction_details.gross_amount
const SUM = {
  path: ['transaction_details', 'gross_amount'],
  error: 'is not the sum of item_details',
}

export const chargeShape = z
  .object({
    ...orderFields,
    payment_type: z.string(),
    bank_transfer: z
      .object({ bank: z.string(), va_number: z.string().regex(/^\d+$/).optional() })
      .optional(),
    echannel: z.object({ bill_info1: z.string(), bill_info2: z.string() }).optional(),
    qris: z.object({ acquirer: z.string() }).optional(),
    credit_card: z
      .object({ token_id: z.string(), authentication: z.boolean().optional() })
      .optional(),
    custom_expiry: z.object({ expiry_duration: z.int().positive(), unit }).optional(),
  })
  .refine(sumsUp, SUM)
export type Charge = z.output<typeof chargeShape>

export const snapShape = z
  .object({
    ...orderFields,
    enabled_payments: z.array(z.string()).optional(),
    callbacks: z.object({ finish: z.string().optional() }).optional(),
    expiry: z.object({ duration: z.int().positive(), unit }).optional(),
  })
  .refine(sumsUp, SUM)
export type SnapOrder = z.output<typeof snapShape>

/** Snap's names of payment methods, and their charges. */
export const SNAP_METHODS: Record<string, Partial<Charge> & { payment_type: string }> = {
  other_qris: { payment_type: 'qris' },
  gopay: { payment_type: 'gopay' },
  bca_va: { payment_type: 'bank_transfer', bank_transfer: { bank: 'bca' } },
  bni_va: { payment_type: 'bank_transfer', bank_transfer: { bank: 'bni' } },
  bri_va: { payment_type: 'bank_transfer', bank_transfer: { bank: 'bri' } },
  permata_va: { payment_type: 'bank_transfer', bank_transfer: { bank: 'permata' } },
  echannel: {
    payment_type: 'echannel',
    echannel: { bill_info1: 'Payment:', bill_info2: 'Online' },
  },
  credit_card: {
    payment_type: 'credit_card',
    credit_card: { token_id: `48111111-1114-${randomUUID()}`, authentication: true },
  },
}

/** Sandbox cards that fail. Source: docs.midtrans.com/docs/testing-payment-on-sandbox. */
const DENIED_CARDS: Record<string, Transaction['fraud']> = {
  '49111111-1113': 'accept',
  '46111111-1116': 'deny',
}
const WALLET_MS = 900_000
const CARD_MS = 600_000

type Refused = { code: '400' | '402' | '411'; message: string }
type Means = {
  method: string
  lifeMs: number
  status?: Status
  fraud?: Transaction['fraud']
  fields: Record<string, unknown>
  opening?: Record<string, unknown>
}

/** The transaction of a charge, not yet stored. `url` is the stand-in's own address. */
export function newTransaction(charge: Charge, url: string, urls: string[]): Transaction | Refused {
  const id = randomUUID()
  const means = meansOf(charge, id, url)
  if ('code' in means) return means
  const {
    transaction_details,
    custom_expiry,
    custom_field1,
    custom_field2,
    custom_field3,
    metadata,
  } = charge
  const at = Date.now()
  return {
    id,
    orderId: transaction_details.order_id,
    amount: transaction_details.gross_amount,
    type: charge.payment_type,
    method: means.method,
    status: means.status ?? 'pending',
    fraud: means.fraud ?? 'accept',
    at,
    expiresAt:
      at + (custom_expiry ? custom_expiry.expiry_duration * custom_expiry.unit : means.lifeMs),
    fields: means.fields,
    opening: means.opening ?? {},
    carried: { custom_field1, custom_field2, custom_field3, metadata },
    refunds: [],
    urls,
  }
}

function meansOf(charge: Charge, id: string, url: string): Means | Refused {
  const { order_id, gross_amount } = charge.transaction_details
  const qrCode = (type: string) => ({
    name: 'generate-qr-code',
    method: 'GET',
    url: `${url}/v2/${type}/${id}/qr-code`,
  })
  switch (charge.payment_type) {
    case 'qris':
      return {
        method: 'qris',
        lifeMs: WALLET_MS,
        fields: { acquirer: charge.qris?.acquirer ?? 'gopay' },
        opening: { actions: [qrCode('qris')], qr_string: qrisString(gross_amount, order_id) },
      }
    case 'gopay': {
      const more = [
        { name: 'deeplink-redirect', method: 'GET', url: `${url}/_page/${id}` },
        { name: 'get-status', method: 'GET', url: `${url}/v2/${id}/status` },
        { name: 'cancel', method: 'POST', url: `${url}/v2/${id}/cancel` },
      ]
      return {
        method: 'gopay',
        lifeMs: WALLET_MS,
        fields: {},
        opening: { actions: [qrCode('gopay'), ...more] },
      }
    }
    case 'bank_transfer': {
      const { bank = '', va_number = digits(12) } = charge.bank_transfer ?? {}
      if (bank === 'permata')
        return {
          method: 'permata_va',
          lifeMs: DAY_MS,
          fields: { permata_va_number: `8562${va_number}` },
        }
      if (!['bca', 'bni', 'bri', 'cimb'].includes(bank))
        return { code: '400', message: 'bank_transfer.bank is not a bank of the stand-in' }
      return {
        method: `${bank}_va`,
        lifeMs: DAY_MS,
        fields: { va_numbers: [{ bank, va_number: `8808${va_number}` }] },
      }
    }
    case 'echannel':
      if (!charge.echannel) return { code: '400', message: 'echannel is required' }
      return {
        method: 'echannel',
        lifeMs: DAY_MS,
        fields: { biller_code: '70012', bill_key: digits(12) },
      }
    case 'credit_card': {
      const masked = /^\d{8}-\d{4}(?=-)/.exec(charge.credit_card?.token_id ?? '')?.[0]
      if (!masked)
        return { code: '411', message: 'credit_card.token_id is missing, invalid or too old' }
      const card = {
        method: 'credit_card',
        lifeMs: CARD_MS,
        fields: { masked_card: masked, bank: 'bni', card_type: 'credit' },
      }
      if (charge.credit_card?.authentication)
        return { ...card, opening: { redirect_url: `${url}/_page/${id}` } }
      const denied = DENIED_CARDS[masked]
      return denied
        ? { ...card, status: 'deny', fraud: denied }
        : { ...card, status: 'capture', fields: { ...card.fields, approval_code: digits(12) } }
    }
    default:
      return { code: '402', message: 'the merchant may not use this payment_type' }
  }
}

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')

/** The status code in responses and notifications; they differ for unsuccessful payments. */
export function codeOf({ status, fraud }: Transaction, told: 'answer' | 'notification'): string {
  switch (status) {
    case 'pending':
      return '201'
    case 'capture':
      return fraud === 'challenge' ? '201' : '200'
    case 'deny':
      return '202'
    case 'cancel':
      return told === 'answer' ? '200' : '202'
    case 'expire':
      return told === 'answer' ? '407' : '202'
    default:
      return '200'
  }
}

/** The body of a transaction; missing fields are omitted from the JSON. */
export function describe(
  transaction: Transaction,
  status_code: string,
  status_message: string,
): Record<string, unknown> & { gross_amount: string } {
  const {
    id,
    orderId,
    amount,
    type,
    status,
    fraud,
    at,
    expiresAt,
    settledAt,
    fields,
    carried,
    refunds,
  } = transaction
  return {
    status_code,
    status_message,
    transaction_id: id,
    order_id: orderId,
    merchant_id: 'G000000001',
    gross_amount: money(amount),
    currency: 'IDR',
    payment_type: type,
    transaction_time: wibTime(at),
    transaction_status: status,
    fraud_status: fraud,
    ...fields,
    ...carried,
    settlement_time: settledAt === undefined ? undefined : wibTime(settledAt),
    expiry_time: wibTime(expiresAt),
    ...(refunds.length > 0 ? { refund_amount: money(refunded(transaction)), refunds } : {}),
  }
}

/**
 * Hex SHA-512 over order_id, status_code, gross_amount and the server key. Source:
 * docs.midtrans.com/docs/https-notification-webhooks.
 */
export const signatureKey = (
  orderId: string,
  statusCode: string,
  grossAmount: string,
  serverKey: string,
): string =>
  createHash('sha512')
    .update(orderId + statusCode + grossAmount + serverKey)
    .digest('hex')

export const money = (amount: number): string => amount.toFixed(2)
export const refunded = ({ refunds }: Transaction): number =>
  refunds.reduce((sum, { refund_amount }) => sum + Number(refund_amount), 0)

const WIB_MS = 7 * 3_600_000
/** "2026-11-22 17:05:09" in western Indonesian time, on any machine. */
export const wibTime = (at: number): string =>
  new Date(at + WIB_MS).toISOString().slice(0, 19).replace('T', ' ')
