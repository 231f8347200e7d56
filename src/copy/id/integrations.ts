// ChannelCard
export const cannotCheckHint = 'Statusnya berubah di sini sebentar lagi.'
export const changeServer = 'Ubah server'
export const restart = 'Mulai ulang'
export const sessionRestarted = 'Sesi dimulai ulang'
export const stop = 'Hentikan'
export const sessionStopped = 'Sesi dihentikan'
export const logOutDevice = 'Keluarkan perangkat'
export const disconnect = 'Putuskan'
export const checkingConnection = 'Koneksi diperiksa'
export const checkingConnectionHint = 'Bila ada masalah, statusnya berubah di sini.'
export const cannotCheck = 'Belum bisa diperiksa'
export const link = 'Hubungkan'
export const testConnection = 'Uji koneksi'
export const logOutQuestion = 'Keluarkan perangkat ini?'
export const logOut = 'Keluarkan'
export const deviceLoggedOut = 'Perangkat dikeluarkan'
export const logOutConsequence =
  'Tanggap tidak lagi menerima pesan nomor ini sampai kode QR dipindai lagi. Percakapan yang sudah ada tetap tersimpan.'
export const numberDisconnected = 'Nomor diputus'
export const disconnectQuestion = (number: string) => `Putuskan ${number}?`
export const disconnectConsequence = (left: string) =>
  `Tanggap tidak lagi menerima pesan nomor ini, dan kunci masuknya dihapus dari sini. ${left} Percakapan yang sudah ada tetap tersimpan.`

// IntegrationsScreen
export const ownersOnly = 'Integrasi hanya bisa diubah pemilik dan admin.'
export const channels = 'Kanal'
export const addChannel = 'Tambah kanal'
export const model = 'Model'
export const notInThisVersion = 'Webhook keluar belum tersedia di versi ini.'
export const officialLead = 'Nomor usaha lewat Meta: pesan, status terbaca, dan template.'
export const simulatorReady = 'Simulator siap'
export const simulatorReadyHint = 'Tulis sebagai pelanggan di layar Simulasi.'
export const simulatorNotConnected = 'Simulator belum terhubung'
export const simulatorLead = 'Pelanggan buatan di layar Anda. Tidak ada yang terkirim ke WhatsApp.'

// MetaDialog
export const connectOfficial = 'Hubungkan WhatsApp resmi'
export const connectOfficialLead =
  'Nomor usaha lewat Cloud API milik Meta. Butuh akun Meta for Developers.'
export const officialSaved = 'WhatsApp resmi tersimpan'
export const changeOfficial = 'Ubah WhatsApp resmi'
export const changesSaved = 'Perubahan tersimpan'

// ModelCard
export const modelAnswers = 'Model menjawab'
export const withinDuration = (duration: string) => `Dalam ${duration}.`
export const modelNotReady = 'Model belum siap'
export const cannotTest = 'Belum bisa diuji'
export const noModelLead =
  'Tanpa model, AI menjawab dengan kata-kata Anda sendiri dari Training, lengkap dengan sumbernya. Pasang model Anda sendiri, atau minta pengelola server memasangnya.'
export const ownModel = 'Model sendiri'
export const instanceModel = 'Model dari pengelola server'
export const connectOwnModel = 'Pasang model sendiri'
export const changeModel = 'Ubah model'
export const ownModelLead =
  'Kunci dan biayanya dari akun Anda di penyedia model. Jawaban tetap diperiksa gerbang yang sama sebelum terkirim.'
export const provider = 'Penyedia'
export const modelName = 'Nama model'
export const modelNameHint = 'Persis seperti di penyedia, misalnya gpt-5-mini.'
export const modelAddress = 'Alamat server'
export const modelAddressHint = 'Kosongkan untuk OpenAI sendiri. Akhiran /v1 ikut ditulis.'
export const modelKey = 'Kunci API'
export const modelKeyHint =
  'Disimpan terenkripsi, tidak ditampilkan lagi, dan hanya dikirim ke server ini.'
export const keptModelKey = (hint: string) => `Tersimpan (…${hint}). Kosongkan bila tetap.`
export const seesImages = 'Model ini bisa membaca gambar'
export const seesImagesHint =
  'Foto pelanggan dan foto daftar harga dibacakan untuk AI dan tim. Bukti transfer tidak pernah langsung dipercaya.'
export const senses = {
  anthropic:
    'Model Anthropic membaca foto, tetapi tidak bisa mendengar pesan suara. Pelanggan yang mengirim suara diminta menulis.',
  google: 'Model Google membaca foto dan mendengar pesan suara.',
}
export const transcriptionModel = 'Model untuk pesan suara'
export const transcriptionModelHint =
  'Boleh kosong. Misalnya whisper-1; mengubah pesan suara pelanggan menjadi teks.'
