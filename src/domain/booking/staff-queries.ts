import type { ReadTx, WriteTx } from '#platform/database'
import type { SaveStaff, Staff } from './contract.ts'

/** The staff in the order in which they were added. */
export async function listStaffRows(tx: ReadTx, businessId: string): Promise<Staff[]> {
  return tx<Staff[]>`
    select s.id, s.name, s.member_id, s.weekly_hours, s.days_off,
      array(select d.service_id from public.booking_staff_service d where d.staff_id = s.id
        order by d.service_id) as service_ids
    from public.booking_staff s where s.business_id = ${businessId}
    order by s.created_at, s.id limit 50`
}

/**
 * Locks the staff after service and booking and before the terms, so that bookings of a person
 * wait.
 */
export async function lockStaff(tx: WriteTx, businessId: string): Promise<void> {
  await tx`
    select from public.booking_staff where business_id = ${businessId} order by id for update`
}

export async function deleteStaff(
  tx: WriteTx,
  businessId: string,
  kept: readonly string[],
): Promise<void> {
  await tx`
    delete from public.booking_staff
    where business_id = ${businessId} and not (id = any (${kept}::uuid[]))`
}

type SavedStaff = SaveStaff['staff'][number] & { id: string }

/** Adds new staff and updates the existing ones. */
export async function upsertStaff(
  tx: WriteTx,
  businessId: string,
  staff: readonly SavedStaff[],
): Promise<void> {
  await tx`
    insert into public.booking_staff (id, business_id, name, member_id, weekly_hours, days_off,
      created_at)
    select s.id, ${businessId}, s.name, s.member_id, nullif(s.weekly_hours, 'null'), s.days_off,
      now() + s.place * interval '1 microsecond'
    from rows from (jsonb_to_recordset(${JSON.stringify(staff)}::text::jsonb)
      as (id uuid, name text, member_id uuid, weekly_hours jsonb, days_off jsonb))
      with ordinality as s(id, name, member_id, weekly_hours, days_off, place)
    on conflict (id) do update set name = excluded.name, member_id = excluded.member_id,
      weekly_hours = excluded.weekly_hours, days_off = excluded.days_off
    where booking_staff.business_id = excluded.business_id`
}

/** Stores which services each person does. Services of another business are ignored. */
export async function replaceStaffServices(
  tx: WriteTx,
  businessId: string,
  staff: readonly SavedStaff[],
): Promise<void> {
  const done = staff.flatMap(({ id, service_ids }) =>
    service_ids.map((service_id) => ({ staff_id: id, service_id })),
  )
  await tx`delete from public.booking_staff_service where business_id = ${businessId}`
  await tx`
    insert into public.booking_staff_service (staff_id, service_id, business_id)
    select distinct p.id, v.id, ${businessId}::uuid
    from jsonb_to_recordset(${JSON.stringify(done)}::text::jsonb)
      as d(staff_id uuid, service_id uuid)
    join public.booking_staff p on p.id = d.staff_id and p.business_id = ${businessId}
    join public.booking_service v on v.id = d.service_id and v.business_id = ${businessId}`
}
