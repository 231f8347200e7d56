import type { ReadTx } from '#platform/database'

/** What is stored about a person, without their messages. Dates are ISO 8601. */
export type CustomerCopy = {
  name: string | null
  phone: string | null
  language: string | null
  created_at: string
  marketing_opt_out_at: string | null
  blocked_at: string | null
  identities: { kind: string; value: string }[]
  /** own fields of the business by their name */
  fields: Record<string, string>
  tags: string[]
  notes: { text: string; created_at: string }[]
  /** changes of the consent to promotions */
  consents: { is_allowed: boolean; by: string; created_at: string }[]
  orders: Record<string, unknown>[]
  bookings: Record<string, unknown>[]
}

/**
 * The contact and those merged into it. Empty unless the caller is owner or admin of the business.
 */
export async function listPersonIds(
  tx: ReadTx,
  businessId: string,
  contactId: string,
): Promise<string[]> {
  const found = await tx<{ id: string }[]>`
    with recursive way (id) as (
      select id from public.contact where id = ${contactId} and business_id = ${businessId}
        and business_id in (select private.my_businesses_as(array['owner', 'admin']))
      union select c.id from way join public.contact c on c.merged_into = way.id)
    select id from way`
  return found.map(({ id }) => id)
}

export async function findCustomerCopy(
  tx: ReadTx,
  contactId: string,
  ids: string[],
): Promise<CustomerCopy> {
  const rooms = tx`select id from public.room where contact_id = any (${ids})`
  const [row] = await tx<CustomerCopy[]>`
    select c.name, c.phone, c.language, c.created_at, c.marketing_opt_out_at, c.blocked_at,
      coalesce((select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)
        order by i.created_at, i.id) from public.contact_identity i
        where i.contact_id = any (${ids})), '[]') as identities,
      coalesce((select jsonb_object_agg(f.name, c.fields ->> f.id::text)
        from public.contact_field f where f.business_id = c.business_id
        and c.fields ? f.id::text), '{}') as fields,
      coalesce((select jsonb_agg(t.name order by t.name) from public.tag t where t.id in (
        select tag_id from public.room_tag where room_id in (${rooms})
        union select tag_id from public.contact_tag where contact_id = any (${ids}))), '[]') as tags,
      coalesce((select jsonb_agg(jsonb_build_object('text', n.text, 'created_at', n.created_at)
        order by n.created_at) from public.contact_note n
        where n.contact_id = any (${ids})), '[]') as notes,
      coalesce((select jsonb_agg(jsonb_build_object('is_allowed', e.reason = 'promo_diizinkan',
        'by', e.actor_kind, 'created_at', e.created_at) order by e.created_at)
        from public.room_event e where e.room_id in (${rooms})
        and e.reason in ('promo_diizinkan', 'promo_berhenti')), '[]') as consents,
      coalesce((select jsonb_agg(jsonb_build_object('number', s.number, 'status', s.status,
        'lines', s.lines, 'shipping_rupiah', s.shipping_rupiah, 'total_rupiah', s.total_rupiah,
        'fulfilment', s.fulfilment, 'address', s.address, 'wanted_day', s.wanted_day,
        'wanted_time', s.wanted_time, 'wanted_part', s.wanted_part, 'note', s.note, 'created_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'paid_at', s.paid_at) order by s.created_at)
        from public.sale s where s.room_id in (${rooms})), '[]') as orders,
      coalesce((select jsonb_agg(jsonb_build_object('number', b.number, 'status', b.status,
        'service', b.service_name, 'price_rupiah', b.price_rupiah, 'starts_at', b.starts_at,
        'ends_at', b.ends_at, 'name', b.name, 'phone', b.phone, 'note', b.note) order by b.starts_at)
        from public.booking b where b.room_id in (${rooms})), '[]') as bookings
    from public.contact c where c.id = ${contactId}`
  return row!
}

export async function listPersonRooms(
  tx: ReadTx,
  ids: string[],
): Promise<{ id: string; channel: string }[]> {
  return tx<{ id: string; channel: string }[]>`
    select r.id, ch.name as channel from public.room r
    join public.channel ch on ch.id = r.channel_id
    where r.contact_id = any (${ids}) order by r.created_at, r.id`
}
