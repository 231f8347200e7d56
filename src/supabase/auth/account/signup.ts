import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { isDuplicateRow } from '#platform/errors'
import { answerUniformly, at, type Call, readBody, redirectOf, writeAuth } from '../auth-call.ts'
import { limitMailing, mailCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import { metadata, refuseDomain, text, toEmail, toPhone } from '../fields.ts'
import { askBeforeCreating } from '../hooks/hooks.ts'
import { limitByAddress, limitMails, limitSms } from '../rate-limits.ts'
import { checkStrength, hashPassword } from '../password/password.ts'
import { type Challenge, challengeFields, challengeOf } from '../pkce.ts'
import { openSession, type SessionAnswer } from '../session/session.ts'
import { insertAccount } from './insert-account.ts'
import {
  type Channel,
  confirmPhone,
  createPhoneUser,
  limitTexting,
  requirePhone,
  textCode,
  toChannel,
} from './sms.ts'
import { emailClaims, mergeMetadata, showUser, withProvider } from '../user.ts'
import {
  findUserByEmail,
  findUserByPhone,
  insertUser,
  type Metadata,
  updateUser,
  upsertIdentity,
  type UserRow,
} from '../user.queries.ts'

const signupBody = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: text,
  ...challengeFields,
})

/** POST /signup: by email or phone, or anonymous when neither is given. */
export async function signUp(call: Call): Promise<SessionAnswer | Record<string, unknown>> {
  const body = await readBody(call, signupBody)
  if (!body.email && !body.phone) return signUpAnonymously(call, body.data)
  await limitByAddress(call, 'signInSignUps')
  refuseWhenOff(call)
  if (body.email && body.phone)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    )
  if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  const challenge = challengeOf(body)
  if (body.phone) {
    if (challenge) throw new AuthError('validation_failed', 'PKCE not supported for phone signups')
    return signUpByPhone(call, {
      phone: body.phone,
      password: body.password,
      data: body.data,
      channel: toChannel(body.channel),
    })
  }
  if (!call.options.email)
    throw new AuthError('email_provider_disabled', 'Email signups are disabled', { status: 400 })
  const email = toEmail(body.email)
  await checkStrength(body.password, call.options, { email, data: body.data })
  const passwordHash = await hashPassword(body.password)
  const request = { email, passwordHash, data: body.data, challenge, redirectTo: redirectOf(call) }
  return answerUniformly(call, () =>
    retryWhenTaken(() => writeAuth((tx) => signUpByEmail(tx, call, request))),
  )
}

async function signUpByPhone(
  call: Call,
  given: { phone: string; password: string; data: Metadata; channel: Channel },
): Promise<SessionAnswer | Record<string, unknown>> {
  requirePhone(call, 'Phone signups are disabled', 400)
  const phone = toPhone(given.phone)
  await checkStrength(given.password, call.options, { phone, data: given.data })
  const passwordHash = await hashPassword(given.password)
  return answerUniformly(call, () =>
    retryWhenTaken(() =>
      writeAuth(async (tx) => {
        const known = await findUserByPhone(tx, phone)
        const request = { phone, passwordHash, data: mergeMetadata({}, given.data) }
        if (call.options.smsAutoconfirm) {
          if (known?.phone_confirmed_at)
            throw new AuthError('user_already_exists', 'User already registered')
          const user = known
            ? await updateUser(
                tx,
                known.id,
                {
                  encrypted_password: passwordHash,
                  raw_user_meta_data: mergeMetadata(known.raw_user_meta_data, given.data),
                },
                at(),
              )
            : await createPhoneUser(tx, call, request)
          return openSession(tx, call, await confirmPhone(tx, user, phone), { method: 'password' })
        }
        await limitTexting(tx, call, 'confirmation', phone)
        if (known?.phone_confirmed_at) {
          await limitSms(tx, call)
          return inventUser({ phone }, given.data)
        }
        return showUser(
          tx,
          await textCode(tx, call, known ?? (await createPhoneUser(tx, call, request)), {
            kind: 'confirmation',
            phone,
            channel: given.channel,
          }),
        )
      }),
    ),
  )
}

type EmailSignup = {
  email: string
  passwordHash: string
  data: Metadata
  challenge: Challenge | undefined
  redirectTo: string
}

