import type { NoticeRoom } from '#conversation/pipeline'
import { createTtlCache } from '#lib/ttl-cache'
import { now } from '#platform/clock'
import { newId } from '#platform/crypto'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import {
  createBooking,
  findPlace,
  listFree,
  moveTo,
  setStatus,
  takePlace,
  type BookingPlace,
} from './change-booking.ts'
import {
  type Booking,
  type BookingChatAct,
  type BookingTerms,
  NO_TERMS,
  type Service,
  type Staff,
} from './contract.ts'
import {
  bookedText,
  cancelledText,
  freeText,
  movedText,
  noneFreeText,
  staleText,
  withStaff,
} from './customer-texts.ts'
import * as rows from './queries.ts'
import { listStaffRows } from './staff-queries.ts'
import { OPEN } from './rules.ts'
import { localMoment, type Taken } from './slots.ts'
import { dayAfter } from '#lib/time/zone'

/** What can be booked at a business, and with whom. */
export type BookingOffer = { terms: BookingTerms; services: Service[]; staff: Staff[] }

/** What the AI knows about a business's bookings when a burst is about them. */
export type BookingDesk = BookingOffer & {
  taken: Taken[]
  /** upcoming bookings of the room, the next one first */
  open: Booking[]
}

/** `readDesk`: reads what is booked, once. Only a burst that may be about a booking needs it. */
export type OpenBookings = BookingOffer & { readDesk: () => Promise<BookingDesk> }
const MAX_OPEN = 10
/** How long a process caches what can be booked. The transaction that books checks it again. */
const KEPT_MS = 15_000
const MAX_KEPT = 5_000

/** Every turn of a business with bookings needs the offer, to notice what is asked for. */
const offers = createTtlCache(KEPT_MS, MAX_KEPT, (businessId) =>
  db.readAs(asService('the AI reads what can be booked'), (tx) => findOffer(tx, businessId)),
)
/** Drops the cached offer, because it changed. */
export const forgetOffer = (businessId: string): void => offers.forget(businessId)

/**
 * Opens the booking data for a turn. Undefined when the business takes no bookings by chat.
 * `roomId` null: the customer has no bookings.
 */
export async function openBookings(
  businessId: string,
  roomId: string | null,
): Promise<OpenBookings | undefined> {
  const offer = await offers.get(businessId)
  if (!offer) return undefined
  let desk: Promise<BookingDesk> | undefined
  const readDesk = () =>
    (desk ??= db.readAs(asService('the AI reads what is booked and what is free'), (tx) =>
      readDeskOf(tx, offer, { businessId, roomId }),
    ))
  return { ...offer, readDesk }
}

/** Reads everything at once, in the caller's service transaction. */
export async function readBookings(
  tx: ReadTx,
  businessId: string,
  roomId: string | null,
): Promise<OpenBookings | undefined> {
  const offer = await findOffer(tx, businessId)
  if (!offer) return undefined
  const desk = await readDeskOf(tx, offer, { businessId, roomId })
  return { ...offer, readDesk: () => Promise.resolve(desk) }
}

async function findOffer(tx: ReadTx, businessId: string): Promise<BookingOffer | undefined> {
  const terms = await rows.findTerms(tx, businessId)
  if (!terms?.is_enabled) return undefined
  const [services, staff] = await Promise.all([
    rows.listServiceRows(tx, businessId, 'active'),
    listStaffRows(tx, businessId),
  ])
  return services.length > 0 ? { terms, services, staff } : undefined
}

async function readDeskOf(
  tx: ReadTx,
  offer: BookingOffer,
  { businessId, roomId }: { businessId: string; roomId: string | null },
): Promise<BookingDesk> {
  const place = await findPlace(tx, businessId)
  const today = localMoment(now(), place.hours).day
  const until = dayAfter(today, offer.terms.days_ahead)
  const [taken, booked] = await Promise.all([
    rows.listTaken(tx, { ...place, from: today, until }),
    roomId ? rows.listRoomRows(tx, roomId, place.zone, MAX_OPEN) : [],
  ])
  const open = booked
    .filter(({ status, starts_at }) => OPEN.includes(status) && new Date(starts_at) > now())
    .reverse()
  return { ...offer, taken, open }
}

export const isBookingAct = (act: { kind: string }): act is BookingChatAct =>
  act.kind.startsWith('janji_')

const CUSTOMER = { kind: 'customer', id: null } as const

