import type { Booking, Service } from '#contract/booking'
import { askStaff, notStaffText } from '#domain/booking/customer-texts'
import { needsStaff, staffOf } from '#domain/booking/slots'
import type { BookingAsked } from './read-booking.ts'
import { asksWho, unknownName } from './staff-words.ts'

/**
 * The staff of a booking. `id` null: any person. `name` is shown in the proposal; undefined for a
 * service without staff.
 */
export type ChosenStaff = { id: string | null; name: string | null | undefined }

/** Returns the wanted person, or a question for one. `wanted` is undefined when none was named. */
export function chooseStaff(
  { desk, text, language }: BookingAsked,
  service: Service,
  wanted: string | null | undefined,
  moved: Booking | undefined,
): ChosenStaff | { question: string } {
  if (!needsStaff(service)) return { id: null, name: undefined }
  const able = staffOf(desk.staff, service.id)
  const question = askStaff(service, able, language)
  const stranger = unknownName(text, desk.staff)
  if (stranger) return { question: notStaffText(question, stranger, language) }
  if (asksWho(text)) return { question }
  const id = wanted === undefined ? staffOfMoved(moved) : wanted
  const person = able.find((one) => one.id === id)
  if (person) return { id: person.id, name: person.name }
  const other = desk.staff.find((one) => one.id === id)
  if (other && wanted !== undefined)
    return { question: notStaffText(question, other.name, language) }
  const isAsked = service.staff_choice === 'wajib' && wanted === undefined && !moved
  return isAsked && able.length > 1 ? { question } : { id: null, name: null }
}

/** A moved booking keeps the person that its customer asked for. */
const staffOfMoved = (moved: Booking | undefined): string | null =>
  moved?.staff_is_wanted ? moved.staff_id : null
