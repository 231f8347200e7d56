import { type Claims, continueAsService, db } from '#platform/database'
import type { QuickReply } from './contract.ts'
import * as rows from './queries.ts'

/** The business's quick replies, most used first; at most 500. */
export function listQuickReplies(claims: Claims, businessId: string): Promise<QuickReply[]> {
  return db.readAs(claims, (tx) => rows.listRows(tx, businessId))
}

/** Counts one use. A quick reply that the caller cannot see is passed over: nothing hangs on the figure. */
export function countQuickReplyUse(claims: Claims, businessId: string, id: string): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.findRow(tx, businessId, id))) return
    await continueAsService(tx, 'everyone who answers may use a quick reply, only owner and admin may change one')
    await rows.addUse(tx, id)
  })
}
