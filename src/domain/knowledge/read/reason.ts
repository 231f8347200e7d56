import type { readReasons } from '#copy/knowledge-reading'
import { type ReasonDetails, storeReason } from '#lib/reason'

/**
 * The reason why a source could not be read, or only in part, in the form of
 * `knowledge_source.error`.
 */
export const toReadReason = (code: keyof typeof readReasons, details?: ReasonDetails): string =>
  storeReason(code, details)
