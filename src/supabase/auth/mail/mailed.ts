import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { answerUniformly, at, type Call, readBody, redirectOf, writeAuth } from '../auth-call.ts'
import { requireUser } from '../caller.ts'
import { limitMailing, mailCode, mailNonce } from './codes.ts'
import { AuthError } from '../auth-errors.ts'
import { metadata, text, toEmail, toPhone } from '../fields.ts'
import { limitByAddress, limitMails, limitSms } from '../rate-limits.ts'
import { type Challenge, challengeFields, challengeOf } from '../pkce.ts'
import { confirmEmail, createEmailUser, retryWhenTaken } from '../account/signup.ts'
import {
  type Channel,
  createPhoneUser,
  limitTexting,
  requirePhone,
  sendSms,
  textCode,
  toChannel,
} from '../account/sms.ts'
import { insertAudit, listOneTimeTokens } from '../token.queries.ts'
import {
  findUserByEmail,
  findUserByPhone,
  listUsersByAddress,
  listUsersByNewPhone,
  type Metadata,
  type UserRow,
} from '../user.queries.ts'

const otpBody = z.object({
  email: text,
  phone: text,
  channel: text,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...challengeFields,
})

/**
 * POST /otp and the older POST /magiclink: mails a link and a code. Creates the account when
 * missing.
 */
export async function sendOtp(call: Call): Promise<Record<string, never>> {
  await limitByAddress(call, 'signInSignUps')
  const body = await readBody(call, otpBody)
  if (!body.email && !body.phone)
    throw new AuthError('validation_failed', 'One of email or phone must be set')
  if (body.email && body.phone)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided',
    )
  const challenge = challengeOf(body)
  if (body.phone)
    return textOtp(call, {
      phone: toPhone(body.phone),
      channel: toChannel(body.channel),
      data: body.data,
      mayCreate: body.create_user !== false,
    })
  if (!call.options.email)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  const request = {
    email: toEmail(body.email),
    data: body.data,
    challenge,
    mayCreate: body.create_user !== false,
    redirectTo: redirectOf(call),
  }
  return answerUniformly(call, () => retryWhenTaken(() => mailOtp(call, request)))
}

function textOtp(
  call: Call,
  {
    phone,
    channel,
    data,
    mayCreate,
  }: { phone: string; channel: Channel; data: Metadata; mayCreate: boolean },
): Promise<Record<string, never>> {
  requirePhone(call, 'Unsupported phone provider', 400)
  return answerUniformly(call, () =>
    retryWhenTaken(() =>
      writeAuth(async (tx) => {
        const known = await findUserByPhone(tx, phone)
        const refusal = known ? undefined : refusalOf(call, mayCreate)
        if (refusal && call.options.otpRevealsUnknown) throw refusal
        if (refusal) {
          await limitTexting(tx, call, 'confirmation', phone)
          await limitSms(tx, call)
          return {}
        }
        await sendSms(tx, call, known ?? (await createPhoneUser(tx, call, { phone, data })), {
          kind: 'confirmation',
          phone,
          channel,
        })
        return {}
      }),
    ),
  )
}

/** Why this address may not get an account by a code; undefined when it may. */
function refusalOf(call: Call, mayCreate: boolean): AuthError | undefined {
  if (!mayCreate) return new AuthError('otp_disabled', 'Signups not allowed for otp')
  if (!call.options.signup)
    return new AuthError('signup_disabled', 'Signups not allowed for this instance')
  return undefined
}

type OtpRequest = {
  email: string
  data: Metadata
  challenge: Challenge | undefined
  mayCreate: boolean
  redirectTo: string
}

function mailOtp(
  call: Call,
  { email, data, challenge, mayCreate, redirectTo }: OtpRequest,
): Promise<Record<string, never>> {
  return writeAuth(async (tx) => {
    const known = await findUserByEmail(tx, email)
    const refusal = known ? undefined : refusalOf(call, mayCreate)
    if (refusal && call.options.otpRevealsUnknown) throw refusal
    if (refusal) {
      await limitMailing(tx, call, 'magiclink', email)
      await limitMails(tx, call)
      return {}
    }
    // The account has no password: a random one would be unknown to the user.
    const user = known ?? (await createEmailUser(tx, call, { email, data }))
    const confirmed = user.email_confirmed_at
      ? user
      : call.options.autoconfirm
        ? await confirmEmail(tx, user, { encrypted_password: null })
        : undefined
    await limitMailing(tx, call, 'magiclink', email)
    const request = { email, redirectTo, challenge, keepsPassword: false }
    await mailCode(tx, call, confirmed ?? user, {
      ...request,
      type: confirmed ? 'magiclink' : 'signup',
    })
    await insertAudit(tx, {
      action: 'user_recovery_requested',
      actorId: user.id,
      actorName: email,
      address: call.address,
      at: at(),
    })
    return {}
  })
}

const recoverBody = z.object({ email: text, ...challengeFields })

/**
 * POST /recover: mails a link to choose a new password. The answer is the same for unknown
 * addresses.
 */
