import { z } from 'zod/mini'
import { type Payment, paymentMethod, type PaymentMethod } from '#contract/payment'
import type { BillingDocumentRef } from '#contract/invoice'
import type { PlanTerms } from '#contract/subscription'

export const orderRef = z.object({ orderId: z.uuid() })
export const paymentWish = z.object({ orderId: z.uuid(), method: paymentMethod })
export const paymentRef = z.object({ orderId: z.uuid(), paymentId: z.uuid() })

export type OrderStatus = 'waiting' | 'paid' | 'expired' | 'failed' | 'refunded'
/**
 * Money in whole rupiah. An expired waiting order has the status expired. `plan`: what it buys;
 * `credit_rupiah`: already taken off the amount.
 */
export type Order = {
  id: string
  business_id: string
  business_name: string
  /** the time zone of the business's opening hours */
  zone: string | null
  description: string
  amount_rupiah: number
  credit_rupiah: number
  plan: PlanTerms | null
  status: OrderStatus
  expires_at: string | null
  paid_at: string | null
  refunded_rupiah: number
  created_at: string
  /** invoice, receipts and credit notes, oldest first */
  documents: BillingDocumentRef[]
}

/** An order with how it can be paid and what was tried. `methods` is empty when none is set up. */
export type Checkout = { order: Order; methods: PaymentMethod[]; payments: Payment[] }
