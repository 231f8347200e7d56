import type { ReadTx, WriteTx } from '#platform/database'
import {
  type CustomerDetail,
  type CustomerField,
  type CustomerNote,
  type CustomerOrder,
  type CustomerRoom,
  type CustomerRow,
  type ConsentChange,
  SILENT_DAYS,
} from './contract.ts'
import type { CustomerState } from './state/contract.ts'

/** Filters of the list. `pattern`: for `ilike`. `ids`: the customers that match it. */
export type CustomerFilter = {
  tagId: string | undefined
  channelId: string | undefined
  state: CustomerState | undefined
  pattern: string | null
  ids: string[] | null
  before: { at: string; id: string } | undefined
}

/**
 * Customers by their last contact, with a keyset cursor. Imported customers who never wrote have
 * the time of their import. Merged contacts and groups are left out.
 */
export async function listCustomerRows(
  tx: ReadTx,
  businessId: string,
  filter: CustomerFilter,
  limit: number,
): Promise<CustomerRow[]> {
  const parts = [
    ...(filter.state === 'belum' ? [] : [inRooms(tx, businessId, filter, limit)]),
    ...(mayBeWithoutRoom(filter) ? [importedRows(tx, businessId, filter, limit)] : []),
  ]
  const [first, second] = parts
  if (!first) return []
  return tx<CustomerRow[]>`
    select page.*,
      (select i.value from public.contact_identity i
        where i.contact_id = page.id and i.kind = 'username' limit 1) as username,
      ${tagsOf(tx)} as tags, sold.order_count, sold.order_rupiah
    from (
      select * from (${second ? tx`(${first}) union all (${second})` : first}) listed
      order by seen_at desc, row_id desc limit ${limit}) page
    left join lateral (${ordersOf(tx)}) sold on true
    order by page.seen_at desc, page.row_id desc`
}

/**
 * Customers with a room, one row each: the room of their newest message. `r.id = (…)` is a subquery
 * and no join, because a join reads all rooms of the instance.
 */
function inRooms(tx: ReadTx, businessId: string, filter: CustomerFilter, limit: number) {
  const { before, tagId, channelId, state } = filter
  const inState = {
    memesan: tx`and exists (select from public.room o join public.sale s on s.room_id = o.id
      where o.contact_id = c.id and s.number is not null and s.status <> 'batal')`,
    diam: tx`and r.last_message_at < now() - make_interval(days => ${SILENT_DAYS})`,
  }
  return tx`
    select c.id, c.name, c.phone, r.last_message_at as seen_at, r.id as row_id, r.last_message_at,
      r.last_preview, r.last_kind, r.handler, ch.name as channel_name, c.blocked_at,
      c.marketing_opt_out_at, c.created_at, c.fields
    from public.room r
    join public.contact c on c.id = r.contact_id
    join public.channel ch on ch.id = r.channel_id
    where r.business_id = ${businessId} and r.kind = 'direct' and r.merged_into is null
      and c.merged_into is null ${matchesFilter(tx, filter)}
      ${state === 'memesan' || state === 'diam' ? inState[state] : tx``}
      ${channelId ? tx`and r.channel_id = ${channelId}` : tx``}
      ${
        tagId
          ? tx`and exists (select from public.room_tag t join public.room o on o.id = t.room_id
            where t.tag_id = ${tagId} and o.contact_id = c.id)`
          : tx``
      }
      and r.id = (select n.id from public.room n where n.contact_id = r.contact_id
        and n.merged_into is null and n.kind = 'direct'
        order by n.last_message_at desc, n.id desc limit 1)
      ${before ? tx`and (r.last_message_at, r.id) < (${before.at}, ${before.id})` : tx``}
    order by r.last_message_at desc, r.id desc limit ${limit}`
}

/** Whether the filter allows customers without a room. Channel, orders and silence need one. */
const mayBeWithoutRoom = ({ state, channelId }: CustomerFilter) =>
  !channelId && state !== 'memesan' && state !== 'diam'

