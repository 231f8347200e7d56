import { createHash, randomInt } from 'node:crypto'
import type { WriteTx } from '#platform/database'
import { at, type Call } from '../auth-call.ts'
import { deliverMail } from './deliver-mail.ts'
import { refuseUnauthorized } from '../fields.ts'
import { limitFrequency, limitMails } from '../rate-limits.ts'
import { type MailKind, renderMail } from './mails.ts'
import type { Challenge } from '../pkce.ts'
import { insertFlow, type OneTimeToken, putOneTimeToken, type TokenType } from '../token.queries.ts'
import { updateUser, type UserChange, type UserRow } from '../user.queries.ts'

/** The kind of a mailed link: its `type` parameter. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

type SentAt = Extract<keyof UserChange, `${string}_sent_at`>

type Plan = { mail: MailKind; token: TokenType; sentAt: SentAt; method: string }

/**
 * Per kind of link: its mail, token type, sent-at column, and the method that its PKCE flow
 * records.
 */
const PLANS: Record<LinkType, Plan> = {
  signup: {
    mail: 'confirmation',
    token: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    method: 'email/signup',
  },
  invite: {
    mail: 'invite',
    token: 'confirmation_token',
    sentAt: 'confirmation_sent_at',
    method: 'invite',
  },
  magiclink: {
    mail: 'magic_link',
    token: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'magiclink',
  },
  recovery: {
    mail: 'recovery',
    token: 'recovery_token',
    sentAt: 'recovery_sent_at',
    method: 'recovery',
  },
  email_change: {
    mail: 'email_change',
    token: 'email_change_token_new',
    sentAt: 'email_change_sent_at',
    method: 'email_change',
  },
}

/** The method under which this link's flow was stored. */
export const flowMethodOf = (type: LinkType): string => PLANS[type].method

export type CodeRequest = {
  type: LinkType
  /** The recipient; the code is bound to this address. */
  email: string
  redirectTo: string
  challenge?: Challenge | undefined
  /** In an email change: which of the two addresses this code confirms. */
  token?: 'email_change_token_new' | 'email_change_token_current'
  newEmail?: string
  /** False when the stored password may belong to another person. */
  keepsPassword?: boolean
}

/** Creates a code, stores its hash, and replaces the previous code of its kind. */
export async function makeCode(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  request: CodeRequest,
): Promise<{ code: string; hash: string; link: string; user: UserRow }> {
  const plan = PLANS[request.type]
  const code = randomCode(call.options.otpLength)
  const hash = (request.challenge ? PKCE_PREFIX : '') + hashCode(request.email, code)
  const moment = at()
  await putOneTimeToken(tx, {
    userId: user.id,
    type: request.token ?? plan.token,
    hash,
    relatesTo: request.email,
    keepsPassword: request.keepsPassword ?? true,
    at: moment,
  })
  const changed = await updateUser(tx, user.id, { [plan.sentAt]: moment }, moment)
  return { code, hash, link: linkOf(call, request.type, hash, request.redirectTo), user: changed }
}

/** Creates a code and mails it, within the limits. Returns the user with the time of sending. */
export async function mailCode(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  request: CodeRequest,
): Promise<UserRow> {
  refuseUnauthorized(call, request.email)
  await limitMails(tx, call)
  const made = await makeCode(tx, call, user, request)
  if (request.challenge && request.token !== 'email_change_token_current') {
    const { challenge, method } = request.challenge
    await insertFlow(tx, {
      userId: user.id,
      challenge,
      challengeMethod: method,
      provider: 'email',
      method: PLANS[request.type].method,
      at: at(),
    })
  }
  // An anonymous user has no address yet, so the mail must not mention a change.
  const mail =
    request.type === 'email_change' && user.is_anonymous ? 'first_email' : PLANS[request.type].mail
  await sendMail(tx, call, made.user, {
    mail,
    to: request.email,
    code: made.code,
    hash: made.hash,
    action: request.type,
    redirectTo: request.redirectTo,
    confirmationUrl: made.link,
    newEmail: request.newEmail,
  })
  return made.user
}

/**
 * Allows one mail of a kind to an address per interval, to authorized addresses only. It counts for
 * unknown addresses too.
 */
export async function limitMailing(
  tx: WriteTx,
  call: Call,
  type: LinkType | 'reauthentication',
  email: string,
): Promise<void> {
  if (email.includes('@')) refuseUnauthorized(call, email)
  await limitFrequency(tx, call, type, email)
}

/** Mails the reauthentication code. Only PUT /user accepts it. */
export async function mailNonce(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  email: string,
): Promise<void> {
  refuseUnauthorized(call, email)
  await limitMails(tx, call)
  const code = randomCode(call.options.otpLength)
  const moment = at()
  await putOneTimeToken(tx, {
    userId: user.id,
    type: 'reauthentication_token',
    hash: hashCode(email, code),
    relatesTo: email,
    at: moment,
  })
  await updateUser(tx, user.id, { reauthentication_sent_at: moment }, moment)
  await sendMail(tx, call, user, {
    mail: 'reauthentication',
    to: email,
    code,
    hash: hashCode(email, code),
    action: 'reauthentication',
  })
}

type Outgoing = {
  mail: MailKind
  to: string
  code: string
  hash: string
  action: LinkType | 'reauthentication'
  redirectTo?: string
  confirmationUrl?: string
  newEmail?: string | undefined
}

async function sendMail(tx: WriteTx, call: Call, user: UserRow, what: Outgoing) {
  const { siteName, siteUrl, otpExpirySeconds } = call.options
  const { mail, newEmail, hash, action, redirectTo, ...rest } = what
  const told = {
    email: what.to,
    email_action_type: action,
    redirect_to: redirectTo ?? siteUrl,
    token: what.code,
    token_hash: hash,
    token_new: '',
    token_hash_new: '',
    ...(newEmail && { new_email: newEmail }),
  }
  await deliverMail(tx, call, user, {
    data: told,
    render: (language) =>
      renderMail(mail, language, {
        ...rest,
        ...(newEmail && { newEmail }),
        siteName,
        siteUrl,
        minutes: Math.round(otpExpirySeconds / 60),
      }),
  })
}

export const PKCE_PREFIX = 'pkce_'

/** Lower-case hex of SHA-224 over address and code. Links carry it, and it is what is stored. */
export const hashCode = (address: string, code: string): string =>
  createHash('sha224')
    .update(address + code)
    .digest('hex')

/** Whether a text has the form of a code's hash. */
export const isHash = (given: string): boolean => /^(pkce_)?[0-9a-f]{56}$/.test(given)

/** Whether the code went to a phone; email addresses contain an @. */
export const isPhoneCode = (token: OneTimeToken): boolean => !token.relates_to.includes('@')

export function isOutdated(call: Call, token: OneTimeToken): boolean {
  const lifeSeconds = isPhoneCode(token)
    ? call.options.smsExpirySeconds
    : call.options.otpExpirySeconds
  return Date.parse(at()) > Date.parse(token.created_at) + lifeSeconds * 1000
}

export const randomCode = (length: number) => Array.from({ length }, () => randomInt(10)).join('')

function linkOf(call: Call, type: LinkType, hash: string, redirectTo: string): string {
  // Clients search the link for the plain address, so it is only encoded when it contains special
  // characters.
  const target = /^[\w\-.~:/?@]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo)
  return `${call.options.externalUrl}/verify?token=${hash}&type=${type}&redirect_to=${target}`
}
