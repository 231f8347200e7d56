import { z } from 'zod'
import { isShallow } from '#lib/json'
import type { Call } from './call.ts'
import { AuthError } from './errors.ts'

/** Text that may be missing; clients send null for it as well. */
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

/** The address in the form in which it is stored. 400 validation_failed when it is none. */
export function toEmail(given: string): string {
  const email = given.trim().toLowerCase()
  if (email.length > 255 || !z.email().safeParse(email).success)
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** 400 email_address_invalid where nobody may have an address of this domain. */
export function refuseDomain(call: Call, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (
    call.options.refusedEmailDomains.some(
      (refused) => domain === refused || domain.endsWith(`.${refused}`),
    )
  )
    throw new AuthError('email_address_invalid', `Email address "${email}" is invalid`)
}

/** 400 email_address_not_authorized where mails may not go. */
export function refuseUnauthorized(call: Call, email: string): void {
  if (!mayMail(call, email))
    throw new AuthError(
      'email_address_not_authorized',
      `Email address "${email}" cannot be used as it is not authorized`,
    )
}

/** Whether mails may go there. */
export function mayMail(call: Call, email: string): boolean {
  const { authorizedEmails: allowed } = call.options
  return (
    allowed.length === 0 || allowed.some((each) => each === email || email.endsWith(`@${each}`))
  )
}

/** A phone number without its plus. 400 validation_failed when it is not in E.164 form. */
export function toPhone(given: string): string {
  const phone = given.replaceAll(/[\s-]/g, '').replace(/^\+/, '')
  if (!/^[1-9]\d{1,14}$/.test(phone))
    throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}
