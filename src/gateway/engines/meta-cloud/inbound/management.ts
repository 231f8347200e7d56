import { z } from 'zod'
import type { Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { omitUndefined } from '../../../json.ts'
import { templateShape } from './shapes.ts'

type Base = { eventKey: string; occurredAt: Iso; live: boolean }
type Change = {
  field: string
  value: Record<string, unknown>
  rejection_info?: unknown
  base: Base
}

/** Parses webhooks about the account and its templates; undefined for unused ones. */
export function readManagement(change: Change): InboundEvent | undefined {
  const { field, value, base } = change
  if ('message_template_id' in value) return readTemplate(change)
  switch (field) {
    case 'account_update':
      return readAccountUpdate(value, base)
    case 'phone_number_quality_update':
      return readQuality(value, base)
    case 'business_capability_update':
      return readCapability(value, base)
    case 'account_review_update':
      return readReview(value, base)
    case 'account_alerts':
      return readAlert(value, base)
    default:
      return undefined
  }
}

/**
 * These webhooks are distinguished by their keys: Meta's own example labels the quality webhook as
 * a status webhook.
 */
function readTemplate({ field, value, rejection_info, base }: Change): InboundEvent | undefined {
  const parsed = templateShape.safeParse({
    ...value,
    rejection_info: value.rejection_info ?? rejection_info,
  })
  if (!parsed.success) return undefined
  const template = parsed.data
  const pause = template.other_info?.title?.toUpperCase()
  const reason =
    (pause && PAUSES.has(pause) ? pause : '') ||
    [template.rejection_info?.reason, template.rejection_info?.recommendation]
      .filter(Boolean)
      .join(' ') ||
    template.other_info?.description ||
    template.reason
  return {
    ...base,
    kind: 'template.status',
    templateId: template.message_template_id,
    name: template.message_template_name,
    language: template.message_template_language.replace('-', '_'),
    ...omitUndefined({
      status: template.event?.toUpperCase(),
      // In the announcement `new_category` is the present category and `correct_category` the next
      // one.
      category: (field === 'template_category_update'
        ? template.new_category
        : template.message_template_category
      )?.toUpperCase(),
      nextCategory: template.correct_category
        ? {
            category: template.correct_category.toUpperCase(),
            at: toIso(template.category_update_timestamp) ?? dayAfter(base.occurredAt),
          }
        : undefined,
      quality: template.new_quality_score?.toUpperCase(),
      reason: reason && reason.toUpperCase() !== 'NONE' ? reason : undefined,
    }),
  }
}

/** Meta's codes for a paused template; the dashboard translates them. */
const PAUSES = new Set(['FIRST_PAUSE', 'SECOND_PAUSE', 'RATE_LIMITING_PAUSE'])

/** Without a time the change is a day later (reference: template_category_update). */
const dayAfter = (time: Iso): Iso => new Date(Date.parse(time) + 24 * 3_600_000).toISOString()

function toIso(seconds: unknown): Iso | undefined {
  const ms = Number(seconds ?? Number.NaN) * 1000
  return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? new Date(ms).toISOString() : undefined
}

const word = z.string().optional().catch(undefined)
const accountShape = z.object({
  event: z.string(),
  ban_info: z.object({ waba_ban_state: word }).optional().catch(undefined),
  violation_info: z.object({ violation_type: word }).optional().catch(undefined),
})

function readAccountUpdate(value: Record<string, unknown>, base: Base): InboundEvent | undefined {
  const parsed = accountShape.safeParse(value)
  if (!parsed.success) return undefined
  const { event, ban_info, violation_info } = parsed.data
  // A number that is also on a phone (coexistence) leaves the platform and returns.
  if (/OFFBOARD/i.test(event))
    return { ...base, kind: 'account.status', status: 'FAILED', reason: event }
  if (/RECONNECT/i.test(event))
    return { ...base, kind: 'account.status', status: 'WORKING', reason: event }
  switch (event) {
    case 'ACCOUNT_DELETED':
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
      return { ...base, kind: 'account.status', status: 'FAILED', reason: event }
    case 'DISABLED_UPDATE':
      if (ban_info?.waba_ban_state === 'DISABLE')
        return { ...base, kind: 'account.status', status: 'FAILED', reason: 'DISABLED_UPDATE' }
      if (ban_info?.waba_ban_state === 'REINSTATE')
        return { ...base, kind: 'account.status', status: 'WORKING', reason: 'REINSTATE' }
      return {
        ...base,
        kind: 'account.limit',
        limit: 'policy',
        active: true,
        value: ban_info?.waba_ban_state ?? event,
      }
    case 'ACCOUNT_RESTRICTION':
    case 'ACCOUNT_VIOLATION':
      return {
        ...base,
        kind: 'account.limit',
        limit: 'policy',
        active: true,
        value: violation_info?.violation_type ?? event,
      }
    default:
      return undefined
  }
}

const tier = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
const qualityShape = z.object({
  event: z.string(),
  current_limit: tier,
  max_daily_conversations_per_business: tier,
})

function readQuality(value: Record<string, unknown>, base: Base): InboundEvent | undefined {
  const parsed = qualityShape.safeParse(value)
  if (!parsed.success) return undefined
  const { event, current_limit, max_daily_conversations_per_business } = parsed.data
  const isTrouble = event === 'FLAGGED' || event === 'DOWNGRADE'
  if (event === 'THROUGHPUT_UPGRADE')
    return { ...base, kind: 'account.limit', limit: 'throughput', active: false, value: event }
  if (event === 'FLAGGED' || event === 'UNFLAGGED')
    return { ...base, kind: 'account.limit', limit: 'quality', active: isTrouble, value: event }
  return {
    ...base,
    kind: 'account.limit',
    limit: 'messaging_tier',
    active: isTrouble,
    value: max_daily_conversations_per_business ?? current_limit ?? event,
  }
}

function readCapability(value: Record<string, unknown>, base: Base): InboundEvent | undefined {
  const parsed = z.object({ max_daily_conversations_per_business: tier }).safeParse(value)
  const limit = parsed.success ? parsed.data.max_daily_conversations_per_business : undefined
  return limit === undefined
    ? undefined
    : { ...base, kind: 'account.limit', limit: 'messaging_tier', active: false, value: limit }
}

function readReview(value: Record<string, unknown>, base: Base): InboundEvent | undefined {
  const parsed = z.object({ decision: z.string() }).safeParse(value)
  const decision = parsed.success ? parsed.data.decision.toUpperCase() : undefined
  if (decision !== 'APPROVED' && decision !== 'REJECTED') return undefined
  return {
    ...base,
    kind: 'account.limit',
    limit: 'policy',
    active: decision === 'REJECTED',
    value: `REVIEW_${decision}`,
  }
}

const alertShape = z.object({
  alert_info: z.object({ alert_severity: word, alert_status: word, alert_type: z.string() }),
})

function readAlert(value: Record<string, unknown>, base: Base): InboundEvent | undefined {
  const parsed = alertShape.safeParse(value)
  if (!parsed.success) return undefined
  const { alert_severity, alert_status, alert_type } = parsed.data.alert_info
  // Alerts that only inform are not a limit.
  return alert_severity?.toUpperCase() === 'INFORMATIONAL'
    ? undefined
    : {
        ...base,
        kind: 'account.limit',
        limit: 'policy',
        active: alert_status?.toUpperCase() !== 'RESOLVED',
        value: alert_type,
      }
}
