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

// tabs of SuggestionMessagesScreen
export const parts = 'Bagian saran pesan'
export const quickRepliesTab = 'Balasan cepat'
export const draftsTab = 'Draf yang diubah'
export const followUpsTab = 'Tindak lanjut'

// LessonsTab
export const noLessons = 'Belum ada draf yang diubah'
export const noLessonsLead =
  'Kalau tim mengubah draf AI sebelum mengirimnya, perubahannya muncul di sini dan bisa dijadikan pengetahuan.'
export const customerAsked = 'Pelanggan'
export const aiDrafted = 'Draf AI'
export const memberSent = (name: string | null) => (name ? `Dikirim ${name}` : 'Dikirim tim')
export const makeAnswer = 'Jadikan jawaban'
export const ignoreLesson = 'Abaikan'
export const lessonTaught = 'Menjadi jawaban AI'
export const lessonIgnored = 'Perubahan diabaikan'
export const teachTitle = 'Jadikan jawaban AI'
export const teachLead =
  'Periksa dulu: hapus nama, alamat, atau pesanan pelanggan. Jawaban ini dipakai untuk semua pelanggan.'
export const onlyKeepersTeach = 'Pemilik atau admin yang memutuskan.'
export const openChat = 'Buka percakapan'

// FollowUpsTab
export const noFollowUps = 'Tidak ada yang perlu ditindaklanjuti'
export const noFollowUpsLead =
  'Pelanggan yang diam setelah pertanyaan Anda, atau yang pesanannya belum selesai, muncul di sini selama jendela 24 jam masih terbuka.'
export const followUpsLead =
  'Usulan saja: tidak ada yang terkirim sendiri. Buka percakapannya, ubah kalimatnya, lalu kirim.'
export const silentAfterQuestion = 'Belum membalas pertanyaan'
export const orderUnfinished = 'Pesanan belum selesai'
export const windowLeft = (left: string) => `jendela ${left} lagi`
export const writeFollowUp = 'Tulis tindak lanjut'
export const followUpQuestion = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, kami masih menunggu kabarnya, ya. Kalau ada yang ingin ditanyakan lagi, silakan balas di sini.`
export const followUpOrder = (name: string) =>
  `Halo Kak${name ? ` ${name}` : ''}, pesanannya belum selesai. Mau dilanjutkan? Balas saja di sini, kami bantu.`
