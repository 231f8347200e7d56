import * as copy from '#copy/account'
import type { Contact } from '#dashboard/copy/contact.ts'
import type { SignInWays } from './account.functions.ts'
import { RECOVERY_WORDS } from './recovery-words.ts'

export type SecureStep =
  | { name: 'form' }
  | { name: 'confirm'; contact: Contact; password: string }
  | { name: 'recovery'; password: string }

export const NO_MAIL_TO_CONFIRM = copy.confirmationUnmailable

/**
 * The operator requires a mailed code, but the instance sends no mail: nothing can be confirmed.
 */
export const isStuck = (
  ways: Pick<SignInWays, 'mail' | 'confirmsAtOnce'> | undefined,
  contact: Contact,
): boolean =>
  ways !== undefined && contact.email !== undefined && !ways.mail && !ways.confirmsAtOnce

/** The texts of the form before and after it is sent. */
export function describeStep(
  step: SecureStep,
  ways: Pick<SignInWays, 'mail' | 'confirmsAtOnce'> | undefined,
): string {
  const kept = copy.allKept
  if (step.name === 'recovery') return copy.accountSecured(RECOVERY_WORDS)
  if (step.name === 'confirm')
    return step.contact.email === undefined
      ? copy.codeBeingTexted(step.contact.phone)
      : copy.codeBeingMailed(step.contact.email)
  if (!ways) return kept
  if (ways.mail) return ways.confirmsAtOnce ? copy.keptWithEmail(kept) : copy.keptWithCode(kept)
  if (!ways.confirmsAtOnce) return `${kept} ${NO_MAIL_TO_CONFIRM}`
  return copy.keptWithoutMail(kept)
}
