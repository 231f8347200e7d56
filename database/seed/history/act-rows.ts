import type { DemoPeople } from '../demo.ts'
import type { PlannedBooking } from './bookings.ts'
import type { PlannedSale } from './orders.ts'
import { dayOf } from './times.ts'

type Row = Record<string, unknown>
type Place = {
  business_id: string
  room_id: string
  people: DemoPeople
  newId: (at: number) => string
}

const iso = (at: number) => new Date(at).toISOString()

/** An order with its history, and what the conversation shows of it. */
export function saleRows({ business_id, room_id, people, newId }: Place, sale: PlannedSale) {
  const id = newId(sale.confirmedAt)
  const totalRupiah = sale.itemsRupiah + sale.shippingRupiah
  const actorOf = (by: PlannedSale['steps'][number]['by']) =>
    by === 'customer'
      ? { actor_kind: 'customer', actor_id: null }
      : { actor_kind: 'member', actor_id: people[by] }
  const things = sale.lines.map(({ name, variant }) => `${name} ${variant}`.trim().toLowerCase())
  const row: Row = {
    id,
    business_id,
    room_id,
    number: sale.number,
    status: sale.status,
    lines: sale.lines,
    items_rupiah: sale.itemsRupiah,
    shipping_rupiah: sale.shippingRupiah,
    ...sale.details,
    needs_approval: true,
    reserves_stock: sale.status !== 'selesai' && sale.status !== 'batal',
    version: sale.steps.length + 1,
    confirmed_at: iso(sale.confirmedAt),
    paid_at: sale.paidAt === null ? null : iso(sale.paidAt),
    search_text: `#${sale.number} ${things.join(' ')}`,
    created_at: iso(sale.confirmedAt),
    updated_at: iso(sale.steps.at(-1)!.at),
  }
  const events = sale.steps.map(({ act, by, before, after, at, reason }): Row => ({
    id: newId(at),
    business_id,
    sale_id: id,
    ...actorOf(by),
    act,
    before,
    after,
    reason,
    created_at: iso(at),
  }))
  const shown = sale.steps
    .filter(({ before, after }) => before !== after)
    .map(({ by, before, after, at }): Row => ({
      id: newId(at),
      business_id,
      room_id,
      ...actorOf(by),
      reason: 'pesanan',
      before: { status: before },
      after: { saleId: id, number: sale.number, status: after, totalRupiah },
      created_at: iso(at),
    }))
  return { row, events, shown }
}

const staffFactsOf = ({ staff }: PlannedBooking) => ({
  staff_id: staff?.id ?? null,
  staff_name: staff?.name ?? null,
  staff_is_wanted: staff?.isWanted ?? false,
})

const FINAL_ACTS = { selesai: 'selesai', tidak_datang: 'tidak_datang' } as const
/** How long after the end of a booking a member notes what became of it. */
const NOTED_AFTER_MS = 20 * 60_000

/** A booking in the customer's name, with its history. */
export function bookingRows(
  { business_id, room_id, people, newId }: Place,
  booking: PlannedBooking,
  customer: { name: string | null; phone: string },
) {
  const { service, day, time, status, bookedAt, endsAt } = booking
  const id = newId(bookedAt)
  const notedAt = endsAt + NOTED_AFTER_MS
  const isOver = status !== 'dikonfirmasi'
  const staffFacts = staffFactsOf(booking)
  const row: Row = {
    id,
    business_id,
    room_id,
    service_id: service.id,
    service_name: service.name,
    price_rupiah: service.price_rupiah,
    number: booking.number,
    status,
    starts_at: iso(booking.startsAt),
    ends_at: iso(endsAt),
    place: booking.place,
    ...staffFacts,
    name: customer.name,
    phone: customer.phone,
    version: isOver ? 2 : 1,
    created_at: iso(bookedAt),
    updated_at: iso(isOver ? notedAt : bookedAt),
  }
  const events: Row[] = [
    {
      id,
      business_id,
      booking_id: id,
      actor_kind: 'customer',
      actor_id: null,
      act: 'buat',
      before: null,
      after: { status: 'dikonfirmasi', day, time, ...staffFacts },
      created_at: iso(bookedAt),
    },
  ]
  if (isOver)
    events.push({
      id: newId(notedAt),
      business_id,
      booking_id: id,
      actor_kind: 'member',
      actor_id: people[booking.member],
      act: FINAL_ACTS[status],
      before: { status: 'dikonfirmasi', day, time },
      after: { status, day: dayOf(booking.startsAt), time },
      created_at: iso(notedAt),
    })
  return { row, events }
}
