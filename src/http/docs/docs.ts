import { Hono } from 'hono'
import type { HttpEnv } from '../app.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

/** GET /api/docs, a page without external resources, and GET /api/docs/openapi.json. */
export function docsRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/api/docs/openapi.json', (c) =>
    c.json(openApi(), 200, {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    }),
  )
  app.get('/api/docs', async (c) => {
    const page = await docsPage(openApi())
    return c.html(page, 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
