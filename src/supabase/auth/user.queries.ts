import type { ReadTx, WriteTx } from '#platform/database'
import { storableJson } from '#lib/json'
import { overtakenError } from './auth-errors.ts'

export type Metadata = Record<string, unknown>

export type UserRow = {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  email_change_confirm_status: number
  phone: string | null
  phone_confirmed_at: string | null
  phone_change: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  confirmed_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  banned_until: string | null
  is_sso_user: boolean
  is_anonymous: boolean
  created_at: string
  updated_at: string
  deleted_at: string | null
}

export type IdentityRow = {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Metadata
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** The columns that a change may set. Metadata replaces the whole object. Times are ISO text. */
export type UserChange = Partial<
  Omit<UserRow, 'id' | 'aud' | 'confirmed_at' | 'created_at' | 'updated_at'>
>

const userColumns = (tx: ReadTx) => tx`
  id, aud, role, nullif(email, '') as email, nullif(encrypted_password, '') as encrypted_password, email_confirmed_at, invited_at, confirmation_sent_at,
  recovery_sent_at, nullif(email_change, '') as email_change, email_change_sent_at, email_change_confirm_status, nullif(phone, '') as phone,
  phone_confirmed_at, nullif(phone_change, '') as phone_change, phone_change_sent_at, reauthentication_sent_at, confirmed_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, banned_until, is_sso_user, is_anonymous, created_at, updated_at, deleted_at`

export async function findUser(tx: ReadTx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx<UserRow[]>`select ${userColumns(tx)} from auth.users where id = ${id}`
  return row
}

/** As `findUser`, and locks the row until the transaction ends. */
export async function lockUser(tx: WriteTx, id: string): Promise<UserRow | undefined> {
  const [row] = await tx<
    UserRow[]
  >`select ${userColumns(tx)} from auth.users where id = ${id} for update`
  return row
}

/** `email` in lower case. Accounts of single sign-on are excluded. */
export async function findUserByEmail(tx: ReadTx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx<
    UserRow[]
  >`select ${userColumns(tx)} from auth.users where email = ${email} and not is_sso_user`
  return row
}

/** The users whose current or pending address is `email`. */
export function listUsersByAddress(tx: ReadTx, email: string): Promise<UserRow[]> {
  return tx<
    UserRow[]
  >`select ${userColumns(tx)} from auth.users where (email = ${email} or email_change = ${email})
    and not is_sso_user`
}

export async function findUserByPhone(tx: ReadTx, phone: string): Promise<UserRow | undefined> {
  const [row] = await tx<
    UserRow[]
  >`select ${userColumns(tx)} from auth.users where phone = ${phone}`
  return row
}

/** The users with this phone as pending change. */
export function listUsersByNewPhone(tx: ReadTx, phone: string): Promise<UserRow[]> {
  return tx<UserRow[]>`select ${userColumns(tx)} from auth.users where phone_change = ${phone}`
}

export function listIdentities(tx: ReadTx, userId: string): Promise<IdentityRow[]> {
  return tx<
    IdentityRow[]
  >`select id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
      updated_at from auth.identities where user_id = ${userId} order by created_at, id`
}

export type NewUser = {
  id?: string
  email?: string
  phone?: string
  passwordHash?: string
  role?: string
  isAnonymous?: boolean
  isSso?: boolean
  appMetadata: Metadata
  userMetadata: Metadata
  at: string
}

/** Throws unique_violation (23505) when the address was taken meanwhile. */
export async function insertUser(tx: WriteTx, user: NewUser): Promise<UserRow> {
  const [row] = await tx<UserRow[]>`
    insert into auth.users (id, email, phone, encrypted_password, role, is_anonymous, is_sso_user,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values (coalesce(${user.id ?? null}::uuid, gen_random_uuid()), ${user.email ?? null},
        ${user.phone ?? null}, ${user.passwordHash ?? null}, ${user.role ?? 'authenticated'},
      ${user.isAnonymous ?? false}, ${user.isSso ?? false},
        ${storableJson(user.appMetadata)}::text::jsonb,
        ${storableJson(user.userMetadata)}::text::jsonb, ${user.at}, ${user.at})
    returning ${userColumns(tx)}`
  return row!
}

/** Throws conflict when the user was removed meanwhile. */
export async function updateUser(
  tx: WriteTx,
  id: string,
  change: UserChange,
  at: string,
): Promise<UserRow> {
  const { raw_app_meta_data: app, raw_user_meta_data: own, ...plain } = change
  const set = { ...plain, updated_at: at }
  const [row] = await tx<UserRow[]>`
    update auth.users set ${tx(set)},
      raw_app_meta_data = coalesce(${app ? storableJson(app) : null}::text::jsonb,
          raw_app_meta_data),
      raw_user_meta_data = coalesce(${own ? storableJson(own) : null}::text::jsonb,
          raw_user_meta_data)
    where id = ${id} returning ${userColumns(tx)}`
  if (!row) throw overtakenError()
  return row
}

export async function deleteUser(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.users where id = ${id}`
}

export async function deleteIdentities(tx: WriteTx, userId: string): Promise<void> {
  await tx`delete from auth.identities where user_id = ${userId}`
}

export async function deleteIdentity(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.identities where id = ${id}`
}

/** Serializes first sign-ins with the same identity until the transaction ends. */
export async function lockIdentity(
  tx: WriteTx,
  provider: string,
  providerId: string,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${providerId}`}, 0))`
}

/** Deletes identities whose address was never verified. */
export async function deleteUnverifiedIdentities(tx: WriteTx, userId: string): Promise<void> {
  await tx`delete from auth.identities where user_id = ${userId}
    and coalesce(identity_data ->> 'email_verified', 'false') <> 'true'
    and coalesce(identity_data ->> 'phone_verified', 'false') <> 'true'`
}

export async function findIdentity(
  tx: ReadTx,
  provider: string,
  providerId: string,
): Promise<IdentityRow | undefined> {
  const [row] = await tx<
    IdentityRow[]
  >`select id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
      updated_at from auth.identities where provider = ${provider} and provider_id = ${providerId}`
  return row
}

/**
 * Inserts or updates a user's identity at a provider. On update, `data` is replaced and times are
 * kept.
 */
export async function upsertIdentity(
  tx: WriteTx,
  identity: { userId: string; provider: string; providerId: string; data: Metadata; at: string },
): Promise<void> {
  await tx`
    insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at,
        created_at, updated_at)
    values (${identity.userId}, ${identity.provider}, ${identity.providerId},
        ${storableJson(identity.data)}::text::jsonb, ${identity.at}, ${identity.at}, ${identity.at})
    on conflict (provider, provider_id) do update
    set identity_data = excluded.identity_data, updated_at = excluded.updated_at`
}

export async function countUsers(tx: ReadTx): Promise<number> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*) as count from auth.users where deleted_at is null`
  return row?.count ?? 0
}

export function listUsers(tx: ReadTx, page: { limit: number; offset: number }): Promise<UserRow[]> {
  return tx<
    UserRow[]
  >`select ${userColumns(tx)} from auth.users where deleted_at is null order by created_at desc, id
    limit ${page.limit} offset ${page.offset}`
}

/** The identities of many users at once. */
export function listIdentitiesOf(tx: ReadTx, userIds: string[]): Promise<IdentityRow[]> {
  return tx<
    IdentityRow[]
  >`select id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at,
      updated_at from auth.identities where user_id = any(${userIds}::uuid[])
    order by created_at, id`
}
