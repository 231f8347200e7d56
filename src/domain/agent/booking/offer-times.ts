import type { Service } from '#contract/booking'
import { freeText, noneFreeText, withStaff } from '#domain/booking/customer-texts'
import { freeStaff, freeTimes, localMoment, needsStaff, toMinutes } from '#domain/booking/slots'
import { dayAfter, daysBetween } from '#lib/time/zone'
import type { BookingAsked } from './read-booking.ts'

type Calendar = Pick<BookingAsked, 'desk' | 'hours' | 'now'>
/** `except`: the booking that is being moved. `staffId`: only the times of this person. */
type TimeFilter = { except?: string | undefined; staffId?: string | null }

const takenOf = ({ desk }: Calendar, except?: string) =>
  desk.taken.filter(({ id }) => id !== except)

/** The times at which a service can start on a day. */
export const timesOf = (
  { desk, hours, now }: Calendar,
  service: Service,
  day: string,
  { except, staffId = null }: TimeFilter = {},
): string[] => {
  const taken = takenOf({ desk, hours, now }, except)
  return freeTimes({
    service,
    day,
    terms: desk.terms,
    hours,
    now,
    taken,
    staff: desk.staff,
    staffId,
  })
}

/** The names of the staff who are free for a service at a time. */
function freeAt(
  { desk, hours, now }: Calendar,
  service: Service,
  { day, time }: { day: string; time: string },
  except?: string,
): string[] {
  const isOffered = timesOf({ desk, hours, now }, service, day, { except }).includes(time)
  if (!needsStaff(service) || !isOffered) return []
  const taken = takenOf({ desk, hours, now }, except)
  const ahead = daysBetween(localMoment(now, hours).day, day)
  const wish = { service, day, hours, now, taken, staff: desk.staff, staffId: null }
  return freeStaff(wish, ahead, toMinutes(time)).map(({ name }) => name)
}

/** The wanted time if it is free; "jam 3" also means 15.00 when only that is free. */
export function findFreeTime(
  { time: wanted, isExact }: { time: string | null; isExact: boolean },
  times: readonly string[],
): string | undefined {
  if (wanted === null || times.includes(wanted)) return wanted ?? undefined
  if (isExact) return undefined
  const hour = Number(wanted.slice(0, 2))
  const later = `${String(hour + 12).padStart(2, '0')}${wanted.slice(2)}`
  return hour < 12 && times.includes(later) ? later : undefined
}

const DAYS_TRIED = 5

/** The hours of each part of the day: the first hour, and the hour at which it ends. */
const PARTS = { pagi: [0, 11], siang: [11, 15], sore: [15, 18], malam: [18, 24] } as const
export type DayPart = keyof typeof PARTS

export function partOfDay(text: string): DayPart | undefined {
  const found = /\b(pagi|siang|sore|malam|malem|morning|afternoon|evening|tonight)\b/i.exec(text)
  switch (found?.[1]?.toLowerCase()) {
    case 'pagi':
    case 'morning':
      return 'pagi'
    case 'siang':
      return 'siang'
    case 'sore':
    case 'afternoon':
      return 'sore'
    case undefined:
      return undefined
    default:
      return 'malam'
  }
}

/** The times within the part of the day; all times when none lies within it. */
function timesInPart(times: string[], part: DayPart | undefined): string[] {
  if (!part) return times
  const [from, until] = PARTS[part]
  const own = times.filter(
    (time) => Number(time.slice(0, 2)) >= from && Number(time.slice(0, 2)) < until,
  )
  return own.length > 0 ? own : times
}

type Offered = {
  day: string
  time: string | null
  part: DayPart | undefined
  whose: { except: string | undefined; staffId: string | null }
}

/** The text that offers the free times of the wanted day, or of the next day with free times. */
export function offerTimes(
  asked: BookingAsked,
  service: Service,
  { day, time, part, whose }: Offered,
): string {
  const { language, desk } = asked
  const person = desk.staff.find(({ id }) => id === whose.staffId)
  const named = { ...service, name: withStaff(service.name, person?.name ?? null, language) }
  const others = person && time ? freeAt(asked, service, { day, time }, whose.except) : []
  for (let ahead = 0; ahead <= DAYS_TRIED; ahead++) {
    const shown = dayAfter(day, ahead)
    const times = timesInPart(timesOf(asked, service, shown, whose), part)
    const taken = time ? { day, time, others } : undefined
    if (times.length > 0) return freeText(named, { day: shown, times }, language, taken)
  }
  return noneFreeText(named, day, language)
}
