import { STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { request as requestHttp } from 'undici'
import { z } from 'zod'
import type { ErrorClass, ProviderError } from '#whatsapp/model'
import { parseJson } from '#lib/json'
import { toProviderError } from './errors.ts'
import { errorShape } from './inbound/shapes.ts'

/** `accessToken`: null where the call is authorised in another way. */
export type GraphOptions = {
  url: string
  accessToken: string | null | undefined
  timeoutMs: number
}
/** Streamed bytes with their length in advance. */
export type ByteStream = {
  contentType: string
  sizeBytes: number
  bytes: ReadableStream<Uint8Array>
}
export type GraphRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  stream?: ByteStream
}
export type GraphResult = { ok: true; body: unknown } | { ok: false; error: ProviderError }

/**
 * One call of the Graph API. A failure has its class; `unconfirmed` where a POST may have taken
 * effect. Redirects are not followed, so the token reaches the configured host only. It uses undici
 * directly: `fetch` needs twice the processor time.
 */
export async function callGraph(
  options: GraphOptions,
  request: GraphRequest,
): Promise<GraphResult> {
  if (!options.accessToken && options.accessToken !== null)
    return toFailure('no_token', 'configuration')
  try {
    const {
      statusCode: status,
      headers,
      body,
    } = await requestHttp(`${options.url}/${request.path}`, {
      method: request.method,
      ...payloadOf(request, options.accessToken),
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    const text = await body.text()
    return status >= 200 && status < 300
      ? toSuccess(text)
      : { ok: false, error: toHttpError({ status, retryAfter: headers['retry-after'] }, text) }
  } catch (error) {
    return { ok: false, error: toNetworkError(error) }
  }
}

function payloadOf(
  { body, stream }: GraphRequest,
  accessToken: string | null,
): { headers: Record<string, string>; body?: string | Readable } {
  const proof: Record<string, string> =
    accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }
  if (stream)
    return {
      headers: {
        ...proof,
        'content-type': stream.contentType,
        'content-length': String(stream.sizeBytes),
      },
      body: Readable.from(stream.bytes, { objectMode: false }),
    }
  return body
    ? { headers: { ...proof, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : { headers: proof }
}

/** Used in error texts where Meta gave no text of its own. */
export const OF_META = { server: 'meta' }
const toFailure = (code: string, kind: ErrorClass): { ok: false; error: ProviderError } => ({
  ok: false,
  error: { code, facts: OF_META, class: kind },
})

function toSuccess(text: string): GraphResult {
  const body = parseJson(text)
  return body === undefined ? toFailure('unreadable', 'unconfirmed') : { ok: true, body }
}

const bodyShape = z.object({ error: errorShape })

/** Builds the error of an unsuccessful response. */
export function toHttpError(
  { status, retryAfter }: { status: number; retryAfter: unknown },
  text: string,
): ProviderError {
  const parsed = bodyShape.safeParse(parseJson(text))
  const error = parsed.success
    ? toProviderError(parsed.data.error, classOfStatus(status))
    : {
        code: `http_${status}`,
        title: STATUS_CODES[status] ?? String(status),
        class: classOfStatus(status),
      }
  const seconds = Number(retryAfter)
  return seconds > 0 && error.class === 'wait' ? { ...error, retryAfterMs: seconds * 1000 } : error
}

/**
 * The error class of a response without a known code. After a 5xx it is unknown whether the message
 * was sent.
 */
function classOfStatus(status: number): ErrorClass {
  if (status >= 500) return 'unconfirmed'
  if (status === 401 || status === 403) return 'configuration'
  return status === 429 ? 'wait' : 'final'
}

/** Codes of a connection that was never made: nothing was sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

export function toNetworkError(error: unknown): ProviderError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'timeout', facts: OF_META, class: 'unconfirmed' }
  const code =
    codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined) ?? 'network'
  return {
    code,
    facts: OF_META,
    class: NEVER_CONNECTED.has(code) ? 'retry' : 'unconfirmed',
  }
}

function codeOf(cause: unknown): string | undefined {
  if (cause instanceof AggregateError) return codeOf(cause.errors[0])
  return typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    typeof cause.code === 'string'
    ? cause.code
    : undefined
}
