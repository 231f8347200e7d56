import type { WriteTx } from '#platform/database'
import { insertAuditEntry } from './queries.ts'

export type AuditEntry = { businessId: string; actorId: string | null; action: string; entity: string; entityId: string | null; before?: object; after?: object }

/** Writes down who changed what, in the transaction of the change. Never holds message text or secrets. */
export function recordAudit(tx: WriteTx, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(tx, entry)
}
