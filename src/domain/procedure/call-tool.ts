import type { IncomingMessage } from 'node:http'
import { isAllowedHost, NotPublic, requestPublic } from '#platform/network/public-request'
import { toStorable } from '#lib/json'
import { upTo } from '#lib/language/text'
import {
  fieldsIn,
  fillIn,
  type Tool,
  type ToolFailure,
  type ToolResult,
  type Values,
} from './contract.ts'

/** Time limit of one tool call; the reply to the customer waits for it. */
const TIMEOUT_MS = 6_000
const MAX_BYTES = 256 * 1024
const VALUE_CHARS = 300

type CallOptions = {
  secret?: string | undefined
  key?: string
  until?: AbortSignal | undefined
}

class TooLarge extends Error {}
/** The tool has a secret and its address is not https. */
class Insecure extends Error {}

/**
 * Calls an owner's HTTP tool: GET for a reading one, POST of the values as JSON for a writing one.
 * Values stand encoded in the address. Reaches public addresses only, follows no redirect, and
 * reads at most 256 KB within 6 s. `key`: names a writing call, so that the server can ignore a
 * repetition. `until`: ends the call before its own time limit.
 */
export async function callTool(
  tool: Tool,
  values: Values,
  { secret, key, until }: CallOptions = {},
): Promise<ToolResult> {
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  const url = URL.parse(fillIn(tool.url, values, encodeURIComponent))
  // ".." would reach another address of the same server.
  const climbs = fieldsIn(tool.url).some((field) => /^\.{1,2}$/.test(values[field] ?? ''))
  if (!url || climbs) return { ok: false, reason: 'unreachable', durationMs: since() }
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = until ? AbortSignal.any([timeout, until]) : timeout
  try {
    const { status, text } = await requestTool(url, tool, values, { secret, key, signal })
    if (status < 200 || status > 299)
      return { ok: false, reason: 'status', status, durationMs: since() }
    const read = readOutputs(tool, text)
    return read
      ? { ok: true, values: read, durationMs: since() }
      : { ok: false, reason: 'shape', durationMs: since() }
  } catch (error) {
    return { ok: false, reason: reasonOf(error, signal), durationMs: since() }
  }
}

function reasonOf(error: unknown, signal: AbortSignal): ToolFailure {
  if (error instanceof NotPublic) return 'private'
  if (error instanceof Insecure) return 'insecure'
  if (error instanceof TooLarge) return 'too_large'
  return signal.aborted ? 'timeout' : 'unreachable'
}

type Options = { secret: string | undefined; key: string | undefined; signal: AbortSignal }

async function requestTool(
  url: URL,
  tool: Tool,
  values: Values,
  { secret, key, signal }: Options,
): Promise<{ status: number; text: string }> {
  const isAllowed = isAllowedHost(url)
  if (secret && url.protocol !== 'https:' && !isAllowed) throw new Insecure()
  const body = tool.is_writing ? JSON.stringify(values) : undefined
  const response = await new Promise<IncomingMessage>((done, fail) => {
    requestPublic(
      url,
      {
        method: tool.is_writing ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'tanggap',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(tool.secret_header && secret ? { [tool.secret_header]: secret } : {}),
        },
        signal,
        isAllowed,
      },
      done,
    )
      .on('error', fail)
      .end(body)
  })
  return { status: response.statusCode ?? 0, text: await readText(response) }
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      response.destroy()
      throw new TooLarge()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** undefined where the answer is not JSON, or a named part is missing or no plain value. */
function readOutputs({ outputs }: Tool, text: string): Values | undefined {
  if (outputs.length === 0) return {}
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const values: Values = {}
  for (const { field, path } of outputs) {
    const value = path.split('.').reduce<unknown>(partOf, json)
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return undefined
    values[field] = upTo(toStorable(String(value)).replace(/\s+/g, ' ').trim(), VALUE_CHARS)
  }
  return values
}

const partOf = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name)
    ? (json as Record<string, unknown>)[name]
    : undefined
