import { randomUUID } from 'node:crypto'
import type { WriteTx } from '#platform/database'
import { insertAccount } from '../account/insert-account.ts'
import { at, type Call } from '../auth-call.ts'
import { limitMailing, mailCode } from '../mail/codes.ts'
import { AuthError } from '../auth-errors.ts'
import { askBeforeCreating } from '../hooks/hooks.ts'
import { mailNotice } from '../mail/notices.ts'
import type { Profile } from './providers.ts'
import { insertAudit } from '../token.queries.ts'
import { isBanned, withProvider } from '../user.ts'
import {
  deleteUnverifiedIdentities,
  findIdentity,
  findUser,
  findUserByEmail,
  lockIdentity,
  lockUser,
  updateUser,
  upsertIdentity,
  type UserRow,
} from '../user.queries.ts'

export type External = {
  provider: string
  profile: Profile
  /** SSO identities are never linked to an account by their address. */
  isSso?: boolean
  trustsEmail?: boolean
  needsEmail?: boolean
  redirectTo: string
}
/** `mailed`: the address must be confirmed first; the transaction still commits. */
export type Entered = { kind: 'user'; user: UserRow } | { kind: 'mailed' }

/**
 * Finds or creates the account of an external identity. Order: the linked account, an account with
 * the same verified address, a new one. An address that the provider did not verify never opens an
 * existing account.
 */
export async function enterByIdentity(
  tx: WriteTx,
  call: Call,
  external: External,
): Promise<Entered> {
  const { provider, profile } = external
  await lockIdentity(tx, provider, profile.subject)
  const known = await findIdentity(tx, provider, profile.subject)
  if (known) return { kind: 'user', user: await refreshIdentity(tx, external, known.user_id) }
  const isVerified = profile.isEmailVerified || external.trustsEmail === true
  const namesake =
    profile.email && !external.isSso ? await findUserByEmail(tx, profile.email) : undefined
  if (namesake && isVerified) {
    refuseBanned(namesake)
    return { kind: 'user', user: await joinIdentity(tx, call, namesake, external) }
  }
  if (namesake) {
    await limitMailing(tx, call, 'signup', namesake.email ?? '')
    if (!namesake.email_confirmed_at)
      await mailConfirmation(tx, call, namesake, { external, email: namesake.email ?? '' })
    return { kind: 'mailed' }
  }
  return createExternalUser(tx, call, external, isVerified)
}

/** Stores the newest claims of a known identity in its user. */
async function refreshIdentity(
  tx: WriteTx,
  { provider, profile }: External,
  userId: string,
): Promise<UserRow> {
  const moment = at()
  const user = await findUser(tx, userId)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  refuseBanned(user)
  await upsertIdentity(tx, {
    userId: user.id,
    provider,
    providerId: profile.subject,
    data: profile.claims,
    at: moment,
  })
  return updateUser(
    tx,
    user.id,
    { raw_user_meta_data: { ...user.raw_user_meta_data, ...profile.claims } },
    moment,
  )
}

async function createExternalUser(
  tx: WriteTx,
  call: Call,
  external: External,
  isVerified: boolean,
): Promise<Entered> {
  const { provider, profile } = external
  if (external.needsEmail && !profile.email)
    throw new AuthError(
      'email_address_not_provided',
      'Error getting user email from external provider',
    )
  if (!call.options.signup)
    throw new AuthError('signup_disabled', 'Signups not allowed for this instance')
  await askBeforeCreating(tx, call, {
    ...(profile.email && { email: profile.email }),
    provider,
    data: profile.claims,
  })
  const moment = at()
  const user = await insertAccount(tx, call, {
    id: randomUUID(),
    email: profile.email || undefined,
    isSso: external.isSso ?? false,
    userMetadata: profile.claims,
    identity: { provider, providerId: profile.subject, data: profile.claims },
  })
  if (profile.email !== undefined && (isVerified || call.options.autoconfirm))
    return {
      kind: 'user',
      user: await updateUser(tx, user.id, { email_confirmed_at: moment }, moment),
    }
  if (!profile.email) return { kind: 'user', user }
  await mailConfirmation(tx, call, user, { external, email: profile.email })
  return { kind: 'mailed' }
}

const mailConfirmation = (
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { external: { redirectTo }, email }: { external: External; email: string },
): Promise<UserRow> =>
  mailCode(tx, call, user, { type: 'signup', email, redirectTo, keepsPassword: false })

/**
 * Adds an identity to an account. Deletes unproved credentials, because an attacker may have
 * prepared the account before its owner signed in.
 */
async function joinIdentity(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { provider, profile }: External,
): Promise<UserRow> {
  const moment = at()
  if (!user.email_confirmed_at) await deleteUnverifiedIdentities(tx, user.id)
  await upsertIdentity(tx, {
    userId: user.id,
    provider,
    providerId: profile.subject,
    data: profile.claims,
    at: moment,
  })
  await insertAudit(tx, {
    action: 'identity_linked',
    actorId: user.id,
    actorName: user.email ?? '',
    traits: { provider },
    address: call.address,
    at: moment,
  })
  const appMetadata = user.email_confirmed_at ? user.raw_app_meta_data : {}
  return updateUser(
    tx,
    user.id,
    {
      ...(user.email_confirmed_at ? {} : { encrypted_password: null, email_confirmed_at: moment }),
      is_anonymous: false,
      raw_app_meta_data: withProvider(appMetadata, provider),
      raw_user_meta_data: { ...user.raw_user_meta_data, ...profile.claims },
    },
    moment,
  )
}

/** Links an identity to the caller's account. An anonymous user becomes permanent. */
export async function linkIdentity(
  tx: WriteTx,
  call: Call,
  userId: string,
  external: External,
): Promise<UserRow> {
  const { provider, profile } = external
  await lockIdentity(tx, provider, profile.subject)
  const known = await findIdentity(tx, provider, profile.subject)
  if (known)
    throw new AuthError(
      'identity_already_exists',
      known.user_id === userId
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )
  const user = await lockUser(tx, userId)
  if (!user || user.deleted_at) throw new AuthError('user_not_found', 'User not found')
  refuseBanned(user)
  const namesake =
    profile.email && !user.email ? await findUserByEmail(tx, profile.email) : undefined
  if (namesake)
    throw new AuthError(
      'email_exists',
      'A user with this email address has already been registered',
    )
  const moment = at()
  await upsertIdentity(tx, {
    userId,
    provider,
    providerId: profile.subject,
    data: profile.claims,
    at: moment,
  })
  await insertAudit(tx, {
    action: 'identity_linked',
    actorId: userId,
    actorName: user.email ?? '',
    traits: { provider },
    address: call.address,
    at: moment,
  })
  await mailNotice(tx, call, user, { notice: 'identity_linked', what: provider })
  const address =
    !user.email && profile.email && profile.isEmailVerified
      ? { email: profile.email, email_confirmed_at: moment }
      : {}
  return updateUser(
    tx,
    userId,
    {
      ...address,
      is_anonymous: false,
      raw_app_meta_data: withProvider(user.raw_app_meta_data, provider),
      raw_user_meta_data: { ...profile.claims, ...user.raw_user_meta_data },
    },
    moment,
  )
}

function refuseBanned(user: UserRow): void {
  if (isBanned(user, at())) throw new AuthError('user_banned', 'User is banned')
}
