import { z } from 'zod'

const isTrue = (value: string | undefined) => value === 'true' || value === '1'
const choice = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => (value === undefined ? undefined : isTrue(value)))
const onOff = (fallback: boolean) => choice.transform((value) => value ?? fallback)
const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined)
const opaqueKey = (prefix: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}[\\w-]{20,}$`),
      `must be ${prefix} and 20 letters or digits at least`,
    )
    .optional()
const count = z.coerce.number().int().min(1).optional()
const wholeNumber = (fallback: number, least = 0) =>
  z.coerce.number().int().min(least).default(fallback)

/** Minimum length of an HS256 secret (RFC 7518, section 3.2: as long as its hash). */
const LEAST_JWT_SECRET = 32

/** Every environment variable with its default. README.md's table has the same order. */
export const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: optional,
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional,
  DATABASE_POOL: wholeNumber(20, 2),
  STORAGE_FILE_SIZE_LIMIT: wholeNumber(50 * 1024 * 1024, 1),
  S3_BUCKET: optional,
  S3_ENDPOINT: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: optional,
  CLIENT_ADDRESS_HEADER: optional,
  ENCRYPTION_KEY: optional,
  GATEWAY_API_KEY: optional,
  SUPABASE_URL: optional,
  SUPABASE_ANON_KEY: optional,
  SUPABASE_SERVICE_ROLE_KEY: optional,
  SUPABASE_JWT_SECRET: optional,
  AUTH_JWT_SECRET: z
    .string()
    .min(
      LEAST_JWT_SECRET,
      `at least ${LEAST_JWT_SECRET} characters: the public key is signed with it, so whoever guesses it is everybody`,
    )
    .optional(),
  AUTH_SIGNING_KEYS: optional,
  AUTH_PUBLISHABLE_KEY: opaqueKey('sb_publishable_'),
  AUTH_SECRET_KEY: opaqueKey('sb_secret_'),
  AUTH_JWT_EXPIRY: wholeNumber(3600, 60),
  AUTH_OTP_EXPIRY: wholeNumber(3600, 60),
  AUTH_AUTOCONFIRM: choice,
  AUTH_SIGNUP: onOff(true),
  AUTH_ANONYMOUS: onOff(true),
  AUTH_RATE_LIMITS: onOff(true),
  ANONYMOUS_ACCOUNT_DAYS: wholeNumber(30),
  AUTH_EMAIL_ENABLED: onOff(true),
  AUTH_PHONE_ENABLED: choice,
  AUTH_OTP_REVEALS_UNKNOWN: onOff(false),
  AUTH_REDIRECT_URLS: optional,
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber(8, 6),
  AUTH_PASSWORD_CHARACTERS: z
    .enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ])
    .default(''),
  AUTH_PASSWORD_COMMON_REFUSED: onOff(true),
  AUTH_PASSWORD_RANGE_URL: optional,
  AUTH_PASSWORD_CURRENT_REQUIRED: onOff(true),
  AUTH_PASSWORD_REAUTHENTICATION: onOff(false),
  AUTH_EMAIL_REFUSED_DOMAINS: optional,
  AUTH_EMAIL_AUTHORIZED: optional,
  AUTH_NOTIFICATIONS: onOff(true),
  AUTH_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).default('turnstile'),
  AUTH_CAPTCHA_SECRET: optional,
  AUTH_CAPTCHA_URL: optional,
  AUTH_SESSION_TIMEBOX: z.coerce.number().int().min(60).optional(),
  AUTH_SESSION_INACTIVITY: z.coerce.number().int().min(60).optional(),
  AUTH_SESSION_SINGLE: onOff(false),
  AUTH_SMS_URL: optional,
  AUTH_SMS_SECRET: optional,
  AUTH_SMS_CHANNEL: optional,
  AUTH_SMS_AUTOCONFIRM: onOff(false),
  AUTH_SMS_TEST_OTP: optional,
  AUTH_CUSTOM_PROVIDERS_MAX: wholeNumber(100),
  AUTH_MANUAL_LINKING: onOff(false),
  AUTH_SAML: onOff(false),
  AUTH_OAUTH_SERVER: onOff(true),
  AUTH_OAUTH_CONSENT_URL: optional,
  AUTH_WEB3: optional,
  AUTH_PASSKEYS: onOff(true),
  AUTH_WEBAUTHN_RP_ID: optional,
  AUTH_WEBAUTHN_ORIGINS: optional,
  PGRST_DB_SCHEMAS: z.string().default('public'),
  PGRST_DB_EXTRA_SEARCH_PATH: z.string().default('public,extensions'),
  PGRST_DB_MAX_ROWS: wholeNumber(1000, 1),
  PGRST_DB_POOL: count,
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: wholeNumber(10, 1),
  PGRST_DB_ANON_ENABLED: onOff(true),
  PGRST_DB_AGGREGATES_ENABLED: onOff(false),
  PGRST_DB_PLAN_ENABLED: onOff(false),
  PGRST_DB_TX_END: z.enum(['commit', 'commit-allow-override']).default('commit'),
  REST_ANON_TIMEOUT_MS: wholeNumber(3000, 100),
  REST_AUTHENTICATED_TIMEOUT_MS: wholeNumber(8000, 100),
  REST_MAX_PLAN_COST: wholeNumber(100_000, 1),
  NATS_URL: optional,
  REALTIME_PRIVATE_ONLY: onOff(false),
  REALTIME_MAX_CONCURRENT_USERS: count,
  REALTIME_MAX_CHANNELS_PER_CLIENT: count,
  REALTIME_MAX_JOINS_PER_SECOND: count,
  REALTIME_MAX_EVENTS_PER_SECOND: count,
  REALTIME_MAX_BYTES_PER_SECOND: count,
  REALTIME_MAX_PRESENCE_EVENTS_PER_SECOND: count,
  REALTIME_MAX_PAYLOAD_BYTES: count,
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Tanggap <tanggap@localhost>'),
  BAILEYS_VERSION: optional,
  BAILEYS_URL: optional,
  LLM_PROVIDER: z.enum(['openai-compatible', 'anthropic', 'google']).default('openai-compatible'),
  LLM_BASE_URL: optional,
  LLM_API_KEY: optional,
  LLM_MODEL: optional,
  LLM_TIMEOUT_MS: wholeNumber(30_000, 100),
  EMBEDDING_MODEL: optional,
  META_GRAPH_URL: z.string().default('https://graph.facebook.com/v25.0'),
  TEMPLATE_PRICES: optional,
  META_APP_ID: optional,
  META_APP_SECRET: optional,
  META_VERIFY_TOKEN: optional,
  META_CONFIG_ID: optional,
  WAHA_URL: optional,
  WAHA_API_KEY: optional,
  WAHA_WEBHOOK_HMAC_KEY: optional,
  CLAMD_HOST: optional,
  CLAMD_PORT: wholeNumber(3310, 1),
  QUIET_WINDOW_MS: z.coerce.number().int().min(0).max(15_000).optional(),
  FETCH_PRIVATE_HOSTS: optional,
  JOB_CONCURRENCY: wholeNumber(10, 1),
  // Providers redeliver for up to a week, so bodies are kept for longer.
  WEBHOOK_RETENTION_DAYS: wholeNumber(14, 8),
  TRACE_RETENTION_DAYS: wholeNumber(90, 1),
  META_PIXEL_ID: optional,
  FACEBOOK_APP_ID: optional,
  TOAST_PLACEMENT: z.enum(['top-right', 'bottom-right']).default('top-right'),
})

/** External sign-in: `AUTH_EXTERNAL_GOOGLE_CLIENT_ID` and so on, for any name. */
export type ExternalProvider = {
  clientId: string
  moreClientIds: string[]
  clientSecret: string
  issuer?: string
  skipsNonce: boolean
  emailOptional: boolean
}
/** Auth hooks: `AUTH_HOOK_SEND_SMS_URI` and so on; several secrets are separated by `|`. */
export type AuthHook = { uri: string; secrets: string[] }
export type Settings = z.infer<typeof schema> & {
  externalProviders: Record<string, ExternalProvider>
  authHooks: Record<string, AuthHook>
}

/**
 * Parses the environment once. Throws with all invalid variables. An empty variable counts as
 * absent, because container files often set them so.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (parsed.success)
    return {
      ...parsed.data,
      externalProviders: externalProviders(given),
      authHooks: authHooks(given),
    }
  throw new Error(`Pengaturan salah:\n${z.prettifyError(parsed.error)}`)
}

function externalProviders(
  given: Record<string, string | undefined>,
): Settings['externalProviders'] {
  const names = Object.keys(given).flatMap(
    (key) => /^AUTH_EXTERNAL_([A-Z0-9_]+)_CLIENT_ID$/.exec(key)?.[1] ?? [],
  )
  return Object.fromEntries(
    names.map((name) => {
      const [clientId = '', ...moreClientIds] = (given[`AUTH_EXTERNAL_${name}_CLIENT_ID`] ?? '')
        .split(',')
        .map((id) => id.trim())
      const issuer = given[`AUTH_EXTERNAL_${name}_ISSUER`]
      return [
        name.toLowerCase(),
        {
          clientId,
          moreClientIds,
          clientSecret: given[`AUTH_EXTERNAL_${name}_SECRET`] ?? '',
          ...(issuer !== undefined && { issuer }),
          skipsNonce: isTrue(given[`AUTH_EXTERNAL_${name}_SKIP_NONCE`]),
          emailOptional: isTrue(given[`AUTH_EXTERNAL_${name}_EMAIL_OPTIONAL`]),
        },
      ]
    }),
  )
}

function authHooks(given: Record<string, string | undefined>): Settings['authHooks'] {
  const names = Object.keys(given).flatMap(
    (key) => /^AUTH_HOOK_([A-Z_]+)_URI$/.exec(key)?.[1] ?? [],
  )
  return Object.fromEntries(
    names.map((name) => [
      name.toLowerCase(),
      {
        uri: given[`AUTH_HOOK_${name}_URI`] ?? '',
        secrets: (given[`AUTH_HOOK_${name}_SECRETS`] ?? '')
          .split('|')
          .filter((secret) => secret !== ''),
      },
    ]),
  )
}

let current: Settings | undefined

/** Called by the starting process; everything else calls `settings()`. */
export function useSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('useSettings() has not been called by the process')
  return current
}
