import type { ReadTx, WriteTx } from '#platform/database'
import type { ProductValues } from '../values.ts'
import { CHANGES_SHOWN, type ProductChange } from './contract.ts'
import type { PlannedChange } from './plan-change.ts'

type StoredChange = PlannedChange & { id: string }

const ofDraft = (tx: ReadTx, businessId: string) => tx`
  c.business_id = ${businessId} and c.dropped_at is null`

/** The draft's changes of these rows. */
export async function findChanges(
  tx: ReadTx,
  businessId: string,
  productIds: readonly string[],
): Promise<StoredChange[]> {
  return tx<StoredChange[]>`
    select c.id, c.act, c.product_id, c.cells, c.base from public.product_draft_change c
    where ${ofDraft(tx, businessId)} and c.product_id = any (${productIds}::uuid[])`
}

/** Writes changes. A change of a row that already has one replaces it and keeps its place. */
export async function upsertChanges(
  tx: WriteTx,
  of: { businessId: string; createdBy: string | null },
  changes: readonly PlannedChange[],
): Promise<void> {
  if (changes.length === 0) return
  const packed = JSON.stringify(changes.map((change, at) => ({ ...change, at })))
  await tx`
    insert into public.product_draft_change as c (business_id, act, product_id, cells, base,
      created_by)
    select ${of.businessId}, n.act, n.product_id, n.cells, n.base, ${of.createdBy}
    from jsonb_to_recordset(${packed}::text::jsonb) as n (at int, act text, product_id uuid,
      cells jsonb, base jsonb) order by n.at
    on conflict (business_id, product_id) do update set act = excluded.act,
      cells = excluded.cells, base = excluded.base, created_by = excluded.created_by,
      dropped_at = null`
}

/** Deletes the changes of these rows, including dropped ones. */
export async function deleteChanges(
  tx: WriteTx,
  businessId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  await tx`delete from public.product_draft_change
    where business_id = ${businessId} and product_id = any (${productIds}::uuid[])`
}

/** The number of changes in the draft. */
export async function countChanges(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.product_draft_change c
    where ${ofDraft(tx, businessId)}`
  return row?.count ?? 0
}

/**
 * Every change with its live row, and whether another row now has its name. Joins use only the
 * primary key, and names are compared by sorting. A table that was just filled has no statistics,
 * so a join by business would compare every row with every other.
 */
const withLive = (tx: ReadTx, businessId: string) => tx`
  named as (
    select c.*, to_jsonb(p) as live, lower(coalesce(c.cells ->> 'name', p.name)) as name_key,
      lower(coalesce(c.cells ->> 'variant', p.variant)) as variant_key,
      c.act = 'add' or c.cells ?| array['name', 'variant'] as is_named
    from public.product_draft_change c
    left join public.product p on p.id = c.product_id and p.archived_at is null
    where ${ofDraft(tx, businessId)}
  ), keyed as (
    select n.id, n.name_key, n.variant_key from named n where n.is_named
    union all
    select null, o.name_key, o.variant_key from public.product o
    where o.business_id = ${businessId} and o.archived_at is null
      and exists (select from named n where n.is_named)
      and o.id not in (select n.product_id from named n where n.is_named or n.act = 'archive')
  ), taken as (
    select k.id from (select keyed.id, count(*) over (partition by keyed.name_key,
      keyed.variant_key) as rows from keyed) k where k.id is not null and k.rows > 1
  ), judged as (
    select n.*, case
      when n.act = 'archive' then 'ok'
      when n.id in (select t.id from taken t) then 'taken'
      when n.act = 'add' then 'ok'
      when n.live is null then 'gone'
      when exists (select from jsonb_each(n.cells) cell
          where n.live -> cell.key is distinct from n.base -> cell.key
            and n.live -> cell.key is distinct from cell.value) then 'changed'
      else 'ok' end as state
    from named n
  )`

const changeColumns = (tx: ReadTx) => tx`
  j.id, j.act, j.product_id, coalesce(j.cells ->> 'name', j.live ->> 'name', j.base ->> 'name', '')
    as name, coalesce(j.cells ->> 'variant', j.live ->> 'variant', j.base ->> 'variant', '')
    as variant, j.cells, j.base, j.live, j.state,
  (select p.name from public.profile p where p.id = j.created_by) as created_by_name`

type ListedChange = ProductChange & { total: number; conflicts: number }

/** The first changes of a draft; those that wait for a choice come first. */
export async function listChanges(tx: ReadTx, businessId: string): Promise<ListedChange[]> {
  return tx<ListedChange[]>`
    with ${withLive(tx, businessId)}, counted as (
      select j.*, (count(*) over ())::int as total,
        (count(*) filter (where j.state <> 'ok') over ())::int as conflicts
      from judged j order by j.state = 'ok', j.id limit ${CHANGES_SHOWN}
    )
    select ${changeColumns(tx)}, j.total, j.conflicts from counted j
    order by j.state = 'ok', j.id`
}

/** Every change of a draft, for publishing it. */
export async function readChanges(tx: ReadTx, businessId: string): Promise<ProductChange[]> {
  return tx<ProductChange[]>`
    with ${withLive(tx, businessId)}
    select ${changeColumns(tx)} from judged j order by j.id`
}

/** One change; undefined when the draft does not have it. */
export async function findChange(
  tx: ReadTx,
  businessId: string,
  changeId: string,
): Promise<ProductChange | undefined> {
  const [row] = await tx<ProductChange[]>`
    with ${withLive(tx, businessId)}
    select ${changeColumns(tx)} from judged j where j.id = ${changeId}`
  return row
}

/** The values of a row, in use or archived. */
export async function findArchived(
  tx: ReadTx,
  businessId: string,
  ids: readonly string[],
): Promise<(ProductValues & { id: string })[]> {
  return tx<(ProductValues & { id: string })[]>`
    select id, name, variant, attributes, price_rupiah, unit, stock, duration_minutes, photo_url,
      valid_until::text as valid_until
    from public.product
    where business_id = ${businessId} and id = any (${ids}::uuid[]) and archived_at is not null`
}

export async function deleteAll(tx: WriteTx, businessId: string): Promise<void> {
  await tx`delete from public.product_draft_change where business_id = ${businessId}`
}

/** The names of products that the draft changes, before and after. */
export async function findTouchedNames(tx: ReadTx, businessId: string): Promise<string[]> {
  const rows = await tx<{ name_key: string }[]>`
    select p.name_key from public.product_draft_change c
    join public.product p on p.id = c.product_id and p.archived_at is null
    where ${ofDraft(tx, businessId)}
    union
    select lower(c.cells ->> 'name') from public.product_draft_change c
    where ${ofDraft(tx, businessId)} and c.cells ->> 'name' is not null`
  return rows.map(({ name_key }) => name_key)
}
