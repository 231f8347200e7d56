import { type MergedRoom } from '#conversation/transfer'
import type { ReadTx, WriteTx } from '#platform/database'
import type { SameContact, StandingMerge } from './contract.ts'

/** Locks the merges of a business, because two crossing merges would move the same rooms. */
export async function lockMerges(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`merge:${businessId}`}, 0))`
}

export type MergeContact = {
  id: string
  name: string | null
  phone: string | null
  language: string | null
  blocked_at: string | null
  marketing_opt_out_at: string | null
  merged_into: string | null
  fields: Record<string, string>
  created_at: string
}

export async function lockContacts(
  tx: WriteTx,
  businessId: string,
  ids: string[],
): Promise<MergeContact[]> {
  return tx<MergeContact[]>`
    select id, name, phone, language, blocked_at, marketing_opt_out_at, merged_into, fields,
      created_at
    from public.contact
    where business_id = ${businessId} and id = any (${ids}) order by created_at, id for update`
}

/**
 * Returns true when a member undid a merge of these two. They are then never merged automatically.
 */
export async function wasUndone(tx: ReadTx, a: string, b: string): Promise<boolean> {
  const found = await tx`select 1 from public.contact_merge where undone_at is not null
      and ((kept_id = ${a} and gone_id = ${b}) or (kept_id = ${b} and gone_id = ${a})) limit 1`
  return found.length > 0
}

export async function moveIdentities(tx: WriteTx, from: string, to: string): Promise<string[]> {
  return idsOf(
    await tx<
      { id: string }[]
    >`update public.contact_identity set contact_id = ${to} where contact_id = ${from}
      returning id`,
  )
}

export async function moveNotes(tx: WriteTx, from: string, to: string): Promise<string[]> {
  return idsOf(
    await tx<
      { id: string }[]
    >`update public.contact_note set contact_id = ${to} where contact_id = ${from} returning id`,
  )
}

/** Moves the tags of a merged contact without a room: to the rooms of the kept contact, if any. */
export async function moveTags(tx: WriteTx, from: string, to: string): Promise<void> {
  await tx`insert into public.contact_tag (contact_id, tag_id, business_id)
    select ${to}, tag_id, business_id from public.contact_tag where contact_id = ${from}
    on conflict do nothing`
  await tx`delete from public.contact_tag where contact_id = ${from}`
  const moved = await tx`insert into public.room_tag (room_id, tag_id, business_id)
    select r.id, t.tag_id, t.business_id from public.contact_tag t
    join public.room r on r.contact_id = t.contact_id and r.kind = 'direct'
      and r.merged_into is null
    where t.contact_id = ${to} on conflict do nothing returning 1`
  if (moved.length > 0) await tx`delete from public.contact_tag where contact_id = ${to}`
}

export async function returnIdentities(
  tx: WriteTx,
  ids: string[],
  from: string,
  to: string,
): Promise<void> {
  await tx`update public.contact_identity set contact_id = ${to} where id = any (${ids})
    and contact_id = ${from}`
}

export async function returnNotes(
  tx: WriteTx,
  ids: string[],
  from: string,
  to: string,
): Promise<void> {
  await tx`update public.contact_note set contact_id = ${to} where id = any (${ids})
    and contact_id = ${from}`
}

export type NewMerge = {
  businessId: string
  keptId: string
  goneId: string
  reason: 'linked' | 'changed' | 'manual'
  mergedBy: string | null
  keptBefore: object
  identityIds: string[]
  noteIds: string[]
  rooms: object[]
}

export async function insertMerge(tx: WriteTx, merge: NewMerge): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.contact_merge (business_id, kept_id, gone_id, reason, merged_by, kept_before,
        identity_ids, note_ids, rooms)
    values (${merge.businessId}, ${merge.keptId}, ${merge.goneId}, ${merge.reason},
        ${merge.mergedBy}, ${JSON.stringify(merge.keptBefore)}::text::jsonb, ${merge.identityIds},
        ${merge.noteIds}, ${JSON.stringify(merge.rooms)}::text::jsonb)
    returning id`
  return row!.id
}

export type MergeRow = {
  id: string
  business_id: string
  kept_id: string
  gone_id: string
  kept_before: {
    name: string | null
    phone: string | null
    blocked_at: string | null
    marketing_opt_out_at: string | null
    /** missing in merges from before customers had fields */
    fields?: Record<string, string>
  }
  identity_ids: string[]
  note_ids: string[]
  rooms: MergedRoom[]
  undone_at: string | null
}

