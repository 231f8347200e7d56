import { saveProducts } from '#domain/product'
import { saveTerms as saveSaleTerms } from '#domain/sale'
import type { Claims, WriteTx } from '#platform/database'
import type { DemoPeople } from '../demo.ts'
import { withPhotos } from './shelf-photos.ts'
import { PRODUCTS, SERVICES, STAFF, TERMS } from './shelf.ts'

/** Enters products with their photos and the terms of orders, as the owner would. */
export async function seedShelf(owner: Claims, businessId: string): Promise<void> {
  const rows = await withPhotos(owner, businessId, PRODUCTS)
  await saveProducts(owner, { businessId, rows })
  await saveSaleTerms(owner, { businessId, ...TERMS })
}

/** Switches bookings by chat on. `lastNumber`: the newest number of the past bookings. */
export async function insertBookingTerms(
  tx: WriteTx,
  businessId: string,
  lastNumber: number,
): Promise<void> {
  await tx`insert into public.booking_terms ${tx({
    business_id: businessId,
    is_enabled: true,
    needs_approval: false,
    days_ahead: 40,
    step_minutes: 60,
    last_number: lastNumber,
  })}`
}

/** Services, and the members who do those that take staff. */
export async function insertServices(
  tx: WriteTx,
  { businessId, people }: { businessId: string; people: DemoPeople },
): Promise<void> {
  const services = Object.values(SERVICES).map((service) => ({
    business_id: businessId,
    ...service,
  }))
  await tx`insert into public.booking_service ${tx(services)}`
  for (const { who, weekly_hours, ...one } of STAFF) {
    const hours = weekly_hours && JSON.stringify(weekly_hours)
    await tx`insert into public.booking_staff (id, business_id, name, member_id, weekly_hours)
      values (${one.id}, ${businessId}, ${one.name}, ${people[who]}, ${hours}::text::jsonb)`
    await tx`insert into public.booking_staff_service ${tx({
      staff_id: one.id,
      service_id: SERVICES.advice.id,
      business_id: businessId,
    })}`
  }
}
