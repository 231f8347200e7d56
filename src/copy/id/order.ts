import { locale } from './formats.ts'

const number = (value: number) => value.toLocaleString(locale)

// CheckoutScreen
export const noWayToPay =
  'Server ini belum menyiapkan cara bayar. Hubungi pengelola server Anda untuk membayar pesanan ini.'
export const orderExpired = 'Waktu pesanan ini sudah habis dan tidak ada yang ditagihkan.'
export const toSubscription = 'Ke Langganan'
export const orderAgain = 'Pesan lagi dari halaman Langganan.'
export const paidTitle = 'Pembayaran diterima'
export const paidWords = 'Paket Anda sudah aktif. Terima kasih.'
export const refundedWords = 'Pembayaran pesanan ini sudah dikembalikan.'
export const chooseMethod = 'Bayar dengan'
export const payNow = 'Bayar'
export const changeMethod = 'Ganti cara bayar'
export const inclPpn = 'Harga sudah termasuk PPN.'
export const extraPaid = (amount: string) =>
  `Pembayaran kedua sebesar ${amount} kami simpan sebagai saldo. Saldo memotong pesanan berikutnya.`
export const underReview =
  'Jumlah yang masuk berbeda dari pesanan. Pengelola server sedang memeriksanya.'
export const methodFailed = 'Pembayaran terakhir tidak berhasil. Pilih cara lain atau coba lagi.'
export const methodExpired = 'Waktu pembayaran itu habis. Buat pembayaran baru di bawah.'

// Methods
export const methods = {
  qris: 'QRIS',
  bca: 'Virtual account BCA',
  bni: 'Virtual account BNI',
  bri: 'Virtual account BRI',
  mandiri: 'Mandiri Bill Payment',
  permata: 'Virtual account Permata',
  card: 'Kartu kredit atau debit',
  ewallet: 'Dompet digital',
  link: 'Tautan bayar',
  transfer: 'Transfer bank',
}
export const methodHints = {
  qris: 'Pindai dari aplikasi bank atau dompet digital mana pun',
  bca: 'm-BCA, KlikBCA, ATM',
  bni: 'BNI Mobile, ATM',
  bri: 'BRImo, ATM',
  mandiri: "Livin' by Mandiri, ATM",
  permata: 'PermataMobile X, ATM',
  card: 'Di halaman aman penyedia pembayaran',
  ewallet: 'Di halaman aman penyedia pembayaran',
  link: 'Semua cara bayar di halaman penyedia',
  transfer: 'Diperiksa pengelola server, jadi tidak langsung aktif',
}

// PaymentPanel
export const waitingTitle = 'Menunggu pembayaran Anda'
export const waitingWords = 'Halaman ini berubah sendiri begitu pembayaran masuk.'
export const payBefore = 'Bayar sebelum'
export const qrAlt = 'Kode QRIS untuk pembayaran ini'
export const qrWords = (amount: string) =>
  `Pindai kode ini dengan aplikasi bank atau dompet digital. Jumlahnya ${amount} sudah terisi.`
export const accountNumber = 'Nomor virtual account'
export const transferNumber = 'Nomor rekening'
export const billKey = 'Kode bayar'
export const companyCode = 'Kode perusahaan'
export const bank = 'Bank'
export const holder = 'Atas nama'
export const exactAmount = 'Jumlah persis'
export const openPage = 'Buka halaman pembayaran'
export const pageWords =
  'Pembayaran dilanjutkan di halaman penyedia. Setelah selesai Anda kembali ke sini.'
export const checkNow = 'Saya sudah bayar, periksa'
export const notYet = 'Pembayaran belum masuk'
export const notYetWords = 'Biasanya perlu beberapa detik. Halaman ini terus memeriksa.'
export const transferDone = 'Saya sudah transfer'
export const transferReported =
  'Kami mencatat bahwa Anda sudah transfer. Paket aktif setelah pengelola server memeriksa rekeningnya.'

// TransferReport
export const chooseProof = 'Lampirkan bukti transfer (opsional)'
export const otherProof = 'Ganti bukti transfer'
export const proofHint = 'Foto atau PDF, paling besar 5 MB.'
export const proofTooLarge = 'Berkas ini lebih besar dari 5 MB.'
export const sendProof = 'Kirim bukti'
export const proofSent = 'Bukti Anda sudah terkirim.'
export const notReported = 'Belum terkirim'

// OrderChip
export const waitingForPayment = 'Menunggu pembayaran'
export const paid = 'Lunas'
export const refunded = 'Dikembalikan'