export async function lockMerge(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<MergeRow | undefined> {
  const [row] = await tx<MergeRow[]>`
    select id, business_id, kept_id, gone_id, kept_before, identity_ids, note_ids, rooms, undone_at
    from public.contact_merge where id = ${id} and business_id = ${businessId} for update`
  return row
}

export async function markUndone(tx: WriteTx, id: string, memberId: string | null): Promise<void> {
  await tx`update public.contact_merge set undone_at = now(), undone_by = ${memberId}
    where id = ${id}`
}

export async function updateKept(
  tx: WriteTx,
  id: string,
  fields: {
    name: string | null
    phone: string | null
    language: string | null
    blocked_at: string | null
    marketing_opt_out_at: string | null
    fields: Record<string, string>
  },
): Promise<void> {
  const { fields: own, ...columns } = fields
  await tx`update public.contact set ${tx(columns)},
    fields = ${JSON.stringify(own)}::text::jsonb where id = ${id}`
}

export async function updateMergedInto(
  tx: WriteTx,
  id: string,
  into: string | null,
): Promise<void> {
  await tx`update public.contact set merged_into = ${into} where id = ${id}`
}

/** The contact that another one was merged into, or the contact itself. */
export async function findStanding(tx: ReadTx, id: string): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with recursive way (id, merged_into, step) as (
      select id, merged_into, 0 from public.contact where id = ${id}
      union all select n.id, n.merged_into, w.step + 1 from way w
      join public.contact n on n.id = w.merged_into where w.step < 50)
    select id from way order by step desc limit 1`
  return row?.id ?? id
}

/** True when the policies let the caller answer customers of the business. */
export async function mayAnswer(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] =
    await tx`select 1 where ${businessId}::uuid in (select private.my_businesses_as(array['owner',
            'admin', 'agen']))`
  return row !== undefined
}

/** True when the caller is owner or admin of the business. */
export async function mayKeep(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] =
    await tx`select 1 where ${businessId}::uuid in (select private.my_businesses_as(array['owner',
            'admin']))`
  return row !== undefined
}

/**
 * Possible duplicates in the business: the same number, the same username, or the same name without
 * two differing numbers.
 */
export async function listSame(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<SameContact[]> {
  return tx<SameContact[]>`
    with me as (select id, name, phone from public.contact where id = ${contactId}
      and business_id = ${businessId}),
    found as (
      select o.id, 'phone' as reason, 1 as rank from me
      join public.contact o on o.business_id = ${businessId} and o.phone = me.phone
      where o.id <> me.id
      union all
      select i.contact_id, 'username', 2 from public.contact_identity mine
      join public.contact_identity i on i.business_id = ${businessId} and i.kind = 'username'
      and lower(i.value) = lower(mine.value)
        where mine.contact_id = ${contactId} and mine.kind = 'username'
        and i.contact_id <> ${contactId}
      union all
      (select o.id, 'name', 3 from me join public.contact o on o.business_id = ${businessId}
      and lower(o.name) = lower(me.name)
        where o.id <> me.id and char_length(me.name) >= 3 and (o.phone is null or me.phone is null)
        limit 20))
    select c.id, c.name, c.phone, best.reason,
      (select max(r.last_message_at) from public.room r
      where r.contact_id = c.id) as last_message_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
            order by i.created_at) from public.contact_identity i where i.contact_id = c.id),
          '[]') as identities
    from (select distinct on (id) id, reason, rank from found order by id, rank) best
    join public.contact c on c.id = best.id
    where c.merged_into is null
      and not exists (select from public.contact_merge m where m.undone_at is not null
        and ((m.kept_id = c.id and m.gone_id = ${contactId})
          or (m.gone_id = c.id and m.kept_id = ${contactId})))
    order by best.rank, c.created_at limit 5`
}

export async function listMerges(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<StandingMerge[]> {
  return tx<StandingMerge[]>`
    select m.id, g.name, g.phone, p.name as merged_by_name, m.reason, m.created_at
    from public.contact_merge m join public.contact g on g.id = m.gone_id
    left join public.profile p on p.id = m.merged_by
    where m.kept_id = ${contactId} and m.business_id = ${businessId} and m.undone_at is null
    order by m.created_at desc limit 20`
}

const idsOf = (found: readonly { id: string }[]): string[] => found.map((row) => row.id)
