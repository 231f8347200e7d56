import { randomUUID } from 'node:crypto'
import { EMPTY_VALUES } from '#contract/product'
import { readTerms, saveTerms as saveBookingTerms } from '#domain/booking'
import { saveStaff } from '#domain/booking/staff'
import { updateHours } from '#domain/business'
import { addFaq } from '#domain/knowledge'
import { saveProducts } from '#domain/product'
import { saveTerms } from '#domain/sale'
import { aShop, type Shop } from '../world.ts'
import type { ActingShop } from './acting-data.ts'

const DAYS = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu']

/** A shop that is always open; tests add what it sells. */
export const OPEN_SHOP: ActingShop = {
  name: 'Toko Uji',
  closed: [],
  opens: '00:00',
  closes: '23:59',
  products: [],
  faq: [],
  asides: [],
}
export const PICKUP_ORDERS = {
  needs_approval: true,
  takes_pickup: true,
  takes_delivery: false,
  zones: [],
} satisfies ActingShop['orders']
export const HOURLY_BOOKINGS = {
  needs_approval: false,
  days_ahead: 14,
  lead_minutes: 60,
  step_minutes: 60,
} as const

/** Creates a business with the products, services, hours and answers of a shop of the test data. */
export async function openActingShop(given: ActingShop): Promise<Shop> {
  const shop = await aShop({ name: given.name })
  const { owner, businessId } = shop
  const hours = DAYS.map((day) => ({
    start: given.closed.includes(day) ? '' : given.opens,
    end: given.closed.includes(day) ? '' : given.closes,
    timezone: 'Asia/Jakarta',
  }))
  await updateHours(owner, businessId, hours, true)
  if (given.products.length > 0)
    await saveProducts(owner, {
      businessId,
      rows: given.products.map(([name, variant, price_rupiah, stock]) => ({
        ...EMPTY_VALUES,
        id: randomUUID(),
        name,
        variant,
        price_rupiah,
        stock,
      })),
    })
  if (given.faq.length > 0)
    await addFaq(owner, {
      businessId,
      entries: given.faq.map(([question, answer]) => ({ question, answer })),
    })
  if (given.orders)
    await saveTerms(owner, {
      businessId,
      ...given.orders,
      is_enabled: true,
      zones: given.orders.zones.map(([name, rupiah]) => ({ name, rupiah })),
      payment_text: 'Transfer BCA 1234567890',
    })
  if (given.bookings) await openBookings(shop, given.bookings)
  return shop
}

async function openBookings(
  { owner, businessId }: Shop,
  { staff, ...terms }: NonNullable<ActingShop['bookings']>,
): Promise<void> {
  await saveBookingTerms(owner, {
    businessId,
    ...terms,
    is_enabled: true,
    services: terms.services.map(([name, minutes, price_rupiah, capacity]) => ({
      name,
      minutes,
      price_rupiah,
      capacity,
      staff_choice: staff?.choice ?? 'tidak',
      is_active: true,
    })),
  })
  if (!staff) return
  const { services } = await readTerms(owner, businessId)
  await saveStaff(owner, {
    businessId,
    staff: staff.people.map(([name, does, daysOff]) => ({
      name,
      member_id: null,
      service_ids: services.filter((one) => does.includes(one.name)).map(({ id }) => id),
      weekly_hours: null,
      days_off: daysOff.map((day) => ({ from: day, until: day, name: '' })),
    })),
  })
}
