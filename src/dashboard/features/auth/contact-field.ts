import { useSuspenseQuery } from '@tanstack/react-query'
import * as copy from '#copy/auth'
import * as accountCopy from '#copy/account'
import type { SignInWays } from '#dashboard/account/account.functions.ts'
import { signInWaysQuery } from '#dashboard/account/queries.ts'
import { type Contact, parseContact } from '#dashboard/copy/contact.ts'

export type ContactField = {
  label: string
  inputMode: 'email' | 'tel'
  /** The error for an input that is neither an address nor a number. */
  missing: string
  /**
   * Parses the input; undefined for an invalid one, or a kind that the instance does not accept.
   */
  parse: (typed: string) => Contact | undefined
}

/** The label and type of the field, by the sign-in ways of the instance. */
export const useContactField = (): ContactField =>
  contactField(useSuspenseQuery(signInWaysQuery).data)

export function contactField({ email, phone }: Pick<SignInWays, 'email' | 'phone'>): ContactField {
  if (email && phone)
    return {
      label: accountCopy.emailOrPhone,
      inputMode: 'email',
      missing: accountCopy.enterFullContact,
      parse: parseContact,
    }
  if (phone)
    return {
      label: copy.phoneNumber,
      inputMode: 'tel',
      missing: copy.enterFullPhone,
      parse: (typed) => onlyKind('phone', parseContact(typed)),
    }
  return {
    label: accountCopy.email,
    inputMode: 'email',
    missing: accountCopy.enterFullEmail,
    parse: (typed) => onlyKind('email', parseContact(typed)),
  }
}

const onlyKind = (kind: 'email' | 'phone', contact: Contact | undefined) =>
  contact?.[kind] === undefined ? undefined : contact
