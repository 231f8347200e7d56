import { recordAudit } from '#domain/audit'
import { personOf } from '#platform/caller'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * One audited change of a business. A row that the caller's policies hide does not exist for them.
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

/** For columns that only an owner may change: row policies cannot tell columns apart. */
export async function requireOwner(tx: WriteTx, claims: Claims, businessId: string): Promise<void> {
  const role = await rows.findRole(tx, businessId, personOf(claims))
  if (!role) throw new AppError('business.not_found')
  if (role !== 'owner') throw new AppError('auth.forbidden')
}
