import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { isSameSecret } from '#platform/crypto'
import { countPasswordGuess, forgetPasswordGuesses } from '../password/attempts.ts'
import { at, type Call, readAuth, readBody, redirectOf, writeAuth } from '../auth-call.ts'
import { type Caller, requireProof, requireUser } from '../caller.ts'
import { hashCode, isOutdated } from '../mail/codes.ts'
import { startEmailChange } from './email-change.ts'
import { AuthError } from '../auth-errors.ts'
import { metadata, optionalText, refuseDomain, text, toEmail, toPhone } from '../fields.ts'
import { limitByAddress } from '../rate-limits.ts'
import { mailNotice } from '../mail/notices.ts'
import { checkStrength, hashPassword, isPassword } from '../password/password.ts'
import { challengeFields, challengeOf } from '../pkce.ts'
import { deleteSession, deleteSessionsOf, listAmr } from '../session/session.queries.ts'
import { type Channel, confirmPhone, requirePhone, sendSms, toChannel } from './sms.ts'
import {
  countMiss,
  deleteOneTimeTokens,
  insertAudit,
  listOneTimeTokens,
  takeOneTimeToken,
} from '../token.queries.ts'
import { mergeMetadata, showUser, toUser } from '../user.ts'
import { findUserByPhone, lockUser, updateUser, type UserRow } from '../user.queries.ts'

/** GET /user. Clients also call it to check that a session is still valid. */
export async function getUser(call: Call): Promise<Record<string, unknown>> {
  const { user, identities, factors } = await requireUser(call, { admitsApplications: true })
  const audience = call.request.headers.get('x-jwt-aud')
  if (audience && audience !== user.aud)
    throw new AuthError('unexpected_audience', "Token audience doesn't match request audience")
  return toUser(user, identities, factors)
}

const userBody = z.object({
  email: text,
  phone: text,
  password: optionalText,
  current_password: text,
  nonce: text,
  channel: text,
  data: metadata,
  app_metadata: z.unknown().optional(),
  ...challengeFields,
})
type UserBody = z.infer<typeof userBody>

/**
 * PUT /user. Metadata and password change at once, an email only after its codes are redeemed. An
 * anonymous user becomes permanent here.
 */
export async function changeUser(call: Call): Promise<Record<string, unknown>> {
  const caller = await requireUser(call)
  await limitByAddress(call, 'signInSignUps')
  const body = await readBody(call, userBody)
  const { user } = caller
  if (body.email || body.phone || body.password !== undefined) requireProof(caller)
  refuseUserChange(user, body)
  const newPhone = body.phone ? toPhone(body.phone) : undefined
  if (newPhone && newPhone !== user.phone) requirePhone(call, 'Unsupported phone provider', 400)
  const newEmail = body.email ? toEmail(body.email) : undefined
  if (newEmail && newEmail !== user.email) refuseDomain(call, newEmail)
  const challenge = challengeOf(body)
  const passwordHash =
    body.password === undefined
      ? undefined
      : await preparePassword(call, caller, body, body.password)
  return writeAuth(async (tx) => {
    let changed = await lockCaller(tx, user.id)
    if (Object.keys(body.data).length > 0)
      changed = await updateUser(
        tx,
        user.id,
        { raw_user_meta_data: mergeMetadata(changed.raw_user_meta_data, body.data) },
        at(),
      )
    if (passwordHash) changed = await storePassword(tx, call, caller, passwordHash)
    if (newEmail && newEmail !== changed.email)
      changed = await startEmailChange(tx, call, changed, {
        newEmail,
        redirectTo: redirectOf(call),
        challenge,
      })
    if (newPhone && newPhone !== changed.phone)
      changed = await startPhoneChange(tx, call, changed, {
        phone: newPhone,
        channel: toChannel(body.channel),
      })
    await insertAudit(tx, {
      action: 'user_modified',
      actorId: user.id,
      actorName: user.email ?? '',
      address: call.address,
      at: at(),
    })
    return showUser(tx, changed)
  })
}

/** Refuses fields that this kind of user cannot change. Codes: not_admin, user_sso_managed, validation_failed. */
function refuseUserChange(user: UserRow, body: UserBody): void {
  if (body.app_metadata !== undefined && body.app_metadata !== null)
    throw new AuthError('not_admin', 'Updating app_metadata requires admin privileges')
  if (user.is_sso_user && (body.email || body.phone || body.password !== undefined)) {
    throw new AuthError(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  if (
    user.is_anonymous &&
    body.password !== undefined &&
    !body.email &&
    !user.email_change &&
    !body.phone &&
    !user.phone_change
  ) {
    throw new AuthError(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
      { status: 422 },
    )
  }
}

async function lockCaller(tx: WriteTx, userId: string): Promise<UserRow> {
  const locked = await lockUser(tx, userId)
  if (!locked)
    throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', {
      status: 403,
    })
  return locked
}

