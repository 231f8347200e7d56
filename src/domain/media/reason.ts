import type { receiveReasons } from '#copy/received-files'
import { type ReasonDetails, storeReason } from '#lib/reason'

/** The reason why a customer's file is missing, in the form of `attachment.failure_reason`. */
export const toReason = (code: keyof typeof receiveReasons, details?: ReasonDetails): string =>
  storeReason(code, details)
