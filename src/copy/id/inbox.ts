// InboxFilter
export const filterConversations = 'Saring percakapan'
export const filterActive = 'Saring, sedang disaring'
export const filter = 'Saring'
export const allChannels = 'Semua kanal'
export const allTags = 'Semua tag'
export const anyone = 'Siapa saja'
export const clearFilter = 'Hapus saringan'

// InboxList
export const inboxParts = 'Bagian inbox'
export const needsReply = 'Perlu dibalas'
export const failedCount = (count: string) => `${count} gagal`
export const handledByAi = 'Ditangani AI'
export const all = 'Semua'
export const conversations = 'Percakapan'
export const onlyAnswered = 'Tinggal yang baru saja Anda kerjakan.'
export const resultsCut = 'Hasil dibatasi. Tambahkan kata lain agar lebih tepat.'

// InboxScreen
export const conversationList = 'Daftar percakapan'
export const openConversationsHere = 'Percakapan terbuka di sini.'
export const keysHint = 'Tekan J dan K untuk berpindah, Enter untuk membuka.'

// InboxSearch
export const searchConversations = 'Cari percakapan'
export const searchPlaceholder = 'Cari nama, nomor, atau isi pesan'

// NoRooms
export const nothingMatches = (what: string, where: string) =>
  `Tidak ada yang cocok dengan ${what}${where}.`
export const thisFilter = 'saringan ini'
export const inThisPart = ' di bagian ini'
export const searchEverywhere = 'Cari di semua percakapan'
export const clearSearchAndFilter = 'Hapus pencarian dan saringan'
export const allAnswered = 'Semua pelanggan sudah dibalas.'
export const waitingAppearHere = 'Yang menunggu tim muncul di sini.'
export const noneHandledByYou = 'Belum ada percakapan yang Anda tangani.'
export const takenStayHere = 'Ambil alih atau balas satu percakapan, dan ia tinggal di sini.'
export const aiAnsweredAppearHere = 'Percakapan yang dijawab AI muncul di sini.'
export const messagesArriveHere = 'Pesan pelanggan masuk ke sini.'
export const messagesArriveOnceWritten =
  'Begitu pelanggan menulis ke nomor WhatsApp Anda, pesannya masuk ke sini.'
export const messagesArriveOnceConnected =
  'Pesan pelanggan masuk ke sini setelah WhatsApp terhubung.'
export const seeAll = 'Lihat semua'

// InboxGlance
export const waitsLongest = (since: string) => `Menunggu paling lama, sejak ${since}`
