import type { ReadTx, WriteTx } from '#platform/database'
import { type MissingProducts, PAGE_ROWS, type ProductDraft, type ProductRow } from './contract.ts'
import { rowsInUse } from './rows-in-use-queries.ts'

export type PricedRow = Pick<
  ProductRow,
  'id' | 'name' | 'variant' | 'price_rupiah' | 'unit' | 'valid_until'
> & { name_key: string }

const productColumns = (tx: ReadTx) => tx`
  p.id, p.position, p.name, p.variant, p.attributes, p.price_rupiah, p.unit, p.stock,
  p.duration_minutes, p.photo_url, p.valid_until::text as valid_until, p.updated_at`

/** One page of rows in use, in the order in which they were added. `words`: each must occur. */
export async function listProductRows(
  tx: ReadTx,
  businessId: string,
  { words, after, isDraft }: { words: string[]; after: number | undefined; isDraft?: boolean },
): Promise<ProductRow[]> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return tx<ProductRow[]>`
    select ${productColumns(tx)}, p.draft_act from ${rowsInUse(tx, businessId, isDraft)}
    where p.position > ${after ?? 0}
    and (p.name_key || ' ' || p.variant_key || ' ' || lower(p.attributes::text))
      like all (${patterns}::text[])
    order by p.position limit ${PAGE_ROWS}`
}

/** The number of rows in use, without those of an uncommitted transaction. */
export async function countProducts(
  tx: ReadTx,
  businessId: string,
  isDraft = false,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from ${rowsInUse(tx, businessId, isDraft)}`
  return row?.count ?? 0
}

/** `zone`: the business's time zone */
type NamedRow = ProductRow & { name_key: string; zone: string | null }

/** Every row of these names that is in use, in the order of the grid. */
export async function findByNames(
  tx: ReadTx,
  businessId: string,
  nameKeys: string[],
  isDraft = false,
): Promise<NamedRow[]> {
  return tx<NamedRow[]>`
    select ${productColumns(tx)}, p.name_key, (select b.operational_hours -> 0 ->> 'timezone'
      from public.business b where b.id = ${businessId}) as zone
    from ${rowsInUse(tx, businessId, isDraft)}
    where p.name_key = any (${nameKeys}::text[]) order by p.position`
}

/** One row in use. */
export async function findRow(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<ProductRow | undefined> {
  const [row] = await tx<ProductRow[]>`
    select ${productColumns(tx)} from public.product p
    where p.business_id = ${businessId} and p.id = ${id} and p.archived_at is null`
  return row
}

/** The names that these rows have now, including archived rows. */
export async function findNameKeys(
  tx: ReadTx,
  businessId: string,
  ids: string[],
): Promise<string[]> {
  const rows = await tx<{ name_key: string }[]>`
    select distinct name_key from public.product
    where business_id = ${businessId} and id = any (${ids}::uuid[])`
  return rows.map(({ name_key }) => name_key)
}

/** Those of these rows whose name and variant another row in use has. */
export async function findDuplicates(
  tx: ReadTx,
  businessId: string,
  rows: ProductDraft[],
  isDraft = false,
): Promise<string[]> {
  const found = await tx<{ id: string }[]>`
    select r.id from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r (id uuid, name text, variant text)
    where exists (select from ${rowsInUse(tx, businessId, isDraft)}
      where p.name_key = lower(r.name) and p.variant_key = lower(r.variant)
      and p.id <> all (${rows.map(({ id }) => id)}::uuid[]))`
  return found.map(({ id }) => id)
}

/** Rows in use by name and variant, in any case. */
export async function listByKeys(
  tx: ReadTx,
  businessId: string,
  keys: readonly { name: string; variant: string }[],
  isDraft = false,
): Promise<ProductRow[]> {
  return tx<ProductRow[]>`
    select ${productColumns(tx)} from json_to_recordset(${JSON.stringify(keys)}::text::json)
      as k (name text, variant text)
    join ${rowsInUse(tx, businessId, isDraft)}
      on p.name_key = lower(k.name) and p.variant_key = lower(k.variant)`
}

/** Those of these rows that are in use. */
export async function listInUse(
  tx: ReadTx,
  businessId: string,
  ids: readonly string[],
  isDraft = false,
): Promise<ProductRow[]> {
  return tx<ProductRow[]>`
    select ${productColumns(tx)}, p.draft_act from ${rowsInUse(tx, businessId, isDraft)}
    where p.id = any (${ids}::uuid[]) order by p.position`
}

/** The first rows in use whose name and variant are not in `keys`, and their number. */
export async function listMissing(
  tx: ReadTx,
  businessId: string,
  keys: readonly { name: string; variant: string }[],
  isDraft = false,
): Promise<MissingProducts> {
  const found = await tx<(ProductRow & { total: number })[]>`
    select ${productColumns(tx)}, (count(*) over ())::int as total
    from ${rowsInUse(tx, businessId, isDraft)}
    where not exists (select from json_to_recordset(${JSON.stringify(keys)}::text::json)
      as k (name text, variant text)
      where lower(k.name) = p.name_key and lower(k.variant) = p.variant_key)
    order by p.position limit ${PAGE_ROWS}`
  return {
    rows: found.map(({ total: _total, ...row }) => row),
    total: found[0]?.total ?? 0,
  }
}

/** Locks a business's products until the transaction ends. */
export async function lockProducts(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`product/${businessId}`}, 0))`
}

