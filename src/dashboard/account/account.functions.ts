import { isIP } from 'node:net'
import { createServerFn } from '@tanstack/react-start'
import * as contract from '#contract/account'
import { authMessage } from '#dashboard/copy/auth-errors.ts'
import { readLacksFactor } from '#dashboard/shell/auth/session.server.ts'
import { authed, rendersErrors } from '#dashboard/shell/authed.ts'
import {
  endSession,
  listSessions,
  makeRecoveryCode,
  readRecovery,
  resetPassword,
  type SetPassword,
} from '#domain/account'
import { canSendMail } from '#platform/mail'
import { settings } from '#platform/settings'
import { hostedServices, setUserPassword } from '#supabase/hosted'
import { readAuthSettings } from './auth-settings.server.ts'

/**
 * What this instance can do, so that a form says it before it is sent. `mail`: codes and links of
 * Auth are mailed. `ownMail`: invitations are mailed. `email`, `phone`: addresses and numbers are
 * accepted. `confirmsAtOnce`: an address needs no code. `textsCodes`: a number gets codes.
 * `passkeys`: Auth accepts passkeys.
 */
export type SignInWays = {
  mail: boolean
  ownMail: boolean
  email: boolean
  confirmsAtOnce: boolean
  phone: boolean
  textsCodes: boolean
  passkeys: boolean
}

/** Passkeys work on a host name with https or on localhost, never on an IP address. */
function isPasskeyHost(): boolean {
  const { protocol, hostname } = new URL(settings().PUBLIC_URL ?? 'http://localhost')
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0)
}

export const loadSignInWays = createServerFn().handler(async (): Promise<SignInWays> => {
  const auth = await readAuthSettings()
  const phone = auth?.external.phone ?? false
  const email = auth?.external.email ?? true
  return {
    mail: hostedServices().sendsMail,
    ownMail: canSendMail(),
    email,
    confirmsAtOnce: auth?.mailer_autoconfirm ?? !hostedServices().sendsMail,
    phone,
    textsCodes: phone && !auth?.phone_autoconfirm,
    passkeys: (auth?.passkeys_enabled ?? false) && isPasskeyHost(),
  }
})

/** Whether this browser has given the password and not yet the second factor. */
export const loadLacksFactor = createServerFn()
  .middleware([rendersErrors])
  .handler(() => readLacksFactor())

export const loadSessions = createServerFn()
  .middleware([authed])
  .handler(({ context }) => listSessions(context.claims))

export const dropSession = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sessionRef)
  .handler(({ context, data }) => endSession(context.claims, data.sessionId))

export const loadRecovery = createServerFn()
  .middleware([authed])
  .handler(({ context }) => readRecovery(context.claims))

export const makeCode = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.makeRecoveryCode)
  .handler(({ context, data }) => makeRecoveryCode(context.claims, data.password))

/** Needs no session: the code is the proof. */
export const resetByCode = createServerFn({ method: 'POST' })
  .middleware([rendersErrors])
  .validator(contract.resetPassword)
  .handler(({ data }) => resetPassword(data, setPassword))

const setPassword: SetPassword = async (userId, password) => {
  const outcome = await setUserPassword(userId, password)
  return outcome.ok ? outcome : { ok: false, reason: authMessage(outcome.error) }
}
