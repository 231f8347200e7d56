import type { KpiType, ShareResult } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'

// DaysBars, DaysChart
export const byAiAlone = 'AI sendiri'
export const helpedByTeam = 'Dibantu tim'
export const handledPerDay = 'Percakapan dijawab per hari'
export const day = 'Hari'

// EvaluateScreen
export const period = 'Rentang waktu'
export const noneInDays = (days: number) => `Belum ada percakapan dalam ${days} hari terakhir.`
export const figuresAppear =
  'Angka muncul beberapa menit setelah pelanggan pertama dijawab. Simulasi tidak dihitung.'

// Figures
export const sameAsBefore = (days: number) => `sama dengan ${days} hari penuh sebelumnya`
export const fromBefore = (days: number) => `dari ${days} hari penuh sebelumnya`
export const points = (change: string) => `${change} poin`
export const fasterBy = (duration: string) => `${duration} lebih cepat`
export const slowerBy = (duration: string) => `${duration} lebih lama`
export const helpedOnes = (count: string) => `${count} dibantu tim`
export const handedToTeam = 'Diserahkan ke tim'
export const ofConversations = (count: string) => `dari ${count} percakapan`
export const averageScore = 'Nilai rata-rata'
export const criticalOnes = (count: string) => `${count} gagal di syarat kritis`
export const halfIsFaster = 'Separuh pelanggan menunggu lebih singkat'
export const aiComposes = (time: string) => `Separuh lebih cepat. AI menyusun jawaban dalam ${time}`
export const stayedOf = (closed: string) => `dari ${closed} percakapan, 30 hari sebelum 7 hari ini`
export const cameBack = (count: string) => `${count} menulis lagi`
export const stayedLater = 'Terlihat seminggu setelah percakapan pertama ditutup'
export const askedAgain = 'Bertanya dua kali'
export const unanswered = 'Belum terjawab'
export const heldOnes = (count: string) => `${count} punya jawaban yang ditahan`
export const openList = (name: string, value: string, count: string) =>
  `${name}: ${value}. Lihat ${count} percakapan`
export const countedAt = 'Angka ini dihitung'

// DaysChart, DaysPlot
export const measures = { jumlah: 'Percakapan', nilai: 'Nilai', balasan: 'Balasan' }
export const measureTitles = {
  jumlah: 'Percakapan ditangani per hari',
  nilai: 'Nilai rata-rata per hari',
  balasan: 'Balasan pertama per hari',
}
export const measureLabel = 'Yang digambar'
export const showTable = 'Tabel'
export const showChart = 'Grafik'
export const score = 'Nilai'
export const noValue = 'belum ada'
export const pressForDay = 'Tekan untuk percakapannya'
export const openDay = (day: string, count: string) => `${day}: lihat ${count} percakapan`

// Reasons
export const handOverReasons = 'Alasan diserahkan ke tim'
export const noHandOvers = 'Tidak ada yang diserahkan.'
export const takenInTime = (count: string) => `${count} diambil tepat waktu`
export const takenLate = (count: string) => `${count} terlambat`
export const notTaken = (count: string) => `${count} belum diambil`
export const usuallyTakenWithin = (duration: string) => `Biasanya diambil dalam ${duration}.`

// Gaps, AnswerForm
export const notInKnowledge = 'Belum ada di pengetahuan'
export const gapsHint = 'Pertanyaan yang sama dikumpulkan; yang paling sering ditanyakan di atas.'
export const allAnswered = 'Semua pertanyaan ada jawabannya.'
export const askedIn = (count: string) => `${count} percakapan`
export const lastAsked = '· terakhir'
export const andOthers = (count: string) => `dan ${count} lainnya`
export const dismissGap = (question: string) => `Abaikan “${question}”`
export const gapDismissed = 'Pertanyaan diabaikan'
export const chatsThatAsked = 'Percakapan yang menanyakan'
export const writeAnswer = 'Tulis jawabannya'
export const answerSaved = 'Jawaban disimpan di pengetahuan'

