import { recordAudit } from '#domain/audit'
import { personOf } from '#platform/caller'
import { now } from '#platform/clock'
import { type Claims, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { listTagRows } from '../room/list-queries.ts'
import type { Duty, SaveSharing, Sharing } from './contract.ts'
import * as rows from './queries.ts'
import { isOnDuty } from './rules.ts'
import { shareSoon } from './share-soon.ts'

/** Reads how and to whom cases are offered, and who is on duty now. Error: `business.not_found`. */
export function readSharing(claims: Claims, businessId: string): Promise<Sharing> {
  return db.readAs(claims, async (tx) => {
    const [terms, rules, members, tags] = await Promise.all([
      rows.readTerms(tx, businessId),
      rows.listRules(tx, businessId),
      rows.listDuties(tx, businessId),
      listTagRows(tx, businessId),
    ])
    if (!terms) throw new AppError('business.not_found')
    return {
      isEnabled: terms.is_enabled,
      rules,
      tags,
      members: members.map((one) => ({ ...one, is_on_duty: isOnDuty(one, terms, now()) })),
    }
  })
}

/** Saves whether and to whom cases are offered. Owner and admin only: `auth.forbidden`. */
export function saveSharing(claims: Claims, sharing: SaveSharing): Promise<void> {
  const { businessId, isEnabled, rules } = sharing
  return changeSharing(claims, businessId, 'team.sharing', async (tx) => {
    await rows.upsertTerms(tx, businessId, isEnabled)
    await rows.replaceRules(tx, businessId, rules)
    return { enabled: isEnabled, rules: rules.length }
  })
}

/**
 * Saves a member's capacity and hours. Owner and admin only: `auth.forbidden`, `member.not_found`.
 */
export function saveDuty(
  claims: Claims,
  businessId: string,
  memberId: string,
  duty: Duty,
): Promise<void> {
  return changeSharing(claims, businessId, 'team.duty', async (tx) => {
    const members = await rows.listDuties(tx, businessId)
    if (!members.some(({ member_id }) => member_id === memberId))
      throw new AppError('member.not_found')
    await rows.upsertDuty(tx, businessId, memberId, duty)
    return { member: memberId, capacity: duty.capacity }
  })
}

/**
 * Sets whether new cases are offered to the caller. Error: `auth.forbidden` for members who only
 * read.
 */
export function setAvailable(
  claims: Claims,
  businessId: string,
  isAvailable: boolean,
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const memberId = personOf(claims)
    await rows.upsertAvailable(tx, businessId, memberId, isAvailable)
    await shareSoon(tx, businessId)
  })
}

async function changeSharing(
  claims: Claims,
  businessId: string,
  action: string,
  change: (tx: WriteTx) => Promise<object>,
): Promise<void> {
  await db.writeAs(claims, async (tx) => {
    const after = await change(tx)
    await shareSoon(tx, businessId)
    const entry = { businessId, actorId: personOf(claims), action, after }
    await recordAudit(tx, { ...entry, entity: 'business', entityId: businessId })
  })
}
