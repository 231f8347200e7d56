import type { ReadTx, WriteTx } from '#platform/database'

/**
 * Marks the business as deleted, which hides it (private.is_deleted_business). Returns false when
 * it was marked before.
 */
export async function insertDeletion(
  tx: WriteTx,
  businessId: string,
  deletedBy: string,
): Promise<boolean> {
  const marked = await tx`
    insert into private.deleted_business (business_id, deleted_by)
    values (${businessId}, ${deletedBy}) on conflict do nothing returning 1`
  return marked.length === 1
}

/** Ends all access to the business: members, invitations, keys. Stops AI answers and campaigns. */
export async function endAccess(tx: WriteTx, businessId: string): Promise<void> {
  await Promise.all([
    tx`delete from public.team_business where business_id = ${businessId}`,
    tx`delete from public.team_invitation where business_id = ${businessId}`,
    tx`delete from public.api_key where business_id = ${businessId}`,
    tx`update public.business set ai_paused_at = now() where id = ${businessId}`,
    tx`update public.campaign set status = 'cancelled' where business_id = ${businessId}
      and status in ('running', 'paused')`,
  ])
}

/** Deletions without a job, because the process ended or the job failed too often. */
export async function listLeftDeletions(tx: ReadTx, jobKey: string): Promise<string[]> {
  const rows = await tx<{ business_id: string }[]>`
    select business_id from private.deleted_business
    where not private.has_job(${jobKey} || business_id) order by deleted_at limit 20`
  return rows.map((row) => row.business_id)
}

/** Stored webhook bodies name a channel, not a business. */
const WEBHOOKS = 'gateway_event'
/**
 * Tables that refer to others come first, so that a deletion does not cascade. A product refers to
 * its photo.
 */
const FIRST = [
  'message_charge',
  'product',
  'attachment',
  'campaign_recipient',
  'draft',
  'message',
  'agent_run',
  'room_event',
  'closure',
  'escalation',
  'room_tag',
  'contact_tag',
  'contact_import_row',
  'contact_merge',
  'contact_note',
  'contact_identity',
  'room',
  'contact',
  'sale_terms',
]

/**
 * The product's tables that still have rows of a business, in deletion order; undefined when none
 * is left.
 */
export async function listTablesLeft(
  tx: ReadTx,
  businessId: string,
): Promise<string[] | undefined> {
  const [row] = await tx<{ tables: string[] }[]>`
    select case when ${WEBHOOKS} = any (d.done_tables) then '{}' else array[${WEBHOOKS}]::text[] end
      || array(
      select c.relname::text from pg_constraint f join pg_class c on c.oid = f.conrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        and a.attname = 'business_id'
      where f.confrelid = 'public.business'::regclass and f.confdeltype = 'c'
      and c.relnamespace = 'public'::regnamespace
        and c.relname <> all (d.done_tables)
      order by array_position(${FIRST}::text[], c.relname::text) nulls last, c.relname) as tables
    from private.deleted_business d where d.business_id = ${businessId}`
  return row?.tables
}

/** Deletes one batch of a table's rows; returns how many. */
export async function deleteBatch(
  tx: WriteTx,
  businessId: string,
  table: string,
  limit: number,
): Promise<number> {
  const rows =
    table === WEBHOOKS
      ? tx`select e.ctid from public.channel c join public.gateway_event e on e.channel_id = c.id
        where c.business_id = ${businessId} limit ${limit}`
      : tx`select ctid from public.${tx(table)} where business_id = ${businessId} limit ${limit}`
  const { count } = await tx`delete from public.${tx(table)} where ctid = any (array(${rows}))`
  await tx`
    update private.deleted_business set deleted_rows = deleted_rows + ${count},
      done_tables = case when ${count < limit} then done_tables || ${table}::text else done_tables
        end
    where business_id = ${businessId}`
  return count
}

/** Deletes the last rows of an emptied business. */
export async function deleteBusinessRow(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from public.business where id = ${id}`
}