// SessionList
export const lists: Record<SessionFilter, string> = {
  semua: 'Semua percakapan',
  dijawab: 'Percakapan ditangani',
  oleh_ai: 'Selesai oleh AI',
  dibantu_tim: 'Dibantu tim',
  dibalas: 'Balasan pertama',
  dinilai: 'Percakapan dinilai',
  menilai: 'Pelanggan memberi nilai',
  kurang_puas: 'Pelanggan memberi 1 atau 2',
  diserahkan: 'Diserahkan ke tim',
  diambil: 'Diambil tim',
  tepat_waktu: 'Diambil tepat waktu',
  terlambat: 'Diambil terlambat',
  belum_diambil: 'Belum diambil tim',
  tanya_ulang: 'Bertanya dua kali',
  tak_terjawab: 'Belum terjawab',
  draf_ditahan: 'Jawaban ditahan',
  tetap: 'Tetap selesai 7 hari',
  kembali: 'Pelanggan menulis lagi',
  ragu: 'Model tidak sepakat',
  kritis: 'Gagal kritis',
}
export const backToEvaluation = 'Kembali ke Evaluasi'
export const conversations = (count: string) => `${count} percakapan`
export const notReached = 'belum mencapai target'
export const atHour = (hour: string) => `pukul ${hour}.00`
export const ratedOf = (rating: string) => `${rating} dari 5`
export const ratingOf = (rating: string, count: string) =>
  `Kepuasan ${rating} dari 5 (${count} penilaian)`
export const repliedAfter = (duration: string) => `dibalas dalam ${duration}`
export const takenAfter = (duration: string) => `diambil dalam ${duration}`
export const noSessions = 'Tidak ada percakapan di daftar ini.'
export const noSessionsHint = 'Daftar ini terisi setelah ada percakapan yang cocok.'
export const notAnswered = 'Belum dijawab'
export const notScored = 'belum dinilai'
export const scoreOf = (score: string) => `Nilai ${score}`

// tabs
export const evaluateParts = 'Bagian Evaluasi'
export const summaryTab = 'Ringkasan'
export const reviewTab = 'Tinjauan'
export const topicTab = 'Topik'
export const cardTab = 'Kartu nilai'
export const experimentTab = 'Eksperimen'

// TopicTab
export const noTopics = 'Belum ada topik.'
export const topicsAppear =
  'Topik muncul setelah beberapa pelanggan menanyakan hal yang mirip. Diperbarui sekali sehari.'
export const topicTitle = 'Yang ditanyakan pelanggan, 30 hari terakhir'
export const topicHint = 'Pertanyaan yang mirip dikumpulkan. Tekan satu topik untuk percakapannya.'
export const quoted = (text: string) => `“${text}”`
export const topicFigures = (count: string, share: string) => `${count} percakapan, ${share}`
export const topicByAi = (share: string) => `, ${share} selesai oleh AI`
export const sameAsLastWeek = 'sama dengan minggu lalu'
export const thanLastWeek = (change: string) => `${change} dari minggu lalu`

// CardTab, KpiRow, KpiForm
export const behaviours = { v1: 'Perilaku V1', v2: 'Perilaku V2' }
export const cardTitle = 'Kartu nilai'
export const cardHint =
  'Setiap percakapan dinilai dengan ukuran ini. Nilainya 0 sampai 100 menurut bobot.'
export const cardBehaviour = 'Kartu untuk'
export const addKpi = 'Tambah ukuran'
export const resetCard = 'Pakai kartu bawaan'
export const resetCardQuestion = 'Pakai kartu bawaan?'
export const resetCardHint =
  'Ukuran yang Anda tulis untuk perilaku ini dihapus, dan percakapan dinilai ulang.'
export const cardSaved = 'Kartu nilai disimpan'
export const cardSavedHint = 'Percakapan dinilai ulang dalam beberapa menit.'
export const critical = 'Kritis'
export const uncalibrated = 'Belum terkalibrasi'
export const needsModel = 'Dinilai oleh model AI. Belum ada model yang terhubung.'
export const weightOf = (weight: string) => `Bobot ${weight}`
export const agreement = (kappa: string, labels: string) =>
  `Sepakat dengan tim: kappa ${kappa} dari ${labels} penilaian`
export const calibratedFrom = (kappa: string, labels: string) =>
  `Terkalibrasi mulai kappa ${kappa} dan ${labels} penilaian di Tinjauan.`
export const editKpi = (name: string) => `Ubah ${name}`
export const notMeasured = 'Belum ada percakapan yang bisa diukur.'
export const targetMet = 'Target tercapai'
export const ofTarget = (target: string) => `target ${target}`
export const ofMeasured = (count: string) => `dari ${count} percakapan`
export const unsureOnes = (count: string) =>
  `Model tidak sepakat dengan dirinya di ${count} percakapan`
export const openFailed = (name: string, count: string) =>
  `${name}: ${count} belum mencapai. Lihat ${count} percakapan`
