import type { ReadTx, WriteTx } from '#platform/database'

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
export type OneTimeToken = {
  id: string
  user_id: string
  token_type: TokenType
  token_hash: string
  relates_to: string
  keeps_password: boolean
  created_at: string
}

export type NewOneTimeToken = {
  userId: string
  type: TokenType
  hash: string
  relatesTo: string
  keepsPassword?: boolean
  at: string
}

/** Replaces the outstanding code of this kind, which becomes invalid. */
export async function putOneTimeToken(tx: WriteTx, token: NewOneTimeToken): Promise<void> {
  await tx`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, keeps_password,
        created_at)
    values (${token.userId}, ${token.type}, ${token.hash}, ${token.relatesTo},
        ${token.keepsPassword ?? true}, ${token.at})
    on conflict (user_id, token_type) do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to,
        keeps_password = excluded.keeps_password, misses = 0, created_at = excluded.created_at`
}

export function listOneTimeTokens(
  tx: ReadTx,
  userIds: string[],
  types: TokenType[],
): Promise<OneTimeToken[]> {
  return tx<OneTimeToken[]>`
    select id, user_id, token_type, token_hash, relates_to, keeps_password, created_at
    from auth.one_time_tokens where user_id = any(${userIds}::uuid[])
    and token_type = any(${types}::text[])`
}

export function listOneTimeTokensByHash(
  tx: ReadTx,
  hash: string,
  types: TokenType[],
): Promise<OneTimeToken[]> {
  return tx<OneTimeToken[]>`
    select id, user_id, token_type, token_hash, relates_to, keeps_password, created_at
    from auth.one_time_tokens where token_hash = ${hash} and token_type = any(${types}::text[])`
}

/** True for the single caller that took it. */
export async function takeOneTimeToken(tx: WriteTx, id: string): Promise<boolean> {
  const taken = await tx`delete from auth.one_time_tokens where id = ${id} returning 1`
  return taken.length === 1
}

/** Counts a wrong code against the codes it was tried on. Deletes those missed `cap` times. */
export async function countMiss(tx: WriteTx, ids: string[], cap: number): Promise<void> {
  await tx`update auth.one_time_tokens set misses = misses + 1 where id = any(${ids}::uuid[])`
  await tx`delete from auth.one_time_tokens where id = any(${ids}::uuid[]) and misses >= ${cap}`
}

export async function deleteOneTimeTokens(
  tx: WriteTx,
  userId: string,
  types?: TokenType[],
): Promise<void> {
  await tx`delete from auth.one_time_tokens where user_id = ${userId}
    and (${types ?? null}::text[] is null or token_type = any(${types ?? null}::text[]))`
}

export type FlowRow = {
  id: string
  user_id: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  authentication_method: string
  auth_code_issued_at: string | null
  provider_access_token: string | null
  provider_refresh_token: string | null
  created_at: string
}
export type NewFlow = {
  userId: string
  challenge: string
  challengeMethod: 's256' | 'plain'
  provider: string
  method: string
  at: string
}

export async function insertFlow(tx: WriteTx, flow: NewFlow): Promise<void> {
  await tx`
    insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type,
        authentication_method, created_at)
    values (${flow.userId}, ${flow.challenge}, ${flow.challengeMethod}, ${flow.provider},
        ${flow.method}, ${flow.at})`
}

/** A flow whose code is issued at once, because the provider already identified the user. */
export async function insertIssuedFlow(
  tx: WriteTx,
  flow: NewFlow & {
    codeHash: string
    accessToken: string | undefined
    refreshToken: string | undefined
  },
): Promise<void> {
  await tx`
    insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type,
        authentication_method, auth_code_hash, auth_code_issued_at, provider_access_token,
        provider_refresh_token, created_at)
    values (${flow.userId}, ${flow.challenge}, ${flow.challengeMethod}, ${flow.provider},
        ${flow.method}, ${flow.codeHash}, ${flow.at}, ${flow.accessToken ?? null},
        ${flow.refreshToken ?? null}, ${flow.at})`
}

export type OAuthState = {
  id: string
  provider: string
  redirect_to: string
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  verifier_sealed: string
  nonce: string
  linking_user_id: string | null
  was_used: boolean
  created_at: string
}
type NewOAuthState = {
  id: string
  provider: string
  redirectTo: string
  challenge: { challenge: string; method: 's256' | 'plain' } | undefined
  verifierSealed: string
  nonce: string
  linkingUserId: string | undefined
  at: string
}

export async function insertOAuthState(tx: WriteTx, state: NewOAuthState): Promise<void> {
  await tx`
    insert into auth.oauth_states (id, provider, redirect_to, code_challenge, code_challenge_method,
        verifier_sealed, nonce, linking_user_id, created_at)
    values (${state.id}, ${state.provider}, ${state.redirectTo},
        ${state.challenge?.challenge ?? null}, ${state.challenge?.method ?? null},
        ${state.verifierSealed}, ${state.nonce}, ${state.linkingUserId ?? null}, ${state.at})`
}

