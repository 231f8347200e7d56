import type { ReadTx, WriteTx } from '#platform/database'
import type { EntryVersion } from '../contract.ts'

const versionColumns = (tx: ReadTx) => tx`
  v.id, v.entry_id, v.question, v.examples, v.answer, v.created_at,
  (select p.name from public.profile p where p.id = v.changed_by) as changed_by_name`

/** The texts before each change, newest first. A trigger keeps 20 of them. */
export async function listVersionRows(
  tx: ReadTx,
  businessId: string,
  entryId: string,
): Promise<EntryVersion[]> {
  return tx<EntryVersion[]>`
    select ${versionColumns(tx)} from public.knowledge_entry_version v
    where v.business_id = ${businessId} and v.entry_id = ${entryId} order by v.id desc limit 20`
}

export async function findVersion(
  tx: ReadTx,
  businessId: string,
  versionId: string,
): Promise<EntryVersion | undefined> {
  const [row] = await tx<EntryVersion[]>`
    select ${versionColumns(tx)} from public.knowledge_entry_version v
    where v.business_id = ${businessId} and v.id = ${versionId}`
  return row
}

/** Stores the text that was read before a member changes it for the first time. */
export async function keepReadWords(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<void> {
  await tx`
    update public.knowledge_entry e set read_question = e.question, read_answer = e.answer
    from public.knowledge_source s
    where e.id = ${entryId} and e.business_id = ${businessId} and e.read_answer is null
    and s.id = e.source_id and s.kind in ('web', 'file')`
}

/** Replaces a member's text by what the page says now. Returns true when that is new. */
export async function takeFresh(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry
    set answer = fresh_answer, read_question = null, read_answer = null, fresh_answer = null
    where id = ${entryId} and business_id = ${businessId} and fresh_answer is not null
    and deleted_at is null returning id`
  return changed.length > 0
}

/** Keeps the member's text and dismisses what the page says now. */
export async function dismissFresh(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_entry set read_answer = fresh_answer, fresh_answer = null
    where id = ${entryId} and business_id = ${businessId} and fresh_answer is not null
    and deleted_at is null returning id`
  return changed.length > 0
}
