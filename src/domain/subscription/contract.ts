import { z } from 'zod/mini'

export const planInterval = z.enum(['month', 'year'])
export type PlanInterval = z.infer<typeof planInterval>

/** A plan as it was sold. `answers`: of the AI, a month. Money in whole rupiah including PPN. */
export type PlanTerms = {
  id: string
  name: string
  interval: PlanInterval
  price_rupiah: number
  answers: number
}

/** A plan that the instance offers. `year_rupiah` null: only by the month. */
export type Plan = {
  id: string
  name: string
  month_rupiah: number
  year_rupiah: number | null
  answers: number
}

/**
 * `past_due`: the paid time is over and the AI still answers for a few days. `ended`: the AI hands
 * every conversation to the team.
 */
export type SubscriptionPhase = 'trial' | 'active' | 'past_due' | 'ended'

/** What the owner sees. `until`: end of the phase; null when it has ended. */
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

/** One answer of the AI that was counted. `room_id` is null when the conversation was deleted. */
export type UsageRow = {
  message_id: string
  room_id: string | null
  contact_name: string | null
  at: string
}
export type UsagePage = { rows: UsageRow[]; next: string | null }

/** `before`: the message of the last row of the page above. */
export const usageQuery = z.object({ businessId: z.uuid(), before: z.optional(z.uuid()) })
export const planWish = z.object({
  businessId: z.uuid(),
  planId: z.string().check(z.maxLength(40)),
  interval: planInterval,
})
