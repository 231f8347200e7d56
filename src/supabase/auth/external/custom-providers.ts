import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sealText, openSealed } from '#platform/crypto'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import {
  type CustomProviderChange,
  type CustomProviderRow,
  countCustomProviders,
  deleteCustomProvider,
  findCustomProvider,
  insertCustomProvider,
  listCustomProviders,
  updateCustomProvider,
} from './custom-provider.queries.ts'
import { AuthError } from '../auth-errors.ts'
import { openProvider, type Provider, readDiscovery } from './providers.ts'

const IDENTIFIER = /^custom:[a-z0-9][a-z0-9:-]{0,48}$/

const list = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? undefined)
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined)
const text = z
  .string()
  .trim()
  .min(1)
  .nullish()
  .transform((value) => value ?? undefined)
const address = z
  .url({ protocol: /^https?$/ })
  .nullish()
  .transform((value) => value ?? undefined)
const fields = {
  name: text,
  client_id: text,
  client_secret: text,
  acceptable_client_ids: list,
  scopes: list,
  custom_claims_allowlist: list,
  pkce_enabled: flag,
  attribute_mapping: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((value) => value ?? undefined),
  authorization_params: z
    .record(z.string(), z.string())
    .nullish()
    .transform((value) => value ?? undefined),
  enabled: flag,
  email_optional: flag,
  skip_nonce_check: flag,
  issuer: address,
  discovery_url: address,
  authorization_url: address,
  token_url: address,
  userinfo_url: address,
  jwks_uri: address,
}
const changeBody = z.object(fields)
const newBody = z.object({ ...fields, provider_type: z.string(), identifier: z.string() })

/** POST /admin/custom-providers. Codes: validation_failed, conflict, over_custom_provider_quota. */
export async function createCustomProvider(call: Call): Promise<Response> {
  const { identifier, provider_type: type, ...body } = await readBody(call, newBody)
  if (type !== 'oidc' && type !== 'oauth2')
    throw invalidField("provider_type must be 'oauth2' or 'oidc'")
  if (!IDENTIFIER.test(identifier))
    throw invalidField(
      "identifier must begin with 'custom:' and go on in lower-case letters, digits, hyphens and colons",
    )
  if (!body.name || !body.client_id || !body.client_secret)
    throw invalidField('name, client_id and client_secret are required')
  if (type === 'oauth2' && (!body.authorization_url || !body.token_url || !body.userinfo_url))
    throw invalidField(
      'authorization_url, token_url and userinfo_url are required for an oauth2 provider',
    )
  if (type === 'oidc' && !body.issuer) throw invalidField('issuer is required for an oidc provider')
  const id = randomUUID()
  const change = {
    ...changeOf(id, body),
    ...(await discoverChange(type, body.issuer, body.discovery_url)),
  }
  const first = {
    id,
    provider_type: type,
    identifier,
    name: body.name,
    client_id: body.client_id,
    client_secret_sealed: sealText(body.client_secret, contextOf(id)),
  } as const
  const made = await writeAuth(async (tx) => {
    if ((await countCustomProviders(tx)) >= call.options.maxCustomProviders)
      throw new AuthError(
        'over_custom_provider_quota',
        `Maximum number of custom providers reached (${call.options.maxCustomProviders})`,
      )
    await insertCustomProvider(tx, first)
    return updateCustomProvider(tx, identifier, change, at())
  }).catch((error: unknown) => {
    throw isDuplicateRow(error)
      ? new AuthError('conflict', 'A custom provider with this identifier already exists')
      : error
  })
  return Response.json(showProvider(made), { status: 201 })
}

/** GET /admin/custom-providers?type= */
export async function listAllCustomProviders(call: Call): Promise<object> {
  const rows = await readAuth((tx) => listCustomProviders(tx, call.url.searchParams.get('type')))
  return { providers: rows.map(showProvider) }
}

/** GET /admin/custom-providers/:identifier. Codes: custom_provider_not_found. */
export async function getCustomProvider(call: Call): Promise<object> {
  return showProvider(await readAuth((tx) => findCustomProvider(tx, identifierOf(call))))
}

