import type { WriteTx } from '#platform/database'
import { at, type Call } from '../auth-call.ts'
import { limitMailing, mailCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import { mailNotice } from '../mail/notices.ts'
import type { Challenge } from '../pkce.ts'
import { confirmEmail } from './signup.ts'
import { deleteOneTimeTokens, insertAudit, type OneTimeToken } from '../token.queries.ts'
import { findUserByEmail, updateUser, type UserRow } from '../user.queries.ts'

export const EMAIL_TAKEN = 'A user with this email address has already been registered'

type Outcome = { kind: 'user'; user: UserRow } | { kind: 'half' }

/**
 * Starts an email change: sends a code to the new address and, with `doubleConfirmChanges`, to the
 * old one.
 */
export async function startEmailChange(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  request: { newEmail: string; redirectTo: string; challenge: Challenge | undefined },
): Promise<UserRow> {
  const { newEmail } = request
  await refuseWhenTaken(tx, user, newEmail)
  // An anonymous user has no old address to ask, and autoconfirm sends no mail.
  if (call.options.autoconfirm && user.is_anonymous)
    return confirmEmail(tx, await updateUser(tx, user.id, { email: newEmail }, at()))
  await limitMailing(tx, call, 'email_change', user.id)
  await deleteOneTimeTokens(tx, user.id, ['email_change_token_new', 'email_change_token_current'])
  const pending = await updateUser(
    tx,
    user.id,
    { email_change: newEmail, email_change_confirm_status: 0 },
    at(),
  )
  const code = { type: 'email_change', ...request } as const
  if (user.email && call.options.doubleConfirmChanges)
    await mailCode(tx, call, pending, {
      ...code,
      email: user.email,
      token: 'email_change_token_current',
    })
  return mailCode(tx, call, pending, { ...code, email: newEmail, token: 'email_change_token_new' })
}

/** Redeems one of the two codes. The address changes when no other code is outstanding. */
export async function finishEmailChange(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  token: OneTimeToken,
): Promise<Outcome> {
  const newEmail = user.email_change
  if (!newEmail) throw new AuthError('otp_expired', 'Email link is invalid or has expired')
  const needsBoth = call.options.doubleConfirmChanges && user.email !== null
  if (needsBoth && user.email_change_confirm_status === 0) {
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, at())
    return { kind: 'half' }
  }
  await refuseWhenTaken(tx, user, newEmail)
  await deleteOneTimeTokens(tx, user.id)
  const moved = await updateUser(
    tx,
    user.id,
    { email: newEmail, email_change: null, email_change_confirm_status: 0 },
    at(),
  )
  await mailNotice(tx, call, moved, { notice: 'email_changed', what: newEmail, to: user.email })
  await insertAudit(tx, {
    action: 'user_modified',
    actorId: user.id,
    actorName: newEmail,
    traits: { changed: 'email', by: token.token_type },
    address: call.address,
    at: at(),
  })
  return { kind: 'user', user: await confirmEmail(tx, moved) }
}

async function refuseWhenTaken(tx: WriteTx, user: UserRow, email: string): Promise<void> {
  const holder = await findUserByEmail(tx, email)
  if (holder && holder.id !== user.id) throw new AuthError('email_exists', EMAIL_TAKEN)
}
