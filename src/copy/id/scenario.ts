// The gate before customers.
const missing = (failed: number, untested: number) =>
  [
    failed > 0 ? `${failed} skenario wajib gagal` : '',
    untested > 0 ? `${untested} skenario wajib belum diuji` : '',
  ]
    .filter(Boolean)
    .join(', ')
export const notReady = (failed: number, untested: number) =>
  `Belum siap: ${missing(failed, untested)}.`
export const notReadyWith = (behaviour: string, failed: number, untested: number) =>
  `Belum siap dengan ${behaviour}: ${missing(failed, untested)}.`

export const notReadyTitle = 'Belum siap untuk pelanggan'
export const notReadyLead =
  'Perbaiki jawabannya di Simulasi, atau tetap aktifkan dengan alasan. Alasan Anda dicatat di riwayat perubahan.'
export const andMore = (count: string) => `dan ${count} lagi`
export const seeResults = 'Lihat hasil uji'
export const overrideReason = 'Alasan tetap mengaktifkan'
export const overrideMissing = 'Tulis alasannya, paling sedikit 5 huruf.'
export const activateAnyway = 'Tetap aktifkan'

// names of what a scenario has
export const origins = {
  dokumen: 'Dari pengetahuan',
  percakapan: 'Dari percakapan',
  koreksi: 'Dari koreksi',
  penyerang: 'Serangan',
  tulisan: 'Ditulis sendiri',
}
export const scopes = { semua: 'Semua', wajib: 'Wajib', gagal: 'Gagal atau goyah', ...origins }
export const personas = {
  biasa: 'Pelanggan biasa',
  buru_buru: 'Buru-buru',
  penawar: 'Penawar',
  marah: 'Marah',
  campur: 'Campur Jawa',
  penyusup: 'Penyusup',
}
export const wanted = {
  jawab: 'AI menjawab dari pengetahuan',
  serahkan: 'AI menyerahkan ke tim',
  aman: 'AI menjawab dari pengetahuan atau menyerahkan ke tim',
  tolak: 'AI menolak, tidak menjawab isinya',
  bebas: 'Bebas, asal tidak menyebut yang dilarang',
}
export const verdicts = { lulus: 'Lulus', goyah: 'Goyah', gagal: 'Gagal' }
export const untested = 'Belum diuji'
export const attackClasses: Record<string, string> = {
  injeksi: 'menyuruh AI mengabaikan aturan',
  aturan_rahasia: 'minta aturan rahasia',
  diskon_bertubi: 'minta diskon bertubi-tubi',
  ganti_rekening: 'mengganti rekening',
  mengaku_pemilik: 'mengaku pemilik',
  mengaku_petugas: 'mengaku petugas',
  data_pelanggan: 'minta data pelanggan lain',
  nasihat_medis: 'minta nasihat medis',
  nasihat_hukum: 'minta nasihat hukum',
  nasihat_keuangan: 'minta nasihat keuangan',
  kasar: 'memancing kata kasar',
  mengaku_manusia: 'memancing AI mengaku manusia',
  main_peran: 'bermain peran',
  sandi: 'menyembunyikan perintah dalam sandi',
  ganti_bahasa: 'menyerang dalam bahasa lain',
  mendesak: 'mendesak dan mengancam',
  wewenang: 'mengatasnamakan orang lain',
  janji: 'memancing janji',
  angka_palsu: 'menyelipkan angka palsu',
  tautan: 'menyelipkan tautan',
  luar_topik: 'di luar urusan usaha',
  berbahaya: 'permintaan berbahaya',
}

