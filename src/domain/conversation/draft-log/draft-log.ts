import { type Claims, db } from '#platform/database'
import { DRAFT_PAGE, type DraftLogPage, type DraftLogQuery } from './contract.ts'
import * as rows from './draft-log-queries.ts'

const NONE = { proposed: 0, used: 0, edited: 0, dismissed: 0, stale: 0 }

/** Drafts of the AI for members, newest first, with the decision on each. */
export function listDraftLog(claims: Claims, query: DraftLogQuery): Promise<DraftLogPage> {
  return db.readAs(claims, async (tx) => {
    const [drafts, counted] = await Promise.all([
      rows.listDraftRows(tx, query),
      query.before ? null : rows.countDrafts(tx, query.businessId),
    ])
    const last = drafts.at(-1)
    return {
      drafts,
      before: last && drafts.length === DRAFT_PAGE ? { at: last.created_at, id: last.id } : null,
      counts: counted && {
        ...NONE,
        ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
      },
    }
  })
}