type ChatPlace = { businessId: string; room: NoticeRoom; messageId: string }

/**
 * Applies a customer's act in the transaction of the reply. If the time was taken in the meantime,
 * nothing is booked and the reply offers other times.
 */
export async function performBookingAct(
  tx: WriteTx,
  chat: ChatPlace,
  act: BookingChatAct,
): Promise<{ text: string }> {
  const place = await findPlace(tx, chat.businessId)
  switch (act.kind) {
    case 'janji_buat':
      return bookPlace(tx, place, chat, act)
    case 'janji_pindah':
      return movePlace(tx, place, act)
    case 'janji_batal':
      return cancelBooked(tx, place, act)
  }
}

async function bookPlace(
  tx: WriteTx,
  place: BookingPlace,
  { room, messageId }: ChatPlace,
  {
    serviceId,
    staffId,
    day,
    time,
    name,
    language,
  }: Extract<BookingChatAct, { kind: 'janji_buat' }>,
): Promise<{ text: string }> {
  const service = await rows.findService(tx, place.businessId, serviceId)
  if (!service?.is_active) return { text: staleText(language) }
  const slot = { service, day, time }
  const taken = await takePlace(tx, place, slot, { isCustomer: true, staff: { id: staffId } })
  if (!taken) return { text: await offerTimes(tx, place, slot, { staffId, language }) }
  const terms = (await rows.findTerms(tx, place.businessId)) ?? NO_TERMS
  const contact = await rows.findContact(tx, room.id)
  const number = await createBooking(tx, place, {
    id: messageId,
    roomId: room.id,
    service,
    day,
    time,
    ...taken,
    needsApproval: terms.needs_approval,
    actor: CUSTOMER,
    name: name ?? contact?.name ?? null,
    phone: contact?.phone ?? null,
    note: null,
  })
  return {
    text: bookedText(
      {
        number,
        needsApproval: terms.needs_approval,
        service: withStaff(service.name, taken.staff.name, language),
        day,
        time,
      },
      language,
    ),
  }
}

async function offerTimes(
  tx: WriteTx,
  place: BookingPlace,
  { service, day, time }: { service: Service; day: string; time: string },
  {
    staffId,
    except,
    language,
  }: { staffId: string | null; except?: string; language: BookingChatAct['language'] },
): Promise<string> {
  const times = await listFree(tx, place, { service, day }, { staffId, except })
  const staff = staffId ? await listStaffRows(tx, place.businessId) : []
  const person = staff.find(({ id }) => id === staffId)
  const named = { ...service, name: withStaff(service.name, person?.name ?? null, language) }
  return times.length > 0
    ? freeText(named, { day, times }, language, { day, time })
    : noneFreeText(named, day, language)
}

async function movePlace(
  tx: WriteTx,
  place: BookingPlace,
  { bookingId, staffId, day, time, language }: Extract<BookingChatAct, { kind: 'janji_pindah' }>,
): Promise<{ text: string }> {
  const booking = await rows.lockBooking(tx, place.businessId, bookingId, place.zone)
  const service = booking?.service_id
    ? await rows.findService(tx, place.businessId, booking.service_id)
    : undefined
  if (!booking || !service || !OPEN.includes(booking.status)) return { text: staleText(language) }
  const slot = { service, day, time }
  const staff = { id: staffId, preferredId: booking.staff_id }
  const taken = await takePlace(tx, place, slot, { isCustomer: true, except: bookingId, staff })
  if (!taken)
    return { text: await offerTimes(tx, place, slot, { staffId, except: bookingId, language }) }
  await moveTo(tx, place, booking, {
    eventId: newId(),
    actor: CUSTOMER,
    day,
    time,
    minutes: service.minutes,
    ...taken,
  })
  const moved = { number: booking.number, staff: taken.staff.name, day, time }
  return { text: movedText(moved, language) }
}

async function cancelBooked(
  tx: WriteTx,
  place: BookingPlace,
  { bookingId, language }: Extract<BookingChatAct, { kind: 'janji_batal' }>,
): Promise<{ text: string }> {
  const booking = await rows.lockBooking(tx, place.businessId, bookingId, place.zone)
  if (!booking || !OPEN.includes(booking.status)) return { text: staleText(language) }
  await setStatus(tx, booking, { act: 'batal', after: 'batal', eventId: newId(), actor: CUSTOMER })
  return { text: cancelledText(booking.number, language) }
}