/** Imported customers without a conversation. */
function importedRows(tx: ReadTx, businessId: string, filter: CustomerFilter, limit: number) {
  const { before, tagId } = filter
  return tx`
    select c.id, c.name, c.phone, c.imported_at as seen_at, c.id as row_id,
      null::timestamptz as last_message_at, null::text as last_preview, null::text as last_kind,
      null::text as handler, null::text as channel_name, c.blocked_at, c.marketing_opt_out_at,
      c.created_at, c.fields
    from public.contact c
    where c.business_id = ${businessId} and c.imported_at is not null and c.merged_into is null
      and not exists (select from public.room o where o.contact_id = c.id and o.kind = 'direct'
        and o.merged_into is null)
      ${
        tagId
          ? tx`and exists (select from public.contact_tag t
            where t.tag_id = ${tagId} and t.contact_id = c.id)`
          : tx``
      }
      ${matchesFilter(tx, filter)}
      ${before ? tx`and (c.imported_at, c.id) < (${before.at}, ${before.id})` : tx``}
    order by c.imported_at desc, c.id desc limit ${limit}`
}

/** Conditions of the filter for a contact `c`. */
function matchesFilter(tx: ReadTx, { state, pattern, ids }: CustomerFilter) {
  return tx`
    ${state === 'menolak' ? tx`and c.marketing_opt_out_at is not null` : tx``}
    ${state === 'diblokir' ? tx`and c.blocked_at is not null` : tx``}
    ${
      pattern
        ? tx`and (coalesce(c.name, '') || ' ' || coalesce(c.phone, '')) ilike ${pattern}
          and ((select private.sees_numbers(c.business_id))
            or private.fits_shown(c.name, c.phone, ${pattern}))`
        : tx``
    }
    ${ids ? tx`and c.id = any (${ids}::uuid[])` : tx``}`
}

/** Tags of a customer `page`: those of all rooms, and those for the first room. */
const tagsOf = (tx: ReadTx) => tx`coalesce((
  select array_agg(distinct g.name order by g.name) from (
    select t.tag_id from public.room o join public.room_tag t on t.room_id = o.id
    where o.contact_id = page.id
    union all select t.tag_id from public.contact_tag t where t.contact_id = page.id) used
  join public.tag g on g.id = used.tag_id), '{}')`

/** Confirmed orders of a customer `page`. */
const ordersOf = (tx: ReadTx) => tx`
  select count(*)::int as order_count, coalesce(sum(s.total_rupiah), 0)::float8 as order_rupiah
  from public.room o join public.sale s on s.room_id = o.id
  where o.contact_id = page.id and s.number is not null and s.status <> 'batal'`

/** At most `most` customers whose name or number fits, by the trigram index. */
export async function findCustomerIds(
  tx: ReadTx,
  businessId: string,
  pattern: string,
  most: number,
): Promise<string[]> {
  const found = await tx<
    { id: string }[]
  >`select private.find_customers(${businessId}, ${pattern}, ${most}) as id`
  return found.map(({ id }) => id)
}

type Head = Omit<CustomerDetail, 'rooms' | 'orders' | 'notes' | 'consents'>

