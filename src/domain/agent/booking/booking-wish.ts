import type { Service } from '#contract/booking'
import { readWhen } from '../order/read-when.ts'
import * as words from './booking-words.ts'
import { type DayPart, partOfDay } from './offer-times.ts'
import type { BookingAsked } from './read-booking.ts'
import { staffIn } from './staff-words.ts'

export type Wish = {
  service: Service | undefined
  candidates: Service[]
  day: string | null
  time: string | null
  isExact: boolean
  part: DayPart | undefined
  /** id of the wanted person; null: any person; undefined: the customer named none */
  staff: string | null | undefined
  name: string | null
}

/** Combines several messages: the newest service, day, time, person and name count. */
export function mergeWish({ desk, hours, now }: BookingAsked, said: readonly string[]): Wish {
  const wish: Wish = {
    service: undefined,
    candidates: desk.services,
    day: null,
    time: null,
    isExact: false,
    part: undefined,
    staff: undefined,
    name: null,
  }
  for (const text of said) {
    const { day, time, isExact } = readWhen(text, hours, now)
    if (day) wish.day = day
    const clock = time ?? bareTime(text)
    if (clock) Object.assign(wish, { time: clock, isExact: time !== null && isExact })
    wish.part = partOfDay(text) ?? wish.part
    const staff = staffIn(text, desk.staff)
    if (staff !== undefined) wish.staff = staff
    wish.name = words.nameIn(text) ?? wish.name
    const named = words.namedServices(desk.services, text)
    if (named.length === 1) wish.service = named[0]
    else if (named.length > 1) wish.candidates = named
  }
  return wish
}

/** The time in a short text that lacks the word "jam": "yang 10.30", "3 sore aja". */
export function bareTime(text: string): string | null {
  const found = /^\D{0,14}\b(\d{1,2})(?:[.:](\d{2}))?\s*(pagi|siang|sore|malam)?\D{0,14}$/i.exec(
    text,
  )
  const hour = Number(found?.[1])
  if (!found || hour > 23) return null
  const isLater = /siang|sore|malam/i.test(found[3] ?? '') && hour < 12 && hour > 0
  const later = isLater && !(found[3]?.toLowerCase() === 'siang' && hour > 9) ? hour + 12 : hour
  return `${String(later).padStart(2, '0')}:${found[2] ?? '00'}`
}
