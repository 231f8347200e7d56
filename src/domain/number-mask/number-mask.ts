import { recordAudit } from '#domain/audit'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { MaskableRole } from './contract.ts'
import * as rows from './queries.ts'
import { findNumbers, maskNumbers } from './rules.ts'

/**
 * Masks the customers' numbers in a server function's result where the member's role requires it
 * (decision 086). A member who sees numbers in another business sees those of its customers.
 */
export async function maskFor<Result>(claims: Claims, result: Result): Promise<Result> {
  const numbers = findNumbers(result)
  const { sub } = claims
  if (numbers.length === 0 || !sub) return result
  const masks = await listMasks(sub)
  if (!masks.some(({ is_masked }) => is_masked)) return result
  const open = masks.filter(({ is_masked }) => !is_masked).map(({ business_id }) => business_id)
  const visible =
    open.length > 0
      ? await db.readAs(claims, (tx) => rows.findKnown(tx, open, numbers.map(withoutServer)))
      : []
  const seen = new Set(visible)
  return maskNumbers(result, (text) => !seen.has(withoutServer(text)))
}

/** Reads as the service and without a transaction: one round trip for each result with numbers. */
const listMasks = (memberId: string) =>
  db.readAs(asService("a member's own roles decide what is masked for them"), (tx) =>
    rows.listOwnMasks(tx, memberId),
  )

const withoutServer = (text: string): string => text.split('@')[0] ?? text

/** Whether the caller's role sees masked numbers in any business. */
export async function isMaskedAnywhere(claims: Claims): Promise<boolean> {
  const { sub } = claims
  if (!sub) return false
  const masks = await listMasks(sub)
  return masks.some(({ is_masked }) => is_masked)
}

/** The roles that see masked numbers. Error: `business.not_found`. */
export async function readMaskedRoles(claims: Claims, businessId: string): Promise<MaskableRole[]> {
  const roles = await db.readAs(claims, (tx) => rows.findMaskedRoles(tx, businessId))
  if (!roles) throw new AppError('business.not_found')
  return roles
}

/** Sets the roles that see masked numbers. Only the owner: `auth.forbidden`. */
export function saveMaskedRoles(
  claims: Claims,
  businessId: string,
  roles: readonly MaskableRole[],
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const { sub } = claims
    const own = sub && (await rows.findOwnRole(tx, businessId, sub))
    if (!own) throw new AppError('business.not_found')
    if (own !== 'owner') throw new AppError('auth.forbidden')
    const before = await rows.findMaskedRoles(tx, businessId)
    await rows.updateMaskedRoles(tx, businessId, roles)
    await recordAudit(tx, {
      businessId,
      actorId: sub,
      action: 'business.masked_roles',
      entity: 'business',
      entityId: businessId,
      before: { roles: before?.join(', ') ?? '' },
      after: { roles: roles.join(', ') },
    })
  })
}
