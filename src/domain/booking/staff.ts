import { recordAudit } from '#domain/audit'
import { nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Booking, SaveStaff } from './contract.ts'
import { findPlace } from './change-booking.ts'
import { forgetOffer } from './chat.ts'
import * as rows from './queries.ts'
import * as staffRows from './staff-queries.ts'

/**
 * Saves the staff. Owner and admin. Bookings of removed staff stay, and `listUnstaffed` lists them.
 * Error: `booking.staff_twice`.
 */
export async function saveStaff(claims: Claims, { businessId, staff }: SaveStaff): Promise<void> {
  const names = staff.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw new AppError('booking.staff_twice')
  const saved = staff.map((one) => ({ ...one, id: one.id ?? newId() }))
  const ids = saved.map(({ id }) => id)
  await db.writeAs(claims, async (tx) => {
    await rows.lockServices(tx, businessId)
    await staffRows.lockStaff(tx, businessId)
    await staffRows.deleteStaff(tx, businessId, ids)
    await staffRows.upsertStaff(tx, businessId, saved)
    await staffRows.replaceStaffServices(tx, businessId, saved)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'booking.staff',
      entity: 'business',
      entityId: businessId,
      after: { staff: staff.map(({ name }) => name) },
    })
  })
  forgetOffer(businessId)
}

/**
 * Upcoming open bookings that no person can carry out: their person was removed or is off, or they
 * have none and their service needs one. In order of their time.
 */
export const listUnstaffed = (claims: Claims, businessId: string): Promise<Booking[]> =>
  db.readAs(claims, async (tx) => {
    const { zone } = await findPlace(tx, businessId)
    return rows.listUnstaffedRows(tx, { businessId, zone, nowIso: nowIso() })
  })
