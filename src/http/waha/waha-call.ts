import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { ApiScope } from '#contract/api-key'
import { isShallow, storableJson } from '#lib/json'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { HttpEnv } from '../app.ts'
import { bodyUpTo, SMALL_BODY_BYTES } from '../body/small-body.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/**
 * One call of the API: its input, response and implementation. The server parses by it, and the
 * documentation is generated from it.
 */
export type Call = {
  method: Method
  /** `{name}` is a path parameter */
  path: string
  /**
   * the path of the same call for WAHA's own clients, below /api/waha; `fixed`: fields that the
   * path implies
   */
  alsoAt?: { path: string; fixed?: Record<string, string> }[]
  group: string
  /** the scope that a business's key needs */
  scope: ApiScope
  summary: string
  details?: string
  params: z.ZodObject
  query: z.ZodObject
  body: z.ZodType | undefined
  /** largest body; 256 KB by default */
  maxBytes?: number
  /** accepts multipart/form-data too */
  multipart?: boolean
  status: 200 | 201
  answer: z.ZodType
  /** further media types of the response */
  alsoAnswers?: string[]
  handle: (c: Context<HttpEnv>, fixed: Record<string, string>) => Promise<Response>
}

type Given<P, Q, B> = {
  claims: Claims
  path: P
  query: Q
  body: B
  request: Request
  context: Context<HttpEnv>
}
type Definition<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType> = Partial<
  Pick<Call, 'alsoAt' | 'details' | 'maxBytes' | 'multipart' | 'alsoAnswers'>
> & {
  method: Method
  path: string
  group: string
  scope: ApiScope
  summary: string
  params: P
  query: Q
  body: B
  answer: z.ZodType
  run: (given: Given<z.output<P>, z.output<Q>, z.output<B>>) => Promise<unknown>
}

export const noFields = z.object({})
export const noBody = z.undefined()

/**
 * Describes a call. The result of `run` is sent as JSON, a Response unchanged. POST answers 201, as
 * WAHA does.
 */
export function defineCall<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType>(
  definition: Definition<P, Q, B>,
): Call {
  const { run, params, query, body } = definition
  const hasBody = !(body instanceof z.ZodUndefined)
  const status = definition.method === 'post' ? 201 : 200
  return {
    ...definition,
    body: hasBody ? body : undefined,
    status,
    async handle(c, fixed) {
      const [path, search] = [params.parse(c.req.param()), query.parse(c.req.query())]
      const sent = body.parse(hasBody ? await readBody(c, fixed) : undefined)
      const answer = await run({
        claims: c.get('claims'),
        path,
        query: search,
        body: sent,
        request: c.req.raw,
        context: c,
      })
      return answer instanceof Response ? answer : c.json(answer ?? {}, status)
    },
  }
}

/** Reads JSON or a form; WAHA's field names are mapped to ours. */
async function readBody(c: Context<HttpEnv>, fixed: Record<string, string>): Promise<unknown> {
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(
    c.req.header('content-type') ?? '',
  )
  const text = isForm ? undefined : await c.req.text()
  const value: unknown = isForm
    ? Object.fromEntries(await c.req.formData().catch(badBody))
    : text?.trim()
      ? readJson(text)
      : {}
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('request.invalid')
  const given: Record<string, unknown> = { ...value, ...fixed }
  for (const [theirs, ours] of WAHA_NAMES)
    if (given[ours] === undefined && given[theirs] !== undefined) given[ours] = given[theirs]
  return given
}

const WAHA_NAMES = [
  ['session', 'sessionName'],
  ['reply_to', 'replyTo'],
] as const

/**
 * Half a surrogate pair, from programs that cut texts, becomes U+FFFD, so that the message is still
 * sent.
 */
function readJson(text: string): unknown {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || !UNSTORABLE.test(text)) return value
  return isShallow(value) ? JSON.parse(storableJson(value)) : badBody()
}

/** Escapes of characters that Postgres accepts neither as text nor in jsonb, and of whole pairs. */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return badBody()
  }
}

function badBody(): never {
  throw new AppError('request.invalid')
}

/** Adds calls to an app, each with its body limit. */
export function mountCalls(app: Hono<HttpEnv>, calls: readonly Call[]): void {
  for (const { method, path, alsoAt = [], maxBytes, handle } of calls) {
    const limit = bodyUpTo(maxBytes ?? SMALL_BODY_BYTES)
    for (const place of [{ path, fixed: {} }, ...alsoAt]) {
      app.on(method.toUpperCase(), place.path.replaceAll(/\{(\w+)\}/g, ':$1'), limit, (c) =>
        handle(c, place.fixed ?? {}),
      )
    }
  }
}
