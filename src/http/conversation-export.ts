import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { customerExportQuery, exportQuery } from '#contract/conversation/export'
import { exportCustomer, exportRoom } from '#conversation/exports'
import { AppError } from '#platform/errors'
import type { HttpEnv } from './app.ts'
import { callerOf, type CookieOptions } from './session-cookie.ts'

/** No script runs in an exported page, and it loads only pictures of this server. */
const PAGE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

/**
 * GET /conversation-export/{roomId}: one conversation as text or page, streamed, for members of its
 * business by session cookie or bearer token. GET /customer-export/{contactId}: everything about a
 * customer as JSON, likewise, for owner and admin.
 */
export function conversationExportRoutes(options: CookieOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/conversation-export/:roomId', async (c) => {
    const claims = await callerOf(c, options)
    const roomId = z.uuid().safeParse(c.req.param('roomId'))
    const query = exportQuery.safeParse(c.req.query())
    if (!roomId.success || !query.success) throw new AppError('room.not_found')
    const { businessId, format, print } = query.data
    const file = await exportRoom(
      claims,
      { businessId, roomId: roomId.data },
      { format, origin: print ? '' : new URL(c.req.url).origin },
    )
    return answerFile(c, file, print ? 'inline' : 'attachment')
  })
  app.get('/customer-export/:contactId', async (c) => {
    const claims = await callerOf(c, options)
    const contactId = z.uuid().safeParse(c.req.param('contactId'))
    const query = customerExportQuery.safeParse(c.req.query())
    if (!contactId.success || !query.success) throw new AppError('contact.not_found')
    const { businessId } = query.data
    return answerFile(c, await exportCustomer(claims, { businessId, contactId: contactId.data }))
  })
  return app
}

const answerFile = (
  c: Context<HttpEnv>,
  { type, fileName, parts }: Awaited<ReturnType<typeof exportRoom>>,
  shown: 'inline' | 'attachment' = 'attachment',
) =>
  c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream, 200, {
    'content-type': type,
    'content-disposition': `${shown}; filename="${fileName}"`,
    'content-security-policy': PAGE_POLICY,
    'cache-control': 'private, no-store',
  })
