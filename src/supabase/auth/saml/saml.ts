import { randomUUID } from 'node:crypto'
import type { Profile as SamlProfile, SAML } from '@node-saml/node-saml'
import { z } from 'zod'
import { sealText } from '#platform/crypto'
import { log } from '#platform/log'
import { at, type Call, readAuth, readBody, readText, redirectOf, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { enterByIdentity } from '../external/external.ts'
import { text } from '../fields.ts'
import { redirectParts, STATE_SECONDS } from '../external/oauth.ts'
import { challengeFields, challengeOf } from '../pkce.ts'
import type { Profile } from '../external/providers.ts'
import { redirectTo } from '../redirect-answer.ts'
import { findSsoProvider, findSsoProviderByDomain, type SsoProviderRow } from './saml.queries.ts'
import { insertOAuthState, type OAuthState, takeOAuthState } from '../token.queries.ts'
import { readMetadata } from './sso-providers.ts'

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
  const saml = await openSaml(call, provider, stateId)
  const url = await saml.getAuthorizeUrlAsync(stateId, undefined, {})
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
        ? redirectParts(tx, call, entered.user, { state, method: 'sso/saml' })
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
  const saml = await openSaml(call, provider, stateId)
  const { profile } = await saml
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
      'SAML Assertion did not contain a persistent Subject Identifier attribute or ' +
        'Subject NameID uniquely identifying this user',
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
export async function samlMetadata(call: Call): Promise<Response> {
  requireSaml(call)
  const { SAML } = await import('@node-saml/node-saml')
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
async function openSaml(call: Call, provider: SsoProviderRow, stateId: string): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const metadata = await readMetadata(provider.metadata_xml)
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
