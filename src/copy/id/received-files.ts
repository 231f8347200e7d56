// Why a customer's file was not fetched.
export const oldFile = 'Berkas lama, belum diambil dari WhatsApp.'
export const fileGone = 'Berkas ini sudah tidak ada di WhatsApp.'
export const notYet = 'WhatsApp belum bisa memberi berkas ini.'
export const fileBroken = 'Berkas rusak saat diambil dari WhatsApp.'
export const fileLargerThan = (megabytes: number) =>
  `Berkas lebih besar dari ${megabytes} MB dan tidak diambil.`
export const scannerAway = 'Pemindai virus sedang tidak bisa dihubungi.'
export const connectionLost = 'Sambungan terputus saat mengambil berkas.'
export const channelRefused = 'Kanal perlu diperbaiki: token atau pengaturan ditolak WhatsApp.'
export const refused = (reason: string, code: string) =>
  `WhatsApp tidak memberi berkas ini: ${reason} (${code})`
export const withoutExplanation = 'tanpa penjelasan'
