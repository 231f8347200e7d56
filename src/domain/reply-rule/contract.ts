import { z } from 'zod/mini'

export const TRIGGERS = [
  'kata_kunci',
  'pesan_pertama',
  'percakapan_baru',
  'di_luar_jam',
  'libur',
  'media',
  'iklan',
] as const
export type Trigger = (typeof TRIGGERS)[number]
export const RULE_HOURS = ['selalu', 'buka', 'tutup'] as const
export type RuleHours = (typeof RULE_HOURS)[number]
export const MEDIA_KINDS = ['image', 'video', 'audio', 'document', 'sticker', 'location'] as const
export type RuleMediaKind = (typeof MEDIA_KINDS)[number]

export const RULE_NAME_CHARS = 60
export const REPLY_CHARS = 1024
export const KEYWORD_CHARS = 60
export const MAX_KEYWORDS = 30
export const MAX_RULES = 50
export const MAX_COOLDOWN_MINUTES = 30 * 24 * 60
export const DEFAULT_COOLDOWN_MINUTES = 12 * 60

/** What a rule does, without its position in the list. */
export type RuleFields = {
  name: string
  trigger: Trigger
  keywords: string[]
  /** whether the whole message must be the keyword */
  is_exact: boolean
  kinds: RuleMediaKind[]
  channel_id: string | null
  hours: RuleHours
  /** reply; `{nama}`, `{usaha}` and `{buka}` are replaced */
  reply: string
  /** whether the reply is the answer, so that the AI does not answer the message */
  is_answer: boolean
  cooldown_minutes: number
}
export type ReplyRule = RuleFields & { id: string; is_on: boolean }

/** `use_count`: of the last 30 days, up to 1000. */
export type RuleRow = ReplyRule & {
  channel_name: string | null
  use_count: number
  last_used_at: string | null
}
export type RuleUse = {
  id: string
  room_id: string
  contact_name: string | null
  contact_phone: string | null
  used_at: string
}

const ruleFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(RULE_NAME_CHARS)),
  trigger: z.enum(TRIGGERS),
  keywords: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(KEYWORD_CHARS)))
    .check(z.maxLength(MAX_KEYWORDS)),
  is_exact: z.boolean(),
  kinds: z.array(z.enum(MEDIA_KINDS)).check(z.maxLength(MEDIA_KINDS.length)),
  channel_id: z.nullable(z.uuid()),
  hours: z.enum(RULE_HOURS),
  reply: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPLY_CHARS)),
  is_answer: z.boolean(),
  cooldown_minutes: z.int().check(z.gte(0), z.lte(MAX_COOLDOWN_MINUTES)),
}
/** Without an id the rule is new and comes last. */
export const saveRuleInput = z.object({
  businessId: z.uuid(),
  ruleId: z.optional(z.uuid()),
  rule: z.object(ruleFields),
})
export type SaveRule = z.infer<typeof saveRuleInput>

export const ruleRef = z.object({ businessId: z.uuid(), ruleId: z.uuid() })
export const switchRuleInput = z.extend(ruleRef, { isOn: z.boolean() })
export const removeRuleInput = z.extend(ruleRef, { isRemoved: z.boolean() })
export const orderRulesInput = z.object({
  businessId: z.uuid(),
  ruleIds: z.array(z.uuid()).check(z.maxLength(MAX_RULES)),
})

/** A message for "Uji aturan". `at` null: now. */
export const tryRulesInput = z.object({
  businessId: z.uuid(),
  text: z.string().check(z.maxLength(1000)),
  kind: z.enum(['text', ...MEDIA_KINDS]),
  channelId: z.nullable(z.uuid()),
  at: z.nullable(z.iso.datetime({ offset: true })),
  isFirstEver: z.boolean(),
  isFirstOfSession: z.boolean(),
  hasAd: z.boolean(),
})
export type TryRules = z.infer<typeof tryRulesInput>

/** Why a rule does not match a message, or that it does. */
export type RuleVerdict = 'cocok' | 'mati' | 'kanal' | 'jam' | 'pemicu'
export type TriedRule = { id: string; name: string; verdict: RuleVerdict; fires: boolean }
export type RuleTrial = {
  rules: TriedRule[]
  /** text that the customer would read; null: no rule replies, and the AI answers */
  reply: string | null
  isAnswer: boolean
}
