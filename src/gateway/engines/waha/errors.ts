import { z } from 'zod'
import type { ErrorClass, ProviderError } from '#whatsapp/model'
import { readJson } from '../../json.ts'
import { valueAt, textAt } from './inbound/raw.ts'

const SLOW_DOWN_MS = 60_000
const NOT_READY_MS = 15_000
const LONGEST_DETAIL = 300

type HttpFailure = { status: number; text: string; retryAfter?: string | undefined }

/** Texts inside a 500 that decide the error: unknown recipients, rate limits, missing features. */
const BY_TEXT: [pattern: RegExp, error: ProviderError][] = [
  [
    /no lid (?:for user|found)|lid is missing in chat table|not (?:on|registered on) whatsapp|wid error|invalid wid/i,
    {
      code: 'recipient_unresolvable',
      title: 'Nomor ini tidak ditemukan di WhatsApp',
      class: 'final',
    },
  ],
  [
    /rate-overlimit|too many requests/i,
    {
      code: 'rate_overlimit',
      title: 'WhatsApp meminta pengiriman diperlambat',
      class: 'wait',
      retryAfterMs: SLOW_DOWN_MS,
    },
  ],
  [
    /\b463\b|reachout|time-?lock/i,
    {
      code: 'reachout_timelock',
      title: 'WhatsApp membatasi nomor ini membuka percakapan baru',
      class: 'final',
    },
  ],
  [
    /not (?:implemented|supported|available)|unsupported (?:by|in|method)/i,
    {
      code: 'unsupported_by_engine',
      title: 'Mesin WAHA ini tidak mendukung tindakan ini',
      class: 'final',
    },
  ],
]

/**
 * Converts an error's answer, in any of the four forms of WAHA's layers. `onServerError`: the class of a
 * failure on the way for this call.
 */
export function toHttpError(failure: HttpFailure, onServerError: ErrorClass): ProviderError {
  const body = readJson(failure.text)
  const explanation =
    textAt(body, 'exception', 'message') ??
    textAt(body, 'message') ??
    textOfList(valueAt(body, 'message')) ??
    textAt(body, 'error')
  const detail = explanation?.slice(0, LONGEST_DETAIL)
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
      title: 'Server WAHA meminta pengiriman diperlambat',
      class: 'wait',
      retryAfterMs: Number(retryAfter) * 1000 || SLOW_DOWN_MS,
    }
  const code = `http_${status}`
  // After a 5xx it is unknown whether the message was sent.
  if (status >= 500) return { code, title: 'Server WAHA bermasalah', class: onServerError }
  return isRedirect(status)
    ? { code, title: 'Alamat server WAHA mengalihkan ke alamat lain', class: 'configuration' }
    : { code, title: 'Server WAHA menolak permintaan ini', class: 'final' }
}

/** A redirect is not followed: the key stays with the configured server. */
const isRedirect = (status: number): boolean => status >= 300 && status < 400

const UNAUTHORIZED: ProviderError = {
  code: 'unauthorized',
  title: 'Kunci API ditolak server WAHA',
  class: 'configuration',
}

const BY_STATUS: Partial<Record<number, ProviderError>> = {
  404: { code: 'not_found', title: 'Tidak ditemukan di server WAHA', class: 'final' },
  413: { code: 'file_too_large', title: 'Server WAHA menolak berkas sebesar ini', class: 'final' },
  501: {
    code: 'unsupported_by_engine',
    title: 'Mesin WAHA ini tidak mendukung tindakan ini',
    class: 'final',
  },
}

/** 422: the session is not in the state that the call needs; nothing was sent. */
function notReady(status: string | undefined): ProviderError {
  if (status === 'STARTING' || status === 'WORKING')
    return {
      code: 'session_starting',
      title: 'Sesi WhatsApp sedang menyambung',
      class: 'wait',
      retryAfterMs: NOT_READY_MS,
    }
  if (status)
    return {
      code: `session_${status.toLowerCase().slice(0, 60)}`,
      title: 'Sesi WhatsApp belum tersambung',
      class: 'configuration',
    }
  return { code: 'http_422', title: 'Server WAHA menolak permintaan ini', class: 'final' }
}

const listShape = z.array(z.string())
const textOfList = (value: unknown): string | undefined =>
  listShape.safeParse(value).data?.join(', ')

/** A connection that failed, broke or was too slow. `kind`: the error class for this call. */
export function brokenConnection(error: unknown, kind: ErrorClass): ProviderError {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { code: 'timeout', title: 'Server WAHA tidak menjawab tepat waktu', class: kind }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'network'
  return { code, title: 'Server WAHA tidak bisa dihubungi', class: kind }
}
