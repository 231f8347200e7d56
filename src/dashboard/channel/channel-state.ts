import type { Channel } from '#contract/business'
import type { ChargeCount } from '#contract/conversation/message'
import * as copy from '#copy/channel'
import { sessionReasons } from '#copy/session-reasons'
import * as shared from '#copy/shared'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'
import { renderReason } from '#lib/reason'
import type { EngineKind } from '#whatsapp/model'
import { ENGINE_WORDS } from './engine-words.ts'

type State = {
  tone: Tone
  words: string
}

/** The four states of product.md, and `checking` while the provider is queried. */
export function stateOf(channel: { status: string; status_reason: string | null }): State {
  switch (channel.status) {
    case 'WORKING':
      return { tone: 'ok', words: copy.connected }
    case 'pending':
      return { tone: 'neutral', words: copy.notConnected }
    case 'FAILED':
      return { tone: 'danger', words: shared.failed }
    case 'STARTING':
      return channel.status_reason
        ? { tone: 'wait', words: copy.needsAction }
        : { tone: 'neutral', words: copy.checking }
    default:
      return { tone: 'wait', words: copy.needsAction }
  }
}

/** The same states, and restrictions by WhatsApp on a connected number. */
export function stateOfChannel(channel: Channel, nowMs: number): State {
  const [trouble] = channel.status === 'WORKING' ? troublesOf(channel, nowMs) : []
  return trouble ? { tone: trouble.tone, words: copy.needsAction } : stateOf(channel)
}

const REASONS: Record<string, string> = {
  no_token: copy.noToken,
  '0': copy.tokenInvalid,
  '190': copy.tokenInvalid,
  '3': copy.noPermission,
  '10': copy.tokenLacksPermission,
  '100': copy.metaUnknownNumber,
  '33': copy.metaUnknownOrNoAccess,
  '368': copy.accountRestricted,
  '131031': copy.wabaLocked,
  '131042': copy.paymentProblem,
  '133010': copy.notRegistered,
  PENDING: copy.stillReviewing,
  DISCONNECTED: copy.numberDisconnected,
  BANNED: copy.numberBanned,
  ACCOUNT_DELETED: copy.wabaDeleted,
  DISABLED_UPDATE: copy.wabaDisabled,
  MIGRATED: copy.numberMigrated,
  PARTNER_REMOVED: copy.appRemoved,
  PARTNER_APP_UNINSTALLED: copy.appUninstalled,
  waba_foreign: copy.wabaForeign,
  waba_unsubscribed: copy.wabaUnsubscribed,
  '131005': copy.tokenLacksPermission,
  '131037': copy.nameNotApproved,
  '131045': copy.registeredWrongly,
  '133005': copy.pinWrong,
  '133006': copy.verifyInManager,
  '134011': copy.paymentTerms,
  number_elsewhere: copy.numberElsewhere,
  waha_unreachable: copy.wahaUnreachable,
  waha_unauthorized: copy.wahaUnauthorized,
  waha_private_address: copy.wahaPrivateAddress,
  waha_bad_url: copy.wahaBadUrl,
  waha_http_302: copy.wahaRedirects,
  waha_session_foreign: copy.wahaSessionForeign,
  waha_session_missing: copy.wahaSessionMissing,
  waha_unreadable: copy.wahaUnreadable,
}

/** A passkey is confirmed where WhatsApp Web runs. WAHA can do it with its engine GOWS. */
const PASSKEY: Record<string, string> = {
  PASSKEY_REQUIRED: copy.passkeyRequired,
  PASSKEY_CONFIRMATION_REQUIRED: copy.passkeyConfirmation,
}

/** Why a channel is disconnected, in words an owner can act on. */
export function reasonWords(channel: {
  engine: EngineKind
  status: string
  status_reason: string | null
}): string | null {
  const { status, status_reason: reason } = channel
  if (PASSKEY[status]) return PASSKEY[status]
  if (!reason || status === 'WORKING') return null
  if (REASONS[reason]) return REASONS[reason]
  if (/OFFBOARD/i.test(reason)) return copy.releasedByApp
  const own = renderReason(reason, sessionReasons)
  // Older rows store a sentence.
  if (own !== reason || reason.includes(' ')) return own
  const words = ENGINE_WORDS[channel.engine]
  return status === 'STARTING' ? (words.unreachable ?? null) : words.unknownFailure(reason)
}

export type Trouble = {
  tone: 'wait' | 'danger'
  words: string
  /** when the restriction ends, where that is known */ until?: string
}

/**
 * Restrictions by WhatsApp on the account, and stopped deliveries, in words that an owner can act
 * on.
 */
