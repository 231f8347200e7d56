import type { ClientRequest, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ProviderError } from '#whatsapp/model'
import { NotPublic, requestPublic } from '#platform/network/public-request'
import { findOwnWaha } from '#platform/waha'
import type { Account } from '../../engine-interface.ts'
import { readJson } from '../../json.ts'
import { credentialsOf, settingsOf } from './connection.ts'
import { brokenConnection, OF_WAHA, toHttpError } from './errors.ts'

/** WAHA itself waits about 10 s until a session is ready. */
export const CALL_TIMEOUT_MS = 20_000
/** The largest answer that is read as JSON: a page of chats with its raw messages. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024

/**
 * A WAHA server for one channel. `isForeign`: the operator's key opens every session there, and
 * this session is not proved to be the channel's.
 */
export type Server = { url: string; apiKey: string; timeoutMs: number; isForeign: boolean }
/**
 * `body`: an object, or JSON in pieces for a streamed file. `mayRepeat`: a repetition changes
 * nothing.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object | AsyncIterable<Uint8Array | string>
  timeoutMs?: number
  mayRepeat?: boolean
}
export type Answer =
  | { ok: true; status: number; body: unknown }
  | { ok: false; status?: number; error: ProviderError }
type OpenAnswer =
  | { ok: true; response: IncomingMessage }
  | { ok: false; status?: number; error: ProviderError }

export function serverOf(account: Account, timeoutMs: number = CALL_TIMEOUT_MS): Server {
  const { url = '', apiKey } = credentialsOf(account)
  return {
    url: url.replace(/\/+$/, ''),
    apiKey: apiKey || findOwnWaha(url)?.apiKey || '',
    timeoutMs,
    isForeign: !apiKey && settingsOf(account).provedSession !== account.externalId,
  }
}

/** The error of a channel whose session belongs to another business. */
export const FOREIGN: ProviderError = {
  code: 'session_foreign',
  class: 'configuration',
}

/** A path with encoded ids, so that `@`, `:` and `/` stay part of an id. */
export const encodePath = (parts: TemplateStringsArray, ...ids: string[]): string =>
  String.raw(parts, ...ids.map(encodeURIComponent))

/**
 * One call without retry. A failure has its class; `unconfirmed` where it may have taken effect.
 */
export async function callWaha(server: Server, call: Call): Promise<Answer> {
  const opened = await openWaha(server, call)
  if (!opened.ok) return opened
  const { response } = opened
  try {
    const text = await readText(response)
    const body = text === '' ? null : readJson(text)
    if (body === undefined)
      return {
        ok: false,
        error: {
          code: 'unreadable',
          facts: OF_WAHA,
          class: unconfirmedUnless(call),
        },
      }
    return { ok: true, status: response.statusCode ?? 200, body }
  } catch (error) {
    return { ok: false, error: brokenConnection(error, unconfirmedUnless(call)) }
  }
}

/** Like `callWaha`, but the caller must read or destroy the body: for files. */
export async function openWaha(server: Server, call: Call): Promise<OpenAnswer> {
  if (server.isForeign) return { ok: false, error: FOREIGN }
  const url = URL.parse(`${server.url}${call.path}`)
  if (!url || !/^https?:$/.test(url.protocol))
    return {
      ok: false,
      error: { code: 'bad_url', class: 'configuration' },
    }
  return openUrl(url, call, { 'x-api-key': server.apiKey }, call.timeoutMs ?? server.timeoutMs)
}

/** Calls any address, such as a file in a bucket. The API key is sent only if `headers` has it. */
export async function openUrl(
  url: URL,
  call: Pick<Call, 'method' | 'body' | 'mayRepeat'>,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<OpenAnswer> {
  const progress = { connected: false }
  try {
    const response = await sendRequest(url, call, {
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      progress,
    })
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return { ok: true, response }
    const text = await readText(response).catch(() => '')
    return {
      ok: false,
      status,
      error: toHttpError(
        { status, text, retryAfter: response.headers['retry-after'] },
        unconfirmedUnless(call),
      ),
    }
  } catch (error) {
    if (error instanceof NotPublic)
      return {
        ok: false,
        error: {
          code: 'private_address',
          class: 'configuration',
        },
      }
    return {
      ok: false,
      error: brokenConnection(error, progress.connected ? unconfirmedUnless(call) : 'retry'),
    }
  }
}

const unconfirmedUnless = ({ method, mayRepeat }: Pick<Call, 'method' | 'mayRepeat'>) =>
  method === 'GET' || mayRepeat ? 'retry' : 'unconfirmed'

/**
 * The owner typed the address, so only public addresses and the operator's servers are called.
 * Every call opens a connection: a reused one may close during a send, which would leave it
 * unconfirmed.
 */
function sendRequest(
  url: URL,
  call: Pick<Call, 'method' | 'body'>,
  {
    headers,
    signal,
    progress,
  }: { headers: Record<string, string>; signal: AbortSignal; progress: { connected: boolean } },
): Promise<IncomingMessage> {
  const sent = {
    accept: 'application/json',
    ...headers,
    ...(call.body ? { 'content-type': 'application/json' } : {}),
  }
  return new Promise((done, fail) => {
    const outgoing = requestPublic(
      url,
      {
        method: call.method,
        headers: sent,
        signal,
        isAllowed: findOwnWaha(url.href) !== undefined,
      },
      done,
    )
    outgoing.on('error', fail)
    outgoing.on('socket', (socket) => {
      progress.connected = !socket.connecting
      socket.once(
        url.protocol === 'https:' ? 'secureConnect' : 'connect',
        () => (progress.connected = true),
      )
    })
    writeBody(outgoing, call.body).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : new Error('body failed')),
    )
  })
}

async function writeBody(outgoing: ClientRequest, body: Call['body']): Promise<void> {
  if (body === undefined) return void outgoing.end()
  if (!isStream(body)) {
    const bytes = Buffer.from(JSON.stringify(body))
    outgoing.setHeader('content-length', bytes.length)
    return void outgoing.end(bytes)
  }
  const source = Readable.from(body, { objectMode: true })
  source.on('error', (error) => outgoing.destroy(error))
  source.pipe(outgoing)
}

const isStream = (body: object): body is AsyncIterable<Uint8Array | string> =>
  Symbol.asyncIterator in body

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk)
    sizeBytes += bytes.length
    if (sizeBytes > LARGEST_ANSWER_BYTES) throw new TypeError('the answer is too large')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
