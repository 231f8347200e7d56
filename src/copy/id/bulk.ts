// Acts on many conversations
export const bulkActs = 'Tindakan untuk percakapan terpilih'
export const select = 'Pilih percakapan'
export const selectThis = (who: string) => `Pilih percakapan ${who}`
export const toggleSelected = 'Pilih atau lepas percakapan'
export const stopSelecting = 'Batal memilih'
export const selected = (count: string) => `${count} percakapan dipilih`
export const selectAll = 'Pilih semua di daftar ini'
export const allOfList = 'Semua di daftar ini (paling banyak 5.000)'
export const assign = 'Tugaskan'
export const assignTo = (count: string) => `Tugaskan: ${count}`
export const addTag = 'Beri tag'
export const tagAs = (count: string) => `Beri tag: ${count}`
export const markRead = 'Tandai dibaca'
export const close = 'Selesai'
export const closeAs = (count: string) => `Tandai selesai: ${count}. Apa hasilnya?`
export const progress = 'Kemajuan'
export const working = (done: string, total: string) =>
  `${done} dari ${total} percakapan. Tetap berjalan walau halaman ini ditutup.`
export const ended = (done: string, total: string) => `${done} dari ${total} percakapan sudah.`
export const unchanged = (count: string) => `${count} di antaranya memang sudah begitu.`
export const failed = (count: string) =>
  `${count} dilewati: sudah tidak ada, atau tidak boleh Anda ubah.`
export const stop = 'Hentikan'
export const archive = 'Arsipkan'
export const undoIt = 'Urungkan'
export const notStopped = 'Belum dihentikan'
export const undone = (done: string, total: string) =>
  `${done} dari ${total} percakapan dikembalikan.`
export const skipped = (count: string) => `${count} dilewati: sudah berubah lagi sejak itu.`
