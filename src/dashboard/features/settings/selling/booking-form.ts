import {
  type BookingTerms,
  type SaveTerms,
  saveTerms,
  type Service,
  type StaffChoice,
} from '#contract/booking'
import * as copy from '#copy/booking'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { readRupiah } from '#lib/rupiah'

/** The fields as typed. */
export type TypedService = {
  id?: string
  name: string
  minutes: string
  price: string
  capacity: string
  staff: StaffChoice
}
export type TypedTerms = {
  is_enabled: boolean
  needs_approval: boolean
  days: string
  hours: string
  step: string
  services: TypedService[]
}

export const NEW_SERVICE: TypedService = {
  name: '',
  minutes: '60',
  price: '',
  capacity: '1',
  staff: 'tidak',
}

export const typeTerms = (terms: BookingTerms, services: readonly Service[]): TypedTerms => ({
  is_enabled: terms.is_enabled,
  needs_approval: terms.needs_approval,
  days: String(terms.days_ahead),
  hours: String(terms.lead_minutes / 60).replace('.', ','),
  step: String(terms.step_minutes),
  services: services.map((one) => ({
    id: one.id,
    name: one.name,
    minutes: String(one.minutes),
    price: one.price_rupiah === null ? '' : formatNumber(one.price_rupiah),
    capacity: String(one.capacity),
    staff: one.staff_choice,
  })),
})

/** Parses the fields for the server, or returns their errors. */
export function readTypedTerms(
  businessId: string,
  typed: TypedTerms,
): { input?: SaveTerms; fault?: string } {
  const days = Number(typed.days)
  if (!Number.isInteger(days) || days < 1 || days > 90) return { fault: copy.daysWrong }
  const hours = Number(typed.hours.replace(',', '.'))
  if (!(hours >= 0 && hours <= 168)) return { fault: copy.hoursWrong }
  const { data } = saveTerms.safeParse({
    businessId,
    is_enabled: typed.is_enabled,
    needs_approval: typed.needs_approval,
    days_ahead: days,
    lead_minutes: Math.round(hours * 60),
    step_minutes: Number(typed.step),
    services: typed.services.map((one) => ({
      ...(one.id ? { id: one.id } : {}),
      name: one.name,
      minutes: Number(one.minutes),
      price_rupiah: one.price.trim() ? (readRupiah(one.price) ?? -1) : null,
      capacity: Number(one.capacity),
      staff_choice: one.staff,
      is_active: true,
    })),
  })
  return data ? { input: data } : { fault: copy.serviceWrong }
}
