import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Histogram } from 'prom-client'
import { log, withLogIds } from '#platform/log'
import { loggedPath } from './logged-path.ts'
import { ROUTES } from './routes.ts'
import type { HttpEnv } from './app.ts'

const requestSeconds = new Histogram({
  name: 'tanggap_http_seconds',
  help: 'Duration of HTTP requests by route and status',
  labelNames: ['route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10],
})

/** Gives the request an id, measures it, and logs it without user content. */
export const observeRequest: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const started = performance.now()
  const requestId = /^[\w-]{8,64}$/.exec(c.req.header('x-request-id') ?? '')?.[0] ?? randomUUID()
  c.set('requestId', requestId)
  const outgoing = c.env?.outgoing
  // The header is set on the raw response, because setting it on `c.res` would build a whole
  // Response object.
  outgoing?.setHeader('x-request-id', requestId)
  await withLogIds({ requestId }, next)
  if (!outgoing) c.res.headers.set('x-request-id', requestId)
  const durationMs = performance.now() - started
  requestSeconds.observe(
    { route: routeName(c.req.path), status: String(c.res.status) },
    durationMs / 1000,
  )
  log.info(
    {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      durationMs: Math.round(durationMs),
    },
    'request',
  )
}

const PREFIXES = ROUTES.map(([pattern]) => ({ pattern, prefix: pattern.replace('*', '') }))

/** A bounded set of names, so that callers cannot create unlimited metrics. */
function routeName(path: string): string {
  const listed = PREFIXES.find(({ prefix }) => path.startsWith(prefix))
  if (listed) return listed.pattern
  return path.startsWith('/_serverFn')
    ? 'server function'
    : path.startsWith('/assets/')
      ? 'asset'
      : 'page'
}
