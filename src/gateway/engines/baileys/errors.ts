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
        title: 'WhatsApp sedang membatasi nomor ini memulai percakapan baru',
        class: 'final',
      }
    case '479':
      return {
        code,
        title: 'WhatsApp menolak bentuk pesan ini untuk penerima tersebut',
        class: 'final',
      }
    default:
      return /^5\d\d$/.test(code)
        ? undefined
        : { code, title: 'Pesan ditolak server WhatsApp', class: 'final' }
  }
}

export const OFFLINE: ProviderError = {
  code: 'session_offline',
  title: 'WhatsApp sedang menyambung ulang',
  class: 'wait',
  retryAfterMs: 15_000,
}
export const NOT_LINKED: ProviderError = {
  code: 'session_not_linked',
  title: 'Nomor belum ditautkan. Pindai kode QR di Integrasi',
  class: 'configuration',
}
export const NO_ANSWER: ProviderError = {
  code: 'timeout',
  title: 'No answer in time',
  class: 'unconfirmed',
}
export const NO_RECIPIENT: ProviderError = {
  code: 'no_recipient',
  title: 'Tidak ada nomor atau LID untuk dikirimi',
  class: 'final',
}
