import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { at, type Call } from '../auth-call.ts'
import { hashCode, randomCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import { askBeforeCreating, askHook } from '../hooks/hooks.ts'
import { insertAccount } from './insert-account.ts'
import { limitFrequency, limitSms } from '../rate-limits.ts'
import { putOneTimeToken, type TokenType } from '../token.queries.ts'
import { showUser, withProvider } from '../user.ts'
import { type Metadata, updateUser, upsertIdentity, type UserRow } from '../user.queries.ts'

export type Channel = 'sms' | 'whatsapp'
type SmsKind = 'confirmation' | 'phone_change' | 'reauthentication'

const TOKENS: Record<SmsKind, TokenType> = {
  confirmation: 'confirmation_token',
  phone_change: 'phone_change_token',
  reauthentication: 'reauthentication_token',
}
const SENT_AT = {
  confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

/** Throws phone_provider_disabled when sign-in by phone is off: 400 at sign-up, otherwise 422. */
export function requirePhone(call: Call, message: string, status = 422): void {
  if (!call.options.phone) throw new AuthError('phone_provider_disabled', message, { status })
}

export function toChannel(given: string): Channel {
  if (given === '' || given === 'sms' || given === 'whatsapp') return given === '' ? 'sms' : given
  throw new AuthError(
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'",
  )
}

export type CodeBySms = { kind: SmsKind; phone: string; channel?: Channel }

/**
 * Sends a code to a phone, within the limits. A phone with a test code gets no message. Returns the
 * user with the time of sending.
 */
export async function sendSms(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { kind, phone, channel = 'sms' }: CodeBySms,
): Promise<UserRow> {
  await limitTexting(tx, call, kind, phone)
  return textCode(tx, call, user, { kind, phone, channel })
}

/** Allows one text of a kind to a phone per interval. It counts for unknown phones too. */
export const limitTexting = (
  tx: WriteTx,
  call: Call,
  kind: SmsKind,
  phone: string,
): Promise<void> => limitFrequency(tx, call, `sms-${kind}`, phone)

/** Sends a code like `sendSms`, for callers that have called `limitTexting`. */
export async function textCode(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { kind, phone, channel = 'sms' }: CodeBySms,
): Promise<UserRow> {
  const fixed = call.options.smsTestCodes.get(phone)
  const code = fixed ?? randomCode(call.options.otpLength)
  const moment = at()
  await putOneTimeToken(tx, {
    userId: user.id,
    type: TOKENS[kind],
    hash: hashCode(phone, code),
    relatesTo: phone,
    keepsPassword: true,
    at: moment,
  })
  const changed = await updateUser(tx, user.id, { [SENT_AT[kind]]: moment }, moment)
  if (fixed === undefined) await deliverSms(tx, call, changed, { phone, channel, code })
  return changed
}

/**
 * Gives a code to the hook, otherwise to the SMS provider. 422 sms_send_failed when neither exists
 * or it refuses.
 */
export async function deliverSms(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { phone, channel, code }: { phone: string; channel: Channel; code: string },
): Promise<void> {
  const { sms, hooks, siteName, language } = call.options
  if (!sms && !hooks.send_sms)
    throw new AuthError(
      'sms_send_failed',
      'Error sending confirmation OTP to provider: no SMS provider is configured',
    )
  await limitSms(tx, call)
  if (hooks.send_sms)
    await askHook(tx, call, 'send_sms', {
      input: { user: await showUser(tx, user), sms: { otp: code, phone, channel } },
      shape: z.looseObject({}),
    })
  else {
    try {
      await sms?.(tx, { phone, channel, text: textOf(siteName, code, language) })
    } catch (error) {
      throw new AuthError(
        'sms_send_failed',
        `Error sending confirmation OTP to provider: ${error instanceof Error ? error.message : 'refused'}`,
      )
    }
  }
}

const textOf = (siteName: string, code: string, language: 'id' | 'en'): string =>
  language === 'id'
    ? `${code} adalah kode ${siteName} Anda. Jangan berikan kepada siapa pun.`
    : `${code} is your ${siteName} code. Do not share it.`

/** Creates an unconfirmed user with the phone identity. */
export async function createPhoneUser(
  tx: WriteTx,
  call: Call,
  request: { phone: string; passwordHash?: string; data: Metadata },
): Promise<UserRow> {
  await askBeforeCreating(tx, call, { phone: request.phone, provider: 'phone', data: request.data })
  const id = randomUUID()
  const claims = phoneClaims(id, request.phone, false)
  return insertAccount(tx, call, {
    id,
    phone: request.phone,
    passwordHash: request.passwordHash,
    userMetadata: { ...request.data, ...claims },
    identity: { provider: 'phone', providerId: id, data: claims },
  })
}

/** Confirms the phone: by a redeemed code, or by auto-confirmation. */
export async function confirmPhone(tx: WriteTx, user: UserRow, phone: string): Promise<UserRow> {
  const moment = at()
  const claims = phoneClaims(user.id, phone, true)
  await upsertIdentity(tx, {
    userId: user.id,
    provider: 'phone',
    providerId: user.id,
    data: claims,
    at: moment,
  })
  return updateUser(
    tx,
    user.id,
    {
      phone,
      phone_change: null,
      phone_confirmed_at: moment,
      is_anonymous: false,
      raw_app_meta_data: withProvider(user.raw_app_meta_data, 'phone'),
      raw_user_meta_data: { ...user.raw_user_meta_data, phone_verified: true },
    },
    moment,
  )
}

const phoneClaims = (userId: string, phone: string, isVerified: boolean): Metadata => ({
  sub: userId,
  phone,
  email_verified: false,
  phone_verified: isVerified,
})
