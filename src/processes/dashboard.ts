import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { randomToken } from '#platform/crypto'
import { withPageNonce } from '#platform/page-nonce'
import { settings } from '#platform/settings'
import { pagePolicy } from './page-policy.ts'
import type { Dashboard } from './serve.ts'

const ROOT = join(import.meta.dirname, '../..')
const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * The built dashboard: hashed assets, precompressed and immutable; public files; and the
 * server-rendered pages.
 */
export async function loadDashboard(): Promise<Dashboard> {
  const entry = z.object({
    default: z.object({
      fetch: z.custom<Dashboard['fetch']>((value) => typeof value === 'function'),
    }),
  })
  const built = entry.parse(await import(join(ROOT, 'dist/server/server.js')))
  const app = new Hono()
  app.use(
    '/assets/*',
    serveStatic({
      root: join(ROOT, 'dist/client'),
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', A_YEAR),
    }),
  )
  // Only names with an extension are searched on disk: pages have none.
  app.use(
    '/:file{[^/]+\\.[a-z0-9]+}',
    serveStatic({
      root: join(ROOT, 'dist/client'),
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
    }),
  )
  app.use('*', compress())
  app.use('*', async (c, next) => {
    const nonce = randomToken(16)
    await withPageNonce(nonce, next)
    if (c.res.headers.get('content-type')?.startsWith('text/html'))
      c.res.headers.set(
        'content-security-policy',
        pagePolicy(nonce, new URL(c.req.url).host, settings()),
      )
    if (settings().PUBLIC_URL?.startsWith('https:'))
      c.res.headers.set('strict-transport-security', 'max-age=31536000')
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('x-frame-options', 'DENY')
    c.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  })
  app.all('*', (c) => built.default.fetch(c.req.raw))
  return { fetch: (request) => app.fetch(request) }
}
