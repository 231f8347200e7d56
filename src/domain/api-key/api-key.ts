import { recordAudit } from '#domain/audit'
import { randomToken, sha256Hex } from '#platform/crypto'
import { asService, type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApiKey, CreateApiKey } from './contract.ts'
import * as rows from './queries.ts'

/** Enough for every program of a business, few enough to look through. */
const KEYS_LIMIT = 20
/** Tells what kind of secret it is, to people and to secret scanners. */
const KIND = 'tgp_'
const SHOWN_CHARACTERS = KIND.length + 6

/** The business's keys in force, newest first; at most 20. For others than owner and admin the list is empty. */
export function listApiKeys(claims: Claims, businessId: string): Promise<ApiKey[]> {
  return db.readAs(claims, (tx) => rows.listKeyRows(tx, businessId, KEYS_LIMIT))
}

/** Makes a key for the business's own programs. The key is returned this once: only its hash is kept. Error: `api_key.too_many`. */
export async function createApiKey(claims: Claims, input: CreateApiKey): Promise<{ id: string; key: string }> {
  const memberId = memberOf(claims)
  const key = `${KIND}${randomToken()}`
  const id = await db.writeAs(claims, async (tx) => {
    if ((await rows.listKeyRows(tx, input.businessId, KEYS_LIMIT)).length >= KEYS_LIMIT) throw new AppError('api_key.too_many')
    const made = await rows.insertKey(tx, { businessId: input.businessId, name: input.name, prefix: key.slice(0, SHOWN_CHARACTERS), hash: sha256Hex(key), createdBy: memberId })
    await recordAudit(tx, { businessId: input.businessId, actorId: memberId, action: 'api_key.create', entity: 'api_key', entityId: made.id, after: { name: input.name } })
    return made.id
  })
  return { id, key }
}

/** Ends a key at once and for good. Error: `api_key.not_found`, also for who may not manage keys. */
export function revokeApiKey(claims: Claims, ref: { businessId: string; apiKeyId: string }): Promise<void> {
  const memberId = memberOf(claims)
  return db.writeAs(claims, async (tx) => {
    const name = await rows.findKeyName(tx, ref.businessId, ref.apiKeyId)
    if (!name) throw new AppError('api_key.not_found')
    await recordAudit(tx, { businessId: ref.businessId, actorId: memberId, action: 'api_key.revoke', entity: 'api_key', entityId: ref.apiKeyId, after: { name } })
    await continueAsService(tx, 'no member may change a key in any other way')
    await rows.markRevoked(tx, ref.apiKeyId, memberId)
  })
}

/** The claims that a request with this key runs under: an admin's rights in the key's business and nowhere else. undefined for a key that is unknown or revoked. */
export async function claimsOfApiKey(key: string): Promise<Claims | undefined> {
  if (!key.startsWith(KIND)) return undefined
  const found = await db.statement(asService('who asks is known only by the key'), (tx) => rows.findByHash(tx, sha256Hex(key)))
  return found && { role: 'authenticated', api_business_id: found.business_id, api_key_id: found.id }
}

function memberOf(claims: Claims): string {
  if (!claims.sub) throw new AppError('auth.required')
  return claims.sub
}
