// Settings: notifications of a member
export const title = 'Notifikasi'
export const lead = 'Supaya pelanggan yang menunggu tidak terlewat. Pilihan ini hanya untuk Anda.'
export const saved = 'Pilihan notifikasi tersimpan'

// This device
export const thisDevice = 'Di perangkat ini'
export const turnOn = 'Aktifkan di perangkat ini'
export const turnOff = 'Matikan di perangkat ini'
export const isOn = 'Aktif. Notifikasi sampai juga saat Tanggap tertutup.'
export const isOff = 'Belum aktif di perangkat ini.'
export const turnedOn = 'Notifikasi aktif di perangkat ini'
export const turnedOff = 'Notifikasi dimatikan di perangkat ini'
export const unsupported =
  'Peramban ini tidak mendukung notifikasi. Di iPhone: buka menu Bagikan, pilih Tambahkan ke Layar Utama, lalu buka Tanggap dari sana.'
export const insecure =
  'Notifikasi perangkat hanya bekerja lewat alamat https. Minta pengelola server memasang HTTPS.'
export const denied =
  'Anda pernah menolak notifikasi dari halaman ini. Izinkan lagi lewat ikon di kiri alamat, lalu muat ulang.'
export const failedOn = 'Notifikasi belum bisa diaktifkan'
export const failedOnHint =
  'Peramban tidak memberi alamat notifikasi. Periksa koneksi, lalu coba lagi.'
export const sendTrial = 'Kirim percobaan'
export const trialTitle = 'Tanggap'
export const trialBody = 'Percobaan: notifikasi sampai di perangkat ini.'
export const trialArrived = 'Percobaan sampai di perangkat ini'
export const trialRefused = 'Percobaan sampai, tetapi tidak ditampilkan'
export const trialRefusedHint =
  'Perangkat ini menyembunyikan notifikasi peramban. Periksa pengaturan notifikasinya.'
export const trialSent = 'Percobaan terkirim, tetapi belum terlihat di sini'
export const trialSentHint =
  'Layanan notifikasi peramban sudah menerimanya. Tunggu sebentar, lalu coba lagi.'
export const otherDevices = 'Perangkat Anda'
export const lastSent = 'terakhir dikirimi'
export const neverSent = 'belum pernah dikirimi'
export const remove = (device: string) => `Hapus ${device}`
export const removed = 'Perangkat dihapus'

// Events
export const events = 'Yang diberitahukan'
export const onDevice = 'Perangkat'
export const byMail = 'Email'
export const eventNames = {
  waiting: 'Pelanggan menunggu tim',
  deadline: 'Batas waktu hampir atau sudah lewat',
  opening: 'Saat buka: ada yang menunggu sejak tutup',
  reply: 'Balasan di percakapan yang Anda tangani',
  mention: 'Anda disebut dalam catatan, atau diberi percakapan',
  failed: 'Pesan gagal terkirim, atau nomor WhatsApp terputus',
  order: 'Pesanan, pembayaran, dan janji yang perlu dilihat',
  scenario: 'Skenario wajib memburuk',
  plan: 'Jatah dan masa paket',
}
export const mailNote = 'Email dikumpulkan: paling banyak satu per menit.'

// Sound, quiet hours, content
export const sound = 'Suara saat Tanggap terbuka'
export const soundOff = 'Tanpa suara'
export const loudness = (volume: number) => `${volume}%`
export const trySound = 'Coba suara'
export const quiet = 'Jam tenang'
export const quietHint = (zone: string) =>
  `Perangkat tidak dikirimi dan tidak bersuara. Yang masih menunggu dikirim begitu jam tenang selesai. Waktu ${zone}.`
export const quietFrom = 'Dari'
export const quietUntil = 'Sampai'
export const hides = 'Sembunyikan isi'
export const hidesHint = 'Notifikasi di perangkat hanya menyebut nama usaha, tanpa nama pelanggan.'
