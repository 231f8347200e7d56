import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { z } from 'zod'
import { randomToken } from '#platform/crypto'
import { currentLanguage } from '#platform/language'
import { log } from '#platform/log'
import { withPageNonce } from '#platform/page-nonce'
import { settings } from '#platform/settings'
import { pagePolicy } from './page-policy.ts'
import type { Dashboard } from './serve.ts'

const DIST = join(import.meta.dirname, '../../dist')
/** The folder of the English build, which is made after the first start of a version. */
const ENGLISH = join(DIST, 'en')
const A_YEAR = 'public, max-age=31536000, immutable'

type Fetch = Dashboard['fetch']

/**
 * The built dashboard: hashed assets, precompressed and immutable; public files; and the
 * server-rendered pages in the language of the request.
 */
export async function loadDashboard(): Promise<Dashboard> {
  const indonesian = await loadBuild(DIST)
  const app = new Hono()
  for (const folder of [DIST, ENGLISH])
    app.use(
      '/assets/*',
      serveStatic({
        root: join(folder, 'client'),
        precompressed: true,
        onFound: (_path, c) => c.header('cache-control', A_YEAR),
      }),
    )
  // Only names with an extension are searched on disk: pages have none.
  app.use(
    '/:file{[^/]+\\.[a-z0-9]+}',
    serveStatic({
      root: join(DIST, 'client'),
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
    }),
  )
  app.use('*', compress())
  app.use('*', async (c, next) => {
    const nonce = randomToken(16)
    await withPageNonce(nonce, next)
    if (c.res.headers.get('content-type')?.startsWith('text/html')) {
      c.res.headers.set(
        'content-security-policy',
        pagePolicy(nonce, new URL(c.req.url).host, settings()),
      )
      c.res.headers.append('vary', 'accept-language, cookie')
    }
    if (settings().PUBLIC_URL?.startsWith('https:'))
      c.res.headers.set('strict-transport-security', 'max-age=31536000')
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('x-frame-options', 'DENY')
    c.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  })
  app.all('*', async (c) => {
    const english = currentLanguage() === 'en' ? await findEnglish() : undefined
    return (english ?? indonesian)(c.req.raw)
  })
  return { fetch: (request) => app.fetch(request) }
}

let english: Promise<Fetch | undefined> | undefined

/**
 * Loaded at its first request. undefined before its build is complete, and when it does not load:
 * pages are Indonesian.
 */
function findEnglish(): typeof english {
  if (!english && existsSync(join(ENGLISH, '.stamp')))
    english = loadBuild(ENGLISH).catch((error: unknown) => {
      log.error({ err: error }, 'the English build does not load')
      return undefined
    })
  return english
}

const entry = z.object({
  default: z.object({ fetch: z.custom<Fetch>((value) => typeof value === 'function') }),
})

const loadBuild = async (folder: string): Promise<Fetch> =>
  entry.parse(await import(join(folder, 'server/server.js'))).default.fetch
