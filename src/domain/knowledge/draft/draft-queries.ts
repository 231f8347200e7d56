import type { ReadTx, WriteTx } from '#platform/database'
import type { SearchableRow } from '../search/search-queries.ts'
import type { DraftAct, DraftChange } from './contract.ts'

/**
 * A digest of the changes of a draft, those of products and procedures included; '' without any. It
 * changes whenever a row is written.
 */
export async function findDraftState(tx: ReadTx, businessId: string): Promise<string> {
  const [row] = await tx<{ state: string }[]>`
    select coalesce(md5(string_agg(c.id || '/' || c.version, ',' order by c.id)), '') as state
    from (select a.id, a.xmin::text as version from public.knowledge_draft_change a
        where a.business_id = ${businessId} and a.dropped_at is null
      union all select p.id, p.xmin::text from public.product_draft_change p
        where p.business_id = ${businessId} and p.dropped_at is null
      union all select d.id, d.xmin::text from public.procedure_draft_change d
        where d.business_id = ${businessId} and d.dropped_at is null) c`
  return row?.state ?? ''
}

/** The changes of a draft with the live texts, in the order in which they were begun. */
export async function listDraftRows(tx: ReadTx, businessId: string): Promise<DraftChange[]> {
  return tx<DraftChange[]>`
    select c.id, c.act, c.entry_id, c.source_id, coalesce(s.title, c.new_source_title)
        as source_title, c.question, c.examples, c.answer, c.base_question, c.base_examples,
      c.base_answer, e.question as live_question, e.examples as live_examples,
      e.answer as live_answer, case
        when c.act = 'add' then case
          when c.new_source_id is null and s.id is null then 'gone' else 'ok' end
        when e.id is null then case when c.act = 'remove' then 'ok' else 'gone' end
        when (e.question, e.examples, e.answer)
          is distinct from (c.base_question, c.base_examples, c.base_answer)
          and (c.act = 'remove' or (e.question, e.examples, e.answer)
            is distinct from (c.question, c.examples, c.answer)) then 'changed'
        else 'ok' end as state,
      (select p.name from public.profile p where p.id = c.created_by) as created_by_name,
      c.created_at
    from public.knowledge_draft_change c
    left join public.knowledge_source s on s.id = c.source_id and s.deleted_at is null
    left join public.knowledge_entry e on e.id = c.entry_id and e.deleted_at is null
      and s.id is not null
    where c.business_id = ${businessId} and c.dropped_at is null
    order by c.id limit 1000`
}

