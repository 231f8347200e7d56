import type { ReadTx, WriteTx } from '#platform/database'
import { COUNT_END } from '#lib/count-end'
import { type EntryRow, type SourceKind, type SourceRow } from './contract.ts'

const sourceColumns = (tx: ReadTx) => tx`
  s.id, s.business_id, s.kind, s.title, s.url, s.file_name, s.status, s.error, s.done_count,
    s.total_count, s.valid_until::text as valid_until, s.reread_days, s.reread_at, s.reread_error,
    s.read_at, s.created_at, s.updated_at,
  (select p.name from public.profile p where p.id = s.created_by) as created_by_name,
  coalesce(e.entry_count, 0) as entry_count, coalesce(e.used_count, 0) as used_count`

/** The sources, newest first; at most 1000. */
export async function listSourceRows(tx: ReadTx, businessId: string): Promise<SourceRow[]> {
  return tx<SourceRow[]>`
    select ${sourceColumns(tx)} from public.knowledge_source s
    left join (select source_id, count(*)::int as entry_count, sum(used_count)::int as used_count
      from public.knowledge_entry where business_id = ${businessId} and deleted_at is null
      group by source_id) e on e.source_id = s.id
    where s.business_id = ${businessId} and s.deleted_at is null
    order by s.created_at desc, s.id desc limit 1000`
}

/** The business's name; undefined where the caller is no member. */
export async function findShopName(tx: ReadTx, businessId: string): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select name from public.business where id = ${businessId}`
  return row?.name
}

/** Whether the caller may write the business's knowledge (policy keeper_writes). */
export async function mayKeep(tx: ReadTx, businessId: string): Promise<boolean> {
  return (
    (
      await tx`select 1 from private.my_businesses_as(array['owner', 'admin']) own
        where own = ${businessId}`
    ).length === 1
  )
}

export async function findSource(
  tx: ReadTx,
  businessId: string,
  sourceId: string,
): Promise<SourceRow | undefined> {
  const [row] = await tx<SourceRow[]>`
    select ${sourceColumns(tx)} from public.knowledge_source s
    left join lateral (select count(*)::int as entry_count, sum(used_count)::int as used_count
      from public.knowledge_entry where source_id = s.id and deleted_at is null) e on true
    where s.business_id = ${businessId} and s.id = ${sourceId} and s.deleted_at is null`
  return row
}

export type NewSource = {
  businessId: string
  kind: SourceKind
  title: string
  status: 'processing' | 'ready'
  createdBy: string | null
  url?: string
  fileName?: string
  rawText?: string
  validUntil?: string | null
  wholeSite?: boolean
}

export async function insertSource(tx: WriteTx, source: NewSource): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.knowledge_source (business_id, kind, title, status, created_by, url,
        file_name, raw_text, valid_until, whole_site)
    values (${source.businessId}, ${source.kind}, ${source.title}, ${source.status},
        ${source.createdBy}, ${source.url ?? null}, ${source.fileName ?? null},
        ${source.rawText ?? null}, ${source.validUntil ?? null}, ${source.wholeSite ?? false})
    returning id`
  return row!
}

export type NewEntry = {
  question: string | null
  examples: string[]
  answer: string
  language: string
  /** by default its place in the list */
  position?: number
}

export async function insertEntries(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  entries: NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const packed = JSON.stringify(entries.map((entry, position) => ({ position, ...entry })))
  await tx`
    insert into public.knowledge_entry (business_id, source_id, position, question, examples,
        answer, language)
    select ${businessId}, ${sourceId}, e.position, e.question,
      array(select jsonb_array_elements_text(e.examples)), e.answer, e.language
    from jsonb_to_recordset(${packed}::text::jsonb) as e (position int, question text,
        examples jsonb, answer text, language text)`
}

export async function deleteEntriesBut(
  tx: WriteTx,
  sourceId: string,
  kept: string[],
): Promise<void> {
  await tx`delete from public.knowledge_entry where source_id = ${sourceId}
    and not (id = any (${kept}::uuid[]))`
}

export type KeptEntry = NewEntry & { id: string; position: number }

/** Writes only changed rows, so that no other row is indexed again. */
export async function updateKept(
  tx: WriteTx,
  sourceId: string,
  entries: KeptEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx`
    update public.knowledge_entry e set answer = k.answer,
    language = k.language, position = k.position
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as k (id uuid, position int,
        answer text, language text)
    where e.id = k.id and e.source_id = ${sourceId}
    and (e.answer, e.language, e.position) is distinct from (k.answer, k.language, k.position)`
}

/** Returns true when the caller may change the source and it was in the other state. */
export async function setRemoved(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  removed: boolean,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_source set deleted_at = ${removed ? tx`now()` : null}
    where id = ${sourceId} and business_id = ${businessId} and (deleted_at is null) = ${removed}
    and kind <> 'product'
    returning id`
  return changed.length > 0
}

export async function updateSourceRow(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  change: { title?: string; valid_until?: string | null },
): Promise<boolean> {
  const changed = await tx`update public.knowledge_source set ${tx(change)} where id = ${sourceId}
      and business_id = ${businessId} and deleted_at is null and kind <> 'product' returning id`
  return changed.length > 0
}

const entryColumns = (tx: ReadTx) => tx`
  id, source_id, position, question, examples, answer, language, used_count,
  (select count(*)::int from (select from public.knowledge_use u join public.room r
      on r.id = u.room_id where u.entry_id = knowledge_entry.id and r.merged_into is null
      limit ${COUNT_END}) counted) as room_count,
  updated_at, read_answer is not null as is_edited, fresh_answer`

export async function listEntryRows(
  tx: ReadTx,
  businessId: string,
  sourceId: string,
): Promise<EntryRow[]> {
  return tx<EntryRow[]>`
    select ${entryColumns(tx)}
    from public.knowledge_entry
    where business_id = ${businessId} and source_id = ${sourceId} and deleted_at is null
    order by position, id limit 5000`
}

export async function updateEntryRow(
  tx: WriteTx,
  businessId: string,
  entryId: string,
  change: { question?: string | null; answer?: string; examples?: string[]; language?: string },
): Promise<EntryRow | undefined> {
  const [row] = await tx<EntryRow[]>`
    update public.knowledge_entry set ${tx(change)} where id = ${entryId}
    and business_id = ${businessId} and deleted_at is null and product_key is null
    returning ${entryColumns(tx)}`
  return row
}

/** Returns true when the caller may change the entry and it was in the other state. */
export async function setEntryRemoved(
  tx: WriteTx,
  businessId: string,
  entryId: string,
  removed: boolean,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry set deleted_at = ${removed ? tx`now()` : null}
    where id = ${entryId} and business_id = ${businessId} and (deleted_at is null) = ${removed}
    and product_key is null
    returning id`
  return changed.length > 0
}

export async function findSourceOfEntry(
  tx: ReadTx,
  businessId: string,
  entryId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ source_id: string }[]>`
    select source_id from public.knowledge_entry
    where id = ${entryId} and business_id = ${businessId}`
  return row?.source_id
}

/** The position after the last entry of a source. */
export async function nextPosition(tx: ReadTx, sourceId: string): Promise<number> {
  const [row] = await tx<
    { next: number }[]
  >`select coalesce(max(position) + 1, 0) as next from public.knowledge_entry
    where source_id = ${sourceId}`
  return row?.next ?? 0
}
