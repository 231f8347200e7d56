// QuickReplyForm
export const quickReplySaved = 'Balasan cepat tersimpan'
export const shortcut = 'Singkatan'
export const shortcutHint = 'Diketik setelah “/”. Huruf kecil, angka, - dan _.'
export const shortcutExample = 'ongkir'
export const message = 'Pesan'
export const nameReplaced = '{nama} diganti nama depan pelanggan.'
export const messageExample = 'Halo Kak {nama}, ongkir ke Bandung Rp15.000, tiba dua hari.'
export const insertName = 'Sisipkan nama'

// SuggestionMessagesScreen
export const quickReplies = 'Saran pesan'
export const noQuickReplies = 'Belum ada balasan cepat.'
export const noQuickRepliesLead =
  'Simpan kalimat yang sering dipakai tim; di percakapan cukup ketik “/” lalu singkatannya.'
export const searchQuickReplies = 'Cari balasan cepat'
export const searchPlaceholder = 'Cari singkatan atau isi'
export const countOf = (count: string, total: string) => `${count} dari ${total} balasan`
export const countReplies = (count: string) => `${count} balasan`
export const newQuickReply = 'Balasan cepat baru'
export const editQuickReply = 'Ubah balasan cepat'
export const usedTimes = (count: string) => `dipakai ${count} kali`
export const notUsed = 'belum dipakai'
export const editNamed = (shortcut: string) => `Ubah /${shortcut}`
export const removeNamed = (shortcut: string) => `Hapus /${shortcut}`
export const notRestored = 'Belum bisa dikembalikan'
export const removed = 'Balasan cepat dihapus'
export const notRemoved = 'Belum bisa dihapus'
