// ChannelHealth
export const noMessagesYet = 'Belum ada pesan lewat kanal ini'
export const lastIn = 'Terakhir masuk'
export const wentOut = (last: string) => `${last} keluar`
export const lastWord = 'terakhir'
export const lastStart = 'Terakhir'
export const checkedAt = 'diperiksa:'

// Countdown
export const leftMinutes = (minutes: number, seconds: string) => `${minutes}:${seconds} lagi`
export const leftSeconds = (seconds: string) => `${seconds} lagi`

// MetaFields
export const storedLeaveEmpty = 'Tersimpan. Isi hanya bila ingin mengganti.'
export const phoneNumberId = 'ID nomor telepon'
export const phoneNumberIdHint = 'Di Meta for Developers: WhatsApp, lalu API Setup.'
export const wabaId = 'ID akun WhatsApp Business'
export const accessToken = 'Token akses'
export const accessTokenHint =
  'Pakai token permanen dari System User. Disimpan terenkripsi dan tidak ditampilkan lagi.'
export const appSecret = 'App secret'
export const appSecretHint = 'Dipakai memeriksa tanda tangan setiap pesan masuk.'
export const pasteAtMeta = 'Tempel di Meta, bagian Webhook'
export const callbackUrl = 'Callback URL'
export const verifyToken = 'Verify token'
export const subscribeMessages =
  'Setelah tersimpan, langganan field “messages” di halaman yang sama.'

// MetaSignup
export const officialConnected = 'WhatsApp resmi terhubung'
export const metaIsAsked = 'Meta sedang ditanya apakah nomor ini siap.'
export const metaWindowBlocked =
  'Jendela Meta tidak bisa dibuka di peramban ini. Izinkan connect.facebook.net, atau isi datanya sendiri di bawah.'
export const metaSignupLead =
  'Masuk dengan akun Facebook usaha, pilih atau tambahkan nomornya, selesai. Token dan webhook diatur otomatis.'
export const alsoInBusinessApp = 'Nomor ini juga tetap dipakai di aplikasi WhatsApp Business'
export const connectThroughMeta = 'Hubungkan lewat Meta'
export const orFillYourself = 'Atau isi sendiri data dari Meta for Developers.'
export const metaWindowClosed = 'Jendela Meta ditutup sebelum selesai.'
export const accountWithoutNumber =
  'Akun sudah dipilih, tetapi belum ada nomornya. Ulangi dan tambahkan satu nomor.'
export const metaCannotConnect = (reason: string) =>
  `Meta belum bisa menghubungkan nomor ini: ${reason}`

// PairingDialog
export const whatsAppConnected = 'WhatsApp terhubung'
export const readyForMessages = (name: string) => `${name} siap menerima pesan.`
export const linkNumber = 'Hubungkan nomor WhatsApp'
export const linkNumberLead =
  'Di ponsel: WhatsApp, lalu Setelan, Perangkat tertaut, Tautkan perangkat.'
export const linkWay = 'Cara menghubungkan'
export const scanQr = 'Pindai kode QR'
export const typeCode = 'Ketik kode'
export const qrUnofficial = 'Jalur QR tidak resmi; nomor bisa dibatasi WhatsApp.'
export const qrAdvice =
  'Pakai nomor yang boleh hilang, balas hanya pelanggan yang menulis lebih dulu, dan jangan untuk kirim massal. Untuk nomor utama usaha, pilih WhatsApp resmi.'
export const qrToScan = 'Kode QR untuk dipindai ponsel'
export const makeQr = 'Buat kode QR'
export const codeChangesIn = (seconds: number) => `Kode berganti dalam ${seconds} detik`
export const fetchingCode = 'Mengambil kode baru…'
export const preparingQr = 'Menyiapkan kode QR…'
export const qrNotMade = 'Kode QR belum bisa dibuat'
export const whatsAppSilent =
  'WhatsApp tidak menjawab server ini. Periksa koneksi internet server, lalu coba lagi.'
export const numberWithCountry = 'Tulis nomor dengan kode negara, misalnya 62811…'
export const numberToLink = 'Nomor WhatsApp yang dihubungkan'
export const numberToLinkHint = 'Di ponsel pilih: Tautkan dengan nomor telepon saja.'
export const typeThisCode = 'Ketik kode ini di ponsel'
export const waitingForPhone = 'Menunggu ponsel.'
export const validFor = 'Berlaku'
export const codeExpired = 'Kode tadi sudah tidak berlaku. Minta kode baru.'
export const askNewCode = 'Minta kode baru'
export const askCode = 'Minta kode'

