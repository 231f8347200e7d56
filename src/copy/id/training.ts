// EntryForm
export const editAnswer = 'Ubah jawaban'
export const newAnswer = 'Jawaban baru'
export const question = 'Pertanyaan'
export const questionHint = 'Boleh kosong bila jawabannya berdiri sendiri.'
export const answer = 'Jawaban'
export const otherWays = 'Cara lain menanyakannya'
export const otherWaysHint = 'Satu baris satu kalimat.'

// EntryItem
export const editNamed = (name: string) => `Ubah: ${name}`
export const removeNamed = (name: string) => `Hapus: ${name}`

// KnowledgeTab
export const noKnowledge = 'Belum ada pengetahuan.'
export const noKnowledgeLead =
  'Tambahkan situs, daftar harga atau jawaban, lalu AI menjawab dari sana.'
export const knowledgeSources = 'Sumber pengetahuan'
export const searchKnowledge = 'Cari pengetahuan'
export const sourcesOf = (count: string, total: string) => `${count} dari ${total} sumber`
export const sourcesAndAnswers = (count: string, answers: string) =>
  `${count} sumber, ${answers} jawaban siap`
export const tryIt = 'Coba'
export const source = 'Sumber'
export const tryQuestion = 'Coba pertanyaan'

// MannerTab
export const mannerSaved = 'Perilaku tersimpan'
export const aiNameRequired = 'Nama AI wajib diisi'
export const ownersOnly = 'Perilaku AI hanya bisa diubah pemilik dan admin.'
export const aiName = 'Nama AI'
export const aiNameHint = 'Tampil di samping balasannya di dasbor.'
export const manner = 'Gaya bicara'
export const mannerHint = 'Beberapa kata saja, misalnya “ramah dan singkat” atau “formal”.'
export const greeting = 'Salam pembuka'
export const greetingHint =
  'Dipakai di awal percakapan. Kosong berarti AI menyapa dengan kata-katanya sendiri.'
export const greetingExample = (business: string) =>
  `Halo Kak, terima kasih sudah menghubungi ${business}.`
export const topicsNotAnswered = 'Topik yang tidak dijawab AI'
export const topicsHint = 'Pertanyaan tentang topik ini langsung diteruskan ke tim.'
export const topicExample = 'Misalnya: lowongan kerja'
export const topic = 'Topik'
export const removeTopic = (topic: string) => `Hapus topik ${topic}`

// SourceDialog
export const notReadAgain = 'Belum bisa dibaca ulang'
export const oldAnswersKept =
  ' Jawaban yang lama disimpan, tetapi tidak dipakai sampai berhasil dibaca.'
export const addAnswer = 'Tambah jawaban'
export const editedReplaced =
  'Jawaban yang Anda ubah di sini tetap; bedanya dengan isi terbaru ditunjukkan'
export const readAgain = 'Baca ulang'
export const titleAndValidity = 'Judul dan masa berlaku'
export const updatedWord = 'diperbarui'
export const validUntil = (date: string) => `berlaku sampai ${date}`
export const answersCount = (count: string) => `${count} jawaban`
export const searchAnswers = 'Cari jawaban'
export const noMoreAnswers = 'Tidak ada jawaban lagi di sumber ini.'

// SourceForm
export const writeTitle = 'Tulis judulnya'
export const validUntilField = 'Berlaku sampai'
export const validUntilHint =
  'Kosong berarti tanpa batas. Setelah hari itu AI tidak memakainya lagi.'

// SourceItem
export const webPage = 'Halaman web'
export const removeSource = (title: string) => `Hapus ${title}`

// TrainingScreen
export const behaviour = 'Perilaku'
export const trainingParts = 'Bagian training'
export const trainingLead = 'AI hanya menjawab dari sini, dan selalu menunjukkan asalnya.'
export const added = 'Ditambahkan'

// TryQuestion
export const customerQuestionExample = 'Misalnya: brp ongkir ke bantul kak?'
export const tryLead =
  'Tulis seperti pelanggan menulis. Yang ditemukan dan seberapa cocok tampil di sini; tidak ada yang terkirim.'
export const canAnswer = 'AI bisa menjawab dari sini.'
export const cannotAnswer = 'Belum ada jawabannya. AI akan meneruskan pertanyaan ini ke tim.'
export const matchScale = (threshold: string) =>
  `Kecocokan 0 sampai 1. Di bawah ${threshold} tidak dipakai menjawab.`

// undo
export const knowledgeRemoved = 'Pengetahuan dihapus'
export const answerRemoved = 'Jawaban dihapus'

// WordsTab
export const suggestions = 'Saran'
export const wordsOwnersOnly = 'Kata lain hanya bisa ditambahkan pemilik dan admin.'
export const noWords = 'Belum ada saran.'
export const noWordsLead =
  'Kata pelanggan yang belum dikenal AI muncul di sini, juga pertanyaan yang jawabannya dipilih sendiri oleh pelanggan dari daftar AI.'
export const chosenQuestions = 'Cara pelanggan menanyakannya'
export const chosenQuestionsLead =
  'AI belum yakin dengan pertanyaan ini, lalu pelanggan memilih jawabannya dari daftar AI. Kalau cocok, tambahkan; setelah itu AI langsung menjawabnya.'
export const chosenMeans = (question: string, subject: string) => `“${question}” → ${subject}`
export const chosenRooms = (rooms: string) => `Dipilih di ${rooms} percakapan`
export const addAsOtherWay = 'Tambahkan'
export const addOtherWayOf = (question: string) => `Tambahkan “${question}”`
export const dismissOtherWayOf = (question: string) => `Abaikan “${question}”`
export const otherWayAdded = 'Ditambahkan sebagai cara lain bertanya'
export const suggestionDismissed = 'Saran diabaikan'
export const suggestionRestored = 'Saran dikembalikan'
export const proposedWords = 'Kata pelanggan yang belum dikenal'
export const proposedWordsLead =
  'Pelanggan bertanya dengan kata ini dan AI belum bisa menjawab. Kalau maksudnya sama, tambahkan; setelah itu AI mengenalinya.'
export const noProposedWords = 'Tidak ada saran baru.'
export const addedWords = 'Kata lain yang sudah ditambahkan'
export const wordMayMean = (word: string, subject: string) =>
  `“${word}” mungkin maksudnya: ${subject}`
export const wordRooms = (rooms: string) => `Dipakai ${rooms} pelanggan, misalnya:`
export const wordExample = (text: string) => `“${text}”`
export const addAsOtherWord = 'Tambahkan sebagai kata lain'
export const wordAdded = (word: string) => `“${word}” ditambahkan`
export const wordRemoved = (word: string) => `“${word}” dihapus`
export const removeWord = (word: string) => `Hapus kata “${word}”`
