import type { ReadTx, WriteTx } from '#platform/database'
import type { BookingStatus } from './contract.ts'

export type BookingEvent = {
  id: string
  businessId: string
  bookingId: string
  actorKind: 'customer' | 'member' | 'system'
  actorId: string | null
  act: string
  before: object | null
  after: object
}

/** Returns false when the event was stored before. */
export async function insertEvent(tx: WriteTx, event: BookingEvent): Promise<boolean> {
  const made = await tx`
    insert into public.booking_event (id, business_id, booking_id, actor_kind, actor_id, act,
      before, after)
    values (${event.id}, ${event.businessId}, ${event.bookingId}, ${event.actorKind},
      ${event.actorId}, ${event.act},
      ${event.before === null ? null : JSON.stringify(event.before)}::text::jsonb,
      ${JSON.stringify(event.after)}::text::jsonb)
    on conflict (id) do nothing returning 1`
  return made.length === 1
}

export async function hasEvent(tx: ReadTx, id: string): Promise<boolean> {
  const found = await tx`select 1 from public.booking_event where id = ${id}`
  return found.length > 0
}

/** The newest act that changed a booking's state. */
export type LastEvent = {
  act: string
  actor_kind: string
  before: {
    status?: BookingStatus
    day?: string
    time?: string
    staff_id?: string | null
    staff_is_wanted?: boolean
  } | null
}

export async function findLastEvent(tx: ReadTx, bookingId: string): Promise<LastEvent | undefined> {
  const [row] = await tx<LastEvent[]>`
    select act, actor_kind, before from public.booking_event where booking_id = ${bookingId}
    order by created_at desc, id desc limit 1`
  return row
}
