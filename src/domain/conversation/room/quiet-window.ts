import { now } from '#platform/clock'
import { settings } from '#platform/settings'
import type { Room } from './queries.ts'

/**
 * When the AI may answer the customer's burst. The instance's QUIET_WINDOW_MS overrides the
 * business's window; its default is in domain/business/default-settings.ts.
 */
export function replyDelay(room: Room, quietWindowMs: number): Date {
  const newestMs = now().getTime()
  const firstMs = room.burst_started_at ? Date.parse(room.burst_started_at) : newestMs
  const typingUntilMs = room.customer_typing_until
    ? Date.parse(room.customer_typing_until)
    : undefined
  return new Date(
    replyAt({ firstMs, newestMs, typingUntilMs }, settings().QUIET_WINDOW_MS ?? quietWindowMs),
  )
}

const QUIET_CAP_MS = 25_000

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
  return Math.min(Math.max(quiet, typing), Math.max(burst.firstMs + QUIET_CAP_MS, burst.newestMs))
}
