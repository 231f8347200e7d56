import type { ReadTx, WriteTx } from '#platform/database'

export type SessionRow = {
  id: string
  user_id: string
  aal: string
  not_after: string | null
  refreshed_at: string | null
  created_at: string
  /** application for which it was opened, and its scopes */
  oauth_client_id: string | null
  scopes: string | null
}
export type AmrRow = { authentication_method: string; updated_at: string }
export type RefreshTokenRow = {
  id: number
  token_hash: string
  token_sealed: string | null
  parent_hash: string | null
  session_id: string
  revoked: boolean
  updated_at: string
}

const sessionColumns = (tx: ReadTx) =>
  tx`id, user_id, aal, not_after, refreshed_at, created_at, oauth_client_id, scopes`
const tokenColumns = (tx: ReadTx) =>
  tx`id, token_hash, token_sealed, parent_hash, session_id, revoked, updated_at`

export type NewSession = {
  id: string
  userId: string
  userAgent: string
  address: string | undefined
  application?: { clientId: string; scopes: string } | undefined
  at: string
}

export async function insertSession(tx: WriteTx, session: NewSession): Promise<void> {
  await tx`
    insert into auth.sessions (id, user_id, user_agent, ip, oauth_client_id, scopes, created_at,
        updated_at)
    values (${session.id}, ${session.userId}, ${session.userAgent}, ${session.address ?? null},
        ${session.application?.clientId ?? null}, ${session.application?.scopes ?? null},
        ${session.at}, ${session.at})`
}

export async function insertAmr(
  tx: WriteTx,
  sessionId: string,
  method: string,
  at: string,
): Promise<void> {
  await tx`
    insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
    values (${sessionId}, ${method}, ${at}, ${at})
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
}

/** The methods of a session, most recent first. */
export function listAmr(tx: ReadTx, sessionId: string): Promise<AmrRow[]> {
  return tx<AmrRow[]>`select authentication_method, updated_at from auth.mfa_amr_claims
    where session_id = ${sessionId} order by updated_at desc`
}

export async function findSession(tx: ReadTx, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx<SessionRow[]>`select ${sessionColumns(tx)}
    from auth.sessions where id = ${id}`
  return row
}

/**
 * Waits up to five seconds for another refresh of the same session, then throws lock_not_available
 * (55P03).
 */
export async function lockSession(tx: WriteTx, id: string): Promise<SessionRow | undefined> {
  await tx`set local lock_timeout = '5s'`
  const [row] = await tx<SessionRow[]>`select ${sessionColumns(tx)}
    from auth.sessions where id = ${id} for update`
  return row
}

export async function touchSession(
  tx: WriteTx,
  id: string,
  change: { userAgent: string; address: string | undefined; at: string },
): Promise<void> {
  await tx`update auth.sessions
    set refreshed_at = ${change.at}, updated_at = ${change.at}, user_agent = ${change.userAgent},
      ip = coalesce(${change.address ?? null}, ip) where id = ${id}`
}

export async function raiseLevel(
  tx: WriteTx,
  id: string,
  factorId: string,
  at: string,
): Promise<void> {
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${factorId}, updated_at = ${at}
    where id = ${id}`
}

/** Deletes the user's aal1 sessions, once a second factor is verified. */
export async function deleteLowerSessions(
  tx: WriteTx,
  userId: string,
  exceptId: string,
): Promise<void> {
  await tx`delete from auth.sessions where user_id = ${userId} and aal = 'aal1'
    and id <> ${exceptId}`
}

export async function hasNewerSession(tx: ReadTx, session: SessionRow): Promise<boolean> {
  const newer = await tx`select 1 from auth.sessions where user_id = ${session.user_id}
      and created_at > ${session.created_at}
      and oauth_client_id is not distinct from ${session.oauth_client_id}::uuid limit 1`
  return newer.length > 0
}

export async function deleteSession(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.sessions where id = ${id}`
}

/** Deletes all sessions of a user, or all except one. */
export async function deleteSessionsOf(
  tx: WriteTx,
  userId: string,
  exceptId?: string,
): Promise<void> {
  await tx`delete from auth.sessions where user_id = ${userId}
    and id is distinct from ${exceptId ?? null}::uuid`
}

export async function findRefreshToken(
  tx: ReadTx,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    select ${tokenColumns(tx)}
    from auth.refresh_tokens where token_hash = ${tokenHash}`
  return row
}

export async function findActiveRefreshToken(
  tx: ReadTx,
  sessionId: string,
): Promise<RefreshTokenRow | undefined> {
  const [row] = await tx<RefreshTokenRow[]>`
    select ${tokenColumns(tx)}
    from auth.refresh_tokens
    where session_id = ${sessionId} and not revoked order by id desc limit 1`
  return row
}

export type NewRefreshToken = {
  hash: string
  sealed: string
  parentHash: string | undefined
  userId: string
  sessionId: string
  at: string
}

export async function insertRefreshToken(tx: WriteTx, token: NewRefreshToken): Promise<void> {
  await tx`
    insert into auth.refresh_tokens (token_hash, token_sealed, parent_hash, user_id, session_id,
        created_at, updated_at)
    values (${token.hash}, ${token.sealed}, ${token.parentHash ?? null}, ${token.userId},
        ${token.sessionId}, ${token.at}, ${token.at})`
}

export async function revokeRefreshToken(tx: WriteTx, id: number, at: string): Promise<void> {
  await tx`update auth.refresh_tokens set revoked = true, token_sealed = null, updated_at = ${at}
    where id = ${id}`
}

/** Revokes every token of a session, so that neither the thief nor the victim can continue it. */
export async function revokeFamily(tx: WriteTx, sessionId: string, at: string): Promise<void> {
  await tx`update auth.refresh_tokens set revoked = true, token_sealed = null, updated_at = ${at}
    where session_id = ${sessionId} and not revoked`
}
