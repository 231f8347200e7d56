// Case
export const take = 'Ambil'
export const backToQueue = 'Kembali ke antrean'
export const caseOf = (customer: string) => `Eskalasi ${customer}`
export const summary = 'Ringkasan'
export const writtenByAi = 'Ditulis AI'
export const assign = 'Tugaskan'
export const draftMovesOnTake = 'Draf pindah ke kolom pesan setelah diambil'
export const namesWatching = (who: string | undefined) => `${who} melihat`
export const open = 'Buka'
export const reason = 'Alasan'
export const timeLeft = 'Sisa waktu'
export const deadline = 'Batas'
export const alreadyTried = 'Sudah dicoba'
export const notSucceeded = 'Tidak berhasil'
export const lastMessages = 'Pesan terakhir'

// DeadlineCountdown
export const overdueBy = 'Lewat batas'
export const overdue = 'lewat'
export const closedUntil = (opensAt: string, dueAt: string) =>
  `Tutup sampai ${opensAt}, batas ${dueAt}`
export const opensAt = (opensAt: string) => `buka ${opensAt}`

// EskalasiList
export const filterByReason = 'Saring alasan'
export const allReasons = 'Semua alasan'
export const slaSettings = 'Pengaturan batas waktu'
export const queueParts = 'Bagian antrean'
export const waiting = 'Menunggu'
export const wholeTeam = 'Seluruh tim'
export const queue = 'Antrean'
export const escalationQueue = 'Antrean eskalasi'
export const takenWithin = 'Diambil dalam'
export const slaInOpenHours = 'Batas waktu'
export const slaMinutes = (slaMinutes: number) => `${slaMinutes} mnt`
export const noneWithReason = 'Tidak ada eskalasi dengan alasan ini.'
export const openCases = (name: string, count: string) => `${name}: ${count}. Lihat eskalasinya`
export const noneOverdue = 'Tidak ada eskalasi yang lewat batas.'
export const noneTakenByYou = 'Belum ada eskalasi yang Anda ambil.'
export const takenStayHere = 'Ambil satu dari antrean, dan ia tinggal di sini sampai selesai.'
export const nobodyWaits = 'Tidak ada yang menunggu tim.'
export const handedOverAppearHere =
  'Percakapan yang diserahkan AI muncul di sini, yang paling mendesak di atas.'

// EskalasiRoomScreen
export const takenBy = (name: string) => `Sudah diambil ${name}.`
export const anotherColleague = 'rekan lain'

// QueueRow
export const colleague = 'Rekan'

// queue
export const minutesCount = (minutes: string) => `${minutes} mnt`