/**
 * PUT /admin/custom-providers/:identifier: changes only the given fields. Codes:
 * custom_provider_not_found, validation_failed.
 */
export async function changeCustomProvider(call: Call): Promise<object> {
  const body = await readBody(call, changeBody)
  const before = await readAuth((tx) => findCustomProvider(tx, identifierOf(call)))
  if (!before) throw notFound()
  const isElsewhere = body.issuer !== undefined || body.discovery_url !== undefined
  const found = isElsewhere
    ? await discoverChange(
        before.provider_type,
        body.issuer ?? before.issuer ?? '',
        body.discovery_url ?? before.discovery_url ?? undefined,
      )
    : {}
  return showProvider(
    await writeAuth((tx) =>
      updateCustomProvider(tx, before.identifier, { ...changeOf(before.id, body), ...found }, at()),
    ),
  )
}

/** DELETE /admin/custom-providers/:identifier. Codes: custom_provider_not_found. */
export async function removeCustomProvider(call: Call): Promise<void> {
  if (!(await writeAuth((tx) => deleteCustomProvider(tx, identifierOf(call))))) throw notFound()
}

/** The provider with this name: from the settings, or an enabled custom one. */
export async function findProvider(call: Call, name: string): Promise<Provider | undefined> {
  const known = call.options.providers.get(name)
  if (known || !IDENTIFIER.test(name)) return known
  const row = await readAuth((tx) => findCustomProvider(tx, name))
  return row?.enabled ? openStored(row) : undefined
}

/** Discovery runs once for each version of a provider's row. */
const providers = new Map<string, { version: string; provider: Provider }>()

function openStored(row: CustomProviderRow): Provider {
  const version = `${row.id}:${row.updated_at}`
  const known = providers.get(row.identifier)
  if (known?.version === version) return known.provider
  const optional = {
    issuer: row.issuer,
    discoveryUrl: row.discovery_url,
    authorizeUrl: row.authorization_url,
    tokenUrl: row.token_url,
    userUrl: row.userinfo_url,
    jwksUrl: row.jwks_uri,
    scopes: row.scopes.length > 0 ? row.scopes.join(' ') : null,
  }
  const provider = openProvider(row.identifier, {
    clientId: row.client_id,
    moreClientIds: row.acceptable_client_ids,
    clientSecret: openSealed(row.client_secret_sealed, contextOf(row.id)),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    authorizeParameters: row.authorization_params,
    attributes: row.attribute_mapping,
    customClaims: row.custom_claims_allowlist,
    omitsPkce: !row.pkce_enabled,
    emailOptional: row.email_optional,
    skipsNonce: row.skip_nonce_check,
  })
  providers.set(row.identifier, { version, provider })
  return provider
}

async function discoverChange(
  type: 'oauth2' | 'oidc',
  issuer: string | undefined,
  url: string | undefined,
): Promise<CustomProviderChange> {
  if (type === 'oauth2' || !issuer) return {}
  const found = await readDiscovery(issuer, url).catch(() => undefined)
  if (!found) throw invalidField('The OpenID Connect discovery document could not be read')
  if (found.issuer !== issuer)
    throw invalidField(`The discovery document is of another issuer: ${found.issuer}`)
  const { keys: _, ...document } = found
  return { discovery_document: document }
}

function changeOf(
  id: string,
  { client_secret: secret, ...body }: z.infer<typeof changeBody>,
): CustomProviderChange {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return {
    ...given,
    ...(secret !== undefined && { client_secret_sealed: sealText(secret, contextOf(id)) }),
  }
}

const identifierOf = (call: Call): string => decodeURIComponent(call.params[0] ?? '')
const contextOf = (id: string): string => `custom-provider:${id}`
const invalidField = (message: string): AuthError => new AuthError('validation_failed', message)
const notFound = (): AuthError =>
  new AuthError('custom_provider_not_found', 'Custom provider not found')

/** The row without its secret. */
function showProvider(row: CustomProviderRow | undefined): object {
  if (!row) throw notFound()
  const { client_secret_sealed: _, ...shown } = row
  return Object.fromEntries(
    Object.entries(shown).filter(
      ([name, value]) => value !== null || name === 'discovery_document',
    ),
  )
}
