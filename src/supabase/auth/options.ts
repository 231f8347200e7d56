import type { WriteTx } from '#platform/database'
import type { Keys } from '#supabase/tokens'
import type { CaptchaSettings } from './captcha.ts'
import type { HookName, HookSettings } from './hooks/hooks.ts'
import type { Characters } from './password/password.ts'
import { openProviders, type Provider } from './external/providers.ts'
import { type ProviderSettings } from './external/provider-settings.ts'

/** A rendered mail. */
export type Mail = { to: string; subject: string; html: string; text: string }

/** A token bucket: `times` at once, refilled evenly over `perSeconds`. */
type Limit = { times: number; perSeconds: number }

export type RateLimits = {
  /** Sign-up, codes, recovery, resend and PUT /user, per client address. */
  signInSignUps: Limit
  /** All of POST /token, per client address. */
  tokenRefresh: Limit
  /** Sign-ins by password, per client address. */
  passwords: Limit
  /** POST and GET /verify, per client address. */
  tokenVerifications: Limit
  anonymousUsers: Limit
  /** MFA challenges and verifications per client address, and verifications per factor. */
  mfa: Limit
  /** Sign-ins by wallet, per client address. */
  web3: Limit
  /** Mails of the whole instance. */
  emailSent: Limit
  /** Text messages of the whole instance. */
  smsSent: Limit
  /** Seconds between two mails of one kind to one address. */
  maxFrequencySeconds: number
}

export type AuthOptions = {
  keys: Pick<Keys, 'sign' | 'verify' | 'identify' | 'jwks'>
  /** The redirect target when no other one is accepted. */
  siteUrl: string
  /** This service's public address, ending in /auth/v1. It is used in tokens and mailed links. */
  externalUrl: string
  /** Further redirect targets as globs: `*` stays within one segment, `**` does not. */
  redirectUrls?: string[]
  /** Queues a mail in the caller's transaction, so it is sent exactly when the change commits. */
  mailer: (tx: WriteTx, mail: Mail) => Promise<void>
  /**
   * Whether mails reach users. If they do not, nobody can sign in by an address alone. On by
   * default.
   */
  sendsMail?: boolean
  /**
   * Mails users about changes to their account: password, address, identities. Off by default, as
   * with Supabase.
   */
  notifications?: boolean
  /** The name in mail signatures. */
  siteName?: string
  /** Mail language for users whose user_metadata.language is neither id nor en. */
  language?: 'id' | 'en'
  /** New addresses count as confirmed without a mail. */
  autoconfirm?: boolean
  signup?: boolean
  anonymous?: boolean
  /** Sign-up and sign-in by email. */
  email?: boolean
  /** Whether POST /otp answers 422 for unknown addresses that get no account, as Supabase does. */
  otpRevealsUnknown?: boolean
  /** Sign-up and sign-in by phone. On by default when texts can be sent. */
  phone?: boolean
  /** New phones count as confirmed without a message. */
  smsAutoconfirm?: boolean
  /**
   * Queues a text message in the caller's transaction. An error it throws is shown to the caller as
   * the provider's refusal.
   */
  sms?:
    | ((
        tx: WriteTx,
        message: { phone: string; channel: 'sms' | 'whatsapp'; text: string },
      ) => Promise<void>)
    | undefined
  /** Fixed codes by phone (without its plus), for tests and app reviews. No message is sent. */
  smsTestCodes?: ReadonlyMap<string, string>
  /** How long a texted code can be redeemed. */
  smsExpirySeconds?: number
  /**
   * External sign-in by the names that clients use: google, facebook, apple, github, or any name
   * with an `issuer`.
   */
  providers?: Record<string, ProviderSettings>
  /** How many custom providers the service role may add at run time. */
  maxCustomProviders?: number
  /** Single sign-on by SAML 2.0, off by default. */
  saml?: boolean
  /**
   * Whether registered applications may sign users in with accounts of this instance. On by
   * default.
   */
  oauthServer?: boolean
  /**
   * The consent page for applications: a path of the site, or a URL. Without it, no application can
   * get consent.
   */
  oauthConsentUrl?: string | undefined
  /** Chains whose wallets may sign in; none by default. */
  web3?: ('ethereum' | 'solana')[]
  /** Whether users may add and remove identities themselves. */
  manualLinking?: boolean
  /** Second factors; each kind is on by default. */
  mfa?: { totp?: boolean; phone?: boolean; webauthn?: boolean; maxFactors?: number }
  /** Passkeys and security keys; off when undefined. */
  webauthn?: { rpId: string; rpName: string; origins: string[] } | undefined
  jwtExpirySeconds?: number
  /** How long a mailed code or link can be redeemed. */
  otpExpirySeconds?: number
  otpLength?: number
  /**
   * How long a used refresh token still returns the active one. Prevents several tabs from signing
   * each other out.
   */
  reuseIntervalSeconds?: number
  rotation?: boolean
  passwordMinLength?: number
  /** Character classes that a password must contain. */
  passwordCharacters?: Characters
  /**
   * Refuses common passwords by a built-in list, and those made of the account's own words. Off by
   * default, as with Supabase.
   */
  refusesCommonPasswords?: boolean
  /** k-anonymity service for leaked passwords; not queried when undefined. */
  passwordRangeUrl?: string | undefined
  /** A captcha before sign-up, sign-in by password, codes and recovery. */
  captcha?: CaptchaSettings | undefined
  /** Hooks before a user is created, a token signed, a proof accepted or a message sent. */
  hooks?: Partial<Record<HookName, HookSettings>>
  /** The maximum age of a session. Without it, a session lives as long as it is refreshed. */
  sessionTimeboxSeconds?: number | undefined
  /** The maximum time between two refreshes. */
  sessionInactivitySeconds?: number | undefined
  /** Opening a session ends the user's other sessions. */
  singleSession?: boolean
  /** An email change must be confirmed from both addresses. */
  doubleConfirmChanges?: boolean
  /** A password change in a session older than a day requires a mailed code. */
  securePasswordChange?: boolean
  /** A password change requires the current one, except after a sign-in by a recovery code. */
  currentPasswordRequired?: boolean
  /**
   * Addresses and domains that may receive mail; empty means all. For trial instances or a shared
   * mail server.
   */
  authorizedEmails?: string[]
  /** Domains whose addresses cannot be used for sign-up or email change. */
  refusedEmailDomains?: string[]
  /** `false` disables all rate limits; wrong codes are still slowed down. */
  rateLimits?: Partial<RateLimits> | false
  /** Answers that must not reveal known addresses take a multiple of this; 0 disables it. */
  uniformAnswerMs?: number
}

