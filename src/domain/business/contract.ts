import { z } from 'zod/mini'
import {
  aiNameRequired,
  businessNameRequired,
  endBeforeStart,
  fullDate,
  hoursFormat,
  numberFormat,
  unknownTimeZone,
} from '#copy/validation'
import type { EngineKind } from '#whatsapp/model'
import type { BusinessHours, ClosedDates } from '#lib/time/opening-hours'

export const ROLES = ['owner', 'admin', 'agen', 'peninjau'] as const
export type Role = (typeof ROLES)[number]

/** Whether a role may stop the AI (`paused` true) or restart it. */
export const mayPause = (role: Role, paused: boolean): boolean =>
  role === 'owner' || role === 'admin' || (role === 'agen' && paused)

export const BEHAVIOUR_TOGGLES = ['off', 'simulator', 'live'] as const
/** Falls back to `off` when the stored value is not one of the three (specification section 3). */
export const toggles = z.object({ useAgentBehaviourV2: z.catch(z.enum(BEHAVIOUR_TOGGLES), 'off') })
export type Toggles = z.infer<typeof toggles>

/** A time with or without seconds, which are ignored. private.are_hours has the same rule. */
const time = z.union([
  z.literal(''),
  z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/, hoursFormat)),
])
/** One entry per day, Monday first; empty times mean closed. */
export const operationalHoursEntry = z.object({
  start: time,
  end: time,
  timezone: z._default(z.string().check(z.refine(isTimeZone, unknownTimeZone)), 'Asia/Jakarta'),
})
export const operationalHours = z.array(operationalHoursEntry).check(z.maxLength(21))
export type OperationalHours = z.infer<typeof operationalHours>

/**
 * Dates on which the business is closed regardless of its hours. private.are_closed_dates has the
 * same rule.
 */
export const CLOSED_DATES_LIMIT = 50
const date = z.iso.date(fullDate)
const closedDatesEntry = z
  .object({ from: date, until: date, name: z.string().check(z.trim(), z.maxLength(80)) })
  .check(z.refine(({ from, until }) => until >= from, endBeforeStart))
export const closedDates = z.array(closedDatesEntry).check(z.maxLength(CLOSED_DATES_LIMIT))
export const updateClosedDates = z.object({ businessId: z.uuid(), closedDates })

/** The columns of a business row with its opening hours. */
export const hoursOf = (business: HoursColumns): BusinessHours => ({
  isEnabled: business.enable_operational_hours,
  entries: business.operational_hours,
  closedDates: business.closed_dates,
})
export type HoursColumns = {
  operational_hours: OperationalHours | null
  enable_operational_hours: boolean
  closed_dates: ClosedDates[]
}

export const businessRef = z.object({ businessId: z.uuid() })
const businessName = z
  .string()
  .check(z.trim(), z.minLength(1, businessNameRequired), z.maxLength(120))
const businessField = z.optional(z.string().check(z.trim(), z.maxLength(80)))
export const nameBusiness = z.object({
  businessId: z.uuid(),
  name: businessName,
  field: businessField,
})
export const addBusiness = z.object({ id: z.uuid(), name: businessName, field: businessField })
/** A week; the check on public.business has the same limit. */
export const MAX_AUTO_CLOSE_HOURS = 168
/** `picture`: base64 of a file that the browser has scaled down; null removes the logo. */
export const saveLogo = z.object({
  businessId: z.uuid(),
  picture: z.nullable(z.string().check(z.maxLength(400_000), z.regex(/^[A-Za-z0-9+/]*=*$/))),
})

/** Other places where customers find a business, in the order of the list. */
export const SOCIAL_KINDS = ['instagram', 'tiktok', 'facebook', 'situs'] as const
export type SocialKind = (typeof SOCIAL_KINDS)[number]
/** A map of text to text. Table calls may use other names than SOCIAL_KINDS. */
const socials = z
  .record(
    z.string().check(z.maxLength(30)),
    z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  )
  .check(
    z.refine((given) => Object.keys(given).length <= 20),
    z.refine(
      ({ situs }) =>
        situs === undefined || /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/.test(situs),
    ),
  )

