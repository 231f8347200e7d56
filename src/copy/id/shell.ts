// BottomBar
export const main = 'Utama'
export const more = 'Lainnya'

// Brand
export const brand = 'Tanggap'

// BusinessSwitcher
export const switchBusiness = 'Ganti usaha'
export const businessSettings = 'Pengaturan usaha'
export const switchBusinessFrom = (name: string) => `Ganti usaha, sekarang ${name}`
export const yourBusinesses = 'Usaha Anda'
export const addBusiness = 'Tambah usaha'

// FrameKeys
export const searchAndCommands = 'Cari dan perintah'
export const general = 'Umum'
export const thisKeyMap = 'Peta pintasan ini'
export const undoNewest = 'Urungkan yang baru saja'
export const goTo = 'Pergi ke'

// KeyMap
export const keyboardShortcuts = 'Pintasan papan ketik'

// KillSwitch
export const aiIsStopped = 'AI berhenti'
export const aiIsOn = 'AI menyala'
export const aiIsOff = 'AI dimatikan'
export const turnOnAgain = 'Nyalakan lagi'
export const stop = 'Hentikan'
export const turnOn = 'Nyalakan'
export const stopAiQuestion = 'Hentikan AI sekarang?'
export const stopAi = 'Hentikan AI'
export const stopAiConsequence =
  'AI berhenti membalas semua pelanggan, termasuk balasan yang sedang ditulis. Pesan baru masuk ke tim sampai AI dinyalakan lagi.'
export const aiStopped = 'AI dihentikan'
export const newMessagesWait = 'Pesan baru menunggu tim Anda.'
export const aiOnAgain = 'AI menyala lagi'
export const aiNotTurnedOn = 'AI belum bisa dinyalakan'

// MemberMenu
export const yourAccount = 'Akun Anda'
export const accountOf = (name: string) => `Akun ${name}`
export const guest = 'Tamu'
export const temporaryAccount = 'Akun sementara'
export const changePassword = 'Ubah kata sandi'
export const theme = 'Tema'
export const themeDevice = 'Ikuti perangkat'
export const themeLight = 'Terang'
export const themeDark = 'Gelap'
export const signOut = 'Keluar'

// MoreSheet
export const notices = 'Notifikasi'
export const account = 'Akun'

// NoticeList
export const markAllRead = 'Tandai semua dibaca'
export const noticesForYou = 'Pemberitahuan untuk Anda'
export const nothingWaits = 'Tidak ada yang menunggu.'
export const isUnread = '· belum dibaca'

// Notices
export const noticesUnread = (count: number) => `Notifikasi, ${count} belum dibaca`
export const noticesNeedAction = 'Notifikasi, ada yang perlu tindakan'

// OfflineBar
export const liveInterrupted = 'Pembaruan langsung terputus. Menyambung lagi…'
export const offline = 'Anda luring. Balasan dikirim setelah terhubung lagi.'

// Palette
export const palettePlaceholder = 'Cari pelanggan, pesan, layar, atau perintah'
export const commands = 'Perintah'
export const turnAiOn = 'Nyalakan AI lagi'
export const stopAiNow = 'Hentikan AI sekarang'

// Rail
export const widenRail = 'Lebarkan bilah'
export const narrowRail = 'Ciutkan bilah'

// RailLink
export const waiting = 'menunggu'

// TestModeBanner
export const aiActiveForCustomers = 'AI aktif untuk pelanggan'
export const stopAnytime = 'Hentikan kapan saja lewat tombol di bilah kiri.'
export const secureFirst = 'Amankan akun Anda dulu'
export const secureThenActivate = 'Tambahkan email dan kata sandi, lalu aktifkan untuk pelanggan.'
export const testMode = 'Mode uji'
export const testModeExplained = 'Mode uji — AI hanya membalas nomor penguji.'
export const activate = 'Aktifkan'
export const forCustomers = 'untuk pelanggan'
export const activateQuestion = 'Aktifkan AI untuk pelanggan?'
export const activateConsequence =
  'Mulai sekarang AI membalas semua pelanggan yang menulis ke kanal yang terhubung. Anda bisa menghentikannya kapan saja.'

// Tracking
export const cookieConsent = 'Persetujuan kuki'
export const cookieQuestion =
  'Bolehkah kami memakai kuki Meta untuk mengukur iklan dan masuk dengan Facebook?'

// head
export const pageTitle = 'Tanggap: layanan pelanggan WhatsApp dengan AI'
export const pageDescription =
  'AI layanan pelanggan untuk WhatsApp Business: siap 24/7, 20x lebih murah, penjualan naik 30%, terpasang dalam 5 menit. Menjawab dari pengetahuan toko Anda sendiri.'
export const pageKeywords =
  'chatbot WhatsApp, AI customer service, CS WhatsApp otomatis, WhatsApp Business API Indonesia, balas chat otomatis, inbox WhatsApp tim'

// list-notices
export const failedConversations = (count: string) => `${count} percakapan gagal terkirim`
export const failedConversationsHint = 'Kirim lagi atau abaikan dari percakapannya.'
export const waitingEscalations = (count: string) => `${count} eskalasi menunggu`
export const openEscalations = 'Buka Eskalasi untuk mengambilnya.'
export const channelOffline = (name: string) => `${name} tidak terhubung`
export const channelOfflineHint = 'Hubungkan lagi agar pesan terkirim.'
export const channelFailing = (name: string) => `${name} gagal mengirim`
export const channelFailingHint = 'Periksa di Integrasi.'
export const conversationsToAnswer = (count: string) => `${count} percakapan perlu dibalas`
export const openInbox = 'Buka Inbox untuk membalas.'

// navigation
export const work = 'Kerja'
export const channels = 'Kanal'
export const business = 'Usaha'

// opening
export const openUntil = (time: string) => `Buka sampai ${time}`
export const openAllDay = 'Buka 24 jam'
export const opensAt = (time: string) => `Buka pukul ${time}`
export const closed = 'Tutup'

// shown-error
export const connectionLost = 'Koneksi internet terputus. Coba lagi setelah terhubung.'
export const somethingFailed = 'Terjadi kesalahan. Coba lagi.'

// sign-out
export const notSignedOut = 'Belum bisa keluar'

// used by several features
export const activateForCustomers = 'Aktifkan untuk pelanggan'

// install
export const installApp = 'Pasang di layar utama'
export const installByMenu = 'Di Safari: ketuk Bagikan, lalu "Tambah ke Layar Utama".'
export const customersAndMessages = 'Pelanggan dan pesan'
export const searchingMessages = 'Mencari pelanggan dan pesan…'
