import { deleteBusiness } from '#domain/business/deletion'
import { forgetOldUses } from '#domain/quota'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { settings } from '#platform/settings'
import * as rows from './anonymous-queries.ts'
import { DAY_MS } from '#lib/time/durations'

const asExpiryService = () => asService('accounts that were never secured expire')

/** Limit for one night; the rest is removed the next night. */
const MAX_PER_NIGHT = 1000

/**
 * When an account that was never secured is removed with its business, if it is not used again.
 * Undefined where accounts are never removed.
 */
export function anonymousExpiry(lastUse: Date): Date | undefined {
  const days = settings().ANONYMOUS_ACCOUNT_DAYS
  return days === 0 ? undefined : new Date(lastUse.getTime() + days * DAY_MS)
}

/**
 * Removes accounts that were never secured and not used for ANONYMOUS_ACCOUNT_DAYS, with their
 * businesses. It runs once a night, in one process. Returns how many accounts were removed.
 */
export async function expireAnonymous(): Promise<number> {
  if (
    !(await db.writeAs(asExpiryService(), (tx) => rows.beginNight(tx, 'expire-anonymous', now())))
  )
    return 0
  await forgetOldUses()
  const days = settings().ANONYMOUS_ACCOUNT_DAYS
  return days === 0 ? 0 : removeUnused(new Date(now().getTime() - days * DAY_MS))
}

/**
 * A job deletes the business. Its account is deleted the next night, when nothing of it is left.
 */
export async function removeUnused(unusedSince: Date): Promise<number> {
  const found = await db.readAs(asExpiryService(), (tx) =>
    rows.listUnused(tx, unusedSince, MAX_PER_NIGHT),
  )
  for (const account of found) {
    await deleteBusinesses(account)
    await db.writeAs(asExpiryService(), (tx) => rows.deleteUnused(tx, account.id))
  }
  return found.length
}

async function deleteBusinesses({ id, businesses }: rows.Unused): Promise<void> {
  for (const { id: businessId, name } of businesses) {
    const deleting = deleteBusiness(
      { role: 'authenticated', sub: id, is_anonymous: true },
      businessId,
      name,
    )
    await deleting.catch((error: unknown) =>
      log.warn({ err: error, businessId }, 'an expired business could not be deleted'),
    )
  }
}
