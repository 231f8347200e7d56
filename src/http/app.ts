import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { register } from 'prom-client'
import { isMaskedAnywhere } from '#domain/number-mask'
import { claimsOfApiKey, requireScope } from '#domain/api-key'
import { writeAsSimulatedCustomer } from '#domain/channel/connect'
import { receiveAtOnce } from '#conversation/pipeline'
import { z } from 'zod'
import { answerPreflight, withCors } from '#lib/http/cors'
import { isSameSecret } from '#platform/crypto'
import type { Claims } from '#platform/database'
import { AppError, renderError } from '#platform/errors'
import { log } from '#platform/log'
import { detectedProxyHeader, PROXY_HEADERS } from '#platform/network/proxy-detection'
import { type Visitor, withVisitor } from '#platform/network/visitor'
import { isSecretInBrowser, type Verifier } from '#supabase/tokens'
import { visitorOf } from './client-address.ts'
import { docsRoutes } from './docs/docs.ts'
import { loggedPath } from './logged-path.ts'
import { LOOPBACK, mailboxRoutes } from './mailbox.ts'
import { metaSignup } from './meta-signup.ts'
import { metaWaba } from './meta-waba.ts'
import { mediaRoutes } from './media/media.ts'
import { type BodyBudget, heldBody, openBodyBudget, SMALL_HELD_BYTES } from './body/held-body.ts'
import { paymentRoutes } from './payments.ts'
import { billingRoutes } from './billing.ts'
import { conversationExportRoutes } from './conversation-export.ts'
import { type Permission, ROUTES } from './routes.ts'
import { scopeOf } from './scopes.ts'
import { callerOf as callerByCookie } from './session-cookie.ts'
import { bodyUpTo, SMALL_BODY_BYTES } from './body/small-body.ts'
import { findAccounts, recallAccounts } from './webhooks/webhook-accounts.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { wahaRoutes } from './waha/waha-routes.ts'
import { observeRequest } from './observe-request.ts'

export { ROUTES } from './routes.ts'

type Fetch = (request: Request) => Promise<Response> | Response
type FetchFrom = (request: Request, visitor: Visitor) => Promise<Response> | Response

export type HttpOptions = {
  verifier: Verifier
  gatewayKey: string
  /** name of the dashboard's session cookie */
  sessionCookie: string
  metricsToken: string | undefined
  /** programs on this machine may read the metrics without a token */
  opensMetricsLocally?: boolean
  /** development only: mails without a mail server are shown at /development/mail */
  showsMailbox?: boolean
  /** the header in which a trusted proxy names the client */
  clientAddressHeader?: string | undefined
  /** undefined when a Supabase project serves them */
  hosted: { auth: FetchFrom; rest: Fetch; realtime: Fetch; storage: Fetch } | undefined
  /** names of what is not ready; empty = ready */
  notReady: () => Promise<string[]>
  /** every request that is not an API route */
  dashboard: Fetch
}

/** The raw request and its answer, when it arrived over a socket. */
export type HttpEnv = {
  Bindings: { incoming?: IncomingMessage; outgoing?: ServerResponse }
  Variables: { claims: Claims; requestId: string }
}

/** The largest upload to the dashboard: a knowledge file of 20 MB with its form. */
const UPLOAD_LIMIT_BYTES = 21 * 1024 * 1024
/**
 * Memory for bodies above 64 KB in this process: about ten large files. Streamed bodies
 * (conversation files, hosted storage) do not count.
 */
const HELD_BYTES = 224 * 1024 * 1024
const HELD_BYTES_PER_CALLER = 64 * 1024 * 1024
/** A separate budget, so that calls cannot use up that of the webhooks. */
const HELD_WEBHOOK_BYTES = 48 * 1024 * 1024
/** Routes that limit the size of their bodies themselves. */
const HELD_ROUTES = ['/auth/v1/*', '/rest/v1/*', '/graphql/v1/*', '/realtime/v1/*', '/api/*']

/**
 * The whole HTTP API: one list of routes with their permission, and the dashboard for all other
 * requests.
 */
