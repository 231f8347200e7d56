import { randomBytes, randomUUID } from 'node:crypto'
import { now } from '#platform/clock'
import { sealText, sha256Hex, openSealed } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import { at, type Call, writeAuth } from '../auth-call.ts'
import { AuthError, OAuthError } from '../auth-errors.ts'
import {
  type AmrRow,
  deleteLowerSessions,
  findActiveRefreshToken,
  findRefreshToken,
  hasNewerSession,
  insertAmr,
  insertRefreshToken,
  insertSession,
  listAmr,
  lockSession,
  raiseLevel,
  type RefreshTokenRow,
  revokeFamily,
  revokeRefreshToken,
  type SessionRow,
  touchSession,
} from './session.queries.ts'
import { customClaims } from '../hooks/hooks.ts'
import { insertAudit } from '../token.queries.ts'
import { isBanned, showUser } from '../user.ts'
import { findUser, updateUser, type UserRow } from '../user.queries.ts'

/** The members of a token response (RFC 6749 section 5.1, with the user). */
export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: Record<string, unknown>
}

/**
 * Opens a session for a user who proved themselves by `method`, or for an application with the
 * user's consent.
 */
export async function openSession(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { method, application }: { method: string; application?: { clientId: string; scopes: string } },
): Promise<SessionAnswer> {
  const moment = at()
  const session = { id: randomUUID(), aal: 'aal1', oauth_client_id: application?.clientId ?? null }
  const token = newRefreshToken()
  if (!application && !user.is_anonymous) call.signedIn = user.id
  const [signedIn] = await Promise.all([
    updateUser(tx, user.id, { last_sign_in_at: moment }, moment),
    insertSession(tx, {
      id: session.id,
      userId: user.id,
      userAgent: call.userAgent,
      address: call.address,
      application,
      at: moment,
    }),
    insertAmr(tx, session.id, method, moment),
    insertRefreshToken(tx, {
      ...hideToken(token, session.id),
      parentHash: undefined,
      userId: user.id,
      sessionId: session.id,
      at: moment,
    }),
    insertAudit(tx, {
      action: 'login',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { method },
      address: call.address,
      at: moment,
    }),
  ])
  return answerSession(tx, call, signedIn, {
    session,
    amr: [{ authentication_method: method, updated_at: moment }],
    refreshToken: token,
    method,
  })
}

/** Raises a session to aal2 with new tokens, and ends the user's aal1 sessions. */
export async function raiseSession(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { session, method, factorId }: { session: SessionRow; method: string; factorId: string },
): Promise<SessionAnswer> {
  const moment = at()
  const token = newRefreshToken()
  const active = await findActiveRefreshToken(tx, session.id)
  await revokeFamily(tx, session.id, moment)
  await Promise.all([
    raiseLevel(tx, session.id, factorId, moment),
    insertAmr(tx, session.id, method, moment),
    insertRefreshToken(tx, {
      ...hideToken(token, session.id),
      parentHash: active?.token_hash,
      userId: user.id,
      sessionId: session.id,
      at: moment,
    }),
    deleteLowerSessions(tx, user.id, session.id),
  ])
  return answerSession(tx, call, user, {
    session: { ...session, aal: 'aal2' },
    amr: await listAmr(tx, session.id),
    refreshToken: token,
    method,
  })
}

type Outcome =
  | { ok: true; answer: SessionAnswer; sessionId: string }
  | { ok: false; error: AuthError }

/**
 * Exchanges a refresh token. Simultaneous callers get the same new token. A token that returns
 * later counts as stolen and ends its session. That commits although the answer is an error. Only
 * the application (`clientId`) of a session can refresh it.
 */
export async function refreshSession(
  call: Call,
  token: string,
  clientId?: string,
): Promise<{ answer: SessionAnswer; sessionId: string }> {
  if (token === '') throw new OAuthError('invalid_request', 'refresh_token required')
  if (token.length < REFRESH_TOKEN_LENGTH)
    throw new AuthError('validation_failed', 'Refresh token is not valid')
  const outcome = await writeAuth((tx) => exchangeToken(tx, call, token, clientId))
  if (!outcome.ok) throw outcome.error
  return outcome
}

async function exchangeToken(
  tx: WriteTx,
  call: Call,
  token: string,
  clientId: string | undefined,
): Promise<Outcome> {
  const seen = await findRefreshToken(tx, sha256Hex(token))
  if (!seen) return refreshNotFound()
  const session = await lockSession(tx, seen.session_id)
  if (!session)
    return {
      ok: false,
      error: new AuthError(
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
        { status: 400 },
      ),
    }
  if (session.oauth_client_id !== (clientId ?? null)) return refreshNotFound()
  // The rows are read again, because another exchange may have committed while this one waited for
  // the lock.
  const [presented, active, user] = await Promise.all([
    findRefreshToken(tx, seen.token_hash),
    findActiveRefreshToken(tx, session.id),
    findUser(tx, session.user_id),
  ])
  if (!presented || !user) return refreshNotFound()
  const moment = at()
  if (isBanned(user, moment))
    return {
      ok: false,
      error: new AuthError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 }),
    }
  const ended = await endOf(tx, call, session)
  if (ended !== undefined)
    return refuseRefresh('session_expired', `Invalid Refresh Token: Session Expired${ended}`)
  const next = await chooseNext(tx, call, session, { presented, active, token })
  if (!next) return refuseReused(tx, call, session, user)
  const amr = await listAmr(tx, session.id)
  return {
    ok: true,
    answer: await answerSession(tx, call, user, {
      session,
      amr,
      refreshToken: next,
      method: 'token_refresh',
    }),
    sessionId: session.id,
  }
}

