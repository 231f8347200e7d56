import { recordAudit } from '#domain/audit'
import { personOf } from '#platform/caller'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * Makes one audited change of a business. A row that the caller's policies hide counts as missing.
 */
export function changeBusiness(
  claims: Claims,
  businessId: string,
  { action, after }: { action: string; after: object },
  work: (tx: WriteTx) => Promise<boolean>,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await work(tx))) throw new AppError('business.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: personOf(claims),
      action,
      entity: 'business',
      entityId: businessId,
      after,
    })
  })
}

/**
 * Requires the owner, for columns that only an owner may change: row policies apply to all columns.
 */
export async function requireOwner(tx: WriteTx, claims: Claims, businessId: string): Promise<void> {
  const role = await rows.findRole(tx, businessId, personOf(claims))
  if (!role) throw new AppError('business.not_found')
  if (role !== 'owner') throw new AppError('auth.forbidden')
}
