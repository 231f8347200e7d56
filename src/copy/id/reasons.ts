// Reasons
export const sent = 'Dikirim'
export const withheld = 'Ditahan'
export const suggestion = 'Saran'
export const noKnowledgeMatches = 'Tidak ada pengetahuan yang cocok.'
export const belowThreshold = 'Di bawah ambang, tidak dipakai'
export const thresholdOf = (score: string) => `dipakai mulai ${score}`
export const searchesKnowledge = 'Mencari pengetahuan'
export const looksAtHours = 'Melihat jam buka'
export const composesAnswer = 'Menyusun jawaban'
export const handsOver = 'Menyerahkan ke tim'
export const noDraftToCheck = 'Tidak ada draf yang perlu diperiksa.'
export const decidingRule = 'Aturan yang memutuskan'
export const rules = 'Aturan'
export const draftAt = (position: number) => `Draf ${position}`
export const notChecked = 'tidak diperiksa'

// used by several features
export const answerReasons = 'Alasan jawaban'
export const reasonsNotLoaded = 'Alasan belum bisa dimuat'
export const steps = 'Urutan kerja'
export const zeroTo = (duration: string) => `0 sampai ${duration}`
export const checkBeforeSend = 'Periksa sebelum kirim'
export const draft = 'Draf'
export const sources = 'Sumber'

// names of the rules, by the code in a trace
export const ruleLabel = {
  anggaran: 'Batas kirim',
  teks_berulang: 'Bukan teks yang sama',
  lawan_bot: 'Lawan bicara bukan bot',
  angka: 'Penjaga angka',
  klaim: 'Isinya tertulis di pengetahuan',
  bantahan: 'Tidak berlawanan dengan sumber',
  cakupan: 'Tidak lebih luas dari sumber',
  janji: 'Tidak menjanjikan tanpa izin',
  nasihat: 'Tidak memberi saran medis atau hukum',
  sumber: 'Menjawab yang ditanyakan',
  kontak: 'Tautan, rekening, dan nomor dari usaha',
  data_pelanggan: 'Tidak memuat data pelanggan lain',
  mengaku_manusia: 'Tidak mengaku manusia',
  kesopanan: 'Sopan',
  bahasa: 'Bahasa pelanggan',
  instruksi: 'Tidak membocorkan aturan AI',
}
export const answerRuleLabel = {
  lawan_bot: 'Lawan bicara tampak seperti bot',
  tanpa_pesan: 'Tidak ada pesan yang perlu dijawab',
  batas_pesan: 'Batas pesan AI tercapai',
  catatan_tim: 'Menjawab dengan catatan tim',
  pilihan_pelanggan: 'Pelanggan memilih dari jawaban yang ditawarkan',
  janji: 'Mencatat janji',
  prosedur: 'Mengikuti prosedur yang Anda susun',
  darurat: 'Hal mendesak, selalu ke orang',
  minta_manusia: 'Pelanggan minta dibantu orang',
  marah: 'Pelanggan terdengar marah',
  topik_terlarang: 'Topik yang tidak boleh dijawab AI',
  penyusup: 'Mencoba mengubah perintah AI',
  keluhan: 'Pelanggan menyampaikan keluhan',
  terlalu_panjang: 'Pesan terlalu panjang',
  tanpa_pilihan: 'Tidak memilih dari daftar',
  isyarat: 'Hanya stiker atau reaksi',
  pesanan: 'Pesanan lewat chat',
  kiriman: 'Kiriman yang belum bisa dibuka AI',
  minta_kepastian: 'Minta kepastian atas jawaban tadi',
  penutup: 'Penutup percakapan',
  basa_basi: 'Salam atau terima kasih',
  memesan: 'Pelanggan memesan',
  ingin_memesan: 'Pelanggan ingin memesan',
  kabar_pembayaran: 'Kabar pembayaran',
  bukti_bayar: 'Mengirim bukti pembayaran',
  pesanan_sendiri: 'Menanyakan pesanannya sendiri',
  pemberitahuan: 'Pelanggan memberi tahu sesuatu',
  pujian: 'Pujian',
  tentang_kami: 'Bertanya siapa kami',
  luar_topik: 'Di luar urusan usaha',
  jawab_model: 'Dijawab model AI dari pengetahuan',
  jawab_produk: 'Dijawab persis dari tabel produk',
  jawab_pengetahuan: 'Dijawab dengan kata-kata pengetahuan',
}

// verdicts and corrections
export const right = 'Benar'
export const wrong = 'Salah'
export const wrongCorrect = 'Salah, perbaiki'
export const correctAnswer = 'Perbaiki jawaban'
export const corrected = 'Jawaban diperbaiki'
export const aiSaid = 'Jawaban AI'
export const whatToCorrect = 'Yang diperbaiki'
export const newAnswer = 'Tulis jawaban baru'
export const customerAsked = 'Pertanyaan pelanggan'
export const customerAskedHint = 'Disimpan sebagai cara lain bertanya.'
export const questionMissing = 'Tulis pertanyaannya.'
export const rightAnswer = 'Jawaban yang benar'
export const answerMissing = 'Tulis jawabannya.'
export const saveAndAskAgain = 'Simpan dan tanya lagi'
export const becomesScenario =
  'Pengetahuan langsung berubah, dan pertanyaan ini menjadi skenario wajib yang selalu diuji ulang.'
export const becameScenario = 'Pertanyaan ini sekarang menjadi skenario wajib.'
export const before = 'Sebelumnya'
export const after = 'Sekarang'
export const noAnswer = 'AI tidak menjawab.'
export const answeredFrom = (sources: string) => `Dijawab dari: ${sources}`
export const stillHandsOver = (reason: string) =>
  reason ? `AI masih menyerahkan ke tim: ${reason}.` : 'AI masih menyerahkan ke tim.'
export const stillWithoutSource = 'AI masih menjawab tanpa sumber. Coba jelaskan lebih lengkap.'
export const isCorrected = 'Diperbaiki'
export const undoCorrection = 'Urungkan perbaikan'
export const correctionUndone = 'Perbaikan diurungkan.'
export const notUndone = 'Tidak bisa diurungkan'
export const moreBelow = (count: number) => `${count} lagi di bawah ambang`
