// ClosedRow
export const byAi = 'oleh AI'
export const firstToDone = 'Dari pesan pertama sampai selesai'
export const duration = 'Lama percakapan'

// TaskCompletedList
export const noneDone = 'Belum ada percakapan yang selesai.'
export const toInbox = 'Ke inbox'
export const doneAppearHere = 'Yang ditandai selesai oleh tim atau AI muncul di sini.'
export const doneConversations = 'Percakapan selesai'
export const stayedOf = (stayed: string, closed: string) => `${stayed} dari ${closed} percakapan`
export const visibleAfterWeek = 'Terlihat seminggu setelah percakapan pertama selesai.'

// TaskCompletedScreen
export const doneList = 'Daftar percakapan selesai'
export const mayReopen = 'Yang belum tuntas bisa dibuka lagi.'
