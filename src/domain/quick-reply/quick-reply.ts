import type { Uploaded } from '#contract/media'
import { recordAudit } from '#domain/audit'
import { dropEntrySource, insertAnswer, mayKeep } from '#domain/knowledge/edit-entries'
import { copyToRoom, readUpload } from '#domain/media'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError, isDuplicateRow } from '#platform/errors'
import type { QuickReply, QuickReplyOutcome, SaveQuickReply, TeachQuickReply } from './contract.ts'
import * as rows from './queries.ts'

/** The business's quick replies, most used first; at most 500. */
export function listQuickReplies(claims: Claims, businessId: string): Promise<QuickReply[]> {
  return db.readAs(claims, (tx) => rows.listRows(tx, businessId))
}

/**
 * Adds or changes a quick reply. Errors: `quick_reply.taken` when another one has the shortcut,
 * `quick_reply.not_found`, and those of `readUpload` for its file.
 */
export async function saveQuickReply(
  claims: Claims,
  { quickReplyId, ...reply }: SaveQuickReply,
): Promise<void> {
  const { businessId, attachmentId } = reply
  if (attachmentId) await readUpload(claims, { businessId, attachmentId })
  await refuseTaken(() =>
    db.writeAs(claims, async (tx) => {
      const id = quickReplyId ?? (await rows.insertRow(tx, reply)).id
      if (quickReplyId && !(await rows.updateRow(tx, { ...reply, id })))
        throw new AppError('quick_reply.not_found')
      await recordChange(tx, claims, reply.businessId, { action: 'quick_reply.save', id })
    }),
  )
}

/** Removes a quick reply; `restoreQuickReply` undoes it. Error: `quick_reply.not_found`. */
export function removeQuickReply(claims: Claims, businessId: string, id: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.setRemoved(tx, businessId, id, true)))
      throw new AppError('quick_reply.not_found')
    await recordChange(tx, claims, businessId, { action: 'quick_reply.remove', id })
  })
}

/**
 * Restores a quick reply. Errors: `quick_reply.taken` when its shortcut was taken in the meantime,
 * `quick_reply.not_found`.
 */
export function restoreQuickReply(claims: Claims, businessId: string, id: string): Promise<void> {
  return refuseTaken(() =>
    db.writeAs(claims, async (tx) => {
      if (!(await rows.setRemoved(tx, businessId, id, false)))
        throw new AppError('quick_reply.not_found')
      await recordChange(tx, claims, businessId, { action: 'quick_reply.save', id })
    }),
  )
}

/** Counts what the member did with a quick reply. One that the caller cannot see is ignored. */
export function countQuickReplyOutcome(
  claims: Claims,
  ref: { businessId: string; quickReplyId: string; outcome: QuickReplyOutcome },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findRow(tx, ref.businessId, ref.quickReplyId))) return
    await continueAsService(
      tx,
      'everyone who answers may use a quick reply, only owner and admin may change one',
    )
    await rows.addOutcome(tx, ref.quickReplyId, ref.outcome)
  })
}

/**
 * Copies the file of a quick reply for a message into a room. Errors: `quick_reply.not_found`, and
 * those of `copyToRoom`.
 */
export async function attachQuickReplyFile(
  claims: Claims,
  ref: { businessId: string; quickReplyId: string; roomId: string },
): Promise<Uploaded> {
  const reply = await db.readAs(claims, (tx) => rows.findRow(tx, ref.businessId, ref.quickReplyId))
  if (!reply?.file) throw new AppError('quick_reply.not_found')
  return copyToRoom(claims, { ...ref, attachmentId: reply.file.id })
}

/** Makes an entry of the AI from a quick reply. Owner and admin. Error: `quick_reply.not_found`. */
export function teachQuickReply(claims: Claims, input: TeachQuickReply): Promise<void> {
  const { businessId, quickReplyId, question, answer } = input
  return db.writeAs(claims, async (tx) => {
    const reply = await findKept(tx, businessId, quickReplyId)
    if (reply.entry_id) return
    const entry = await insertAnswer(tx, claims.sub ?? '', { businessId, question, answer })
    await rows.updateEntry(tx, quickReplyId, entry.id)
  })
}

/** Undoes `teachQuickReply`. Owner and admin. Error: `quick_reply.not_found`. */
export function undoTeaching(claims: Claims, businessId: string, id: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const { entry_id: entryId } = await findKept(tx, businessId, id)
    if (entryId) await dropEntrySource(tx, businessId, entryId)
    await rows.updateEntry(tx, id, null)
  })
}

async function findKept(tx: WriteTx, businessId: string, id: string) {
  const reply = (await mayKeep(tx, businessId)) ? await rows.lockRow(tx, businessId, id) : undefined
  if (!reply) throw new AppError('quick_reply.not_found')
  return reply
}

/**
 * Turns a conflict of the unique index into an error, so that only one of two parallel saves gets
 * the shortcut.
 */
async function refuseTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isDuplicateRow(error) ? new AppError('quick_reply.taken') : error
  }
}

const recordChange = (
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  { action, id }: { action: string; id: string },
) =>
  recordAudit(tx, {
    businessId,
    actorId: claims.sub ?? null,
    action,
    entity: 'quick_reply',
    entityId: id,
  })
