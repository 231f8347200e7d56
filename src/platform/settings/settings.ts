import { z } from 'zod'
import {
  type AuthHook,
  AUTH_SETTINGS,
  type ExternalProvider,
  readAuthHooks,
  readExternalProviders,
} from './auth-settings.ts'
import { HOSTED_SETTINGS } from './hosted-settings.ts'
import { PAYMENT_SETTINGS } from './payment-settings.ts'
import { onOff, optional, wholeNumber } from './settings-fields.ts'

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
    description: 'Public address, used in mails, tokens and redirects',
    fallback: '`http://localhost:PORT`',
  }),
  DATA_DIR: z.string().default('.data').meta({
    description: 'Folder of the embedded database, the secrets (mode 0600) and the files',
  }),
  DATABASE_URL: optional.meta({
    description:
      'PostgreSQL 15 or newer instead of the embedded one. With `wal_level = logical` it ' +
      'streams row changes (`postgres_changes`)',
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
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta({
      description:
        'Lowest level of the JSON lines on standard output. No level writes secrets, ' +
        'addresses, numbers, names or texts of people',
    }),
  METRICS_TOKEN: optional.meta({
    description:
      'Bearer token for `/metrics`. Without it and with a local `PUBLIC_URL`, programs on the same machine need none',
    fallback: 'the gateway key',
  }),
  CLIENT_ADDRESS_HEADER: optional.meta({
    description:
      'Header in which your proxy names the client, e.g. `x-forwarded-for`. Without it, ' +
      'visitors behind a proxy share limits per address; the log, `/ready` and ' +
      'Pengaturan → Keamanan warn',
  }),
  ENCRYPTION_KEY: optional.meta({
    description: 'Key that encrypts stored credentials. It must be the same on every machine',
    fallback: 'generated at the first start',
  }),
  GATEWAY_API_KEY: optional.meta({
    description:
      'Key for the messaging API of the whole instance. It must be the same on every machine',
    fallback: 'generated at the first start',
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
  ...AUTH_SETTINGS,
  ...HOSTED_SETTINGS,
  SMTP_URL: optional.meta({
    description:
      'Mail server. Without it no mail is sent; the screens say so, and accounts use ' +
      'recovery codes ([decision 027](decisions/027-accounts-without-mail.md)). `npm run ' +
      'dev` shows mails at `/development/mail`',
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
  BAILEYS_LEASE_MS: wholeNumber(20_000, 1000).meta({
    description:
      'Length of the lease on a WhatsApp Web number. When its process stops renewing it, ' +
      'another process takes the number over after this time',
    unit: 'ms',
  }),
  LLM_PROVIDER: z
    .enum(['openai-compatible', 'anthropic', 'google'])
    .default('openai-compatible')
    .meta({ description: 'Kind of model server' }),
  LLM_BASE_URL: optional.meta({ description: 'Address of an OpenAI-compatible server' }),
  LLM_API_KEY: optional.meta({ description: 'Key of the model server' }),
  LLM_MODEL: optional.meta({
    description: 'Name of the model',
    fallback: 'no model: answers are quoted from the knowledge',
  }),
  LLM_TIMEOUT_MS: wholeNumber(30_000, 100).meta({
    description: 'Time limit of one model call',
    unit: 'ms',
  }),
  LLM_SEES_IMAGES: onOff(false).meta({
    description:
      'The model of an OpenAI-compatible server reads pictures. Those of Anthropic and Google always do',
  }),
  TRANSCRIPTION_MODEL: optional.meta({
    description: 'Model of the same OpenAI-compatible server that turns voice notes into text',
    fallback: 'customers are asked to write',
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
      "Meta's charges for delivered messages to Indonesian numbers, for estimates, in " +
      'rupiah: `[{"date":"2026-10-01","MARKETING":658,"UTILITY":320,"SERVICE":320}]`, ' +
      'one entry per change',
    unit: 'rupiah',
    fallback: 'dollar rates of October 2024; since October 2026 service messages as utility',
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
      'Key of those servers. With it, every business may create sessions there without a ' +
      'key of its own, and reach only those',
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
    description:
      'Pause after a customer’s last message before the AI answers, up to 15,000. It overrides the setting of every business',
    unit: 'ms',
    fallback: 'set per business',
  }),
  FETCH_PRIVATE_HOSTS: optional.meta({
    description:
      '`host:port` in a private network from which pages may be read, separated by commas',
  }),
  JOB_CONCURRENCY: wholeNumber(10, 1).meta({
    description: 'Concurrent jobs of a worker, and as many AI answers in addition',
    unit: 'jobs',
  }),
  // Providers redeliver for up to a week, so bodies are kept for longer.
  WEBHOOK_RETENTION_DAYS: wholeNumber(14, 8).meta({
    description: 'How long webhook bodies are stored, 8 or more. A nightly job deletes older ones',
    unit: 'days',
  }),
  TRACE_RETENTION_DAYS: wholeNumber(90, 1).meta({
    description:
      'How long the detailed reasons of AI answers are stored. A nightly job deletes older ones',
    unit: 'days',
  }),
  ...PAYMENT_SETTINGS,
  META_PIXEL_ID: optional.meta({ description: 'Meta Pixel, loaded only after consent' }),
  FACEBOOK_APP_ID: optional.meta({ description: 'Facebook SDK, loaded only after consent' }),
  TOAST_PLACEMENT: z
    .enum(['top-right', 'bottom-right'])
    .default('top-right')
    .meta({ description: 'Position of toasts on the screen' }),
})

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
      externalProviders: readExternalProviders(given),
      authHooks: readAuthHooks(given),
    }
  throw new Error(`Pengaturan salah:\n${z.prettifyError(parsed.error)}`)
}

let current: Settings | undefined

/** The starting process calls this once; all other code calls `settings()`. */
export function useSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('useSettings() has not been called by the process')
  return current
}

/** The full address of a path of this instance, for links in mails and messages. */
export function siteLink(path: string): string {
  const { PUBLIC_URL, PORT } = settings()
  return new URL(path, PUBLIC_URL ?? `http://localhost:${PORT}`).href
}
