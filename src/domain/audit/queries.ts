import type { WriteTx } from '#platform/database'
import type { AuditEntry } from './audit.ts'

export async function insertAuditEntry(tx: WriteTx, entry: AuditEntry): Promise<void> {
  await tx`
    insert into public.audit_log (business_id, actor_id, action, entity, entity_id, before, after)
    values (${entry.businessId}, ${entry.actorId}, ${entry.action}, ${entry.entity}, ${entry.entityId}, ${JSON.stringify(entry.before ?? null)}::text::jsonb, ${JSON.stringify(entry.after ?? null)}::text::jsonb)`
}