export function createHttp(options: HttpOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  const visitorFrom: VisitorFrom = (c) =>
    visitorOf(c.req.raw, c.env?.incoming, options.clientAddressHeader)
  app.use('*', observeRequest)
  for (const [path, permission] of ROUTES) app.use(path, admitRequest(permission, options))
  const calls = openBodyBudget(HELD_BYTES, HELD_BYTES_PER_CALLER)
  limitHeldBodies(app, calls, visitorFrom)
  addHealth(app, options)
  app.route('/', webhooks({ findAccounts, recallAccounts, apply: receiveAtOnce }))
  app.route('/', paymentRoutes())
  app.route('/', metaWaba())
  app.route('/', metaSignup())
  app.route('/', wahaRoutes())
  app.route('/', docsRoutes())
  app.post('/api/simulator/:channelId/messages', bodyUpTo(SMALL_BODY_BYTES), async (c) => {
    const body = simulated.parse(await c.req.json().catch(() => ({})))
    await writeAsSimulatedCustomer(c.get('claims'), {
      channelId: c.req.param('channelId'),
      ...body,
    })
    return c.json({ status: 'queued' }, 202)
  })
  app.route(
    '/',
    billingRoutes({ verifier: options.verifier, sessionCookie: options.sessionCookie }),
  )
  app.route(
    '/',
    conversationExportRoutes({ verifier: options.verifier, sessionCookie: options.sessionCookie }),
  )
  app.route('/', mediaRoutes({ verifier: options.verifier, sessionCookie: options.sessionCookie }))
  if (options.showsMailbox) app.route('/', mailboxRoutes())
  if (options.hosted) addHosted(app, options.hosted, visitorFrom)
  app.all('/api/*', () => {
    throw new AppError('route.not_found')
  })
  limitUploads(app, options, calls, visitorFrom)
  app.all('*', (c) => withVisitor(visitorFrom(c), () => options.dashboard(c.req.raw)))
  app.onError((error, c) => refuseRequest(c, error))
  return app
}

type VisitorFrom = (c: Context<HttpEnv>) => Visitor

function limitHeldBodies(app: Hono<HttpEnv>, calls: BodyBudget, visitorFrom: VisitorFrom): void {
  const addressOf = (c: Context) => nameOf(visitorFrom(c))
  for (const path of HELD_ROUTES) app.use(path, heldBody({ budget: calls, callerOf: addressOf }))
  app.use(
    '/webhooks/*',
    heldBody({
      budget: openBodyBudget(HELD_WEBHOOK_BYTES, HELD_WEBHOOK_BYTES),
      callerOf: addressOf,
    }),
  )
}

function addHealth(app: Hono<HttpEnv>, options: HttpOptions): void {
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    const missing = await options.notReady()
    // Reported here and in the settings; it does not affect readiness.
    const warnings = detectedProxyHeader() === undefined ? [] : ['CLIENT_ADDRESS_HEADER']
    return c.json(
      { status: missing.length === 0 ? 'ready' : 'not ready', missing, warnings },
      missing.length === 0 ? 200 : 503,
    )
  })
  app.get('/metrics', async (c) =>
    c.text(await register.metrics(), 200, { 'content-type': register.contentType }),
  )
}

function addHosted(
  app: Hono<HttpEnv>,
  { auth, rest, realtime, storage }: NonNullable<HttpOptions['hosted']>,
  visitorFrom: VisitorFrom,
): void {
  for (const service of ['auth', 'rest', 'realtime', 'storage'])
    app.use(`/${service}/v1/*`, withoutSecretInBrowser)
  app.all('/auth/v1/*', (c) => auth(c.req.raw, visitorFrom(c)))
  app.all('/rest/v1/*', (c) => rest(c.req.raw))
  app.all('/realtime/v1/*', (c) => realtime(c.req.raw))
  app.all('/storage/v1/*', (c) => storage(c.req.raw))
  app.use('/graphql/v1/*', withoutSecretInBrowser)
  app.all('/graphql/v1/*', (c) => rest(c.req.raw)) // the pattern matches `/graphql/v1` too
  app.all('/functions/v1/*', (c) =>
    c.req.method === 'OPTIONS'
      ? answerPreflight()
      : withCors(
          Response.json(
            { code: 'NOT_FOUND', message: 'Requested function was not found' },
            { status: 404 },
          ),
        ),
  )
}

function limitUploads(
  app: Hono<HttpEnv>,
  options: HttpOptions,
  calls: BodyBudget,
  visitorFrom: VisitorFrom,
): void {
  const addressOf = (c: Context) => nameOf(visitorFrom(c))
  // The sender of a large body to the dashboard is identified before it is read.
  const uploaders = new WeakMap<Context, string>()
  const admit = async (c: Context) => void uploaders.set(c, (await callerByCookie(c, options)).sub)
  app.use(
    '*',
    heldBody({
      budget: calls,
      maxBytes: UPLOAD_LIMIT_BYTES,
      callerOf: (c) => uploaders.get(c) ?? addressOf(c),
      admit,
    }),
  )
}