/** Marks the state as used; `was_used` is its value before. */
export async function takeOAuthState(
  tx: WriteTx,
  id: string,
  at: string,
): Promise<OAuthState | undefined> {
  const [row] = await tx<OAuthState[]>`
    update auth.oauth_states s set used_at = coalesce(s.used_at, ${at})
    from (select id, used_at is not null as was_used from auth.oauth_states where id = ${id}
      for update) before
    where s.id = before.id
    returning s.id, s.provider, s.redirect_to, s.code_challenge, s.code_challenge_method,
      s.verifier_sealed, s.nonce, s.linking_user_id, before.was_used, s.created_at`
  return row
}

/** Gives the newest flow of a kind its code; undefined when there is none. */
export async function issueAuthCode(
  tx: WriteTx,
  userId: string,
  { methods, codeHash, at }: { methods: string[]; codeHash: string; at: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    update auth.flow_state set auth_code_hash = ${codeHash}, auth_code_issued_at = ${at}
    where id = (select id from auth.flow_state where user_id = ${userId}
      and authentication_method = any(${methods}::text[]) order by created_at desc limit 1)
    returning id`
  return row?.id
}

export async function lockFlowByCode(tx: WriteTx, codeHash: string): Promise<FlowRow | undefined> {
  const [row] = await tx<FlowRow[]>`
    select id, user_id, code_challenge, code_challenge_method, authentication_method,
      auth_code_issued_at, provider_access_token, provider_refresh_token, created_at
    from auth.flow_state
    where auth_code_hash = ${codeHash} for update`
  return row
}

export async function deleteFlow(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.flow_state where id = ${id}`
}

/**
 * Takes one token from a bucket of `times` that refills evenly over `perSeconds`. Returns 0, or the
 * seconds until one is available. One statement, so that no two processes take the last one.
 */
export async function takeFromBucket(
  tx: WriteTx,
  key: string,
  limit: { times: number; perSeconds: number },
  at: string,
): Promise<number> {
  const rate = limit.times / limit.perSeconds
  const filled = tx`least(${limit.times}::float8, b.tokens + greatest(0,
    extract(epoch from (${at}::timestamptz - b.refilled_at)))::float8 * ${rate}::float8)`
  const taken = await tx`
    insert into auth.rate_limits as b (key, tokens, refilled_at)
    values (${key}, ${limit.times}::float8 - 1, ${at})
    on conflict (key) do update
    set tokens = ${filled} - 1, refilled_at = greatest(b.refilled_at, excluded.refilled_at)
    where ${filled} > 0.999999
    returning 1`
  if (taken.length > 0) return 0
  const [row] = await tx<
    { wait: number }[]
  >`select greatest(1, ceil((1 - ${filled}) / ${rate}::float8))::float8 as wait
    from auth.rate_limits b where key = ${key}`
  return row?.wait ?? 1
}

/** True for the first caller with this key. It is deleted with the empty buckets, a day later. */
export async function takeOnce(tx: WriteTx, key: string, at: string): Promise<boolean> {
  const taken = await tx`insert into auth.rate_limits (key, tokens, refilled_at)
      values (${`once:${key}`}, 0, ${at}) on conflict do nothing returning 1`
  return taken.length > 0
}

export type AuditEntry = {
  action: string
  actorId: string
  actorName: string
  traits?: Record<string, unknown>
  address: string | undefined
  at: string
}

export async function insertAudit(tx: WriteTx, entry: AuditEntry): Promise<void> {
  const payload = JSON.stringify({
    action: entry.action,
    actor_id: entry.actorId,
    actor_username: entry.actorName,
    timestamp: entry.at,
    traits: entry.traits,
  })
  await tx`insert into auth.audit_log_entries (payload, ip_address, created_at)
    values (${payload}::text::jsonb, ${entry.address ?? ''}, ${entry.at})`
}

export const listAudit = (tx: ReadTx, page: { limit: number; offset: number }): Promise<object[]> =>
  tx<object[]>`select id, payload, ip_address, created_at from auth.audit_log_entries
    order by created_at desc, id limit ${page.limit} offset ${page.offset}`

/** Refills a bucket. */
export async function refillBucket(tx: WriteTx, key: string): Promise<void> {
  await tx`delete from auth.rate_limits where key = ${key}`
}

/** Deletes expired rows. A full bucket equals a missing one. */
export async function sweepExpired(
  tx: WriteTx,
  before: { codes: string; flows: string; buckets: string; revoked: string; audit: string },
): Promise<void> {
  await tx`delete from auth.one_time_tokens where created_at < ${before.codes}`
  await tx`delete from auth.flow_state where created_at < ${before.flows}`
  await tx`delete from auth.oauth_states where created_at < ${before.flows}`
  await tx`delete from auth.rate_limits where refilled_at < ${before.buckets}`
  // Keeps the token before the active one, because a client that presents it, however late, gets
  // the active one.
  await tx`
    delete from auth.refresh_tokens r where r.revoked and r.updated_at < ${before.revoked}
      and not exists (select from auth.refresh_tokens a where a.session_id = r.session_id
        and not a.revoked and a.parent_hash = r.token_hash)`
  await tx`delete from auth.sessions s where s.updated_at < ${before.revoked}
    and not exists (select from auth.refresh_tokens a where a.session_id = s.id and not a.revoked)`
  await tx`delete from auth.audit_log_entries where created_at < ${before.audit}`
}
