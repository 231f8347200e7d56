import { type Claims, db, type WriteTx } from '#platform/database'
import type { AuditPage } from './contract.ts'
import { insertAuditEntry, listAuditRows } from './queries.ts'

export type AuditEntry = {
  businessId: string
  actorId: string | null
  action: string
  entity: string
  entityId: string | null
  before?: object
  after?: object
}

const PAGE_SIZE = 20

/**
 * Records who changed what, in the transaction of the change. It never stores message text or
 * secrets.
 */
export function recordAudit(tx: WriteTx, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(tx, entry)
}

/**
 * Who changed what, newest first, 20 per page. `before` is the last id of the previous page. The
 * list is empty for anyone except owner and admin.
 */
export function listAudit(claims: Claims, businessId: string, before?: string): Promise<AuditPage> {
  return db.readAs(claims, async (tx) => {
    const found = await listAuditRows(tx, businessId, PAGE_SIZE + 1, before)
    const rows = found.slice(0, PAGE_SIZE)
    return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null }
  })
}
