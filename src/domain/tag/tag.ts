import { recordAudit } from '#domain/audit'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError, isDuplicateRow } from '#platform/errors'
import type { MergeTag, RemoveTag, SaveTag, TagUse } from './contract.ts'
import * as rows from './queries.ts'

/** The business's tags, each with its number of rooms. */
export function listTagUse(claims: Claims, businessId: string): Promise<TagUse[]> {
  return db.readAs(claims, (tx) => rows.listTagUse(tx, businessId))
}

/** Renames or colours a tag. Errors: tag.taken, tag.not_found. */
export async function saveTag(claims: Claims, input: SaveTag): Promise<void> {
  const { businessId, tagId } = input
  try {
    await db.writeAs(claims, async (tx) => {
      if (!(await rows.updateTag(tx, input))) throw new AppError('tag.not_found')
      await recordChange(tx, claims, { businessId, tagId, action: 'tag.save' })
    })
  } catch (error) {
    throw isDuplicateRow(error) ? new AppError('tag.taken') : error
  }
}

/** Deletes a tag; `restoreTag` undoes it within a day. Error: tag.not_found. */
export function removeTag(claims: Claims, input: RemoveTag): Promise<void> {
  return changeTag(claims, { ...input, intoId: null })
}

/** Moves the rooms of a tag to another one and deletes it. Error: tag.not_found. */
export function mergeTag(claims: Claims, input: MergeTag): Promise<void> {
  return changeTag(claims, input)
}

function changeTag(
  claims: Claims,
  { businessId, tagId, changeId, intoId }: RemoveTag & { intoId: string | null },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const wanted = intoId ? [tagId, intoId] : [tagId]
    const locked = await rows.lockTags(tx, businessId, wanted)
    const tag = locked.find(({ id }) => id === tagId)
    if (!tag || locked.length < wanted.length) throw new AppError('tag.not_found')
    await recordChange(tx, claims, {
      businessId,
      tagId,
      action: intoId ? 'tag.merge' : 'tag.remove',
    })
    await continueAsService(tx, 'the undo is kept by the server; the right was proved by the lock')
    await rows.insertTagChange(tx, { businessId, changeId, tag, intoId })
    if (intoId) await rows.moveToTag(tx, changeId)
    await rows.deleteTag(tx, tagId)
    await rows.deleteOldChanges(tx, businessId)
  })
}

/**
 * Undoes a deletion or a merge: restores the tag, its rooms, members and views. Errors: tag.no_undo
 * when it is too late or its name was taken, business.not_found.
 */
export function restoreTag(
  claims: Claims,
  { businessId, changeId }: { businessId: string; changeId: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    await recordChange(tx, claims, { businessId, tagId: changeId, action: 'tag.save' })
    if (!(await rows.mayAnswer(tx, businessId))) throw new AppError('business.not_found')
    await continueAsService(tx, 'the undo is kept by the server; the right was proved')
    if (!(await rows.restoreTagRows(tx, businessId, changeId))) throw new AppError('tag.no_undo')
  })
}

/** The tag with a name, created if missing. Error: tag.too_many. */
export async function ensureTag(tx: WriteTx, businessId: string, name: string): Promise<string> {
  const tag = await rows.upsertTag(tx, businessId, name)
  if (!tag) throw new AppError('tag.too_many')
  return tag.id
}

const recordChange = (
  tx: WriteTx,
  claims: Claims,
  { businessId, tagId, action }: { businessId: string; tagId: string; action: string },
) =>
  recordAudit(tx, {
    businessId,
    actorId: claims.sub ?? null,
    action,
    entity: 'tag',
    entityId: tagId,
  })
