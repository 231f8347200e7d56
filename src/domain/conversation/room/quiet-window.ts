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
