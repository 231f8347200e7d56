import type { ReadTx, WriteTx } from '#platform/database'

export type SsoProviderRow = {
  id: string
  resource_id: string | null
  entity_id: string
  metadata_xml: string
  metadata_url: string | null
  attribute_mapping: {
    keys?: Record<string, { name?: string; names?: string[]; default?: unknown }>
  }
  name_id_format: string | null
  created_at: string
  updated_at: string
  domains: { id: string; domain: string; created_at: string; updated_at: string }[]
}
export type SsoProviderChange = {
  entityId: string
  metadataXml: string
  metadataUrl: string | undefined
  mapping: object
  nameIdFormat: string | undefined
  resourceId: string | undefined
}

const providerColumns = (
  tx: ReadTx,
) => tx`p.id, p.resource_id, p.entity_id, p.metadata_xml, p.metadata_url, p.attribute_mapping,
    p.name_id_format, p.created_at, p.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'domain', d.domain, 'created_at',
            d.created_at, 'updated_at', d.updated_at) order by d.domain) from auth.sso_domains d
      where d.sso_provider_id = p.id), '[]') as domains`

export const listSsoProviders = (tx: ReadTx): Promise<SsoProviderRow[]> =>
  tx<
    SsoProviderRow[]
  >`select ${providerColumns(tx)} from auth.sso_providers p order by p.created_at, p.id limit 1000`

export async function findSsoProvider(tx: ReadTx, id: string): Promise<SsoProviderRow | undefined> {
  const [row] = await tx<
    SsoProviderRow[]
  >`select ${providerColumns(tx)} from auth.sso_providers p where p.id = ${id}`
  return row
}

export async function findSsoProviderByDomain(
  tx: ReadTx,
  domain: string,
): Promise<SsoProviderRow | undefined> {
  const [row] = await tx<SsoProviderRow[]>`select ${providerColumns(tx)} from auth.sso_providers p
    where p.id = (select sso_provider_id from auth.sso_domains
      where lower(domain) = ${domain.toLowerCase()})`
  return row
}

/** Throws unique_violation (23505) when the provider exists already. */
export async function insertSsoProvider(tx: WriteTx, given: SsoProviderChange): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into auth.sso_providers (entity_id, metadata_xml, metadata_url, attribute_mapping,
        name_id_format, resource_id)
    values (${given.entityId}, ${given.metadataXml}, ${given.metadataUrl ?? null},
        ${JSON.stringify(given.mapping)}::text::jsonb, ${given.nameIdFormat ?? null},
        ${given.resourceId ?? null}) returning id`
  return row!.id
}

export async function updateSsoProvider(
  tx: WriteTx,
  id: string,
  given: SsoProviderChange,
): Promise<void> {
  await tx`update auth.sso_providers
    set metadata_xml = ${given.metadataXml}, metadata_url = ${given.metadataUrl ?? null},
      attribute_mapping = ${JSON.stringify(given.mapping)}::text::jsonb,
    name_id_format = ${given.nameIdFormat ?? null}, resource_id = ${given.resourceId ?? null},
      updated_at = now() where id = ${id}`
}

/** Throws unique_violation (23505) when a domain belongs to another provider. */
export async function replaceSsoDomains(tx: WriteTx, id: string, domains: string[]): Promise<void> {
  await tx`delete from auth.sso_domains where sso_provider_id = ${id}`
  if (domains.length > 0)
    await tx`insert into auth.sso_domains ${tx(domains.map((domain) => ({ sso_provider_id: id, domain: domain.toLowerCase() })))}`
}

export async function deleteSsoProvider(tx: WriteTx, id: string): Promise<void> {
  await tx`delete from auth.sso_providers where id = ${id}`
}
