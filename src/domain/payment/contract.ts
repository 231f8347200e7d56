import { z } from 'zod/mini'

/**
 * How a payer may pay. `link`: on a page of the gateway, by any method that its account offers.
 * `transfer`: to the seller's bank account, confirmed by a person.
 */
export const PAYMENT_METHODS = [
  'qris',
  'bca',
  'bni',
  'bri',
  'mandiri',
  'permata',
  'card',
  'ewallet',
  'link',
  'transfer',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const paymentMethod = z.enum(PAYMENT_METHODS)

export type PaymentProviderName = 'midtrans' | 'xendit' | 'transfer'

/**
 * `creating`: the provider has not answered yet. `review`: the provider reports another amount or
 * currency, so a person must check. `refunded`: the whole amount was refunded.
 */
export type PaymentStatus =
  | 'creating'
  | 'waiting'
  | 'expired'
  | 'failed'
  | 'review'
  | 'paid'
  | 'refunded'

/**
 * What the payer needs to pay: a QRIS text, a virtual account, a page of the provider, or a bank
 * account.
 */
export type PaymentInstructions = {
  qrText?: string
  bank?: string
  accountNumber?: string
  /** for Mandiri: the company code of `accountNumber` */
  companyCode?: string
  holder?: string
  pageUrl?: string
}

/** Amounts are whole rupiah. `is_extra`: another payment had already paid the order. */
export type Payment = {
  id: string
  business_id: string
  /** order of a plan; otherwise `sale_id` is a customer's order */
  order_id: string | null
  sale_id: string | null
  provider: PaymentProviderName
  method: PaymentMethod
  amount_rupiah: number
  status: PaymentStatus
  provider_ref: string | null
  instructions: PaymentInstructions
  refunded_rupiah: number
  /** part of it that was refunded by hand */
  manual_refund_rupiah: number
  is_extra: boolean
  reported_at: string | null
  /** when the payer sent a proof of the transfer */
  proof_at: string | null
  expires_at: string
  paid_at: string | null
  created_at: string
}

/** Types and size limit of a file that may prove a transfer. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const PROOF_LIMIT_BYTES = 5 * 1024 * 1024

export const GATEWAYS = ['midtrans', 'xendit'] as const
export type GatewayName = (typeof GATEWAYS)[number]

/** A business's own account at a gateway, without its keys. */
export type PaymentAccount = {
  id: string
  business_id: string
  provider: GatewayName
  is_chosen: boolean
  is_sandbox: boolean
  /** whether a link is sent when an order is approved */
  sends_links: boolean
  /** last characters of the key */
  key_end: string
}

const KEY_CHARS = 200
const key = z.string().check(z.trim(), z.maxLength(KEY_CHARS), z.regex(/^[\x21-\x7e]*$/))
export const paymentAccount = z.object({
  businessId: z.uuid(),
  provider: z.enum(GATEWAYS),
  is_sandbox: z.boolean(),
  sends_links: z.boolean(),
  /** Midtrans: the server key. Xendit: the secret key. Empty keeps the stored one. */
  key,
  /** only for Xendit: the verification token of its webhooks */
  callbackToken: key,
})
export type SavePaymentAccount = z.infer<typeof paymentAccount>
