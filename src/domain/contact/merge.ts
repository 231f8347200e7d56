import { recordAudit } from '#domain/audit'
import { lockRooms, mergeRooms, returnRoom } from '#conversation/transfer'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ContactLinks } from './contract.ts'
import * as rows from './merge-queries.ts'

/**
 * Possible duplicates of this contact, and contacts that were merged into it. A merged contact has
 * those of its target.
 */
export function getContactLinks(
  claims: Claims,
  businessId: string,
  contactId: string,
): Promise<ContactLinks> {
  return db.readAs(claims, async (tx) => {
    const id = await rows.findStanding(tx, contactId)
    const [same, merges] = await Promise.all([
      rows.listSame(tx, businessId, id),
      rows.listMerges(tx, businessId, id),
    ])
    return { same, merges }
  })
}

/**
 * "Gabungkan": merges two contacts into the older one. Errors: `contact.not_found`,
 * `contact.merged` when one of them is merged already.
 */
export function mergeContacts(
  claims: Claims,
  businessId: string,
  contactId: string,
  otherId: string,
): Promise<string> {
  return asAnswerer(claims, businessId, async (tx) => {
    const merge = await mergeInto(tx, businessId, [contactId, otherId], {
      reason: 'manual',
      mergedBy: claims.sub ?? null,
    })
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.merge',
      entity: 'contact',
      entityId: merge.keptId,
      after: { gone: merge.goneId },
    })
    return merge.id
  })
}

/**
 * "Pisahkan lagi": moves identities, notes, conversations and messages back to where they were
 * before the merge. Newer ones and tags of an import stay. The two contacts are never merged
 * automatically again. Error: `contact.merge_not_found`.
 */
export function undoMerge(claims: Claims, businessId: string, mergeId: string): Promise<void> {
  return asAnswerer(claims, businessId, async (tx) => {
    await rows.lockMerges(tx, businessId)
    const merge = await rows.lockMerge(tx, businessId, mergeId)
    if (!merge || merge.undone_at) throw new AppError('contact.merge_not_found')
    await takeApart(tx, merge)
    await rows.markUndone(tx, merge.id, claims.sub ?? null)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.unmerge',
      entity: 'contact',
      entityId: merge.kept_id,
      after: { gone: merge.gone_id },
    })
  })
}

/**
 * Checks the caller's right to the business first, because members may not write all rows that a
 * merge moves (files).
 */
function asAnswerer<T>(
  claims: Claims,
  businessId: string,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> {
  return db.writeAs(claims, async (tx) => {
    if (claims.role !== 'service_role' && !(await rows.mayAnswer(tx, businessId)))
      throw new AppError('contact.not_found')
    await continueAsService(tx, 'a merge moves what its member may not write row by row')
    return work(tx)
  })
}

/**
 * Merges contacts that WhatsApp links. Undefined when a member undid that merge before, or they are
 * already one contact.
 */
export async function mergeLinked(
  tx: WriteTx,
  businessId: string,
  ids: string[],
  reason: 'linked' | 'changed',
): Promise<{ keptId: string } | undefined> {
  const [a, b] = ids
  if (!a || !b || (await rows.wasUndone(tx, a, b))) return undefined
  const merge = await mergeInto(tx, businessId, [a, b], { reason, mergedBy: null })
  await recordAudit(tx, {
    businessId,
    actorId: null,
    action: 'contact.merge',
    entity: 'contact',
    entityId: merge.keptId,
    after: { gone: merge.goneId, reason },
  })
  return merge
}

async function mergeInto(
  tx: WriteTx,
  businessId: string,
  ids: [string, string],
  { reason, mergedBy }: { reason: 'linked' | 'changed' | 'manual'; mergedBy: string | null },
): Promise<{ id: string; keptId: string; goneId: string }> {
  await rows.lockMerges(tx, businessId)
  // Locks existing rooms first, like the code that stores a message, then rooms made before the
  // contacts were locked.
  await lockRooms(tx, ids)
  const [kept, gone] = await rows.lockContacts(tx, businessId, ids)
  if (!kept || !gone) throw new AppError('contact.not_found')
  if (kept.merged_into || gone.merged_into) throw new AppError('contact.merged')
  const rooms = await lockRooms(tx, ids)
  const merged = await mergeRooms(tx, rooms, {
    keptId: kept.id,
    goneId: gone.id,
    mergedBy,
    gone: { name: gone.name, phone: gone.phone },
  })
  const [identityIds, noteIds] = [
    await rows.moveIdentities(tx, gone.id, kept.id),
    await rows.moveNotes(tx, gone.id, kept.id),
  ]
  await rows.moveTags(tx, gone.id, kept.id)
  await rows.updateKept(tx, kept.id, {
    name: kept.name ?? gone.name,
    phone: kept.phone ?? gone.phone,
    language: kept.language ?? gone.language,
    // A block or refused advertising of either contact stays.
    blocked_at: kept.blocked_at ?? gone.blocked_at,
    marketing_opt_out_at: kept.marketing_opt_out_at ?? gone.marketing_opt_out_at,
    fields: { ...gone.fields, ...kept.fields },
  })
  await rows.updateMergedInto(tx, gone.id, kept.id)
  const keptBefore = {
    name: kept.name,
    phone: kept.phone,
    blocked_at: kept.blocked_at,
    marketing_opt_out_at: kept.marketing_opt_out_at,
    fields: kept.fields,
  }
  const id = await rows.insertMerge(tx, {
    businessId,
    keptId: kept.id,
    goneId: gone.id,
    reason,
    mergedBy,
    keptBefore,
    identityIds,
    noteIds,
    rooms: merged,
  })
  return { id, keptId: kept.id, goneId: gone.id }
}

async function takeApart(tx: WriteTx, merge: rows.MergeRow): Promise<void> {
  const standing = await rows.findStanding(tx, merge.kept_id)
  const [kept, gone] = await Promise.all(
    [standing, merge.gone_id].map(
      async (id) => (await rows.lockContacts(tx, merge.business_id, [id]))[0],
    ),
  )
  if (!kept || !gone) throw new AppError('contact.merge_not_found')
  await rows.updateMergedInto(tx, gone.id, null)
  await rows.returnIdentities(tx, merge.identity_ids, standing, gone.id)
  await rows.returnNotes(tx, merge.note_ids, standing, gone.id)
  for (const room of merge.rooms) await returnRoom(tx, room, { standing, goneId: gone.id })
  const was = merge.kept_before
  // Values that came only from the other contact move back with it; later changes stay.
  await rows.updateKept(tx, standing, {
    name: was.name === null && kept.name === gone.name ? null : kept.name,
    phone: was.phone === null && kept.phone === gone.phone ? null : kept.phone,
    language: kept.language,
    blocked_at:
      was.blocked_at === null && kept.blocked_at === gone.blocked_at ? null : kept.blocked_at,
    marketing_opt_out_at:
      was.marketing_opt_out_at === null && kept.marketing_opt_out_at === gone.marketing_opt_out_at
        ? null
        : kept.marketing_opt_out_at,
    fields: withoutAdopted(kept.fields, was.fields ?? kept.fields, gone.fields),
  })
}

/** The values without unchanged ones that a merge took from the other contact. */
const withoutAdopted = (
  fields: Record<string, string>,
  was: Record<string, string>,
  gone: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([id, value]) => id in was || value !== gone[id]),
  )
