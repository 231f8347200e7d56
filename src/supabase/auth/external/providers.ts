import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { log } from '#platform/log'
import { AuthError, OAuthError } from '../errors.ts'

/**
 * How another company's sign-in is reached. For OpenID Connect an `issuer` is enough: the rest is
 * read from its discovery document.
 */
export type ProviderSettings = {
  clientId: string
  /** Further client ids whose id tokens count (phones have their own). */
  moreClientIds?: string[]
  clientSecret: string
  issuer?: string
  authorizeUrl?: string
  tokenUrl?: string
  userUrl?: string
  scopes?: string
  /** An address that the provider does not call verified signs in nevertheless. */
  trustsUnverifiedEmail?: boolean
  /** Somebody without an address there comes in nevertheless. */
  emailOptional?: boolean
  /** Where the discovery document is, when it is not below the issuer. */
  discoveryUrl?: string
  /** Keys that id tokens are signed with, when they are not where the discovery document says. */
  jwksUrl?: string
  /** Goes with every authorize request. */
  authorizeParameters?: Record<string, string>
  /** The provider's own names for ours: `{ email: 'mail' }`. */
  attributes?: Record<string, unknown>
  /** Claims that are kept as they come, under `custom_claims`. */
  customClaims?: string[]
  /** The provider knows no PKCE. */
  omitsPkce?: boolean
  /** id tokens without a nonce count where one was given. */
  skipsNonce?: boolean
}

type Preset = Omit<ProviderSettings, 'clientId' | 'clientSecret' | 'moreClientIds'> & {
  emailsUrl?: string
}

/** Addresses and scopes by the providers' own documents. */
const PRESETS: Readonly<Record<string, Preset>> = {
  google: { issuer: 'https://accounts.google.com', scopes: 'openid email profile' },
  apple: { issuer: 'https://appleid.apple.com', scopes: 'openid email name' },
  facebook: {
    authorizeUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
    userUrl: 'https://graph.facebook.com/me?fields=id,email,name,picture',
    scopes: 'email',
    trustsUnverifiedEmail: true,
  },
  github: {
    authorizeUrl: 'https://github.com/login/oauth/authorize',
    tokenUrl: 'https://github.com/login/oauth/access_token',
    userUrl: 'https://api.github.com/user',
    emailsUrl: 'https://api.github.com/user/emails',
    scopes: 'user:email',
  },
  gitlab: { issuer: 'https://gitlab.com', scopes: 'openid email profile' },
  azure: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scopes: 'openid email profile',
  },
  linkedin_oidc: { issuer: 'https://www.linkedin.com/oauth', scopes: 'openid email profile' },
}

/** The issuer of a provider that is known by name, offered here or not. */
export const issuerOfPreset = (name: string): string | undefined =>
  Object.hasOwn(PRESETS, name) ? PRESETS[name]?.issuer : undefined

/** Who somebody is at a provider. */
export type Profile = {
  subject: string
  email: string | undefined
  isEmailVerified: boolean
  claims: Record<string, unknown>
}
export type ProviderTokens = { accessToken: string | undefined; refreshToken: string | undefined }

