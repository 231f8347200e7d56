import * as indonesianFormats from '#copy/formats'
import * as indonesian from '#copy/quota'
import * as englishFormats from '#english/formats'
import * as english from '#english/quota'
import { now } from '#platform/clock'
import { textsOf } from '#platform/language'
import { MINUTE_MS } from '#lib/time/durations'
import { amountWords, QUOTAS, type QuotaName, type Tier } from './contract.ts'

const copy = textsOf(indonesian, english)
const formats = textsOf(indonesianFormats, englishFormats)

/**
 * The text for a caller whose quota is used up, in their language. It names the minutes until the
 * next hour, because the caller's time zone is not known here.
 */
export function exceededText(name: QuotaName, tier: Tier, endsAt: Date): string {
  const { window, limits } = QUOTAS[name]
  const { units, labels, perWindow } = copy
  const { locale } = formats
  const minutes = Math.max(1, Math.ceil((endsAt.getTime() - now().getTime()) / MINUTE_MS))
  const later = window === 'hour' ? copy.inMinutes(minutes) : copy.tomorrow
  const bound = perWindow[window](amountWords(name, limits[tier], { units, locale }))
  return tier === 'secured'
    ? copy.exceeded(labels[name], bound, later)
    : copy.exceededUnsecured(labels[name], bound, later)
}
