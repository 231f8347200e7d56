import type { ReadTx, WriteTx } from '#platform/database'
import type { AuditEntry } from './audit.ts'
import type { AuditRow } from './contract.ts'

export async function insertAuditEntry(tx: WriteTx, entry: AuditEntry): Promise<void> {
  await tx`
    insert into public.audit_log (business_id, actor_id, action, entity, entity_id, before, after)
    values (${entry.businessId}, ${entry.actorId}, ${entry.action}, ${entry.entity},
        ${entry.entityId}, ${JSON.stringify(entry.before ?? null)}::text::jsonb,
        ${JSON.stringify(entry.after ?? null)}::text::jsonb)`
}

/**
 * The cursor is a row id, because a time loses its microseconds in the browser. Only plain values
 * of `after` are returned.
 */
export async function listAuditRows(
  tx: ReadTx,
  businessId: string,
  limit: number,
  before?: string,
): Promise<AuditRow[]> {
  return tx<AuditRow[]>`
    select a.id, a.actor_id, p.name as actor_name, a.action, a.created_at,
      (select jsonb_object_agg(key, value)
        from jsonb_each(case when jsonb_typeof(a.after) = 'object' then a.after else '{}' end)
        where jsonb_typeof(value) in ('string', 'number', 'boolean')) as after
    from public.audit_log a left join public.profile p on p.id = a.actor_id
    where a.business_id = ${businessId}
      ${
        before
          ? tx`and (a.created_at, a.id) < (select c.created_at, c.id from public.audit_log c
          where c.id = ${before} and c.business_id = ${businessId})`
          : tx``
      }
    order by a.created_at desc, a.id desc limit ${limit}`
}
