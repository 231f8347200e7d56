import { Hono } from 'hono'
import { engineOf, takeWebhook } from '#gateway'
import type { WebhookGuard } from '#gateway/engine'
import type { EngineKind, InboundEvent } from '#lib/canonical'
import { now, nowIso } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { settings } from '#platform/settings'

/** Meta's own limit for one delivery. */
const LARGEST_BODY_BYTES = 3 * 1024 * 1024
/** A body that names no account is checked against every secret of the instance: only where that is cheap. */
const LARGEST_UNADDRESSED_BYTES = 64 * 1024

/**
 * A channel as its provider addresses it. `externalIds`: all its ids there (phone_number_id, WABA id). `isUnproved`: somebody typed its number
 * and the provider has not said yet that it is his, or it stands on a server of his own: the instance's own secret doesn't vouch for it.
 */
export type WebhookAccount = { channelId: string; externalIds: string[]; appSecret?: string; verifyToken?: string; isUnproved?: boolean }
/** The channels of an engine that own one of `externalIds`; every channel of the engine when the list is empty. */
export type FindAccounts = (engine: EngineKind, externalIds: string[]) => Promise<WebhookAccount[]>
/** What webhooks need of the product: whose a delivery is, and how its messages enter the rooms. */
export type WebhookOptions = { findAccounts: FindAccounts; apply: (tx: WriteTx, channelId: string, events: InboundEvent[]) => Promise<void> }

/**
 * The doors at which providers deliver: GET (handshake) and POST /webhooks/meta, POST /webhooks/waha.
 * 200 means: signed, and stored with what becomes of it (applied, or its job queued), in one transaction. 400 played again, 401 unsigned, 413 too large, 503 come again.
 */
export function webhooks(options: WebhookOptions): Hono {
  const app = new Hono()
  app.get('/webhooks/meta', async (c) => {
    const tokens = [settings().META_VERIFY_TOKEN, ...(await options.findAccounts('meta-cloud', [])).map((account) => account.verifyToken)]
    const challenge = guardOf('meta-cloud').challenge(new URL(c.req.url).searchParams, tokens.filter(isGiven))
    return challenge === undefined ? c.text('forbidden', 403) : c.text(challenge)
  })
  app.post('/webhooks/meta', (c) => receive('meta-cloud', settings().META_APP_SECRET, c.req.raw, options))
  app.post('/webhooks/waha', (c) => receive('waha', settings().WAHA_WEBHOOK_HMAC_KEY, c.req.raw, options))
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'webhook failed')
    return c.text('try again', isUnavailable(error) ? 503 : 500)
  })
  return app
}

async function receive(engine: EngineKind, instanceSecret: string | undefined, request: Request, { findAccounts, apply }: WebhookOptions): Promise<Response> {
  const guard = guardOf(engine)
  const raw = await readUpTo(request, LARGEST_BODY_BYTES)
  if (!raw) return text('too large', 413)
  const signature = request.headers.get(guard.signatureHeader)
  if (!signature) return text('unsigned', 401)

  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw)
  const named = guard.accountsIn(body)
  const isInstanceSigned = instanceSecret !== undefined && guard.isSigned(raw, signature, instanceSecret)
  if (named.length === 0 && !isInstanceSigned && raw.length > LARGEST_UNADDRESSED_BYTES) return text('unsigned', 401)
  const accounts = named.length === 0 && isInstanceSigned ? [] : await findAccounts(engine, named)
  const vouchedFor = accounts.filter(({ appSecret, isUnproved }) => (isInstanceSigned && !isUnproved) || (appSecret !== undefined && guard.isSigned(raw, signature, appSecret)))
  const owners = accounts.length > 1 && vouchedFor.length > 0 ? addressed(engine, vouchedFor, body) : vouchedFor
  if (owners.length === 0 && !isInstanceSigned) return text('unsigned', 401)
  if (guard.isStale?.(body, now())) return text('too old', 400)
  const deliveries = named.length > 0 && owners.length > 0 ? owners : [{ channelId: null, externalIds: [] }]
  const orderHint = guard.orderHint(body)
  await takeWebhook(deliveries.map(({ channelId, externalIds }) => ({ engine, channelId, accounts: externalIds, body, raw, ...(orderHint ? { orderHint } : {}) })), apply)
  return text('ok', 200)
}

/**
 * The channels that the body is for. Each gets only what its own secret (or the instance's) vouches for, even when the body names others.
 * The numbers of one WhatsApp Business account are all named by its id: those without an event of their own are left out.
 */
function addressed(engine: EngineKind, accounts: WebhookAccount[], body: string): WebhookAccount[] {
  const known = new Set(itemsOf(engine, body).map((item) => item.account))
  return known.size === 0 ? accounts : accounts.filter(({ externalIds }) => externalIds.some((id) => known.has(id)))
}

/** Nothing of a body that cannot be read at all: it is kept all the same. */
function itemsOf(engine: EngineKind, body: string): { account: string }[] {
  try {
    return engineOf(engine).parse(body, nowIso()).items
  } catch (error) {
    log.error({ err: error, engine }, 'a body could not be read')
    return []
  }
}

function guardOf(engine: EngineKind): WebhookGuard {
  const { webhook } = engineOf(engine)
  if (!webhook) throw new TypeError(`${engine} has no webhook`)
  return webhook
}

/** The body's bytes; undefined as soon as there are more than `limit`. */
async function readUpTo(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > limit) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const text = (body: string, status: number): Response => new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
const isGiven = (value: string | undefined): value is string => value !== undefined && value !== ''
