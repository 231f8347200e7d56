import { z } from 'zod'
import { AuthError } from './errors.ts'

/** Text that may be missing; clients send null for it as well. */
export const text = z.string().nullish().transform((value) => value ?? '')
export const optionalText = z.string().nullish().transform((value) => value ?? undefined)
export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {})

/** The address in the form in which it is stored. 400 validation_failed when it is none. */
export function toEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length > 255 || !z.email().safeParse(email).success) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** A phone number without its plus. 400 validation_failed when it is not in E.164 form. */
export function toPhone(given: string): string {
  const phone = given.replaceAll(/[\s-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}
