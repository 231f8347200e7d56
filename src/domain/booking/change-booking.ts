import { clearNotices, notifyMembers } from '#domain/notice'
import { hoursOf } from '#contract/business'
import { type BusinessHours, zoneOf } from '#lib/time/opening-hours'
import { now } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { type Booking, type BookingStatus, NO_TERMS, type Service, type Staff } from './contract.ts'
import * as events from './event-queries.ts'
import * as rows from './queries.ts'
import {
  freePlace,
  freeTimes,
  isAtWork,
  isUnbooked,
  leastBooked,
  localMoment,
  needsStaff,
  staffOf,
  type Taken,
  toMinutes,
} from './slots.ts'
import { listStaffRows, lockStaff } from './staff-queries.ts'
import { daysBetween } from '#lib/time/zone'

export type BookingActor =
  | { kind: 'customer' | 'system'; id: null }
  | { kind: 'member'; id: string }
export type BookingPlace = { businessId: string; hours: BusinessHours; zone: string }

/** Where a business is. Error: `business.not_found`. */
export async function findPlace(tx: ReadTx, businessId: string): Promise<BookingPlace> {
  const found = await rows.findHours(tx, businessId)
  if (!found) throw new AppError('business.not_found')
  const hours = hoursOf(found)
  return { businessId, hours, zone: zoneOf(hours) }
}

type Slot = { service: Service; day: string; time: string }

/** `id`: only this person; null: any person, `preferredId` first. */
export type StaffWish = { id: string | null; preferredId?: string | null }
export const ANY_STAFF: StaffWish = { id: null }

/** The free times of a day, as of this transaction. `except`: the booking that is being moved. */
export async function listFree(
  tx: ReadTx,
  place: BookingPlace,
  { service, day }: Omit<Slot, 'time'>,
  { except, staffId = null }: { except?: string | undefined; staffId?: string | null } = {},
): Promise<string[]> {
  const terms = (await rows.findTerms(tx, place.businessId)) ?? NO_TERMS
  const [taken, staff] = await Promise.all([
    rows.listTaken(tx, { ...place, from: day, until: day, except }),
    listStaffRows(tx, place.businessId),
  ])
  return freeTimes({ service, day, terms, hours: place.hours, now: now(), taken, staff, staffId })
}

type TakenPlace = { placeNo: number; staff: rows.BookedStaff }

/**
 * Takes a place of a service at a time, and the person for it. Service and staff are locked, so
 * concurrent bookings wait. Undefined when all places are taken or the time is past. A customer
 * gets only times that were offered; a member may choose any time.
 */
export async function takePlace(
  tx: WriteTx,
  place: BookingPlace,
  slot: Slot,
  {
    isCustomer,
    except,
    staff: wish = ANY_STAFF,
  }: { isCustomer: boolean; except?: string; staff?: StaffWish },
): Promise<TakenPlace | undefined> {
  const { service, day, time } = slot
  await rows.lockService(tx, service.id)
  if (needsStaff(service)) await lockStaff(tx, place.businessId)
  if (isCustomer) {
    const free = await listFree(tx, place, slot, { except, staffId: wish.id })
    if (!free.includes(time)) return undefined
  } else if (isPast(place, day, time)) return undefined
  const taken = await rows.listTaken(tx, { ...place, from: day, until: day, except })
  const placeNo = freePlace(service, taken, { day, at: toMinutes(time) })
  if (placeNo === undefined) return undefined
  if (!needsStaff(service)) return { placeNo, staff: { id: null, name: null, isWanted: false } }
  const all = await listStaffRows(tx, place.businessId)
  const person = chooseStaff(place, slot, { all, taken, wish })
  if (!person) return undefined
  const { id, name } = person
  return { placeNo, staff: { id, name, isWanted: isCustomer && wish.id !== null } }
}

/**
 * Chooses the person of a booking who is free then. Persons at work come first; a member may also
 * choose a time or person outside the hours.
 */
function chooseStaff(
  { hours }: BookingPlace,
  { service, day, time }: Slot,
  { all, taken, wish }: { all: Staff[]; taken: Taken[]; wish: StaffWish },
): Staff | undefined {
  const from = toMinutes(time)
  const ahead = daysBetween(localMoment(now(), hours).day, day)
  const span = { day, ahead, from, until: from + service.minutes }
  const unbooked = staffOf(all, service.id, wish.id).filter((one) => isUnbooked(one, taken, span))
  const atWork = unbooked.filter((one) => isAtWork(one, span, { hours, now: now() }))
  const free = atWork.length > 0 ? atWork : unbooked
  return free.find(({ id }) => id === wish.preferredId) ?? leastBooked(free, taken, day)
}

/**
 * Keeps the mark that the customer named the person, if a member's act does not change the person.
 */
export const keepStaffWish = (
  former: Pick<Booking, 'staff_id' | 'staff_is_wanted'>,
  staff: rows.BookedStaff,
): rows.BookedStaff => ({
  ...staff,
  isWanted: former.staff_is_wanted && former.staff_id === staff.id,
})

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
  staff: rows.BookedStaff
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
  await events.insertEvent(tx, {
    id: booking.id,
    businessId,
    bookingId: booking.id,
    actorKind: booking.actor.kind,
    actorId: booking.actor.id,
    act: 'buat',
    before: null,
    after: { status, day: booking.day, time: booking.time, ...staffFacts(booking.staff) },
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
    staff,
    act = 'pindah',
    ...change
  }: Change & {
    act?: 'pindah' | 'urungkan'
    day: string
    time: string
    minutes: number
  } & TakenPlace,
): Promise<void> {
  const { businessId, zone } = place
  const isNew = await events.insertEvent(tx, {
    id: change.eventId,
    businessId,
    bookingId: booking.id,
    actorKind: change.actor.kind,
    actorId: change.actor.id,
    act,
    before: {
      day: booking.day,
      time: booking.time,
      staff_id: booking.staff_id,
      staff_name: booking.staff_name,
      staff_is_wanted: booking.staff_is_wanted,
    },
    after: { day, time, ...staffFacts(staff) },
  })
  if (isNew)
    await rows.updateTime(tx, booking.id, { day, time, minutes, place: placeNo, staff, zone })
}

const staffFacts = ({ id, name, isWanted }: rows.BookedStaff) => ({
  staff_id: id,
  staff_name: name,
  staff_is_wanted: isWanted,
})

/** Changes the status of a locked booking. */
export async function setStatus(
  tx: WriteTx,
  booking: Booking,
  { act, after, eventId, actor }: Change & { act: string; after: BookingStatus },
): Promise<void> {
  const { business_id: businessId, id } = booking
  const isNew = await events.insertEvent(tx, {
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
