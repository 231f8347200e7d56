import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { isSameSecret } from '#platform/crypto'
import { countCodeGuess } from '../password/attempts.ts'
import { answerUniformly, at, type Call, readBody, redirectOf, writeAuth } from '../auth-call.ts'
import {
  flowMethodOf,
  hashCode,
  isHash,
  isOutdated,
  isPhoneCode,
  type LinkType,
  PKCE_PREFIX,
} from '../mail/codes.ts'
import { finishEmailChange } from './email-change.ts'
import { AuthError } from '../auth-errors.ts'
import { text, toEmail, toPhone } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { mailNotice } from '../mail/notices.ts'
import { newAuthCode } from '../pkce.ts'
import { type Parts, redirectTo } from '../redirect-answer.ts'
import { openSession, type SessionAnswer } from '../session/session.ts'
import { confirmEmail } from './signup.ts'
import { confirmPhone } from './sms.ts'
import {
  issueAuthCode,
  listOneTimeTokens,
  listOneTimeTokensByHash,
  type OneTimeToken,
  takeOneTimeToken,
  type TokenType,
} from '../token.queries.ts'
import { isBanned } from '../user.ts'
import {
  findUserByEmail,
  findUserByPhone,
  listUsersByAddress,
  listUsersByNewPhone,
  lockUser,
  type UserRow,
} from '../user.queries.ts'

const verifyType = z.enum([
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email',
  'email_change',
  'sms',
  'phone_change',
])
type VerifyType = z.infer<typeof verifyType>

/** The token types that each verification type searches. */
const LOOKED_UP: Record<VerifyType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
}

const BAD_CODE = 'Token has expired or is invalid'
const BAD_LINK = 'Email link is invalid or has expired'
const HALF_DONE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Redeemed =
  | { kind: 'user'; user: UserRow }
  | { kind: 'half' }
  | { kind: 'refused'; error: AuthError }

const verifyBody = z.object({
  type: text,
  email: text,
  phone: text,
  token: text,
  token_hash: text,
  redirect_to: text,
})

/** POST /verify: redeems a typed code with its address, or the hash from a link. */
export async function verifyCode(
  call: Call,
): Promise<SessionAnswer | { code: string; msg: string }> {
  await limitByAddress(call, 'tokenVerifications')
  const body = await readBody(call, verifyBody)
  const type = readType(body.type)
  if (Boolean(body.token) === Boolean(body.token_hash))
    throw new AuthError('validation_failed', 'Verify requires either a token or a token hash')
  if (body.token_hash && (body.email || body.phone || body.redirect_to))
    throw new AuthError('validation_failed', 'Only the token_hash and type should be provided')
  if (body.token && Boolean(body.email) === Boolean(body.phone))
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    )
  const address = body.email ? toEmail(body.email) : body.phone ? toPhone(body.phone) : ''
  const forgetGuesses = body.token ? await countCodeGuess(call, address) : undefined
  const answer = await answerUniformly(call, () =>
    settleVerification(async (tx) => {
      const redeemed = body.token_hash
        ? await redeemHash(tx, call, type, body.token_hash)
        : await redeemTyped(tx, call, type, { email: address, code: body.token })
      if (redeemed.kind === 'refused') return redeemed
      return {
        kind: 'answer',
        answer:
          redeemed.kind === 'half'
            ? { code: '200', msg: HALF_DONE }
            : await openSession(tx, call, redeemed.user, { method: 'otp' }),
      }
    }),
  )
  await forgetGuesses?.()
  return answer
}

/**
 * GET /verify: the target of mailed links. It always redirects. With PKCE the redirect has a code
 * and no session.
 */
