import { z } from 'zod'
import { isShallow } from '#lib/json'
import type { Call } from './auth-call.ts'
import { AuthError } from './auth-errors.ts'

/** Optional text; clients also send null for it. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
export const metadata = z
  .record(z.string(), z.unknown())
  .refine((given) => isShallow(given), 'nested too deep')
  .nullish()
  .transform((value) => value ?? {})

/** Normalizes an email address to its stored form. 400 validation_failed when it is invalid. */
export function toEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length > 255 || !z.email().safeParse(email).success)
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** 400 email_address_invalid for a domain in `refusedEmailDomains`. */
export function refuseDomain(call: Call, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (
    call.options.refusedEmailDomains.some(
      (refused) => domain === refused || domain.endsWith(`.${refused}`),
    )
  )
    throw new AuthError('email_address_invalid', `Email address "${email}" is invalid`)
}

/** 400 email_address_not_authorized when `authorizedEmails` excludes the address. */
export function refuseUnauthorized(call: Call, email: string): void {
  if (!mayMail(call, email))
    throw new AuthError(
      'email_address_not_authorized',
      `Email address "${email}" cannot be used as it is not authorized`,
    )
}

/** Whether mails to this address are allowed. */
export function mayMail(call: Call, email: string): boolean {
  const { authorizedEmails: allowed } = call.options
  return (
    allowed.length === 0 || allowed.some((each) => each === email || email.endsWith(`@${each}`))
  )
}

/**
 * Normalizes a phone number: without its plus. 400 validation_failed when it is not in E.164 form.
 */
export function toPhone(given: string): string {
  const phone = given.replaceAll(/[\s-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(phone))
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}
