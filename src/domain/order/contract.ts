import { z } from 'zod/mini'
import { type Payment, paymentMethod, type PaymentMethod } from '#contract/payment'
import type { BillingDocumentRef } from '#contract/invoice'
import type { PlanTerms } from '#contract/subscription'

export const orderRef = z.object({ orderId: z.uuid() })
export const paymentWish = z.object({ orderId: z.uuid(), method: paymentMethod })
export const paymentRef = z.object({ orderId: z.uuid(), paymentId: z.uuid() })

export type OrderStatus = 'waiting' | 'paid' | 'expired' | 'failed' | 'refunded'
/**
 * Amounts are whole rupiah. A waiting order whose time is over has the status expired. `plan`: the
 * ordered plan. `credit_rupiah`: already subtracted from the amount.
 */
export type Order = {
  id: string
  business_id: string
  business_name: string
  /** time zone of the business's opening hours */
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

/** An order with its payment methods and its payments. `methods` is empty when none is set up. */
export type Checkout = { order: Order; methods: PaymentMethod[]; payments: Payment[] }
