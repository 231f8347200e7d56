import type { ReadTx, WriteTx } from '#platform/database'
import type { NewEntry } from './queries.ts'

export async function findProductSource(
  tx: ReadTx,
  businessId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`select id from public.knowledge_source
    where business_id = ${businessId} and kind = 'product'`
  return row?.id
}

/** Adds the only source of the business's products. */
export async function insertProductSource(
  tx: WriteTx,
  businessId: string,
  title: string,
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.knowledge_source (business_id, kind, title, status)
    values (${businessId}, 'product', ${title}, 'ready') returning id`
  return row!.id
}

export async function deleteProductEntries(
  tx: WriteTx,
  sourceId: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await tx`delete from public.knowledge_entry
    where source_id = ${sourceId} and product_key = any (${keys}::text[])`
}

/** Writes only changed entries, so that no other entry is indexed again. */
export async function upsertProductEntries(
  tx: WriteTx,
  businessId: string,
  sourceId: string,
  entries: (NewEntry & { key: string })[],
): Promise<void> {
  if (entries.length === 0) return
  await tx`
    insert into public.knowledge_entry as e (business_id, source_id, product_key, question, answer,
      language)
    select ${businessId}, ${sourceId}, n.key, n.question, n.answer, n.language
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as n (key text, question text,
      answer text, language text)
    on conflict (source_id, product_key) where product_key is not null do update
    set question = excluded.question, answer = excluded.answer, language = excluded.language
    where (e.question, e.answer, e.language)
      is distinct from (excluded.question, excluded.answer, excluded.language)`
}
