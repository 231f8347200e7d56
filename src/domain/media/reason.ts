import type { receiveReasons } from '#copy/received-files'
import { type ReasonDetails, storeReason } from '#lib/reason'

/** Why a customer's file is missing, as `attachment.failure_reason` stores it. */
export const toReason = (code: keyof typeof receiveReasons, details?: ReasonDetails): string =>
  storeReason(code, details)
