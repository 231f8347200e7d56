import { z } from 'zod/mini'
import type { Payment } from '../contract.ts'

export const REFUND_REASON_CHARS = 300

/**
 * `manual`: the seller transferred the money and recorded it here. `gateway`: by a call to the
 * gateway.
 */
export const REFUND_WAYS = ['manual', 'gateway'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `sending`: the gateway has not reported the result yet. */
export type RefundStatus = 'sending' | 'done' | 'failed' | 'undone'

/** Amounts are whole rupiah. `payment_id` null: for an order that a member recorded as paid. */
export type Refund = {
  id: string
  business_id: string
  sale_id: string | null
  order_id: string | null
  payment_id: string | null
  amount_rupiah: number
  reason: string | null
  way: RefundWay
  status: RefundStatus
  accepted_at: string | null
  created_by: string | null
  created_at: string
  done_at: string | null
}
/** `can_undo`: recorded by hand, and the order did not change since. */
export type RefundRow = Refund & { member_name: string | null; can_undo: boolean }

/** Money that can be refunded, and how much of it is left. `paymentId` is null as in `Refund`. */
export type RefundTarget = {
  paymentId: string | null
  provider: Payment['provider'] | null
  isExtra: boolean
  leftRupiah: number
  ways: RefundWay[]
}

/** What a caller states about a refund. */
export const refundWish = z.object({
  /** id from the caller: a repeated request is one refund */
  refundId: z.uuid(),
  paymentId: z.nullable(z.uuid()),
  amountRupiah: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUND_REASON_CHARS)),
  way: z.enum(REFUND_WAYS),
})
export type RefundWish = z.infer<typeof refundWish>
