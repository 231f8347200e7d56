// Reasons
export const sent = 'Dikirim'
export const withheld = 'Ditahan'
export const suggestion = 'Saran'
export const noKnowledgeMatches = 'Tidak ada pengetahuan yang cocok.'
export const belowThreshold = 'Di bawah ambang, tidak dipakai'
export const searchesKnowledge = 'Mencari pengetahuan'
export const looksAtHours = 'Melihat jam buka'
export const composesAnswer = 'Menyusun jawaban'
export const handsOver = 'Menyerahkan ke tim'
export const noDraftToCheck = 'Tidak ada draf yang perlu diperiksa.'
export const decidingRule = 'Aturan yang memutuskan'
export const rules = 'Aturan'
export const draftAt = (position: number) => `Draf ${position}`
export const notChecked = 'tidak diperiksa'

// used by several features
export const answerReasons = 'Alasan jawaban'
export const reasonsNotLoaded = 'Alasan belum bisa dimuat'
export const steps = 'Urutan kerja'
export const zeroTo = (duration: string) => `0 sampai ${duration}`
export const checkBeforeSend = 'Periksa sebelum kirim'
export const draft = 'Draf'
export const sources = 'Sumber'
