import { createHmac } from 'node:crypto'
import { createRemoteJWKSet, SignJWT } from 'jose'
import { isSameSecret } from '#platform/crypto'
import type { Claims } from '#platform/database'
import { loadKeyring, type Jwk, type Keyring } from './keyring.ts'
import { verifyToken, type Verified } from './verify-token.ts'

export type { Jwk } from './keyring.ts'
export type { Verified } from './verify-token.ts'

type ApiRole = 'anon' | 'service_role'
/** The caller of a request. `token` is set for a signed token, not for an opaque key. */
type Identity =
  | { ok: true; claims: Claims; token?: string }
  | { ok: false; reason: 'missing' | Extract<Verified, { ok: false }>['reason']; message: string }

/** Identifies callers, whether the tokens are ours or a Supabase project's. */
export type Verifier = {
  /**
   * Checks signature, algorithm, times, audience and role. A refusal is data, distinguished by
   * `reason`.
   */
  verify(token: string): Promise<Verified>
  /**
   * The role of a project key: anon or service_role as a signed token, or the opaque
   * sb_publishable_ / sb_secret_ form.
   */
  roleOfApiKey(key: string): Promise<ApiRole | undefined>
  /**
   * The caller by a request's headers. A bearer token takes precedence over the key, and a wrong
   * bearer is never anon.
   */
  identify(headers: { authorization?: string | null; apikey?: string | null }): Promise<Identity>
  anonKey: string
  serviceRoleKey: string
}

export type Keys = Verifier & {
  /** Signs exactly these claims with the current key. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** The public asymmetric keys, including verify-only ones; never the shared secret. */
  jwks(): { keys: Jwk[] }
  publishableKey: string
  secretKey: string
}

/**
 * `signingKeys`: the first that can sign is used, the others verify. Without one, or with
 * `signsWithSecret`, tokens are HS256 with `jwtSecret`. `publishableKey`, `secretKey`: opaque
 * project keys that replace those derived from `jwtSecret`.
 */
export type KeyOptions = {
  jwtSecret: string
  signingKeys: Jwk[]
  signsWithSecret?: boolean
  publishableKey?: string | undefined
  secretKey?: string | undefined
}

/**
 * Project keys must be equal in every process of an instance, hence fixed times: 2025-01-01 to
 * 2100-01-01.
 */
const API_KEY_TIMES = { iat: 1_735_689_600, exp: 4_102_444_800 }

/**
 * Loads the keys of this instance. Missing project keys are derived from `jwtSecret`, so every
 * process has the same ones.
 */
export async function loadKeys(options: KeyOptions): Promise<Keys> {
  const keyring = await loadKeyring(options)
  const secret = new TextEncoder().encode(options.jwtSecret)
  const apiKey = (role: ApiRole) =>
    new SignJWT({ iss: 'supabase', role, ...API_KEY_TIMES })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret)
  const [anonKey, serviceRoleKey] = await Promise.all([apiKey('anon'), apiKey('service_role')])
  const {
    publishableKey = `sb_publishable_${opaqueKey(options.jwtSecret, 'publishable')}`,
    secretKey = `sb_secret_${opaqueKey(options.jwtSecret, 'secret')}`,
  } = options
  return {
    ...createVerifier({
      keyring,
      anonKey,
      serviceRoleKey,
      opaqueKeys: [
        [publishableKey, 'anon'],
        [secretKey, 'service_role'],
      ],
    }),
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader(keyring.signing.header).sign(keyring.signing.key),
    jwks: () => ({ keys: keyring.published }),
    publishableKey,
    secretKey,
  }
}

type VerifierParts = {
  keyring: Pick<Keyring, 'find'>
  anonKey: string
  serviceRoleKey: string
  opaqueKeys: [key: string, role: ApiRole][]
}

/**
 * The keys of a Supabase project. Public keys come from its JWKS (cached ten minutes); tokens of
 * its older shared secret need the secret. `anonKey` and `serviceRoleKey` are compared as text, in
 * either form.
 */
export function verifierOfProject(project: {
  url: string
  anonKey: string
  serviceRoleKey: string
  jwtSecret?: string | undefined
}): Verifier {
  const remote = createRemoteJWKSet(
    new URL(`${project.url.replace(/\/$/, '')}/auth/v1/.well-known/jwks.json`),
    { cacheMaxAge: 600_000, timeoutDuration: 5000 },
  )
  const secret = project.jwtSecret ? new TextEncoder().encode(project.jwtSecret) : undefined
  const find: Keyring['find'] = async ({ alg, kid }) => {
    if (alg === 'HS256') return { isAlgorithmKnown: true, keys: secret ? [secret] : [] }
    const key = await remote({ alg, ...(kid !== undefined && { kid }) }).catch(() => undefined)
    return { isAlgorithmKnown: true, keys: key ? [key] : [] }
  }
  const projectKeys: [string, ApiRole][] = [
    [project.anonKey, 'anon'],
    [project.serviceRoleKey, 'service_role'],
  ]
  return createVerifier({
    keyring: { find },
    anonKey: project.anonKey,
    serviceRoleKey: project.serviceRoleKey,
    opaqueKeys: projectKeys,
  })
}

/** A verifier over any source of keys. */
function createVerifier({ keyring, anonKey, serviceRoleKey, opaqueKeys }: VerifierParts): Verifier {
  const verify = (token: string) => verifyToken(keyring, token)

  async function roleOfApiKey(key: string): Promise<ApiRole | undefined> {
    const known = opaqueKeys.find(([opaqueKey]) => isSameKey(opaqueKey, key))?.[1]
    if (known || !key.includes('.')) return known
    const verified = await verify(key)
    if (!verified.ok || verified.claims.role === 'authenticated') return undefined
    return verified.claims.role
  }

  return {
    verify,
    roleOfApiKey,
    anonKey,
    serviceRoleKey,
    async identify({ authorization, apikey }) {
      const bearer = /^Bearer\s+(\S.*?)\s*$/i.exec(authorization ?? '')?.[1]
      const given = bearer ?? apikey ?? undefined
      if (given === undefined)
        return { ok: false, reason: 'missing', message: 'no credentials were given' }
      const isProjectKey = opaqueKeys.some(([known]) => isSameKey(known, given))
      if (isProjectKey || given.startsWith('sb_')) {
        const role = await roleOfApiKey(given)
        return role
          ? { ok: true, claims: { role } }
          : { ok: false, reason: 'unknown_key', message: 'unknown API key' }
      }
      const verified = await verify(given)
      return verified.ok ? { ok: true, claims: verified.claims, token: given } : verified
    },
  }
}

/**
 * Whether a browser page sends the secret key, which every visitor could read. Other programs have
 * other user agents, and a cross-origin page cannot omit its origin.
 */
export function isSecretInBrowser(headers: {
  userAgent: string | null
  origin: string | null
  authorization: string | null
  apikey: string | null
}): boolean {
  const isSecret =
    headers.apikey?.startsWith('sb_secret_') ||
    /^Bearer\s+sb_secret_/i.test(headers.authorization ?? '')
  return isSecret === true && headers.origin !== null && /^Mozilla\//.test(headers.userAgent ?? '')
}

/**
 * A key's length is not secret. Comparing it first skips most requests, whose tokens are longer.
 */
const isSameKey = (known: string, given: string): boolean =>
  known.length === given.length && isSameSecret(known, given)

const opaqueKey = (secret: string, use: string) =>
  createHmac('sha256', secret).update(`api-key:${use}`).digest('base64url').slice(0, 32)