const refreshNotFound = () =>
  refuseRefresh('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')

async function refuseReused(
  tx: WriteTx,
  call: Call,
  session: SessionRow,
  user: UserRow,
): Promise<Outcome> {
  const moment = at()
  if (call.options.rotation) await revokeFamily(tx, session.id, moment)
  await insertAudit(tx, {
    action: 'token_revoked',
    actorId: user.id,
    actorName: user.email ?? '',
    traits: { session_id: session.id },
    address: call.address,
    at: moment,
  })
  return refuseRefresh('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** Why a session has ended; undefined while it is valid. */
async function endOf(tx: WriteTx, call: Call, session: SessionRow): Promise<string | undefined> {
  const {
    sessionTimeboxSeconds: timebox,
    sessionInactivitySeconds: rest,
    singleSession,
  } = call.options
  const nowMs = Date.parse(at())
  if (session.not_after && Date.parse(session.not_after) <= nowMs) return ''
  if (timebox !== undefined && Date.parse(session.created_at) + timebox * 1000 <= nowMs) return ''
  if (
    rest !== undefined &&
    Date.parse(session.refreshed_at ?? session.created_at) + rest * 1000 <= nowMs
  )
    return ' (Inactivity)'
  if (singleSession && (await hasNewerSession(tx, session))) return ' (Revoked by Newer Login)'
  return undefined
}

const refuseRefresh = (
  code: 'refresh_token_not_found' | 'session_expired' | 'refresh_token_already_used',
  message: string,
): Outcome => ({ ok: false, error: new AuthError(code, message) })

/**
 * The token that the client continues with; undefined when the presented one is no longer usable.
 */
async function chooseNext(
  tx: WriteTx,
  call: Call,
  session: SessionRow,
  {
    presented,
    active,
    token,
  }: { presented: RefreshTokenRow; active: RefreshTokenRow | undefined; token: string },
) {
  const moment = at()
  if (!presented.revoked) {
    const touched = touchSession(tx, session.id, {
      userAgent: call.userAgent,
      address: call.address,
      at: moment,
    })
    if (!call.options.rotation) return touched.then(() => token)
    const child = newRefreshToken()
    await Promise.all([
      touched,
      revokeRefreshToken(tx, presented.id, moment),
      insertRefreshToken(tx, {
        ...hideToken(child, session.id),
        parentHash: presented.token_hash,
        userId: session.user_id,
        sessionId: session.id,
        at: moment,
      }),
    ])
    return child
  }
  if (!active?.token_sealed) return undefined
  const isParent = active.parent_hash === presented.token_hash
  const isRecent =
    Date.parse(moment) <=
    Date.parse(presented.updated_at) + call.options.reuseIntervalSeconds * 1000
  return isParent || isRecent ? openSealed(active.token_sealed, contextOf(session.id)) : undefined
}

type OpenedSession = {
  session: { id: string; aal: string; oauth_client_id: string | null }
  amr: AmrRow[]
  refreshToken: string
  /** how the user signed in; hooks receive it */
  method: string
}

async function answerSession(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { session, amr, refreshToken, method }: OpenedSession,
): Promise<SessionAnswer> {
  const issuedAt = Math.floor(now().getTime() / 1000)
  const expiresAt = issuedAt + call.options.jwtExpirySeconds
  const claims = {
    iss: call.options.externalUrl,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr: amr.map((row) => ({
      method: row.authentication_method,
      timestamp: Math.floor(Date.parse(row.updated_at) / 1000),
      ...(row.authentication_method === 'sso/saml' && { provider: companyOf(user) }),
    })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    ...(session.oauth_client_id && { client_id: session.oauth_client_id }),
  }
  const [accessToken, shown] = await Promise.all([
    customClaims(tx, call, { userId: user.id, claims, method }).then(call.options.keys.sign),
    showUser(tx, user),
  ])
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: call.options.jwtExpirySeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: shown,
  }
}

/** The id of the user's SSO provider. */
const companyOf = ({ raw_app_meta_data: known }: UserRow): string =>
  typeof known.provider === 'string' ? known.provider.replace(/^sso:/, '') : ''

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const REFRESH_TOKEN_LENGTH = 12

/** 60 random bits in base32: twelve characters, the format that Supabase clients know. */
const newRefreshToken = (): string =>
  [...randomBytes(REFRESH_TOKEN_LENGTH)].map((byte) => ALPHABET.charAt(byte % 32)).join('')

const contextOf = (sessionId: string) => `refresh-token:${sessionId}`
const hideToken = (token: string, sessionId: string) => ({
  hash: sha256Hex(token),
  sealed: sealText(token, contextOf(sessionId)),
})
