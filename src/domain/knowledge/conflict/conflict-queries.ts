import type { ReadTx, WriteTx } from '#platform/database'

/** Contradictions that a member settled by saying that both values are right. */
export async function findAccepted(
  tx: ReadTx,
  businessId: string,
): Promise<{ key: string; said: string }[]> {
  return tx<{ key: string; said: string }[]>`
    select key, said from public.knowledge_conflict
    where business_id = ${businessId} and status = 'accepted'`
}

type OpenConflict = { key: string; said: string; subject: string }

/** Replaces the open rows by what the search index computed. Accepted rows stay. */
export async function replaceOpen(
  tx: WriteTx,
  businessId: string,
  open: readonly OpenConflict[],
): Promise<void> {
  const packed = JSON.stringify(open)
  await tx`
    with found as (
      select key, said, subject from jsonb_to_recordset(${packed}::text::jsonb)
        as f (key text, said text, subject text)
    ), gone as (
      delete from public.knowledge_conflict c
      where c.business_id = ${businessId} and c.status = 'open'
      and not exists (select from found f where f.key = c.key and f.said = c.said)
    )
    insert into public.knowledge_conflict (business_id, key, said, subject)
    select ${businessId}, key, said, subject from found
    on conflict (business_id, key, said) do nothing`
}

/** Accepts both values, so that the agent uses them again. */
export async function acceptConflict(
  tx: WriteTx,
  businessId: string,
  { key, said, subject, settledBy }: OpenConflict & { settledBy: string | null },
): Promise<void> {
  await tx`
    insert into public.knowledge_conflict (business_id, key, said, subject, status, settled_by,
      settled_at)
    values (${businessId}, ${key}, ${said}, ${subject}, 'accepted', ${settledBy}, now())
    on conflict (business_id, key, said) do update
    set status = 'accepted', settled_by = excluded.settled_by, settled_at = excluded.settled_at`
}

/** Locks the answer of an entry that the caller may change, until the transaction ends. */
export async function lockAnswer(
  tx: WriteTx,
  businessId: string,
  entryId: string,
): Promise<string | undefined> {
  const [row] = await tx<{ answer: string }[]>`
    select answer from public.knowledge_entry
    where id = ${entryId} and business_id = ${businessId} and deleted_at is null for update`
  return row?.answer
}

/**
 * Whether the business has something with an end date, so that contradictions may change at
 * midnight.
 */
export async function hasDates(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx<{ has: boolean }[]>`
    select exists (select from public.knowledge_source where business_id = ${businessId}
        and deleted_at is null and valid_until >= current_date - 1)
      or exists (select from public.product where business_id = ${businessId}
        and archived_at is null and valid_until >= current_date - 1) as has`
  return row?.has ?? false
}
