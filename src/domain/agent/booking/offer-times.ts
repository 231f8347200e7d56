import type { Service } from '#contract/booking'
import { freeText, noneFreeText } from '#domain/booking/customer-texts'
import { freeTimes, toMinutes } from '#domain/booking/slots'
import { dayAfter } from '#lib/time/zone'
import type { BookingAsked } from './read-booking.ts'

/** The times at which a service may begin. `except`: a booking that moves. */
export const timesOf = (
  { desk, hours, now }: Pick<BookingAsked, 'desk' | 'hours' | 'now'>,
  service: Service,
  day: string,
  except?: string,
): string[] => {
  const own = except ? desk.open.find(({ id }) => id === except) : undefined
  const taken = desk.taken.filter(
    (one) =>
      one.service_id === service.id &&
      !(own && one.day === own.day && one.from === toMinutes(own.time)),
  )
  return freeTimes({ service, day, terms: desk.terms, hours, now, taken })
}

/** The wanted time, or the same in the afternoon: "jam 3" where only 15.00 is free. */
export function closest(
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

/** From which hour until which, of the words for parts of the day. */
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

/** Those of the part of the day, or all where it has none. */
function inPart(times: string[], part: DayPart | undefined): string[] {
  if (!part) return times
  const [from, until] = PARTS[part]
  const own = times.filter(
    (time) => Number(time.slice(0, 2)) >= from && Number(time.slice(0, 2)) < until,
  )
  return own.length > 0 ? own : times
}

/** The free times of the wanted day, or of the next day that has some. */
export function offerTimes(
  asked: BookingAsked,
  service: Service,
  { day, time, part }: { day: string; time: string | null; part: DayPart | undefined },
): string {
  const { language } = asked
  for (let ahead = 0; ahead <= DAYS_TRIED; ahead++) {
    const shown = dayAfter(day, ahead)
    const times = inPart(timesOf(asked, service, shown), part)
    const taken = time ? { day, time } : undefined
    if (times.length > 0) return freeText(service, { day: shown, times }, language, taken)
  }
  return noneFreeText(service, day, language)
}