export const failedOnes = (count: string) => `${count} belum mencapai`
export const kpiName = 'Nama ukuran'
export const kpiNameMissing = 'Tulis nama ukurannya.'
export const kpiMeasure = 'Yang diukur'
export const judgedHint = 'Model membaca percakapan dan mengutip buktinya. Perlu model AI.'
export const kpiQuestion = 'Yang harus diperiksa model'
export const kpiDescription = 'Penjelasan'
export const kpiCritical = 'Syarat kritis'
export const kpiCriticalHint = 'Percakapan yang gagal di sini ditandai dan masuk Tinjauan.'
export const kpiWeight = 'Bobot (0–10)'
export const targetInvalid = 'Target atau bobotnya di luar batas.'
export const targets = {
  persen: 'Target (% percakapan)',
  detik: 'Target (detik)',
  bintang: 'Target (1–5)',
}
export const kpiTypes: Record<KpiType, string> = {
  selesai_oleh_ai: 'Selesai oleh AI',
  tetap_selesai: 'Tetap selesai 7 hari',
  balasan_pertama: 'Lama menunggu balasan pertama',
  tanpa_tanya_ulang: 'Pelanggan tidak bertanya dua kali',
  terjawab: 'Semua pertanyaan terjawab',
  tanpa_draf_ditahan: 'Tanpa jawaban ditahan',
  bersumber: 'Jawaban bersumber',
  csat: 'Kepuasan pelanggan',
  model: 'Dinilai model AI',
}

// ReviewTab, ReviewDetail, ReviewLine
export const nextSession = 'Berikutnya'
export const previousSession = 'Sebelumnya'
export const nothingToReview = 'Tidak ada yang perlu ditinjau.'
export const nothingToReviewHint =
  'Percakapan yang berisiko, dan sebagian kecil yang dipilih acak, muncul di sini.'
export const reviewQueue = 'Antrean tinjauan'
export const reviewHint = 'Yang paling berisiko di atas; sebagian dipilih acak.'
export const backToQueue = 'Kembali ke antrean'
export const openRoom = 'Buka percakapan'
export const good = 'Baik'
export const bad = 'Buruk'
export const whatWasSaid = 'Isi percakapan'
export const authors = { customer: 'Pelanggan', ai: 'AI', team: 'Tim' }
export const reviewKeys = 'Tombol: B baik, X buruk, Z urungkan, J dan K pindah percakapan.'
export const judgeDisagrees = 'Dua penilaian model tidak sepakat'
export const judgeWithoutProof = 'Model tidak bisa menunjukkan buktinya'
export const noResult = 'Tidak diukur di percakapan ini'
export const resultGood = 'Hasil otomatis: baik'
export const resultBad = 'Hasil otomatis: buruk'
export const labelNote = 'Catatan (boleh kosong)'

// ExperimentTab
export const comparisons = {
  rollout: {
    title: 'AI dibanding tim saja',
    hint: 'Percakapan yang diundi untuk AI dibanding yang diundi langsung ke tim.',
    first: 'AI',
    second: 'Tim saja',
    empty:
      'Belum ada dua kelompok. Nyalakan pembagian bertahap di Pengaturan, misalnya 40% percakapan baru untuk AI.',
  },
  perilaku: {
    title: 'Perilaku V2 dibanding V1',
    hint: 'Percakapan yang dijawab AI, menurut perilaku yang menjawabnya.',
    first: 'V2',
    second: 'V1',
    empty: 'Baru satu perilaku yang menjawab pelanggan.',
  },
}
export const openRollout = 'Buka Pengaturan'
export const partOf = (part: string, whole: string) => `${part} dari ${whole}`
export const groupSize = (name: string, count: string) => `${name}: ${count} percakapan`
export const smallSample = (needed: string) =>
  `Percakapannya masih sedikit, jadi selisihnya bisa kebetulan. Perlu sekitar ${needed} percakapan per kelompok untuk melihat beda 10 poin.`
export const experimentMetrics: Record<ShareResult['id'], string> = {
  tetap_selesai: 'Tetap selesai 7 hari',
  oleh_ai: 'Selesai oleh AI',
  diserahkan: 'Diserahkan ke tim',
  tanya_ulang: 'Bertanya dua kali',
  tak_terjawab: 'Belum terjawab',
}
export const difference = (change: string, low: string, high: string) =>
  `Selisih ${change} poin (95%: ${low} sampai ${high}).`
export const clearlyBetter = 'Jelas lebih baik.'
export const clearlyWorse = 'Jelas lebih buruk.'
export const notClear = 'Belum jelas bedanya.'
export const timesAsLong = (ratio: string, low: string, high: string) =>
  `${ratio} kali lamanya (95%: ${low} sampai ${high}).`
export const timesFaster = (times: string, low: string, high: string) =>
  `${times} kali lebih cepat (95%: ${low} sampai ${high}).`
