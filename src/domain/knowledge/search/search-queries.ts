import { batchFunction, type Batched } from '#platform/database/batch'
import type { ReadTx, WriteTx } from '#platform/database'
import type { SourceKind } from '../contract.ts'

/**
 * The state of the business's knowledge as text; undefined when the caller cannot see the business.
 */
export async function findState(tx: ReadTx, businessId: string): Promise<string | undefined> {
  const [row] = await tx<
    { state: string }[]
  >`select private.knowledge_state(knowledge_version, operational_hours) as state from public.business
    where id = ${businessId}`
  return row?.state
}

/** The time zone of a business, whose days end the validity of sources. */
export async function findZone(tx: ReadTx, businessId: string): Promise<string | null> {
  const [row] = await tx<{ zone: string | null }[]>`
    select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row?.zone ?? null
}

/** Limit of searched characters per business, about 20,000 passages. */
export const SEARCHED_CHARACTERS = 6_000_000

export type SearchableRow = {
  id: string
  source_id: string
  title: string
  kind: SourceKind
  question: string | null
  examples: string[]
  other_words: string[]
  answer: string
  language: string
  product_key: string | null
}

/**
 * Every entry that the agent may use, oldest first, with the versions of its row and of its
 * source's row. At most 50,000 entries and `SEARCHED_CHARACTERS`.
 */
export async function listSearchableVersions(
  tx: ReadTx,
  businessId: string,
): Promise<{ id: string; version: string; written: number }[]> {
  return tx<{ id: string; version: string; written: number }[]>`
    select * from (select e.id, e.xmin::text || '/' || s.xmin::text as version,
      sum(char_length(e.answer) + coalesce(char_length(e.question),
            0) + char_length(array_to_string(e.examples, ' '))) over (order by e.id) as written
      ${inUse(tx, businessId)} order by e.id limit 50000) read
      where written <= ${SEARCHED_CHARACTERS} order by id`
}

/** Those of these entries that the agent may use. */
export async function findSearchable(
  tx: ReadTx,
  businessId: string,
  ids: string[],
): Promise<SearchableRow[]> {
  return tx<SearchableRow[]>`
    select e.id, e.source_id, s.title, s.kind, e.question, e.examples, e.other_words, e.answer,
      e.language, e.product_key
    ${inUse(tx, businessId)} and e.id = any (${ids}::uuid[]) order by e.id`
}

const inUse = (tx: ReadTx, businessId: string) => tx`
  from public.knowledge_entry e join public.knowledge_source s on s.id = e.source_id
  where e.business_id = ${businessId} and e.deleted_at is null and s.status = 'ready'
  and s.deleted_at is null and (s.valid_until is null
    or s.valid_until >= (select private.business_day(b.operational_hours) from public.business b
      where b.id = ${businessId}))`

const textOf = (tx: ReadTx) => tx`private.knowledge_text(s.title, e.question, e.examples, e.answer)`

/** Entries that the agent may use and whose present text has no vector of `model`. */
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
 * Stores vectors of existing entries (`numbers` as base64) and increments the knowledge version.
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

/** The current vectors of entries that the agent may use. */
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

/** `roomId`: null for an answer outside of a conversation. */
type Uses = { businessId: string; roomId: string | null; entryIds: string[] }

/** Adds a use to each entry, and the room to its rooms. */
export const countUses: Batched<WriteTx, Uses, void> = batchFunction({
  order: 'events',
  name: 'count_uses',
  toItems: (uses) => {
    const times = new Map<string, Omit<Uses, 'entryIds'> & { id: string; times: number }>()
    for (const { businessId, roomId, entryIds } of uses)
      for (const id of new Set(entryIds)) {
        const key = `${id}/${roomId}`
        const known = times.get(key)?.times ?? 0
        times.set(key, { businessId, roomId, id, times: known + 1 })
      }
    return [...times.values()]
  },
  toResults: (uses) => uses.map(() => undefined),
})