export const updateBusiness = z.object({
  businessId: z.uuid(),
  name: z.optional(
    z.string().check(z.trim(), z.minLength(1, businessNameRequired), z.maxLength(120)),
  ),
  field: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(80)))),
  description: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  team_name: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(80)))),
  tester_numbers: z.optional(
    z.array(z.string().check(z.regex(/^[1-9]\d{7,14}$/, numberFormat))).check(z.maxLength(5)),
  ),
  quiet_window_ms: z.optional(z.int().check(z.gte(2000), z.lte(15_000))),
  sla_minutes: z.optional(z.int().check(z.gte(1), z.lte(1440))),
  auto_close_hours: z.optional(z.int().check(z.gte(1), z.lte(MAX_AUTO_CLOSE_HOURS))),
  asks_csat: z.optional(z.boolean()),
  socials: z.optional(z.nullable(socials)),
})
export const updateHours = z.object({
  businessId: z.uuid(),
  operational_hours: z.nullable(operationalHours),
  enable_operational_hours: z.boolean(),
})
/** The reason for going live although required scenarios do not pass. It is audited. */
export const overrideReason = z.optional(
  z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
)
export const updateToggles = z.object({ id: z.uuid(), toggles, overrideReason })
export const updateRollout = z.object({
  businessId: z.uuid(),
  enabled: z.boolean(),
  probability: z.number().check(z.gte(0), z.lte(1)),
})
/** How the agent speaks, and the topics that it leaves to people. */
export const manner = z.object({
  name: z.string().check(z.trim(), z.minLength(1, aiNameRequired), z.maxLength(80)),
  tone: z.string().check(z.trim(), z.maxLength(400)),
  greeting: z.nullable(z.string().check(z.trim(), z.maxLength(1000))),
  forbidden_topics: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(120)))
    .check(z.maxLength(30)),
})
export type Manner = z.infer<typeof manner>
export const updateManner = z.object({ businessId: z.uuid(), manner })
export const setMode = z.object({
  businessId: z.uuid(),
  mode: z.enum(['testing', 'live']),
  overrideReason,
})
export const leaveTestMode = z.object({ businessId: z.uuid(), overrideReason })
export const deleteBusiness = z.object({
  businessId: z.uuid(),
  typedName: z.string().check(z.maxLength(120)),
})
export const ONBOARDING_STEPS = ['business', 'channel', 'knowledge', 'try', 'done'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]
export const setOnboardingStep = z.object({ businessId: z.uuid(), step: z.enum(ONBOARDING_STEPS) })

/** The columns of a business: those of specification section 3, and those that product.md adds. */
export type Business = {
  id: string
  profile_id: string
  name: string
  description: string | null
  field: string | null
  logo_url: string | null
  socials: Record<string, string> | null
  operational_hours: OperationalHours | null
  enable_operational_hours: boolean
  closed_dates: ClosedDates[]
  team_name: string | null
  toggles: Toggles
  mode: 'testing' | 'live'
  tester_numbers: string[]
  quiet_window_ms: number
  sla_minutes: number
  /** hours without a message after which an AI room without an open question closes */
  auto_close_hours: number
  /** whether customers are asked for a rating after a conversation */
  asks_csat: boolean
  ai_paused_at: string | null
  knowledge_version: number
  onboarding_step: OnboardingStep
  created_at: string
  updated_at: string
}
export type Profile = { id: string; name: string | null; phone: string | null; created_at: string }
export type Channel = {
  id: string
  business_id: string
  external_id: string | null
  status: string
  status_reason: string | null
  engine: EngineKind
  name: string
  phone: string | null
  last_inbound_at: string | null
  last_outbound_at: string | null
  time_locked_until: string | null
  checked_at: string | null
  limits: ChannelLimits
  gap_from: string | null
  gap_until: string | null
  gap_messages: number | null
  created_at: string
} & ChannelSends
/**
 * Failing sends of a channel: since when, how many, and the reason in plain words. null while sends
 * succeed.
 */
export type ChannelSends = {
  sends_failing_since: string | null
  sends_failed: number
  sends_failing_reason: string | null
}
/** Limits of the account at WhatsApp, by name; see the event `account.limit`. */
export type ChannelLimits = Record<
  string,
  { active: boolean; until: string | null; value: string | null; at: string }
>
export type Agent = {
  id: string
  profile_id: string
  business_id: string
  name: string
  enabled: boolean
  tone: string
  greeting: string | null
  forbidden_topics: string[]
  enable_agent_partial_rollout: boolean
  agent_rollout_probability: number
  kpi: unknown
  kpi_v2: unknown
}

/**
 * The signed-in user for the dashboard's frame. `business`, `channel`, `agent` and `profile` are
 * null until onboarding makes them.
 */
export type Workspace = {
  profile: Profile | null
  business: Business | null
  role: Role | null
  businesses: { id: string; name: string; role: Role }[]
  channels: Channel[]
  /** the preferred channel; working ones come first */
  channel: Channel | null
  agent: Agent | null
  counts: { needsReply: number; failed: number; escalations: number }
}
export type Member = {
  id: string
  member_id: string
  name: string | null
  email: string | null
  role: Role
  created_at: string
}

/** A zone by name; an offset such as +07:00 is refused. */
function isTimeZone(zone: string): boolean {
  if (!/^[a-z]/i.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
