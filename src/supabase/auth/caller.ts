import { z } from 'zod'
import type { Claims } from '#platform/database'
import { at, type Call, readAuth } from './auth-call.ts'
import { AuthError } from './auth-errors.ts'
import { type FactorRow, listFactors } from './factors/factor.queries.ts'
import { findSession, type SessionRow } from './session/session.queries.ts'
import { isBanned } from './user.ts'
import { findUser, type IdentityRow, listIdentities, type UserRow } from './user.queries.ts'

const uuid = z.uuid()

export type Caller = {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
  session: SessionRow | undefined
  claims: Claims
}

/**
 * The signed-in user of a request, with a live session. With `admitsApplications` an application
 * with the user's consent may call too. Refusals come in the order that clients expect.
 */
export async function requireUser(
  call: Call,
  { admitsApplications = false }: { admitsApplications?: boolean } = {},
): Promise<Caller> {
  const claims = await requireClaims(call)
  if (!claims.sub) throw new AuthError('bad_jwt', 'invalid claim: missing sub claim')
  const userId = uuid.safeParse(claims.sub)
  if (!userId.success)
    throw new AuthError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 })
  const sessionId = uuid.safeParse(claims.session_id)
  const [user, identities, factors, session] = await readAuth((tx) =>
    Promise.all([
      findUser(tx, userId.data),
      listIdentities(tx, userId.data),
      listFactors(tx, userId.data),
      sessionId.success ? findSession(tx, sessionId.data) : undefined,
    ]),
  )
  if (!user || user.deleted_at)
    throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', {
      status: 403,
    })
  if (claims.session_id !== undefined && (!session || session.user_id !== user.id)) {
    throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (session?.oauth_client_id && !admitsApplications)
    throw new AuthError(
      'no_authorization',
      'This endpoint is for the user himself, not for an application',
      { status: 403 },
    )
  if (isBanned(user, at())) throw new AuthError('user_banned', 'User is banned')
  return { user, identities, factors, session, claims }
}

/**
 * A user with a second factor must prove it before changing an identifier. 401 insufficient_aal.
 */
export function requireProof({ session, factors }: Caller): void {
  if (session?.aal === 'aal2' || !factors.some((factor) => factor.status === 'verified')) return
  throw new AuthError(
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
    { status: 401 },
  )
}

/** Admits only the service role: by its token or by the secret key. */
export async function requireAdmin(call: Call): Promise<void> {
  const claims = await requireClaims(call)
  if (claims.role !== 'service_role') throw new AuthError('not_admin', 'User not allowed')
}

/** Whether the service role calls, on routes that others may call too. */
export async function isAdmin(call: Call): Promise<boolean> {
  const identity = await identifyToken(call)
  return identity.ok && identity.claims.role === 'service_role'
}

async function requireClaims(call: Call): Promise<Claims> {
  const identity = await identifyToken(call)
  if (identity.ok) return identity.claims
  if (identity.reason === 'missing')
    throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
  throw new AuthError(
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${identity.message}`,
  )
}

/** The public key in `apikey` identifies no caller; the secret key does. */
function identifyToken(call: Call) {
  const { headers } = call.request
  const apikey = headers.get('apikey')
  return call.options.keys.identify({
    authorization: headers.get('authorization'),
    apikey: apikey?.startsWith('sb_secret_') ? apikey : null,
  })
}
