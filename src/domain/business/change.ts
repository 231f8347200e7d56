import { recordAudit } from '#domain/audit'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import * as rows from './queries.ts'

/**
 * One audited change of a business; a row that the caller's policies hide does not exist for him.
 */
export function changeBusiness(
  claims: Claims,
  businessId: string,
  action: string,
  after: object,
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

/** Policies cannot tell columns apart, so what is the owner's alone is asked here. */
export async function requireOwner(tx: WriteTx, claims: Claims, businessId: string): Promise<void> {
  const role = await rows.findRole(tx, businessId, personOf(claims))
  if (!role) throw new AppError('business.not_found')
  if (role !== 'owner') throw new AppError('auth.forbidden')
}

export function personOf(claims: Claims): string {
  if (!claims.sub) throw new AppError('auth.required')
  return claims.sub
}
