/** Messages to customers that failed or are unsure: listed, sent again, dismissed. As the caller. */

export {
  dismissUndelivered,
  listUndelivered,
  resendFailed,
  retryMessage,
} from './delivery/undelivered.ts'