/** The new phone is stored once its code is redeemed, or at once with `smsAutoconfirm`. */
async function startPhoneChange(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { phone, channel }: { phone: string; channel: Channel },
): Promise<UserRow> {
  const holder = await findUserByPhone(tx, phone)
  if (holder && holder.id !== user.id)
    throw new AuthError('phone_exists', 'A user with this phone number has already been registered')
  if (call.options.smsAutoconfirm) return confirmPhone(tx, user, phone)
  return sendSms(tx, call, await updateUser(tx, user.id, { phone_change: phone }, at()), {
    kind: 'phone_change',
    phone,
    channel,
  })
}

const A_DAY_MS = 24 * 3_600_000

/** Runs all slow or refusing checks of a new password, before the transaction that stores it. */
async function preparePassword(
  call: Call,
  { user, session }: Caller,
  body: UserBody,
  password: string,
): Promise<string> {
  // Checked before the mailed code, because a right code is spent.
  await checkStrength(password, call.options, {
    email: body.email || user.email,
    phone: user.phone,
    data: user.raw_user_meta_data,
  })
  if (
    call.options.securePasswordChange &&
    session &&
    Date.parse(session.created_at) < Date.parse(at()) - A_DAY_MS
  )
    await checkNonce(call, user, body.nonce)
  if (needsCurrentPassword(call, user) && !(await isOpenedByCode(session)))
    await checkCurrentPassword(call, user, body.current_password)
  if (user.encrypted_password && (await isPassword(password, user.encrypted_password))) {
    throw new AuthError('same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/**
 * An anonymous account that is being secured may set its password again without stating the current
 * one.
 */
const needsCurrentPassword = (call: Call, user: UserRow): boolean =>
  call.options.currentPasswordRequired && user.encrypted_password !== null && !user.is_anonymous

/** How long after a sign-in by code the user may set a password without the current one. */
const RECOVERY_MS = 3_600_000
const CODE_METHODS = ['otp', 'recovery', 'magiclink']

/** Whether the session was opened by a mailed or texted code within `RECOVERY_MS`. */
async function isOpenedByCode(session: Caller['session']): Promise<boolean> {
  const methods = session ? await readAuth((tx) => listAmr(tx, session.id)) : []
  const since = Date.parse(at()) - RECOVERY_MS
  return methods.some(
    (entry) =>
      CODE_METHODS.includes(entry.authentication_method) && Date.parse(entry.updated_at) >= since,
  )
}

/** Guesses are counted, so a session left open does not reveal the password. */
async function checkCurrentPassword(call: Call, user: UserRow, given: string): Promise<void> {
  if (given === '')
    throw new AuthError(
      'current_password_required',
      'Current password required when setting new password.',
    )
  const attempt = await countPasswordGuess(call, `present:${user.id}`, undefined)
  if (!(await isPassword(given, user.encrypted_password)))
    throw new AuthError(
      'current_password_invalid',
      'Current password required when setting new password.',
    )
  await attempt.forget()
}

async function checkNonce(call: Call, user: UserRow, nonce: string): Promise<void> {
  if (!nonce)
    throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  const isRight = await writeAuth(async (tx) => {
    const [token] = await listOneTimeTokens(tx, [user.id], ['reauthentication_token'])
    if (!token || isOutdated(call, token)) return false
    if (isSameSecret(token.token_hash, hashCode(token.relates_to, nonce)))
      return takeOneTimeToken(tx, token.id)
    await countMiss(tx, [token.id], NONCE_MISSES_ALLOWED)
    return false
  })
  if (!isRight) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
}
const NONCE_MISSES_ALLOWED = 5

/**
 * Ends all other sessions and deletes outstanding codes, because they belong to the old password.
 */
async function storePassword(
  tx: WriteTx,
  call: Call,
  { user, session }: Caller,
  passwordHash: string,
): Promise<UserRow> {
  const changed = await updateUser(tx, user.id, { encrypted_password: passwordHash }, at())
  // An anonymous user sets address and password in either order. The mail to the address must stay
  // valid.
  await deleteOneTimeTokens(
    tx,
    user.id,
    user.is_anonymous
      ? ['confirmation_token', 'recovery_token', 'reauthentication_token']
      : undefined,
  )
  await deleteSessionsOf(tx, user.id, session?.id)
  await forgetPasswordGuesses(tx, changed)
  await mailNotice(tx, call, changed, { notice: 'password_changed' })
  await insertAudit(tx, {
    action: 'user_updated_password',
    actorId: user.id,
    actorName: user.email ?? '',
    address: call.address,
    at: at(),
  })
  return changed
}

/** POST /logout: ends this session, the others, or (default) all of them. */
export async function signOut(call: Call): Promise<void> {
  const scope = call.url.searchParams.get('scope') ?? 'global'
  if (scope !== 'global' && scope !== 'local' && scope !== 'others')
    throw new AuthError('validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`)
  const { user, session } = await requireUser(call)
  await writeAuth(async (tx) => {
    if (scope === 'global') await deleteSessionsOf(tx, user.id)
    else if (scope === 'others') await deleteSessionsOf(tx, user.id, session?.id)
    else if (session) await deleteSession(tx, session.id)
    await insertAudit(tx, {
      action: 'logout',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { scope },
      address: call.address,
      at: at(),
    })
  })
}
