// Figures that several screens show.
export const doneByAi = 'Selesai oleh AI'
export const handled = 'Percakapan ditangani'
export const none = 'Belum ada'
export const stayedDone = 'Tetap selesai 7 hari'
export const firstReply = 'Balasan pertama'
