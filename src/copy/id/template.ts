// HeaderField
export const aboveMessage = (kind: string) => `${kind} di atas pesan`
export const replace = 'Ganti'
export const choose = 'Pilih'
export const imageLimits = 'JPEG atau PNG, paling besar 5 MB.'
export const videoLimits = 'MP4 atau 3GP, paling besar 16 MB.'
export const documentLimits = 'PDF, Word, Excel, PowerPoint, atau teks, paling besar 100 MB.'
export const locationAboveMessage = 'Lokasi di atas pesan'
export const placeName = 'Nama tempat'
export const placeNameExample = 'Roti Senja'
export const address = 'Alamat'
export const addressExample = 'Jl. Merdeka 5, Bandung'
export const pointOnMap = 'Titik di peta'
export const pointHint = 'Di Google Maps, klik kanan tempatnya lalu salin angkanya.'
export const pointInvalid = 'Titik ini tidak ada di peta.'

// SlotFields
export const oneTimeCode = 'Kode sekali pakai'
export const forExample = (sample: string) => `mis. ${sample}`
export const titleVariable = (variable: string) => `Judul ${variable}`
export const linkEnd = (button: string) => `Ujung tautan "${button}"`
export const buttonCode = (button: string) => `Kode di tombol "${button}"`

// TemplatePicker
export const cannotFillHere =
  'Memakai bagian yang belum bisa diisi di sini; kirim lewat WhatsApp Manager.'
export const chooseTemplate = 'Pilih template'
export const noApproved = 'Belum ada template yang disetujui.'
export const openTemplates = 'Buka Template WhatsApp'
export const approvalNeeded = 'Template harus disetujui Meta untuk nomor ini sebelum bisa dikirim.'
export const searchTemplates = 'Cari template'
export const searchPlaceholder = 'Cari nama atau isi'
export const approvedTemplates = 'Template yang disetujui'
export const marketingCosts = 'Template Marketing dikenai biaya Meta per pesan yang sampai.'

// api
export const fetchFailed = 'Failed to fetch templates'
export const createFailed = 'Failed to create template'
export const deleteFailed = 'Failed to delete template'

// template-words
export const approved = 'Disetujui'
export const approvedMeaning = 'Bisa dikirim.'
export const waiting = 'Menunggu'
export const reviewMeaning = 'Sedang ditinjau Meta. Biasanya beberapa menit, paling lama 24 jam.'
export const appealMeaning = 'Banding Anda sedang ditinjau Meta.'
export const rejected = 'Ditolak'
export const rejectedMeaning = 'Meta menolak template ini.'
export const paused = 'Dijeda'
export const pausedMeaning =
  'Meta menjedanya karena banyak pelanggan tidak menyukainya. Jeda pertama 3 jam, berikutnya 6 jam.'
export const disabled = 'Dinonaktifkan'
export const disabledMeaning = 'Meta menonaktifkannya. Buat template baru dengan isi lain.'
export const lockedMeaning = 'Meta mengunci template ini.'
export const archivedMeaning = 'Diarsipkan di Meta.'
export const limitMeaning =
  'Jumlah template di akun Meta Anda sudah penuh. Hapus yang tidak dipakai.'
export const beingDeleted = 'Sedang dihapus'
export const beingDeletedMeaning = 'Meta menghapusnya setelah kiriman terakhir selesai.'
export const submitted = 'Dikirim'
export const submittedMeaning = 'Sedang dikirim ke Meta.'
export const draft = 'Draf'
export const draftMeaning = 'Tersimpan di sini, belum diajukan ke Meta.'
export const metaStatus = 'Status dari Meta.'
export const abusiveContent = 'Isinya dianggap kasar, mengancam, atau melanggar kebijakan.'
export const categoryNotAvailable = 'Kategori ini belum tersedia untuk akun Anda.'
export const incorrectCategory =
  'Kategorinya tidak sesuai isi. Promosi harus Marketing; Utility hanya untuk kabar pesanan atau akun.'
export const invalidFormat =
  'Formatnya belum benar: biasanya variabel di awal atau akhir, berurutan tanpa kata, atau tanpa contoh.'
export const promotional = 'Berisi promosi, padahal diajukan sebagai Utility.'
export const firstPause = 'Banyak penerima memblokir atau melaporkannya. Dijeda 3 jam.'
export const secondPause =
  'Lagi-lagi banyak penerima memblokir atau melaporkannya. Dijeda 6 jam; sekali lagi, Meta menonaktifkannya.'
export const rateLimited = 'Meta membatasi kiriman template ini untuk sementara.'
export const scam = 'Dianggap penipuan atau meminta data pribadi.'
export const contentMismatch = 'Bahasa atau kategorinya tidak cocok dengan isi pesan.'
export const marketing = 'Marketing'
export const utility = 'Utility'
export const authentication = 'Authentication'
export const englishUs = 'Inggris (AS)'
export const englishUk = 'Inggris (UK)'
export const mediumQuality = 'Mutu sedang'
export const lowQuality = 'Mutu rendah'
