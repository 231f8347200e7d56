import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { sqlState } from '#platform/errors'
import { log } from '#platform/log'
import type { Call } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { callDatabaseHook } from './hook.queries.ts'

/** The points at which Auth calls a hook; the names are Supabase's. */
export const HOOKS = [
  'before_user_created',
  'custom_access_token',
  'mfa_verification_attempt',
  'password_verification_attempt',
  'send_email',
  'send_sms',
] as const
export type HookName = (typeof HOOKS)[number]
/**
 * `uri`: http(s)://… or pg-functions://postgres/schema/function. `secrets`: `v1,whsec_…` each;
 * every one signs each request.
 */
export type HookSettings = { uri: string; secrets: string[] }

const isHook = (name: string): name is HookName => HOOKS.some((known) => known === name)

/**
 * Parses the operator's hook settings. Throws on an unknown name, an invalid address, or an HTTP
 * hook without a secret.
 */
export function readHooks(
  given: Record<string, HookSettings>,
): Partial<Record<HookName, HookSettings>> {
  const hooks: Partial<Record<HookName, HookSettings>> = {}
  for (const [name, settings] of Object.entries(given)) {
    if (!isHook(name))
      throw new Error(`There is no Auth hook ${name}; there are ${HOOKS.join(', ')}`)
    const isFunction = DATABASE_URI.test(settings.uri)
    if (!isFunction && !/^https?:/.test(settings.uri))
      throw new Error(
        `The address of the Auth hook ${name} is neither http(s)://… nor pg-functions://postgres/schema/function`,
      )
    if (!isFunction && !settings.secrets.some((secret) => secret.startsWith('v1,whsec_')))
      throw new Error(`The Auth hook ${name} needs a secret: v1,whsec_ and base64`)
    hooks[name] = settings
  }
  return hooks
}

const DATABASE_URI = /^pg-functions:\/\/[^/]*\/([^/]+)\/([^/]+)$/
const HTTP_PATIENCE_MS = 5000
const TRIES = 3
const MAX_WAIT_MS = 2000
const MAX_BYTES = 204_800

const refusal = z.object({
  error: z.object({
    http_code: z.number().int().min(400).max(599).catch(500).default(500),
    message: z.string().min(1),
  }),
})

/**
 * Calls a hook and parses its answer by `shape`; undefined without a hook. Runs inside the caller's
 * transaction, as Supabase does, so answers must come within five seconds. Codes: hook_timeout,
 * hook_timeout_after_retry, hook_payload_over_size_limit, hook_payload_invalid_content_type, the
 * hook's own error (`unknown`), unexpected_failure.
 */
export async function askHook<S extends z.ZodType>(
  tx: WriteTx,
  call: Call,
  name: HookName,
  { input, shape }: { input: object; shape: S },
): Promise<z.output<S> | undefined> {
  const settings = call.options.hooks[name]
  if (!settings) return undefined
  const answer = DATABASE_URI.test(settings.uri)
    ? await askDatabase(tx, settings.uri, input)
    : await askOverHttp(settings, JSON.stringify(input))
  const refused = refusal.safeParse(answer)
  if (refused.success)
    throw new AuthError(
      refused.data.error.http_code === 500 ? 'unexpected_failure' : 'unknown',
      refused.data.error.message,
      { status: refused.data.error.http_code },
    )
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  log.error(
    { hook: name, issues: parsed.error.issues },
    'auth: the answer of a hook has another form',
  )
  throw new AuthError('unexpected_failure', `Error unmarshaling output of the ${name} hook`)
}

async function askDatabase(tx: WriteTx, uri: string, input: object): Promise<unknown> {
  const [, schema = '', name = ''] = DATABASE_URI.exec(uri) ?? []
  try {
    return await callDatabaseHook(tx, schema, name, input)
  } catch (error) {
    if (sqlState(error) === '57014')
      throw new AuthError('hook_timeout', 'Failed to reach hook within maximum time')
    throw error
  }
}

/**
 * Standard Webhooks: signed JSON, retried when the receiver asks for a later attempt. Source:
 * https://www.standardwebhooks.com
 */
