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

/**
 * Every environment variable that the product reads. docs/configuration.md is generated from it.
 * `fallback` describes what applies without the variable, where the schema has no default value.
 */
export const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: wholeNumber(3000).meta({ description: 'Port of the web process' }),
  HOST: z
    .string()
    .default('0.0.0.0')
    .meta({ description: 'Address on which the web process listens' }),
  PUBLIC_URL: optional.meta({
    description: 'Address in mails, tokens and redirects',
    fallback: '`http://localhost:PORT`',
  }),
  DATA_DIR: z.string().default('.data').meta({
    description: 'Folder of the embedded database, the secrets (mode 0600) and the files',
  }),
  DATABASE_URL: optional.meta({
    description:
      'PostgreSQL 15 or newer instead of the embedded one. With `wal_level = logical` it streams row changes (`postgres_changes`)',
    fallback: 'embedded PostgreSQL',
  }),
  DATABASE_POOL: wholeNumber(20, 2).meta({
    description: 'Connections of one process',
    unit: 'connections',
  }),
  STORAGE_FILE_SIZE_LIMIT: wholeNumber(50 * 1024 * 1024, 1).meta({
    description: 'Largest file that hosted storage accepts',
    unit: 'bytes',
  }),
  S3_BUCKET: optional.meta({
    description: 'Bucket of an S3-compatible server for files. Needed when processes share no disk',
    fallback: 'files in `DATA_DIR/objects`',
  }),
  S3_ENDPOINT: optional.meta({ description: 'Address of that server', fallback: 'AWS' }),
  S3_REGION: z.string().default('us-east-1').meta({ description: 'Region of the bucket' }),
  S3_ACCESS_KEY_ID: optional.meta({ description: 'Access key of the bucket' }),
  S3_SECRET_ACCESS_KEY: optional.meta({ description: 'Secret of that access key' }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').meta({
    description:
      'Least level of the JSON lines on standard output. No level writes secrets, addresses, numbers, names or texts of people',
  }),
  METRICS_TOKEN: optional.meta({
    description:
      'Bearer token for `/metrics`. Without it and with a local `PUBLIC_URL`, programs on the same machine need none',
    fallback: 'the gateway key',
  }),
  CLIENT_ADDRESS_HEADER: optional.meta({
    description:
      'Header in which your proxy names the client, e.g. `x-forwarded-for`. Without it, visitors behind a proxy share limits per address; the log, `/ready` and Pengaturan → Keamanan warn',
  }),
  ENCRYPTION_KEY: optional.meta({
    description: 'Key that seals stored credentials. The same on every machine',
    fallback: 'made at the first start',
  }),
  GATEWAY_API_KEY: optional.meta({
    description: 'Key for the messaging API of the whole instance. The same on every machine',
    fallback: 'made at the first start',
  }),
  SUPABASE_URL: optional.meta({
    description:
      'Address of a Supabase project in place of the built-in services: [supabase.md](supabase.md)',
  }),
  SUPABASE_ANON_KEY: optional.meta({ description: 'Public key of that project' }),
  SUPABASE_SERVICE_ROLE_KEY: optional.meta({ description: 'Service key of that project' }),
  SUPABASE_JWT_SECRET: optional.meta({
    description: 'Secret with which that project signs tokens',
  }),
  AUTH_JWT_SECRET: z
    .string()
    .min(
      LEAST_JWT_SECRET,
      `at least ${LEAST_JWT_SECRET} characters: the public key is signed with it, so whoever guesses it is everybody`,
    )
    .optional()
    .meta({
      description: 'Shared secret that signs tokens, 32 characters or more',
      fallback: 'made at the first start',
    }),
  AUTH_SIGNING_KEYS: optional.meta({
    description: 'JWK set that signs tokens, or the name of its file',
    fallback: 'made at the first start',
  }),
  AUTH_PUBLISHABLE_KEY: opaqueKey('sb_publishable_').meta({
    description:
      'Public project key in the newer form, `sb_publishable_…`. Change it when it has leaked',
    fallback: 'derived from the secret',
  }),
  AUTH_SECRET_KEY: opaqueKey('sb_secret_').meta({
    description:
      'Service project key in the newer form, `sb_secret_…`. Change it when it has leaked',
    fallback: 'derived from the secret',
  }),
  AUTH_JWT_EXPIRY: wholeNumber(3600, 60).meta({
    description: 'Life of an access token',
    unit: 'seconds',
  }),
  AUTH_OTP_EXPIRY: wholeNumber(3600, 60).meta({
    description: 'Life of codes and links in mails',
    unit: 'seconds',
  }),
  AUTH_AUTOCONFIRM: choice.meta({
    description: 'New addresses need no confirmation mail',
    fallback: '`true` where no mail leaves, else `false`',
  }),
  AUTH_SIGNUP: onOff(true).meta({ description: 'New accounts may be made' }),
  AUTH_ANONYMOUS: onOff(true).meta({ description: 'Anonymous accounts may be made' }),
  AUTH_RATE_LIMITS: onOff(true).meta({ description: 'Sign-in is rate limited' }),
  ANONYMOUS_ACCOUNT_DAYS: wholeNumber(30).meta({
    description:
      'An unused account that was never secured is removed with its business after this time. 0: never',
    unit: 'days',
  }),
  AUTH_EMAIL_ENABLED: onOff(true).meta({ description: 'Sign-up and sign-in by email' }),
  AUTH_PHONE_ENABLED: choice.meta({
    description: 'Sign-up and sign-in by phone',
    fallback: '`true` where codes can reach a phone',
  }),
  AUTH_OTP_REVEALS_UNKNOWN: onOff(false).meta({
    description:
      '`POST /otp` answers 422 for an address without an account, as a Supabase project does. Otherwise it answers as for a known one',
  }),
  AUTH_REDIRECT_URLS: optional.meta({
    description: 'Further redirect targets: globs, separated by commas',
  }),
  AUTH_PASSWORD_MIN_LENGTH: wholeNumber(8, 6).meta({
    description: 'Least length of a password, 6 or more',
    unit: 'characters',
  }),
  AUTH_PASSWORD_CHARACTERS: z
    .enum([
      '',
      'letters_digits',
      'lower_upper_letters_digits',
      'lower_upper_letters_digits_symbols',
    ])
    .default('')
    .meta({
      description:
        'Characters that a password needs: `letters_digits`, `lower_upper_letters_digits` or `lower_upper_letters_digits_symbols`',
      fallback: 'any',
    }),
  AUTH_PASSWORD_COMMON_REFUSED: onOff(true).meta({
    description:
      'Refuses common passwords: by a built-in list, simple patterns, and words of the account itself',
  }),
  AUTH_PASSWORD_RANGE_URL: optional.meta({
    description: 'Service that lists leaked passwords by the first five characters of their SHA-1',
  }),
  AUTH_PASSWORD_CURRENT_REQUIRED: onOff(true).meta({
    description: 'A new password needs the present one, or a mailed code of the last hour',
  }),
  AUTH_PASSWORD_REAUTHENTICATION: onOff(false).meta({
    description: 'A new password needs a mailed code when the session is older than a day',
  }),
  AUTH_EMAIL_REFUSED_DOMAINS: optional.meta({
    description: 'Mail domains that cannot sign up, separated by commas',
  }),
  AUTH_EMAIL_AUTHORIZED: optional.meta({
    description:
      'The only addresses and domains that mails of Auth go to, separated by commas. For trials on a real mail server',
  }),
  AUTH_NOTIFICATIONS: onOff(true).meta({
    description:
      'Mails people about a new password, address, phone, sign-in method or second factor, and about many wrong passwords',
  }),
  AUTH_CAPTCHA_PROVIDER: z.enum(['hcaptcha', 'turnstile']).default('turnstile').meta({
    description: 'Service of the puzzle before sign-up, sign-in by password, codes and recovery',
  }),
  AUTH_CAPTCHA_SECRET: optional.meta({
    description: 'Secret of that service',
    fallback: 'no puzzle',
  }),
  AUTH_CAPTCHA_URL: optional.meta({
    description: 'Address of that service',
    fallback: "the provider's own",
  }),
  AUTH_SESSION_TIMEBOX: z.coerce
    .number()
    .int()
    .min(60)
    .optional()
    .meta({ description: 'Longest life of a session', unit: 'seconds', fallback: 'no limit' }),
  AUTH_SESSION_INACTIVITY: z.coerce.number().int().min(60).optional().meta({
    description: 'Longest time that a session may rest',
    unit: 'seconds',
    fallback: 'no limit',
  }),
  AUTH_SESSION_SINGLE: onOff(false).meta({
    description: 'Only the newest session of an account stays signed in',
  }),
  AUTH_SMS_URL: optional.meta({
    description: 'Service that receives `{phone, channel, text}` by POST and sends codes to phones',
  }),
  AUTH_SMS_SECRET: optional.meta({ description: 'Secret that signs the calls to that service' }),
  AUTH_SMS_CHANNEL: optional.meta({
    description: 'Id of a WhatsApp channel that sends codes to phones',
  }),
  AUTH_SMS_AUTOCONFIRM: onOff(false).meta({
    description: 'Phones count as confirmed without a code',
  }),
  AUTH_SMS_TEST_OTP: optional.meta({
    description: '`phone=code` pairs that are always right, for app reviews',
  }),
  AUTH_CUSTOM_PROVIDERS_MAX: wholeNumber(100).meta({
    description:
      'Most providers that may be added at run time, by `/auth/v1/admin/custom-providers` (`custom:name`)',
    unit: 'providers',
  }),
  AUTH_MANUAL_LINKING: onOff(false).meta({
    description: 'Users may link and unlink identities themselves',
  }),
  AUTH_SAML: onOff(false).meta({
    description: 'Single sign-on of companies by SAML 2.0, kept by `/auth/v1/admin/sso/providers`',
  }),
  AUTH_OAUTH_SERVER: onOff(true).meta({
    description:
      'Registered applications (`/auth/v1/admin/oauth/clients`) may let people sign in with an account of this instance',
  }),
  AUTH_OAUTH_CONSENT_URL: optional.meta({
    description: 'Page that asks people for consent: a path or an address',
    fallback: '`/oauth/consent`',
  }),
  AUTH_WEB3: optional.meta({
    description: 'Chains whose wallets may sign in, separated by commas: `ethereum`, `solana`',
  }),
  AUTH_PASSKEYS: onOff(true).meta({ description: 'Passkeys and security keys' }),
  AUTH_WEBAUTHN_RP_ID: optional.meta({
    description: 'Domain that passkeys belong to',
    fallback: 'host of `PUBLIC_URL`',
  }),
  AUTH_WEBAUTHN_ORIGINS: optional.meta({
    description: 'Further origins of passkeys, separated by commas',
  }),
  PGRST_DB_SCHEMAS: z
    .string()
    .default('public')
    .meta({ description: 'Schemas that `/rest/v1` serves, separated by commas' }),
  PGRST_DB_EXTRA_SEARCH_PATH: z
    .string()
    .default('public,extensions')
    .meta({ description: 'Schemas that are searched after them' }),
  PGRST_DB_MAX_ROWS: wholeNumber(1000, 1).meta({
    description: 'Most rows of one answer, and of each embedded list in it',
    unit: 'rows',
  }),
  PGRST_DB_POOL: count.meta({
    description:
      'Connections that table calls use at once, so webhooks, jobs and pages never wait for them. One caller has at most four fifths',
    unit: 'connections',
    fallback: 'half of `DATABASE_POOL`',
  }),
  PGRST_DB_POOL_ACQUISITION_TIMEOUT: wholeNumber(10, 1).meta({
    description: 'Longest wait of a call for one of them, before 504',
    unit: 'seconds',
  }),
  PGRST_DB_ANON_ENABLED: onOff(true).meta({
    description: '`/rest/v1` answers calls without a key, as `anon`',
  }),
  PGRST_DB_AGGREGATES_ENABLED: onOff(false).meta({
    description:
      '`count()`, `sum()` and others in select. `alter role authenticator set pgrst.…` has priority over these settings',
  }),
  PGRST_DB_PLAN_ENABLED: onOff(false).meta({ description: 'Execution plans in answers' }),
  PGRST_DB_TX_END: z
    .enum(['commit', 'commit-allow-override'])
    .default('commit')
    .meta({ description: '`commit-allow-override` lets a caller request `tx=rollback`' }),
  REST_ANON_TIMEOUT_MS: wholeNumber(3000, 100).meta({
    description:
      'Longest statement of a table call without a user. `alter role anon set statement_timeout` has priority',
    unit: 'ms',
  }),
  REST_AUTHENTICATED_TIMEOUT_MS: wholeNumber(8000, 100).meta({
    description: "Longest statement of a user's table call",
    unit: 'ms',
  }),
  REST_MAX_PLAN_COST: wholeNumber(100_000, 1).meta({
    description: 'Highest cost of a table call whose embedded resources multiply rows',
    unit: 'planner units',
  }),
  NATS_URL: optional.meta({
    description:
      '`nats://user:password@host:4222` or `tls://`, several separated by commas. Broadcasts and presence reach other processes by NATS instead of the database',
  }),
  REALTIME_PRIVATE_ONLY: onOff(false).meta({
    description: 'Realtime channels without policies cannot be joined',
  }),
  REALTIME_MAX_CONCURRENT_USERS: count.meta({
    description: 'Open sockets of one process',
    unit: 'sockets',
    fallback: '10000',
  }),
  REALTIME_MAX_CHANNELS_PER_CLIENT: count.meta({
    description: 'Channels of one socket',
    unit: 'channels',
    fallback: '100',
  }),
  REALTIME_MAX_JOINS_PER_SECOND: count.meta({
    description: 'Joins of one socket',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_EVENTS_PER_SECOND: count.meta({
    description: 'Events that one socket may send',
    unit: 'per second',
    fallback: '100',
  }),
  REALTIME_MAX_BYTES_PER_SECOND: count.meta({
    description: 'Bytes that one socket may send',
    unit: 'per second',
    fallback: '100000',
  }),
  REALTIME_MAX_PRESENCE_EVENTS_PER_SECOND: count.meta({
    description: 'Presence events of one channel',
    unit: 'per second',
    fallback: '1000',
  }),
  REALTIME_MAX_PAYLOAD_BYTES: count.meta({
    description: 'Largest payload',
    unit: 'bytes',
    fallback: '3000000',
  }),
  SMTP_URL: optional.meta({
    description:
      'Mail server. Without it no mail leaves; the screens say so, and accounts use recovery codes ([decision 027](decisions/027-accounts-without-mail.md)). `npm run dev` shows mails at `/development/mail`',
  }),
  MAIL_FROM: z
    .string()
    .default('Tanggap <tanggap@localhost>')
    .meta({ description: 'Sender of mails' }),
  BAILEYS_VERSION: optional.meta({
    description:
      'Version of WhatsApp Web to connect as, e.g. `2.3000.1043857760`, when WhatsApp refuses the built-in one',
    fallback: "the library's own",
  }),
  BAILEYS_URL: optional.meta({
    description: 'Another server that speaks the protocol of WhatsApp Web, for tests',
    fallback: 'WhatsApp',
  }),
  LLM_PROVIDER: z
    .enum(['openai-compatible', 'anthropic', 'google'])
    .default('openai-compatible')
    .meta({ description: 'Kind of model server' }),
  LLM_BASE_URL: optional.meta({ description: 'Address of an OpenAI-compatible server' }),
  LLM_API_KEY: optional.meta({ description: 'Key of the model server' }),
  LLM_MODEL: optional.meta({
    description: 'Name of the model',
    fallback: 'answers come from retrieval alone',
  }),
  LLM_TIMEOUT_MS: wholeNumber(30_000, 100).meta({
    description: 'Longest call of the model',
    unit: 'ms',
  }),
  EMBEDDING_MODEL: optional.meta({
    description:
      'Embedding model of the same provider (Anthropic has none). Knowledge is also found by its meaning',
    fallback: 'search by words',
  }),
  META_GRAPH_URL: z
    .string()
    .default('https://graph.facebook.com/v25.0')
    .meta({ description: "Address of Meta's Graph API" }),
  TEMPLATE_PRICES: optional.meta({
    description:
      'Meta\'s charge for a delivered template, for estimates, in rupiah: `{"date":"2026-10-01","MARKETING":658,"UTILITY":320}`',
    unit: 'rupiah',
    fallback: 'rates of October 2024',
  }),
  META_APP_ID: optional.meta({
    description:
      "Id of one Meta app for the whole instance. A channel's own settings have priority",
  }),
  META_APP_SECRET: optional.meta({ description: 'Secret of that app' }),
  META_VERIFY_TOKEN: optional.meta({
    description: 'Token by which Meta verifies the webhook address',
  }),
  META_CONFIG_ID: optional.meta({
    description:
      "Login configuration of Embedded Signup. With it, numbers are connected in Meta's own window",
  }),
  WAHA_URL: optional.meta({
    description:
      'Addresses of your own WAHA servers in a private network, separated by commas. Others must be public',
  }),
  WAHA_API_KEY: optional.meta({
    description:
      'Key of those servers. With it, every business may create sessions there without a key of its own, and reach only those',
  }),
  WAHA_WEBHOOK_HMAC_KEY: optional.meta({
    description: 'Secret with which those servers sign their webhooks',
  }),
  CLAMD_HOST: optional.meta({
    description: 'Host of a ClamAV daemon that scans every file before it can be opened',
    fallback: 'no scan',
  }),
  CLAMD_PORT: wholeNumber(3310, 1).meta({ description: 'Port of that daemon' }),
  QUIET_WINDOW_MS: z.coerce.number().int().min(0).max(15_000).optional().meta({
    description: 'Wait for further fragments of a customer before the AI answers',
    unit: 'ms',
    fallback: 'set per business',
  }),
  FETCH_PRIVATE_HOSTS: optional.meta({
    description:
      '`host:port` in a private network from which pages may be read, separated by commas',
  }),
  JOB_CONCURRENCY: wholeNumber(10, 1).meta({
    description: 'Jobs at once in a worker, and as many AI answers beside them',
    unit: 'jobs',
  }),
  // Providers redeliver for up to a week, so bodies are kept for longer.
  WEBHOOK_RETENTION_DAYS: wholeNumber(14, 8).meta({
    description: 'Time that stored webhook bodies are kept, 8 or more. A nightly job removes them',
    unit: 'days',
  }),
  TRACE_RETENTION_DAYS: wholeNumber(90, 1).meta({
    description:
      'Time that the reasons of AI answers are kept in detail. A nightly job empties them',
    unit: 'days',
  }),
  META_PIXEL_ID: optional.meta({ description: 'Meta Pixel, loaded only after consent' }),
  FACEBOOK_APP_ID: optional.meta({ description: 'Facebook SDK, loaded only after consent' }),
  TOAST_PLACEMENT: z
    .enum(['top-right', 'bottom-right'])
    .default('top-right')
    .meta({ description: 'Place of short notices on the screen' }),
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
