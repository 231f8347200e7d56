import type { ReadTx, WriteTx } from '#platform/database'
import type { OAuthClientRow } from './oauth-client.queries.ts'

export type AuthorizationRow = {
  id: string
  client_id: string
  user_id: string | null
  redirect_uri: string
  scope: string
  state: string | null
  nonce: string | null
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  status: 'pending' | 'approved' | 'denied'
  created_at: string
  decided_at: string | null
}
export type NewAuthorization = Pick<
  AuthorizationRow,
  | 'client_id'
  | 'redirect_uri'
  | 'scope'
  | 'state'
  | 'nonce'
  | 'code_challenge'
  | 'code_challenge_method'
  | 'created_at'
>
type Grant = Pick<OAuthClientRow, 'client_name' | 'client_uri' | 'logo_uri'> & {
  client_id: string
  scopes: string[]
  granted_at: string
}

const authorizationColumns = (tx: ReadTx) =>
  tx`id, client_id, user_id, redirect_uri, scope, state, nonce, code_challenge,
    code_challenge_method, status, created_at, decided_at`

export async function insertAuthorization(
  tx: WriteTx,
  authorization: NewAuthorization,
): Promise<string> {
  const [row] = await tx<
    { id: string }[]
  >`insert into auth.oauth_authorizations ${tx(authorization)} returning id`
  return row!.id
}

/** Locks the request until the transaction ends. */
export async function lockAuthorization(
  tx: WriteTx,
  id: string,
): Promise<AuthorizationRow | undefined> {
  const [row] = await tx<
    AuthorizationRow[]
  >`select ${authorizationColumns(tx)} from auth.oauth_authorizations where id = ${id} for update`
  return row
}

export async function claimAuthorization(tx: WriteTx, id: string, userId: string): Promise<void> {
  await tx`update auth.oauth_authorizations set user_id = ${userId} where id = ${id}`
}

export async function decideAuthorization(
  tx: WriteTx,
  id: string,
  decision: { status: 'approved'; codeHash: string } | { status: 'denied' },
  at: string,
): Promise<void> {
  await tx`update auth.oauth_authorizations
    set status = ${decision.status},
      code_hash = ${decision.status === 'approved' ? decision.codeHash : null}, decided_at = ${at}
    where id = ${id}`
}

/** The first caller with this code gets the authorization, which is deleted. */
export async function takeAuthorization(
  tx: WriteTx,
  codeHash: string,
): Promise<AuthorizationRow | undefined> {
  const [row] = await tx<
    AuthorizationRow[]
  >`delete from auth.oauth_authorizations where code_hash = ${codeHash} returning ${authorizationColumns(tx)}`
  return row
}

export async function deleteOldAuthorizations(tx: WriteTx, before: string): Promise<void> {
  await tx`delete from auth.oauth_authorizations where created_at < ${before}`
}

export async function findConsent(
  tx: ReadTx,
  userId: string,
  clientId: string,
): Promise<{ scopes: string[] } | undefined> {
  const [row] = await tx<
    { scopes: string[] }[]
  >`select scopes from auth.oauth_consents where user_id = ${userId} and client_id = ${clientId}`
  return row
}

/** Adds scopes; earlier consent is kept. */
export async function putConsent(
  tx: WriteTx,
  consent: { userId: string; clientId: string; scopes: string[]; at: string },
): Promise<void> {
  await tx`
    insert into auth.oauth_consents (user_id, client_id, scopes, granted_at)
    values (${consent.userId}, ${consent.clientId}, ${consent.scopes}, ${consent.at})
    on conflict (user_id, client_id) do update
    set scopes = (select array_agg(distinct s)
      from unnest(oauth_consents.scopes || excluded.scopes) s), granted_at = excluded.granted_at`
}

export const listGrants = (tx: ReadTx, userId: string): Promise<Grant[]> =>
  tx<Grant[]>`select g.client_id, g.scopes, g.granted_at, c.client_name, c.client_uri, c.logo_uri
    from auth.oauth_consents g join auth.oauth_clients c on c.id = g.client_id
    where g.user_id = ${userId} order by g.granted_at desc, g.client_id`

/**
 * Revokes the consent and deletes every session and open code of the application. False when there
 * was none.
 */
export async function deleteGrant(tx: WriteTx, userId: string, clientId: string): Promise<boolean> {
  await tx`delete from auth.sessions where user_id = ${userId} and oauth_client_id = ${clientId}`
  await tx`delete from auth.oauth_authorizations where user_id = ${userId}
    and client_id = ${clientId}`
  const gone =
    await tx`delete from auth.oauth_consents where user_id = ${userId} and client_id = ${clientId}`
  return gone.count > 0
}
