import { z } from 'zod'
import { sqlState } from '#platform/errors'

export type FailureBody = { code: string; details: unknown; hint: string | null; message: string }

/** An error response, in the four keys that clients read. */
export class RestFailure extends Error {
  override readonly name = 'RestFailure'
  readonly status: number
  readonly body: FailureBody
  readonly headers: Record<string, string>
  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, details: more.details ?? null, hint: more.hint ?? null, message }
    this.headers = more.headers ?? {}
  }
}

/**
 * Converts any thrown value into a response; undefined for internal errors, which must be logged.
 */
export function toFailure(error: unknown, isAnonymous: boolean): RestFailure | undefined {
  if (error instanceof RestFailure) return error
  const state = sqlState(error)
  if (!(error instanceof Error)) return undefined
  if (/^(ECONN|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_)/.test(state))
    return new RestFailure(503, 'PGRST000', 'Database connection error. Retrying the connection.')
  if (!/^[0-9A-Z]{5}$/.test(state)) return undefined
  const details = textOf(error, 'detail')
  const hint = textOf(error, 'hint')
  const custom = /^PT(\d{3})$/.exec(state)
  if (custom)
    return new RestFailure(
      isAnswerable(Number(custom[1])) ? Number(custom[1]) : 500,
      state,
      error.message,
      { details, hint },
    )
  if (state === 'PGRST') return toRaised(error.message, details)
  const status = statusOf(state, isAnonymous)
  return new RestFailure(status, state, error.message, {
    details,
    hint,
    ...(status === 401 && { headers: { 'www-authenticate': 'Bearer' } }),
  })
}

/** Whether a response can have this status: 200 to 599. */
export const isAnswerable = (status: number): boolean =>
  Number.isInteger(status) && status >= 200 && status <= 599

/** Status by SQLSTATE class, from PostgREST's own table. */
function statusOf(state: string, isAnonymous: boolean): number {
  if (state === '42501') return isAnonymous ? 401 : 403
  if (state === '23503' || state === '23505') return 409
  if (state === '25006') return 405
  // 54001 means that a body or filter is nested too deep for the stack.
  if (state === '21000' || state === '54001') return 400
  if (state === '42883' || state === '42P01') return 404
  if (state === '42P17' || state === '57014') return 500
  if (state === 'P0001') return 400
  const byClass: Record<string, number> = {
    '08': 503,
    '09': 500,
    '0L': 403,
    '0P': 403,
    '22': 400,
    '23': 400,
    '25': 500,
    '28': 403,
    '2D': 500,
    '38': 500,
    '39': 500,
    '3B': 500,
    '40': 500,
    '42': 400,
    '53': state === '53400' ? 500 : 503,
    '54': 500,
    '55': 500,
    '57': 500,
    '58': 500,
    F0: 500,
    HV: 500,
    P0: 500,
    XX: 500,
  }
  return byClass[state.slice(0, 2)] ?? 400
}

const bodyShape = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})
const answerShape = z.object({
  status: z.int().refine(isAnswerable),
  headers: z
    .record(z.string(), z.string())
    .transform((headers) => Object.fromEntries(new Headers(headers))),
})

/** `raise sqlstate 'PGRST'`: message is the body, detail is {status, headers}. */
function toRaised(message: string, detail: string | null): RestFailure {
  const body = readJson(bodyShape, message)
  if (!body)
    return unreadableError(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const answer = detail === null ? undefined : readJson(answerShape, detail)
  if (!answer)
    return unreadableError(
      detail === null
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  return new RestFailure(answer.status, body.code, body.message, {
    details: body.details ?? null,
    hint: body.hint ?? null,
    headers: answer.headers,
  })
}

const unreadableError = (details: string, hint: string) =>
  new RestFailure(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', {
    details,
    hint,
  })

/** undefined when the text is not JSON of this shape. */
function readJson<T>(shape: z.ZodType<T>, text: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function textOf(error: Error, name: 'detail' | 'hint'): string | null {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : null
}
