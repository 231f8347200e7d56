import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { log } from '#platform/log'
import { AuthError, OAuthError } from '../auth-errors.ts'
import { type ProviderSettings, PRESETS, type Preset } from './provider-settings.ts'

/** A user's identity at a provider. */
export type Profile = {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  claims: Record<string, unknown>
}
export type ProviderTokens = { accessToken: string | undefined; refreshToken: string | undefined }

type AuthorizeRequest = {
  redirectUri: string
  state: string
  nonce: string
  challenge: string
  scopes: string
  extras: URLSearchParams
}
type CodeGrant = { redirectUri: string; code: string; verifier: string; nonce: string }

export type Provider = {
  name: string
  settings: ProviderSettings
  authorizeAddress(request: AuthorizeRequest): Promise<string>
  redeem(grant: CodeGrant): Promise<{ profile: Profile; tokens: ProviderTokens }>
  /** Throws OAuthError. */
  verifyIdToken(token: string): Promise<JWTPayload>
}

const TIME_LIMIT_MS = 10_000

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string().optional(),
  jwks_uri: z.string(),
})
type Discovered = z.infer<typeof discovery> & { keys: ReturnType<typeof createRemoteJWKSet> }

/** Opens the configured providers. Each runs its discovery at first use and caches the result. */
export function openProviders(settings: Record<string, ProviderSettings>): Map<string, Provider> {
  return new Map(
    Object.entries(settings).map(([name, given]) => [
      name,
      openProvider(name, { ...PRESETS[name], ...given }),
    ]),
  )
}

/** Opens one provider. Discovery runs at first use and is cached. */
export function openProvider(name: string, settings: ProviderSettings & Preset): Provider {
  const opened: Opened = { name, settings, discover: cacheDiscovery(name, settings) }
  return {
    name,
    settings,
    authorizeAddress: (request) => buildAuthorizeAddress(opened, request),
    redeem: (grant) => redeemCode(opened, grant),
    verifyIdToken: (token) => verifyIdToken(opened, token),
  }
}

type Opened = {
  name: string
  settings: ProviderSettings & Preset
  discover: () => Promise<Discovered>
}

function cacheDiscovery(
  name: string,
  settings: ProviderSettings & Preset,
): () => Promise<Discovered> {
  let discovered: Promise<Discovered> | undefined
  return () => {
    discovered ??= readDiscovery(
      settings.issuer ?? '',
      settings.discoveryUrl,
      settings.jwksUrl,
    ).catch((error: unknown) => {
      discovered = undefined
      throw unreachableError(name, error)
    })
    return discovered
  }
}

/** An endpoint from the settings, otherwise from the discovery document. */
async function findEndpoint(
  { settings, discover }: Opened,
  own: string | undefined,
  found: (document: Discovered) => string | undefined,
): Promise<string | undefined> {
  return own ?? (settings.issuer ? found(await discover()) : undefined)
}

async function buildAuthorizeAddress(
  opened: Opened,
  { redirectUri, state, nonce, challenge, scopes, extras }: AuthorizeRequest,
): Promise<string> {
  const { name, settings } = opened
  const url = new URL(
    (await findEndpoint(
      opened,
      settings.authorizeUrl,
      (document) => document.authorization_endpoint,
    )) ?? '',
  )
  for (const [key, value] of [...Object.entries(settings.authorizeParameters ?? {}), ...extras])
    url.searchParams.set(key, value)
  const wanted = [
    ...new Set(
      `${settings.scopes ?? 'openid email profile'} ${scopes}`.split(/[\s,]+/).filter(Boolean),
    ),
  ].join(' ')
  const fixed = {
    response_type: 'code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    state,
    scope: wanted,
    ...(!settings.omitsPkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(settings.issuer && { nonce }),
    ...(name === 'apple' && { response_mode: 'form_post' }),
  }
  for (const [key, value] of Object.entries(fixed)) url.searchParams.set(key, value)
  return url.href
}

async function redeemCode(opened: Opened, { redirectUri, code, verifier, nonce }: CodeGrant) {
  const { settings } = opened
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: settings.clientId,
    client_secret: settings.clientSecret,
    ...(!settings.omitsPkce && { code_verifier: verifier }),
  })
  const address = await findEndpoint(
    opened,
    settings.tokenUrl,
    (document) => document.token_endpoint,
  )
  const answer = tokenAnswer.parse(await fetchJson(address ?? '', { method: 'POST', body }))
  const tokens = { accessToken: answer.access_token, refreshToken: answer.refresh_token }
  if (!settings.issuer || !answer.id_token)
    return { profile: await fetchProfile(opened, answer.access_token ?? ''), tokens }
  const claims = await verifyIdToken(opened, answer.id_token)
  if (claims.nonce !== undefined && claims.nonce !== nonce)
    throw new AuthError(
      'bad_oauth_state',
      'The nonce of the provider does not belong to this sign-in',
    )
  return { profile: profileOf(claims, settings), tokens }
}

