import { now } from '#platform/clock'
import { settings } from '#platform/settings'

/**
 * The quiet window of a new business: the pause after the customer's last message before the AI
 * answers.
 */
export const DEFAULT_QUIET_WINDOW_MS = 6_000

/** The columns of a room that decide when its burst may be answered. */
type Burst = { burst_started_at: string | null; customer_typing_until: string | null }

/**
 * When the AI may answer the customer's burst. QUIET_WINDOW_MS of the instance overrides the
 * business's window.
 */
export function replyDelay(room: Burst, quietWindowMs: number): Date {
  const newestMs = now().getTime()
  const firstMs = room.burst_started_at ? Date.parse(room.burst_started_at) : newestMs
  const typingUntilMs = room.customer_typing_until
    ? Date.parse(room.customer_typing_until)
    : undefined
  return new Date(
    replyAt({ firstMs, newestMs, typingUntilMs }, settings().QUIET_WINDOW_MS ?? quietWindowMs),
  )
}

/** The longest wait after the first message of a burst. */
const MAX_WAIT_MS = 25_000
/** The wait after the customer was last seen typing. */
const TYPING_EXTRA_MS = 4_000

/**
 * When the AI may answer a burst: `quietMs` after its newest message, later while the customer
 * types, at most 25 s after its first (product.md, quiet window). All times in epoch milliseconds.
 */
export function replyAt(
  burst: { firstMs: number; newestMs: number; typingUntilMs?: number },
  quietMs: number,
): number {
  const quiet = burst.newestMs + quietMs
  const typing =
    quietMs > 0 && burst.typingUntilMs !== undefined ? burst.typingUntilMs + TYPING_EXTRA_MS : 0
  return Math.min(Math.max(quiet, typing), Math.max(burst.firstMs + MAX_WAIT_MS, burst.newestMs))
}
