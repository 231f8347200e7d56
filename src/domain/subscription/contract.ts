import { z } from 'zod/mini'

export const planInterval = z.enum(['month', 'year'])
export type PlanInterval = z.infer<typeof planInterval>

/**
 * A plan as it was sold. `answers`: of the AI, per month. Amounts are whole rupiah including PPN.
 */
export type PlanTerms = {
  id: string
  name: string
  interval: PlanInterval
  price_rupiah: number
  answers: number
}

/** A plan that the instance offers. `year_rupiah` null: it is sold by the month only. */
export type Plan = {
  id: string
  name: string
  month_rupiah: number
  year_rupiah: number | null
  answers: number
}

/**
 * `past_due`: the paid time is over, and the AI still answers for a few days. `ended`: the AI hands
 * over every conversation.
 */
export type SubscriptionPhase = 'trial' | 'active' | 'past_due' | 'ended'

/** What the owner sees. `until`: the end of the phase; null when the plan has ended. */
export type SubscriptionView = {
  phase: SubscriptionPhase
  plan: PlanTerms | null
  until: string | null
  cancel_at_end: boolean
  balance_rupiah: number
  used: number
  limit: number
  window_starts_at: string
  window_ends_at: string
}

/** One counted answer of the AI. `room_id` is null when the conversation was deleted. */
export type UsageRow = {
  message_id: string
  room_id: string | null
  contact_name: string | null
  at: string
}
export type UsagePage = { rows: UsageRow[]; next: string | null }

/** `before`: the message of the previous page's last row. */
export const usageQuery = z.object({ businessId: z.uuid(), before: z.optional(z.uuid()) })
export const planWish = z.object({
  businessId: z.uuid(),
  planId: z.string().check(z.maxLength(40)),
  interval: planInterval,
})
