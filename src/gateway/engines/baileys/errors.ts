import type { ProviderError } from '#whatsapp/model'

/**
 * Maps a negative acknowledgement to its meaning for the message. undefined: unknown code, the
 * result stays unconfirmed. Source: reference section 4.6. Sending again after 463 lengthens the
 * lock.
 */
export function errorOfNack(code: string): ProviderError | undefined {
  switch (code) {
    case '463':
      return {
        code,
        class: 'final',
      }
    case '479':
      return {
        code,
        class: 'final',
      }
    default:
      return /^5\d\d$/.test(code) ? undefined : { code, class: 'final' }
  }
}

export const OFFLINE: ProviderError = {
  code: 'session_offline',
  class: 'wait',
  retryAfterMs: 15_000,
}
export const NOT_LINKED: ProviderError = {
  code: 'session_not_linked',
  class: 'configuration',
}
export const NO_ANSWER: ProviderError = {
  code: 'timeout',
  title: 'No answer in time',
  class: 'unconfirmed',
}
export const NO_RECIPIENT: ProviderError = {
  code: 'no_recipient',
  class: 'final',
}
