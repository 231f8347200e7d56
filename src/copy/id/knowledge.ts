// AddKnowledge
export const write = 'Tulis'
export const faq = 'Tanya jawab'
export const site = 'Situs'
export const wayToAdd = 'Cara menambahkan'

// FileForm
export const chooseOrDrag = 'Pilih berkas atau tarik ke sini'
export const fileKinds = 'PDF, Word, Excel, CSV, teks, atau foto daftar harga. Paling besar 20 MB.'
export const fileToUpload = 'Berkas yang diunggah'
export const uploading = 'Mengunggah'
export const removeNamed = (name: string) => `Singkirkan ${name}`
export const tableHint =
  'CSV dan Excel dengan kolom “pertanyaan” dan “jawaban” menjadi tanya jawab.'
export const fileTooLarge = 'Lebih besar dari 20 MB.'
export const fileEmpty = 'Berkas ini kosong.'
export const fileOld = 'Simpan dulu sebagai .docx, .xlsx, atau PDF, lalu unggah lagi.'
export const tooManyFiles = (most: number) =>
  `Belum diunggah: paling banyak ${most} berkas sekaligus. Pilih lagi setelah yang lain selesai.`
export const fileUnreadable = 'Jenis berkas ini belum bisa dibaca.'

// SourceProgress
export const processing = 'Diproses'
export const ready = 'Siap'
export const readingNamed = (title: string) => `Membaca ${title}`
export const contentUnreadable = 'Isinya tidak bisa dibaca.'
export const readingPages = (done: number, total: number) => `Membaca ${done} dari ${total} halaman`
export const waitingForTurn = 'Menunggu giliran dibaca'
export const facts = 'fakta'
export const seeFacts = 'Lihat dan pilih faktanya'
export const factsKept = (kept: string, all: string) => `${kept} dari ${all} fakta disimpan`
export const wouldBeAsked = 'Kalau pelanggan bertanya'
export const goesToTeam = 'Diteruskan ke tim'
export const answers = 'jawaban'

// TypedForms
export const customerQuestion = 'Pertanyaan pelanggan'
export const writeQuestion = 'Tulis pertanyaannya'
export const questionExample = 'Contoh: Berapa biaya antar?'
export const yourAnswer = 'Jawaban Anda'
export const writeAnswer = 'Tulis jawabannya'
export const answerExample = 'Contoh: Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.'
export const otherWays = 'Cara lain pelanggan menanyakannya'
export const otherWaysHint = 'Boleh kosong. Satu baris satu kalimat, singkatan juga boleh.'
export const title = 'Judul'
export const titleHint = 'Boleh kosong: baris pertama dipakai.'
export const titleExample = 'Contoh: Cara memesan'
export const lengthOf = (count: string, limit: string) => `${count} dari ${limit}`
export const writeNote = 'Tulis catatannya'
export const noteExample =
  'Tulis atau tempel: harga, jam buka, cara pesan, ongkos kirim. Daftar dibaca baris demi baris.'
export const factsRead = (count: string) =>
  `Terbaca ${count} fakta. Masing-masing bisa dijawab sendiri.`
export const addIt = 'Tambahkan'

// WebForm
export const siteAddress = 'Alamat situs'
export const writeSiteAddress = 'Tulis alamat situsnya, misalnya tokoanda.com.'
export const otherPages = 'Baca juga halaman lain di situs ini'
export const otherPagesHint = 'Sampai 50 halaman di alamat yang sama.'
export const readSite = 'Baca situs'

// used by several features
export const answersInTraining = 'Jawaban di Training'
export const addKnowledge = 'Tambah pengetahuan'
export const knowledge = 'Pengetahuan'