export async function findCustomer(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<Head | undefined> {
  const [row] = await tx<Head[]>`
    select page.id, page.name, page.phone, page.language, page.fields, page.blocked_at,
      page.marketing_opt_out_at, page.created_at, ${tagsOf(tx)} as tags, sold.order_count,
      sold.order_rupiah,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
        order by i.created_at, i.id) from public.contact_identity i
        where i.contact_id = page.id), '[]') as identities
    from public.contact page left join lateral (${ordersOf(tx)}) sold on true
    where page.id = ${contactId} and page.business_id = ${businessId}`
  return row
}

export async function listCustomerRooms(tx: ReadTx, contactId: string): Promise<CustomerRoom[]> {
  return tx<CustomerRoom[]>`
    select r.id, ch.name as channel_name, r.handler, r.last_message_at, r.last_preview, r.last_kind,
      (select count(*)::int from public.closure x where x.room_id = r.id) as closure_count
    from public.room r join public.channel ch on ch.id = r.channel_id
    where r.contact_id = ${contactId} and r.merged_into is null
    order by r.last_message_at desc limit 50`
}

export async function listCustomerOrders(tx: ReadTx, contactId: string): Promise<CustomerOrder[]> {
  return tx<CustomerOrder[]>`
    select s.id, s.number, s.status, s.total_rupiah::float8 as total_rupiah, s.created_at
    from public.room r join public.sale s on s.room_id = r.id
    where r.contact_id = ${contactId} and s.number is not null
    order by s.id desc limit 50`
}

export async function listCustomerNotes(tx: ReadTx, contactId: string): Promise<CustomerNote[]> {
  return tx<CustomerNote[]>`
    select n.id, n.text, p.name as author_name, n.created_at from public.contact_note n
    left join public.profile p on p.id = n.author_id
    where n.contact_id = ${contactId} order by n.created_at desc limit 100`
}

/** A customer with several rooms has the same change in each of them; one is shown. */
export async function listConsentChanges(tx: ReadTx, contactId: string): Promise<ConsentChange[]> {
  return tx<ConsentChange[]>`
    select distinct on (e.created_at) e.id, e.reason = 'promo_diizinkan' as is_allowed,
      e.actor_kind, p.name as actor_name, e.created_at
    from public.room r join public.room_event e on e.room_id = r.id
    left join public.profile p on p.id = e.actor_id
    where r.contact_id = ${contactId} and e.reason in ('promo_diizinkan', 'promo_berhenti')
    order by e.created_at desc limit 20`
}

export async function updateCustomer(
  tx: WriteTx,
  businessId: string,
  contactId: string,
  next: { name: string | null; language: string | null; fields: Record<string, string> },
): Promise<boolean> {
  const rows = await tx`
    update public.contact set name = ${next.name}, language = ${next.language},
      fields = ${JSON.stringify(next.fields)}::text::jsonb
    where id = ${contactId} and business_id = ${businessId} and merged_into is null returning 1`
  return rows.length === 1
}

export async function deleteNote(
  tx: WriteTx,
  businessId: string,
  noteId: string,
): Promise<boolean> {
  const rows = await tx`delete from public.contact_note where id = ${noteId}
    and business_id = ${businessId} returning 1`
  return rows.length === 1
}

export async function listFields(tx: ReadTx, businessId: string): Promise<CustomerField[]> {
  return tx<CustomerField[]>`
    select id, name, kind from public.contact_field where business_id = ${businessId}
    order by position, id limit 50`
}

/** Removes the fields that are not in the list, with their values, and stores the others. */
export async function replaceFields(
  tx: WriteTx,
  businessId: string,
  fields: CustomerField[],
): Promise<void> {
  const ids = fields.map(({ id }) => id)
  await tx`delete from public.contact_field where business_id = ${businessId}
    and id <> all (${ids}::uuid[])`
  const items = JSON.stringify(fields.map((field, position) => ({ ...field, position })))
  // Two statements, so that two fields may swap their names.
  await tx`update public.contact_field set name = left(id::text, 40)
    where business_id = ${businessId}`
  await tx`
    insert into public.contact_field (id, business_id, name, kind, position)
    select f.id, ${businessId}, f.name, f.kind, f.position
    from jsonb_to_recordset(${items}::text::jsonb) as f (id uuid, name text, kind text, position int)
    on conflict (id) do update set name = excluded.name, kind = excluded.kind,
      position = excluded.position`
}

/** Deletes the values of removed fields. Customers have no values of another business's fields. */
export async function dropFieldValues(
  tx: WriteTx,
  businessId: string,
  ids: string[],
): Promise<void> {
  await tx`update public.contact set fields = fields - ${ids}::text[]
    where business_id = ${businessId} and fields ?| ${ids}::text[]`
}
