import * as formats from '#copy/formats'
import * as copy from '#copy/quota'
import { DAY_MS, HOUR_MS } from '#lib/time/durations'
import { JAKARTA_MS } from '#lib/time/month'

/** An account that was never secured gets less, because creating one takes one click. */
export type Tier = 'anonymous' | 'secured'

type Quota = {
  unit: 'kali' | 'byte' | 'baris'
  window: 'hour' | 'day'
  /** limits of one business, and of one account for all its businesses (see `ACCOUNT_FACTOR`) */
  limits: Record<Tier, number>
}

const MB = 1024 * 1024

/**
 * Every quota with its reason. Manual work stays far below the limits; they stop programs that
 * would cost the operator money or disk.
 */
export const QUOTAS = {
  /** The operator pays for each call. Forty questions are an afternoon of manual tests. */
  'model.trials': {
    unit: 'kali',
    window: 'hour',
    limits: { anonymous: 40, secured: 200 },
  },
  /** The operator pays for each call. Three runs of the red team are about 450 answers. */
  'model.scenarios': {
    unit: 'kali',
    window: 'day',
    limits: { anonymous: 200, secured: 3_000 },
  },
  /**
   * Answers on WhatsApp. A business without a secured account answers only its testers. The other
   * limit ends a loop with another bot.
   */
  'model.answers': {
    unit: 'kali',
    window: 'day',
    limits: { anonymous: 200, secured: 20_000 },
  },
  /**
   * Closed conversations that a model judges, with two calls each. The riskiest ones come first.
   */
  'model.judgements': {
    unit: 'kali',
    window: 'day',
    limits: { anonymous: 20, secured: 400 },
  },
  /**
   * Each reading of a page or file, or of a site with up to some hundred pages (counted as five),
   * costs our processor time and other servers' traffic.
   */
  'knowledge.readings': {
    unit: 'kali',
    window: 'day',
    limits: { anonymous: 10, secured: 200 },
  },
  /** Payment links and tests of keys are calls to a gateway in the business's name. */
  'payment.calls': {
    unit: 'kali',
    window: 'day',
    limits: { anonymous: 40, secured: 5_000 },
  },
  /** Files use the operator's disk. The limit is three of the largest knowledge files. */
  'upload.bytes': {
    unit: 'byte',
    window: 'day',
    limits: { anonymous: 64 * MB, secured: 2048 * MB },
  },
  /**
   * Rows that programs insert by table calls. An import of a whole customer list is within the
   * limit.
   */
  'table.rows': {
    unit: 'baris',
    window: 'hour',
    limits: { anonymous: 2_000, secured: 100_000 },
  },
} as const satisfies Record<string, Quota>

export type QuotaName = keyof typeof QUOTAS
export const QUOTA_NAMES = Object.keys(QUOTAS) as QuotaName[]

/**
 * Factor for an account with several businesses. An account that is not secured gets no more for
 * several.
 */
export const ACCOUNT_FACTOR: Record<Tier, number> = { anonymous: 1, secured: 3 }

/** The hour or day of `at`. */
export function windowOf(name: QuotaName, at: Date): { startsAt: Date; endsAt: Date } {
  const isHour = QUOTAS[name].window === 'hour'
  const lengthMs = isHour ? HOUR_MS : DAY_MS
  const shiftMs = isHour ? 0 : JAKARTA_MS
  const startsMs = Math.floor((at.getTime() + shiftMs) / lengthMs) * lengthMs - shiftMs
  return { startsAt: new Date(startsMs), endsAt: new Date(startsMs + lengthMs) }
}

/** `12 dari 40`, `3 MB dari 64 MB`: the used amount and the limit. */
export function usedWords(name: QuotaName, used: number, limit: number): string {
  return QUOTAS[name].unit === 'kali'
    ? copy.usedOf(formatCount(used), formatCount(limit))
    : copy.usedOf(amountWords(name, used), amountWords(name, limit))
}

/** `12 MB`, `2.000 baris`, `40 kali`. `texts`: on the server, in the caller's language. */
export function amountWords(name: QuotaName, amount: number, texts: AmountTexts = TEXTS): string {
  const { unit } = QUOTAS[name]
  return unit === 'byte'
    ? `${formatCount(Math.ceil(amount / MB), texts)} MB`
    : `${formatCount(amount, texts)} ${texts.units[unit]}`
}

export type AmountTexts = { units: Record<'kali' | 'baris', string>; locale: string }
const TEXTS: AmountTexts = { units: copy.units, locale: formats.locale }

const formatCount = (count: number, { locale }: AmountTexts = TEXTS): string =>
  count.toLocaleString(locale)

/** A business's use of one quota in the present hour or day. */
export type Usage = { name: QuotaName; used: number; limit: number }
export type BusinessUsage = { tier: Tier; quotas: Usage[] }
