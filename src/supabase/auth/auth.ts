import { now } from '#platform/clock'
import type { Visitor } from '#platform/network/visitor'
import { answerPreflight, withCors } from '#lib/http/cors'
import { sweepAttempts } from './password/attempt.queries.ts'
import { type Call, writeAuth } from './auth-call.ts'
import { rememberDevice } from './session/device.ts'
import { API_VERSION, AuthError, isVersioned, renderFailure } from './auth-errors.ts'
import { sweepChallenges } from './factors/factor.queries.ts'
import { deleteOldAuthorizations } from './oauth-server/oauth-server.queries.ts'
import { type AuthOptions, type Resolved, resolveOptions } from './options.ts'
import { sweepExpired } from './token.queries.ts'
import { ROUTES } from './auth-routes.ts'
import { DAY_MS } from '#lib/time/durations'

export { readHooks } from './hooks/hooks.ts'
export type { AuthOptions, Mail } from './options.ts'

export type Auth = {
  /**
   * Answers a request to /auth/v1. Rate limits count by `visitor`. Its verified address is stored
   * in sessions and the audit log.
   */
  fetch(request: Request, visitor?: Visitor): Promise<Response>
  /**
   * Removes expired codes, flows, buckets and tokens. Call it about once an hour, from any process.
   */
  sweep(): Promise<void>
}

/**
 * The Auth service of a Supabase project, for its unmodified clients. Requires `openDatabase` and
 * `useEncryptionKey` first.
 */
export function createAuth(given: AuthOptions): Auth {
  const options = resolveOptions(given)
  return {
    async fetch(request, visitor = {}) {
      if (request.method === 'OPTIONS') return answerPreflight()
      const versioned = isVersioned(request)
      const response = await answerRequest(options, request, visitor).catch((error: unknown) =>
        renderFailure(error, versioned),
      )
      if (versioned) response.headers.set('x-supabase-api-version', API_VERSION)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return withCors(request.method === 'HEAD' ? new Response(null, response) : response)
    },
    sweep: () =>
      writeAuth(async (tx) => {
        const before = expiryTimes(options)
        await sweepExpired(tx, before)
        await sweepAttempts(tx, before.buckets)
        await sweepChallenges(tx, before.buckets)
        await deleteOldAuthorizations(tx, before.buckets)
      }),
  }
}

/** GET routes with side effects. A HEAD request (mail scanners send them) must not trigger them. */
const ACTS_ON_GET = new Set([
  '/verify',
  '/reauthenticate',
  '/authorize',
  '/oauth/authorize',
  '/callback',
  '/user/identities/authorize',
])

async function answerRequest(
  options: Resolved,
  request: Request,
  visitor: Visitor,
): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.replace(/^.*?\/auth\/v1(?=\/|$)/, '').replace(/\/$/, '') || '/'
  if (request.method === 'HEAD' && ACTS_ON_GET.has(path)) return new Response(null, { status: 200 })
  const method = request.method === 'HEAD' ? 'GET' : request.method
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null
    if (!match) continue
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
    const call: Call = {
      options,
      request,
      url,
      params: match.slice(1),
      address: visitor.address,
      visitor,
      userAgent,
      startedAt: performance.now(),
    }
    const response = await route.handler(call)
    if (call.signedIn) rememberDevice(call, call.signedIn, response)
    return response
  }
  throw new AuthError('not_found', 'Not Found')
}

const REVOKED_DAYS = 30
const AUDIT_DAYS = 365

function expiryTimes(options: Resolved) {
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const codeMs = options.otpExpirySeconds * 1000
  return {
    codes: before(codeMs),
    flows: before(codeMs + DAY_MS),
    buckets: before(DAY_MS),
    revoked: before(REVOKED_DAYS * DAY_MS),
    audit: before(AUDIT_DAYS * DAY_MS),
  }
}
