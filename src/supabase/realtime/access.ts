import { now } from '#platform/clock'
import type { Claims } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import type { Verified, Verifier } from '#supabase/tokens'
import { parseJson } from '#lib/json'
import { isFields } from './frames.ts'

export type Role = Claims['role']
export type RealtimeVerifier = Pick<Verifier, 'verify' | 'roleOfApiKey'>

export type Identity = { claims: Claims; /** Unix seconds; absent for a key. */ expiresAt?: number }
export type Identified =
  | { ok: true; identity: Identity }
  | {
      ok: false
      reason: string
      /** set when the database did not answer, which says nothing about the token */
      isTemporary?: true
    }

/**
 * The identity behind a join or a request: the user's token, or without one the key. A bad token is
 * an error, never a downgrade.
 */
export async function identifyCaller(
  verifier: RealtimeVerifier,
  token: string | undefined,
  keyRole: Role,
): Promise<Identified> {
  if (!token) return { ok: true, identity: { claims: { role: keyRole } } }
  const role = await verifier.roleOfApiKey(token)
  if (token.startsWith('sb_'))
    return role
      ? { ok: true, identity: { claims: { role } } }
      : { ok: false, reason: refusalOf('malformed', token) }
  const verified = role ? undefined : await verifyToken(verifier, token)
  if (verified === 'unavailable')
    return {
      ok: false,
      reason: 'DatabaseUnavailable: The session could not be checked',
      isTemporary: true,
    }
  if (verified?.ok === false) return { ok: false, reason: refusalOf(verified.reason, token) }
  const { role: named, exp } = payloadOf(token)
  if (typeof named !== 'string' || typeof exp !== 'number') return { ok: false, reason: INCOMPLETE }
  return {
    ok: true,
    identity: verified
      ? { claims: verified.claims, expiresAt: exp }
      : { claims: { role: role ?? keyRole } },
  }
}

/** Verifies a token. The check of its session queries the database. */
function verifyToken(verifier: RealtimeVerifier, token: string): Promise<Verified | 'unavailable'> {
  return verifier.verify(token).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    return 'unavailable' as const
  })
}

const INCOMPLETE = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT'

function refusalOf(reason: Extract<Verified, { ok: false }>['reason'], token: string): string {
  switch (reason) {
    case 'expired':
      return `InvalidJWTToken: ${expiryText(expiryOf(token))}`
    case 'unknown_role':
      return INCOMPLETE
    case 'malformed':
      return 'MalformedJWT: The token provided is not a valid JWT'
    case 'session_ended':
      return 'InvalidJWTToken: Session has ended'
    case 'not_yet_valid':
    case 'wrong_audience':
      return 'InvalidJWTToken: Token claims are not valid'
    case 'bad_signature':
    case 'unknown_key':
    case 'unsupported_algorithm':
      return 'JwtSignatureError: Failed to validate JWT signature'
  }
}

/** `at` is in Unix seconds. */
export function expiryText(at: number): string {
  return `Token has expired ${Math.max(0, Math.round(now().getTime() / 1000 - at))} seconds ago`
}

function expiryOf(token: string): number {
  const { exp } = payloadOf(token)
  return typeof exp === 'number' ? exp : 0
}

function payloadOf(token: string): Record<string, unknown> {
  const payload = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return isFields(payload) ? payload : {}
}
