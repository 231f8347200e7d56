import type { ReadTx, WriteTx } from '#platform/database'
import type { ImportCount, LastImport, UndoneImport } from './contract.ts'

/**
 * The values of a customer before the import, and those that it wrote. `before` is null for an
 * added customer.
 */
export type ImportedRow = {
  contactId: string
  before: { name: string | null; fields: Record<string, string>; isListed: boolean } | null
  after: { name: string | null; fields: Record<string, string> }
}

/** The counts of an import; undefined when it is not stored. */
export async function findImport(
  tx: ReadTx,
  businessId: string,
  importId: string,
): Promise<ImportCount | undefined> {
  const [row] = await tx<ImportCount[]>`select added, changed from public.contact_import
    where id = ${importId} and business_id = ${businessId}`
  return row
}

/** Locks an import id, so that a second call with it waits and finds the first import. */
export async function lockImport(tx: WriteTx, importId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`import:${importId}`}, 0))`
}

export async function insertImport(
  tx: WriteTx,
  made: ImportCount & {
    businessId: string
    importId: string
    memberId: string | null
    tagId: string | null
    rows: readonly ImportedRow[]
  },
): Promise<void> {
  await tx`insert into public.contact_import (id, business_id, member_id, tag_id, added, changed)
    values (${made.importId}, ${made.businessId}, ${made.memberId}, ${made.tagId}, ${made.added},
      ${made.changed})`
  await tx`
    insert into public.contact_import_row (import_id, contact_id, business_id, before, after)
    select ${made.importId}, g."contactId", ${made.businessId}, nullif(g.before, 'null'), g.after
    from jsonb_to_recordset(${JSON.stringify(made.rows)}::text::jsonb)
      as g ("contactId" uuid, before jsonb, after jsonb)`
}

/**
 * Tags the rooms of the imported customers. Customers without a room get the tag with their first
 * room.
 */
export async function tagImported(tx: WriteTx, importId: string, tagId: string): Promise<void> {
  await tx`
    with rooms as (
      select r.id, r.contact_id, r.business_id from public.contact_import_row w
      join public.room r on r.contact_id = w.contact_id and r.kind = 'direct'
        and r.merged_into is null
      where w.import_id = ${importId}),
    tagged as (
      insert into public.room_tag (room_id, tag_id, business_id)
      select id, ${tagId}, business_id from rooms on conflict do nothing returning room_id)
    update public.contact_import_row w set tagged_rooms = array(
      select r.id from rooms r join tagged t on t.room_id = r.id where r.contact_id = w.contact_id)
    where w.import_id = ${importId}`
  await tx`
    with tagged as (
      insert into public.contact_tag (contact_id, tag_id, business_id)
      select w.contact_id, ${tagId}, w.business_id from public.contact_import_row w
      where w.import_id = ${importId} and not exists (select from public.room r
        where r.contact_id = w.contact_id and r.kind = 'direct' and r.merged_into is null)
      on conflict do nothing returning contact_id)
    update public.contact_import_row w set is_tagged = true from tagged t
    where w.import_id = ${importId} and t.contact_id = w.contact_id`
}

/** The newest import of the last 24 hours that can still be undone. */
export async function findLastImport(
  tx: ReadTx,
  businessId: string,
): Promise<LastImport | undefined> {
  const [row] = await tx<LastImport[]>`
    select i.id, i.added, i.changed, g.name as tag, p.name as member_name, i.created_at
    from public.contact_import i left join public.tag g on g.id = i.tag_id
    left join public.profile p on p.id = i.member_id
    where i.business_id = ${businessId} and i.undone_at is null
      and i.created_at > now() - interval '1 day'
    order by i.created_at desc limit 1`
  return row
}

/**
 * Marks an import as undone and locks its customers. Returns false when it can no longer be undone.
 */
export async function takeImport(
  tx: WriteTx,
  businessId: string,
  importId: string,
): Promise<boolean> {
  const taken = await tx`update public.contact_import set undone_at = now()
    where id = ${importId} and business_id = ${businessId} and undone_at is null
      and created_at > now() - interval '1 day' returning 1`
  if (taken.length === 0) return false
  // A customer's first message waits for this lock. The next statements then see its room, or it no
  // longer finds the contact.
  await tx`select from public.contact c join public.contact_import_row w on w.contact_id = c.id
    where w.import_id = ${importId} order by c.id for update of c`
  return true
}

/** Removes the tag of the import from rooms and customers that did not have it before. */
export async function untagImported(tx: WriteTx, importId: string): Promise<void> {
  await tx`
    with i as (select tag_id from public.contact_import where id = ${importId}),
    w as (select * from public.contact_import_row where import_id = ${importId}),
    rooms as (
      delete from public.room_tag t using i, w
      where t.tag_id = i.tag_id and t.room_id = any (w.tagged_rooms)),
    later_rooms as (
      delete from public.room_tag t using i, w, public.room r
      where t.tag_id = i.tag_id and w.is_tagged and r.contact_id = w.contact_id
        and t.room_id = r.id)
    delete from public.contact_tag t using i, w
    where t.tag_id = i.tag_id and w.is_tagged and t.contact_id = w.contact_id`
}

/**
 * Deletes the added customers that are not in use, and restores name and values of the others.
 * Changes after the import stay.
 */
export async function revertImported(tx: WriteTx, importId: string): Promise<UndoneImport> {
  const gone = await tx`
    delete from public.contact c using public.contact_import_row w
    where w.import_id = ${importId} and w.contact_id = c.id and w.before is null
      and c.merged_into is null and c.blocked_at is null
      and c.name is not distinct from w.after ->> 'name' and c.fields = w.after -> 'fields'
      and not exists (select from public.room r where r.contact_id = c.id)
      and not exists (select from public.contact_note n where n.contact_id = c.id)
      and not exists (select from public.contact m where m.merged_into = c.id)
      and not exists (select from public.campaign_recipient p where p.contact_id = c.id)
    returning 1`
  const back = await tx`
    with old as (
      select c.id, case when c.name = w.after ->> 'name' then w.before ->> 'name' else c.name end
          as name,
        private.fields_before(c.business_id, c.fields, w.before -> 'fields', w.after -> 'fields')
          as fields,
        case when (w.before ->> 'isListed')::boolean then c.imported_at end as imported_at
      from public.contact_import_row w join public.contact c on c.id = w.contact_id
      where w.import_id = ${importId} and w.before is not null)
    update public.contact c
    set name = old.name, fields = old.fields, imported_at = old.imported_at
    from old where c.id = old.id
      and (c.name, c.fields, c.imported_at)
        is distinct from (old.name, old.fields, old.imported_at)
    returning 1`
  const kept = await tx`select from public.contact_import_row
    where import_id = ${importId} and before is null`
  await tx`delete from public.contact_import_row where import_id = ${importId}`
  return { removed: gone.length, restored: back.length, kept: kept.length }
}

/** Deletes imports that can no longer be undone. */
export async function deleteOldImports(tx: WriteTx, businessId: string): Promise<void> {
  await tx`delete from public.contact_import where business_id = ${businessId}
    and created_at < now() - interval '1 day'`
}
