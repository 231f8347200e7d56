import type { WriteTx } from '#platform/database'
import type { Keys } from '#supabase/tokens'
import type { CaptchaSettings } from './captcha.ts'
import type { HookName, HookSettings } from './hooks/hooks.ts'
import type { Characters } from './password/password.ts'
import { openProviders, type Provider, type ProviderSettings } from './external/providers.ts'

/** A mail ready to leave. */
export type Mail = { to: string; subject: string; html: string; text: string }

/** `times` at once, refilled evenly over `perSeconds`. */
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
  /** Where a person lands when no other redirect target is accepted. */
  siteUrl: string
  /**
   * The address of this service as the outside sees it, ending in /auth/v1; goes into tokens and
   * mailed links.
   */
  externalUrl: string
  /** Further redirect targets: globs, where `*` stays within one segment and `**` does not. */
  redirectUrls?: string[]
  /**
   * Puts a mail into the caller's transaction: it leaves exactly when the change that causes it is
   * there.
   */
  mailer: (tx: WriteTx, mail: Mail) => Promise<void>
  /**
   * Whether people are told by mail what was done to their account: a new password, address, way
   * in. Off by default, as with Supabase.
   */
  notifications?: boolean
  /** The name that mails are signed with. */
  siteName?: string
  /** Language of mails for users whose user_metadata.language is neither id nor en. */
  language?: 'id' | 'en'
  /** New addresses count as confirmed without a mail. */
  autoconfirm?: boolean
  signup?: boolean
  anonymous?: boolean
  /** Sign-up and sign-in by email. */
  email?: boolean
  /**
   * Whether POST /otp names addresses that have no account and get none (422), as Supabase does.
   */
  otpRevealsUnknown?: boolean
  /** Sign-up and sign-in by phone; on by default where there is a way to reach one. */
  phone?: boolean
  /** New phones count as confirmed without a message. */
  smsAutoconfirm?: boolean
  /**
   * Puts a text message into the caller's transaction. What it throws is told to the caller as the
   * provider's refusal.
   */
  sms?:
    | ((
        tx: WriteTx,
        message: { phone: string; channel: 'sms' | 'whatsapp'; text: string },
      ) => Promise<void>)
    | undefined
  /**
   * Codes that are always right for a phone (without its plus), for tests and app reviews; no
   * message is sent.
   */
  smsTestCodes?: ReadonlyMap<string, string>
  /** How long a code by text message can be redeemed. */
  smsExpirySeconds?: number
  /**
   * Sign-in by other companies, by the names that clients use: google, facebook, apple, github, or
   * any name with an `issuer`.
   */
  providers?: Record<string, ProviderSettings>
  /** How many further providers the service may add while it runs. */
  maxCustomProviders?: number
  /** Single sign-on of companies by SAML 2.0, off by default. */
  saml?: boolean
  /**
   * Whether applications may let people sign in with an account of this instance; which ones, the
   * service says. On by default.
   */
  oauthServer?: boolean
  /**
   * The page that asks people whether they let an application in: a path of the site, or an
   * address. Without it nobody is asked, and none comes in.
   */
  oauthConsentUrl?: string | undefined
  /** Chains whose wallets may sign in; none by default. */
  web3?: ('ethereum' | 'solana')[]
  /** Whether a user may add and remove identities himself. */
  manualLinking?: boolean
  /** Second factors; each kind is on by default. */
  mfa?: { totp?: boolean; phone?: boolean; webauthn?: boolean; maxFactors?: number }
  /** Passkeys and security keys; off where it is undefined. */
  webauthn?: { rpId: string; rpName: string; origins: string[] } | undefined
  jwtExpirySeconds?: number
  /** How long a mailed code or link can be redeemed. */
  otpExpirySeconds?: number
  otpLength?: number
  /**
   * How long a used refresh token still gets the active one; keeps several tabs from signing each
   * other out.
   */
  reuseIntervalSeconds?: number
  rotation?: boolean
  passwordMinLength?: number
  /** Kinds of characters that a password must have. */
  passwordCharacters?: Characters
  /**
   * Refuses common and leaked passwords by a built-in list, and those made of the account's own
   * words. Off by default, as with Supabase.
   */
  refusesCommonPasswords?: boolean
  /** Where leaked passwords are asked for by k-anonymity; not asked without it. */
  passwordRangeUrl?: string | undefined
  /** A puzzle before sign-up, sign-in by password, codes and recovery. */
  captcha?: CaptchaSettings | undefined
  /** Who is asked before a user is made, a token signed, a proof accepted, a message sent. */
  hooks?: Partial<Record<HookName, HookSettings>>
  /** The longest that a session lives; without it, as long as it is refreshed. */
  sessionTimeboxSeconds?: number | undefined
  /** How long a session may rest between two refreshes. */
  sessionInactivitySeconds?: number | undefined
  /** A user's newest session is his only one. */
  singleSession?: boolean
  /** A change of email needs both addresses to agree. */
  doubleConfirmChanges?: boolean
  /** A change of password in a session older than a day needs a code by mail. */
  securePasswordChange?: boolean
  /**
   * A change of password needs the present one, except where somebody came in by a code because he
   * forgot it.
   */
  currentPasswordRequired?: boolean
  /**
   * Addresses and domains that mails may go to; empty: to everybody. For an instance that is tried
   * out, or whose mail server is shared.
   */
  authorizedEmails?: string[]
  /** Domains of addresses that nobody may sign up with, or change to. */
  refusedEmailDomains?: string[]
  /** `false` lifts all rate limits; wrong codes are slowed down all the same. */
  rateLimits?: Partial<RateLimits> | false
  /**
   * Answers that must not reveal whether an address is known take a multiple of this; 0 answers at
   * once.
   */
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
 * Supabase's defaults, except the mails of the instance: theirs are for a mail server shared by
 * many projects.
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
    notifications: false,
    siteName: new URL(options.siteUrl).hostname,
    language: 'id',
    autoconfirm: false,
    signup: true,
    anonymous: true,
    email: true,
    otpRevealsUnknown: true,
    phone: Boolean(
      options.sms ||
      options.hooks?.send_sms ||
      options.smsAutoconfirm ||
      options.smsTestCodes?.size,
    ),
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