// TestDialog
export const testQueued = 'Pesan tes masuk antrean'
export const testQueuedHint = 'Lihat centangnya di Inbox, atau di ponsel tujuan.'
export const sendTest = 'Kirim pesan tes'
export const sendTestLead = (name: string) => `Lewat ${name}, ke nomor Anda sendiri.`
export const targetNumber = 'Nomor tujuan'
export const targetNumberHint =
  'Nomor ini harus sudah menulis ke nomor usaha Anda dalam 24 jam terakhir.'

// engine-words
export const connectionTroubled = (reason: string) => `Koneksi bermasalah (${reason}).`
export const simulator = 'Simulator'
export const officialCloudApi = 'WhatsApp resmi (Cloud API)'
export const officialWhatsApp = 'WhatsApp resmi'
export const metaUnreachable = 'Meta belum bisa dihubungi. Coba lagi sebentar.'
export const tokenTooWeak = 'Token tidak punya izin yang cukup untuk nomor ini.'
export const metaAnswers = (reason: string) => `Meta menjawab: ${reason}.`
export const sessionNamed = (name: string) => `sesi ${name}`
export const wahaServer = 'Server WAHA'
export const whatsAppQr = 'WhatsApp QR'

// meta-form
export const phoneNumberIdRequired = 'ID nomor telepon wajib diisi'
export const appSecretRequired = 'App secret wajib diisi'

// meta-signup-api
export const notConnectedRetry = 'WhatsApp belum terhubung. Coba lagi.'

// meta-signup
export const metaNamedNoNumber = 'Meta tidak menyebut nomornya'

// test-message.functions
export const testMessage = 'Pesan tes dari Tanggap. Kanal ini siap dipakai.'

// channel-state
export const connected = 'Terhubung'
export const notConnected = 'Belum terhubung'
export const needsAction = 'Perlu tindakan'
export const checking = 'Memeriksa'
export const noToken = 'Token akses belum diisi.'
export const tokenInvalid = 'Token akses tidak berlaku lagi. Buat token baru di Meta.'
export const noPermission = 'Aplikasi Meta belum punya izin untuk nomor ini.'
export const tokenLacksPermission = 'Token tidak punya izin untuk nomor ini.'
export const metaUnknownNumber = 'Meta tidak mengenal ID nomor telepon ini.'
export const metaUnknownOrNoAccess =
  'Meta tidak mengenal ID nomor telepon ini, atau token tidak punya aksesnya.'
export const accountRestricted = 'Meta sedang membatasi akun ini karena pelanggaran kebijakan.'
export const wabaLocked = 'Akun WhatsApp Business dikunci Meta.'
export const paymentProblem = 'Ada masalah pembayaran di akun Meta. Periksa metode pembayarannya.'
export const notRegistered = 'Nomor ini belum didaftarkan ke Cloud API.'
export const stillReviewing = 'Meta belum selesai memeriksa nomor ini.'
export const numberDisconnected = 'Nomor ini terputus di Meta.'
export const numberBanned = 'Nomor ini diblokir Meta.'
export const wabaDeleted = 'Akun WhatsApp Business dihapus di Meta.'
export const wabaDisabled = 'Akun WhatsApp Business dinonaktifkan Meta.'
export const numberMigrated = 'Nomor ini sudah dipindah ke akun WhatsApp Business lain.'
export const appRemoved =
  'Aplikasi Meta ini dikeluarkan dari akun WhatsApp Business. Hubungkan lagi nomornya.'
export const appUninstalled =
  'Aplikasi Meta ini dicopot dari akun WhatsApp Business. Hubungkan lagi nomornya.'
export const wabaForeign =
  'ID akun WhatsApp Business yang diisi bukan pemilik nomor ini. Periksa lewat Ubah.'
export const wabaUnsubscribed =
  'Meta tidak lagi mengirim pesan pelanggan akun ini ke aplikasi mana pun. Pilih Mulai ulang untuk memintanya lagi.'
export const nameNotApproved = 'Nama tampilan nomor ini belum disetujui Meta.'
export const registeredWrongly = 'Nomor ini belum didaftarkan dengan benar di Meta.'
export const pinWrong = 'PIN verifikasi dua langkah nomor ini salah.'
export const verifyInManager = 'Nomor ini harus diverifikasi dulu di WhatsApp Manager.'
export const paymentTerms = 'Ketentuan pembayaran Meta belum disetujui.'
export const numberElsewhere =
  'Nomor ini terbukti milik usaha lain di sini. Periksa ID nomor teleponnya, lalu hubungkan lagi.'
export const wahaUnreachable =
  'Server WAHA tidak bisa dihubungi. Periksa alamatnya dan apakah servernya menyala.'
