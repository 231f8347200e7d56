import { refuseRows } from '#domain/quota'
import { hmacSha256Hex } from '#platform/crypto'
import { rawSql } from '#platform/database'
import { log } from '#platform/log'
import { canSendMail } from '#platform/mail'
import { objectStore } from '#platform/objects'
import { enqueue } from '#platform/queue'
import type { Visitor } from '#platform/network/visitor'
import type { Settings } from '#platform/settings'
import { type AuthOptions, createAuth, readHooks } from '#supabase/auth'
import { provideHosted } from '#supabase/hosted'
import { createRealtime, type Realtime, type RealtimeOptions } from '#supabase/realtime'
import { createRest, type RestOptions } from '#supabase/rest'
import { createStorage, type StorageOptions } from '#supabase/storage'
import { type Sessions, watchSessions, withLiveSessions } from '#supabase/sessions'
import { type Verifier, verifierOfProject } from '#supabase/tokens'
import type { Booted } from './boot.ts'

export type HostedServices = {
  /** refuses tokens of ended sessions */
  verifier: Verifier
  auth: (request: Request, visitor: Visitor) => Promise<Response>
  rest: Serve
  realtime: Realtime
  storage: Serve
  close: () => Promise<void>
}
type Serve = (request: Request) => Promise<Response>

const SWEEP_MS = 3_600_000
/** The dashboard's consent page for OAuth applications. */
const CONSENT_PAGE = '/oauth/consent'

/**
 * Uses a Supabase project instead of our own services: the dashboard calls it, and its tokens are
 * accepted.
 */
export function useProject({ settings }: Booted): Verifier | undefined {
  const {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
    SUPABASE_JWT_SECRET: jwtSecret,
  } = settings
  if (!url) return undefined
  if (!anonKey || !serviceRoleKey || !settings.DATABASE_URL)
    throw new Error(
      'SUPABASE_URL needs SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY and the DATABASE_URL of the same project',
    )
  const verifier = verifierOfProject({ url, anonKey, serviceRoleKey, jwtSecret })
  provideHosted({ verifier, internalUrl: url, publicUrl: url, sendsMail: true })
  return verifier
}

/**
 * Opens our own Auth, REST, Realtime and Storage at the addresses that the official clients expect.
 * `publicUrl`: this instance's public URL.
 */
export function openHosted(booted: Booted, publicUrl: string): HostedServices {
  const { settings, keys } = booted
  const sendsMail = canSendMail() || settings.authHooks.send_email !== undefined
  const sessions = watchSessions(rawSql())
  const verifier = withLiveSessions<Verifier>(keys, sessions)
  provideHosted({
    verifier,
    internalUrl: `http://127.0.0.1:${settings.PORT}`,
    publicUrl: settings.PUBLIC_URL,
    sendsMail,
  })
  const auth = createAuth(authOptions(booted, publicUrl, sendsMail))
  const rest = createRest(restOptions(settings, verifier))
  const realtime = createRealtime(realtimeOptions(booted, verifier, sessions))
  const storage = createStorage(storageOptions(booted, verifier))
  const sweeping = setInterval(() => {
    for (const sweep of [auth.sweep, storage.sweep])
      void sweep().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'))
  }, SWEEP_MS)
  return {
    verifier,
    auth: auth.fetch,
    rest: rest.fetch,
    realtime,
    storage: storage.fetch,
    close: async () => {
      clearInterval(sweeping)
      await Promise.all([realtime.close(), rest.close(), sessions.close()])
    },
  }
}

function authOptions(
  { settings, keys }: Booted,
  publicUrl: string,
  sendsMail: boolean,
): AuthOptions {
  return {
    keys,
    siteUrl: publicUrl,
    siteName: 'Tanggap',
    externalUrl: `${publicUrl}/auth/v1`,
    redirectUrls: settings.AUTH_REDIRECT_URLS?.split(',').map((url) => url.trim()) ?? [],
    mailer: (tx, mail) => enqueue(tx, 'send-mail', mail),
    sendsMail,
    // Without mail, a required confirmation code would lock every new account out.
    autoconfirm: settings.AUTH_AUTOCONFIRM ?? !sendsMail,
    signup: settings.AUTH_SIGNUP,
    anonymous: settings.AUTH_ANONYMOUS,
    email: settings.AUTH_EMAIL_ENABLED,
    otpRevealsUnknown: settings.AUTH_OTP_REVEALS_UNKNOWN,
    jwtExpirySeconds: settings.AUTH_JWT_EXPIRY,
    otpExpirySeconds: settings.AUTH_OTP_EXPIRY,
    refusedEmailDomains: splitNames(settings.AUTH_EMAIL_REFUSED_DOMAINS ?? '').map((domain) =>
      domain.toLowerCase(),
    ),
    notifications: settings.AUTH_NOTIFICATIONS,
    authorizedEmails: splitNames(settings.AUTH_EMAIL_AUTHORIZED ?? '').map((address) =>
      address.toLowerCase(),
    ),
    hooks: readHooks(settings.authHooks),
    ...(settings.AUTH_PASSKEYS && {
      webauthn: {
        rpId: settings.AUTH_WEBAUTHN_RP_ID ?? new URL(publicUrl).hostname,
        rpName: 'Tanggap',
        origins: [new URL(publicUrl).origin, ...splitNames(settings.AUTH_WEBAUTHN_ORIGINS ?? '')],
      },
    }),
    ...(settings.AUTH_RATE_LIMITS ? {} : { rateLimits: false as const }),
    ...passwordOptions(settings),
    ...sessionOptions(settings),
    ...phoneOptions(settings),
    ...externalOptions(settings),
  }
}