export async function followLink(call: Call): Promise<Response> {
  const target = redirectOf(call)
  const hash = call.url.searchParams.get('token') ?? ''
  const isPkce = hash.startsWith(PKCE_PREFIX)
  try {
    await limitByAddress(call, 'tokenVerifications')
    const type = readType(call.url.searchParams.get('type') ?? '')
    if (!hash) throw new AuthError('validation_failed', 'Verify requires a token or a token hash')
    const parts = await settleVerification<Parts>(async (tx) => {
      const redeemed = await redeemHash(tx, call, type, hash)
      if (redeemed.kind === 'refused') return redeemed
      return { kind: 'answer', answer: await verifiedParts(tx, call, redeemed, { type, isPkce }) }
    })
    return redirectTo(target, parts, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const failure = {
      error: ERROR_NAMES[error.status] ?? 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return redirectTo(target, { fragment: failure, ...(isPkce && { query: failure }) }, 303)
  }
}

/**
 * The redirect's parts: a session, a code to exchange, or the message that the other address must
 * confirm too.
 */
async function verifiedParts(
  tx: WriteTx,
  call: Call,
  redeemed: Exclude<Redeemed, { kind: 'refused' }>,
  { type, isPkce }: { type: VerifyType; isPkce: boolean },
): Promise<Parts> {
  if (redeemed.kind === 'half') return { fragment: { message: HALF_DONE } }
  if (isPkce) return { query: { code: await issueCode(tx, redeemed.user, type) } }
  const { user: _, ...session } = await openSession(tx, call, redeemed.user, { method: 'otp' })
  return { fragment: { ...session, type } }
}

const ERROR_NAMES: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

type Settled<T> = { kind: 'answer'; answer: T } | { kind: 'refused'; error: AuthError }

/** Commits the changes of `work` even when it refuses. */
async function settleVerification<T>(work: (tx: WriteTx) => Promise<Settled<T>>): Promise<T> {
  const settled = await writeAuth(work)
  if (settled.kind === 'refused') throw settled.error
  return settled.answer
}

function readType(given: string): VerifyType {
  const type = verifyType.safeParse(given)
  if (!type.success) throw new AuthError('validation_failed', 'Verify requires a verification type')
  return type.data
}

async function redeemTyped(
  tx: WriteTx,
  call: Call,
  type: VerifyType,
  { email, code }: { email: string; code: string },
): Promise<Redeemed> {
  const users = await usersOf(tx, type, email)
  const userIds = users.map((user) => user.id)
  const tokens = (await listOneTimeTokens(tx, userIds, LOOKED_UP[type])).filter(
    (token) => token.relates_to === email,
  )
  const hash = hashCode(email, code)
  const found = tokens.find((token) =>
    isSameSecret(token.token_hash.replace(PKCE_PREFIX, ''), hash),
  )
  if (found) return redeemToken(tx, call, found, { type, refusal: BAD_CODE })
  return refuseCode(BAD_CODE)
}

async function usersOf(tx: WriteTx, type: VerifyType, address: string): Promise<UserRow[]> {
  if (type === 'email_change') return listUsersByAddress(tx, address)
  if (type === 'phone_change') return listUsersByNewPhone(tx, address)
  const user =
    type === 'sms' ? await findUserByPhone(tx, address) : await findUserByEmail(tx, address)
  return user ? [user] : []
}

async function redeemHash(
  tx: WriteTx,
  call: Call,
  type: VerifyType,
  hash: string,
): Promise<Redeemed> {
  if (!isHash(hash)) return refuseCode(BAD_LINK)
  const [found] = await listOneTimeTokensByHash(tx, hash, LOOKED_UP[type])
  return found ? redeemToken(tx, call, found, { type, refusal: BAD_LINK }) : refuseCode(BAD_LINK)
}

async function redeemToken(
  tx: WriteTx,
  call: Call,
  token: OneTimeToken,
  { type, refusal }: { type: VerifyType; refusal: string },
): Promise<Redeemed> {
  if (isOutdated(call, token) || !(await takeOneTimeToken(tx, token.id))) return refuseCode(refusal)
  const user = await lockUser(tx, token.user_id)
  if (!user) return refuseCode(refusal)
  if (isBanned(user, at())) throw new AuthError('user_banned', 'User is banned')
  switch (token.token_type) {
    case 'email_change_token_new':
    case 'email_change_token_current':
      return finishEmailChange(tx, call, user, token)
    case 'phone_change_token':
      return confirmNewPhone(tx, call, user, token.relates_to)
    case 'confirmation_token':
    case 'recovery_token':
      // The account may have changed its address since. The reader of the old address must not get
      // in.
      if (token.relates_to !== (isPhoneCode(token) ? user.phone : user.email))
        return refuseCode(refusal)
      if (isPhoneCode(token))
        return { kind: 'user', user: await confirmPhone(tx, user, token.relates_to) }
      return { kind: 'user', user: await confirmByCode(tx, type, user, token) }
    case 'reauthentication_token':
      return refuseCode(refusal)
  }
}

async function confirmNewPhone(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  phone: string,
): Promise<Redeemed> {
  const holder = await findUserByPhone(tx, phone)
  if (holder && holder.id !== user.id)
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  if (user.phone_change !== phone) return refuseCode(BAD_CODE)
  await mailNotice(tx, call, user, { notice: 'phone_changed', what: phone })
  return { kind: 'user', user: await confirmPhone(tx, user, phone) }
}

/**
 * Redeeming a code proves the address. A password set before that proof may belong to another
 * person who signed up with this address. It is deleted, except at the end of that same sign-up.
 */
async function confirmByCode(
  tx: WriteTx,
  type: VerifyType,
  user: UserRow,
  token: OneTimeToken,
): Promise<UserRow> {
  if (user.email_confirmed_at) return user
  const isOwnSignup =
    token.token_type === 'confirmation_token' && token.keeps_password && type !== 'invite'
  return confirmEmail(tx, user, isOwnSignup ? {} : { encrypted_password: null })
}

async function issueCode(tx: WriteTx, user: UserRow, type: VerifyType): Promise<string> {
  const { code, hash } = newAuthCode()
  const methods = LINK_TYPES[type].map(flowMethodOf)
  if (!(await issueAuthCode(tx, user.id, { methods, codeHash: hash, at: at() })))
    throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  return code
}

const LINK_TYPES: Record<VerifyType, LinkType[]> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['signup', 'magiclink', 'recovery'],
  email_change: ['email_change'],
  sms: [],
  phone_change: [],
}

const refuseCode = (message: string): Redeemed => ({
  kind: 'refused',
  error: new AuthError('otp_expired', message),
})
