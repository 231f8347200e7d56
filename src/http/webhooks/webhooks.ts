import { Hono } from 'hono'
import { acceptDelivery, engineOf, type ReceivedDelivery } from '#gateway'
import type { ParsedBody, WebhookGuard } from '#gateway/engine-interface'
import { readUpTo } from '#lib/http/bounded-body'
import type { EngineKind } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { now, nowIso } from '#platform/clock'
import type { ReadTx, WriteTx } from '#platform/database'
import { isUnavailable } from '#platform/errors'
import { log } from '#platform/log'
import { settings } from '#platform/settings'
import { isOverloaded, RETRY_AFTER_SECONDS, withinBounds } from './webhook-load.ts'

/** Meta's own limit of one delivery. */
const LARGEST_BODY_BYTES = 3 * 1024 * 1024
/**
 * A body that names no account is compared with every secret of the instance, only up to this size,
 * because that is slow.
 */
const LARGEST_UNADDRESSED_BYTES = 64 * 1024
/**
 * A body that names no channel of ours is hashed with the secrets of others, up to this many bytes
 * in all: about 50 ms.
 */
const MAX_HASHED_BYTES = 32 * 1024 * 1024
const SECRETS_FRESH_MS = 10_000
/**
 * A larger body gets a job at once, because it has more than a message or two and would be parsed
 * twice.
 */
const LARGEST_TRIED_BYTES = 8 * 1024

/**
 * A channel as its provider addresses it. `externalIds`: all its ids there (phone_number_id, WABA
 * id). `isUnproved`: the instance's secret does not prove the number. Its owner typed it and the
 * provider has not confirmed it, or it is on the owner's own server.
 */
export type WebhookAccount = {
  channelId: string
  businessId?: string
  externalIds: string[]
  appSecret?: string
  verifyToken?: string
  isUnproved?: boolean
}
export type FoundAccounts = {
  accounts: WebhookAccount[]
  isStillSo: (tx: ReadTx) => Promise<boolean>
}
/**
 * What webhooks need from the product: the channels of an engine that own one of `externalIds`
 * (every channel of the engine when the list is empty), the result of the last query for them, and
 * the function that applies events.
 */
export type WebhookOptions = {
  findAccounts: (engine: EngineKind, externalIds: string[]) => Promise<FoundAccounts>
  recallAccounts: (engine: EngineKind, externalIds: string[]) => FoundAccounts | undefined
  apply: (tx: WriteTx, channelId: string, events: InboundEvent[]) => Promise<void>
}

/**
 * The webhook routes: GET (handshake) and POST /webhooks/meta, POST /webhooks/waha. 200 means:
 * signed, and stored in one transaction together with its effects or its job. 400 replayed, 401
 * unsigned, 413 too large, 503 with Retry-After: too busy, deliver it again.
 */
export function webhooks(options: WebhookOptions): Hono {
  const app = new Hono()
  app.get('/webhooks/meta', async (c) => {
    const tokens = [
      settings().META_VERIFY_TOKEN,
      ...(await options.findAccounts('meta-cloud', [])).accounts.map(
        (account) => account.verifyToken,
      ),
    ]
    const challenge = guardOf('meta-cloud').challenge(
      new URL(c.req.url).searchParams,
      tokens.filter(isGiven),
    )
    return challenge === undefined ? c.text('forbidden', 403) : c.text(challenge)
  })
  const ofMeta = { ...options, secretsOf: rememberSecrets('meta-cloud', options.findAccounts) }
  const ofWaha = { ...options, secretsOf: rememberSecrets('waha', options.findAccounts) }
  app.post('/webhooks/meta', (c) =>
    receiveBody('meta-cloud', settings().META_APP_SECRET, c.req.raw, ofMeta),
  )
  app.post('/webhooks/waha', (c) =>
    receiveBody('waha', settings().WAHA_WEBHOOK_HMAC_KEY, c.req.raw, ofWaha),
  )
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'webhook failed')
    return c.text('try again', isUnavailable(error) ? 503 : 500)
  })
  return app
}

async function receiveBody(
  engine: EngineKind,
  instanceSecret: string | undefined,
  request: Request,
  options: Receiving,
): Promise<Response> {
  const guard = guardOf(engine)
  const signature = request.headers.get(guard.signatureHeader)
  if (!signature) return textResponse('unsigned', 401, { connection: 'close' })
  if (isOverloaded()) return tooMuch()
  const raw = await readUpTo(request, LARGEST_BODY_BYTES)
  if (!raw) return textResponse('too large', 413, { connection: 'close' })

  const arrived = openBody(engine, raw, signature, instanceSecret)
  const { named, isInstanceSigned } = arrived
  if (named.length === 0 && !isInstanceSigned && raw.length > LARGEST_UNADDRESSED_BYTES)
    return textResponse('unsigned', 401)
  return (await acceptRecalled(arrived, options)) ?? (await acceptFound(arrived, options))
}

/** A delivery with the data that is known before its channel is. */
type Arrived = ReturnType<typeof openBody>

function openBody(
  engine: EngineKind,
  raw: Uint8Array,
  signature: string,
  instanceSecret: string | undefined,
) {
  const guard = guardOf(engine)
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw)
  const receivedAt = nowIso()
  let parsed: ParsedBody | undefined
  return {
    engine,
    body,
    raw,
    receivedAt,
    /** Reads the body once, however often it is called. */
    read: () => (parsed ??= engineOf(engine).parse(body, receivedAt)),
    named: guard.accountsIn(body),
    isStale: guard.isStale?.(body, now()) === true,
    isInstanceSigned:
      instanceSecret !== undefined && guard.isSigned(raw, signature, instanceSecret),
    isSignedWith: (secret: string) => guard.isSigned(raw, signature, secret),
  }
}

