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
export const noQuickRepliesLead =
  'Simpan kalimat yang sering dipakai tim; di percakapan cukup ketik “/” lalu singkatannya.'
export const searchQuickReplies = 'Cari balasan cepat'
export const searchPlaceholder = 'Cari singkatan atau isi'
export const countOf = (count: string, total: string) => `${count} dari ${total} balasan`
export const countReplies = (count: string) => `${count} balasan`
export const newQuickReply = 'Balasan cepat baru'
export const editQuickReply = 'Ubah balasan cepat'
export const editNamed = (shortcut: string) => `Ubah /${shortcut}`
export const removeNamed = (shortcut: string) => `Hapus /${shortcut}`
export const removed = 'Balasan cepat dihapus'
