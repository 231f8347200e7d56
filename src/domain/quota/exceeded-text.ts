import * as indonesianFormats from '#copy/formats'
import * as indonesian from '#copy/quota'
import * as englishFormats from '#english/formats'
import * as english from '#english/quota'
import { textsOf } from '#platform/language'
import { amountWords, QUOTAS, type QuotaName, type Tier } from './contract.ts'

const copy = textsOf(indonesian, english)
const formats = textsOf(indonesianFormats, englishFormats)

/** The text for a caller whose quota is used up, in their language. */
export function exceededText(name: QuotaName, tier: Tier, endsAt: Date): string {
  const { window, limits } = QUOTAS[name]
  const { units, labels, perWindow } = copy
  const { locale } = formats
  const clock = endsAt.toLocaleTimeString(locale, {
    timeZone: 'Asia/Jakarta',
    hour: '2-digit',
    minute: '2-digit',
  })
  const later = window === 'hour' ? copy.atClock(clock) : copy.tomorrow
  const bound = perWindow[window](amountWords(name, limits[tier], { units, locale }))
  return tier === 'secured'
    ? copy.exceeded(labels[name], bound, later)
    : copy.exceededUnsecured(labels[name], bound, later)
}
