import type { ReleasedProcedure } from '#contract/procedure/draft'
import type { ReleasedProduct } from '#contract/product/draft'
import type { ReadTx, WriteTx } from '#platform/database'
import {
  type DraftChange,
  type DraftTestVerdict,
  RELEASES_KEPT,
  type ReleaseRow,
} from './contract.ts'

/**
 * Locks the live answers of a draft and then its changes. The deletion of an entry locks them in
 * the same order.
 */
export async function lockAnswers(tx: WriteTx, businessId: string): Promise<void> {
  await tx`
    select e.id from public.knowledge_entry e where e.id in (select c.entry_id
      from public.knowledge_draft_change c
      where c.business_id = ${businessId} and c.dropped_at is null)
    order by e.id for update`
  await tx`
    select id from public.knowledge_draft_change
    where business_id = ${businessId} and dropped_at is null order by id for update`
}

/** Makes the draft live: adds, changes and removes sources and answers. */
export async function applyDraft(
  tx: WriteTx,
  businessId: string,
  publishedBy: string | null,
): Promise<void> {
  const current = () => tx`c.business_id = ${businessId} and c.dropped_at is null`
  await tx`
    insert into public.knowledge_source (id, business_id, kind, title, status, created_by)
    select distinct on (c.new_source_id) c.new_source_id, c.business_id, c.new_source_kind,
      c.new_source_title, 'ready', ${publishedBy}::uuid
    from public.knowledge_draft_change c
    where ${current()} and c.new_source_id is not null order by c.new_source_id, c.id`
  await tx`
    insert into public.knowledge_entry (id, business_id, source_id, position, question, examples,
      answer, language)
    select c.id, c.business_id, coalesce(c.new_source_id, c.source_id),
      coalesce((select max(e.position) + 1 from public.knowledge_entry e
        where e.source_id = c.source_id), 0)
        + row_number() over (partition by coalesce(c.new_source_id, c.source_id) order by c.id) - 1,
      c.question, c.examples, c.answer, c.language
    from public.knowledge_draft_change c where ${current()} and c.act = 'add'`
  await tx`
    update public.knowledge_entry e set question = c.question, examples = c.examples,
      answer = c.answer, language = c.language,
      read_question = case when e.read_answer is null and s.kind in ('web', 'file')
        then e.question else e.read_question end,
      read_answer = case when e.read_answer is null and s.kind in ('web', 'file')
        then e.answer else e.read_answer end
    from public.knowledge_draft_change c, public.knowledge_source s
    where ${current()} and c.act = 'edit' and e.id = c.entry_id and s.id = e.source_id
      and e.deleted_at is null`
  await tx`
    update public.knowledge_entry e set deleted_at = now()
    from public.knowledge_draft_change c
    where ${current()} and c.act = 'remove' and e.id = c.entry_id and e.deleted_at is null`
}

/** The text of an answer in a release. */
export type ReleasedWords = Pick<DraftChange, 'question' | 'examples' | 'answer'>
/** `before` is null for an added answer, `after` for a removed one. */
export type ReleasedChange = {
  entryId: string
  before: ReleasedWords | null
  after: ReleasedWords | null
}

/** Stores a release and deletes the draft. Only the newest releases are kept. */
export async function insertRelease(
  tx: WriteTx,
  businessId: string,
  release: {
    counts: { added: number; changed: number; removed: number }
    test: DraftTestVerdict
    overrideReason: string | null
    changes: ReleasedChange[]
    products: ReleasedProduct[]
    procedures: ReleasedProcedure[]
    publishedBy: string | null
  },
): Promise<string> {
  const { counts, test, overrideReason, publishedBy } = release
  const [changes, products, procedures] = [
    release.changes,
    release.products,
    release.procedures,
  ].map((list) => JSON.stringify(list))
  const [row] = await tx<{ id: string }[]>`
    insert into public.knowledge_release (business_id, added_count, changed_count, removed_count,
      test, override_reason, changes, products, procedures, published_by)
    values (${businessId}, ${counts.added}, ${counts.changed}, ${counts.removed}, ${test},
      ${overrideReason}, ${changes!}::text::jsonb, ${products!}::text::jsonb,
      ${procedures!}::text::jsonb, ${publishedBy})
    returning id`
  await tx`delete from public.knowledge_draft_change where business_id = ${businessId}`
  await tx`
    delete from public.knowledge_release where id in (select id from public.knowledge_release
      where business_id = ${businessId} order by id desc offset ${RELEASES_KEPT})`
  return row!.id
}

/** The published drafts that can be undone, newest first. */
export async function listReleaseRows(tx: ReadTx, businessId: string): Promise<ReleaseRow[]> {
  return tx<ReleaseRow[]>`
    select r.id, r.added_count, r.changed_count, r.removed_count, r.test, r.override_reason,
      r.created_at, r.undone_at,
      (select p.name from public.profile p where p.id = r.published_by) as published_by_name
    from public.knowledge_release r where r.business_id = ${businessId}
    order by r.id desc limit ${RELEASES_KEPT}`
}

type Released = {
  changes: ReleasedChange[]
  products: ReleasedProduct[]
  procedures: ReleasedProcedure[]
}

/** Marks a release as undone. Undefined when it is undone already or does not exist. */
export async function takeRelease(
  tx: WriteTx,
  { businessId, releaseId }: { businessId: string; releaseId: string },
  undoneBy: string | null,
): Promise<Released | undefined> {
  const [row] = await tx<Released[]>`
    update public.knowledge_release set undone_at = now(), undone_by = ${undoneBy}
    where id = ${releaseId} and business_id = ${businessId} and undone_at is null
    returning changes, products, procedures`
  return row
}

/**
 * Restores answers that are still as the release left them, and removes sources that it added and
 * that are empty now. Returns the number of answers.
 */
export async function revertRelease(
  tx: WriteTx,
  businessId: string,
  changes: ReleasedChange[],
): Promise<number> {
  const packed = JSON.stringify(
    changes.map(({ entryId, before, after }) => ({
      id: entryId,
      is_added: before === null,
      was: after ?? before,
      is_removed: after === null,
      ...(before ?? after),
    })),
  )
  const reverted = await tx<{ source_id: string; is_added: boolean }[]>`
    with past as (
      select n.*, array(select jsonb_array_elements_text(n.examples)) as said_examples,
        n.was ->> 'question' as was_question, n.was ->> 'answer' as was_answer,
        array(select jsonb_array_elements_text(n.was -> 'examples')) as was_examples
      from jsonb_to_recordset(${packed}::text::jsonb) as n (id uuid, is_added boolean,
        is_removed boolean, question text, examples jsonb, answer text, was jsonb)
    )
    update public.knowledge_entry e set question = past.question, answer = past.answer,
      examples = past.said_examples, deleted_at = case when past.is_added then now() end
    from past, public.knowledge_source s
    where e.id = past.id and e.business_id = ${businessId} and s.id = e.source_id
      and s.deleted_at is null and (e.deleted_at is not null) = past.is_removed
      and (e.question, e.examples, e.answer)
        is not distinct from (past.was_question, past.was_examples, past.was_answer)
    returning e.source_id, past.is_added`
  const emptied = [
    ...new Set(reverted.flatMap(({ source_id, is_added }) => (is_added ? [source_id] : []))),
  ]
  await tx`
    update public.knowledge_source s set deleted_at = now()
    where s.id = any (${emptied}::uuid[]) and s.business_id = ${businessId}
      and not exists (select from public.knowledge_entry e where e.source_id = s.id
        and e.deleted_at is null)`
  return reverted.length
}
