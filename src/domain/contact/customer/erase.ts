import { recordAudit } from '#domain/audit'
import { lockRooms } from '#conversation/transfer'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { findStanding, lockContacts, lockMerges, mayKeep } from '../merge-queries.ts'
import * as rows from './erase-queries.ts'

/**
 * "Hapus data pelanggan": deletes a customer with all conversations, files and notes, for good.
 * Orders stay without name, address and notes. Owner and admin, who type the name that the screen
 * shows. Errors: `auth.forbidden`, `contact.not_found`.
 */
export function eraseCustomer(
  claims: Claims,
  businessId: string,
  contactId: string,
): Promise<{ messages: number }> {
  return db.writeAs(claims, async (tx) => {
    if (!(await mayKeep(tx, businessId))) throw new AppError('auth.forbidden')
    await continueAsService(tx, 'an erasure removes what its member may not delete row by row')
    await lockMerges(tx, businessId)
    const ids = await rows.listWithMerged(tx, businessId, await findStanding(tx, contactId))
    if (ids.length === 0) throw new AppError('contact.not_found')
    await lockRooms(tx, ids)
    await lockContacts(tx, businessId, ids)
    await rows.anonymiseOrders(tx, ids)
    await rows.deleteEngineChats(tx, ids)
    const messages = await rows.deleteContacts(tx, ids)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.erase',
      entity: 'contact',
      entityId: contactId,
      after: { messages },
    })
    return { messages }
  })
}
