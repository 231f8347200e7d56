import type { Closed } from '../socket/port.ts'

/** Why a person has to act; the texts are in `#copy/session-reasons`. */
export type CloseReason =
  | 'device_logged_out'
  | 'number_blocked'
  | 'client_outdated'
  | 'link_mismatch'
  | 'connection_replaced'
  | 'session_broken'
  | 'qr_expired'

/** What to do after a closed connection. `wipe`: the keys are useless and are deleted. */
export type CloseDecision =
  | { next: 'restart' }
  | { next: 'reconnect'; delayMs: number }
  | { next: 'link-again'; wipe: true; reason: CloseReason }
  | { next: 'stop'; wipe: boolean; reason: CloseReason }

export type CloseHistory = {
  /** reconnects since the connection last held for a minute */
  attempts: number
  /** closes by a broken session (500) since then */
  broken: number
  /** the account was linked when the connection closed */
  isLinked: boolean
  random: () => number
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** First pause after 503: the server is busy. */
const BUSY_DELAY_MS = 10_000
const BROKEN_LIMIT = 4

/**
 * The rule for every way a connection closes. Source: reference section 4.4. The owner of the
 * number reads the reasons, by their codes. Reconnecting after 401, 403, 405 or 440 makes the refusal worse, so
 * those wait for a person.
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
        reason: 'device_logged_out',
      }
    case 403:
      return {
        next: 'stop',
        wipe: false,
        reason: 'number_blocked',
      }
    case 405:
      return {
        next: 'stop',
        wipe: false,
        reason: 'client_outdated',
      }
    case 411:
      return {
        next: 'stop',
        wipe: true,
        reason: 'link_mismatch',
      }
    case 440:
      return {
        next: 'stop',
        wipe: false,
        reason: 'connection_replaced',
      }
    case 500:
      return history.broken >= BROKEN_LIMIT
        ? {
            next: 'stop',
            wipe: false,
            reason: 'session_broken',
          }
        : toReconnect(history)
    case 503:
      return toReconnect(history, BUSY_DELAY_MS)
    case 408:
      return message.includes('QR refs')
        ? {
            next: 'stop',
            wipe: !history.isLinked,
            reason: 'qr_expired',
          }
        : toReconnect(history)
    default:
      return toReconnect(history)
  }
}

/**
 * Pauses double from 1 s to 60 s. The upper half of each is random, so that many numbers do not
 * reconnect at the same moment.
 */
function toReconnect({ attempts, random }: CloseHistory, leastMs = FIRST_DELAY_MS): CloseDecision {
  const delayMs = Math.min(leastMs * 2 ** Math.min(attempts, 10), MAX_DELAY_MS)
  return { next: 'reconnect', delayMs: Math.round(delayMs / 2 + (delayMs / 2) * random()) }
}
