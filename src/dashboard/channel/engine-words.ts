import type { EngineKind } from '#whatsapp/model'

type EngineWords = {
  name: string
  shortName: string
  /** the channel's id at its provider, as a fact on its card */
  id?: (externalId: string) => string
  /** what becomes of the other end when the number is disconnected */
  leftBehind?: (hasPhone: boolean) => string
  /** shown while the provider cannot be reached */
  unreachable?: string
  /** a failure that has no text of its own */
  unknownFailure: (reason: string) => string
  /** what to check when the provider reports nothing any more */
  silence: string
}

const SILENT = 'WhatsApp tidak mengabari apa pun sejak pesan terakhir dikirim.'
const CHECK_META = `${SILENT} Periksa langganan webhook "messages" dan Callback URL di Meta.`
const brokenConnection = (reason: string) => `Sambungan bermasalah (${reason}).`

/** Texts that differ by engine. A new engine adds its row. */
export const ENGINE_WORDS: Record<EngineKind, EngineWords> = {
  simulator: {
    name: 'Simulator',
    shortName: 'Simulator',
    unknownFailure: brokenConnection,
    silence: CHECK_META,
  },
  'meta-cloud': {
    name: 'WhatsApp resmi (Cloud API)',
    shortName: 'WhatsApp resmi',
    id: (externalId) => `ID ${externalId}`,
    leftBehind: () => 'Di Meta tidak ada yang diubah.',
    unreachable: 'Meta belum bisa dihubungi. Coba lagi sebentar.',
    unknownFailure: (reason) =>
      /^2\d\d$/.test(reason)
        ? 'Token tidak punya izin yang cukup untuk nomor ini.'
        : `Meta menjawab: ${reason}.`,
    silence: CHECK_META,
  },
  waha: {
    name: 'Server WAHA',
    shortName: 'WAHA',
    id: (externalId) => `sesi ${externalId}`,
    leftBehind: () => 'Webhook Tanggap di server WAHA ikut dilepas; sesinya sendiri dibiarkan.',
    unknownFailure: brokenConnection,
    silence: `${SILENT} Mulai ulang sesi ini, lalu periksa apakah server WAHA bisa membuka alamat Tanggap.`,
  },
  baileys: {
    name: 'WhatsApp QR',
    shortName: 'WhatsApp Web',
    leftBehind: (hasPhone) =>
      hasPhone
        ? 'Di ponsel, Tanggap dikeluarkan dari perangkat tertaut.'
        : 'Kode yang belum dipindai tidak berlaku lagi.',
    unknownFailure: brokenConnection,
    silence: CHECK_META,
  },
}
