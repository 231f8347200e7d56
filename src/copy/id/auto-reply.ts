// AiRoomRow
export const noAnswer = 'Belum ada jawaban'
export const noSource = 'Tanpa sumber'
export const sources = (_count: number) => 'sumber'
export const matchHint = 'Seberapa cocok sumber terbaiknya'
export const match = 'Kecocokan'

// AutoReplyList
export const answeredAppearHere =
  'Percakapan yang dijawab AI muncul di sini, dengan sumber jawabannya.'
export const aiConversations = 'Percakapan AI'

// AutoReplyScreen
export const autoReplyList = 'Daftar auto-reply'
export const reasonsBelowAnswers = 'Di bawah tiap jawaban AI ada alasan dan sumbernya.'