/** The key that a visitor's body bytes count against. */
const nameOf = ({ address, claimed, peer }: Visitor): string =>
  address ?? claimed ?? peer ?? 'unknown'

/** Supabase's gateway returns the same error. */
const withoutSecretInBrowser: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const { headers } = c.req.raw
  const [userAgent, origin, authorization, apikey] = [
    headers.get('user-agent'),
    headers.get('origin'),
    headers.get('authorization'),
    headers.get('apikey'),
  ]
  if (!isSecretInBrowser({ userAgent, origin, authorization, apikey })) return next()
  return withCors(
    Response.json(
      {
        message: 'Forbidden use of secret API key in browser',
        hint:
          'Secret API keys can only be used in a protected environment and should never be ' +
          'used in a browser. Delete this secret API key immediately.',
      },
      { status: 401 },
    ),
  )
}

const simulated = z.object({
  businessId: z.uuid(),
  from: z.string().regex(/^\d{8,15}$/),
  name: z.string().trim().min(1).max(80),
  text: z.string().trim().min(1).max(4096),
})

function admitRequest(permission: Permission, options: HttpOptions): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (permission === 'operator' && !isOperator(c, options))
      return refuseRequest(c, new AppError('auth.required'))
    if (permission === 'member' || permission === 'key')
      c.set('claims', await callerOf(c, permission, options))
    if (permission === 'key') {
      requireScope(c.get('claims'), scopeOf(c.req.method, c.req.path))
      // Every call of the messaging API names chats by their number.
      if (await isMaskedAnywhere(c.get('claims'))) throw new AppError('auth.forbidden')
    }
    return next()
  }
}

/**
 * Whether the caller has the token or, where allowed, is a program on this machine. Requests
 * through a local proxy count as remote.
 */
function isOperator(
  c: Context<HttpEnv>,
  { metricsToken, opensMetricsLocally }: HttpOptions,
): boolean {
  if (metricsToken && isSameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`))
    return true
  const peer = c.env?.incoming?.socket?.remoteAddress ?? ''
  return (
    opensMetricsLocally === true &&
    LOOPBACK.test(peer) &&
    !PROXY_HEADERS.some((header) => c.req.header(header) !== undefined)
  )
}

async function callerOf(
  c: Context<HttpEnv>,
  permission: 'member' | 'key',
  options: HttpOptions,
): Promise<Claims> {
  const key = c.req.header('x-api-key')
  if (permission === 'key' && key) {
    if (isSameSecret(key, options.gatewayKey))
      return { role: 'service_role', reason: 'gateway key' }
    const claims = await claimsOfApiKey(key)
    if (claims) return claims
  }
  const caller = await options.verifier.identify({
    authorization: c.req.header('authorization'),
    apikey: null,
  })
  if (!caller.ok || !caller.claims.sub) throw new AppError('auth.required')
  return caller.claims
}

/** Only bodies with a small Content-Length are always read to their end. */
const mayBeUnread = (c: Context): boolean =>
  c.req.header('transfer-encoding') !== undefined ||
  Number(c.req.header('content-length') ?? 0) > SMALL_HELD_BYTES

/** The only place that converts an error to an HTTP answer. */
function refuseRequest(c: Context<HttpEnv>, error: unknown): Response {
  const isInput = error instanceof z.core.$ZodError
  const rendered = renderError(isInput ? new AppError('request.invalid') : error)
  // A feature that an engine lacks is an answer, not a failure.
  if (rendered.status >= 500 && rendered.status !== 501)
    log.error(
      { err: error, requestId: c.get('requestId'), path: loggedPath(c.req.path) },
      'request failed',
    )
  const details: AppError['details'] = error instanceof AppError ? error.details : {}
  return Response.json(
    {
      ...details,
      statusCode: rendered.status,
      error: rendered.message,
      message: rendered.message,
      code: rendered.code,
      ...(isInput ? { issues: error.issues.map((issue) => issue.path.join('.')) } : {}),
    },
    {
      status: rendered.status,
      headers: {
        // The rest of the body is not read, so the connection cannot be reused.
        ...(mayBeUnread(c) && { connection: 'close' }),
        ...(rendered.status === 503 && { 'retry-after': '1' }),
        ...(details.retryAfterSeconds !== undefined && {
          'retry-after': String(details.retryAfterSeconds),
        }),
      },
    },
  )
}
