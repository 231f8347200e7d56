import type { HoursColumns } from '#contract/business'
import type { ReadTx, WriteTx } from '#platform/database'
import type { Booking, BookingStatus, BookingTerms, SaveTerms, Service } from './contract.ts'
import type { Taken } from './slots.ts'

export async function findTerms(tx: ReadTx, businessId: string): Promise<BookingTerms | undefined> {
  const [row] = await tx<BookingTerms[]>`
    select is_enabled, needs_approval, days_ahead, lead_minutes, step_minutes
    from public.booking_terms where business_id = ${businessId}`
  return row
}

export async function upsertTerms(tx: WriteTx, terms: SaveTerms): Promise<void> {
  await tx`
    insert into public.booking_terms (business_id, is_enabled, needs_approval, days_ahead,
      lead_minutes, step_minutes)
    values (${terms.businessId}, ${terms.is_enabled}, ${terms.needs_approval}, ${terms.days_ahead},
      ${terms.lead_minutes}, ${terms.step_minutes})
    on conflict (business_id) do update set is_enabled = excluded.is_enabled,
      needs_approval = excluded.needs_approval, days_ahead = excluded.days_ahead,
      lead_minutes = excluded.lead_minutes, step_minutes = excluded.step_minutes`
}

/** Takes the next booking number of a business. Its row is locked until the transaction ends. */
export async function takeNumber(tx: WriteTx, businessId: string): Promise<number> {
  const [row] = await tx<{ number: number }[]>`
    update public.booking_terms set last_number = last_number + 1
    where business_id = ${businessId} returning last_number as number`
  if (!row) throw new TypeError('a business without terms takes no bookings')
  return row.number
}

export async function listServiceRows(
  tx: ReadTx,
  businessId: string,
  only?: 'active',
): Promise<Service[]> {
  return tx<Service[]>`
    select id, name, minutes, price_rupiah, capacity, staff_choice, is_active
    from public.booking_service where business_id = ${businessId} ${only ? tx`and is_active` : tx``}
    order by created_at, id limit 50`
}

