// Figures
export const comparedWith = (weekday: string) =>
  `Hari ini dibanding ${weekday} sampai jam yang sama`
export const answeredHint = 'Percakapan yang mendapat balasan pertamanya hari ini'
export const byAiHint = 'Dari yang ditangani hari ini, dijawab AI tanpa bantuan tim'
export const resolvedHint =
  'Percakapan yang ditutup dan pelanggannya tidak menulis lagi dalam 7 hari'
export const openFigure = (name: string, value: string) => `${name}: ${value}. Lihat percakapannya`
export const lastWeek = 'pekan lalu'
export const medianHint = 'Separuh pelanggan mendapat balasan pertama lebih cepat dari ini'
export const sameAs = (against: string) => `sama dengan ${against}`
export const fromValue = (against: string) => `dari ${against}`
export const noneFor = (against: string) => `${against}: belum ada`

// Health
export const channelHealth = 'Kesehatan kanal'
export const repair = 'Perbaiki'
export const withoutModel = 'Tanpa model'
export const withoutModelHint = 'AI menjawab dengan kata-kata dari Training.'
export const notUsedToday = 'Belum dipakai 24 jam ini'
export const medianOf = (duration: string) => `Tengah ${duration}, `
export const troubled = 'Ada gangguan'
export const failedRuns = (middle: string, failed: number, runs: number) =>
  `${middle}${failed} dari ${runs} gagal dalam 24 jam`
export const smooth = 'Lancar'
export const noFailures = (middle: string) => `${middle}tanpa kegagalan`
export const empty = 'Kosong'
export const noKnowledge = 'Tanpa pengetahuan, AI menyerahkan semuanya ke tim.'
export const failedCount = (count: number) => `${count} gagal`
export const sourcesReady = 'sumber siap'
export const changed = '· diubah'

// HomeScreen
export const figuresAppear = 'Angka hari ini muncul setelah pelanggan pertama menulis.'
export const waitingForReply = (count: string) => `${count} percakapan menunggu balasan`
export const longest = ', terlama'
export const answerNow = 'Balas sekarang'

// HoursChart
export const perHour = 'Percakapan per jam'
export const ai = 'AI'
export const perHourTodayAnd = (weekday: string) => `Percakapan per jam hari ini dan ${weekday}`
export const hour = 'Jam'
export const conversationsOf = (hour: string) => `Lihat percakapan ${hour}`
export const untilNow = (hour: string) => `${hour} sampai sekarang`
export const hourRange = (from: string, to: string) => `${from} sampai ${to}`

// QuietDay
export const noneAnsweredToday = 'Belum ada percakapan hari ini'
export const yesterdayHad = (count: string, ofAi: string) =>
  `Kemarin ${count} percakapan ditangani, ${ofAi} di antaranya oleh AI tanpa bantuan tim.`
export const firstShown = 'Yang pertama langsung tampil di sini.'
export const seeYesterday = 'Lihat ringkasan kemarin'

// SetUpList
export const setUpKnowledge = 'Tambah pengetahuan usaha Anda'
export const setUpTry = 'Coba bertanya sebagai pelanggan'
export const openSimulation = 'Buka simulasi'
export const setUpConnect = 'Hubungkan nomor WhatsApp'
export const setUpSecure = 'Amankan akun dengan email'
export const deletedUnlessOpened = (date: string) =>
  `Tanpa ini, usaha dihapus bila tidak dibuka sampai ${date}.`
export const secure = 'Amankan'
export const setUpActivate = 'Aktifkan AI untuk pelanggan'
export const openSettings = 'Buka pengaturan'
export const setUp = 'Persiapan'
export const setUpDone = 'Persiapan yang selesai'
export const doneOf = (done: number, count: number) => `${done} dari ${count}`

// Todos
export const thingsToday = (count: number) => `${count} hal hari ini`
export const thingsTodayTitle = 'Hal hari ini'
export const byCustomersHelped = 'diurutkan menurut jumlah pelanggan yang terbantu'
export const nothingToFix = 'Tidak ada yang perlu dibereskan sekarang.'
export const channelOfflineHint =
  'Selama terputus, pesan pelanggan tidak masuk dan balasan tidak terkirim.'
export const overdueEscalations = (count: string) => `${count} eskalasi melewati batas waktu`
export const longestWaiting = (names: string) => `Yang paling lama menunggu: ${names}.`
export const openEscalations = 'Buka eskalasi'
export const askedUnknown = (count: string) =>
  `${count} pelanggan menanyakan hal yang belum ada di Training`
export const mostAsked = (question: string) => `Paling sering: “${question}”`
export const writeAnswer = 'Tulis jawaban'
export const failedReplies = (count: string) => `Balasan ke ${count} pelanggan gagal terkirim`
export const failedRepliesHint = 'Buka percakapannya untuk melihat sebabnya dan mengirim lagi.'
export const conflictsFound = (count: string) => `${count} hal berbeda di sumber pengetahuan`
export const conflictFound = (subject: string) => `Dua sumber berbeda: ${subject}`
export const conflictHint = 'Sampai Anda memilih yang benar, AI tidak menyebut keduanya.'
export const chooseRight = 'Pilih yang benar'
export const sourcesFailed = (count: number) => `${count} sumber pengetahuan gagal dibaca`
export const sourceFailed = (title: string) => `"${title}" gagal dibaca`
export const openTraining = 'Buka Training'
export const sourcesExpired = (count: number) => `${count} sumber pengetahuan sudah kedaluwarsa`
export const sourceExpired = (title: string) => `"${title}" sudah kedaluwarsa`
export const expiredHint = 'AI tidak memakainya lagi sampai diperbarui.'
export const renew = 'Perbarui'

// figure-words
export const weekdayAgo = (weekday: string) => `${weekday} lalu`
export const goodMorning = 'Selamat pagi'
export const goodDay = 'Selamat siang'
export const goodAfternoon = 'Selamat sore'
export const goodEvening = 'Selamat malam'
export const fasterOrSlower = (difference: string, word: string) => `${difference} lebih ${word}`
export const points = (difference: string) => `${difference} poin`
export const faster = 'cepat'
export const slower = 'lama'

// Metric
export const processingCount = (count: number) => `${count} diproses`

// DayActs
export const dayActs = 'Pesanan dan janji hari ini'
export const ordersDue = (count: string) => `${count} pesanan untuk hari ini`
export const ordersLate = (count: string) => `${count} lewat waktu`
export const ordersWaiting = (count: string) => `${count} perlu disetujui atau dicek bayarnya`
export const openOrders = 'Buka pesanan'
export const bookingsToday = (count: string) => `${count} janji hari ini`
export const nextBooking = (time: string) => `berikutnya pukul ${time}`
export const bookingsWaiting = (count: string) => `${count} perlu dikonfirmasi`
export const openBookings = 'Buka janji'
