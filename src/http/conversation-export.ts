import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { z } from 'zod'
import { exportQuery } from '#contract/conversation/export'
import { exportRoom } from '#conversation/exports'
import { AppError } from '#platform/errors'
import type { HttpEnv } from './app.ts'
import { callerOf, type CookieOptions } from './session-cookie.ts'

/** No script runs in an exported page, and it loads only pictures of this server. */
const PAGE_POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'"

/**
 * GET /conversation-export/{roomId}: one conversation as text or page, streamed, for members of its
 * business by session cookie or bearer token.
 */
export function conversationExportRoutes(options: CookieOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/conversation-export/:roomId', async (c) => {
    const claims = await callerOf(c, options)
    const roomId = z.uuid().safeParse(c.req.param('roomId'))
    const query = exportQuery.safeParse(c.req.query())
    if (!roomId.success || !query.success) throw new AppError('room.not_found')
    const { businessId, format, print } = query.data
    const { type, fileName, parts } = await exportRoom(
      claims,
      { businessId, roomId: roomId.data },
      { format, origin: print ? '' : new URL(c.req.url).origin },
    )
    return c.body(Readable.toWeb(Readable.from(parts)) as ReadableStream, 200, {
      'content-type': type,
      'content-disposition': `${print ? 'inline' : 'attachment'}; filename="${fileName}"`,
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'private, no-store',
    })
  })
  return app
}
