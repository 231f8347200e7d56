import { hoursOn } from '#lib/time/hours-words'
import { type BusinessHours, zoneOf } from '#lib/time/opening-hours'
import { daysBetween, localTime } from '#lib/time/zone'
import type { BookingTerms, Service } from './contract.ts'

/** A taken time of a service, in minutes of its day; `place`: which of its places. */
export type Taken = { day: string; from: number; until: number; place: number }

export const DAY_MINUTES = 1440
/** Hours of a business that has none: bookings still need some. */
const ALWAYS_OPEN: [number, number] = [8 * 60, 20 * 60]

export const toMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The day and minute of an instant where the business is. */
export function localMoment(now: Date, hours: BusinessHours): { day: string; minute: number } {
  const { day, time } = localTime(now, zoneOf(hours))
  return { day, minute: toMinutes(time) }
}

type Wish = {
  service: Pick<Service, 'minutes' | 'capacity'>
  day: string
  terms: Pick<BookingTerms, 'days_ahead' | 'lead_minutes' | 'step_minutes'>
  hours: BusinessHours
  now: Date
  /** of this service, at least of this day */ taken: readonly Taken[]
}

/** The times of a day at which a service can begin, HH:MM, in order. */
export function freeTimes(wish: Wish): string[] {
  const { service, day, terms, hours, now, taken } = wish
  const today = localMoment(now, hours)
  const ahead = daysBetween(today.day, day)
  if (ahead < 0 || ahead > terms.days_ahead) return []
  const earliest = today.minute + terms.lead_minutes - ahead * DAY_MINUTES
  const ofDay = taken.filter((one) => one.day === day)
  const times: string[] = []
  for (const [opens, closes] of spansOf(hours, now, ahead)) {
    const first = Math.ceil(opens / terms.step_minutes) * terms.step_minutes
    for (let at = first; at + service.minutes <= closes; at += terms.step_minutes)
      if (at >= earliest && freePlace(service, ofDay, at) !== undefined) times.push(toTime(at))
  }
  return times
}

/** The first place of a service that is free from a minute on; undefined when all are taken. */
export function freePlace(
  { minutes, capacity }: Wish['service'],
  taken: readonly Omit<Taken, 'day'>[],
  at: number,
): number | undefined {
  for (let place = 1; place <= capacity; place++)
    if (!taken.some((one) => one.place === place && one.from < at + minutes && one.until > at))
      return place
  return undefined
}

/** Opening spans as minutes since midnight. A span that passes midnight is cut at 24:00. */
function spansOf(hours: BusinessHours, now: Date, ahead: number): [number, number][] {
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
