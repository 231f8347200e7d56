import type { ReadTx, WriteTx } from '#platform/database'
import type { ResetPassword } from './contract.ts'

export type Account = { id: string; encrypted_password: string | null }
export type RecoveryRow = {
  code_hash: string | null
  password_mark: string | null
  made_at: string | null
  reserved_until: string | null
  tries: number
  tries_since: string | null
}

export async function findAccount(tx: ReadTx, id: string): Promise<Account | undefined> {
  const [row] = await tx<
    Account[]
  >`select id, nullif(encrypted_password, '') as encrypted_password from auth.users
    where id = ${id}`
  return row
}

/**
 * Accounts with an address or phone number that may sign in: not deleted, not blocked, and not from
 * a company's single sign-on.
 */
export async function findAccountOf(
  tx: ReadTx,
  contact: ResetPassword['contact'],
  at: string,
): Promise<Account | undefined> {
  const [row] = await tx<Account[]>`
    select id, nullif(encrypted_password, '') as encrypted_password from auth.users
    where ${'email' in contact ? tx`lower(email) = ${contact.email.toLowerCase()}` : tx`phone = ${contact.phone.slice(1)}`}
      and deleted_at is null and not is_anonymous and not is_sso_user
      and (banned_until is null or banned_until <= ${at})`
  return row
}

export async function findRecovery(tx: ReadTx, userId: string): Promise<RecoveryRow | undefined> {
  const [row] = await tx<
    RecoveryRow[]
  >`select code_hash, password_mark, made_at, reserved_until, tries, tries_since
    from private.account_recovery where user_id = ${userId}`
  return row
}

/** The row of an account, inserted if missing, and locked until the transaction ends. */
export async function lockRecovery(tx: WriteTx, userId: string): Promise<RecoveryRow> {
  await tx`insert into private.account_recovery (user_id) values (${userId})
    on conflict (user_id) do nothing`
  const [row] = await tx<
    RecoveryRow[]
  >`select code_hash, password_mark, made_at, reserved_until, tries, tries_since
    from private.account_recovery where user_id = ${userId} for update`
  return row!
}

export async function updateRecovery(
  tx: WriteTx,
  userId: string,
  change: Partial<RecoveryRow>,
): Promise<void> {
  await tx`update private.account_recovery set ${tx(change)} where user_id = ${userId}`
}

/**
 * Whether the account has a second factor that was verified once. Recovery codes are not a second
 * factor.
 */
export async function hasFactor(tx: ReadTx, userId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from auth.mfa_factors where user_id = ${userId} and status = 'verified'
    and factor_type <> 'recovery_code' limit 1`
  return rows.length > 0
}

export type SessionRow = {
  id: string
  user_agent: string | null
  ip: string | null
  created_at: string
  used_at: string
}

/**
 * The sessions of an account, most recently used first; at most 30. Sessions of OAuth applications
 * are left out.
 */
export async function listSessionRows(
  tx: ReadTx,
  userId: string,
  at: string,
): Promise<SessionRow[]> {
  return tx<SessionRow[]>`
    select id, user_agent, host(ip) as ip, created_at,
      coalesce(refreshed_at at time zone 'utc', created_at) as used_at
    from auth.sessions where user_id = ${userId} and oauth_client_id is null
    and (not_after is null or not_after > ${at}) order by used_at desc, id limit 30`
}

/** Returns whether the account had such a session. */
export async function deleteSession(tx: WriteTx, userId: string, id: string): Promise<boolean> {
  const gone = await tx`
    delete from auth.sessions where id = ${id} and user_id = ${userId} returning 1`
  return gone.length === 1
}
