// ConflictNotice
export const contested = (count: string) =>
  `${count} hal berbeda di sumber Anda. Sampai Anda memilih, AI tidak menyebut keduanya.`
export const repeated = (count: string) => `${count} jawaban tertulis lebih dari sekali.`
export const look = 'Periksa'

// ConflictDialog
export const title = 'Sumber yang berbeda'
export const lead =
  'Pilih yang benar, lalu sumber lainnya ikut diperbaiki. Sampai dipilih, AI meneruskan pertanyaan ini ke tim.'
export const repeatedTitle = 'Tertulis lebih dari sekali'
export const repeatedLead =
  'Isinya sama, jadi AI tetap menjawab. Simpan satu agar mudah diperbarui.'
export const differ = (sources: number, values: string) =>
  sources === 2 ? `Dua sumber berbeda: ${values}` : `${sources} sumber berbeda: ${values}`
export const listed = (values: string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} dan ${values.at(-1)}`
export const isRight = 'Ini yang benar'
export const rightNamed = (value: string) => `${value} yang benar`
export const allRight = 'Semuanya benar'
export const keepThis = 'Simpan yang ini'
export const keepAll = 'Biarkan'
export const settled = (value: string) => `Semua sumber kini berkata ${value}`
export const accepted = 'AI menyebutnya lagi'
export const kept = 'Yang lain dihapus'
export const ownersOnly = 'Hanya pemilik dan admin yang bisa memilih.'
export const none = 'Tidak ada sumber yang berbeda.'
export const leftAlone = 'Dibiarkan'