export function troublesOf(
  channel: Pick<
    Channel,
    | 'engine'
    | 'status'
    | 'status_reason'
    | 'limits'
    | 'time_locked_until'
    | 'gap_from'
    | 'gap_until'
    | 'sends_failing_since'
    | 'sends_failed'
    | 'sends_failing_reason'
  >,
  nowMs: number,
): Trouble[] {
  const troubles: Trouble[] = []
  if (channel.sends_failing_since) troubles.push({ tone: 'danger', words: sendsWords(channel) })
  const lock = channel.time_locked_until
  if (lock && Date.parse(lock) > nowMs)
    troubles.push({
      tone: 'danger',
      words: copy.numberLimited,
      until: lock,
    })
  for (const [name, limit] of Object.entries(channel.limits)) {
    const words = LIMITS[name]?.(limit.value)
    const isOver = limit.until !== null && Date.parse(limit.until) <= nowMs
    if (limit.active && words && !isOver)
      troubles.push({ ...words, ...(limit.until ? { until: limit.until } : {}) })
  }
  if (channel.gap_from && !channel.gap_until)
    troubles.push({ tone: 'danger', words: ENGINE_WORDS[channel.engine].silence })
  if (channel.status === 'WORKING' && channel.status_reason === 'not_subscribed')
    troubles.push({
      tone: 'danger',
      words: copy.sendsButDeaf,
    })
  return troubles
}

const sendsWords = ({
  sends_failed: count,
  sends_failing_reason: reason,
}: Pick<Channel, 'sends_failed' | 'sends_failing_reason'>): string =>
  copy
    .failedToSend(
      count === 1 ? copy.lastMessage : copy.lastMessages(formatNumber(count)),
      reason ?? '',
    )
    .trim()

const LIMITS: Record<string, (value: string | null) => Omit<Trouble, 'until'>> = {
  quality: (value) =>
    value === 'RED'
      ? {
          tone: 'danger',
          words: copy.qualityLow,
        }
      : {
          tone: 'wait',
          words: copy.qualityFalling,
        },
  new_chat_cap: (value) => ({
    tone: 'wait',
    words: copy.quotaOfNew(value ? copy.quotaUsed(value) : copy.quotaNearlyUsed),
  }),
  throughput: () => ({
    tone: 'wait',
    words: copy.throughputLowered,
  }),
  messaging_tier: (value) => ({
    tone: 'wait',
    words: copy.dailyLimit(value ? tierWords(value) : copy.loweredByMeta),
  }),
  policy: (value) => ({
    tone: 'danger',
    words: copy.policyWarning(value ? ` (${value.toLowerCase().replaceAll('_', ' ')})` : ''),
  }),
}

/** Formats "TIER_10K" as a number; other values of Meta stay unchanged. */
function tierWords(value: string): string {
  if (/UNLIMITED$/i.test(value)) return copy.withoutLimit
  const [, digits, thousands] = /^(?:TIER_)?(\d+)(K)?$/i.exec(value) ?? []
  return digits ? copy.customersCount(formatNumber(Number(digits) * (thousands ? 1000 : 1))) : value
}

/** How many messages were fetched because their deliveries did not arrive; shown for a day. */
export function gapLine(
  channel: Pick<Channel, 'gap_from' | 'gap_until' | 'gap_messages'>,
  nowMs: number,
): string | null {
  const { gap_from, gap_until, gap_messages } = channel
  if (!gap_from || !gap_until || !gap_messages || nowMs - Date.parse(gap_until) > 86_400_000)
    return null
  return copy.missedFetched(gap_messages)
}

const CATEGORIES: Record<string, string> = {
  service: 'layanan',
  marketing: 'marketing',
  marketing_lite: 'marketing',
  utility: 'utility',
  authentication: 'autentikasi',
  'authentication-international': 'autentikasi internasional',
}

/** A number's messages of this month by Meta's price category; null without any. */
export function chargeLine(
  counts: Pick<ChargeCount, 'category' | 'is_free' | 'messages'>[],
): string | null {
  const paid = counts
    .filter(({ is_free }) => !is_free)
    .map(
      ({ category, messages }) =>
        `${formatNumber(messages)} ${CATEGORIES[category] ?? category.replaceAll('_', ' ')}`,
    )
  const free = counts
    .filter(({ is_free }) => is_free)
    .reduce((sum, { messages }) => sum + messages, 0)
  if (paid.length === 0 && free === 0) return null
  return copy.countedByMeta(
    [...paid, ...(free > 0 ? [copy.freeCount(formatNumber(free))] : [])].join(', '),
  )
}