export const wahaUnauthorized = 'Server WAHA menolak kunci API ini.'
export const wahaPrivateAddress =
  'Alamat server WAHA menunjuk ke jaringan dalam. Minta operator menambahkannya di WAHA_URL.'
export const wahaBadUrl =
  'Alamat server WAHA tidak benar. Tulis lengkap, misalnya https://waha.tokoanda.id.'
export const wahaRedirects =
  'Alamat server WAHA mengalihkan ke alamat lain. Pakai alamat tujuannya.'
export const wahaSessionForeign =
  'Sesi dengan nama ini sudah ada di server WAHA dan bukan dibuat dari usaha ini. Pakai nama lain, atau isi kunci API server itu lewat Ubah.'
export const wahaSessionMissing = 'Sesi ini belum ada di server WAHA. Hubungkan untuk membuatnya.'
export const wahaUnreadable = 'Alamat ini menjawab, tetapi bukan server WAHA.'
export const passkeyRequired =
  'WhatsApp meminta passkey untuk akun ini. Jawab di dasbor server WAHA (mesin GOWS), atau hapus passkey di ponsel lalu hubungkan lagi.'
export const passkeyConfirmation =
  'WhatsApp menunggu konfirmasi passkey. Selesaikan di dasbor server WAHA.'
export const releasedByApp =
  'Nomor ini dilepas dari Cloud API lewat aplikasi WhatsApp Business di ponsel. Hubungkan lagi nomornya.'
export const numberLimited =
  'WhatsApp membatasi nomor ini: tidak bisa memulai percakapan baru. Balasan ke pelanggan yang menulis tetap jalan. Jangan dicoba terus, batasnya bisa bertambah lama.'
export const sendsButDeaf =
  'Nomor ini bisa mengirim, tetapi Meta menolak mengabarkan pesan masuk. Beri token izin whatsapp_business_management, lalu tekan Uji koneksi.'
export const failedToSend = (what: string, reason: string) => `${what} gagal terkirim. ${reason}`
export const lastMessage = 'Pesan terakhir'
export const lastMessages = (count: string) => `${count} pesan terakhir`
export const qualityLow =
  'Mutu nomor ini rendah di Meta: terlalu banyak pelanggan memblokir atau melaporkan. Hentikan promosi dulu, kirim hanya ke yang meminta.'
export const qualityFalling =
  'Mutu nomor ini menurun di Meta. Kurangi promosi dan pastikan penerima memang meminta.'
export const quotaOfNew = (state: string) =>
  `Jatah percakapan baru nomor ini ${state}. Balas pelanggan seperti biasa, tunda pesan ke orang baru.`
export const quotaNearlyUsed = 'hampir habis'
export const quotaUsed = (share: string) => `sudah terpakai ${share}`
export const throughputLowered =
  'Meta sedang menurunkan kecepatan kirim nomor ini. Pesan antre sedikit lebih lama.'
export const dailyLimit = (limit: string) =>
  `Batas harian pelanggan yang boleh dihubungi lebih dulu: ${limit}.`
export const policyWarning = (detail: string) =>
  `Meta memberi peringatan kebijakan untuk akun ini${detail}. Buka Business Support di Meta.`
export const withoutLimit = 'tanpa batas'
export const customersCount = (count: string) => `${count} pelanggan`
export const missedFetched = (count: number) =>
  `${count} pesan yang tertinggal sudah diambil kembali.`
export const countedByMeta = (parts: string) => `Dihitung Meta bulan ini: ${parts}.`
export const freeCount = (count: string) => `${count} gratis`

// engine-words
export const silentCheckMeta =
  'WhatsApp tidak mengabari apa pun sejak pesan terakhir dikirim. Periksa langganan webhook "messages" dan Callback URL di Meta.'
export const silentRestart =
  'WhatsApp tidak mengabari apa pun sejak pesan terakhir dikirim. Mulai ulang sesi ini, lalu periksa apakah server WAHA bisa membuka alamat Tanggap.'
export const leftAtMeta = 'Di Meta tidak ada yang diubah.'
export const leftAtWaha = 'Webhook Tanggap di server WAHA ikut dilepas; sesinya sendiri dibiarkan.'
export const leftOnPhone = 'Di ponsel, Tanggap dikeluarkan dari perangkat tertaut.'
export const codeNoLongerValid = 'Kode yang belum dipindai tidak berlaku lagi.'
export const whatsAppWeb = 'WhatsApp Web'
export const loweredByMeta = 'diturunkan Meta'

// used by several features
export const aiModel = 'Model AI'
