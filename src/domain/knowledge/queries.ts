import type { ReadTx, WriteTx } from '#platform/database'
import type { EntryRow, SourceKind, SourceRow } from './contract.ts'

const sourceColumns = (tx: ReadTx) => tx`
  s.id, s.business_id, s.kind, s.title, s.url, s.file_name, s.status, s.error, s.done_count,
    s.total_count, s.valid_until::text as valid_until, s.created_at, s.updated_at,
  (select p.name from public.profile p where p.id = s.created_by) as created_by_name,
  coalesce(e.entry_count, 0) as entry_count, coalesce(e.used_count, 0) as used_count`

/** Newest first; 1000 at most. */
export async function listSourceRows(tx: ReadTx, businessId: string): Promise<SourceRow[]> {
  return tx<SourceRow[]>`
    select ${sourceColumns(tx)} from public.knowledge_source s
    left join (select source_id, count(*)::int as entry_count, sum(used_count)::int as used_count
      from public.knowledge_entry where business_id = ${businessId} and deleted_at is null
      group by source_id) e on e.source_id = s.id
    where s.business_id = ${businessId} and s.deleted_at is null
    order by s.created_at desc, s.id desc limit 1000`
}

/** Whether the caller is one of those who write the business's knowledge (policy keeper_writes). */
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
  /** by its place in the list when not given */ position?: number
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
/** Writes only rows that changed, so that nothing is indexed anew without need. */
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

/** true when the source is the caller's to change and was in the other state. */
export async function setRemoved(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  removed: boolean,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_source set deleted_at = ${removed ? tx`now()` : null}
    where id = ${sourceId} and business_id = ${businessId} and (deleted_at is null) = ${removed}
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
      and business_id = ${businessId} and deleted_at is null returning id`
  return changed.length > 0
}

export async function listEntryRows(
  tx: ReadTx,
  businessId: string,
  sourceId: string,
): Promise<EntryRow[]> {
  return tx<EntryRow[]>`
    select id, source_id, position, question, examples, answer, language, used_count, updated_at
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
    and business_id = ${businessId} and deleted_at is null
    returning id, source_id, position, question, examples, answer, language, used_count, updated_at`
  return row
}

/** true when the entry is the caller's to change and was in the other state. */
export async function setEntryRemoved(
  tx: WriteTx,
  businessId: string,
  entryId: string,
  removed: boolean,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry set deleted_at = ${removed ? tx`now()` : null}
    where id = ${entryId} and business_id = ${businessId} and (deleted_at is null) = ${removed}
    returning id`
  return changed.length > 0
}

/** The place after the last entry of a source. */
export async function nextPosition(tx: ReadTx, sourceId: string): Promise<number> {
  const [row] = await tx<
    { next: number }[]
  >`select coalesce(max(position) + 1, 0) as next from public.knowledge_entry
    where source_id = ${sourceId}`
  return row?.next ?? 0
}

/**
 * The state of the business's knowledge, as text; undefined where the caller sees no such business.
 */
export async function findState(tx: ReadTx, businessId: string): Promise<string | undefined> {
  const [row] = await tx<
    { state: string }[]
  >`select private.knowledge_state(knowledge_version) as state from public.business
    where id = ${businessId}`
  return row?.state
}

/**
 * An index in memory is sixty to a hundred times its text: so many characters of one business are
 * searched, some 20,000 passages.
 */
export const SEARCHED_CHARACTERS = 6_000_000

/** `written`: characters of the entries up to this one. */
export type SearchableRow = {
  id: string
  source_id: string
  title: string
  kind: SourceKind
  question: string | null
  examples: string[]
  answer: string
  language: string
  written: number
}
/**
 * Every entry the agent may answer from, oldest first; 50,000 and `SEARCHED_CHARACTERS` at most.
 */
export async function listSearchable(tx: ReadTx, businessId: string): Promise<SearchableRow[]> {
  return tx<SearchableRow[]>`
    select * from (select e.id, e.source_id, s.title, s.kind, e.question, e.examples, e.answer,
        e.language,
      sum(char_length(e.answer) + coalesce(char_length(e.question),
            0) + char_length(array_to_string(e.examples, ' '))) over (order by e.id) as written
      ${inUse(tx, businessId)} order by e.id limit 50000) read
      where written <= ${SEARCHED_CHARACTERS} order by id`
}

const inUse = (tx: ReadTx, businessId: string) => tx`
  from public.knowledge_entry e join public.knowledge_source s on s.id = e.source_id
  where e.business_id = ${businessId} and e.deleted_at is null and s.status = 'ready'
  and s.deleted_at is null and (s.valid_until is null
    or s.valid_until >= (now() at time zone 'Asia/Jakarta')::date)`

const textOf = (tx: ReadTx) => tx`private.knowledge_text(s.title, e.question, e.examples, e.answer)`

