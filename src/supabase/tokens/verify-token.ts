import { compactVerify } from 'jose'
import { z } from 'zod'
import { now } from '#platform/clock'
import type { Claims } from '#platform/database'
import type { Keyring } from './keyring.ts'

/**
 * `message` is for the caller and contains no secret. Auth prefixes it with "invalid JWT: unable to
 * parse or verify signature, ".
 */
type VerifyFailure = {
  ok: false
  reason:
    | 'malformed'
    | 'unsupported_algorithm'
    | 'unknown_key'
    | 'bad_signature'
    | 'expired'
    | 'not_yet_valid'
    | 'wrong_audience'
    | 'unknown_role'
    | 'session_ended'
  message: string
}
export type Verified = { ok: true; claims: Claims } | VerifyFailure

const AUDIENCE = 'authenticated'

const headerShape = z.object({ alg: z.string(), kid: z.string().optional() })
const payloadShape = z.looseObject({
  exp: z.number().optional(),
  nbf: z.number().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  role: z.string().optional(),
  sub: z.string().optional(),
  is_anonymous: z.boolean().optional(),
  session_id: z.string().optional(),
})
type Payload = z.infer<typeof payloadShape>

/**
 * Verified signatures, per process: a page load sends one token many times. Times and audience are
 * checked each time.
 */
const REMEMBERED = 5_000
const good = new WeakMap<object, Map<string, Payload>>()

export async function verifyToken(
  keyring: Pick<Keyring, 'find'>,
  token: string,
): Promise<Verified> {
  const remembered = memoryOf(keyring)
  const known = remembered.get(token)
  if (known) return checkClaims(known)
  const opened = await openToken(keyring, token)
  if (!opened.ok) return opened
  if (remembered.size >= REMEMBERED)
    for (const oldest of [...remembered.keys()].slice(0, REMEMBERED / 10)) remembered.delete(oldest)
  remembered.set(token, opened.payload)
  return checkClaims(opened.payload)
}

async function openToken(
  keyring: Pick<Keyring, 'find'>,
  token: string,
): Promise<{ ok: true; payload: Payload } | VerifyFailure> {
  const parts = token.split('.')
  if (parts.length !== 3)
    return refuseToken(
      'malformed',
      'token is malformed: token contains an invalid number of segments',
    )
  const header = headerShape.safeParse(readJson(parts[0]))
  if (!header.success)
    return refuseToken('malformed', 'token is malformed: could not decode header')
  const payload = payloadShape.safeParse(readJson(parts[1]))
  if (!payload.success)
    return refuseToken('malformed', 'token is malformed: could not decode claims')
  const { alg, kid } = header.data
  const found = await keyring.find({ alg, kid })
  if (!found.isAlgorithmKnown)
    return refuseToken(
      'unsupported_algorithm',
      `token signature is invalid: signing method ${JSON.stringify(alg)} is invalid`,
    )
  if (found.keys.length === 0)
    return refuseToken(
      'unknown_key',
      `token is unverifiable: unrecognized JWT kid for algorithm ${alg}`,
    )
  for (const key of found.keys) {
    if (await isSignedBy(token, key, alg)) return { ok: true, payload: payload.data }
  }
  return refuseToken('bad_signature', 'token signature is invalid: signature is invalid')
}

const isSignedBy = (token: string, key: Parameters<typeof compactVerify>[1], alg: string) =>
  compactVerify(token, key, { algorithms: [alg] }).then(
    () => true,
    () => false,
  )

function checkClaims(payload: Payload): Verified {
  const seconds = now().getTime() / 1000
  if (payload.exp !== undefined && seconds >= payload.exp)
    return refuseToken('expired', 'token has invalid claims: token is expired')
  if (payload.nbf !== undefined && seconds < payload.nbf)
    return refuseToken('not_yet_valid', 'token has invalid claims: token is not valid yet')
  // Project keys have no audience, or an empty one. Other tokens must name ours.
  const audiences = [payload.aud ?? []].flat().filter((audience) => audience !== '')
  if (audiences.length > 0 && !audiences.includes(AUDIENCE))
    return refuseToken('wrong_audience', 'token has invalid claims: token has invalid audience')
  const role = roleOf(payload.role)
  if (!role) return refuseToken('unknown_role', 'token has invalid claims: role is not known')
  return { ok: true, claims: { ...payload, role } }
}

/** A token without a role has no rights. Older tools call the service role `supabase_admin`. */
function roleOf(role: string | undefined): Claims['role'] | undefined {
  if (role === undefined || role === '') return 'anon'
  if (role === 'supabase_admin') return 'service_role'
  return role === 'anon' || role === 'authenticated' || role === 'service_role' ? role : undefined
}

function memoryOf(keyring: object): Map<string, Payload> {
  const memory = good.get(keyring) ?? new Map<string, Payload>()
  good.set(keyring, memory)
  return memory
}

function readJson(part: string | undefined): unknown {
  if (!part || !/^[A-Za-z0-9_-]+$/.test(part)) return undefined
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const refuseToken = (reason: VerifyFailure['reason'], message: string): VerifyFailure => ({
  ok: false,
  reason,
  message,
})