/** Reads the user's profile, and at GitHub the primary address with it. */
async function fetchProfile(opened: Opened, accessToken: string): Promise<Profile> {
  const { settings } = opened
  const userUrl = await findEndpoint(
    opened,
    settings.userUrl,
    (document) => document.userinfo_endpoint,
  )
  const headers = { authorization: `Bearer ${accessToken}` }
  const claims = z.looseObject({}).parse(await fetchJson(userUrl ?? '', { headers }))
  const emails = settings.emailsUrl
    ? githubEmails.parse(await fetchJson(settings.emailsUrl, { headers }))
    : undefined
  const primary = emails?.find((entry) => entry.primary)
  return profileOf(
    { ...claims, ...(primary && { email: primary.email, email_verified: primary.verified }) },
    settings,
  )
}

async function verifyIdToken(
  { name, settings, discover }: Opened,
  token: string,
): Promise<JWTPayload> {
  if (!settings.issuer) throw new OAuthError('invalid_request', `Provider ${name} has no id tokens`)
  const { keys, issuer } = await discover()
  const { payload } = await jwtVerify(token, keys, { clockTolerance: 30 }).catch(
    (error: unknown) => {
      throw isAboutToken(error)
        ? new OAuthError('invalid request', 'Bad ID token')
        : unreachableError(name, error)
    },
  )
  // Microsoft's one discovery document covers many tenants.
  if (payload.iss !== issuer && !issuer.includes('{tenantid}'))
    throw new OAuthError('invalid request', 'Bad ID token')
  const audiences = [payload.aud ?? []].flat()
  const isAccepted = (audience: string) =>
    audience === settings.clientId || settings.moreClientIds?.includes(audience)
  if (!audiences.some(isAccepted))
    throw new OAuthError(
      'invalid request',
      `Unacceptable audience in id_token: [${audiences.join(' ')}]`,
    )
  return payload
}

/** 503: the client may retry. The cause is logged, not shown. */
function unreachableError(name: string, cause: unknown): AuthError {
  log.warn({ err: cause, provider: name }, 'a sign-in provider cannot be reached')
  return new AuthError('unexpected_failure', `The provider ${name} cannot be reached`, {
    status: 503,
  })
}

/** Whether `jose` rejected the token itself. Other errors are about fetching keys. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  error.code !== 'ERR_JWKS_TIMEOUT' &&
  error.code !== 'ERR_JOSE_GENERIC'

const tokenAnswer = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
})
const githubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

/** Reads an OpenID Connect discovery document. Throws when it is unreachable or incomplete. */
export async function readDiscovery(
  issuer: string,
  url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  jwksUrl?: string,
): Promise<Discovered> {
  const document = discovery.parse(await fetchJson(url, {}))
  return {
    ...document,
    keys: createRemoteJWKSet(new URL(jwksUrl ?? document.jwks_uri), {
      timeoutDuration: TIME_LIMIT_MS,
    }),
  }
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    redirect: 'error',
  })
  if (!response.ok)
    throw new AuthError('unexpected_failure', `The provider answered ${response.status}`)
  return response.json()
}

/** Converts an id token's claims, a userinfo answer or a provider's own user object. */
export function profileOf(
  said: Record<string, unknown>,
  {
    attributes = {},
    customClaims = [],
  }: Pick<ProviderSettings, 'attributes' | 'customClaims'> = {},
): Profile {
  const claims = {
    ...said,
    ...Object.fromEntries(
      Object.entries(attributes).flatMap(([ours, theirs]) =>
        typeof theirs === 'string' && said[theirs] !== undefined ? [[ours, said[theirs]]] : [],
      ),
    ),
  }
  const kept = Object.fromEntries(
    customClaims.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])),
  )
  const subject = claims.sub ?? claims.id
  if (typeof subject !== 'string' && typeof subject !== 'number')
    throw new AuthError('unexpected_failure', 'The provider names no subject')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  const email = text(claims.email)?.trim().toLowerCase()
  const isEmailVerified = claims.email_verified === true || claims.email_verified === 'true'
  const name = text(claims.name) ?? text(claims.login)
  const picture = text(claims.picture) ?? text(claims.avatar_url)
  return {
    subject: String(subject),
    email,
    isEmailVerified,
    claims: {
      sub: String(subject),
      ...(text(claims.iss) && { iss: claims.iss }),
      ...(email && { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
      ...(text(claims.login) && { user_name: claims.login, preferred_username: claims.login }),
      provider_id: String(subject),
      ...(Object.keys(kept).length > 0 && { custom_claims: kept }),
    },
  }
}
