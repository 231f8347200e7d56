/**
 * Messages to customers that failed or are unconfirmed: lists, resends and dismisses them, with the
 * caller's rights.
 */

export {
  dismissUndelivered,
  listUndelivered,
  resendFailed,
  retryMessage,
} from './delivery/undelivered.ts'
