/**
 * How an external sign-in provider is reached. OpenID Connect needs only `issuer`; its discovery
 * document gives the rest.
 */
export type ProviderSettings = {
  clientId: string
  /** Further client ids whose id tokens are accepted (mobile apps have their own). */
  moreClientIds?: string[]
  clientSecret: string
  issuer?: string
  authorizeUrl?: string
  tokenUrl?: string
  userUrl?: string
  scopes?: string
  /** Accepts an address that the provider did not verify. */
  trustsUnverifiedEmail?: boolean
  /** Admits users without an address at the provider. */
  emailOptional?: boolean
  /** The discovery document's URL when it is not below the issuer. */
  discoveryUrl?: string
  /** The key set's URL when it differs from the discovery document's. */
  jwksUrl?: string
  /** Added to every authorize request. */
  authorizeParameters?: Record<string, string>
  /** The names of the provider's claims by ours: `{ email: 'mail' }`. */
  attributes?: Record<string, unknown>
  /** Claims that are stored unchanged under `custom_claims`. */
  customClaims?: string[]
  /** Set for a provider that does not support PKCE. */
  omitsPkce?: boolean
  /** Accepts id tokens without a nonce even when one was given. */
  skipsNonce?: boolean
}

export type Preset = Omit<ProviderSettings, 'clientId' | 'clientSecret' | 'moreClientIds'> & {
  emailsUrl?: string
}

/** Addresses and scopes from the providers' own documentation. */
export const PRESETS: Readonly<Record<string, Preset>> = {
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

/** The issuer of a preset provider, enabled here or not. */
export const issuerOfPreset = (name: string): string | undefined =>
  Object.hasOwn(PRESETS, name) ? PRESETS[name]?.issuer : undefined
