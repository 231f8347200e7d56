import { recordAudit } from '#domain/audit'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError, sqlState } from '#platform/errors'
import type { QuickReply, SaveQuickReply } from './contract.ts'
import * as rows from './queries.ts'

/** The business's quick replies, most used first; at most 500. */
export function listQuickReplies(claims: Claims, businessId: string): Promise<QuickReply[]> {
  return db.readAs(claims, (tx) => rows.listRows(tx, businessId))
}

/**
 * Adds a quick reply or changes one. Errors: `quick_reply.taken` when another has the shortcut,
 * `quick_reply.not_found`.
 */
export async function saveQuickReply(
  claims: Claims,
  { quickReplyId, ...reply }: SaveQuickReply,
): Promise<void> {
  await refuseTaken(() =>
    db.writeAs(claims, async (tx) => {
      const id = quickReplyId ?? (await rows.insertRow(tx, reply)).id
      if (quickReplyId && !(await rows.updateRow(tx, { ...reply, id })))
        throw new AppError('quick_reply.not_found')
      await recordChange(tx, claims, reply.businessId, 'quick_reply.save', id)
    }),
  )
}

/** Removes a quick reply; `restoreQuickReply` undoes it. Error: `quick_reply.not_found`. */
export function removeQuickReply(claims: Claims, businessId: string, id: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.setRemoved(tx, businessId, id, true)))
      throw new AppError('quick_reply.not_found')
    await recordChange(tx, claims, businessId, 'quick_reply.remove', id)
  })
}

/** Errors: `quick_reply.taken` when its shortcut was taken meanwhile, `quick_reply.not_found`. */
export function restoreQuickReply(claims: Claims, businessId: string, id: string): Promise<void> {
  return refuseTaken(() =>
    db.writeAs(claims, async (tx) => {
      if (!(await rows.setRemoved(tx, businessId, id, false)))
        throw new AppError('quick_reply.not_found')
      await recordChange(tx, claims, businessId, 'quick_reply.save', id)
    }),
  )
}

/** Counts one use. An invisible quick reply is ignored: it is only a figure. */
export function countQuickReplyUse(claims: Claims, businessId: string, id: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findRow(tx, businessId, id))) return
    await continueAsService(
      tx,
      'everyone who answers may use a quick reply, only owner and admin may change one',
    )
    await rows.addUse(tx, id)
  })
}

const UNIQUE_VIOLATION = '23505'

/** The unique index decides, so that of two parallel saves only one gets the shortcut. */
async function refuseTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw sqlState(error) === UNIQUE_VIOLATION ? new AppError('quick_reply.taken') : error
  }
}

const recordChange = (
  tx: WriteTx,
  claims: Claims,
  businessId: string,
  action: string,
  id: string,
) =>
  recordAudit(tx, {
    businessId,
    actorId: claims.sub ?? null,
    action,
    entity: 'quick_reply',
    entityId: id,
  })
