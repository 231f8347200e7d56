import type { readReasons } from '#copy/knowledge-reading'
import { type ReasonDetails, storeReason } from '#lib/reason'

/** Why a source could not be read, or only in part, as `knowledge_source.error` stores it. */
export const toReadReason = (code: keyof typeof readReasons, details?: ReasonDetails): string =>
  storeReason(code, details)
