// ClosedRow
export const byAi = 'oleh AI'
export const byItself = 'otomatis'
export const firstToDone = 'Dari pesan pertama sampai selesai'
export const duration = 'Lama percakapan'

export const rated = (rating: number) => `Pelanggan memberi nilai ${rating} dari 5`

// TaskCompletedList
export const satisfaction = 'Kepuasan 30 hari'
export const ratingOfFive = (rating: string) => `${rating} dari 5`
export const ratingsOfAsked = (rated: string, asked: string) =>
  `${rated} dari ${asked} yang ditanya`
export const openRated = (count: string) => `Kepuasan 30 hari. Lihat ${count} percakapan`
export const noneDone = 'Belum ada percakapan yang selesai.'
export const toInbox = 'Ke inbox'
export const doneAppearHere = 'Yang ditandai selesai oleh tim atau AI muncul di sini.'
export const doneConversations = 'Percakapan selesai'
export const stayedOf = (stayed: string, closed: string) => `${stayed} dari ${closed} percakapan`
export const visibleAfterWeek = 'Terlihat seminggu setelah percakapan pertama selesai.'

// TaskCompletedScreen
export const doneList = 'Daftar percakapan selesai'
export const mayReopen = 'Yang belum tuntas bisa dibuka lagi.'

// ClosedBar, LessonSheet
export const afterwards = 'Setelah selesai'
export const isDone = 'Percakapan ini selesai.'
export const toKnowledge = 'Jadikan pengetahuan'
export const noCustomerWords = 'Percakapan ini tidak berisi teks dari pelanggan.'
export const noReplies = 'Belum ada balasan yang bisa diambil. Tulis sendiri tanya jawabnya.'
export const whichReply = 'Balasan yang diambil'
export const theAi = 'AI'
export const questionHint = 'Tulis umum, tanpa nama atau nomor pelanggan.'
export const answerField = 'Jawaban'
export const answerHint = 'AI menjawab dengan kata-kata ini.'
export const learned = 'Pengetahuan ditambahkan.'
export const learnedHint = 'AI langsung memakainya, dan pertanyaannya menjadi skenario wajib.'
export const openStayed = (count: string) => `Tetap selesai 7 hari. Lihat ${count} percakapan`
