import type { WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import {
  type BookingPlace,
  keepStaffWish,
  moveTo,
  setStatus,
  type StaffWish,
  takePlace,
} from './change-booking.ts'
import type { Booking } from './contract.ts'
import { type CustomerNotice, memberNotice } from './notice-texts.ts'
import { findLastEvent, type LastEvent } from './event-queries.ts'
import * as rows from './queries.ts'
import { statusAfter } from './rules.ts'

/** Undoes a member's newest change of status or time, if its time is still free. */
export async function undoChange(
  tx: WriteTx,
  place: BookingPlace,
  booking: Booking,
  { eventId, actor }: { eventId: string; actor: { kind: 'member'; id: string } },
): Promise<CustomerNotice | undefined> {
  const last = await findLastEvent(tx, booking.id)
  if (last?.actor_kind !== 'member' || last.act === 'urungkan')
    throw new AppError('booking.act_impossible')
  if (last.act === 'pindah') return undoMove(tx, place, booking, { ...last.before, eventId, actor })
  const after = last.before?.status
  if (!after) throw new AppError('booking.act_impossible')
  const service = booking.service_id
    ? await rows.findService(tx, place.businessId, booking.service_id)
    : undefined
  const { day, time } = booking
  let told = booking
  const isFreed = booking.status === 'batal' || booking.status === 'tidak_datang'
  if (isFreed && service) {
    const staff = wishOf(booking)
    const slot = { service, day, time }
    const taken = await takePlace(tx, place, slot, { isCustomer: false, staff })
    if (!taken) throw new AppError('booking.taken')
    await rows.updateTime(tx, booking.id, {
      day,
      time,
      minutes: service.minutes,
      place: taken.placeNo,
      staff: keepStaffWish(booking, taken.staff),
      zone: place.zone,
    })
    told = {
      ...booking,
      service_name: service.name,
      staff_name: taken.staff.name,
      staff_is_gone: false,
    }
  }
  await setStatus(tx, booking, { act: 'urungkan', after, eventId, actor })
  return last.act === 'batal' || last.act === 'setujui' ? memberNotice(told, 'urungkan') : undefined
}

/** Moves a booking back to its former time, if that is still free. */
async function undoMove(
  tx: WriteTx,
  place: BookingPlace,
  booking: Booking,
  {
    day,
    time,
    staff_id = null,
    staff_is_wanted = false,
    ...change
  }: NonNullable<LastEvent['before']> & {
    eventId: string
    actor: { kind: 'member'; id: string }
  },
): Promise<CustomerNotice | undefined> {
  const service = booking.service_id
    ? await rows.findService(tx, place.businessId, booking.service_id)
    : undefined
  if (!service) throw new AppError('booking.service_gone')
  if (!day || !time || statusAfter('batal', booking.status) === undefined)
    throw new AppError('booking.act_impossible')
  const slot = { service, day, time }
  const former = { staff_id, staff_is_wanted }
  const staff = wishOf(former)
  const taken = await takePlace(tx, place, slot, { isCustomer: false, except: booking.id, staff })
  if (!taken) throw new AppError('booking.taken')
  const { minutes } = service
  const { eventId, actor } = change
  await moveTo(tx, place, booking, {
    eventId,
    actor,
    act: 'urungkan',
    day,
    time,
    minutes,
    placeNo: taken.placeNo,
    staff: keepStaffWish(former, taken.staff),
  })
  return memberNotice(
    { ...booking, day, time, staff_name: taken.staff.name, staff_is_gone: false },
    'pindah',
  )
}

/** The person that the customer named; otherwise any person, the former one first. */
const wishOf = ({
  staff_id: id,
  staff_is_wanted: isWanted,
}: Pick<Booking, 'staff_id' | 'staff_is_wanted'>): StaffWish =>
  isWanted ? { id } : { id: null, preferredId: id }
