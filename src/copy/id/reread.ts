// RereadSchedule
export const title = 'Baca ulang otomatis'
export const never = 'Tidak'
export const every = { 1: 'Tiap hari', 7: 'Tiap minggu', 30: 'Tiap bulan' }
export const saved = 'Jadwal tersimpan'
export const lastRead = 'Terakhir dibaca'
export const nextRead = 'berikutnya'
export const oldStay = 'Jawaban yang lama tetap dipakai, dan akan dicoba lagi.'

// SourceReadings
export const readings = 'Perubahan saat dibaca ulang'
export const byItself = 'otomatis'
export const byMember = 'diminta'
export const difference = 'Lihat bedanya'
export const counts = (added: string, changed: string, removed: string) =>
  `${added} baru, ${changed} berubah, ${removed} hilang`
export const yoursKept = (count: string) => `${count} jawaban Anda dibiarkan`
export const moreChanges = (count: string) => `dan ${count} perubahan lagi`
