// Names of the quotas, within a sentence.
export const modelTrials = 'percobaan jawaban AI'
export const modelScenarios = 'jawaban model AI saat menguji skenario'
export const modelAnswers = 'jawaban model AI di WhatsApp'
export const modelJudgements = 'penilaian percakapan oleh model'
export const knowledgeReadings = 'pembacaan situs dan berkas pengetahuan'
export const paymentCalls = 'tautan bayar dan uji akun pembayaran'
export const uploads = 'unggahan berkas'
export const tableRows = 'baris lewat API tabel'

// amounts and refusals
export const units = { kali: 'kali', baris: 'baris' }
export const usedOf = (used: string, limit: string) => `${used} dari ${limit}`
export const perWindow = {
  hour: (amount: string) => `${amount} per jam`,
  day: (amount: string) => `${amount} per hari`,
}
export const atClock = (clock: string) => `pukul ${clock} WIB`
export const tomorrow = 'besok'
export const exceeded = (label: string, bound: string, later: string) =>
  `Batas ${label} sudah tercapai (${bound}). Coba lagi ${later}.`
export const exceededUnsecured = (label: string, bound: string, later: string) =>
  `Batas ${label} untuk akun yang belum diamankan sudah tercapai (${bound}). Amankan akun Anda di Pengaturan supaya batasnya lebih besar, atau coba lagi ${later}.`
