import { storableJson } from '#lib/json'
import type { ReadTx, WriteTx } from '#platform/database'

export type CustomProviderRow = {
  id: string
  provider_type: 'oauth2' | 'oidc'
  identifier: string
  name: string
  client_id: string
  client_secret_sealed: string
  acceptable_client_ids: string[]
  scopes: string[]
  custom_claims_allowlist: string[]
  pkce_enabled: boolean
  attribute_mapping: Record<string, unknown>
  authorization_params: Record<string, string>
  enabled: boolean
  email_optional: boolean
  skip_nonce_check: boolean
  issuer: string | null
  discovery_url: string | null
  authorization_url: string | null
  token_url: string | null
  userinfo_url: string | null
  jwks_uri: string | null
  discovery_document: Record<string, unknown> | null
  created_at: string
  updated_at: string
}
type Json = 'attribute_mapping' | 'authorization_params' | 'discovery_document'
export type CustomProviderChange = Partial<
  Omit<CustomProviderRow, 'id' | 'provider_type' | 'identifier' | 'created_at' | 'updated_at'>
>

export async function countCustomProviders(tx: ReadTx): Promise<number> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from auth.custom_oauth_providers`
  return row?.count ?? 0
}

export const listCustomProviders = (
  tx: ReadTx,
  type: string | null,
): Promise<CustomProviderRow[]> =>
  tx<
    CustomProviderRow[]
  >`select * from auth.custom_oauth_providers where ${type}::text is null or provider_type = ${type}
    order by created_at, id`

export async function findCustomProvider(
  tx: ReadTx,
  identifier: string,
): Promise<CustomProviderRow | undefined> {
  const [row] = await tx<
    CustomProviderRow[]
  >`select * from auth.custom_oauth_providers where identifier = ${identifier}`
  return row
}

/** Throws unique_violation (23505) when the identifier is taken. */
export async function insertCustomProvider(
  tx: WriteTx,
  row: Pick<
    CustomProviderRow,
    'id' | 'provider_type' | 'identifier' | 'name' | 'client_id' | 'client_secret_sealed'
  >,
): Promise<void> {
  await tx`insert into auth.custom_oauth_providers ${tx(row)}`
}

export async function updateCustomProvider(
  tx: WriteTx,
  identifier: string,
  change: CustomProviderChange,
  at: string,
): Promise<CustomProviderRow | undefined> {
  const {
    attribute_mapping: mapping,
    authorization_params: params,
    discovery_document: discovered,
    ...plain
  } = change
  const json = (value: CustomProviderRow[Json] | undefined) => (value ? storableJson(value) : null)
  const [row] = await tx<CustomProviderRow[]>`
    update auth.custom_oauth_providers set ${tx({ ...plain, updated_at: at })},
      attribute_mapping = coalesce(${json(mapping)}::text::jsonb, attribute_mapping),
        authorization_params = coalesce(${json(params)}::text::jsonb, authorization_params),
      discovery_document = coalesce(${json(discovered)}::text::jsonb, discovery_document)
    where identifier = ${identifier} returning *`
  return row
}

export async function deleteCustomProvider(tx: WriteTx, identifier: string): Promise<boolean> {
  return (
    (await tx`delete from auth.custom_oauth_providers where identifier = ${identifier}`).count > 0
  )
}
