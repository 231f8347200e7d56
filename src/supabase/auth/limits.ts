import { createHash } from 'node:crypto'
import type { WriteTx } from '#platform/database'
import { at, type Call, write } from './call.ts'
import { AuthError } from './errors.ts'
import type { RateLimits } from './options.ts'
import { takeFromBucket } from './token.queries.ts'

type PerAddress = Exclude<keyof RateLimits, 'emailSent' | 'smsSent' | 'maxFrequencySeconds'>

/** Counts the call against its client's address. 429 over_request_rate_limit. */
export async function limitByAddress(call: Call, kind: PerAddress): Promise<void> {
  const limits = call.options.rateLimits
  const { address } = call
  if (!limits || !address) return
  const waitSeconds = await write((tx) => takeFromBucket(tx, `${kind}:${networkOf(address)}`, limits[kind], at()))
  if (waitSeconds > 0) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
}

/** Counts a proof against its factor: six digits must not be guessed from many addresses, or from behind a proxy. 429 over_request_rate_limit. */
export async function limitByFactor(tx: WriteTx, call: Call, factorId: string): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, `mfa-factor:${factorId}`, limits.mfa, at())
  if (waitSeconds > 0) throw new AuthError('over_request_rate_limit', 'Request rate limit reached')
}

/** Whoever has an IPv6 address has the whole /64 around it, so that counts as one. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0') : []
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}

/**
 * Allows one mail of a kind to an address per `maxFrequencySeconds`. It counts for unknown addresses too, so that the refusal
 * does not tell them apart. A failure of the caller's transaction gives the turn back. 429 over_email_send_rate_limit.
 */
export async function limitFrequency(tx: WriteTx, call: Call, kind: string, email: string): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits || limits.maxFrequencySeconds <= 0) return
  const key = `frequency:${kind}:${createHash('sha256').update(email).digest('base64url')}`
  const waitSeconds = await takeFromBucket(tx, key, { times: 1, perSeconds: limits.maxFrequencySeconds }, at())
  const code = kind.startsWith('sms-') ? 'over_sms_send_rate_limit' : 'over_email_send_rate_limit'
  if (waitSeconds > 0) throw new AuthError(code, `For security purposes, you can only request this after ${waitSeconds} seconds.`)
}

/** Counts a message against the instance's own limit; also one that nobody gets, where the refusal must not tell that. 429 over_sms_send_rate_limit. */
export async function limitSms(tx: WriteTx, call: Call): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, 'smsSent', limits.smsSent, at())
  if (waitSeconds > 0) throw new AuthError('over_sms_send_rate_limit', 'SMS rate limit exceeded')
}

/** Counts a mail against the instance's own limit; also one that nobody gets, where the refusal must not tell that. 429 over_email_send_rate_limit. */
export async function limitMails(tx: WriteTx, call: Call): Promise<void> {
  const limits = call.options.rateLimits
  if (!limits) return
  const waitSeconds = await takeFromBucket(tx, 'emailSent', limits.emailSent, at())
  if (waitSeconds > 0) throw new AuthError('over_email_send_rate_limit', 'email rate limit exceeded')
}
