import { Readable } from 'node:stream'
import { Agent, request as requestHttp } from 'undici'
import { assertPublic, isAllowedHost, lookUpPublic } from '../network/public-request.ts'

/**
 * The largest response, far above a real one. An endless response must not fill this process's
 * memory.
 */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/** A provider's whole answer. */
export type HttpAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Uint8Array<ArrayBuffer>
}
type Post = {
  headers: Record<string, string>
  body: string | Uint8Array
  signal: AbortSignal | null
  /** a member entered the address */
  isUntrusted?: boolean | undefined
}

/** Connects to public addresses only, unless the operator allowed the host. */
const publicAgent = new Agent({ connect: { lookup: lookUpPublic } })

/** Posts by undici and reads the whole response. Redirects are not followed. */
export async function postText(url: string, post: Post): Promise<HttpAnswer> {
  const answer = await openPost(url, post)
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: await readAnswer(answer.body),
  }
}

/** Posts in the same way and returns the body as a stream. */
export async function openPost(url: string, { headers, body, signal, isUntrusted }: Post) {
  const guard = isUntrusted && !isAllowedHost(new URL(url)) ? { dispatcher: publicAgent } : {}
  if (guard.dispatcher) assertPublic(new URL(url))
  return requestHttp(url, {
    method: 'POST',
    // `request` does not decompress responses.
    headers: { ...headers, 'accept-encoding': 'identity' },
    body,
    signal,
    ...guard,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    // The error name by which the SDK recognises a failed connection.
    throw new TypeError('fetch failed', { cause: error })
  })
}

async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the model's answer is too long")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isRedirect = (status: number) => status >= 300 && status < 400

/** Responses that were fetched before the SDK requests them, by the abort signal of its call. */
const answered = new WeakMap<AbortSignal, Promise<HttpAnswer>>()

/** The SDK's next call with `signal` gets `answer` in place of a request. */
export const replayAnswer = (signal: AbortSignal, answer: Promise<HttpAnswer>): void =>
  void answered.set(signal, answer)

/**
 * Like `fetch`, but by undici and with the whole response at once: half the processor time.
 * Requests other than a POST of text, and redirects, are left to `fetch`.
 */
export const fetchAnswer = (...request: Parameters<typeof fetch>): Promise<Response> =>
  fetchOver(request, false)

/**
 * Like `fetch` by undici, for an address that a member entered: public servers only, and no
 * redirects.
 */
export const fetchPublicAnswer = (...request: Parameters<typeof fetch>): Promise<Response> =>
  fetchOver(request, true)

/** Like `fetch`, for a POST whose response is streamed, up to the size limit of a response. */
export const streamFetch =
  (isUntrusted: boolean) =>
  async (...[url, { method, headers, body, signal } = {}]: Parameters<typeof fetch>) => {
    if (method !== 'POST' || typeof body !== 'string')
      throw new TypeError('only a plain POST is streamed')
    const answer = await openPost(String(url), {
      headers: Object.fromEntries(new Headers(headers)),
      body,
      signal: signal ?? null,
      isUntrusted,
    })
    return new Response(Readable.toWeb(Readable.from(boundAnswer(answer.body))) as ReadableStream, {
      status: answer.statusCode,
      headers: toHeaders(answer.headers),
    })
  }

async function* boundAnswer(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error("the model's answer is too long")
    yield chunk
  }
}

async function fetchOver(
  request: Parameters<typeof fetch>,
  isUntrusted: boolean,
): Promise<Response> {
  const [url, { method, headers, body, signal } = {}] = request
  const isPlain = method === 'POST' && typeof body === 'string'
  if (!isPlain && isUntrusted) throw new TypeError('only a plain POST is sent to this server')
  if (!isPlain) return fetch(...request)
  const {
    status,
    headers: given,
    bytes,
  } = await (takeReplay(signal) ??
    postText(String(url), {
      headers: Object.fromEntries(new Headers(headers)),
      body,
      signal: signal ?? null,
      isUntrusted,
    }))
  if (isRedirect(status) && !isUntrusted) return fetch(...request)
  // A status such as 204 allows no body, not even an empty one.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: toHeaders(given) })
}

function takeReplay(signal: AbortSignal | null | undefined): Promise<HttpAnswer> | undefined {
  const answer = signal ? answered.get(signal) : undefined
  if (signal) answered.delete(signal)
  return answer
}

const toHeaders = (given: HttpAnswer['headers']): [string, string][] =>
  Object.entries(given).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