export const inputPrice = 'Harga 1 juta token masuk'
export const outputPrice = 'Harga 1 juta token keluar'
export const priceHint = 'Dalam rupiah, dari daftar harga penyedia. Dipakai untuk menghitung biaya.'
export const monthlyLimit = 'Batas biaya sebulan'
export const monthlyLimitHint =
  'Bila tercapai, AI menjawab dengan kata-kata Anda sendiri sampai bulan depan, dan Anda diberi tahu.'
export const noLimit = 'Tanpa batas'
export const tryFirst = 'Uji dulu'
export const modelSaved = 'Model tersimpan'
export const modelSavedHint = 'Dipakai paling lambat 20 detik lagi.'
export const stopOwnModel = 'Berhenti memakai'
export const stopOwnModelQuestion = 'Berhenti memakai model ini?'
export const stopOwnModelConsequence =
  'Kuncinya dihapus dari sini. Setelah itu model pengelola server yang menjawab bila ada, atau kata-kata Anda sendiri.'
export const ownModelStopped = 'Model tidak dipakai lagi'
export const usedThisMonth = (calls: string, tokens: string) =>
  `Bulan ini ${calls} panggilan, ${tokens} token`
export const costThisMonth = (rupiah: string) => `perkiraan ${rupiah}`
export const ofLimit = (rupiah: string) => `dari batas ${rupiah}`
export const limitShort = 'Batas tercapai'
export const limitReached =
  'Batas bulan ini tercapai: AI menjawab dengan kata-kata Anda sendiri sampai bulan depan.'
export const wrongRupiah = 'Tulis angka rupiah, misalnya 4.000'
export const modelNameRequired = 'Nama model wajib diisi'
export const wrongAddress = 'Tulis alamat lengkap, misalnya https://model.tokoanda.id/v1'

// ScannedOffers
export const qrLead =
  'Nomor biasa, langsung dari server ini: pindai kode QR atau ketik kode 8 huruf.'
export const connectQrQuestion = 'Hubungkan lewat kode QR?'
export const understoodContinue = 'Saya mengerti, lanjutkan'
export const connectQrConsequence =
  'Jalur QR tidak resmi; nomor bisa dibatasi atau diblokir WhatsApp. Pakai nomor yang boleh hilang, balas hanya pelanggan yang menulis lebih dulu, dan jangan untuk kirim massal. Untuk nomor utama usaha, pilih WhatsApp resmi.'
export const wahaLead = 'Sesi di server WAHA Anda sendiri: alamat, kunci API, nama sesi.'
export const wahaUnofficial = 'Jalur tidak resmi, sama seperti WhatsApp QR.'

// UndeliveredList
export const messagesResent = (count: number) => `${count} pesan dikirim ulang`
export const skippedWindow = (count: number) =>
  `${count} dilewati: jendela 24 jamnya sudah berakhir.`
export const undelivered = 'Pesan belum sampai'
export const resendAllFailed = 'Kirim ulang semua yang gagal'

// WahaDialog
export const connectWaha = 'Hubungkan server WAHA'
export const connectWahaLead =
  'Server WAHA milik Anda sendiri (versi 2026). Webhook dipasang otomatis di sesinya.'
export const operatorKey = 'Memakai kunci operator instans ini.'
export const wahaIsAsked = 'Server WAHA sedang ditanya.'
export const changeWaha = 'Ubah server WAHA'
export const apiKeyRequired = 'Kunci API wajib diisi'
export const serverAddress = 'Alamat server'
export const apiKey = 'Kunci API'
export const apiKeyHint =
  'WAHA_API_KEY di server itu. Disimpan terenkripsi dan tidak ditampilkan lagi.'
export const sessionName = 'Nama sesi'
export const sessionNameHint = 'Sesi yang belum ada dibuatkan. Satu sesi untuk satu nomor.'

// integrations.functions
export const modelTestInstructions = 'Jawab dengan satu kata: siap'
export const modelTestQuestion = 'Tes koneksi.'

// model-words
export const openAiCompatible = 'Server yang serasi OpenAI'
export const anthropic = 'Anthropic'
export const google = 'Google'
export const modelTimeout = 'Model tidak menjawab tepat waktu.'
export const modelRefused = 'Penyedia model menolak permintaan ini.'
export const modelBusy = 'Penyedia sedang membatasi jumlah permintaan.'
export const modelUnpaid = 'Saldo di akun penyedia habis. Isi saldonya di sana, lalu uji lagi.'
export const modelEmpty = 'Model tersambung, tetapi jawabannya kosong. Coba model lain.'
export const modelMisconfigured = 'Kunci, nama model, atau alamatnya salah.'
export const modelUnreachable = 'Server model tidak bisa dihubungi.'
export const modelError = 'Model menjawab dengan kesalahan.'
export const rupiah = 'Rp'
