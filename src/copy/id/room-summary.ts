// The summary of a conversation for the member who takes it over.
export const title = 'Ringkasan percakapan'
export const wanted = 'Yang diminta'
export const told = 'Yang sudah disampaikan'
export const open = 'Yang belum dijawab'
export const earlier = 'Percakapan sebelumnya'
export const nothingTold = 'Belum ada jawaban.'
export const nothingOpen = 'Tidak ada.'
export const byModel = (count: string) =>
  `Ditulis AI dari ${count} pesan terakhir. Periksa percakapannya sebelum dipakai.`
export const byQuotes = (count: string) => `Kutipan dari ${count} pesan terakhir.`
export const noMessages = 'Belum ada pesan di percakapan ini.'
export const notSummarised = 'Percakapan belum bisa diringkas'
export const saveAsNote = 'Simpan sebagai catatan'
export const noteSaved = 'Ringkasan menjadi catatan internal'
export const reading = 'Meringkas percakapan…'
