import { clearNotices, notifyMembers } from '#domain/notice'
import { hoursOf } from '#contract/business'
import { type BusinessHours, zoneOf } from '#lib/time/opening-hours'
import { now } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { type Booking, type BookingStatus, NO_TERMS, type Service } from './contract.ts'
import * as rows from './queries.ts'
import { freePlace, freeTimes, localMoment, toMinutes } from './slots.ts'
import { daysBetween } from '#lib/time/zone'

export type BookingActor =
  | { kind: 'customer' | 'system'; id: null }
  | { kind: 'member'; id: string }
export type BookingPlace = { businessId: string; hours: BusinessHours; zone: string }

/** Error: `business.not_found`. */
export async function findPlace(tx: ReadTx, businessId: string): Promise<BookingPlace> {
  const found = await rows.findHours(tx, businessId)
  if (!found) throw new AppError('business.not_found')
  const hours = hoursOf(found)
  return { businessId, hours, zone: zoneOf(hours) }
}

type Slot = { service: Service; day: string; time: string }

/** The free times of a day, as of this transaction. `except`: a booking that moves. */
export async function listFree(
  tx: ReadTx,
  place: BookingPlace,
  { service, day }: Omit<Slot, 'time'>,
  except?: string,
): Promise<string[]> {
  const terms = (await rows.findTerms(tx, place.businessId)) ?? NO_TERMS
  const taken = await rows.listTaken(tx, { ...place, from: day, until: day, except })
  return freeTimes({
    service,
    day,
    terms,
    hours: place.hours,
    now: now(),
    taken: taken.filter(({ service_id }) => service_id === service.id),
  })
}

/**
 * The place of a service that is free at a time, with the service locked: two bookings of it are
 * made one after the other. undefined when all are taken, or the time is past. A customer gets only
 * times that were offered; a member any time.
 */
export async function takePlace(
  tx: WriteTx,
  place: BookingPlace,
  slot: Slot,
  { isCustomer, except }: { isCustomer: boolean; except?: string },
): Promise<number | undefined> {
  const { service, day, time } = slot
  await rows.lockService(tx, service.id)
  if (isCustomer) {
    const free = await listFree(tx, place, slot, except)
    if (!free.includes(time)) return undefined
  } else if (isPast(place, day, time)) return undefined
  const taken = await rows.listTaken(tx, { ...place, from: day, until: day, except })
  return freePlace(
    service,
    taken.filter(({ service_id }) => service_id === service.id),
    toMinutes(time),
  )
}

function isPast({ hours }: BookingPlace, day: string, time: string): boolean {
  const today = localMoment(now(), hours)
  const ahead = daysBetween(today.day, day)
  return ahead < 0 || (ahead === 0 && toMinutes(time) <= today.minute)
}

type NewBooking = Slot & {
  id: string
  roomId: string | null
  actor: BookingActor
  needsApproval: boolean
  placeNo: number
  name: string | null
  phone: string | null
  note: string | null
}

/** Books a place that was taken with `takePlace` in this service transaction. Returns its number. */
export async function createBooking(
  tx: WriteTx,
  place: BookingPlace,
  booking: NewBooking,
): Promise<number> {
  const { businessId } = place
  const number = await rows.takeNumber(tx, businessId)
  const status = booking.needsApproval ? 'diminta' : 'dikonfirmasi'
  await rows.insertBooking(tx, {
    ...booking,
    businessId,
    number,
    status,
    place: booking.placeNo,
    zone: place.zone,
  })
  await rows.insertEvent(tx, {
    id: booking.id,
    businessId,
    bookingId: booking.id,
    actorKind: booking.actor.kind,
    actorId: booking.actor.id,
    act: 'buat',
    before: null,
    after: { status, day: booking.day, time: booking.time },
  })
  if (booking.actor.kind === 'customer')
    await notifyMembers(
      tx,
      { businessId, kind: 'booking_new', subject: booking.id, roomId: booking.roomId },
      'team',
    )
  return number
}

type Change = { eventId: string; actor: BookingActor }

/** Moves a locked booking to a place that was taken with `takePlace`. */
export async function moveTo(
  tx: WriteTx,
  place: BookingPlace,
  booking: Booking,
  {
    day,
    time,
    minutes,
    placeNo,
    act = 'pindah',
    ...change
  }: Change & {
    act?: 'pindah' | 'urungkan'
    day: string
    time: string
    minutes: number
    placeNo: number
  },
): Promise<void> {
  const { businessId, zone } = place
  const isNew = await rows.insertEvent(tx, {
    id: change.eventId,
    businessId,
    bookingId: booking.id,
    actorKind: change.actor.kind,
    actorId: change.actor.id,
    act,
    before: { day: booking.day, time: booking.time },
    after: { day, time },
  })
  if (isNew) await rows.updateTime(tx, booking.id, { day, time, minutes, place: placeNo, zone })
}

/** Changes the status of a locked booking. */
export async function setStatus(
  tx: WriteTx,
  booking: Booking,
  { act, after, eventId, actor }: Change & { act: string; after: BookingStatus },
): Promise<void> {
  const { business_id: businessId, id } = booking
  const isNew = await rows.insertEvent(tx, {
    id: eventId,
    businessId,
    bookingId: id,
    actorKind: actor.kind,
    actorId: actor.id,
    act,
    before: { status: booking.status },
    after: { status: after },
  })
  if (!isNew) return
  await rows.updateStatus(tx, id, after)
  await clearNotices(tx, businessId, 'booking_new', id)
  if (act === 'batal' && actor.kind === 'customer')
    await notifyMembers(
      tx,
      { businessId, kind: 'booking_cancelled', subject: id, roomId: booking.room_id },
      'team',
    )
}
