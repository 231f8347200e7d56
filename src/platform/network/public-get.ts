import type { IncomingMessage } from 'node:http'
import { isAllowedHost, NotPublic, requestPublic } from './public-request.ts'

/** `body`: a stream, to be read or cancelled. */
export type PublicFile =
  | { ok: true; mime: string; sizeBytes?: number; body: ReadableStream<Uint8Array> }
  | { ok: false; reason: 'scheme' | 'private' | 'unreachable' }
  | { ok: false; reason: 'status'; status: number }

/**
 * Opens a public file at an address that a caller gave. Connects to the address that was checked
 * and follows no redirects, so private networks are unreachable. The timeout covers the body too.
 */
export async function openPublicFile(address: string, timeoutMs: number): Promise<PublicFile> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, reason: 'scheme' }
  try {
    const response = await getPublic(url, AbortSignal.timeout(timeoutMs))
    const status = response.statusCode ?? 0
    if (status !== 200) {
      response.destroy()
      return { ok: false, reason: 'status', status }
    }
    const length = Number(response.headers['content-length'])
    return {
      ok: true,
      mime: response.headers['content-type'] ?? '',
      ...(length > 0 ? { sizeBytes: length } : {}),
      body: streamOf(response),
    }
  } catch (error) {
    return {
      ok: false,
      reason: error instanceof NotPublic ? 'private' : 'unreachable',
    }
  }
}

function streamOf(response: IncomingMessage): ReadableStream<Uint8Array> {
  const pieces = response[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(Buffer.from(next.value))
    },
    cancel: () => void response.destroy(),
  })
}

const getPublic = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    requestPublic(url, { signal, headers: { accept: '*/*' }, isAllowed: isAllowedHost(url) }, done)
      .on('error', fail)
      .end()
  })