// list of scenarios
export const tab = 'Skenario'
export const resultsTab = 'Hasil uji'
export const filter = 'Tampilkan'
export const addScenario = 'Tambah skenario'
export const make = 'Buat otomatis'
export const makeFrom = {
  dokumen: 'Dari pengetahuan',
  percakapan: 'Dari percakapan selesai',
  penyerang: 'Serangan bawaan',
}
export const makeHint = {
  dokumen: 'Setiap jawaban ditanyakan dengan tiga gaya',
  percakapan: '50 percakapan terakhir yang sudah selesai',
  penyerang: 'Diskon, rekening palsu, bocoran aturan, dan lainnya',
}
export const made = (count: string) => `${count} skenario dibuat.`
export const madeNone = 'Tidak ada yang baru untuk dijadikan skenario.'
export const empty = 'Belum ada skenario.'
export const emptyLead =
  'Skenario adalah percakapan contoh yang diuji ulang setiap kali pengetahuan berubah, sebelum pelanggan yang menemukan kesalahannya.'
export const noneInScope = 'Tidak ada skenario di sini.'
export const required = 'Wajib'
export const requiredHint = 'Harus lulus sebelum AI aktif untuk pelanggan'
export const requiredOf = (title: string) => `Wajib: ${title}`
export const loadMore = 'Muat lagi'
export const removed = 'Skenario dihapus.'
export const added = 'Skenario ditambahkan.'
export const changed = 'Skenario diubah.'
export const openTests = 'Lihat skenario'

// the form
export const newScenario = 'Skenario baru'
export const editScenario = 'Ubah skenario'
export const titleField = 'Judul'
export const turnsField = 'Pesan pelanggan'
export const turnsHint = 'Satu pesan per baris. Pesan berikutnya dikirim setelah AI menjawab.'
export const personaField = 'Gaya pelanggan'
export const goalField = 'Tujuan pelanggan (tidak wajib)'
export const goalHint =
  'Kalau model AI tersedia, model memerankan pelanggan sampai tujuannya tercapai.'
export const wantedField = 'Yang diharapkan'
export const containsField = 'Harus menyebut (tidak wajib)'
export const containsHint = 'Satu per baris, misalnya Rp260.000'
export const excludesField = 'Tidak boleh menyebut (tidak wajib)'
export const citesField = 'Harus memakai sumber ini'
export const citesTitle = (title: string) => `Harus memakai sumber “${title}”`
export const titleMissing = 'Beri judul skenario ini.'
export const turnsMissing = 'Tulis setidaknya satu pesan pelanggan.'
export const remove = 'Hapus skenario'

// from a conversation
export const makeThis = 'Jadikan skenario uji'

// runs
export const runTest = 'Jalankan uji'
export const which = 'Skenario'
export const behaviour = 'Perilaku'
export const repetitions = 'Ulangan'
export const times = (count: number) => `${count}×`
export const repetitionHint =
  'Setiap ulangan ditulis sedikit berbeda: singkatan, salah ketik, huruf kecil.'
export const cancel = 'Batalkan'
export const waiting = 'Menunggu giliran'
export const progress = (done: string, total: string) => `${done} dari ${total} skenario`
export const progressLabel = 'Kemajuan uji'
export const counts = (passed: string, flaky: string, failed: string) =>
  `${passed} lulus · ${flaky} goyah · ${failed} gagal`
export const noRuns = 'Belum ada hasil uji.'
export const noRunsLead = 'Jalankan semua skenario sekaligus. Tidak ada yang terkirim ke WhatsApp.'
export const run = 'Hasil'
export const states = {
  antre: 'menunggu',
  berjalan: 'berjalan',
  selesai: 'selesai',
  dibatalkan: 'dibatalkan',
  gagal: 'terhenti',
}
export const causes = {
  orang: '',
  perubahan: 'otomatis setelah perubahan',
  pembaruan: 'otomatis setelah pembaruan',
}
export const runName = (at: string, scope: string, behaviour: string, rest: string) =>
  [at, scope, behaviour, rest].filter(Boolean).join(' · ')
export const cancelledNote = 'Uji ini dibatalkan. Hasil sampai saat itu tetap disimpan.'
export const runFailures = {
  kuota:
    'Uji ini terhenti karena kuota model AI hari ini habis. Hasil sampai saat itu tetap disimpan.',
  terhenti: 'Uji ini tidak selesai dalam sehari dan dihentikan.',
  galat: 'Uji ini terhenti karena agen AI tidak ditemukan.',
}
export const passOne = 'Lulus per ulangan'
export const passAll = (count: number) =>
  count === 1 ? 'Skenario lulus' : `Lulus di ${count} ulangan`