/**
 * Uses the last known state of the channel, which saves a query. The transaction that stores the
 * body checks that the state is still current. undefined where that is not enough.
 */
async function acceptRecalled(
  arrived: Arrived,
  { recallAccounts, apply }: Receiving,
): Promise<Response | undefined> {
  const { engine, named, isStale, raw } = arrived
  if (named.length === 0 || isStale || raw.length > LARGEST_TRIED_BYTES) return undefined
  const recalled = recallAccounts(engine, named)
  const [only, ...others] = recalled ? ownersAmong(arrived, recalled.accounts) : []
  if (!recalled || !only || others.length > 0) return undefined
  if (isOverloaded(only.businessId)) return tooMuch()
  const isStored = await withinBounds(only.channelId, () =>
    acceptDelivery([deliveryTo(arrived, only)], apply, recalled.isStillSo),
  )
  if (isStored === undefined) return tooMuch()
  return isStored ? textResponse('ok', 200) : undefined
}

async function acceptFound(
  arrived: Arrived,
  { findAccounts, apply, secretsOf }: Receiving,
): Promise<Response> {
  const { engine, named, isInstanceSigned, isStale } = arrived
  const known =
    named.length === 0 && isInstanceSigned ? [] : (await findAccounts(engine, named)).accounts
  const owners = ownersAmong(arrived, known)
  if (owners.length === 0 && !isInstanceSigned) {
    // A delivery for an unconnected number of the app is acknowledged all the same: Meta repeats
    // any other response for days.
    const isOfApp =
      known.length === 0
        ? named.length > 0 && (await isSignedByAnyApp(arrived, secretsOf))
        : vouchedAmong(arrived, known).length > 0 && accountsAddressed(arrived, known).length === 0
    if (!isOfApp) return textResponse('unsigned', 401)
  }
  if (isStale) return textResponse('too old', 400)
  const targets = named.length > 0 && owners.length > 0 ? owners : [NO_CHANNEL]
  const isStored = await withinBounds(targets[0]?.channelId ?? '', () =>
    acceptDelivery(
      targets.map((target) => deliveryTo(arrived, target)),
      apply,
    ).then(() => true),
  )
  return isStored ? textResponse('ok', 200) : tooMuch()
}

const NO_CHANNEL = { channelId: null, externalIds: [] }

/** Accounts whose secret, or the instance's, signed the body. */
const vouchedAmong = (arrived: Arrived, accounts: WebhookAccount[]): WebhookAccount[] =>
  accounts.filter(
    ({ appSecret, isUnproved }) =>
      (arrived.isInstanceSigned && !isUnproved) ||
      (appSecret !== undefined && arrived.isSignedWith(appSecret)),
  )

function ownersAmong(arrived: Arrived, known: WebhookAccount[]): WebhookAccount[] {
  const vouchedFor = vouchedAmong(arrived, known)
  return known.length > 1 && vouchedFor.length > 0
    ? accountsAddressed(arrived, vouchedFor)
    : vouchedFor
}

function deliveryTo(
  { engine, body, raw, read, receivedAt }: Arrived,
  target: { channelId: string | null; externalIds: string[] },
): ReceivedDelivery {
  const { channelId, externalIds: accounts } = target
  const orderHint = guardOf(engine).orderHint(body)
  const hint = orderHint ? { orderHint } : {}
  return { engine, channelId, accounts, body, raw, read, receivedAt, ...hint }
}

const tooMuch = (): Response =>
  textResponse('try again later', 503, { 'retry-after': String(RETRY_AFTER_SECONDS) })

type Receiving = WebhookOptions & { secretsOf: () => Promise<string[]> }

/**
 * Whether a channel's app secret signed a body that names none of our channels. One app serves many
 * numbers, and those that are not connected here deliver to the same address.
 */
async function isSignedByAnyApp(
  { engine, raw, isSignedWith }: Arrived,
  secretsOf: Receiving['secretsOf'],
): Promise<boolean> {
  if (!guardOf(engine).hasAppSecret) return false
  const secrets = await secretsOf()
  return secrets.slice(0, Math.floor(MAX_HASHED_BYTES / Math.max(raw.length, 1))).some(isSignedWith)
}

/**
 * The distinct secrets of an engine's channels, cached for a while: an unsigned body must not cost
 * a query each.
 */
function rememberSecrets(
  engine: EngineKind,
  findAccounts: WebhookOptions['findAccounts'],
): () => Promise<string[]> {
  let secrets: string[] = []
  let readAtMs = -Infinity
  return async () => {
    if (now().getTime() - readAtMs < SECRETS_FRESH_MS) return secrets
    const { accounts } = await findAccounts(engine, [])
    secrets = [...new Set(accounts.map(({ appSecret }) => appSecret).filter(isGiven))]
    readAtMs = now().getTime()
    return secrets
  }
}

/**
 * The channels that the body is for. Each gets only the events that its own secret (or the
 * instance's) proves, even when the body names others. The numbers of one WhatsApp Business account
 * all match its id: those without an event of their own are left out.
 */
function accountsAddressed(arrived: Arrived, accounts: WebhookAccount[]): WebhookAccount[] {
  const known = new Set(itemsOf(arrived).map((item) => item.account))
  return known.size === 0
    ? accounts
    : accounts.filter(({ externalIds }) => externalIds.some((id) => known.has(id)))
}

/** A body that cannot be parsed has no events; it is stored all the same. */
function itemsOf({ engine, read }: Arrived): { account: string }[] {
  try {
    return read().items
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

const textResponse = (
  body: string,
  status: number,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
const isGiven = (value: string | undefined): value is string => value !== undefined && value !== ''
