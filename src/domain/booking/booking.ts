import { type NoticeRoom, openNotices } from '#conversation/pipeline'
import { recordAudit } from '#domain/audit'
import { personOf } from '#platform/caller'
import { nowIso } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { forgetOffer } from './chat.ts'
import {
  createBooking,
  findPlace,
  keepStaffWish,
  listFree,
  moveTo,
  setStatus,
  takePlace,
  type BookingPlace,
} from './change-booking.ts'
import {
  type ActOnBooking,
  type Booking,
  type BookingTerms,
  type MakeBooking,
  type MoveBooking,
  NO_TERMS,
  type SaveTerms,
  type Service,
  type Staff,
} from './contract.ts'
import { type CustomerNotice, memberNotice, reminderNotice } from './notice-texts.ts'
import { hasEvent } from './event-queries.ts'
import * as rows from './queries.ts'
import { statusAfter } from './rules.ts'
import { listStaffRows } from './staff-queries.ts'
import { undoChange } from './undo-booking.ts'

const AS_SERVICE = 'places of a service are counted where nobody can take them twice'
const MAX_IN_ROOM = 5

/** Reads how a business takes bookings, and its services. */
export const readTerms = (
  claims: Claims,
  businessId: string,
): Promise<{ terms: BookingTerms; services: Service[]; staff: Staff[] }> =>
  db.readAs(claims, async (tx) => {
    const [terms, services, staff] = await Promise.all([
      rows.findTerms(tx, businessId),
      rows.listServiceRows(tx, businessId),
      listStaffRows(tx, businessId),
    ])
    return { terms: terms ?? NO_TERMS, services, staff }
  })

/**
 * Saves the terms and services. Owner and admin. Errors: `booking.no_service`,
 * `booking.service_twice`.
 */
export async function saveTerms(claims: Claims, input: SaveTerms): Promise<void> {
  const names = input.services.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) throw new AppError('booking.service_twice')
  if (input.is_enabled && !input.services.some(({ is_active }) => is_active))
    throw new AppError('booking.no_service')
  const { businessId } = input
  await db.writeAs(claims, async (tx) => {
    await rows.lockServices(tx, businessId)
    await rows.upsertTerms(tx, input)
    await rows.deleteServices(
      tx,
      businessId,
      input.services.flatMap(({ id }) => id ?? []),
    )
    await rows.upsertServices(tx, businessId, input.services)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'booking.terms',
      entity: 'business',
      entityId: businessId,
      after: { is_enabled: input.is_enabled, services: input.services.length },
    })
  })
  forgetOffer(businessId)
}

/** Bookings of a range of days, in order of their time. Error: `business.not_found`. */
export const listBookings = (
  claims: Claims,
  { businessId, from, until }: { businessId: string; from: string; until: string },
): Promise<Booking[]> =>
  db.readAs(claims, async (tx) => {
    const { zone } = await findPlace(tx, businessId)
    return rows.listBookingRows(tx, { businessId, zone, from, until })
  })

/** The newest bookings of a conversation. */
export const listRoomBookings = (
  claims: Claims,
  { businessId, roomId }: { businessId: string; roomId: string },
): Promise<Booking[]> =>
  db.readAs(claims, async (tx) => {
    const { zone } = await findPlace(tx, businessId)
    return rows.listRoomRows(tx, roomId, zone, MAX_IN_ROOM)
  })

/** The times that customers could book. Errors: `business.not_found`, `booking.service_gone`. */
export const listFreeTimes = (
  claims: Claims,
  {
    businessId,
    serviceId,
    day,
    except,
    staffId = null,
  }: {
    businessId: string
    serviceId: string
    day: string
    staffId?: string | null | undefined
    except?: string | undefined
  },
): Promise<string[]> =>
  db.readAs(claims, async (tx) => {
    const place = await findPlace(tx, businessId)
    const service = await rows.findService(tx, businessId, serviceId)
    if (!service) throw new AppError('booking.service_gone')
    return listFree(tx, place, { service, day }, { except, staffId })
  })

/** Whether the calendar is shown, and how many bookings wait for a member. */
export const readBookingState = (
  claims: Claims,
  businessId: string,
): Promise<{ takesBookings: boolean; waiting: number }> =>
  db.readAs(claims, async (tx) => {
    const [terms, waiting] = await Promise.all([
      rows.findTerms(tx, businessId),
      rows.countWaiting(tx, businessId),
    ])
    return { takesBookings: terms !== undefined, waiting }
  })

/**
 * Makes a booking for a customer. Owner, admin and agen. The same id again has no effect. Errors:
 * `booking.service_gone`, `booking.taken`.
 */
export function makeBooking(claims: Claims, input: MakeBooking): Promise<void> {
  const memberId = personOf(claims)
  const { businessId, bookingId, day, time } = input
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.mayBook(tx, businessId))) throw new AppError('auth.forbidden')
    const place = await findPlace(tx, businessId)
    const service = await rows.findService(tx, businessId, input.serviceId)
    if (!service) throw new AppError('booking.service_gone')
    await continueAsService(tx, AS_SERVICE)
    if (await hasEvent(tx, bookingId)) return
    const staff = { id: input.staffId ?? null }
    const slot = { service, day, time }
    const taken = await takePlace(tx, place, slot, { isCustomer: false, staff })
    if (!taken) throw new AppError('booking.taken')
    const number = await createBooking(tx, place, {
      id: bookingId,
      roomId: null,
      service,
      day,
      time,
      ...taken,
      needsApproval: false,
      actor: { kind: 'member', id: memberId },
      name: input.name || null,
      phone: input.phone || null,
      note: input.note || null,
    })
    await recordAudit(tx, {
      businessId,
      actorId: memberId,
      action: 'booking.make',
      entity: 'booking',
      entityId: bookingId,
      after: { number, day, time },
    })
  })
}

