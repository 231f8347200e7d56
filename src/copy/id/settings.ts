// AiSection
export const ai = 'AI'
export const allNewToTeam = 'Semua pesan baru masuk ke tim.'
export const draftsNotSent = 'Saat dihentikan, balasan yang sedang ditulis pun tidak terkirim.'
export const behaviourSaved = 'Perilaku AI tersimpan'
export const behaviourTwo = 'Perilaku AI versi 2'
export const off = 'Mati'
export const offHint = 'Versi 1 menjawab di mana-mana.'
export const simulatorOnly = 'Hanya di simulator'
export const simulatorOnlyHint = 'Coba versi 2 di Simulasi; pelanggan tetap dijawab versi 1.'
export const active = 'Aktif'
export const activeHint = 'Versi 2 menjawab setiap sesi percakapan baru.'
export const ownerActivates = 'Hanya pemilik yang bisa mengaktifkan untuk pelanggan.'
export const rolloutSaved = 'Pembagian bertahap tersimpan'
export const wholePercent = 'Isi angka bulat dari 0 sampai 100.'
export const partOnly = 'Hanya untuk sebagian percakapan'
export const aiHandlesPercent = (percent: string) =>
  `AI menangani ${percent}% percakapan baru; sisanya langsung ke tim sebagai pembanding.`
export const aiHandlesAll = 'AI menangani semua percakapan.'
export const shareOfNew = 'Bagian percakapan baru'
export const runningUnchanged = 'Percakapan yang sudah berjalan tidak berubah.'
export const timesSaved = 'Waktu tersimpan'
export const secondsRange = (least: number, most: number) => `Isi ${least} sampai ${most} detik.`
export const minutesRange = (most: string) => `Isi 1 sampai ${most} menit.`
export const hoursRange = (most: number) => `Isi 1 sampai ${most} jam.`
export const pauseBeforeAnswer = 'Jeda sebelum menjawab'
export const pauseHint = 'AI menunggu pelanggan selesai mengetik, lalu menjawab semuanya sekaligus.'
export const seconds = 'dtk'
export const teamDeadline = 'Batas waktu tim'
export const teamDeadlineHint =
  'Dihitung hanya selama jam buka. Di tengahnya tim diingatkan, di akhirnya pemilik diberi tahu, di dasbor dan lewat email bila email aktif.'
export const minutes = 'mnt'
export const autoCloseAfter = 'Tutup otomatis setelah'
export const autoCloseHint =
  'Percakapan AI tanpa pertanyaan terbuka ditutup dengan hasil dan ringkasan. Pesan berikutnya membuka percakapan baru.'
export const hours = 'jam'

// ApiKeyDialog
export const apiKeys = 'Kunci API'
// ApiKeysSection
export const revoke = 'Cabut'
// Applications
export const grantRevoked = (name: string) => `Izin ${name} dicabut`
export const allowedApplications = 'Aplikasi yang Anda izinkan'
export const allowedApplicationsLead =
  'Program lain yang masuk dengan akun Anda dan bertindak atas nama Anda.'
export const noApplications = 'Belum ada aplikasi yang masuk dengan akun Anda.'
export const allowedAt = 'Diizinkan:'
export const revokeGrant = (name: string) => `Cabut izin ${name}`
export const revokeGrantQuestion = (name: string) => `Cabut izin ${name}?`
export const revokeGrantConsequence =
  'Aplikasi ini keluar dari akun Anda, paling lambat saat sesinya habis (biasanya satu jam). Untuk masuk lagi, ia harus meminta izin Anda.'

// BusinessSection
export const businessSaved = 'Data usaha tersimpan'
export const business = 'Usaha'
export const businessFieldExample = 'Toko roti'
export const teamName = 'Nama tim'
export const teamNameHint = 'Disebut saat AI menyerahkan percakapan: “saya sambungkan ke tim …”.'
export const description = 'Deskripsi'

// DangerSection
export const dangerZone = 'Zona berbahaya'
export const deleteThisBusiness = 'Hapus usaha ini'
export const deleteLead = 'Kanal, percakapan, pengetahuan, dan tim dihapus untuk selamanya.'
export const deleteBusiness = 'Hapus usaha'
export const deleteQuestion = (name: string) => `Hapus ${name}?`
export const deleteForever = 'Hapus selamanya'
export const deleteConsequence =
  'Semua percakapan, pelanggan, pengetahuan, dan kanal usaha ini dihapus. Tindakan ini tidak bisa dibatalkan.'

// HoursSection
export const openingHours = 'Jam operasional'
// ProfileSection
export const profileSaved = 'Profil tersimpan'
export const yourProfile = 'Profil Anda'
export const nameLead = 'Nama ini dilihat rekan tim, bukan pelanggan.'
export const name = 'Nama'
export const thisAccount = 'akun ini'
export const accountTemporary = 'Akun Anda masih sementara.'
export const accountTemporaryLead =
  'Bila data peramban ini terhapus, Anda tidak bisa masuk lagi. Amankan dengan email dan kata sandi.'
export const deletedUnlessOpened = (date: string) =>
  ` Bila tidak dibuka lagi sampai ${date}, akun dan usaha ini dihapus.`

// RecoverySection
export const recoveryOpens = 'Membuka akun Anda bila lupa kata sandi'
export const noMailRecovery = '; server ini tidak mengirim email, jadi tidak ada tautan lewat email'
export const createNewCode = 'Buat kode baru'
export const createRecoveryCode = 'Buat kode pemulihan'
export const createdAt = ', dibuat'
export const oldCodeInvalid = 'Kode yang lama tidak berlaku lagi sejak kata sandi diganti.'
export const noCode = 'Belum ada kode.'
export const withoutCode = (state: string) =>
  `${state} Tanpa kode, hanya pengelola server yang bisa memulihkan akun Anda.`
