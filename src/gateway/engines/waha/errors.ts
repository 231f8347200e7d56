import { z } from 'zod'
import type { ErrorClass, ProviderError } from '#whatsapp/model'
import { readJson } from '../../json.ts'
import { at, textAt } from './raw.ts'

const SLOW_DOWN_MS = 60_000
const NOT_READY_MS = 15_000
const LONGEST_DETAIL = 300

type HttpFailure = { status: number; text: string; retryAfter?: string | undefined }

/**
 * What WAHA says in words inside of a 500: the people it can't find, and WhatsApp asking it to slow
 * down.
 */
const SPOKEN: [pattern: RegExp, error: ProviderError][] = [
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
 * The answer of an error, in any of the four forms that WAHA's layers give it. `doubt`: what a
 * failure on the way means for this call.
 */
export function toHttpError(
  { status, text, retryAfter }: HttpFailure,
  doubt: ErrorClass,
): ProviderError {
  const body = readJson(text)
  const said =
    textAt(body, 'exception', 'message') ??
    textAt(body, 'message') ??
    textOfList(at(body, 'message')) ??
    textAt(body, 'error')
  const detail = said?.slice(0, LONGEST_DETAIL)
  const withDetail = (error: ProviderError): ProviderError =>
    detail ? { ...error, detail } : error
  if (status === 422) return withDetail(notReady(textAt(body, 'status')))
  if (status === 401 || status === 403)
    return withDetail({
      code: 'unauthorized',
      title: 'Kunci API ditolak server WAHA',
      class: 'configuration',
    })
  const spoken = status >= 400 && said ? SPOKEN.find(([pattern]) => pattern.test(said)) : undefined
  if (spoken) return withDetail(spoken[1])
  if (status === 404)
    return withDetail({
      code: 'not_found',
      title: 'Tidak ditemukan di server WAHA',
      class: 'final',
    })
  if (status === 413)
    return withDetail({
      code: 'file_too_large',
      title: 'Server WAHA menolak berkas sebesar ini',
      class: 'final',
    })
  if (status === 429)
    return withDetail({
      code: 'http_429',
      title: 'Server WAHA meminta pengiriman diperlambat',
      class: 'wait',
      retryAfterMs: Number(retryAfter) * 1000 || SLOW_DOWN_MS,
    })
  if (status === 501)
    return withDetail({
      code: 'unsupported_by_engine',
      title: 'Mesin WAHA ini tidak mendukung tindakan ini',
      class: 'final',
    })
  // A 5xx says nothing about whether the message went out; a redirect is not followed, the key
  // stays with the server that was named.
  if (status >= 500)
    return withDetail({ code: `http_${status}`, title: 'Server WAHA bermasalah', class: doubt })
  if (status >= 300 && status < 400)
    return {
      code: `http_${status}`,
      title: 'Alamat server WAHA mengalihkan ke alamat lain',
      class: 'configuration',
    }
  return withDetail({
    code: `http_${status}`,
    title: 'Server WAHA menolak permintaan ini',
    class: 'final',
  })
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

/** A connection that never stood, broke, or was too slow. `kind`: what that means for this call. */
export function brokenConnection(error: unknown, kind: ErrorClass): ProviderError {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return { code: 'timeout', title: 'Server WAHA tidak menjawab tepat waktu', class: kind }
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'network'
  return { code, title: 'Server WAHA tidak bisa dihubungi', class: kind }
}