async function askOverHttp({ uri, secrets }: HookSettings, body: string): Promise<unknown> {
  const signal = AbortSignal.timeout(HTTP_PATIENCE_MS)
  const id = randomUUID()
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(uri, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(secrets, id, body) },
      body,
      signal,
      redirect: 'error',
    }).catch(() => undefined)
    if (signal.aborted)
      throw new AuthError(
        'hook_timeout',
        `Failed to reach hook within maximum time of ${HTTP_PATIENCE_MS / 1000} seconds`,
      )
    if (response && !isBusy(response)) return answerOf(response)
    if (attempt === TRIES)
      throw new AuthError('hook_timeout_after_retry', 'Failed to reach hook after maximum retries')
    await sleep(
      Math.min(MAX_WAIT_MS, Number(response?.headers.get('retry-after') ?? 0) * 1000 || 0),
    )
  }
}

const isBusy = (response: Response): boolean =>
  (response.status === 429 || response.status === 503) && response.headers.has('retry-after')

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return {}
  if (response.status !== 200 && response.status !== 202)
    throw new AuthError(
      'unexpected_failure',
      `Unexpected status code returned from hook: ${response.status}`,
    )
  const type = response.headers.get('content-type') ?? ''
  if (type.split(';')[0]?.trim() !== 'application/json')
    throw new AuthError(
      'hook_payload_invalid_content_type',
      `Invalid JSON response. Received content-type: ${type}`,
    )
  const text = await textWithin(response)
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new AuthError('unexpected_failure', 'The hook did not answer in JSON')
  }
}

async function textWithin(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > MAX_BYTES)
      throw new AuthError(
        'hook_payload_over_size_limit',
        `Payload size exceeded size limit of ${MAX_BYTES} bytes`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function signatureHeaders(secrets: string[], id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}

const nothing = z.looseObject({})

/** Asks the hook whether this user may be created. The hook's refusal is the answer. */
export async function askBeforeCreating(
  tx: WriteTx,
  call: Call,
  user: { email?: string; phone?: string; provider: string; data: object; isAnonymous?: boolean },
): Promise<void> {
  if (!call.options.hooks.before_user_created) return
  const { email = '', phone = '', provider, data, isAnonymous = false } = user
  const metadata = {
    uuid: randomUUID(),
    time: new Date().toISOString(),
    name: 'before-user-created',
    ip_address: call.address ?? '',
  }
  const shown = {
    aud: 'authenticated',
    role: '',
    email,
    phone,
    app_metadata: provider ? { provider, providers: [provider] } : {},
    user_metadata: data,
    identities: [],
    is_anonymous: isAnonymous,
  }
  await askHook(tx, call, 'before_user_created', {
    input: { metadata, user: shown },
    shape: nothing,
  })
}

/** The claims that every Supabase client requires in a token. */
const claimsShape = z.looseObject({
  aud: z.unknown(),
  exp: z.number(),
  iat: z.number(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
})

/** The claims of an access token after the hook changed them. */
export async function customClaims(
  tx: WriteTx,
  call: Call,
  { userId, claims, method }: { userId: string; claims: Record<string, unknown>; method: string },
): Promise<Record<string, unknown>> {
  const changed = await askHook(tx, call, 'custom_access_token', {
    input: { user_id: userId, claims, authentication_method: method },
    shape: z.object({ claims: claimsShape }),
  })
  return changed?.claims ?? claims
}

const verdict = z.object({
  decision: z.enum(['continue', 'reject']),
  message: z.string().nullish(),
  should_logout_user: z.boolean().nullish(),
})

/**
 * The hook's decision on an attempt (`valid`: it was right). Undefined when the default applies.
 */
export async function askAboutAttempt(
  tx: WriteTx,
  call: Call,
  name: 'mfa_verification_attempt' | 'password_verification_attempt',
  input: { user_id: string; valid: boolean; factor_id?: string; factor_type?: string },
): Promise<{ message: string | undefined; endsSessions: boolean } | undefined> {
  const said = await askHook(tx, call, name, { input, shape: verdict })
  return said?.decision === 'reject'
    ? { message: said.message || undefined, endsSessions: said.should_logout_user === true }
    : undefined
}
