import type { WriteTx } from '#platform/database'
import { at, type Call, writeAuth } from './auth-call.ts'
import { AuthError } from './auth-errors.ts'
import type { RateLimits } from './options.ts'
import { accountKey, sourcesOf } from './sources.ts'
import { takeFromBucket } from './token.queries.ts'

type PerAddress = Exclude<keyof RateLimits, 'emailSent' | 'smsSent' | 'maxFrequencySeconds'>

/**
 * Multiplier of one visitor's limit for a private or loopback peer. The peer may be a proxy that
 * hides its clients. Anonymous accounts are the cheapest to create, so theirs is the smallest.
 */
const SHARED_TIMES: Record<PerAddress, number> = {
  signInSignUps: 10,
  tokenRefresh: 10,
  passwords: 4,
  tokenVerifications: 4,
  anonymousUsers: 2,
  mfa: 4,
  web3: 4,
}

/** Counts the call by its source. 429 over_request_rate_limit. */
export async function limitByAddress(call: Call, kind: PerAddress): Promise<void> {
  const limit = call.options.rateLimits?.[kind]
  const sources = sourcesOf(call)
  if (!limit || sources.length === 0) return
  const waitSeconds = await writeAuth(async (tx) => {
    for (const { key, isShared } of sources) {
      const times = limit.times * (isShared ? SHARED_TIMES[kind] : 1)
      const wait = await takeFromBucket(tx, `${kind}:${key}`, { ...limit, times }, at())
      if (wait > 0) return wait
    }
    return 0
  })
  if (waitSeconds > 0) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
}

/**
 * Counts a proof by its factor. So six digits cannot be guessed from many addresses or through a
 * proxy. 429 over_request_rate_limit.
 */
export async function limitByFactor(tx: WriteTx, call: Call, factorId: string): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, `mfa-factor:${factorId}`, limits.mfa, at())
  if (waitSeconds > 0) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
}

/**
 * Allows one mail of a kind to an address per `maxFrequencySeconds`. Unknown addresses count too,
 * so that the refusal does not reveal them. A rollback undoes the count. 429
 * over_email_send_rate_limit.
 */
export async function limitFrequency(
  tx: WriteTx,
  call: Call,
  kind: string,
  email: string,
): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits || limits.maxFrequencySeconds <= 0) return
  const key = `frequency:${kind}:${accountKey(email)}`
  const waitSeconds = await takeFromBucket(
    tx,
    key,
    { times: 1, perSeconds: limits.maxFrequencySeconds },
    at(),
  )
  const code = kind.startsWith('sms-') ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit'
  if (waitSeconds > 0)
    throw new AuthError(
      code,
      `For security purposes, you can only request this after ${waitSeconds} seconds.`,
    )
}

/**
 * Counts a text against the instance's limit. Texts that are not sent count too when the refusal
 * must not reveal that. 429 over_sms_send_rate_limit.
 */
export async function limitSms(tx: WriteTx, call: Call): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, 'smsSent', limits.smsSent, at())
  if (waitSeconds > 0) throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded')
}

/**
 * Counts a mail against the instance's limit. Mails that are not sent count too when the refusal
 * must not reveal that. 429 over_email_send_rate_limit.
 */
export async function limitMails(tx: WriteTx, call: Call): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, 'emailSent', limits.emailSent, at())
  if (waitSeconds > 0)
    throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded')
}