/** Entries the agent may answer from that have no vector of `model` for what they say now. */
export async function listUnembedded(
  tx: ReadTx,
  businessId: string,
  model: string,
  most: number,
): Promise<{ id: string; text: string; text_md5: string }[]> {
  return tx<{ id: string; text: string; text_md5: string }[]>`
    select e.id, ${textOf(tx)} as text, md5(${textOf(tx)}) as text_md5 ${inUse(tx, businessId)}
    and not exists (select from public.knowledge_vector v where v.entry_id = e.id
      and v.model = ${model} and v.text_md5 = md5(${textOf(tx)})) order by e.id limit ${most}`
}

/**
 * Keeps vectors of entries that are still there (`numbers` as base64), and says that the knowledge
 * is another.
 */
export async function upsertVectors(
  tx: WriteTx,
  businessId: string,
  model: string,
  vectors: { id: string; text_md5: string; numbers: string }[],
): Promise<void> {
  await tx`
    insert into public.knowledge_vector (entry_id, business_id, model, text_md5, numbers)
    select e.id, e.business_id, ${model}, v.text_md5, decode(v.numbers, 'base64')
    from jsonb_to_recordset(${JSON.stringify(vectors)}::text::jsonb) as v (id uuid, text_md5 text,
        numbers text)
    join public.knowledge_entry e on e.id = v.id
    and e.business_id = ${businessId} for key share of e
    on conflict (entry_id) do update
    set model = excluded.model, text_md5 = excluded.text_md5, numbers = excluded.numbers`
  await tx`update public.business set knowledge_version = knowledge_version + 1
    where id = ${businessId}`
}

/** The vectors of what the agent may answer from, as far as they say what it says now. */
export async function listVectors(
  tx: ReadTx,
  businessId: string,
  model: string,
): Promise<{ entry_id: string; numbers: Uint8Array }[]> {
  return tx<{ entry_id: string; numbers: Uint8Array }[]>`
    select v.entry_id, v.numbers from public.knowledge_vector v
    join public.knowledge_entry e on e.id = v.entry_id
    join public.knowledge_source s on s.id = e.source_id
    where v.business_id = ${businessId} and v.model = ${model} and v.text_md5 = md5(${textOf(tx)})
    limit 50000`
}

/**
 * Locked in one order: answers that stand on the same entries never wait for each other in a
 * circle. A figure does not wait for the disk either.
 */
export async function countUses(
  tx: WriteTx,
  businessId: string,
  entryIds: string[],
): Promise<void> {
  await tx`
    with used as (select id from public.knowledge_entry where business_id = ${businessId}
      and id = any (${entryIds}::uuid[]) order by id for update)
    update public.knowledge_entry e set used_count = used_count + 1
    from used, (select set_config('synchronous_commit', 'off', true)) as unhurried
    where e.id = used.id`
}

export type ReadingRow = {
  id: string
  business_id: string
  kind: SourceKind
  title: string
  url: string | null
  file_name: string | null
  whole_site: boolean
  status: string
}
export async function findForReading(
  tx: ReadTx,
  sourceId: string,
): Promise<ReadingRow | undefined> {
  const [row] = await tx<
    ReadingRow[]
  >`select id, business_id, kind, title, url, file_name, whole_site, status
    from public.knowledge_source where id = ${sourceId} and deleted_at is null`
  return row
}

/** How many sources of a business wait to be read. */
export async function countWaiting(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<
    { waiting: number }[]
  >`select count(*)::int as waiting from public.knowledge_source where business_id = ${businessId}
    and status = 'processing' and deleted_at is null`
  return row?.waiting ?? 0
}

/**
 * true while the source still waits to be read; nobody else changes it until the transaction ends.
 */
export async function lockForReading(tx: WriteTx, sourceId: string): Promise<boolean> {
  const waiting =
    await tx`select id from public.knowledge_source where id = ${sourceId} and status = 'processing'
      and deleted_at is null for update`
  return waiting.length > 0
}

export async function setProgress(
  tx: WriteTx,
  sourceId: string,
  done: number,
  total: number,
): Promise<void> {
  await tx`update public.knowledge_source set done_count = ${done}, total_count = ${total}
    where id = ${sourceId} and status = 'processing'`
}

export async function finishSource(
  tx: WriteTx,
  sourceId: string,
  result: { status: 'ready' | 'failed'; error: string | null; title?: string },
): Promise<void> {
  await tx`
    update public.knowledge_source
    set status = ${result.status}, error = ${result.error},
      title = coalesce(${result.title ?? null}, title)
    where id = ${sourceId}`
}

export async function restartSource(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_source
    set status = 'processing', error = null, done_count = 0, total_count = null
    where id = ${sourceId} and business_id = ${businessId} and kind in ('web', 'file')
    and status <> 'processing' and deleted_at is null returning id`
  return changed.length > 0
}

export async function insertFile(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  bytes: Uint8Array,
): Promise<void> {
  await tx`insert into public.knowledge_file (source_id, business_id, bytes)
    values (${sourceId}, ${businessId}, ${Buffer.from(bytes)})`
}

export async function findFile(tx: ReadTx, sourceId: string): Promise<Uint8Array | undefined> {
  const [row] = await tx<
    { bytes: Uint8Array }[]
  >`select bytes from public.knowledge_file where source_id = ${sourceId}`
  return row?.bytes
}
