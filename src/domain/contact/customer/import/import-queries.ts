import type { ReadTx, WriteTx } from '#platform/database'
import type { ImportedCustomer, KnownCustomer } from './contract.ts'

/** The customers who have one of the numbers. */
export async function listByNumbers(
  tx: ReadTx,
  businessId: string,
  phones: string[],
): Promise<(KnownCustomer & { id: string; is_listed: boolean })[]> {
  return tx<(KnownCustomer & { id: string; is_listed: boolean })[]>`
    select i.value as phone, c.id, c.name, c.fields, c.imported_at is not null as is_listed
    from public.contact_identity i
    join public.contact c on c.id = i.contact_id
    where i.business_id = ${businessId} and i.kind = 'phone' and i.value = any (${phones})`
}

/**
 * Inserts customers for numbers that no customer has. Returns the inserted ones.
 *
 * - A customer who writes at this moment keeps their own contact; the inserted one leaves the list.
 * - `imported_at` has whole milliseconds, because the cursor of the list has no more digits.
 */
export async function insertImported(
  tx: WriteTx,
  businessId: string,
  people: ImportedCustomer[],
  isAllowed: boolean,
): Promise<{ id: string; phone: string }[]> {
  const made = await tx<{ id: string; phone: string }[]>`
    insert into public.contact (business_id, name, phone, fields, imported_at, marketing_opt_out_at)
    select ${businessId}, g.name, g.phone, g.fields,
      date_trunc('milliseconds', now()), case when ${isAllowed} then null else now() end
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb)
      as g (phone text, name text, fields jsonb)
    returning id, phone`
  const linked = await tx<{ contact_id: string }[]>`
    insert into public.contact_identity (business_id, contact_id, kind, value)
    select ${businessId}, m.id, 'phone', m.phone
    from unnest(${made.map(({ id }) => id)}::uuid[],
        ${made.map(({ phone }) => phone)}::text[]) as m (id, phone)
    on conflict do nothing returning contact_id`
  const kept = new Set(linked.map(({ contact_id }) => contact_id))
  const unlinked = made.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (unlinked.length > 0)
    await tx`update public.contact set imported_at = null where id = any (${unlinked}::uuid[])`
  return made.filter(({ id }) => kept.has(id))
}

/**
 * Stores names and field values of known customers. Those without a conversation appear in the
 * list.
 */
export async function updateImported(
  tx: WriteTx,
  people: { id: string; name: string | null; fields: Record<string, string> }[],
): Promise<void> {
  await tx`
    update public.contact c set name = coalesce(g.name, c.name), fields = c.fields || g.fields,
      imported_at = case when exists (select from public.room r where r.contact_id = c.id
        and r.kind = 'direct' and r.merged_into is null)
        then c.imported_at else coalesce(c.imported_at, date_trunc('milliseconds', now())) end
    from jsonb_to_recordset(${JSON.stringify(people)}::text::jsonb)
      as g (id uuid, name text, fields jsonb)
    where c.id = g.id`
}
