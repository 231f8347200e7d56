import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { at, type Call, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { requireProof, requireUser } from '../caller.ts'
import { mailNotice } from '../mail/notices.ts'
import type { Resolved } from '../options.ts'
import { insertAudit } from '../token.queries.ts'
import { withoutProvider } from '../user.ts'
import {
  deleteIdentity,
  findUserByEmail,
  type IdentityRow,
  listIdentities,
  lockUser,
  type UserChange,
  updateUser,
  type UserRow,
} from '../user.queries.ts'

/** DELETE /user/identities/:id: removes a sign-in method, never the last one. */
export async function unlinkIdentity(call: Call): Promise<Record<string, never>> {
  const caller = await requireUser(call)
  if (!call.options.manualLinking)
    throw new AuthError('manual_linking_disabled', 'Manual linking is disabled')
  // Removing the identity may remove the account's address.
  requireProof(caller)
  const id = z.uuid().safeParse(call.params[0])
  if (!id.success)
    throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 })
  await writeAuth(async (tx) => {
    const user = await lockUser(tx, caller.user.id)
    if (!user)
      throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', {
        status: 403,
      })
    const identities = await listIdentities(tx, user.id)
    if (identities.length <= 1)
      throw new AuthError(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    const identity = identities.find((row) => row.id === id.data)
    if (!identity) throw new AuthError('identity_not_found', "Identity doesn't exist")
    const left = identities.filter((row) => row !== identity)
    if (!left.some((row) => canSignInBy(row, user, call.options)))
      throw new AuthError(
        'single_identity_not_deletable',
        'User must be able to sign in by a remaining identity',
      )
    await deleteIdentity(tx, identity.id)
    const address = await addressWithout(tx, user, identity, left)
    await updateUser(
      tx,
      user.id,
      { ...address, raw_app_meta_data: withoutProvider(user.raw_app_meta_data, identity.provider) },
      at(),
    )
    await mailNotice(tx, call, user, { notice: 'identity_unlinked', what: identity.provider })
    await insertAudit(tx, {
      action: 'identity_unlinked',
      actorId: user.id,
      actorName: user.email ?? '',
      traits: { provider: identity.provider },
      address: call.address,
      at: at(),
    })
  })
  return {}
}

/** An email address or a phone allows signing in by a password, or by codes that reach it. */
function canSignInBy(
  { provider }: IdentityRow,
  { encrypted_password: password }: UserRow,
  { sendsMail, sms, hooks }: Resolved,
): boolean {
  switch (provider) {
    case 'email':
      return password !== null || sendsMail
    case 'phone':
      return password !== null || sms !== undefined || hooks.send_sms !== undefined
    default:
      return true
  }
}

/** Removing an identity removes its address. The next identity's address replaces it. */
async function addressWithout(
  tx: WriteTx,
  user: UserRow,
  gone: IdentityRow,
  left: IdentityRow[],
): Promise<UserChange> {
  if (gone.provider === 'phone') return { phone: null, phone_confirmed_at: null }
  const withEmail = left.filter((identity) => identity.email)
  if (
    !user.email ||
    gone.email !== user.email ||
    withEmail.some((identity) => identity.email === user.email)
  )
    return {}
  const [next] = withEmail
  const holder = next?.email ? await findUserByEmail(tx, next.email) : undefined
  if (holder && holder.id !== user.id)
    throw new AuthError(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    )
  return {
    email: next?.email ?? null,
    email_confirmed_at: next?.identity_data.email_verified === true ? at() : null,
  }
}