const passwordOptions = (settings: Settings): Partial<AuthOptions> => ({
  passwordMinLength: settings.AUTH_PASSWORD_MIN_LENGTH,
  passwordCharacters: settings.AUTH_PASSWORD_CHARACTERS,
  refusesCommonPasswords: settings.AUTH_PASSWORD_COMMON_REFUSED,
  currentPasswordRequired: settings.AUTH_PASSWORD_CURRENT_REQUIRED,
  securePasswordChange: settings.AUTH_PASSWORD_REAUTHENTICATION,
  passwordRangeUrl: settings.AUTH_PASSWORD_RANGE_URL,
  captcha: settings.AUTH_CAPTCHA_SECRET
    ? {
        provider: settings.AUTH_CAPTCHA_PROVIDER,
        secret: settings.AUTH_CAPTCHA_SECRET,
        ...(settings.AUTH_CAPTCHA_URL && { url: settings.AUTH_CAPTCHA_URL }),
      }
    : undefined,
})

const sessionOptions = (settings: Settings): Partial<AuthOptions> => ({
  sessionTimeboxSeconds: settings.AUTH_SESSION_TIMEBOX,
  sessionInactivitySeconds: settings.AUTH_SESSION_INACTIVITY,
  singleSession: settings.AUTH_SESSION_SINGLE,
})

const phoneOptions = (settings: Settings): Partial<AuthOptions> => ({
  ...(settings.AUTH_PHONE_ENABLED !== undefined && { phone: settings.AUTH_PHONE_ENABLED }),
  smsAutoconfirm: settings.AUTH_SMS_AUTOCONFIRM,
  smsTestCodes: new Map(
    splitNames(settings.AUTH_SMS_TEST_OTP ?? '').map((pair): [string, string] => [
      pair.split('=')[0]?.replace('+', '') ?? '',
      pair.split('=')[1] ?? '',
    ]),
  ),
  ...((settings.AUTH_SMS_URL ?? settings.AUTH_SMS_CHANNEL) && {
    sms: (tx, message) => enqueue(tx, 'send-sms', message, { maxAttempts: 3 }),
  }),
})

const externalOptions = (settings: Settings): Partial<AuthOptions> => ({
  providers: settings.externalProviders,
  maxCustomProviders: settings.AUTH_CUSTOM_PROVIDERS_MAX,
  manualLinking: settings.AUTH_MANUAL_LINKING,
  saml: settings.AUTH_SAML,
  oauthServer: settings.AUTH_OAUTH_SERVER,
  oauthConsentUrl: settings.AUTH_OAUTH_CONSENT_URL ?? CONSENT_PAGE,
  web3: (['ethereum', 'solana'] as const).filter((chain) =>
    splitNames(settings.AUTH_WEB3 ?? '').includes(chain),
  ),
})

const restOptions = (settings: Settings, verifier: Verifier): RestOptions => ({
  sql: rawSql(),
  verifier,
  schemas: splitNames(settings.PGRST_DB_SCHEMAS),
  extraSearchPath: splitNames(settings.PGRST_DB_EXTRA_SEARCH_PATH),
  maxRows: settings.PGRST_DB_MAX_ROWS,
  connections: settings.PGRST_DB_POOL ?? Math.floor(settings.DATABASE_POOL / 2),
  connectionPatienceMs: settings.PGRST_DB_POOL_ACQUISITION_TIMEOUT * 1000,
  statementTimeoutsMs: {
    anon: settings.REST_ANON_TIMEOUT_MS,
    authenticated: settings.REST_AUTHENTICATED_TIMEOUT_MS,
  },
  maxPlanCost: settings.REST_MAX_PLAN_COST,
  refuseRows,
  anonymous: settings.PGRST_DB_ANON_ENABLED,
  allowAggregates: settings.PGRST_DB_AGGREGATES_ENABLED,
  allowPlan: settings.PGRST_DB_PLAN_ENABLED,
  allowRollback: settings.PGRST_DB_TX_END === 'commit-allow-override',
})

const realtimeOptions = (
  { settings, secrets }: Booted,
  verifier: Verifier,
  sessions: Sessions,
): RealtimeOptions => ({
  sql: rawSql(),
  verifier,
  sessions,
  nats: settings.NATS_URL
    ? {
        url: settings.NATS_URL,
        subject: `realtime.${hmacSha256Hex(secrets.encryptionKey, 'subject of the processes')}`,
      }
    : undefined,
  privateOnly: settings.REALTIME_PRIVATE_ONLY,
  limits: {
    sockets: settings.REALTIME_MAX_CONCURRENT_USERS,
    channelsPerSocket: settings.REALTIME_MAX_CHANNELS_PER_CLIENT,
    joinsPerSecond: settings.REALTIME_MAX_JOINS_PER_SECOND,
    messagesPerSecond: settings.REALTIME_MAX_EVENTS_PER_SECOND,
    bytesPerSecond: settings.REALTIME_MAX_BYTES_PER_SECOND,
    presencePerSecond: settings.REALTIME_MAX_PRESENCE_EVENTS_PER_SECOND,
    payloadBytes: settings.REALTIME_MAX_PAYLOAD_BYTES,
  },
})

const storageOptions = ({ settings, secrets }: Booted, verifier: Verifier): StorageOptions => ({
  sql: rawSql(),
  store: objectStore(),
  verifier,
  secret: hmacSha256Hex(secrets.encryptionKey, 'signed storage addresses'),
  maxBytes: settings.STORAGE_FILE_SIZE_LIMIT,
})

const splitNames = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