/**
 * Frees the names and variants of rows that are about to be renamed, so that two rows can swap
 * theirs.
 */
export async function parkRenamed(
  tx: WriteTx,
  businessId: string,
  rows: ProductDraft[],
): Promise<void> {
  await tx`
    update public.product p set archived_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (id uuid, name text,
      variant text)
    where p.id = r.id and p.business_id = ${businessId} and p.archived_at is null
    and (p.name_key, p.variant_key) is distinct from (lower(r.name), lower(r.variant))`
}

/**
 * Inserts rows, or replaces them by id, in the given order. An archived row is then in use again.
 */
export async function upsertProducts(
  tx: WriteTx,
  businessId: string,
  {
    createdBy,
    rows,
    seenStock,
  }: {
    createdBy: string | null
    rows: ProductDraft[]
    /** stock that is saved as the screen showed it, so that the row's present stock is kept */
    seenStock: Record<string, number | null>
  },
): Promise<ProductRow[]> {
  return tx<ProductRow[]>`
    insert into public.product as p (id, business_id, name, variant, attributes, price_rupiah,
      unit, stock, duration_minutes, photo_url, valid_until, created_by)
    select r.id, ${businessId}, r.name, r.variant, r.attributes, r.price_rupiah, r.unit, r.stock,
      r.duration_minutes, r.photo_url, r.valid_until, ${createdBy}
    from jsonb_to_recordset(${JSON.stringify(rows.map(withPlace))}::text::jsonb) as r (at int,
      id uuid, name text, variant text, attributes jsonb, price_rupiah bigint, unit text, stock int,
      duration_minutes int, photo_url text, valid_until date)
    order by r.at
    on conflict (id) do update set name = excluded.name, variant = excluded.variant,
      attributes = excluded.attributes, price_rupiah = excluded.price_rupiah,
      unit = excluded.unit,
      stock = case when ${JSON.stringify(seenStock)}::text::jsonb -> p.id::text
        = to_jsonb(excluded.stock) then p.stock else excluded.stock end,
      duration_minutes = excluded.duration_minutes,
      photo_url = excluded.photo_url, valid_until = excluded.valid_until, archived_at = null
    where p.business_id = excluded.business_id
    returning ${productColumns(tx)}`
}

const withPlace = (row: ProductDraft, at: number) => ({ at, ...row })

/** Archives rows in use. Returns how many. */
export async function archiveRows(tx: WriteTx, businessId: string, ids: string[]): Promise<number> {
  const changed = await tx`update public.product set archived_at = now()
    where business_id = ${businessId} and id = any (${ids}::uuid[]) and archived_at is null
    returning id`
  return changed.length
}

/** The prices of the rows in use with these names. */
export async function findPrices(
  tx: ReadTx,
  businessId: string,
  nameKeys: string[],
  isDraft = false,
): Promise<PricedRow[]> {
  return tx<PricedRow[]>`
    select p.id, p.name_key, p.name, p.variant, p.price_rupiah, p.unit,
      p.valid_until::text as valid_until
    from ${rowsInUse(tx, businessId, isDraft)}
    where p.name_key = any (${nameKeys}::text[])`
}

/** Rows in use that customers can order. */
export async function findOffered(
  tx: ReadTx,
  businessId: string,
  ids: readonly string[],
): Promise<NamedRow[]> {
  return tx<NamedRow[]>`
    select ${productColumns(tx)}, p.name_key, b.operational_hours -> 0 ->> 'timezone' as zone
    from public.product p join public.business b on b.id = p.business_id
    where p.business_id = ${businessId} and p.archived_at is null
    and p.id = any (${ids}::uuid[])`
}

/**
 * Adds to the recorded stock of rows, or subtracts from it. A row without a recorded stock does not
 * change.
 */
export async function changeStock(
  tx: WriteTx,
  businessId: string,
  changes: readonly { id: string; by: number }[],
): Promise<void> {
  await tx`
    update public.product p set stock = p.stock + c.by
    from (select id, sum("by")::int as by
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as c (id uuid, "by" int)
      group by 1) c
    where p.id = c.id and p.business_id = ${businessId} and p.stock is not null`
}
