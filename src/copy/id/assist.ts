// What the AI writes and reads for members; loaded when it is shown.
export const makeDraft = 'Buat draf'
export const writingDraft = 'AI menulis draf…'
export const stopDraft = 'Berhenti'
export const noDraft = 'Pengetahuan Anda belum memuat jawabannya, jadi tidak ada draf.'
export const readByAi = 'Dibaca AI'
export const proofReadByAi = 'Dibaca AI: bukti bayar, belum diperiksa'
export const photosFollow = (count: number) =>
  count === 1 ? 'Foto ini ikut terkirim' : `${count} foto ini ikut terkirim`