export async function countDraftRows(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.knowledge_draft_change
    where business_id = ${businessId} and dropped_at is null`
  return row?.count ?? 0
}

export type DraftWords = {
  question: string | null
  examples: string[]
  answer: string
  language: string
}

/**
 * Changes or removes a live answer in the draft, in place of an earlier change of it. Returns false
 * when there is no such answer, or it is a product's.
 */
export async function upsertEntryChange(
  tx: WriteTx,
  of: { businessId: string; entryId: string; act: DraftAct; createdBy: string | null },
  words: DraftWords | null,
): Promise<boolean> {
  const written = await tx`
    insert into public.knowledge_draft_change as c (business_id, act, entry_id, source_id, question,
      examples, answer, language, base_question, base_examples, base_answer, created_by)
    select e.business_id, ${of.act}, e.id, e.source_id,
      ${words ? words.question : tx`e.question`}, ${words ? words.examples : tx`e.examples`},
      ${words ? words.answer : tx`e.answer`}, ${words ? words.language : tx`e.language`},
      e.question, e.examples, e.answer, ${of.createdBy}
    from public.knowledge_entry e join public.knowledge_source s on s.id = e.source_id
    where e.id = ${of.entryId} and e.business_id = ${of.businessId} and e.deleted_at is null
      and e.product_key is null and s.deleted_at is null
    on conflict (business_id, entry_id) do update
    set act = excluded.act, question = excluded.question, examples = excluded.examples,
      answer = excluded.answer, language = excluded.language, created_by = excluded.created_by
    returning 1`
  return written.length === 1
}

/** Deletes changes whose text equals the live answer. */
export async function deleteIdle(tx: WriteTx, businessId: string, entryId: string): Promise<void> {
  await tx`
    delete from public.knowledge_draft_change c using public.knowledge_entry e
    where c.business_id = ${businessId} and c.entry_id = ${entryId} and c.act = 'edit'
      and c.dropped_at is null and e.id = c.entry_id
      and (e.question, e.examples, e.answer)
        is not distinct from (c.question, c.examples, c.answer)`
}

/**
 * Changes the text of a change in the draft. Returns false when there is none, or it removes an
 * entry.
 */
export async function updateWords(
  tx: WriteTx,
  businessId: string,
  changeId: string,
  words: DraftWords,
): Promise<boolean> {
  const changed = await tx`
    update public.knowledge_draft_change set ${tx(words)}
    where id = ${changeId} and business_id = ${businessId} and act <> 'remove'
      and dropped_at is null returning 1`
  return changed.length === 1
}

/** The source for added answers: an existing one, or one that publishing adds. */
export type DraftPlace =
  | { sourceId: string }
  | { newSourceId: string; kind: 'text' | 'faq'; title: string }

export async function insertAdded(
  tx: WriteTx,
  of: { businessId: string; createdBy: string | null; place: DraftPlace },
  added: DraftWords[],
): Promise<void> {
  const { place } = of
  const isNew = 'newSourceId' in place
  const packed = JSON.stringify(added.map((words, at) => ({ ...words, place: at })))
  await tx`
    insert into public.knowledge_draft_change (business_id, act, source_id, new_source_id,
      new_source_kind, new_source_title, question, examples, answer, language, created_by)
    select ${of.businessId}, 'add', ${isNew ? null : place.sourceId},
      ${isNew ? place.newSourceId : null}, ${isNew ? place.kind : null},
      ${isNew ? place.title : null}, n.question,
      array(select jsonb_array_elements_text(n.examples)), n.answer, n.language, ${of.createdBy}
    from jsonb_to_recordset(${packed}::text::jsonb) as n (question text, examples jsonb,
      answer text, language text, place int)
    order by n.place`
}

/** Removes the dropped change of an answer, which is replaced by another one. */
export async function deleteDroppedOf(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<void> {
  await tx`delete from public.knowledge_draft_change
    where business_id = ${businessId} and dropped_at is not null and entry_id = ${entryId}`
}

/**
 * Bases the draft's text on the live answer. If the place of an answer is gone, it becomes an
 * answer of a new source. Returns false when there is no such change, or nothing is left to remove.
 */
export async function rebaseChange(
  tx: WriteTx,
  of: { businessId: string; changeId: string; newSourceId: string; title: string },
): Promise<boolean> {
  const changed = await tx`
    with live as (
      select c.id, e.id as entry_id, e.question, e.examples, e.answer
      from public.knowledge_draft_change c
      left join public.knowledge_source s on s.id = c.source_id and s.deleted_at is null
      left join public.knowledge_entry e on e.id = c.entry_id and e.deleted_at is null
        and s.id is not null
      where c.id = ${of.changeId} and c.business_id = ${of.businessId} and c.dropped_at is null
        and (c.act <> 'remove' or e.id is not null)
    )
    update public.knowledge_draft_change c
    set base_question = live.question, base_examples = live.examples, base_answer = live.answer,
      act = case when live.entry_id is null then 'add' else c.act end,
      entry_id = live.entry_id,
      source_id = case when live.entry_id is null then null else c.source_id end,
      new_source_id = case when live.entry_id is null then ${of.newSourceId}::uuid end,
      new_source_kind = case when live.entry_id is null then 'faq' end,
      new_source_title = case when live.entry_id is null then ${of.title} end
    from live where c.id = live.id returning 1`
  return changed.length === 1
}

/** The text of a change, for its title. */
export async function findChange(
  tx: ReadTx,
  businessId: string,
  changeId: string,
): Promise<Pick<DraftChange, 'question' | 'answer'> | undefined> {
  const [row] = await tx<Pick<DraftChange, 'question' | 'answer'>[]>`
    select question, answer from public.knowledge_draft_change
    where id = ${changeId} and business_id = ${businessId} and dropped_at is null`
  return row
}

/**
 * A change of a draft in the form that the search reads. `id`: the entry that an added answer
 * becomes.
 */
export type OverlayRow = Omit<SearchableRow, 'other_words' | 'product_key'> & {
  act: DraftAct
  entry_id: string | null
}

/**
 * The changes of a draft. Added answers are included when their source is searched or added by the
 * draft.
 */
export async function listOverlay(tx: ReadTx, businessId: string): Promise<OverlayRow[]> {
  return tx<OverlayRow[]>`
    select c.act, c.entry_id, c.id, coalesce(c.source_id, c.new_source_id) as source_id,
      coalesce(s.title, c.new_source_title, '') as title,
      coalesce(s.kind, c.new_source_kind, 'faq') as kind, c.question, c.examples, c.answer,
      c.language
    from public.knowledge_draft_change c
    left join public.knowledge_source s on s.id = c.source_id
    where c.business_id = ${businessId} and c.dropped_at is null
      and (c.act <> 'add' or c.new_source_id is not null
        or (s.deleted_at is null and s.status = 'ready' and (s.valid_until is null
          or s.valid_until >= (select private.business_day(b.operational_hours)
            from public.business b where b.id = c.business_id))))
    order by c.id limit 1000`
}
