import { randomUUID } from 'node:crypto'
import { type Profile as SamlProfile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { DOMParser } from 'linkedom'
import { z } from 'zod'
import { sealText } from '#platform/crypto'
import { sqlState } from '#platform/errors'
import { log } from '#platform/log'
import { at, type Call, readAuth, readBody, readText, redirectOf, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { enterByIdentity } from '../external/external.ts'
import { text } from '../fields.ts'
import { redirectParts } from '../external/oauth.ts'
import { challengeFields, challengeOf } from '../pkce.ts'
import type { Profile } from '../external/providers.ts'
import { redirectTo } from '../redirect-answer.ts'
import {
  deleteSsoProvider,
  findSsoProvider,
  findSsoProviderByDomain,
  insertSsoProvider,
  listSsoProviders,
  replaceSsoDomains,
  type SsoProviderChange,
  type SsoProviderRow,
  updateSsoProvider,
} from './saml.queries.ts'
import { insertAudit, insertOAuthState, type OAuthState, takeOAuthState } from '../token.queries.ts'

const STATE_SECONDS = 600
const METADATA_LIMIT_BYTES = 200_000
const TIME_LIMIT_MS = 10_000

const acsOf = (call: Call) => `${call.options.externalUrl}/sso/saml/acs`
const issuerOf = (call: Call) => `${call.options.externalUrl}/sso/saml/metadata`

/** 404 saml_provider_disabled when single sign-on is off. */
export function requireSaml(call: Call): void {
  if (!call.options.saml) throw new AuthError('saml_provider_disabled', 'SAML 2.0 is disabled')
}

const ssoBody = z.object({
  provider_id: text,
  domain: text,
  skip_http_redirect: z.boolean().nullish(),
  redirect_to: text,
  ...challengeFields,
})

/** POST /sso: redirects to the identity provider. */
export async function startSso(call: Call): Promise<Response> {
  requireSaml(call)
  const body = await readBody(call, ssoBody)
  if (Boolean(body.provider_id) === Boolean(body.domain))
    throw new AuthError(
      'validation_failed',
      'Exactly one of provider_id or domain must be provided',
    )
  if (body.redirect_to) call.url.searchParams.set('redirect_to', body.redirect_to)
  const challenge = challengeOf(body)
  const id = z.uuid().safeParse(body.provider_id)
  const provider = await readAuth(async (tx) =>
    body.domain
      ? findSsoProviderByDomain(tx, body.domain)
      : id.success
        ? findSsoProvider(tx, id.data)
        : undefined,
  )
  if (!provider)
    throw new AuthError(
      'sso_provider_not_found',
      body.domain ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
    )
  const stateId = randomUUID()
  await writeAuth((tx) =>
    insertOAuthState(tx, {
      id: stateId,
      provider: `sso:${provider.id}`,
      redirectTo: redirectOf(call),
      challenge,
      verifierSealed: sealText('saml', `oauth:${stateId}`),
      nonce: stateId,
      linkingUserId: undefined,
      at: at(),
    }),
  )
  const url = await openSaml(call, provider, stateId).getAuthorizeUrlAsync(stateId, undefined, {})
  return body.skip_http_redirect
    ? Response.json({ url })
    : new Response(null, { status: 303, headers: { location: url } })
}

/**
 * POST /sso/saml/acs: the identity provider's response. Only responses to our requests are
 * accepted.
 */
export async function finishSso(call: Call): Promise<Response> {
  requireSaml(call)
  const form = new URLSearchParams(await readText(call.request))
  let target = call.options.siteUrl
  try {
    const state = await takeRelayState(form.get('RelayState'))
    target = state.redirect_to
    if (Date.parse(at()) > Date.parse(state.created_at) + STATE_SECONDS * 1000)
      throw new AuthError(
        'saml_relay_state_expired',
        'SAML RelayState has expired. Try loggin in again?',
      )
    const provider = await readAuth((tx) =>
      findSsoProvider(tx, state.provider.slice('sso:'.length)),
    )
    if (!provider) throw new AuthError('sso_provider_not_found', 'No such SSO provider')
    const person = await readAssertion(call, provider, state.id, form.get('SAMLResponse') ?? '')
    const parts = await writeAuth(async (tx) => {
      const entered = await enterByIdentity(tx, call, {
        provider: state.provider,
        profile: person,
        isSso: true,
        trustsEmail: true,
        redirectTo: state.redirect_to,
      })
      return entered.kind === 'user'
        ? redirectParts(tx, call, entered.user, state, { method: 'sso/saml' })
        : undefined
    })
    if (!parts)
      throw new AuthError(
        'provider_email_needs_verification',
        'The email address of this account has to be confirmed first',
      )
    return redirectTo(target, parts, 303)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const failure = {
      error: error.status >= 500 ? 'server_error' : 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return redirectTo(target, { fragment: failure, query: failure }, 303)
  }
}

async function takeRelayState(relayState: string | null): Promise<OAuthState> {
  const id = z.uuid().safeParse(relayState)
  const state = id.success ? await writeAuth((tx) => takeOAuthState(tx, id.data, at())) : undefined
  if (!state || state.was_used || !state.provider.startsWith('sso:'))
    throw new AuthError(
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  return state
}

/** Validates the response to the request `stateId`. Codes: saml_assertion_no_user_id, saml_assertion_no_email. */
async function readAssertion(
  call: Call,
  provider: SsoProviderRow,
  stateId: string,
  response: string,
): Promise<Profile> {
  const { profile } = await openSaml(call, provider, stateId)
    .validatePostResponseAsync({ SAMLResponse: response })
    .catch((error: unknown) => {
      log.warn({ err: error, provider: provider.id }, 'auth: a SAML response was refused')
      throw new AuthError('saml_assertion_no_user_id', 'SAML Assertion is not valid')
    })
  // The library checks the issuer of log-outs only.
  if (profile && profile.issuer !== provider.entity_id)
    throw new AuthError('saml_assertion_no_user_id', 'SAML Assertion is of another issuer')
  if (!profile)
    throw new AuthError(
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const person = profileOf(profile, provider)
  if (!person.email)
    throw new AuthError(
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  return person
}

/** GET /sso/saml/metadata: for the identity provider's administrator. */
export function samlMetadata(call: Call): Response {
  requireSaml(call)
  const xml = new SAML({
    issuer: issuerOf(call),
    callbackUrl: acsOf(call),
    idpCert: 'none',
    wantAssertionsSigned: true,
  }).generateServiceProviderMetadata(null)
  return new Response(xml, {
    headers: { 'content-type': 'application/xml', 'cache-control': 'public, max-age=600' },
  })
}

/** A SAML client that accepts only the response to the request `stateId`. */
function openSaml(call: Call, provider: SsoProviderRow, stateId: string): SAML {
  const metadata = readMetadata(provider.metadata_xml)
  const requestId = `_${stateId}`
  return new SAML({
    issuer: issuerOf(call),
    callbackUrl: acsOf(call),
    audience: issuerOf(call),
    entryPoint: metadata.signOnUrl,
    idpCert: metadata.certificates,
    idpIssuer: provider.entity_id,
    identifierFormat: provider.name_id_format,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 60_000,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.parse(at()) }),
      getAsync: async (key) => (key === requestId ? at() : null),
      removeAsync: async (key) => key,
    },
  })
}

const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

function profileOf(profile: SamlProfile, provider: SsoProviderRow): Profile {
  const attributes = z.record(z.string(), z.unknown()).catch({}).parse(profile.attributes)
  const first = (names: string[]) =>
    names
      .map((name) => [attributes[name]].flat()[0])
      .find((value): value is string => typeof value === 'string' && value !== '')
  const mapped = Object.fromEntries(
    Object.entries(provider.attribute_mapping.keys ?? {}).map(([key, rule]) => [
      key,
      first([...(rule.name ? [rule.name] : []), ...(rule.names ?? [])]) ?? rule.default,
    ]),
  )
  const email = (
    typeof mapped.email === 'string'
      ? mapped.email
      : (first(EMAIL_NAMES) ?? (profile.nameID.includes('@') ? profile.nameID : undefined))
  )?.toLowerCase()
  return {
    subject: profile.nameID,
    email,
    isEmailVerified: email !== undefined,
    claims: {
      sub: profile.nameID,
      iss: provider.entity_id,
      ...(email && { email }),
      email_verified: email !== undefined,
      phone_verified: false,
      custom_claims: mapped,
    },
  }
}

/** Reads the needed fields of a metadata document. 400 validation_failed when one is missing. */
function readMetadata(xml: string): {
  entityId: string
  signOnUrl: string
  certificates: string[]
} {
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
  showProvider(await knownProvider(call))

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
  }).catch(asTaken)
  return Response.json(showProvider((await readAuth((tx) => findSsoProvider(tx, id)))!), {
    status: 201,
  })
}

/** PUT /admin/sso/providers/:id. */
export async function changeProvider(call: Call): Promise<object> {
  const provider = await knownProvider(call)
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
  }).catch(asTaken)
  return showProvider((await readAuth((tx) => findSsoProvider(tx, provider.id)))!)
}

/** DELETE /admin/sso/providers/:id. */
export async function removeProvider(call: Call): Promise<object> {
  const provider = await knownProvider(call)
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
    entityId: readMetadata(xml).entityId,
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

async function knownProvider(call: Call): Promise<SsoProviderRow> {
  const id = z.uuid().safeParse(call.params[0])
  const provider = id.success ? await readAuth((tx) => findSsoProvider(tx, id.data)) : undefined
  if (!provider) throw new AuthError('sso_provider_not_found', 'SSO Identity Provider not found')
  return provider
}

function asTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
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
