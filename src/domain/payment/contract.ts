import { z } from 'zod/mini'

/** How a payer may pay. `transfer`: to the seller's bank account, confirmed by a person. */
export const PAYMENT_METHODS = [
  'qris',
  'bca',
  'bni',
  'bri',
  'mandiri',
  'permata',
  'card',
  'ewallet',
  'transfer',
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export const paymentMethod = z.enum(PAYMENT_METHODS)

export type PaymentProviderName = 'midtrans' | 'xendit' | 'transfer'

/**
 * `creating`: the provider has not answered yet. `review`: the provider reports another amount or
 * currency, so a person must look. `refunded`: the whole amount was returned.
 */
export type PaymentStatus =
  | 'creating'
  | 'waiting'
  | 'expired'
  | 'failed'
  | 'review'
  | 'paid'
  | 'refunded'

/** What the payer needs: a QRIS text, a virtual account, a page of the provider, or a bank account. */
export type PaymentInstructions = {
  qrText?: string
  bank?: string
  accountNumber?: string
  /** Mandiri: the company code that belongs to `accountNumber` */
  companyCode?: string
  holder?: string
  pageUrl?: string
}

/** Money in whole rupiah. `is_extra`: the order was already paid by another payment. */
export type Payment = {
  id: string
  business_id: string
  order_id: string
  provider: PaymentProviderName
  method: PaymentMethod
  amount_rupiah: number
  status: PaymentStatus
  provider_ref: string | null
  instructions: PaymentInstructions
  refunded_rupiah: number
  is_extra: boolean
  reported_at: string | null
  expires_at: string
  paid_at: string | null
  created_at: string
}
