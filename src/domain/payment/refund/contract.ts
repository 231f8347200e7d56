import { z } from 'zod/mini'
import type { Payment } from '../contract.ts'

export const REFUND_REASON_CHARS = 300

/** `manual`: transferred by the seller, and recorded here. `gateway`: by a call to the gateway. */
export const REFUND_WAYS = ['manual', 'gateway'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** `sending`: the gateway has not said yet what became of it. */
export type RefundStatus = 'sending' | 'done' | 'failed' | 'undone'

/** Money in whole rupiah. `payment_id` null: of an order that a member recorded as paid. */
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
/** `can_undo`: recorded by hand, and nothing was done with the order since. */
export type RefundRow = Refund & { member_name: string | null; can_undo: boolean }

/** Money that can be returned, with how much of it is left. `paymentId` null as in `Refund`. */
export type RefundTarget = {
  paymentId: string | null
  provider: Payment['provider'] | null
  isExtra: boolean
  leftRupiah: number
  ways: RefundWay[]
}

/** What a caller gives of a refund. */
export const refundWish = z.object({
  /** made by the caller: a repeated request is one refund */
  refundId: z.uuid(),
  paymentId: z.nullable(z.uuid()),
  amountRupiah: z.int().check(z.gte(1), z.lte(1_000_000_000_000)),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUND_REASON_CHARS)),
  way: z.enum(REFUND_WAYS),
})
export type RefundWish = z.infer<typeof refundWish>
