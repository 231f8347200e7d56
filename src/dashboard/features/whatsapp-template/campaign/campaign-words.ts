import type { CampaignRow, CampaignStatus, Exclusion } from '#contract/campaign'
import * as copy from '#copy/whatsapp-template'
import * as messageCopy from '#copy/message'
import * as shared from '#copy/shared'
import { formatDayWithYear } from '#dashboard/copy/dates.ts'
import type { Tone } from '#dashboard/ui/Chip.tsx'

export const CAMPAIGN_STATUS: Record<CampaignStatus, { label: string; tone: Tone }> = {
  running: { label: copy.running, tone: 'brand' },
  paused: { label: copy.paused, tone: 'wait' },
  done: { label: shared.done, tone: 'ok' },
  cancelled: { label: copy.cancelled, tone: 'neutral' },
}

const PAUSED: Record<string, string> = {
  template: copy.pausedTemplate,
  kanal: copy.pausedChannel,
  spam: copy.pausedSpam,
  gagal: copy.pausedFailures,
}

export const pausedWords = ({
  status,
  status_reason,
}: Pick<CampaignRow, 'status' | 'status_reason'>): string | null =>
  status === 'paused' && status_reason ? (PAUSED[status_reason] ?? null) : null

export const EXCLUDED: Record<Exclusion, string> = {
  opted_out: copy.skippedOptedOut,
  blocked: 'diblokir',
  unreachable: copy.skippedUnreachable,
  invalid: copy.skippedInvalid,
  duplicate: copy.skippedDuplicate,
  incomplete: copy.skippedIncomplete,
}

const SKIPPED: Record<string, string> = { ...EXCLUDED, dibatalkan: copy.skippedCancelled }
export const skippedWords = (reason: string | null): string =>
  copy.skippedBecause(SKIPPED[reason ?? ''] ?? copy.notSent)

const DELIVERY: Record<string, string> = {
  queued: messageCopy.queued,
  sending: copy.sending,
  sent: messageCopy.sent,
  delivered: messageCopy.delivered,
  read: messageCopy.read,
  played: messageCopy.read,
  failed: shared.failed,
  unconfirmed: messageCopy.unconfirmed,
}
export const deliveryWords = (status: string | null): string =>
  DELIVERY[status ?? ''] ?? copy.waiting

/** Formats "1 Okt 2024", always with the year, because prices become outdated. */
export const priceDate = formatDayWithYear
