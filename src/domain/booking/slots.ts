import { hoursOn } from '#lib/time/hours-words'
import { type BusinessHours, zoneOf } from '#lib/time/opening-hours'
import { daysBetween, localTime } from '#lib/time/zone'
import { DAY_MINUTES } from '#lib/time/durations'
import { type BookingTerms, MAX_STAFF, type Service, type Staff } from './contract.ts'

/** A taken time, in minutes of its day. `place`: the place of its service. */
export type Taken = {
  id: string
  service_id: string | null
  staff_id: string | null
  day: string
  from: number
  until: number
  place: number
}

/** Hours for a business that has none, because bookings need hours. */
const ALWAYS_OPEN: [number, number] = [8 * 60, 20 * 60]

export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Day and minute of an instant in the business's time zone. */
export function localMoment(now: Date, hours: BusinessHours): { day: string; minute: number } {
  const { day, time } = localTime(now, zoneOf(hours))
  return { day, minute: toMinutes(time) }
}

type Wish = {
  service: Pick<Service, 'id' | 'minutes' | 'capacity' | 'staff_choice'>
  day: string
  terms: Pick<BookingTerms, 'days_ahead' | 'lead_minutes' | 'step_minutes'>
  hours: BusinessHours
  now: Date
  /** of all services, at least of this day */ taken: readonly Taken[]
  /** of the business */ staff: readonly Staff[]
  /** only times of this person; null: of any */ staffId: string | null
}

/** The times of a day at which a service can start, as HH:MM, in order. */
export function freeTimes(wish: Wish): string[] {
  const { service, day, terms, hours, now } = wish
  const today = localMoment(now, hours)
  const ahead = daysBetween(today.day, day)
  if (ahead < 0 || ahead > terms.days_ahead) return []
  const earliest = today.minute + terms.lead_minutes - ahead * DAY_MINUTES
  const times: string[] = []
  for (const [opens, closes] of spansOf(hours, now, ahead)) {
    const first = Math.ceil(opens / terms.step_minutes) * terms.step_minutes
    for (let at = first; at + service.minutes <= closes; at += terms.step_minutes)
      if (at >= earliest && isFreeAt(wish, ahead, at)) times.push(toTime(at))
  }
  return times
}

function isFreeAt(wish: Wish, ahead: number, at: number): boolean {
  const { service, day, taken } = wish
  if (freePlace(service, taken, { day, at }) === undefined) return false
  return !needsStaff(service) || freeStaff(wish, ahead, at).length > 0
}

/** The persons who do the service, work then and have no booking from that minute on. */
export function freeStaff(wish: Omit<Wish, 'terms'>, ahead: number, at: number): Staff[] {
  const { service, day, taken } = wish
  const span = { day, ahead, from: at, until: at + service.minutes }
  return staffOf(wish.staff, service.id, wish.staffId).filter(
    (one) => isAtWork(one, span, wish) && isUnbooked(one, taken, span),
  )
}

/**
 * The first place of a service that is free from that minute on; undefined when all are taken. A
 * service with staff has as many places as persons; another one has its capacity.
 */
export function freePlace(
  service: Wish['service'],
  taken: readonly Taken[],
  { day, at }: { day: string; at: number },
): number | undefined {
  const until = at + service.minutes
  const beside = taken.filter(
    (one) => one.service_id === service.id && one.day === day && one.from < until && one.until > at,
  )
  const places = needsStaff(service) ? MAX_STAFF : service.capacity
  for (let place = 1; place <= places; place++)
    if (!beside.some((one) => one.place === place)) return place
  return undefined
}

/** Opening hours as minutes since midnight. Hours past midnight are cut at 24:00. */
export function spansOf(hours: BusinessHours, now: Date, ahead: number): [number, number][] {
  const { isAllDay, spans } = hoursOn(hours, now, ahead)
  if (isAllDay) return [ALWAYS_OPEN]
  return spans.flatMap((span): [number, number][] => {
    const [from, until] = [...span.matchAll(/(\d{2})[.:](\d{2})/g)].map(
      ([, hour, minute]) => Number(hour) * 60 + Number(minute),
    )
    if (from === undefined || until === undefined) return []
    return [[from, until > from ? until : DAY_MINUTES]]
  })
}

export const needsStaff = ({ staff_choice }: Pick<Service, 'staff_choice'>): boolean =>
  staff_choice !== 'tidak'

/** The persons who do a service. `staffId`: only this person; null: any. */
export const staffOf = (
  staff: readonly Staff[],
  serviceId: string,
  staffId: string | null = null,
): Staff[] =>
  staff.filter(
    ({ id, service_ids }) =>
      service_ids.includes(serviceId) && (staffId === null || id === staffId),
  )

/** A span of a day in minutes, `ahead` days from now. */
export type DaySpan = { day: string; ahead: number; from: number; until: number }

/** Whether a person works then. Without own hours they work during the business's hours. */
export function isAtWork(
  { weekly_hours, days_off }: Pick<Staff, 'weekly_hours' | 'days_off'>,
  { day, ahead, from, until }: DaySpan,
  { hours, now }: { hours: BusinessHours; now: Date },
): boolean {
  if (days_off.some((off) => off.from <= day && day <= off.until)) return false
  if (!weekly_hours) return true
  const timezone = zoneOf(hours)
  const own = {
    isEnabled: true,
    entries: weekly_hours.map((entry) => ({ ...entry, timezone })),
  }
  return spansOf(own, now, ahead).some(([starts, ends]) => starts <= from && until <= ends)
}

/** Whether a person has no booking then. */
export const isUnbooked = (
  { id }: Pick<Staff, 'id'>,
  taken: readonly Taken[],
  { day, from, until }: Omit<DaySpan, 'ahead'>,
): boolean =>
  !taken.some(
    (one) => one.staff_id === id && one.day === day && one.from < until && one.until > from,
  )

/** The person with the fewest bookings that day; of several, the first in the list. */
export function leastBooked(
  staff: readonly Staff[],
  taken: readonly Taken[],
  day: string,
): Staff | undefined {
  const countOf = ({ id }: Staff) =>
    taken.filter((one) => one.staff_id === id && one.day === day).length
  return staff.toSorted((a, b) => countOf(a) - countOf(b))[0]
}
