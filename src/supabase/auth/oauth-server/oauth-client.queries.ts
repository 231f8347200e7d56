import type { ReadTx, WriteTx } from '#platform/database'

export type OAuthClientRow = {
  id: string
  client_secret_hash: string | null
  client_type: 'public' | 'confidential'
  registration_type: 'manual' | 'dynamic'
  token_endpoint_auth_method: 'none' | 'client_secret_basic' | 'client_secret_post'
  client_name: string
  client_uri: string | null
  logo_uri: string | null
  redirect_uris: string[]
  grant_types: string[]
  scope: string | null
  created_at: string
  updated_at: string
}
export type OAuthClientChange = Partial<
  Omit<OAuthClientRow, 'id' | 'client_type' | 'registration_type' | 'created_at' | 'updated_at'>
>

export async function countOAuthClients(tx: ReadTx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from auth.oauth_clients`
  return row?.count ?? 0
}

/** The applications, newest first. */
export const listOAuthClients = (
  tx: ReadTx,
  page: { limit: number; offset: number },
): Promise<OAuthClientRow[]> =>
  tx<OAuthClientRow[]>`select * from auth.oauth_clients order by created_at desc, id desc
    limit ${page.limit} offset ${page.offset}`

export async function findOAuthClient(tx: ReadTx, id: string): Promise<OAuthClientRow | undefined> {
  const [row] = await tx<OAuthClientRow[]>`select * from auth.oauth_clients where id = ${id}`
  return row
}

export async function insertOAuthClient(
  tx: WriteTx,
  client: Omit<OAuthClientRow, 'id' | 'created_at' | 'updated_at' | 'registration_type'>,
): Promise<OAuthClientRow> {
  const [row] = await tx<OAuthClientRow[]>`insert into auth.oauth_clients ${tx(client)} returning *`
  return row!
}

export async function updateOAuthClient(
  tx: WriteTx,
  id: string,
  change: OAuthClientChange,
  at: string,
): Promise<OAuthClientRow | undefined> {
  const [row] = await tx<
    OAuthClientRow[]
  >`update auth.oauth_clients set ${tx({ ...change, updated_at: at })} where id = ${id} returning *`
  return row
}

export async function deleteOAuthClient(tx: WriteTx, id: string): Promise<boolean> {
  const gone = await tx`delete from auth.oauth_clients where id = ${id}`
  return gone.count > 0
}