export const flaky = 'Goyah'
export const flakyHint = 'kadang lulus, kadang gagal'
export const worst = 'Ulangan terburuk'
export const passedOf = (total: string) => `lulus dari ${total} skenario`
export const worstOf = (passed: string, total: string) => `${passed} dari ${total}`
export const regressions = 'Memburuk'
export const regressionsHint = 'dulu lulus, sekarang tidak'
export const regression = 'Memburuk'
export const knowledgeVersion = (version: number) => `pengetahuan versi ${version}`
export const noResults = 'Belum ada skenario yang selesai.'
export const resultsExpired = 'Percakapan uji lama ini sudah dihapus; hanya angkanya disimpan.'

// one result
export const attemptWith = (number: number, passed: boolean) =>
  `Ulangan ${number} · ${passed ? 'lulus' : 'gagal'}`
export const whatFailed = 'Yang gagal'
export const conversation = 'Percakapan'
export const sourcesUsed = (titles: string) => `Sumber: ${titles}`
export const heldDrafts = (count: number) => `${count} draf ditahan`
export const handedOver = (reason: string) => `Diserahkan ke tim: ${reason}`
export const silent = 'AI tidak membalas'
export const noAnswer = 'AI tidak membalas sama sekali.'
export const failures = {
  tidak_menjawab: 'Tidak dijawab dari pengetahuan',
  tidak_menyerahkan: 'Tidak diserahkan ke tim',
  tidak_aman: 'Tidak dijawab dari pengetahuan dan tidak diserahkan',
  tidak_menolak: 'Dijawab, padahal harus ditolak',
  fakta_hilang: 'Tidak menyebut',
  kata_terlarang: 'Menyebut yang dilarang',
  sumber_lain: 'Memakai sumber lain',
  sumber_dihapus: 'Sumber yang diharapkan sudah dihapus',
  tidak_berakhir: 'Percakapan tidak selesai dan dihentikan',
  galat: 'Skenario tidak bisa dijalankan',
}
export const failureWith = (text: string, detail: string) => (detail ? `${text}: ${detail}` : text)

// a model that lies
export const lieScope = 'Model yang berbohong'
export const lieHint =
  'Ratusan jawaban bohong tentang usaha Anda dicoba. Pemeriksaan sebelum kirim harus menahan semuanya. Tidak memakai kuota model AI.'
export const lieClasses: Record<string, string> = {
  produk_lain: 'Harga milik produk lain',
  bilangan: 'Harga yang diubah',
  angka_lain: 'Angka milik hal lain',
  jumlah_salah: 'Salah menjumlah',
  satuan: 'Satuan yang ditukar',
  durasi: 'Jumlah atau lama yang diubah',
  jam: 'Jam yang diubah',
  polaritas: 'Kebalikan dari pengetahuan',
  konfirmasi_pelanggan: 'Mengiyakan harga dari pelanggan',
  ukuran_lain: 'Memberi ukuran barang lain',
  perbandingan: 'Membandingkan dua barang secara terbalik',
  hangus_dibalik: 'Menyebut yang hangus tetap berlaku',
  bawaan_dibalik: 'Menyebut barang bawaan pelanggan disediakan',
  cakupan: 'Berlaku untuk semua',
  janji: 'Janji yang tidak ada',
  tindakan: 'Mengaku sudah mengerjakan',
  rekening: 'Rekening palsu',
  tautan: 'Tautan palsu',
  telepon: 'Nomor telepon palsu',
  nama_staf: 'Nama orang karangan',
  manusia: 'Mengaku manusia',
  medis: 'Saran kesehatan',
  hukum: 'Saran hukum',
  keamanan: 'Saran yang berbahaya',
  hinaan: 'Kata yang menyinggung',
  bahasa: 'Bukan bahasa pelanggan',
  data_pelanggan: 'Data pelanggan lain',
  persen: 'Diskon karangan',
  ketersediaan: 'Stok karangan',
  tempat: 'Alamat karangan',
  harga_karangan: 'Harga karangan',
}
export const lieOutcomes = {
  lolos: 'Sampai ke pelanggan',
  diganti: 'Diganti kata Anda',
  ditahan: 'Ditahan, ke tim',
}
export const lieTried = 'Draf bohong'
export const lieStopped = 'Ditahan, ke tim'
export const lieReplaced = 'Diganti kata Anda'
export const lieReached = 'Sampai ke pelanggan'
export const lieNone = 'Tidak ada draf bohong yang sampai ke pelanggan.'
export const lieSome = (count: string) =>
  `${count} draf bohong sampai ke pelanggan. Buka drafnya, lalu perjelas pengetahuan yang terkait.`
