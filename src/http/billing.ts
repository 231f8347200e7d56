import { Hono } from 'hono'
import { z } from 'zod'
import { getDocument, renderDocument } from '#domain/invoice'
import { AppError } from '#platform/errors'
import type { HttpEnv } from './app.ts'
import { callerOf, type CookieOptions } from './session-cookie.ts'

/**
 * GET /billing/{id}: an invoice, receipt or credit note as PDF, for the owner of its business, by
 * session cookie or bearer token.
 */
export function billingRoutes(options: CookieOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/billing/:id', async (c) => {
    const claims = await callerOf(c, options)
    const id = z.uuid().safeParse(c.req.param('id'))
    if (!id.success) throw new AppError('invoice.not_found')
    const document = await getDocument(claims, id.data)
    const name = `${document.number.replaceAll('/', '-')}.pdf`
    return c.body(new Uint8Array(await renderDocument(document)), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
  })
  return app
}
