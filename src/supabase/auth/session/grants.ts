import { z } from 'zod'
import { openSealed } from '#platform/crypto'
import { at, type Call, readBody, writeAuth, readAuth } from '../auth-call.ts'
import { countPasswordGuess } from '../password/attempts.ts'
import { requireCaptcha } from '../captcha.ts'
import { knownDevice } from './device.ts'
import { AuthError } from '../auth-errors.ts'
import { grantByIdToken } from '../external/id-token.ts'
import { text } from '../fields.ts'
import { askAboutAttempt } from '../hooks/hooks.ts'
import { limitByAddress } from '../rate-limits.ts'
import { isPassword, weaknessesOf } from '../password/password.ts'
import { CODE_SECONDS, hashAuthCode, isVerifierOf } from '../pkce.ts'
import { requirePhone } from '../account/sms.ts'
import { deleteSessionsOf } from './session.queries.ts'
import { openSession, refreshSession, type SessionAnswer } from './session.ts'
import { mailNotice } from '../mail/notices.ts'
import { deleteFlow, lockFlowByCode, takeOnce } from '../token.queries.ts'
import { isBanned } from '../user.ts'
import { grantByWallet } from '../external/web3.ts'
import { findUser, findUserByEmail, findUserByPhone, type UserRow } from '../user.queries.ts'

/** An answer whose headers name the user and the session, for proxies and logs. */
type Granted = {
  answer: SessionAnswer & { weak_password?: { message: string; reasons: string[] } | null }
  headers?: Record<string, string>
}

/**
 * POST /token: opens or refreshes a session by password, PKCE code, id token, wallet or refresh
 * token.
 */
export async function grantToken(call: Call): Promise<Granted> {
  await limitByAddress(call, 'tokenRefresh')
  const grant = call.url.searchParams.get('grant_type')
  switch (grant) {
    case 'password':
      await requireCaptcha(call)
      return grantByPassword(call)
    case 'pkce':
      return grantByCode(call)
    case 'refresh_token':
      return grantByRefreshToken(call)
    case 'web3':
      await requireCaptcha(call)
      return { answer: await grantByWallet(call) }
    case 'id_token':
      return { answer: await grantByIdToken(call) }
    default:
      throw new AuthError('invalid_credentials', 'unsupported_grant_type')
  }
}

const passwordBody = z.object({ email: text, phone: text, password: text })

async function grantByPassword(call: Call): Promise<Granted> {
  const body = await readBody(call, passwordBody)
  if (body.email && body.phone)
    throw new AuthError(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    )
  if (body.phone) requirePhone(call, 'Phone logins are disabled')
  else if (!body.email) throw new AuthError('validation_failed', 'missing email or phone')
  else if (!call.options.email)
    throw new AuthError('email_provider_disabled', 'Email logins are disabled')
  await limitByAddress(call, 'passwords')
  const account = body.phone
    ? body.phone.replaceAll(/[\s+-]/g, '')
    : body.email.trim().toLowerCase()
  const found = await readAuth((tx) =>
    body.phone ? findUserByPhone(tx, account) : findUserByEmail(tx, account),
  )
  const attempt = await countPasswordGuess(call, account, found && knownDevice(call, found.id))
  const matches = await isPassword(body.password, found?.encrypted_password)
  if (matches) await attempt.forget()
  if (found) await askAboutPassword(call, found.id, matches)
  if (found && !matches && attempt.guesses === GUESSES_BEFORE_NOTICE)
    await noticeAttempts(call, found)
  if (!found || !matches) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  if (body.email && !found.email_confirmed_at)
    throw new AuthError('email_not_confirmed', 'Email not confirmed')
  if (body.phone && !found.phone_confirmed_at)
    throw new AuthError('phone_not_confirmed', 'Phone not confirmed')
  if (isBanned(found, at())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
  const reasons = weaknessesOf(body.password, call.options)
  const answer = await writeAuth((tx) => openSession(tx, call, found, { method: 'password' }))
  return {
    answer: {
      ...answer,
      weak_password:
        reasons.length > 0 ? { message: 'Password no longer meets the policy', reasons } : null,
    },
  }
}

/** Twice the free guesses: more than a person tries with their own passwords. */
const GUESSES_BEFORE_NOTICE = 10

/** Mails the account's owner, at most once a day. */
function noticeAttempts(call: Call, user: UserRow): Promise<void> {
  return writeAuth(async (tx) => {
    if (await takeOnce(tx, `attempts-notice:${user.id}`, at()))
      await mailNotice(tx, call, user, { notice: 'sign_in_attempts' })
  })
}

/**
 * The hook sees every attempt for a known user. Its changes to sessions commit although the answer
 * is an error.
 */
async function askAboutPassword(call: Call, userId: string, valid: boolean): Promise<void> {
  if (!call.options.hooks.password_verification_attempt) return
  const rejected = await writeAuth(async (tx) => {
    const said = await askAboutAttempt(tx, call, 'password_verification_attempt', {
      user_id: userId,
      valid,
    })
    if (said?.endsSessions) await deleteSessionsOf(tx, userId)
    return said
  })
  if (rejected)
    throw new AuthError(
      'invalid_credentials',
      rejected.message ?? 'Further login attempts will be rejected.',
    )
}

const pkceBody = z.object({ auth_code: text, code_verifier: text })

async function grantByCode(call: Call): Promise<Granted> {
  const body = await readBody(call, pkceBody)
  if (!body.auth_code || !body.code_verifier)
    throw new AuthError(
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  const hash = hashAuthCode(body.auth_code)
  const show = (sealed: string | null) =>
    sealed === null ? undefined : openSealed(sealed, `provider-token:${hash}`)
  const answer = await writeAuth(async (tx) => {
    const flow = await lockFlowByCode(tx, hash)
    if (!flow?.user_id)
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    const issuedAt = Date.parse(flow.auth_code_issued_at ?? flow.created_at)
    if (Date.parse(at()) > issuedAt + CODE_SECONDS * 1000)
      throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
    if (!isVerifierOf(body.code_verifier, flow.code_challenge, flow.code_challenge_method)) {
      throw new AuthError(
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    const user = await findUser(tx, flow.user_id)
    if (!user)
      throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isBanned(user, at())) throw new AuthError('user_banned', 'User is banned', { status: 400 })
    await deleteFlow(tx, flow.id)
    const session = await openSession(tx, call, user, { method: flow.authentication_method })
    const [token, refreshToken] = [
      show(flow.provider_access_token),
      show(flow.provider_refresh_token),
    ]
    return {
      ...session,
      ...(token && { provider_token: token }),
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    }
  })
  return { answer }
}

const refreshBody = z.object({ refresh_token: text })

async function grantByRefreshToken(call: Call): Promise<Granted> {
  const { refresh_token: token } = await readBody(call, refreshBody)
  const { answer, sessionId } = await refreshSession(call, token)
  return {
    answer,
    headers: { 'sb-auth-user-id': String(answer.user.id), 'sb-auth-session-id': sessionId },
  }
}
