/** Names of quotas in a sentence. */
export const labels = {
  'model.trials': 'percobaan jawaban AI',
  'model.scenarios': 'jawaban model AI saat menguji skenario',
  'model.answers': 'jawaban model AI di WhatsApp',
  'model.judgements': 'penilaian percakapan oleh model',
  'knowledge.readings': 'pembacaan situs dan berkas pengetahuan',
  'payment.calls': 'tautan bayar dan uji akun pembayaran',
  'upload.bytes': 'unggahan berkas',
  'table.rows': 'baris lewat API tabel',
}
// Names of the quotas, within a sentence.

// amounts and refusals
export const units = { kali: 'kali', baris: 'baris' }
export const usedOf = (used: string, limit: string) => `${used} dari ${limit}`
export const perWindow = {
  hour: (amount: string) => `${amount} per jam`,
  day: (amount: string) => `${amount} per hari`,
}
export const inMinutes = (minutes: number) => `dalam ${minutes} menit`
export const tomorrow = 'besok'
export const exceeded = (label: string, bound: string, later: string) =>
  `Batas ${label} sudah tercapai (${bound}). Coba lagi ${later}.`
export const exceededUnsecured = (label: string, bound: string, later: string) =>
  `Batas ${label} untuk akun yang belum diamankan sudah tercapai (${bound}). Amankan akun Anda di Pengaturan supaya batasnya lebih besar, atau coba lagi ${later}.`
