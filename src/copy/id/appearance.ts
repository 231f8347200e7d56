// Settings: how the dashboard looks to a member
export const title = 'Tampilan'
export const lead = 'Berlaku di semua perangkat Anda.'
export const system = 'Sistem'
export const density = 'Kerapatan'
export const comfortable = 'Longgar'
export const compact = 'Rapat'
export const densityHint = 'Tampilan rapat memuat lebih banyak baris di daftar dan tabel.'
export const notKept = 'Pilihan ini belum tersimpan untuk perangkat lain'
