import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { MediaRef, ProviderError } from '#whatsapp/model'
import type { OutboundMedia } from '#whatsapp/commands'
import type { FetchedMedia } from '../../../engine-interface.ts'
import {
  callGraph,
  toHttpError,
  toNetworkError,
  type ByteStream,
  type GraphOptions,
} from '../graph.ts'

/** A file of 100 MB at 1 MB/s, with some reserve. */
const FILE_TIMEOUT_MS = 150_000

export type Uploaded = { ok: true; id: string } | { ok: false; error: ProviderError }

/**
 * Streams a file to Meta, which stores it for 30 days. A failure here never reaches the customer,
 * so it may be retried.
 */
export async function uploadMedia(
  options: GraphOptions,
  phoneNumberId: string,
  media: OutboundMedia,
): Promise<Uploaded> {
  const bytes = await openFile(media)
  if (!bytes)
    return {
      ok: false,
      error: { code: 'media_unreadable', class: 'final' },
    }
  const result = await callGraph(
    { ...options, timeoutMs: Math.max(options.timeoutMs, FILE_TIMEOUT_MS) },
    {
      method: 'POST',
      path: `${encodeURIComponent(phoneNumberId)}/media`,
      stream: toForm(media, bytes),
    },
  )
  await bytes.cancel().catch(() => {}) // an upload that ended early leaves the stream open
  if (!result.ok)
    return {
      ok: false,
      error:
        result.error.class === 'unconfirmed' ? { ...result.error, class: 'retry' } : result.error,
    }
  const parsed = z
    .object({ id: z.union([z.string().min(1), z.number().transform(String)]) })
    .safeParse(result.body)
  return parsed.success
    ? { ok: true, id: parsed.data.id }
    : {
        ok: false,
        error: { code: 'unreadable', title: 'The answer names no file', class: 'retry' },
      }
}

/** Opens our own file; undefined when it is gone or our storage is unavailable. */
async function openFile(media: OutboundMedia): Promise<ReadableStream<Uint8Array> | undefined> {
  try {
    return await media.open()
  } catch {
    return undefined
  }
}

/**
 * Streams multipart/form-data; the file is never whole in memory. Its length is known, so the
 * form's is too.
 */
function toForm(media: OutboundMedia, file: ReadableStream<Uint8Array>): ByteStream {
  const boundary = `----tanggap${randomUUID()}`
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const mime = media.mime.replace(/[\r\n]/g, ' ')
  const head = Buffer.from(
    `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoteFileName(media.fileName ?? 'file')}"\r\nContent-Type: ${mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.length + media.sizeBytes + tail.length,
    bytes: joinStreams([head], file, [tail]),
  }
}

/** Quotes as browsers do in multipart file names. */
const quoteFileName = (name: string): string =>
  name.replace(/["\r\n]/g, (mark) => encodeURIComponent(mark))

function joinStreams(
  before: Uint8Array[],
  middle: ReadableStream<Uint8Array>,
  after: Uint8Array[],
): ReadableStream<Uint8Array> {
  async function* chunks() {
    yield* before
    yield* middle
    yield* after
  }
  const iterator = chunks()
  return new ReadableStream({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => void (await iterator.return(undefined)),
  })
}

const describedShape = z.object({
  url: z.url(),
  mime_type: z.string().optional().catch(undefined),
  file_size: z.coerce.number().int().min(0).optional().catch(undefined),
})

/**
 * The bytes of a received file. Its address expires after five minutes and is requested for every
 * try. Its id expires after seven days.
 */
export async function fetchMedia(
  options: GraphOptions,
  phoneNumberId: string,
  media: MediaRef,
): Promise<FetchedMedia> {
  const { source } = media
  if (source.type === 'unavailable') return { state: 'gone', reason: source.reason }
  if (source.type !== 'cloud_media_id')
    return { state: 'gone', reason: `no ${source.type} at Meta` }
  const first = await downloadFile(options, phoneNumberId, source.id, media.mime)
  // A 404 means that the address expired between the two calls.
  const fetched =
    first === 'expired' ? await downloadFile(options, phoneNumberId, source.id, media.mime) : first
  return fetched === 'expired' ? { state: 'gone', reason: 'expired' } : fetched
}

async function downloadFile(
  options: GraphOptions,
  phoneNumberId: string,
  mediaId: string,
  mime: string,
): Promise<FetchedMedia | 'expired'> {
  const described = await callGraph(options, {
    method: 'GET',
    path: `${encodeURIComponent(mediaId)}?phone_number_id=${encodeURIComponent(phoneNumberId)}`,
  })
  if (!described.ok) return toFetchFailure(described.error)
  const file = describedShape.safeParse(described.body)
  if (!file.success || !isTrusted(options.url, file.data.url))
    return {
      state: 'failed',
      error: { code: 'unreadable', class: 'retry' },
    }
  try {
    const response = await fetch(file.data.url, {
      headers: { authorization: `Bearer ${options.accessToken ?? ''}` },
      // A redirect would send the token to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(options.timeoutMs, FILE_TIMEOUT_MS)),
    })
    if (response.ok && response.body) {
      const length = Number(response.headers.get('content-length')) || file.data.file_size
      return {
        state: 'open',
        mime: file.data.mime_type ?? response.headers.get('content-type') ?? mime,
        ...(length ? { sizeBytes: length } : {}),
        body: response.body,
      }
    }
    const text = await response.text()
    return response.status === 404 || response.status === 410
      ? 'expired'
      : {
          state: 'failed',
          error: toRetryable(
            toHttpError(
              { status: response.status, retryAfter: response.headers.get('retry-after') },
              text,
            ),
          ),
        }
  } catch (error) {
    return { state: 'failed', error: toRetryable(toNetworkError(error)) }
  }
}

/** Meta answers an expired id with a bad parameter (100) or a missing object (33). */
function toFetchFailure(error: ProviderError): FetchedMedia {
  return error.code === '100' || error.code === '33' || error.code === 'http_404'
    ? { state: 'gone', reason: error.code }
    : { state: 'failed', error: toRetryable(error) }
}

/** A read may be repeated, so an unconfirmed result is retried. */
const toRetryable = (error: ProviderError): ProviderError =>
  error.class === 'unconfirmed' ? { ...error, class: 'retry' } : error

const META_HOSTS = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/

/** True for addresses of Meta, and of the configured Graph host. */
function isTrusted(graphUrl: string, url: string): boolean {
  const { protocol, hostname, origin } = new URL(url)
  return origin === new URL(graphUrl).origin || (protocol === 'https:' && META_HOSTS.test(hostname))
}
