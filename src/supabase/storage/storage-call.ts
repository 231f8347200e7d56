import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import type { ObjectStore } from '#platform/objects'
import type { Verifier } from '#supabase/tokens'
import { isUuid } from '#lib/uuid'
import { StorageFailure } from './storage-failure.ts'
import type { Signer } from './signing.ts'

/** The service's shared state. `sql`'s own user bypasses the policies. */
export type StorageContext = {
  sql: postgres.Sql
  store: ObjectStore
  verifier: Pick<Verifier, 'identify'>
  signer: Signer
  maxBytes: number
  lockTimeoutMs: number
  statementTimeoutMs: number
  uploadLifeSeconds: number
}

/** One request with its caller and operation (`object.upload`), which policies can read. */
export type Call = {
  context: StorageContext
  request: Request
  url: URL
  claims: Claims
  operation: string
}

/**
 * A transaction with the caller's rights. It rolls back when `work` throws. `before` runs without
 * policies.
 */
export async function asCaller<T>(
  call: Call,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  before?: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<T> {
  const { claims, context } = call
  const result = await context.sql.begin(async (tx) => {
    const limits = tx`set_config('lock_timeout', ${String(context.lockTimeoutMs)}, true), set_config('statement_timeout', ${String(context.statementTimeoutMs)}, true)`
    if (before) {
      pipelineQuery(tx`select ${limits}`)
      await before(tx)
    }
    pipelineQuery(tx`select ${limits}, set_config('role', ${claims.role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.jwt.claim.sub', ${claims.sub ?? ''}, true),
        set_config('request.jwt.claim.role', ${claims.role}, true),
      set_config('request.method', ${call.request.method}, true),
        set_config('request.path', ${call.url.pathname}, true),
      set_config('request.headers', ${JSON.stringify(Object.fromEntries(call.request.headers))},
          true), set_config('storage.operation', ${`storage.${call.operation}`}, true),
        set_config('storage.allow_delete_query', 'true', true)`)
    return { value: await work(tx) }
  })
  return result.value
}

/**
 * Pipelined with the next statement. Its failure also fails every later statement of the
 * transaction.
 */
function pipelineQuery(query: postgres.PendingQuery<postgres.Row[]>): void {
  query.catch(() => {})
  query.execute()
}

/**
 * Whether the caller may do it: executed and rolled back. Throws what the operation would throw.
 */
export async function tryAsCaller(
  call: Call,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<void> {
  const undone = new Error('rolled back on purpose')
  await asCaller(call, async (tx) => {
    await work(tx)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

/** For operations that a signature allowed: the policies are not checked again. */
export const asSigned = (call: Call, owner: string | undefined): Call => ({
  ...call,
  claims: { role: 'service_role', ...(owner !== undefined && { sub: owner }) },
})

const MOUNT = '/storage/v1'

/** The path within the service, without its mount path. */
export const pathOf = (url: URL): string =>
  url.pathname.startsWith(MOUNT) ? url.pathname.slice(MOUNT.length) : url.pathname

const MALFORMED = 'Invalid Compact JWS'

/**
 * The caller's claims. A wrong or missing bearer is refused, never treated as anonymous. Without a
 * bearer, the official client (`x-client-info`) gets the error for an empty one, as behind
 * Supabase's gateway.
 */
export async function claimsOf(
  request: Request,
  verifier: StorageContext['verifier'],
): Promise<Claims> {
  const authorization = request.headers.get('authorization') ?? ''
  if (!authorization && !request.headers.has('x-client-info'))
    throw new StorageFailure(
      'InvalidRequest',
      "headers must have required property 'authorization'",
    )
  const identity = await verifier.identify({ authorization })
  if (identity.ok) return identity.claims
  throw new StorageFailure('AccessDenied', REFUSALS[identity.reason] ?? identity.message)
}

/** Error texts that applications compare. */
const REFUSALS: Record<string, string> = {
  missing: MALFORMED,
  malformed: MALFORMED,
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"nbf" claim timestamp check failed',
  bad_signature: 'signature verification failed',
  unknown_key: 'signature verification failed',
  unsupported_algorithm: 'signature verification failed',
  wrong_audience: 'unexpected "aud" claim value',
}

/** The two columns that name a row's owner; the older one accepts only user ids. */
export function ownerOf(call: Call): { owner: string | null; owner_id: string | null } {
  const sub = call.claims.sub ?? null
  return { owner: sub !== null && isUuid(sub) ? sub : null, owner_id: sub }
}