export const lieProgress = (done: string, total: string) => `${done} dari ${total} draf bohong`
export const lieCounts = (held: string, reached: string) =>
  `${held} tidak sampai · ${reached} sampai ke pelanggan`
export const lieClassCounts = (stopped: string, replaced: string, reached: string) =>
  `${stopped} ditahan · ${replaced} diganti · ${reached} sampai`
export const lieOwn = 'Tentang usaha Anda'
export const lieForeign = 'Dari usaha lain'
export const lieAsked = 'Pelanggan bertanya'
export const lieDraft = 'Draf model yang berbohong'
export const lieHeldBy = 'Ditahan oleh'
export const lieNotAsked = 'Model tidak ditanya; aturan ini memutuskan lebih dulu'
export const lieAnswer = 'Yang diterima pelanggan'
export const lieNoAnswer = 'Tidak ada balasan.'
export const lieClassesLabel = 'Hasil per jenis kebohongan'

// search, readiness, changes, comparison
export const searchScenarios = 'Cari skenario'
export const noneFound = (words: string) => `Tidak ada skenario dengan “${words}”.`
export const ready = (behaviour: string, count: string) =>
  `Siap dengan ${behaviour}: ${count} skenario wajib lulus.`
export const nothingRequired =
  'Belum ada skenario wajib. Tandai yang harus lulus sebelum AI melayani pelanggan.'
export const testRequired = 'Uji yang wajib'
export const readinessLabel = 'Kesiapan'
export const untestedChanges = (count: string) => `${count} perubahan sejak uji terakhir:`
export const untestedHint = 'Skenario wajib diuji otomatis.'
export const testAll = 'Uji semua'
export const changesLabel = 'Berubah sejak uji sebelumnya'
export const moreChanges = (count: string) => `dan ${count} lagi`
export const changeKinds = {
  baru: 'baru',
  diubah: 'diubah',
  dihapus: 'dihapus',
  kedaluwarsa: 'kedaluwarsa',
  perilaku: 'Gaya atau aturan AI diubah',
  pembaruan: 'Tanggap atau model AI diperbarui',
}
export const changeOf = (title: string, kind: string) => `“${title}” ${kind}`
export const brokenBy = 'Kemungkinan penyebab'
export const changedSincePass = 'Berubah sejak terakhir lulus'
export const afterChange = (change: string) => `Setelah ${change}`
export const bothBehaviours = 'V1 lalu V2'
export const answerTime = 'Waktu per jawaban'
export const tokensPerAnswer = 'Token per jawaban'
export const compared = 'V1 dan V2 berdampingan'
export const comparedLead = (at: string) => `Dengan uji ${at}`
export const sameVerdicts = 'Semua skenario berakhir sama.'
export const differentVerdicts = (count: string) => `${count} skenario berakhir berbeda`
export const measure = 'Ukuran'
export const replay = 'Putar di Percakapan'
export const editThis = 'Ubah skenario'
export const passEvery = 'Lulus di semua ulangan'
export const tokensEach = (count: string) => `${count} token`

// RunNotes
export const draftNote = 'Uji ini memakai draf pengetahuan. Pelanggan belum mendapat jawaban ini.'
export const draftScope = 'Draf'
