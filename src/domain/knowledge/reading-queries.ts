import type { ReadTx, WriteTx } from '#platform/database'
import type { SourceKind } from './contract.ts'

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

/** The number of a business's waiting sources. */
export async function countWaiting(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<
    { waiting: number }[]
  >`select count(*)::int as waiting from public.knowledge_source where business_id = ${businessId}
    and status = 'processing' and deleted_at is null`
  return row?.waiting ?? 0
}

/** Locks the source until the transaction ends. Returns true while it still waits. */
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
  result: {
    status: 'ready' | 'failed'
    error: string | null
    title?: string
    /** left out: as it was */
    unreadPages?: number
  },
): Promise<void> {
  await tx`
    update public.knowledge_source
    set status = ${result.status}, error = ${result.error},
      title = coalesce(${result.title ?? null}, title),
      unread_pages = coalesce(${result.unreadPages ?? null}, unread_pages)
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

/**
 * An entry that was read, including removed ones. `read_*`: the text before a member changed it.
 */
export type ReadRow = {
  id: string
  question: string | null
  answer: string
  read_question: string | null
  read_answer: string | null
  fresh_answer: string | null
  is_removed: boolean
}

export async function listReadRows(tx: ReadTx, sourceId: string): Promise<ReadRow[]> {
  return tx<ReadRow[]>`
    select id, question, answer, read_question, read_answer, fresh_answer,
      deleted_at is not null as is_removed
    from public.knowledge_entry where source_id = ${sourceId} order by position, id limit 10000`
}

/** `is_settled`: the source now says the same as the member's text. */
export type EditedEntry = {
  id: string
  position: number
  fresh_answer: string | null
  is_settled: boolean
}

/** Updates entries that a member changed: their position, and what the source says now. */
export async function updateEdited(
  tx: WriteTx,
  sourceId: string,
  entries: EditedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx`
    update public.knowledge_entry e
    set position = n.position, fresh_answer = n.fresh_answer,
      read_question = case when n.is_settled then null else e.read_question end,
      read_answer = case when n.is_settled then null else e.read_answer end
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as n (id uuid, position int,
      fresh_answer text, is_settled boolean)
    where e.id = n.id and e.source_id = ${sourceId}`
}
