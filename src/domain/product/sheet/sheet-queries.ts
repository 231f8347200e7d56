import type { ReadTx, WriteTx } from '#platform/database'
import { PAGE_ROWS } from '../contract.ts'
import type { ConnectSheet, MissingRow, SheetRow, SheetRunRow } from './contract.ts'
import type { RowChange, SheetLink } from './plan-changes.ts'

/** Limit of runs per sheet that can be undone. */
export const RUN_LIMIT = 20

const sheetColumns = (tx: ReadTx) => tx`
  s.id, s.business_id, s.url, s.mapping, s.has_head, s.head, s.every_hours, s.status, s.error,
  s.read_at, s.next_read_at, (select count(*)::int from public.product_sheet_row r
    where r.sheet_id = s.id and r.missing_since is not null) as missing_count`

export async function findSheet(tx: ReadTx, businessId: string): Promise<SheetRow | undefined> {
  const [row] = await tx<SheetRow[]>`
    select ${sheetColumns(tx)} from public.product_sheet s where s.business_id = ${businessId}`
  return row
}

/** A sheet that is due to be read. */
export async function findDueSheet(tx: ReadTx, sheetId: string): Promise<SheetRow | undefined> {
  const [row] = await tx<SheetRow[]>`
    select ${sheetColumns(tx)} from public.product_sheet s
    where s.id = ${sheetId} and s.next_read_at <= now()`
  return row
}

export async function listDueSheets(tx: ReadTx, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from public.product_sheet
    where next_read_at <= now() and not private.is_deleted_business(business_id)
    order by next_read_at limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Connects a business's sheet, or changes the connected one. It is due at once. */
export async function upsertSheet(
  tx: WriteTx,
  { businessId, url, mapping, hasHead, head, everyHours }: ConnectSheet,
  createdBy: string | null,
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.product_sheet as s (business_id, url, mapping, has_head, head, every_hours,
      created_by)
    values (${businessId}, ${url}, ${JSON.stringify(mapping)}::text::jsonb, ${hasHead},
      ${head}::text[], ${everyHours}, ${createdBy})
    on conflict (business_id) do update set url = excluded.url, mapping = excluded.mapping,
      has_head = excluded.has_head, head = excluded.head, every_hours = excluded.every_hours,
      next_read_at = now()
    returning id`
  return row!.id
}

/** Makes a sheet due at once. */
export async function setDue(tx: WriteTx, businessId: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    update public.product_sheet set next_read_at = now() where business_id = ${businessId}
    returning id`
  return row?.id
}

/** Stores the result of a reading, and when the next one is due. */
export async function finishReading(
  tx: WriteTx,
  sheetId: string,
  { status, error }: Pick<SheetRow, 'status' | 'error'>,
): Promise<void> {
  await tx`
    update public.product_sheet set status = ${status}, error = ${error}, read_at = now(),
      next_read_at = now() + make_interval(hours => every_hours)
    where id = ${sheetId}`
}

/** Returns false when the business has no sheet. */
export async function deleteSheet(tx: WriteTx, businessId: string): Promise<boolean> {
  return (
    (await tx`delete from public.product_sheet where business_id = ${businessId} returning 1`)
      .length === 1
  )
}

/** Every product that the sheet had; at most 5,000 per reading. */
export async function listLinks(tx: ReadTx, sheetId: string): Promise<SheetLink[]> {
  return tx<SheetLink[]>`
    select key, product_id, cells from public.product_sheet_row where sheet_id = ${sheetId}`
}

/** Stores the products of the sheet. Products that it no longer has are missing from now on. */
export async function replaceLinks(
  tx: WriteTx,
  { id, business_id }: Pick<SheetRow, 'id' | 'business_id'>,
  links: readonly SheetLink[],
): Promise<void> {
  await tx`
    insert into public.product_sheet_row as r (sheet_id, business_id, key, product_id, cells)
    select ${id}, ${business_id}, l.key, l.product_id, l.cells
    from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
      as l (key text, product_id uuid, cells jsonb)
    on conflict (sheet_id, key) do update set cells = excluded.cells, missing_since = null
    where r.cells <> excluded.cells or r.missing_since is not null`
  const keys = links.map(({ key }) => key)
  await tx`
    delete from public.product_sheet_row r using public.product p
    where r.sheet_id = ${id} and r.key <> all (${keys}::text[])
    and p.id = r.product_id and p.archived_at is not null`
  await tx`
    update public.product_sheet_row set missing_since = now()
    where sheet_id = ${id} and key <> all (${keys}::text[]) and missing_since is null`
}

/** One page of the products that the sheet no longer has, by their key. */
export async function listMissingRows(
  tx: ReadTx,
  sheetId: string,
  after: string,
): Promise<MissingRow[]> {
  return tx<MissingRow[]>`
    select r.key, r.product_id, p.name, p.variant, p.price_rupiah, r.missing_since
    from public.product_sheet_row r join public.product p on p.id = r.product_id
    where r.sheet_id = ${sheetId} and r.missing_since is not null and r.key > ${after}
    order by r.key limit ${PAGE_ROWS}`
}

/** Removes missing products from the sheet. Returns the ids of those that were missing. */
export async function takeMissing(
  tx: WriteTx,
  sheetId: string,
  productIds: string[],
): Promise<string[]> {
  const rows = await tx<{ product_id: string }[]>`
    delete from public.product_sheet_row where sheet_id = ${sheetId}
    and product_id = any (${productIds}::uuid[]) and missing_since is not null
    returning product_id`
  return rows.map(({ product_id }) => product_id)
}

export type NewRun = Omit<SheetRunRow, 'id' | 'undone_at' | 'created_at'> & {
  changes: RowChange[]
}

/** Stores a run. Only the newest runs are kept. */
export async function insertRun(
  tx: WriteTx,
  { id, business_id }: Pick<SheetRow, 'id' | 'business_id'>,
  run: NewRun,
): Promise<void> {
  await tx`
    insert into public.product_sheet_run (sheet_id, business_id, kind, added_count, changed_count,
      fault_count, changes)
    values (${id}, ${business_id}, ${run.kind}, ${run.added_count}, ${run.changed_count},
      ${run.fault_count}, ${JSON.stringify(run.changes)}::text::jsonb)`
  await tx`
    delete from public.product_sheet_run where id in (select id from public.product_sheet_run
      where sheet_id = ${id} order by id desc offset ${RUN_LIMIT})`
}

export async function listRuns(tx: ReadTx, sheetId: string): Promise<SheetRunRow[]> {
  return tx<SheetRunRow[]>`
    select id, kind, added_count, changed_count, fault_count, undone_at, created_at
    from public.product_sheet_run where sheet_id = ${sheetId} order by id desc limit ${RUN_LIMIT}`
}

/** Marks a run as undone. Undefined when it is undone already or does not exist. */
export async function takeRun(
  tx: WriteTx,
  businessId: string,
  runId: string,
): Promise<RowChange[] | undefined> {
  const [row] = await tx<{ changes: RowChange[] }[]>`
    update public.product_sheet_run set undone_at = now()
    where id = ${runId} and business_id = ${businessId} and undone_at is null returning changes`
  return row?.changes
}
