import { now } from '#platform/clock'
import type { Claims } from '#platform/database'

export type Role = Claims['role']

/** What the tokens door says of a bearer token. `expiredAt` is in Unix seconds. */
export type TokenCheck = { ok: true; claims: Claims } | { ok: false; reason: 'malformed' | 'signature' | 'claims' } | { ok: false; reason: 'expired'; expiredAt: number }

export type Identity = { claims: Claims; /** Unix seconds; absent for a key. */ expiresAt?: number }
export type Identified = { ok: true; identity: Identity } | { ok: false; reason: string }

export type Doorkeeper = {
  verify: (jwt: string) => Promise<TokenCheck>
  /** The role of a project key (JWT or `sb_` form); undefined when it is none. */
  roleOfApiKey: (key: string) => Role | undefined | Promise<Role | undefined>
}

const ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies Role[]

/** Who stands behind a join or a request: a user's token decides; without one, the key. A bad token is an error, never a downgrade. */
export async function identify(doorkeeper: Doorkeeper, token: string | undefined, keyRole: Role): Promise<Identified> {
  if (!token || token.startsWith('sb_')) return { ok: true, identity: { claims: { role: keyRole } } }
  const role = await doorkeeper.roleOfApiKey(token)
  if (role) return { ok: true, identity: { claims: { role } } }
  const check = await doorkeeper.verify(token)
  if (!check.ok) return { ok: false, reason: refusalOf(check) }
  const { claims } = check
  if (!ROLES.includes(claims.role) || typeof claims.exp !== 'number') return { ok: false, reason: 'InvalidJWTToken: Fields `role` and `exp` are required in JWT' }
  return { ok: true, identity: { claims, expiresAt: claims.exp } }
}

function refusalOf(check: Exclude<TokenCheck, { ok: true }>): string {
  switch (check.reason) {
    case 'expired':
      return `InvalidJWTToken: ${expiryText(check.expiredAt)}`
    case 'claims':
      return 'InvalidJWTToken: Fields `role` and `exp` are required in JWT'
    case 'signature':
      return 'JwtSignatureError: Failed to validate JWT signature'
    case 'malformed':
      return 'MalformedJWT: The token provided is not a valid JWT'
  }
}

/** `at` is in Unix seconds. */
export function expiryText(at: number): string {
  return `Token has expired ${Math.max(0, Math.round(now().getTime() / 1000 - at))} seconds ago`
}