async function signUpByEmail(
  tx: WriteTx,
  call: Call,
  request: EmailSignup,
): Promise<SessionAnswer | Record<string, unknown>> {
  const { email, passwordHash, data } = request
  const known = await findUserByEmail(tx, email)
  if (call.options.autoconfirm) {
    if (known?.email_confirmed_at)
      throw new AuthError('user_already_exists', 'User already registered')
    const user = known
      ? await updateUser(
          tx,
          known.id,
          {
            encrypted_password: passwordHash,
            raw_user_meta_data: mergeMetadata(known.raw_user_meta_data, data),
          },
          at(),
        )
      : await createEmailUser(tx, call, request)
    return openSession(tx, call, await confirmEmail(tx, user), { method: 'password' })
  }
  await limitMailing(tx, call, 'signup', email)
  if (known?.email_confirmed_at) {
    await limitMails(tx, call)
    return inventUser({ email }, data)
  }
  // An unconfirmed account keeps its password and data: this caller may be another person.
  const user = known ?? (await createEmailUser(tx, call, request))
  const sent = await mailCode(tx, call, user, {
    type: 'signup',
    email,
    redirectTo: request.redirectTo,
    challenge: request.challenge,
  })
  return showUser(tx, sent)
}

/**
 * Creates an unconfirmed user with the email identity. With `keepsData` the metadata is exactly
 * what was given, as administrators expect.
 */
export async function createEmailUser(
  tx: WriteTx,
  call: Call,
  request: { email: string; passwordHash?: string; data: Metadata; keepsData?: boolean },
): Promise<UserRow> {
  refuseDomain(call, request.email)
  await askBeforeCreating(tx, call, { email: request.email, provider: 'email', data: request.data })
  const id = randomUUID()
  const claims = emailClaims(id, request.email, false)
  return insertAccount(tx, call, {
    id,
    email: request.email,
    passwordHash: request.passwordHash,
    userMetadata: { ...mergeMetadata({}, request.data), ...(request.keepsData ? {} : claims) },
    identity: { provider: 'email', providerId: id, data: claims },
  })
}

/** Confirms the address: by a redeemed code, or by auto-confirmation. */
export async function confirmEmail(
  tx: WriteTx,
  user: UserRow,
  more: { encrypted_password?: string | null } = {},
): Promise<UserRow> {
  const moment = at()
  const claims = emailClaims(user.id, user.email ?? '', true)
  await upsertIdentity(tx, {
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    data: claims,
    at: moment,
  })
  return updateUser(
    tx,
    user.id,
    {
      ...more,
      email_confirmed_at: user.email_confirmed_at ?? moment,
      is_anonymous: false,
      raw_app_meta_data: withProvider(user.raw_app_meta_data, 'email'),
      raw_user_meta_data: { ...user.raw_user_meta_data, ...claims },
    },
    moment,
  )
}

async function signUpAnonymously(call: Call, data: Metadata): Promise<SessionAnswer> {
  if (!call.options.anonymous)
    throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  refuseWhenOff(call)
  await limitByAddress(call, 'anonymousUsers')
  return writeAuth(async (tx) => {
    await askBeforeCreating(tx, call, { provider: '', data, isAnonymous: true })
    const user = await insertUser(tx, {
      isAnonymous: true,
      appMetadata: {},
      userMetadata: mergeMetadata({}, data),
      at: at(),
    })
    return openSession(tx, call, user, { method: 'anonymous' })
  })
}

function refuseWhenOff(call: Call): void {
  if (!call.options.signup)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
}

/**
 * The answer to a sign-up with an address that has an account. It looks like that for a new user,
 * except for `identities`.
 */
function inventUser(
  { email = '', phone = '' }: { email?: string; phone?: string },
  data: Metadata,
): Record<string, unknown> {
  const id = randomUUID()
  const moment = at()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone,
    confirmation_sent_at: moment,
    app_metadata: withProvider({}, email ? 'email' : 'phone'),
    user_metadata: {
      ...mergeMetadata({}, data),
      ...(email
        ? emailClaims(id, email, false)
        : { sub: id, phone, email_verified: false, phone_verified: false }),
    },
    identities: [],
    created_at: moment,
    updated_at: moment,
    is_anonymous: false,
  }
}

/** Two sign-ups with one address at the same moment: the later one retries and finds the first. */
export async function retryWhenTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicateRow(error)) throw error
    return work()
  }
}
