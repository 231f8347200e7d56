import { z } from 'zod/mini'
import { campaignNameRequired } from '#copy/validation'
import { headerFill, type TemplateContent } from '#contract/template'

/** Limit of recipients of one campaign, so that a preview is fast. */
export const RECIPIENT_LIMIT = 5000
/** Messages per minute. They are far below a number's limit, so that replies can be sent too. */
export const PACES = [20, 60, 300] as const
export const CSV_LIMIT = 1_000_000
export const RECIPIENT_PAGE = 50
/** The longest value of a variable. */
export const VALUE_LIMIT = 1024

const days = z.int().check(z.minimum(1), z.maximum(365))
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('tag'), tagId: z.uuid() }),
  /** customers who wrote in the last `days` days */
  z.object({ kind: z.literal('recent'), days }),
  /** customers who wrote before, but not in the last `days` days */
  z.object({ kind: z.literal('quiet'), days }),
  z.object({ kind: z.literal('csv'), text: z.string().check(z.maxLength(CSV_LIMIT)) }),
])
export type Audience = z.infer<typeof audience>

/**
 * The value of a variable: the same for all, the customer's name (or `otherwise`), or a column of
 * the pasted table.
 */
const fill = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), value: z.string().check(z.maxLength(VALUE_LIMIT)) }),
  z.object({ kind: z.literal('name'), otherwise: z.string().check(z.maxLength(100)) }),
  z.object({ kind: z.literal('column'), column: z.string().check(z.maxLength(100)) }),
])
export type Fill = z.infer<typeof fill>

/** `fills[i]` is for `slotsOf(template)[i]`. */
export const planCampaign = z.object({
  businessId: z.uuid(),
  templateId: z.uuid(),
  audience,
  fills: z.array(fill).check(z.maxLength(250)),
})
export type PlanCampaign = z.infer<typeof planCampaign>

export const startCampaign = z.extend(planCampaign, {
  /** id from the browser; the same id twice is one campaign */
  campaignId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1, campaignNameRequired), z.maxLength(120)),
  perMinute: z.int().check(z.minimum(1), z.maximum(600)),
  /** the member confirms that the recipients agreed */
  consent: z.literal(true),
  header: z.optional(headerFill),
})
export type StartCampaign = z.infer<typeof startCampaign>

export const campaignRef = z.object({ businessId: z.uuid(), campaignId: z.uuid() })
export const recipientQuery = z.extend(campaignRef, {
  after: z.optional(z.int()),
  state: z.optional(z.enum(['sent', 'failed', 'skipped', 'waiting'])),
})
export const campaignQuery = z.object({
  businessId: z.uuid(),
  before: z.optional(z.object({ at: z.string(), id: z.uuid() })),
})

/** Why a chosen recipient gets nothing. */
export const EXCLUSIONS = [
  'opted_out',
  'blocked',
  'unreachable',
  'invalid',
  'duplicate',
  'incomplete',
] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

export type CampaignPlan = {
  recipients: number
  excluded: Partial<Record<Exclusion, number>>
  /** whether more than RECIPIENT_LIMIT were chosen, so that the campaign cannot start */
  tooMany: boolean
  /** columns of the pasted table */
  columns: string[]
  samples: { name: string; content: TemplateContent }[]
  /** null when the category has no known price */
  cost: {
    perMessageRupiah: number
    date: string
    totalRupiah: number
    /** recipients in other countries, not included in the total */ foreign: number
  } | null
}

export type CampaignStatus = 'running' | 'paused' | 'done' | 'cancelled'
export type Progress = {
  total: number
  waiting: number
  skipped: number
  queued: number
  sent: number
  delivered: number
  read: number
  failed: number
  unsure: number
}
export type CampaignRow = {
  id: string
  name: string
  template_name: string
  template_language: string
  template_category: string
  body: string
  status: CampaignStatus
  status_reason: string | null
  per_minute: number
  price_rupiah: number | null
  price_date: string | null
  channel_name: string
  created_by_name: string | null
  created_at: string
  finished_at: string | null
  progress: Progress
}
export type CampaignPage = { campaigns: CampaignRow[]; before: { at: string; id: string } | null }

export type RecipientRow = {
  id: string
  position: number
  contact_name: string | null
  contact_phone: string | null
  state: 'waiting' | 'sent' | 'skipped'
  reason: string | null
  room_id: string | null
  message_status: string | null
  status_reason: string | null
  settled_at: string | null
}
export type RecipientPage = { recipients: RecipientRow[]; after: number | null }
