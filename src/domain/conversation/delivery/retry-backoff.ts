import { now } from '#platform/clock'

const ATTEMPT_LIMIT = 8
const RETRY_BASE_MS = 2_000
const RETRY_CAP_MS = 15 * 60_000
/** A send that must wait (rate limit, our own pace) is retried longer than a failing one. */
const WAIT_LIMIT_MS = 6 * 3_600_000

/** Milliseconds to wait after try number `attempt`; undefined after 8 tries (about 10 minutes). */
export function retryDelayMs(attempt: number, askedMs?: number): number | undefined {
  if (attempt >= ATTEMPT_LIMIT) return undefined
  return Math.max(askedMs ?? 0, Math.min(RETRY_BASE_MS * 2 ** (attempt - 1), RETRY_CAP_MS))
}

/** Milliseconds until the next try of a message; undefined when it failed for good. */
export function nextTryMs(
  message: { attempts: number; queued_at: string },
  error: { class: string; retryAfterMs?: number },
): number | undefined {
  if (error.class === 'retry') return retryDelayMs(message.attempts, error.retryAfterMs)
  if (error.class !== 'wait') return undefined
  const waitedMs = now().getTime() - Date.parse(message.queued_at)
  if (waitedMs > WAIT_LIMIT_MS) return undefined
  return (
    error.retryAfterMs ??
    Math.min(RETRY_BASE_MS * 2 ** Math.min(message.attempts - 1, 10), RETRY_CAP_MS)
  )
}
