import type { ReadTx, WriteTx } from '#platform/database'
import { COUNT_END } from '#lib/count-end'
import { MAX_TAGS, type MergeTag, type SaveTag, type TagUse } from './contract.ts'

export async function listTagUse(tx: ReadTx, businessId: string): Promise<TagUse[]> {
  return tx<TagUse[]>`
    select g.id, g.name, g.colour, (select count(*)::int from (
      select from public.room_tag t where t.tag_id = g.id limit ${COUNT_END}) counted) as room_count
    from public.tag g where g.business_id = ${businessId} order by lower(g.name) limit ${MAX_TAGS}`
}

export async function updateTag(
  tx: WriteTx,
  { businessId, tagId, name, colour }: SaveTag,
): Promise<boolean> {
  const changed = await tx`update public.tag set name = ${name}, colour = ${colour}
    where id = ${tagId} and business_id = ${businessId} returning id`
  return changed.length > 0
}

/** The tag with a name, created if missing; undefined when the limit of tags is reached. */
export async function upsertTag(
  tx: WriteTx,
  businessId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  const [known] = await tx<
    { id: string }[]
  >`select id from public.tag where business_id = ${businessId} and lower(name) = lower(${name})`
  if (known) return known
  const [row] = await tx<
    { id: string }[]
  >`insert into public.tag (business_id, name) select ${businessId}, ${name}
    where (select count(*) from public.tag where business_id = ${businessId}) < ${MAX_TAGS}
    on conflict (business_id, lower(name)) do update set name = excluded.name returning id`
  return row
}

export type TagRow = { id: string; name: string; colour: string | null }

/**
 * Locks the tags that the caller may change; a policy hides others. The order of their ids prevents
 * a deadlock of two merges of the same pair.
 */
export async function lockTags(
  tx: WriteTx,
  businessId: string,
  tagIds: string[],
): Promise<TagRow[]> {
  return tx<TagRow[]>`select id, name, colour from public.tag
    where id = any (${tagIds}::uuid[]) and business_id = ${businessId} order by id for update`
}

/** Stores a tag's rooms, members and views for the undo. A merge moves them to the other tag. */
export async function insertTagChange(
  tx: WriteTx,
  {
    businessId,
    changeId,
    ...input
  }: Omit<MergeTag, 'tagId' | 'intoId'> & {
    tag: TagRow
    intoId: string | null
  },
): Promise<void> {
  const { tag, intoId } = input
  await tx`
    insert into public.tag_change (id, business_id, tag_id, name, colour, merged_into, room_ids,
      member_ids, added_ids, view_ids, contact_ids, added_contact_ids)
    select ${changeId}, ${businessId}, ${tag.id}, ${tag.name}, ${tag.colour}, ${intoId}::uuid,
      array(select t.room_id from public.room_tag t where t.tag_id = ${tag.id}),
      array(select m.member_id from public.tag_member m where m.tag_id = ${tag.id}),
      array(select t.room_id from public.room_tag t where t.tag_id = ${tag.id}
        and ${intoId}::uuid is not null and not exists (select from public.room_tag o
          where o.room_id = t.room_id and o.tag_id = ${intoId}::uuid)),
      array(select v.id from public.saved_view v where v.business_id = ${businessId}
        and ${intoId}::uuid is not null and v.filter ->> 'tagId' = ${tag.id}),
      array(select t.contact_id from public.contact_tag t where t.tag_id = ${tag.id}),
      array(select t.contact_id from public.contact_tag t where t.tag_id = ${tag.id}
        and ${intoId}::uuid is not null and not exists (select from public.contact_tag o
          where o.contact_id = t.contact_id and o.tag_id = ${intoId}::uuid))`
}

export async function moveToTag(tx: WriteTx, changeId: string): Promise<void> {
  await tx`
    with c as (select * from public.tag_change where id = ${changeId}),
    rooms as (
      insert into public.room_tag (room_id, tag_id, business_id)
      select r, c.merged_into, c.business_id from c, unnest(c.added_ids) r on conflict do nothing),
    contacts as (
      insert into public.contact_tag (contact_id, tag_id, business_id)
      select k, c.merged_into, c.business_id from c, unnest(c.added_contact_ids) k
      on conflict do nothing),
    members as (
      insert into public.tag_member (business_id, tag_id, member_id)
      select c.business_id, c.merged_into, m from c, unnest(c.member_ids) m on conflict do nothing)
    update public.saved_view v
    set filter = jsonb_set(v.filter, '{tagId}', to_jsonb(c.merged_into::text))
    from c where v.id = any (c.view_ids)`
}

export async function deleteTag(tx: WriteTx, tagId: string): Promise<void> {
  await tx`delete from public.tag where id = ${tagId}`
}

/**
 * Undoes a change: restores the tag with its rooms, members and views. Returns false when there is
 * none.
 */
export async function restoreTagRows(
  tx: WriteTx,
  businessId: string,
  changeId: string,
): Promise<boolean> {
  const restored = await tx`
    insert into public.tag (id, business_id, name, colour)
    select c.tag_id, c.business_id, c.name, c.colour from public.tag_change c
    where c.id = ${changeId} and c.business_id = ${businessId}
    on conflict do nothing returning id`
  if (restored.length === 0) return false
  await tx`
    with c as (select * from public.tag_change where id = ${changeId}),
    rooms as (
      insert into public.room_tag (room_id, tag_id, business_id)
      select r.id, c.tag_id, c.business_id from c join public.room r on r.id = any (c.room_ids)
      on conflict do nothing),
    contacts as (
      insert into public.contact_tag (contact_id, tag_id, business_id)
      select k.id, c.tag_id, c.business_id from c
      join public.contact k on k.id = any (c.contact_ids)
        and not exists (select from public.room r where r.contact_id = k.id and r.kind = 'direct')
      on conflict do nothing),
    late_rooms as (
      insert into public.room_tag (room_id, tag_id, business_id)
      select r.id, c.tag_id, c.business_id from c
      join public.room r on r.contact_id = any (c.contact_ids) and r.kind = 'direct'
      on conflict do nothing),
    gone as (
      delete from public.contact_tag t using c
      where t.tag_id = c.merged_into and t.contact_id = any (c.added_contact_ids)),
    members as (
      insert into public.tag_member (business_id, tag_id, member_id)
      select c.business_id, c.tag_id, t.member_id from c join public.team_business t
        on t.business_id = c.business_id and t.member_id = any (c.member_ids)
      on conflict do nothing),
    views as (
      update public.saved_view v
      set filter = jsonb_set(v.filter, '{tagId}', to_jsonb(c.tag_id::text))
      from c where v.id = any (c.view_ids) and v.filter ->> 'tagId' = c.merged_into::text)
    delete from public.room_tag t using c
    where t.tag_id = c.merged_into and t.room_id = any (c.added_ids)`
  await tx`delete from public.tag_change where id = ${changeId}`
  return true
}

/** Deletes changes that can no longer be undone, after a day. */
export async function deleteOldChanges(tx: WriteTx, businessId: string): Promise<void> {
  await tx`delete from public.tag_change where business_id = ${businessId}
    and created_at < now() - interval '1 day'`
}

/** Whether the caller answers customers of the business, and so may change its tags. */
export async function mayAnswer(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx<{ may: boolean }[]>`
    select ${businessId}::uuid in (select private.my_businesses_as(array['owner', 'admin', 'agen'])) as may`
  return row!.may
}