export type Resolved = Required<
  Omit<
    AuthOptions,
    | 'rateLimits'
    | 'sms'
    | 'webauthn'
    | 'mfa'
    | 'providers'
    | 'captcha'
    | 'oauthConsentUrl'
    | 'passwordRangeUrl'
    | 'sessionTimeboxSeconds'
    | 'sessionInactivitySeconds'
  >
> & {
  captcha: CaptchaSettings | undefined
  oauthConsentUrl: string | undefined
  passwordRangeUrl: string | undefined
  sessionTimeboxSeconds: number | undefined
  sessionInactivitySeconds: number | undefined
  providers: Map<string, Provider>
  rateLimits: RateLimits | undefined
  sms: AuthOptions['sms']
  webauthn: AuthOptions['webauthn']
  mfa: { totp: boolean; phone: boolean; webauthn: boolean; maxFactors: number }
}

const MINUTES = 60 // seconds
const HOUR = 3600

/**
 * Supabase's defaults, except `emailSent`: Supabase's limit is for a mail server shared by many
 * projects.
 */
const LIMITS: RateLimits = {
  signInSignUps: { times: 30, perSeconds: 5 * MINUTES },
  tokenRefresh: { times: 150, perSeconds: 5 * MINUTES },
  passwords: { times: 30, perSeconds: 5 * MINUTES },
  tokenVerifications: { times: 30, perSeconds: 5 * MINUTES },
  anonymousUsers: { times: 30, perSeconds: HOUR },
  mfa: { times: 15, perSeconds: MINUTES },
  web3: { times: 30, perSeconds: 5 * MINUTES },
  emailSent: { times: 300, perSeconds: HOUR },
  smsSent: { times: 30, perSeconds: HOUR },
  maxFrequencySeconds: 60,
}

export function resolveOptions(options: AuthOptions): Resolved {
  return {
    redirectUrls: [],
    sendsMail: true,
    notifications: false,
    siteName: new URL(options.siteUrl).hostname,
    language: 'id',
    autoconfirm: false,
    signup: true,
    anonymous: true,
    email: true,
    otpRevealsUnknown: true,
    phone: takesPhones(options),
    manualLinking: false,
    maxCustomProviders: 100,
    saml: false,
    oauthServer: true,
    oauthConsentUrl: undefined,
    web3: [],
    smsAutoconfirm: false,
    smsTestCodes: new Map(),
    smsExpirySeconds: MINUTES,
    sms: undefined,
    webauthn: undefined,
    jwtExpirySeconds: HOUR,
    otpExpirySeconds: HOUR,
    otpLength: 6,
    reuseIntervalSeconds: 10,
    rotation: true,
    passwordMinLength: 6,
    passwordCharacters: '',
    refusesCommonPasswords: false,
    passwordRangeUrl: undefined,
    captcha: undefined,
    hooks: {},
    sessionTimeboxSeconds: undefined,
    sessionInactivitySeconds: undefined,
    singleSession: false,
    doubleConfirmChanges: true,
    securePasswordChange: false,
    currentPasswordRequired: false,
    refusedEmailDomains: [],
    authorizedEmails: [],
    uniformAnswerMs: 80,
    ...options,
    providers: openProviders(options.providers ?? {}),
    mfa: {
      totp: true,
      phone: true,
      webauthn: options.webauthn !== undefined,
      maxFactors: 10,
      ...options.mfa,
    },
    rateLimits: options.rateLimits === false ? undefined : { ...LIMITS, ...options.rateLimits },
  }
}

const takesPhones = ({ sms, hooks, smsAutoconfirm, smsTestCodes }: AuthOptions): boolean =>
  Boolean(sms || hooks?.send_sms || smsAutoconfirm || smsTestCodes?.size)
