import { z } from 'zod'
import type { ErrorClass, ProviderError } from '#whatsapp/model'
import { readJson } from '../../json.ts'
import { valueAt, textAt } from './inbound/raw.ts'

/** Used in error texts where WAHA gave no text of its own. */
export const OF_WAHA = { server: 'waha' }

const SLOW_DOWN_MS = 60_000
const NOT_READY_MS = 15_000
const MAX_DETAIL = 300

type HttpFailure = { status: number; text: string; retryAfter?: string | undefined }

/** Texts in a 500 that decide the error: unknown recipients, rate limits, missing features. */
const BY_TEXT: [pattern: RegExp, error: ProviderError][] = [
  [
    /no lid (?:for user|found)|lid is missing in chat table|not (?:on|registered on) whatsapp|wid error|invalid wid/i,
    {
      code: 'recipient_unresolvable',
      class: 'final',
    },
  ],
  [
    /rate-overlimit|too many requests/i,
    {
      code: 'rate_overlimit',
      class: 'wait',
      retryAfterMs: SLOW_DOWN_MS,
    },
  ],
  [
    /\b463\b|reachout|time-?lock/i,
    {
      code: 'reachout_timelock',
      class: 'final',
    },
  ],
  [
    /not (?:implemented|supported|available)|unsupported (?:by|in|method)/i,
    {
      code: 'unsupported_by_engine',
      class: 'final',
    },
  ],
]

/**
 * Converts an error response to an error. WAHA's layers write it in four forms. `onServerError`:
 * the class of a 5xx for this call.
 */
export function toHttpError(failure: HttpFailure, onServerError: ErrorClass): ProviderError {
  const body = readJson(failure.text)
  const explanation =
    textAt(body, 'exception', 'message') ??
    textAt(body, 'message') ??
    textOfList(valueAt(body, 'message')) ??
    textAt(body, 'error')
  const detail = explanation?.slice(0, MAX_DETAIL)
  const error = errorOf(failure, explanation, textAt(body, 'status'), onServerError)
  return detail && !isRedirect(failure.status) ? { ...error, detail } : error
}

/** `sessionStatus`: the session's status in the body of a 422. */
function errorOf(
  { status, retryAfter }: HttpFailure,
  explanation: string | undefined,
  sessionStatus: string | undefined,
  onServerError: ErrorClass,
): ProviderError {
  if (status === 422) return notReady(sessionStatus)
  if (status === 401 || status === 403) return UNAUTHORIZED
  const byText =
    status >= 400 && explanation
      ? BY_TEXT.find(([pattern]) => pattern.test(explanation))
      : undefined
  if (byText) return byText[1]
  const known = BY_STATUS[status]
  if (known) return known
  if (status === 429)
    return {
      code: 'http_429',
      facts: OF_WAHA,
      class: 'wait',
      retryAfterMs: Number(retryAfter) * 1000 || SLOW_DOWN_MS,
    }
  const code = `http_${status}`
  // After a 5xx it is unknown whether the message was sent.
  if (status >= 500) return { code, facts: { ...OF_WAHA, status }, class: onServerError }
  return isRedirect(status)
    ? { code, facts: { ...OF_WAHA, status }, class: 'configuration' }
    : { code, facts: OF_WAHA, class: 'final' }
}

/** A redirect is not followed: the key stays with the configured server. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400

const UNAUTHORIZED: ProviderError = {
  code: 'unauthorized',
  class: 'configuration',
}

const BY_STATUS: Partial<Record<number, ProviderError>> = {
  404: { code: 'not_found', class: 'final' },
  413: { code: 'file_too_large', class: 'final' },
  501: {
    code: 'unsupported_by_engine',
    class: 'final',
  },
}

/** 422: the session is not in the state that the call needs; nothing was sent. */
function notReady(status: string | undefined): ProviderError {
  if (status === 'STARTING' || status === 'WORKING')
    return {
      code: 'session_starting',
      class: 'wait',
      retryAfterMs: NOT_READY_MS,
    }
  if (status)
    return {
      code: `session_${status.toLowerCase().slice(0, 60)}`,
      class: 'configuration',
    }
  return { code: 'http_422', facts: OF_WAHA, class: 'final' }
}

const listShape = z.array(z.string())
const textOfList = (value: unknown): string | undefined =>
  listShape.safeParse(value).data?.join(', ')

/** A connection that failed, broke or was too slow. `kind`: the error class for this call. */
export function brokenConnection(error: unknown, kind: ErrorClass): ProviderError {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { code: 'timeout', facts: OF_WAHA, class: kind }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'network'
  return { code, facts: OF_WAHA, class: kind }
}
