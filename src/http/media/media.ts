import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { uploadQuery } from '#contract/media'
import { findFile, sentFileTexts, storeUpload } from '#domain/media'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { objectStore } from '#platform/objects'
import type { HttpEnv } from '../app.ts'
import { readRange } from './range.ts'
import { callerOf, type CookieOptions } from '../session-cookie.ts'

type OpenableFile = Awaited<ReturnType<typeof findFile>>

/**
 * Files of conversations: GET /media/{id} and /media/{id}/thumb, POST /media. The caller is
 * identified by the session cookie (pages embed the address) or a bearer token. Files they may not
 * see do not exist for them. Everything is streamed.
 */
export function mediaRoutes(options: CookieOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/media/:id', async (c) => serveFile(c, await callerOf(c, options), 'file'))
  app.get('/media/:id/thumb', async (c) => serveFile(c, await callerOf(c, options), 'thumb'))
  app.post('/media', async (c) => {
    if (!isOwnPage(c)) throw new AppError('auth.forbidden')
    const claims = await callerOf(c, options)
    const { data: query } = uploadQuery.safeParse(c.req.query())
    if (!query) throw new AppError('request.invalid')
    const { body } = c.req.raw
    if (!body) throw new AppError('media.refused', { reason: sentFileTexts.fileEmpty })
    const length = c.req.header('content-length')
    const stored = await storeUpload(claims, {
      businessId: query.businessId,
      place: query,
      isVoice: 'roomId' in query && query.kind === 'voice',
      fileName: readName(c.req.header('x-file-name')),
      mime: c.req.header('content-type') ?? '',
      body,
      ...(length === undefined ? {} : { sizeBytes: Number(length) }),
    })
    return c.json(stored, 201)
  })
  return app
}

/** Serves a file or its thumbnail, whole or in part, to verified claims. `id` is in the path. */
export async function serveFile(
  c: Context<HttpEnv>,
  claims: Claims,
  variant: 'file' | 'thumb',
): Promise<Response> {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new AppError('media.not_found')
  const file = await findFile(claims, id.data, variant)
  const headers = headersOf(file)
  if (
    c.req
      .header('if-none-match')
      ?.split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === file.etag)
  )
    return new Response(null, { status: 304, headers })
  // A range of another version would be combined with the client's older bytes.
  const ifRange = c.req.header('if-range')
  const range = ifRange && ifRange !== file.etag ? undefined : c.req.header('range')
  if (range === undefined || file.sizeBytes === null) return serveWhole(c, file, headers)
  const asked = readRange(range, file.sizeBytes)
  if (asked === 'ignore') return serveWhole(c, file, headers)
  if (asked === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${file.sizeBytes}` },
    })
  headers['content-range'] = `bytes ${asked.start}-${asked.end}/${file.sizeBytes}`
  headers['content-length'] = String(asked.end - asked.start + 1)
  return new Response(await bytesOf(c, file, asked), { status: 206, headers })
}

async function serveWhole(
  c: Context<HttpEnv>,
  file: OpenableFile,
  headers: Record<string, string>,
): Promise<Response> {
  if (file.sizeBytes !== null) headers['content-length'] = String(file.sizeBytes)
  return new Response(await bytesOf(c, file), { headers })
}

async function bytesOf(
  c: Context<HttpEnv>,
  file: OpenableFile,
  range?: { start: number; end: number },
): Promise<ReadableStream<Uint8Array> | null> {
  if (c.req.raw.method === 'HEAD') return null
  const opened = await objectStore().open(file.path, range)
  if (!opened) throw new AppError('media.not_found')
  return opened.body
}

/**
 * No browser may run a file's content: it has its declared type and a sandbox, or is a download.
 */
function headersOf(file: OpenableFile): Record<string, string> {
  return {
    'content-type': file.mime.startsWith('text/') ? `${file.mime}; charset=utf-8` : file.mime,
    'content-disposition': dispositionOf(file),
    'accept-ranges': file.sizeBytes === null ? 'none' : 'bytes',
    'cache-control': 'private, max-age=86400',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'",
    'cross-origin-resource-policy': 'same-origin',
    etag: file.etag,
    'referrer-policy': 'no-referrer',
    // The cache does not apply to another user of the same browser, because their cookies differ.
    vary: 'Cookie, Authorization',
    'x-content-type-options': 'nosniff',
  }
}

function dispositionOf({ isShown, fileName }: OpenableFile): string {
  const kind = isShown ? 'inline' : 'attachment'
  if (!fileName) return kind
  const shown = withoutBidiControls(fileName)
  const plain = shown.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(shown).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** A form of another site can neither send this header nor our origin. */
function isOwnPage(c: Context<HttpEnv>): boolean {
  if (c.req.header('authorization')) return true
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin')
  return (
    origin !== undefined && URL.canParse(origin) && new URL(origin).host === c.req.header('host')
  )
}

function readName(header: string | undefined): string | null {
  try {
    return header ? decodeURIComponent(header) : null
  } catch {
    return null
  }
}
