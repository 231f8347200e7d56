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
 * The product's tables that still have rows of a business, in deletion order; undefined when none
 * is left.
 */
export async function listTablesLeft(
  tx: ReadTx,
  businessId: string,
): Promise<string[] | undefined> {
  const [deletion] = await tx<{ done_tables: string[] }[]>`
    select done_tables from private.deleted_business where business_id = ${businessId}`
  if (!deletion) return undefined
  const tables = [WEBHOOKS, ...inDeletionOrder(await listBusinessTables(tx))]
  return tables.filter((table) => !deletion.done_tables.includes(table))
}

type BusinessTable = { name: string; referring: string[] }

/** The tables whose rows are of a business, each with those of them that refer to it. */
const listBusinessTables = (tx: ReadTx) => tx<BusinessTable[]>`
  with owned as (
    select c.oid, c.relname from pg_constraint f join pg_class c on c.oid = f.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      and a.attname = 'business_id'
    where f.confrelid = 'public.business'::regclass and f.confdeltype = 'c'
    and c.relnamespace = 'public'::regnamespace
  )
  select t.relname::text as name, array(
    select distinct r.relname::text from pg_constraint f join owned r on r.oid = f.conrelid
    where f.contype = 'f' and f.confrelid = t.oid and r.oid <> t.oid
  ) as referring
  from owned t order by t.relname`

/**
 * Puts each table after those that refer to it. Otherwise one batch would cascade to any number of
 * rows, or be refused. Tables that refer to each other come last.
 */
function inDeletionOrder(tables: BusinessTable[]): string[] {
  const order = new Set<string>()
  for (let size = -1; order.size > size;) {
    size = order.size
    for (const { name, referring } of tables)
      if (referring.every((other) => order.has(other))) order.add(name)
  }
  return [...new Set([...order, ...tables.map(({ name }) => name)])]
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
