import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { getDocument, renderDocument } from '#domain/invoice'
import { AppError } from '#platform/errors'
import type { HttpEnv } from './app.ts'
import { callerOf, type CookieOptions } from './session-cookie.ts'

/**
 * GET /billing/{id}: an invoice, receipt or credit note as PDF, for the owner of its business, by
 * session cookie or bearer token. A visitor without a session is sent to /login, and one who may not
 * open the document sees the dashboard's page about it.
 */
export function billingRoutes(options: CookieOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/billing/:id', async (c, next) => {
    try {
      return await answerDocument(c, options)
    } catch (error) {
      const code = error instanceof AppError && isPageVisit(c) ? error.code : undefined
      // The page of /login renews a session that has just run out, and returns here.
      if (code === 'auth.required')
        return c.redirect(`/login?redirect=${encodeURIComponent(c.req.path)}`)
      if (code === 'invoice.not_found') return next()
      throw error
    }
  })
  return app
}

/** A browser that opens the address, in contrast to a program. */
const isPageVisit = (c: Context): boolean =>
  c.req.header('authorization') === undefined &&
  c.req.header('accept')?.includes('text/html') === true

async function answerDocument(c: Context<HttpEnv>, options: CookieOptions): Promise<Response> {
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
}