export const typePassword = (more: string) => `Ketik kata sandi Anda.${more}`
export const currentCodeEnds = ' Kode yang sekarang tidak berlaku lagi setelah yang baru dibuat.'
export const createCode = 'Buat kode'

// SecuritySection
export const security = 'Keamanan'
export const passwordOnceSecured = 'Kata sandi bisa diatur setelah akun diamankan di bagian Profil.'
export const proxyNoticeStart = 'Untuk pengelola server: pengunjung datang lewat proksi, tetapi'
export const proxyNoticeMiddle =
  'belum diisi, jadi mereka berbagi batas percobaan masuk. Isi dengan'
export const proxyNoticeEnd = 'bila proksi Anda yang menulisnya, lalu mulai ulang server.'
export const forgotten = 'Lupa?'
export const passwordChanged = 'Kata sandi diganti'
export const currentPassword = 'Kata sandi sekarang'
export const enterCurrentPassword = 'Isi kata sandi Anda yang sekarang.'
export const repeatPassword = 'Ulangi kata sandi baru'
export const passwordsDiffer = 'Kata sandi belum sama.'
export const otherDevicesOut = 'Perangkat lain sudah dikeluarkan'
export const signInSessions = 'Sesi masuk'
export const signInSessionsLead =
  'Keluarkan perangkat yang tidak Anda kenal atau tidak dipakai lagi.'
export const signOutOthers = 'Keluar dari perangkat lain'
export const signOutAll = 'Keluar dari semua perangkat'
export const signOutHere = 'Keluar dari sini'
export const signOutAllQuestion = 'Keluar dari semua perangkat?'
export const signOutAllConsequence = 'Anda juga keluar dari perangkat ini dan perlu masuk lagi.'

// SettingsScreen
export const profile = 'Profil'
export const usage = 'Pemakaian'
export const history = 'Riwayat'
export const settingsParts = 'Bagian pengaturan'
export const ownersOnly =
  'Pengaturan usaha hanya bisa diubah pemilik dan admin. Profil dan keamanan tetap milik Anda.'

// TestingSection
export const testModeLead =
  'Dalam mode uji AI hanya membalas nomor penguji; pelanggan lain langsung masuk ke tim.'
export const backToTestMode = 'Kembali ke mode uji'
export const secureFirst = 'Amankan akun Anda dulu di bagian Profil.'
export const testModeOn = 'Mode uji menyala'
export const aiActiveForAll = 'AI aktif untuk semua pelanggan'
export const activateWhenSatisfied = 'Aktifkan setelah Anda puas dengan jawabannya.'
export const backAnytime = 'Anda bisa kembali ke mode uji kapan saja.'
export const testersSaved = 'Nomor penguji tersimpan'
export const enterWhatsAppNumber = 'Isi nomor WhatsApp, misalnya 0812-3456-7890.'
export const numberExists = 'Nomor ini sudah ada.'
export const testerNumbers = 'Nomor penguji'
export const noTesters = 'Belum ada. Tambahkan nomor WhatsApp Anda sendiri untuk mencoba.'
export const removeNumber = (number: string) => `Hapus ${number}`
export const newNumber = 'Nomor baru'

// UsageSection
export const smallLimits =
  'Batas ini kecil karena akun pemilik belum diamankan. Setelah diamankan, batasnya langsung membesar.'
export const fairLimits =
  'Batas ini menjaga server dari pemakaian yang tidak wajar. Pemakaian biasa tidak akan mencapainya.'
export const thisHour = 'jam ini'
export const today = 'hari ini'

// audit-words
export const askRating = 'Minta penilaian setelah percakapan selesai'
export const askRatingHint =
  'Lima menit setelah selesai, pelanggan diminta memberi angka 1 sampai 5. Hanya antara pukul 08.00 dan 21.00, sebelum jendela 24 jam berakhir, dan paling sering sekali seminggu. WhatsApp resmi bisa menagih pesannya.'
export const ratingSaved = 'Permintaan penilaian disimpan'
// LogoField
export const logo = 'Logo'
export const logoHint =
  'Tampil di dasbor bagi tim Anda. Foto JPG, PNG, atau WebP, paling besar 10 MB; dipotong persegi.'
export const chooseLogo = 'Pilih gambar'
export const changeLogo = 'Ganti gambar'
export const removeLogo = 'Hapus logo'
export const logoSaved = 'Logo tersimpan'
export const logoRemoved = 'Logo dihapus'
export const logoTooBig = 'Gambar ini lebih besar dari 10 MB. Pilih yang lebih kecil.'
export const logoUnreadable = 'Berkas ini bukan gambar yang bisa dibaca. Pilih foto lain.'
// SocialsForm
export const socials = 'Media sosial dan situs'
export const socialsLead = 'Tampil di balasan cepat yang memuat {medsos}. Boleh kosong.'
export const socialsSaved = 'Media sosial tersimpan'
export const socialNames = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  situs: 'Situs',
}
export const socialExamples = {
  instagram: '@rotisenja',
  tiktok: '@rotisenja',
  facebook: 'Roti Senja',
  situs: 'rotisenja.example',
}
export const siteWrong = 'Tulis alamat situs, misalnya rotisenja.example.'
