// EntryHistory
export const history = 'Riwayat jawaban'
export const historyOf = (name: string) => `Riwayat: ${name}`
export const neverChanged = 'Belum pernah diubah.'
export const readAgain = 'Dibaca ulang'
export const restore = 'Pulihkan'
export const restored = 'Jawaban dipulihkan'

// EntryItem
export const editedHere = 'diubah di sini'

// FreshWords
export const pageDiffers = 'Isi sumbernya kini lain. AI tetap memakai jawaban Anda.'
export const takePage = 'Pakai isi sumber'
export const keepMine = 'Tetap jawaban saya'
