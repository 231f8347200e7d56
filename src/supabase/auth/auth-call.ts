import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { readUpTo } from '#lib/http/bounded-body'
import { nowIso } from '#platform/clock'
import { asService, db, type ReadTx, type WriteTx } from '#platform/database'
import type { Visitor } from '#platform/network/visitor'
import { AuthError } from './auth-errors.ts'
import type { Resolved } from './options.ts'
import { chooseRedirect } from './redirect.ts'

/** One request to Auth and its context. */
export type Call = {
  options: Resolved
  request: Request
  url: URL
  /** Path parameters, in order. */
  params: string[]
  /** The client's verified address; undefined when unknown. */
  address: string | undefined
  /** The source of the call, for limits by address. */
  visitor: Visitor
  /** The user whose session was opened. The browser is then remembered as that user's device. */
  signedIn?: string
  userAgent: string
  startedAt: number
}

const MAX_BODY_BYTES = 1024 * 1024

const service = asService(
  'users and sessions are known to Auth alone; its callers have no rights of their own yet',
)
/** Statements that are not awaited one by one are pipelined. */
export const readAuth = <T>(work: (tx: ReadTx) => Promise<T>): Promise<T> =>
  db.readAs(service, work)
export const writeAuth = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  db.writeAs(service, work)

export { nowIso as at }

/**
 * The JSON body, checked by `shape`; unknown fields are ignored. Codes: bad_json,
 * request_entity_too_large.
 */
export async function readBody<S extends z.ZodType>(call: Call, shape: S): Promise<z.output<S>> {
  return parseBody(await readText(call.request), shape)
}

/** As `readBody`, but a missing body counts as `{}`. */
export async function readOptionalBody<S extends z.ZodType>(
  call: Call,
  shape: S,
): Promise<z.output<S>> {
  return parseBody((await readText(call.request)) || '{}', shape)
}

/** JSON text, checked by `shape`. Codes: bad_json. */
export function parseBody<S extends z.ZodType>(text: string, shape: S): z.output<S> {
  const parsed = shape.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new AuthError(
    'bad_json',
    `Could not parse request body as JSON: ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AuthError('bad_json', 'Could not parse request body as JSON: invalid syntax')
  }
}

/** Codes: request_entity_too_large. */
export async function readText(request: Request): Promise<string> {
  const bytes = await readUpTo(request, MAX_BODY_BYTES)
  if (!bytes) throw new AuthError('request_entity_too_large', 'Request body too large')
  return bytes.toString('utf8')
}

/** The redirect target of this flow, checked against the allow-list. */
export function redirectOf(call: Call): string {
  const wished = call.request.headers.get('redirect_to') ?? call.url.searchParams.get('redirect_to')
  return chooseRedirect(call.options, wished || null, call.request.headers.get('referer'))
}

/**
 * Delays the answer to the next multiple of `uniformAnswerMs`. Its timing then does not reveal
 * whether an account exists.
 */
export async function answerUniformly<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    const step = call.options.uniformAnswerMs
    if (step > 0) await sleep(step - ((performance.now() - call.startedAt) % step))
  }
}