// SubscriptionScreen
export const noOrders = 'Belum ada pesanan.'
export const withoutSubscription = 'Usaha ini memakai Tanggap tanpa langganan berbayar.'
export const ownersOnly = 'Pesanan hanya terlihat oleh pemilik usaha.'
export const plans = 'Paket'
export const orders = 'Pesanan'
export const usage = 'Pemakaian'
export const phases = {
  trial: 'Masa coba',
  active: 'Aktif',
  past_due: 'Belum dibayar',
  ended: 'Berakhir',
}
export const trialUntil = (day: string) =>
  `Masa coba sampai ${day}. Setelah itu semua percakapan diteruskan ke tim Anda sampai Anda memilih paket.`
export const activeUntil = (day: string) => `Dibayar sampai ${day}.`
export const cancelledUntil = (day: string) =>
  `Anda menghentikan paket ini. AI masih menjawab sampai ${day}.`
export const pastDueUntil = (day: string) =>
  `Masa bayar sudah habis. AI masih menjawab sampai ${day}, lalu percakapan diteruskan ke tim Anda.`
export const endedWords =
  'AI tidak menjawab lagi. Setiap percakapan diteruskan ke tim Anda sampai Anda memilih paket.'
export const balance = (amount: string) => `Saldo ${amount} memotong pesanan berikutnya.`
export const usedOf = (used: number, limit: number) =>
  `${number(used)} dari ${number(limit)} jawaban AI`
export const usageReset = (day: string) => `Hitungan mulai lagi ${day}.`
export const usageAlmost = 'Jatah hampir habis. Setelah habis, percakapan diteruskan ke tim Anda.'
export const usageFull = 'Jatah habis. Percakapan baru diteruskan ke tim Anda.'
export const showUsage = 'Lihat rinciannya'
export const answersPerMonth = (answers: number) => `${number(answers)} jawaban AI per bulan`
export const intervals = { month: 'bulanan', year: 'tahunan' }
export const perInterval = { month: 'per bulan', year: 'per tahun' }
export const interval = 'Masa bayar'
export const byMonth = 'Bulanan'
export const byYear = 'Tahunan'
export const choosePlan = (plan: string) => `Pilih ${plan}`
export const renew = 'Perpanjang'
export const yourPlan = 'Paket Anda'
export const cancelPlan = 'Hentikan paket'
export const cancelTitle = 'Hentikan paket ini?'
export const cancelWords = (day: string) =>
  `AI tetap menjawab sampai ${day}. Setelah itu percakapan diteruskan ke tim Anda. Data Anda tidak dihapus.`
/** of a plan that is over and unpaid */
export const cancelNowWords =
  'Masa bayarnya sudah habis, jadi AI berhenti menjawab sekarang juga. Percakapan diteruskan ke tim Anda. Data Anda tidak dihapus.'
export const cancelledNow = 'Paket dihentikan'
export const resumePlan = 'Lanjutkan paket'
export const cancelled = 'Paket berhenti pada akhir masa bayar'
export const resumed = 'Paket dilanjutkan'
export const planOrder = (plan: string, interval: string) => `Paket ${plan}, ${interval}`
export const changeTitle = (plan: string) => `Ganti ke paket ${plan}?`
export const changeWords = (present: string) =>
  `Paket ${present} berhenti begitu paket baru aktif. Sisa nilainya memotong harga. Kalau sisanya cukup, paket baru langsung aktif tanpa pembayaran.`
export const balanceTitle = (plan: string) => `Bayar paket ${plan} dengan saldo?`
export const balanceWords = (amount: string) =>
  `Saldo ${amount} cukup untuk paket ini, jadi paket langsung aktif tanpa pembayaran.`
export const goOn = 'Lanjut'
export const onlyMonthly = 'Hanya bulanan'
export const choose = 'Pilih'

// UsageDialog
export const usageTitle = 'Jawaban AI yang dihitung'
export const usageWords =
  'Satu baris satu jawaban AI yang terkirim lewat WhatsApp. Kabar penerusan ke tim dan simulator tidak dihitung.'
export const noUsage = 'Belum ada jawaban yang dihitung di masa ini.'
export const deletedRoom = 'Percakapan sudah dihapus'
export const loadMore = 'Muat lagi'

// Line
export const business = 'Usaha'
export const amount = 'Jumlah'
export const credit = 'Potongan saldo dan sisa paket'
export const price = 'Harga paket'
export const status = 'Status'
export const orderedAt = 'Dipesan'
export const paidAt = 'Dibayar'
export const refundedAmount = 'Dikembalikan'
// the audit log
export const audited = { made: 'memesan paket', refund: 'mengembalikan uang paket' }
export const timeLeft = 'Sisa waktu'