export async function sendRecovery(call: Call): Promise<Record<string, never>> {
  await limitByAddress(call, 'signInSignUps')
  const body = await readBody(call, recoverBody)
  if (!body.email) throw new AuthError('validation_failed', 'Password recovery requires an email')
  const email = toEmail(body.email)
  const challenge = challengeOf(body)
  return answerUniformly(call, () =>
    writeAuth(async (tx) => {
      await limitMailing(tx, call, 'recovery', email)
      const user = await findUserByEmail(tx, email)
      if (user) {
        await mailCode(tx, call, user, {
          type: 'recovery',
          email,
          redirectTo: redirectOf(call),
          challenge,
        })
        await insertAudit(tx, {
          action: 'user_recovery_requested',
          actorId: user.id,
          actorName: email,
          address: call.address,
          at: at(),
        })
      } else await limitMails(tx, call)
      return {}
    }),
  )
}

const resendBody = z.object({ type: text, email: text, phone: text, ...challengeFields })

/**
 * POST /resend: sends a sign-up or email-change mail again. Does nothing, silently, when none is
 * pending.
 */
export async function resendCode(call: Call): Promise<Record<string, never>> {
  await limitByAddress(call, 'signInSignUps')
  const body = await readBody(call, resendBody)
  if (!body.type)
    throw new AuthError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  const { type } = body
  if (type === 'sms' || type === 'phone_change') return resendText(call, type, body)
  if (type !== 'signup' && type !== 'email_change')
    throw new AuthError(
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  if (!body.email)
    throw new AuthError('validation_failed', 'Type provided requires an email address')
  if (body.phone)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided.',
    )
  if (!call.options.email)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled', { status: 400 })
  const email = toEmail(body.email)
  const challenge = challengeOf(body)
  return answerUniformly(call, () =>
    writeAuth(async (tx) => {
      await limitMailing(tx, call, type, email)
      const redirectTo = redirectOf(call)
      if (type === 'signup') {
        const user = await findUserByEmail(tx, email)
        if (user && !user.email_confirmed_at)
          await mailCode(tx, call, user, { type, email, redirectTo, challenge })
        else await limitMails(tx, call)
        return {}
      }
      let isMailed = false
      for (const user of await listUsersByAddress(tx, email))
        isMailed =
          (await remindOfChange(tx, call, user, { email, redirectTo, challenge })) || isMailed
      if (!isMailed) await limitMails(tx, call)
      return {}
    }),
  )
}

/** Resends to a phone. Does nothing, silently, when no code is pending there. */
async function resendText(
  call: Call,
  type: 'sms' | 'phone_change',
  body: { email: string; phone: string },
): Promise<Record<string, never>> {
  if (!body.phone) throw new AuthError('validation_failed', 'Type provided requires a phone number')
  if (body.email)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided.',
    )
  requirePhone(call, 'Phone logins are disabled', 400)
  const phone = toPhone(body.phone)
  return answerUniformly(call, () =>
    writeAuth(async (tx) => {
      const kind = type === 'sms' ? 'confirmation' : 'phone_change'
      await limitTexting(tx, call, kind, phone)
      const users =
        type === 'sms' ? [await findUserByPhone(tx, phone)] : await listUsersByNewPhone(tx, phone)
      const waiting = users.flatMap((user) =>
        user && (type === 'phone_change' || !user.phone_confirmed_at) ? [user] : [],
      )
      for (const user of waiting) await textCode(tx, call, user, { kind, phone })
      if (waiting.length === 0) await limitSms(tx, call)
      return {}
    }),
  )
}

/**
 * Resends outstanding codes only. An address that has confirmed must not confirm again in place of
 * the other one.
 */
async function remindOfChange(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  request: { email: string; redirectTo: string; challenge: Challenge | undefined },
): Promise<boolean> {
  if (!user.email_change) return false
  const token =
    user.email_change === request.email ? 'email_change_token_new' : 'email_change_token_current'
  const awaited = await listOneTimeTokens(tx, [user.id], [token])
  if (awaited.length > 0)
    await mailCode(tx, call, user, {
      ...request,
      type: 'email_change',
      newEmail: user.email_change,
      token,
    })
  return awaited.length > 0
}

/** GET /reauthenticate: sends a code that lets PUT /user change the password in an old session. */
export async function sendReauthentication(call: Call): Promise<Record<string, never>> {
  const { user } = await requireUser(call)
  const { email } = user
  if (!email && !user.phone)
    throw new AuthError(
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    )
  if (!email) {
    const phone = user.phone ?? ''
    if (!user.phone_confirmed_at)
      throw new AuthError('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
    await writeAuth((tx) => sendSms(tx, call, user, { kind: 'reauthentication', phone }))
    return {}
  }
  if (!user.email_confirmed_at)
    throw new AuthError('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  await writeAuth(async (tx) => {
    await limitMailing(tx, call, 'reauthentication', email)
    await mailNonce(tx, call, user, email)
  })
  return {}
}
