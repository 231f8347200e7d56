// Why a customer's file was not fetched.
type Details = Record<string, string | number>
export const receiveReasons = {
  oldFile: 'Berkas lama, belum diambil dari WhatsApp.',
  fileGone: 'Berkas ini sudah tidak ada di WhatsApp.',
  notYet: 'WhatsApp belum bisa memberi berkas ini.',
  fileBroken: 'Berkas rusak saat diambil dari WhatsApp.',
  fileLargerThan: ({ megabytes = '' }: Details) =>
    `Berkas lebih besar dari ${megabytes} MB dan tidak diambil.`,
  scannerAway: 'Pemindai virus sedang tidak bisa dihubungi.',
  connectionLost: 'Koneksi terputus saat mengambil berkas.',
  virus: ({ virus = '' }: Details) => `Berkas mengandung virus (${virus}) dan tidak disimpan.`,
  refused: ({ said = 'tanpa penjelasan', status = '' }: Details) =>
    `WhatsApp tidak memberi berkas ini: ${said} (${status})`,
  channelRefused: 'Kanal perlu diperbaiki: token atau pengaturan ditolak WhatsApp.',
}
