import { recordAudit } from '#domain/audit'
import { personOf } from '#platform/caller'
import { randomToken, sha256Hex } from '#platform/crypto'
import { asService, type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { API_SCOPES, type ApiKey, type ApiScope, type CreateApiKey } from './contract.ts'
import * as rows from './queries.ts'

/** A business needs fewer keys than this, and the list stays short. */
const KEYS_LIMIT = 20
/** The prefix identifies the kind of secret, for people and secret scanners. */
const KIND = 'tgp_'
const SHOWN_CHARACTERS = KIND.length + 6

/**
 * The business's unrevoked keys, newest first; at most 20. The list is empty for anyone except
 * owner and admin.
 */
export function listApiKeys(claims: Claims, businessId: string): Promise<ApiKey[]> {
  return db.readAs(claims, (tx) => rows.listKeyRows(tx, businessId, KEYS_LIMIT))
}

/**
 * Creates a key for the business's own programs. It ends when its creator is no longer owner or
 * admin. It is returned once; only its hash is stored. Error: `api_key.too_many`.
 */
export async function createApiKey(
  claims: Claims,
  input: CreateApiKey,
): Promise<{ id: string; key: string }> {
  const memberId = personOf(claims)
  const key = `${KIND}${randomToken()}`
  const scopes = API_SCOPES.filter((scope) => input.scopes?.includes(scope) ?? true)
  const expiresInDays = input.expiresInDays ?? null
  const id = await db.writeAs(claims, async (tx) => {
    if ((await rows.listKeyRows(tx, input.businessId, KEYS_LIMIT)).length >= KEYS_LIMIT)
      throw new AppError('api_key.too_many')
    const { businessId, name } = input
    const made = await rows.insertKey(tx, {
      businessId,
      name,
      prefix: key.slice(0, SHOWN_CHARACTERS),
      hash: sha256Hex(key),
      createdBy: memberId,
      scopes,
      expiresInDays,
    })
    const after = { name, scopes: scopes.join(' '), expiresInDays }
    await recordAudit(tx, {
      businessId,
      actorId: memberId,
      action: 'api_key.create',
      entity: 'api_key',
      entityId: made.id,
      after,
    })
    return made.id
  })
  return { id, key }
}

/**
 * Revokes a key at once and for good. Error: `api_key.not_found`, also for callers who may not
 * manage keys.
 */
export function revokeApiKey(
  claims: Claims,
  ref: { businessId: string; apiKeyId: string },
): Promise<void> {
  const memberId = personOf(claims)
  return db.writeAs(claims, async (tx) => {
    const name = await rows.findKeyName(tx, ref.businessId, ref.apiKeyId)
    if (!name) throw new AppError('api_key.not_found')
    await recordAudit(tx, {
      businessId: ref.businessId,
      actorId: memberId,
      action: 'api_key.revoke',
      entity: 'api_key',
      entityId: ref.apiKeyId,
      after: { name },
    })
    await continueAsService(tx, 'no member may change a key in any other way')
    await rows.markRevoked(tx, ref.apiKeyId, memberId)
  })
}

/**
 * The claims of a request with this key: an admin's rights in the key's business only, for calls
 * that its scopes name (`requireScope`). Undefined when the key is unknown, revoked or expired, or
 * its creator is no longer owner or admin.
 */
export async function claimsOfApiKey(key: string): Promise<Claims | undefined> {
  if (!key.startsWith(KIND)) return undefined
  const found = await db.statement(asService('who asks is known only by the key'), (tx) =>
    rows.findByHash(tx, sha256Hex(key)),
  )
  return (
    found && {
      role: 'authenticated',
      api_business_id: found.business_id,
      api_key_id: found.id,
      api_scopes: found.scopes,
    }
  )
}

/**
 * Refuses a key that lacks the scope of a call: `api_key.scope_missing`. A key cannot use a call
 * without a scope: `route.not_found`. Other callers pass.
 */
export function requireScope(claims: Claims, scope: ApiScope | undefined): void {
  if (!claims.api_key_id) return
  if (!scope) throw new AppError('route.not_found')
  if (!Array.isArray(claims.api_scopes) || !claims.api_scopes.includes(scope))
    throw new AppError('api_key.scope_missing', { scope })
}
