import type { Closed } from '../socket/port.ts'

/** What follows a closed connection. `wipe`: the keys are of no use any more. */
export type CloseDecision =
  | { next: 'restart' }
  | { next: 'reconnect'; delayMs: number }
  | { next: 'link-again'; wipe: true; reason: string }
  | { next: 'stop'; wipe: boolean; reason: string }

export type CloseHistory = {
  /** reconnects since the connection last held for a minute */
  attempts: number
  /** broken sessions (500) since then */
  broken: number
  /** the account was linked when it closed */
  isLinked: boolean
  random: () => number
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** 503: the server asks for patience. */
const BUSY_DELAY_MS = 10_000
const BROKEN_LIMIT = 4

/**
 * The rules for every way a connection closes. Source: reference section 4.4. Reasons are what the
 * owner of the number reads. Reconnecting where it is refused (401, 403, 405, 440) makes matters
 * worse: those wait for a person.
 */
export function decideClose({ code, message }: Closed, history: CloseHistory): CloseDecision {
  switch (code) {
    case 515:
      return { next: 'restart' }
    case 401:
    case 419:
      return {
        next: 'link-again',
        wipe: true,
        reason: 'Perangkat dikeluarkan dari WhatsApp. Pindai kode QR lagi.',
      }
    case 403:
      return {
        next: 'stop',
        wipe: false,
        reason: 'WhatsApp memblokir nomor ini. Periksa pesan di aplikasi WhatsApp pada ponsel.',
      }
    case 405:
      return {
        next: 'stop',
        wipe: false,
        reason: 'Versi WhatsApp Web yang dipakai sudah usang. Perbarui Tanggap lalu mulai lagi.',
      }
    case 411:
      return {
        next: 'stop',
        wipe: true,
        reason: 'Penautan tidak cocok lagi dengan ponsel. Mulai lagi dan pindai kode QR.',
      }
    case 440:
      return {
        next: 'stop',
        wipe: false,
        reason:
          'Sambungan diambil alih oleh aplikasi lain dengan penautan yang sama. Hentikan yang lain lalu mulai lagi.',
      }
    case 500:
      return history.broken >= BROKEN_LIMIT
        ? {
            next: 'stop',
            wipe: false,
            reason: 'Sesi WhatsApp rusak. Keluarkan perangkat ini lalu pindai kode QR lagi.',
          }
        : toReconnect(history)
    case 503:
      return toReconnect(history, BUSY_DELAY_MS)
    case 408:
      return message.includes('QR refs')
        ? {
            next: 'stop',
            wipe: !history.isLinked,
            reason: 'Kode QR tidak dipindai sampai habis waktunya. Mulai lagi untuk kode baru.',
          }
        : toReconnect(history)
    default:
      return toReconnect(history)
  }
}

/**
 * Doubling pauses of 1 to 60 s; the upper half of each is drawn, so that many numbers do not come
 * back in one moment.
 */
function toReconnect({ attempts, random }: CloseHistory, leastMs = FIRST_DELAY_MS): CloseDecision {
  const delayMs = Math.min(leastMs * 2 ** Math.min(attempts, 10), LONGEST_DELAY_MS)
  return { next: 'reconnect', delayMs: Math.round(delayMs / 2 + (delayMs / 2) * random()) }
}