export type Provider = {
  name: string
  settings: ProviderSettings
  authorizeAddress(request: {
    redirectUri: string
    state: string
    nonce: string
    challenge: string
    scopes: string
    extras: URLSearchParams
  }): Promise<string>
  redeem(request: {
    redirectUri: string
    code: string
    verifier: string
    nonce: string
  }): Promise<{ profile: Profile; tokens: ProviderTokens }>
  /** Errors in OAuth form. */
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

/**
 * Opens the configured providers; what one says of itself is read at first use and kept for the
 * life of the process.
 */
export function openProviders(settings: Record<string, ProviderSettings>): Map<string, Provider> {
  return new Map(
    Object.entries(settings).map(([name, given]) => [
      name,
      openProvider(name, { ...PRESETS[name], ...given }),
    ]),
  )
}

/** One provider; what it says of itself is read at first use and kept. */
export function openProvider(name: string, settings: ProviderSettings & Preset): Provider {
  let discovered: Promise<Discovered> | undefined
  const discover = (): Promise<Discovered> => {
    discovered ??= readDiscovery(
      settings.issuer ?? '',
      settings.discoveryUrl,
      settings.jwksUrl,
    ).catch((error: unknown) => {
      discovered = undefined
      throw unreachable(name, error)
    })
    return discovered
  }
  const endpoint = async (
    own: string | undefined,
    found: (document: Discovered) => string | undefined,
  ) => own ?? (settings.issuer ? found(await discover()) : undefined)

  return {
    name,
    settings,
    async authorizeAddress({ redirectUri, state, nonce, challenge, scopes, extras }) {
      const url = new URL(
        (await endpoint(settings.authorizeUrl, (document) => document.authorization_endpoint)) ??
          '',
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
    },
    async redeem({ redirectUri, code, verifier, nonce }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...(!settings.omitsPkce && { code_verifier: verifier }),
      })
      const answer = tokenAnswer.parse(
        await fetchJson(
          (await endpoint(settings.tokenUrl, (document) => document.token_endpoint)) ?? '',
          { method: 'POST', body },
        ),
      )
      const tokens = { accessToken: answer.access_token, refreshToken: answer.refresh_token }
      if (settings.issuer && answer.id_token) {
        const claims = await this.verifyIdToken(answer.id_token)
        if (claims.nonce !== undefined && claims.nonce !== nonce)
          throw new AuthError(
            'bad_oauth_state',
            'The nonce of the provider does not belong to this sign-in',
          )
        return { profile: profileOf(claims, settings), tokens }
      }
      const userUrl = await endpoint(settings.userUrl, (document) => document.userinfo_endpoint)
      const headers = { authorization: `Bearer ${answer.access_token ?? ''}` }
      const claims = z.looseObject({}).parse(await fetchJson(userUrl ?? '', { headers }))
      const emails = settings.emailsUrl
        ? githubEmails.parse(await fetchJson(settings.emailsUrl, { headers }))
        : undefined
      const primary = emails?.find((entry) => entry.primary)
      return {
        profile: profileOf(
          { ...claims, ...(primary && { email: primary.email, email_verified: primary.verified }) },
          settings,
        ),
        tokens,
      }
    },
    async verifyIdToken(token) {
      if (!settings.issuer)
        throw new OAuthError('invalid_request', `Provider ${name} has no id tokens`)
      const { keys, issuer } = await discover()
      const { payload } = await jwtVerify(token, keys, { clockTolerance: 30 }).catch(
        (error: unknown) => {
          throw isAboutToken(error)
            ? new OAuthError('invalid request', 'Bad ID token')
            : unreachable(name, error)
        },
      )
      // One document of Microsoft speaks for many tenants.
      if (payload.iss !== issuer && !issuer.includes('{tenantid}'))
        throw new OAuthError('invalid request', 'Bad ID token')
      const audiences = [payload.aud ?? []].flat()
      if (
        !audiences.some(
          (audience) =>
            audience === settings.clientId || settings.moreClientIds?.includes(audience),
        )
      )
        throw new OAuthError(
          'invalid request',
          `Unacceptable audience in id_token: [${audiences.join(' ')}]`,
        )
      return payload
    },
  }
}

/** 503: the client may try again. The cause is logged, not shown. */
function unreachable(name: string, cause: unknown): AuthError {
  log.warn({ err: cause, provider: name }, 'a sign-in provider cannot be reached')
  return new AuthError('unexpected_failure', `The provider ${name} cannot be reached`, {
    status: 503,
  })
}

/** What `jose` finds wrong with a token; the rest is about fetching the keys. */
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

/** What an OpenID Connect provider says of itself. Throws where it says nothing, or not enough. */
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

/** Claims of an id token, a userinfo answer or a provider's own user object. */
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