/**
 * `isTold`: the customer gets a message. False outside the 24-hour window, or without a room. A
 * repeated act has the result of the first.
 */
export type BookingResult = { isTold: boolean }

/**
 * Applies a member's act to a booking and sends the message to the customer, in one transaction.
 * Owner, admin and agen. Errors: `booking.not_found`, `booking.changed`, `booking.act_impossible`,
 * `booking.taken` when the time of an undo is taken.
 */
export function actOnBooking(claims: Claims, input: ActOnBooking): Promise<BookingResult> {
  const memberId = personOf(claims)
  return changeBooking(claims, input, async (tx, place, booking) => {
    const actor = { kind: 'member', id: memberId } as const
    if (input.act === 'urungkan') return undoChange(tx, place, booking, { ...input, actor })
    const after = statusAfter(input.act, booking.status)
    if (!after) throw new AppError('booking.act_impossible')
    await setStatus(tx, booking, { act: input.act, after, eventId: input.eventId, actor })
    return memberNotice(booking, input.act)
  })
}

/**
 * Moves a booking. Owner, admin and agen. Errors: those of `actOnBooking`, and
 * `booking.service_gone`.
 */
export function moveBooking(claims: Claims, input: MoveBooking): Promise<BookingResult> {
  const memberId = personOf(claims)
  const { day, time } = input
  return changeBooking(claims, input, async (tx, place, booking) => {
    if (statusAfter('batal', booking.status) === undefined)
      throw new AppError('booking.act_impossible')
    const service = booking.service_id
      ? await rows.findService(tx, place.businessId, booking.service_id)
      : undefined
    if (!service) throw new AppError('booking.service_gone')
    const slot = { service, day, time }
    const staff = { id: input.staffId ?? null, preferredId: booking.staff_id }
    const taken = await takePlace(tx, place, slot, {
      isCustomer: false,
      except: booking.id,
      staff,
    })
    if (!taken) throw new AppError('booking.taken')
    await moveTo(tx, place, booking, {
      eventId: input.eventId,
      actor: { kind: 'member', id: memberId },
      day,
      time,
      minutes: service.minutes,
      placeNo: taken.placeNo,
      staff: keepStaffWish(booking, taken.staff),
    })
    return memberNotice(
      { ...booking, day, time, staff_name: taken.staff.name, staff_is_gone: false },
      'pindah',
    )
  })
}

async function changeBooking(
  claims: Claims,
  input: { businessId: string; bookingId: string; eventId: string; version: number },
  act: (tx: WriteTx, place: BookingPlace, booking: Booking) => Promise<CustomerNotice | undefined>,
): Promise<BookingResult> {
  const { businessId, bookingId, eventId } = input
  return db.writeAs(claims, async (tx) => {
    const place = await findPlace(tx, businessId)
    const seen = await rows.findBooking(tx, businessId, bookingId, place.zone)
    if (!seen) throw new AppError('booking.not_found')
    if (!(await rows.mayBook(tx, businessId))) throw new AppError('auth.forbidden')
    const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
    await continueAsService(tx, AS_SERVICE)
    const clientId = `booking:${eventId}`
    if (await hasEvent(tx, eventId)) return { isTold: (await room?.hasPosted(clientId)) === true }
    const booking = await rows.lockBooking(tx, businessId, bookingId, place.zone)
    if (booking?.version !== input.version) throw new AppError('booking.changed')
    const notice = await act(tx, place, booking)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'booking.change',
      entity: 'booking',
      entityId: bookingId,
      before: { status: booking.status, day: booking.day, time: booking.time },
      after: { number: booking.number },
    })
    return { isTold: await tellCustomer(room, clientId, notice) }
  })
}

/** Posts a notice in the customer's language. False without one, a room or an open window. */
const tellCustomer = async (
  room: NoticeRoom | undefined,
  clientId: string,
  notice: CustomerNotice | undefined,
): Promise<boolean> =>
  room !== undefined &&
  notice !== undefined &&
  room.post({ clientId, text: notice.text(await room.language()), about: notice.about })

/**
 * Sweep: reminds customers of the next day's bookings. Outside the 24-hour window it uses a
 * template.
 */
export async function remindOfBookings(): Promise<number> {
  const service = asService('customers are reminded of their bookings')
  const due = await db.readAs(service, (tx) => rows.listToRemind(tx, nowIso()))
  for (const { id, business_id: businessId, room_id: roomId } of due)
    await db.writeAs(service, async (tx) => {
      const place = await findPlace(tx, businessId)
      const room = await openNotices(tx, roomId)
      const booking = await rows.findBooking(tx, businessId, id, place.zone)
      if (!booking || !(await rows.markReminded(tx, id))) return
      await tellCustomer(room, `booking-reminder:${newId()}`, reminderNotice(booking))
    })
  return due.length
}
