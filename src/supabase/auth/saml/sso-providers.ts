import { z } from 'zod'
import { isDuplicateRow } from '#platform/errors'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { text } from '../fields.ts'
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  replaceSsoDomains,
  type SsoProviderChange,
  type SsoProviderRow,
  updateSsoProvider,
} from './saml.queries.ts'
import { insertAudit } from '../token.queries.ts'

const METADATA_LIMIT_BYTES = 200_000

const TIME_LIMIT_MS = 10_000

/** Reads the needed fields of a metadata document. 400 validation_failed when one is missing. */
export async function readMetadata(xml: string): Promise<{
  entityId: string
  signOnUrl: string
  certificates: string[]
}> {
  const { DOMParser } = await import('linkedom')
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const named = (name: string) =>
    [...document.querySelectorAll('*')].filter(
      (element) =>
        element.localName.replace(/^.*:/, '') === name ||
        element.tagName.replace(/^.*:/, '') === name,
    )
  const entityId = named('EntityDescriptor')[0]?.getAttribute('entityID')
  const signOn = named('SingleSignOnService')
    .find((element) => element.getAttribute('Binding')?.endsWith('HTTP-Redirect'))
    ?.getAttribute('Location')
  const certificates = named('X509Certificate').map((element) =>
    (element.textContent ?? '').replaceAll(/\s/g, ''),
  )
  if (!entityId || !signOn || certificates.length === 0)
    throw new AuthError(
      'validation_failed',
      'SAML Metadata needs an entityID, a SingleSignOnService with the HTTP-Redirect binding and a certificate',
    )
  return { entityId, signOnUrl: signOn, certificates }
}

const providerBody = z.object({
  type: text,
  metadata_url: text,
  metadata_xml: text,
  domains: z.array(z.string().trim().min(1).max(255)).max(100).nullish(),
  attribute_mapping: z.looseObject({}).nullish(),
  name_id_format: text,
  resource_id: text,
})

/** GET /admin/sso/providers. */
export const listProviders = async (): Promise<object> => ({
  items: (await readAuth(listSsoProviders)).map(showProvider),
})

/** GET /admin/sso/providers/:id. */
export const getProvider = async (call: Call): Promise<object> =>
  showProvider(await requireProvider(call))

/** POST /admin/sso/providers. */
export async function createProvider(call: Call): Promise<Response> {
  const body = await readBody(call, providerBody)
  if (body.type !== 'saml')
    throw new AuthError('validation_failed', "Only 'saml' supported for SSO provider type")
  const change = await changeOf(body, undefined)
  const id = await writeAuth(async (tx) => {
    const inserted = await insertSsoProvider(tx, change)
    await replaceSsoDomains(tx, inserted, body.domains ?? [])
    return inserted
  }).catch(throwConflict)
  return Response.json(showProvider((await readAuth((tx) => findSsoProvider(tx, id)))!), {
    status: 201,
  })
}

/** PUT /admin/sso/providers/:id. */
export async function changeProvider(call: Call): Promise<object> {
  const provider = await requireProvider(call)
  const body = await readBody(call, providerBody)
  const change = await changeOf(body, provider)
  if (change.entityId !== provider.entity_id)
    throw new AuthError(
      'saml_entity_id_mismatch',
      'SAML Metadata can be updated only if the SAML EntityID matches for the provider',
    )
  await writeAuth(async (tx) => {
    await updateSsoProvider(tx, provider.id, change)
    if (body.domains) await replaceSsoDomains(tx, provider.id, body.domains)
  }).catch(throwConflict)
  return showProvider((await readAuth((tx) => findSsoProvider(tx, provider.id)))!)
}

/** DELETE /admin/sso/providers/:id. */
export async function removeProvider(call: Call): Promise<object> {
  const provider = await requireProvider(call)
  await writeAuth(async (tx) => {
    await deleteSsoProvider(tx, provider.id)
    await insertAudit(tx, {
      action: 'sso_provider_deleted',
      actorId: provider.id,
      actorName: '',
      address: call.address,
      at: at(),
    })
  })
  return showProvider(provider)
}

async function changeOf(
  body: z.infer<typeof providerBody>,
  known: SsoProviderRow | undefined,
): Promise<SsoProviderChange> {
  const xml =
    body.metadata_xml ||
    (body.metadata_url ? await fetchMetadata(body.metadata_url) : known?.metadata_xml)
  if (!xml)
    throw new AuthError('validation_failed', 'Either metadata_xml or metadata_url must be set')
  return {
    entityId: (await readMetadata(xml)).entityId,
    metadataXml: xml,
    metadataUrl: body.metadata_url || known?.metadata_url || undefined,
    mapping: body.attribute_mapping ?? known?.attribute_mapping ?? {},
    nameIdFormat: body.name_id_format || known?.name_id_format || undefined,
    resourceId: body.resource_id || known?.resource_id || undefined,
  }
}

/**
 * The address comes from an administrator and is fetched as given, with limits on size and time.
 */
async function fetchMetadata(url: string): Promise<string> {
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new AuthError('validation_failed', 'metadata_url is not a valid HTTPS URL')
  const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) }).catch(
    () => undefined,
  )
  const xml = response?.ok ? await response.text() : undefined
  if (xml === undefined || xml.length > METADATA_LIMIT_BYTES)
    throw new AuthError('saml_metadata_fetch_failed', 'Unable to fetch SAML metadata')
  return xml
}

async function requireProvider(call: Call): Promise<SsoProviderRow> {
  const id = z.uuid().safeParse(call.params[0])
  const provider = id.success ? await readAuth((tx) => findSsoProvider(tx, id.data)) : undefined
  if (!provider) throw new AuthError('sso_provider_not_found', 'SSO Identity Provider not found')
  return provider
}

function throwConflict(error: unknown): never {
  if (!isDuplicateRow(error)) throw error
  const isDomain = error instanceof Error && error.message.includes('sso_domains')
  throw isDomain
    ? new AuthError('sso_domain_already_exists', 'SSO Domain is already assigned to a provider')
    : new AuthError(
        'saml_idp_already_exists',
        'SAML Identity Provider with this EntityID already exists',
      )
}

const showProvider = ({
  domains,
  id,
  resource_id,
  created_at,
  updated_at,
  entity_id,
  metadata_xml,
  metadata_url,
  attribute_mapping,
  name_id_format,
}: SsoProviderRow): object => ({
  id,
  ...(resource_id && { resource_id }),
  saml: {
    entity_id,
    metadata_xml,
    ...(metadata_url && { metadata_url }),
    attribute_mapping,
    ...(name_id_format && { name_id_format }),
  },
  domains,
  created_at,
  updated_at,
})
