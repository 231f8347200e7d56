import type postgres from 'postgres'
import type { Claims } from '#platform/database'
import type { ObjectStore } from '#platform/objects'
import type { Verifier } from '#supabase/tokens'
import { StorageFailure } from './failure.ts'
import type { Signer } from './signing.ts'

/** What every part of the service works with. `sql`'s own user stands above the policies. */
export type House = {
  sql: postgres.Sql
  store: ObjectStore
  verifier: Pick<Verifier, 'identify'>
  signer: Signer
  maxBytes: number
  lockTimeoutMs: number
  statementTimeoutMs: number
  uploadLifeSeconds: number
}

/** One request: who asks, and what for (`object.upload`), which policies may look at. */
export type Call = { house: House; request: Request; url: URL; claims: Claims; operation: string }

/**
 * A transaction in which policies decide as for the caller. It rolls back when `work` throws.
 * `before` runs above the policies.
 */
export async function asCaller<T>(
  call: Call,
  work: (tx: postgres.TransactionSql) => Promise<T>,
  before?: (tx: postgres.TransactionSql) => Promise<unknown>,
): Promise<T> {
  const { claims, house } = call
  const result = await house.sql.begin(async (tx) => {
    const limits = tx`set_config('lock_timeout', ${String(house.lockTimeoutMs)}, true), set_config('statement_timeout', ${String(house.statementTimeoutMs)}, true)`
    if (before) {
      unawaited(tx`select ${limits}`)
      await before(tx)
    }
    unawaited(tx`select ${limits}, set_config('role', ${claims.role}, true),
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
 * Sent in one go with the next statement; its failure also fails every later statement of the
 * transaction.
 */
function unawaited(query: postgres.PendingQuery<postgres.Row[]>): void {
  query.catch(() => {})
  query.execute()
}

/** Whether the caller might do it: done and rolled back. Throws what the deed would throw. */
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

/** For what was allowed before, by a signature: the policies are not asked again. */
export const asSigned = (call: Call, owner: string | undefined): Call => ({
  ...call,
  claims: { role: 'service_role', ...(owner !== undefined && { sub: owner }) },
})

const MOUNT = '/storage/v1'

/** The path within the service: that under which it is mounted is nobody's matter here. */
export const pathOf = (url: URL): string =>
  url.pathname.startsWith(MOUNT) ? url.pathname.slice(MOUNT.length) : url.pathname

const MALFORMED = 'Invalid Compact JWS'

/**
 * Who asks. A bearer that is wrong is refused, never taken for nobody. The client library without
 * one is told what it is told behind the gateway of the original, which passes an empty bearer on.
 */
export async function claimsOf(request: Request, verifier: House['verifier']): Promise<Claims> {
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

/** The texts that applications know. */
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The two columns that name whose a row is; the older one takes ids of users only. */
export function ownerOf(call: Call): { owner: string | null; owner_id: string | null } {
  const sub = call.claims.sub ?? null
  return { owner: sub !== null && UUID.test(sub) ? sub : null, owner_id: sub }
}
