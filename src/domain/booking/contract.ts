import { z } from 'zod/mini'
import { closedDates, operationalHours } from '#contract/business'

export const BOOKING_STATUSES = [
  'diminta',
  'dikonfirmasi',
  'selesai',
  'batal',
  'tidak_datang',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
/** What a member can do with a booking. */
export const BOOKING_ACTS = ['setujui', 'batal', 'selesai', 'tidak_datang', 'urungkan'] as const
export type BookingAct = (typeof BOOKING_ACTS)[number]
/** Whether a service has staff, and whether the customer is asked for a person. */
export const STAFF_CHOICES = ['tidak', 'boleh', 'wajib'] as const
export type StaffChoice = (typeof STAFF_CHOICES)[number]
export const STEPS = [15, 30, 60] as const

const day = z.iso.date()
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export type BookingTerms = {
  is_enabled: boolean
  needs_approval: boolean
  days_ahead: number
  lead_minutes: number
  step_minutes: number
}
export const NO_TERMS: BookingTerms = {
  is_enabled: false,
  needs_approval: false,
  days_ahead: 14,
  lead_minutes: 60,
  step_minutes: 30,
}

/**
 * What customers book. `minutes`: its duration. `capacity`: how many customers at once, for a
 * service without staff. With staff, each person takes one customer at a time.
 */
export type Service = {
  id: string
  name: string
  minutes: number
  price_rupiah: number | null
  capacity: number
  staff_choice: StaffChoice
  is_active: boolean
}

const service = z.object({
  /** omitted for a new service */
  id: z.optional(z.uuid()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  minutes: z.int().check(z.minimum(5), z.maximum(720)),
  price_rupiah: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
  capacity: z.int().check(z.minimum(1), z.maximum(50)),
  /** omitted for a service without staff */
  staff_choice: z.optional(z.enum(STAFF_CHOICES)),
  is_active: z.boolean(),
})
export const MAX_SERVICES = 50
/** A service that is not in the list is removed; its bookings stay. */
export const saveTerms = z.object({
  businessId: z.uuid(),
  is_enabled: z.boolean(),
  needs_approval: z.boolean(),
  days_ahead: z.int().check(z.minimum(1), z.maximum(90)),
  lead_minutes: z.int().check(z.minimum(0), z.maximum(10_080)),
  step_minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  services: z.array(service).check(z.maxLength(MAX_SERVICES)),
})
export type SaveTerms = z.infer<typeof saveTerms>

/** A person who carries out services. */
export type Staff = z.infer<typeof staff> & { id: string }

const staff = z.object({
  /** omitted for a new person */
  id: z.optional(z.uuid()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** id of the team member who is this person; null: none */
  member_id: z.nullable(z.uuid()),
  service_ids: z.array(z.uuid()).check(z.maxLength(MAX_SERVICES)),
  /** null: the business's own hours */
  weekly_hours: z.nullable(operationalHours),
  days_off: closedDates,
})
export const MAX_STAFF = 50
/** A person who is not in the list is removed. Their bookings stay and need another person. */
export const saveStaff = z.object({
  businessId: z.uuid(),
  staff: z.array(staff).check(z.maxLength(MAX_STAFF)),
})
export type SaveStaff = z.infer<typeof saveStaff>

/** A booking with its day and time in the business's time zone. */
export type Booking = {
  id: string
  business_id: string
  room_id: string | null
  service_id: string | null
  /** of an open booking the present name, of an ended one that of its time */
  service_name: string
  /** open, and the service was removed */
  service_is_gone: boolean
  price_rupiah: number | null
  staff_id: string | null
  staff_name: string | null
  /** open, and the person was removed */
  staff_is_gone: boolean
  /** whether the customer named this person */
  staff_is_wanted: boolean
  number: number
  status: BookingStatus
  /** YYYY-MM-DD */ day: string
  /** HH:MM */ time: string
  /** HH:MM */ end_time: string
  starts_at: string
  name: string | null
  phone: string | null
  note: string | null
  version: number
  /** whether the last act was a member's and can be undone */
  can_undo: boolean
}

export const bookingsOf = z.object({ businessId: z.uuid(), from: day, until: day })
export const roomBookingsOf = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export const freeTimesOf = z.object({
  businessId: z.uuid(),
  serviceId: z.uuid(),
  day,
  /** omitted: times of any person */
  staffId: z.optional(z.uuid()),
  /** the booking that is being moved; its own time counts as free */
  except: z.optional(z.uuid()),
})
export const actOnBooking = z.object({
  businessId: z.uuid(),
  bookingId: z.uuid(),
  eventId: z.uuid(),
  version: z.int(),
  act: z.enum(BOOKING_ACTS),
})
export type ActOnBooking = z.infer<typeof actOnBooking>
const wish = { serviceId: z.uuid(), day, time }
/** null or omitted: any person; a moved booking keeps its person if possible */
const staffId = z.optional(z.nullable(z.uuid()))
export const moveBooking = z.object({
  businessId: z.uuid(),
  bookingId: z.uuid(),
  eventId: z.uuid(),
  version: z.int(),
  day,
  time,
  staffId,
})
export type MoveBooking = z.infer<typeof moveBooking>
const wordsSchema = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)))
export const makeBooking = z.object({
  businessId: z.uuid(),
  /** the booking's id: repeating the call makes no second booking */
  bookingId: z.uuid(),
  ...wish,
  staffId,
  name: wordsSchema(120),
  phone: wordsSchema(20),
  note: wordsSchema(500),
})
export type MakeBooking = z.infer<typeof makeBooking>

export type BookingLanguage = 'id' | 'en'
/** What a customer does by chat. `staffId` null: any person, or no staff. */
export type BookingChatAct = { language: BookingLanguage } & (
  | {
      kind: 'janji_buat'
      serviceId: string
      staffId: string | null
      day: string
      time: string
      name: string | null
    }
  | { kind: 'janji_pindah'; bookingId: string; staffId: string | null; day: string; time: string }
  | { kind: 'janji_batal'; bookingId: string }
)

export { possibleActs } from './rules.ts'