export async function findService(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<Service | undefined> {
  const [row] = await tx<Service[]>`
    select id, name, minutes, price_rupiah, capacity, staff_choice, is_active
    from public.booking_service where id = ${id} and business_id = ${businessId}`
  return row
}

/** Adds services without an id, in the order of the list, and updates those with one. */
export async function upsertServices(
  tx: WriteTx,
  businessId: string,
  services: SaveTerms['services'],
): Promise<void> {
  await tx`
    insert into public.booking_service (id, business_id, name, minutes, price_rupiah, capacity,
      staff_choice, is_active, created_at)
    select coalesce(s.id, private.uuid_v7()), ${businessId}, s.name, s.minutes, s.price_rupiah,
      s.capacity, coalesce(s.staff_choice, 'tidak'), s.is_active, now() + s.place * interval '1 microsecond'
    from rows from (jsonb_to_recordset(${JSON.stringify(services)}::text::jsonb)
      as (id uuid, name text, minutes smallint, price_rupiah int, capacity smallint,
        staff_choice text, is_active boolean)) with ordinality
      as s(id, name, minutes, price_rupiah, capacity, staff_choice, is_active, place)
    on conflict (id) do update set name = excluded.name, minutes = excluded.minutes,
      price_rupiah = excluded.price_rupiah, capacity = excluded.capacity,
      staff_choice = excluded.staff_choice, is_active = excluded.is_active
    where booking_service.business_id = excluded.business_id`
}

export async function deleteServices(
  tx: WriteTx,
  businessId: string,
  kept: readonly string[],
): Promise<void> {
  await tx`
    delete from public.booking_service
    where business_id = ${businessId} and not (id = any (${kept}::uuid[]))`
}

/**
 * Open bookings have the present names, ended ones those of the time when they ended. What was
 * removed keeps the name that it had then (`private.keep_booked_name`).
 */
const presentNames = (tx: ReadTx) => tx`
  coalesce((select v.name from public.booking_service v
    where v.id = b.service_id and ${isOpen(tx)}), b.service_name) as service_name,
  coalesce((select s.name from public.booking_staff s
    where s.id = b.staff_id and ${isOpen(tx)}), b.staff_name) as staff_name,
  ${isOpen(tx)} and b.service_id is null as service_is_gone,
  ${isOpen(tx)} and b.staff_id is null and b.staff_name is not null as staff_is_gone`
const isOpen = (tx: ReadTx) => tx`b.status in ('diminta', 'dikonfirmasi')`

const bookingColumns = (tx: ReadTx, zone: string) => tx`
  b.id, b.business_id, b.room_id, b.service_id, b.price_rupiah, b.staff_id,
  ${presentNames(tx)}, b.staff_is_wanted, b.number, b.status,
  (b.starts_at at time zone ${zone})::date::text as day,
  to_char(b.starts_at at time zone ${zone}, 'HH24:MI') as time,
  to_char(b.ends_at at time zone ${zone}, 'HH24:MI') as end_time, b.starts_at, b.name, b.phone,
  b.note, b.version,
  coalesce((select e.actor_kind = 'member' and e.act not in ('urungkan', 'buat')
    from public.booking_event e where e.booking_id = b.id
    order by e.created_at desc, e.id desc limit 1), false) as can_undo`

const instantOf = (tx: ReadTx, day: string, zone: string) =>
  tx`(${day}::date::timestamp at time zone ${zone})`

type Days = { businessId: string; zone: string; from: string; until: string }

/** Bookings of a range of days, both inclusive, in order of their time. */
export async function listBookingRows(
  tx: ReadTx,
  { businessId, zone, from, until }: Days,
): Promise<Booking[]> {
  return tx<Booking[]>`
    select ${bookingColumns(tx, zone)} from public.booking b
    where b.business_id = ${businessId} and b.starts_at >= ${instantOf(tx, from, zone)}
      and b.starts_at < ${instantOf(tx, until, zone)} + interval '1 day'
    order by b.starts_at, b.id limit 500`
}

export async function listRoomRows(
  tx: ReadTx,
  roomId: string,
  zone: string,
  most: number,
): Promise<Booking[]> {
  return tx<Booking[]>`
    select ${bookingColumns(tx, zone)} from public.booking b where b.room_id = ${roomId}
    order by b.starts_at desc, b.id limit ${most}`
}

export async function findBooking(
  tx: ReadTx,
  businessId: string,
  id: string,
  zone: string,
): Promise<Booking | undefined> {
  const [row] = await tx<Booking[]>`
    select ${bookingColumns(tx, zone)} from public.booking b
    where b.id = ${id} and b.business_id = ${businessId}`
  return row
}

/**
 * Locks a booking after its service. A service that is removed is locked before its bookings too.
 * All code locks in the order room, service, booking, terms.
 */
export async function lockBooking(
  tx: WriteTx,
  businessId: string,
  id: string,
  zone: string,
): Promise<Booking | undefined> {
  await tx`
    select from public.booking_service
    where id = (select service_id from public.booking
      where id = ${id} and business_id = ${businessId}) for update`
  const [row] = await tx<Booking[]>`
    select ${bookingColumns(tx, zone)} from public.booking b
    where b.id = ${id} and b.business_id = ${businessId} for update`
  return row
}

/** Locks a service, so that concurrent bookings of it wait. */
export async function lockService(tx: WriteTx, id: string): Promise<void> {
  await tx`select 1 from public.booking_service where id = ${id} for update`
}

/**
 * Locks the services before the terms: a new booking locks its service first, then changes the
 * terms.
 */
export async function lockServices(tx: WriteTx, businessId: string): Promise<void> {
  await tx`
    select from public.booking_service where business_id = ${businessId} order by id for update`
}

/**
 * The taken times of services and staff on a range of days. `except`: the booking that is being
 * moved.
 */
export async function listTaken(
  tx: ReadTx,
  { businessId, zone, from, until, except }: Days & { except?: string | undefined },
): Promise<Taken[]> {
  return tx<Taken[]>`
    select b.id, b.service_id, b.staff_id, (b.starts_at at time zone ${zone})::date::text as day,
      (extract(epoch from b.starts_at - date_trunc('day', b.starts_at, ${zone})) / 60)::int as "from",
      (extract(epoch from b.ends_at - date_trunc('day', b.starts_at, ${zone})) / 60)::int as until,
      b.place
    from public.booking b
    where b.business_id = ${businessId} and b.starts_at >= ${instantOf(tx, from, zone)}
      and b.starts_at < ${instantOf(tx, until, zone)} + interval '1 day'
      and b.status in ('diminta', 'dikonfirmasi') and (b.service_id is not null or b.staff_id is not null)
      and b.id is distinct from ${except ?? null}::uuid
    order by b.starts_at limit 5000`
}

/** The person of a booking. `isWanted`: the customer named them. */
export type BookedStaff = { id: string | null; name: string | null; isWanted: boolean }

export type NewBooking = {
  id: string
  businessId: string
  roomId: string | null
  service: Service
  number: number
  status: 'diminta' | 'dikonfirmasi'
  day: string
  time: string
  place: number
  staff: BookedStaff
  zone: string
  name: string | null
  phone: string | null
  note: string | null
}

export async function insertBooking(tx: WriteTx, booking: NewBooking): Promise<void> {
  const { service, staff } = booking
  const starts = tx`(${`${booking.day} ${booking.time}`}::timestamp at time zone ${booking.zone})`
  await tx`
    insert into public.booking (id, business_id, room_id, service_id, service_name, price_rupiah,
      number, status, starts_at, ends_at, place, staff_id, staff_name, staff_is_wanted,
      name, phone, note)
    values (${booking.id}, ${booking.businessId}, ${booking.roomId}, ${service.id},
      ${service.name}, ${service.price_rupiah}, ${booking.number}, ${booking.status}, ${starts},
      ${starts} + make_interval(mins => ${service.minutes}), ${booking.place},
      ${staff.id}, ${staff.name}, ${staff.isWanted}, ${booking.name},
      ${booking.phone}, ${booking.note})`
}

/** The contact of a room, for a booking by chat. */
export async function findContact(
  tx: ReadTx,
  roomId: string,
): Promise<{ name: string | null; phone: string | null } | undefined> {
  const [row] = await tx<{ name: string | null; phone: string | null }[]>`
    select left(c.name, 120) as name, c.phone from public.room r
    join public.contact c on c.id = r.contact_id where r.id = ${roomId}`
  return row
}

/** Changes the status, and stores the names of service and person as they are now. */
export async function updateStatus(tx: WriteTx, id: string, status: BookingStatus): Promise<void> {
  await tx`
    update public.booking b set status = ${status}, version = version + 1,
      service_name = coalesce(
        (select v.name from public.booking_service v where v.id = b.service_id), b.service_name),
      staff_name = coalesce(
        (select s.name from public.booking_staff s where s.id = b.staff_id), b.staff_name)
    where b.id = ${id}`
}

type Time = {
  day: string
  time: string
  minutes: number
  place: number
  staff: BookedStaff
  zone: string
}

/** Changes the time of a booking. It is then reminded of again. */
export async function updateTime(
  tx: WriteTx,
  id: string,
  { day, time, minutes, place, staff, zone }: Time,
): Promise<void> {
  const starts = tx`(${`${day} ${time}`}::timestamp at time zone ${zone})`
  await tx`
    update public.booking set starts_at = ${starts},
      ends_at = ${starts} + make_interval(mins => ${minutes}), place = ${place}, staff_id = ${staff.id},
      staff_name = ${staff.name}, staff_is_wanted = ${staff.isWanted}, reminded_at = null, version = version + 1
    where id = ${id}`
}

/** Upcoming open bookings without a person who could carry them out. */
export async function listUnstaffedRows(
  tx: ReadTx,
  { businessId, zone, nowIso }: { businessId: string; zone: string; nowIso: string },
): Promise<Booking[]> {
  return tx<Booking[]>`
    select ${bookingColumns(tx, zone)} from public.booking b
    left join public.booking_staff s on s.id = b.staff_id
    left join public.booking_service v on v.id = b.service_id
    where b.business_id = ${businessId} and b.starts_at > ${nowIso}::timestamptz
      and b.status in ('diminta', 'dikonfirmasi')
      and case when s.id is null
        then b.staff_name is not null or coalesce(v.staff_choice, 'tidak') <> 'tidak'
        else exists (select from jsonb_to_recordset(s.days_off) as off("from" date, until date)
          where (b.starts_at at time zone ${zone})::date between off."from" and off.until) end
    order by b.starts_at, b.id limit 100`
}

/** Bookings within a day whose customer was not reminded yet. */
export async function listToRemind(
  tx: ReadTx,
  nowIso: string,
): Promise<{ id: string; business_id: string; room_id: string }[]> {
  return tx<{ id: string; business_id: string; room_id: string }[]>`
    select id, business_id, room_id from public.booking
    where status = 'dikonfirmasi' and reminded_at is null and room_id is not null
      and starts_at > ${nowIso}::timestamptz + interval '1 hour'
      and starts_at <= ${nowIso}::timestamptz + interval '24 hours'
      and created_at < ${nowIso}::timestamptz - interval '3 hours'
    order by starts_at limit 100`
}

export async function markReminded(tx: WriteTx, id: string): Promise<boolean> {
  const marked = await tx`
    update public.booking set reminded_at = now()
    where id = ${id} and reminded_at is null and status = 'dikonfirmasi' returning 1`
  return marked.length === 1
}

export async function countWaiting(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.booking
    where business_id = ${businessId} and starts_at >= now() and status = 'diminta'`
  return row?.count ?? 0
}

/** The opening hours of a business; undefined when the caller cannot see it. */
export async function findHours(tx: ReadTx, businessId: string): Promise<HoursColumns | undefined> {
  const [row] = await tx<HoursColumns[]>`
    select operational_hours, enable_operational_hours, closed_dates from public.business
    where id = ${businessId}`
  return row
}

/** Whether the caller answers customers of the business. */
export async function mayBook(tx: ReadTx, businessId: string): Promise<boolean> {
  const [row] = await tx<{ may: boolean }[]>`
    select ${businessId}::uuid in (
      select private.my_businesses_as(array['owner', 'admin', 'agen'])) as may`
  return row?.may === true
}
