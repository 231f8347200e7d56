import { locale } from './formats.ts'

// Claims
export const alwaysReady = 'Selalu siap menjawab'
export const alwaysReadyText = 'Malam, tanggal merah, dan saat toko sedang ramai.'
export const cheaper = 'Lebih murah'
export const cheaperText = 'AI menjawab yang berulang; tim Anda menangani sisanya.'
export const salesRise = 'Penjualan naik'
export const salesRiseText = 'Pembeli dijawab selagi masih ingin membeli.'
export const minutes = 'menit'
export const untilReady = 'Sampai siap dipakai'
export const untilReadyText = 'Empat langkah, dari nama usaha sampai jawaban pertama.'
export const figuresAreExamples =
  '20x dan 30% adalah contoh, bukan janji: hasilnya bergantung pada usaha Anda.'

// Costs
export const noSubscription = 'Tanpa biaya langganan.'
export const whatYouPay =
  'Tanggap berlisensi Apache-2.0 dan berjalan di server Anda sendiri. Yang mungkin Anda bayar: server itu, biaya pesan WhatsApp resmi dari Meta, dan model AI pilihan Anda. Di server milik orang lain, penyelenggaranya yang menentukan biaya.'
export const prices = 'Harga'
export const pricesWords =
  'Harga di server ini, sudah termasuk PPN. Biaya pesan WhatsApp resmi dari Meta dibayar terpisah.'
export const monthly = (price: string) => `${price} per bulan`
export const monthlyAnswers = (answers: number) =>
  `${answers.toLocaleString(locale)} jawaban AI per bulan`
export const tryNow = 'Coba sekarang'

// DemoChat
export const shopName = 'Roti Senja'
export const online = 'online'
export const exampleConversation = 'Contoh percakapan'

// Hero
export const everyChat = 'Setiap chat dijawab.'
export const everyAnswer = 'Setiap jawaban'
export const hasItsSource = 'ada sumbernya.'
export const heroLead =
  'Tanggap membalas pelanggan WhatsApp memakai pengetahuan toko Anda sendiri. Kalau jawabannya tidak ada, ia memanggil Anda, bukan mengarang.'
export const seeHow = 'Lihat cara kerja'
export const noCard = 'Tanpa kartu. Coba dulu di simulator, belum perlu menghubungkan nomor.'
export const exampleDescription =
  'Contoh percakapan WhatsApp: AI menjawab harga snack box dengan sumbernya, lalu memanggil tim untuk permintaan harga khusus.'

// HowItWorks
export const fromPriceList = 'Dari daftar harga ke jawaban pertama'
export const picturesAreExamples = 'Gambar di bawah ini contoh tampilan.'
export const connectText = 'Pindai QR, ketik kode 8 karakter, atau pakai WhatsApp resmi.'
export const orEnterCode = 'atau masukkan kode'
export const validTwoMinutes = 'Berlaku 2 menit'
export const giveKnowledge = 'Beri pengetahuan toko'
export const giveKnowledgeText = 'Unggah daftar harga, tempel alamat situs, atau ketik sendiri.'
export const priceListFile = 'Daftar harga.xlsx'
export const ready = 'Siap'
export const policyFile = 'Kebijakan pesanan.pdf'
export const fourteenOfTwentyTwo = '14 dari 22'
export const tryThenActivate = 'Coba, lalu aktifkan'
export const tryThenActivateText =
  'Tanya di simulator sampai yakin. Hentikan kapan saja dengan satu tombol.'
export const exampleQuestion = 'ongkir ke bantul brp?'
export const hasSource = 'Ada sumbernya'

// LandingScreen
export const pageParts = 'Halaman'
export const howItWorks = 'Cara kerja'
export const costs = 'Biaya'
export const notPartOfMeta = 'Bukan bagian dari WhatsApp atau Meta.'

// ReasonCard
export const reasonsOfThisAnswer = 'Alasan jawaban ini'
export const snackBox = 'Snack box'
export const fromPrice = 'mulai Rp15.000'
export const perBox = 'per kotak isi tiga,'
export const atLeastTwenty = 'minimal 20 kotak'
export const orderedOneDayBefore = ', dipesan satu hari sebelumnya.'
export const sourceTitled = (source: string) => `Sumber: ${source}`

// example
export const askedSnackBox = 'kak snack box brp? minimal pesan brp'
export const answeredSnackBox =
  'Baik, Kak. Snack box mulai Rp15.000 per kotak isi tiga, minimal 20 kotak, dipesan satu hari sebelumnya.'
export const sourceSnackBox = 'Berapa harga snack box dan minimal pesannya?'
export const askedForLess = '40 kotak ya. bisa kurang dikit gak'
export const handedOverBargain =
  'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.'
export const checkFigures = 'Semua angka ada di sumber'
export const checkPromises = 'Tidak menjanjikan potongan'
export const checkSources = 'Jawaban punya sumber'

// RealScreens
export const whatTheTeamSees = 'Yang dilihat tim Anda'
export const realScreens = 'Layar Tanggap yang sebenarnya, dengan usaha contoh Roti Senja.'
export const inboxScreen = 'Semua chat di satu tempat'
export const inboxScreenText =
  'Terlihat siapa yang menunggu, siapa yang menangani, dan mana yang ditulis AI.'
export const reportScreen = 'Setiap angka bisa dibuka'
export const reportScreenText =
  'Laporan per jam, kanal, anggota, tag, dan alasan; tekan angkanya untuk melihat percakapannya.'
export const pictureOf = (what: string) => `Gambar layar: ${what}`
