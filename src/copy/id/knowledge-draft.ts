// DraftBar
export const draft = 'Draf Training'
export const start = 'Buat draf'
export const startHint = 'Kumpulkan perubahan, uji, lalu terbitkan sekaligus'
export const drafting = 'Anda menulis draf. Pelanggan belum melihatnya.'
export const changeCount = (count: string) => `${count} perubahan`
export const waiting = (count: string) => `Draf berisi ${count} perubahan yang belum terbit.`
export const seeDraft = 'Lihat draf'
export const continueWriting = 'Lanjut menulis'
export const doneWriting = 'Selesai menulis'

// DraftDialog
export const title = 'Draf Training'
export const empty = 'Draf masih kosong.'
export const emptyLead =
  'Selama menulis draf, jawaban, produk, dan prosedur yang Anda tambah, ubah, atau hapus terkumpul di sini sampai diterbitkan.'
export const conflicts = (count: string) =>
  `${count} perubahan perlu dipilih: yang dipakai AI sudah berubah setelah draf dibuat.`
export const moreChanges = (count: string) => `Tampilkan ${count} lagi`
export const moreProducts = (count: string) =>
  `${count} produk lain ada di draf. Semuanya ditandai di tabel produk selama Anda menulis draf.`
export const discard = 'Buang draf'
export const test = 'Uji'
export const publish = 'Terbitkan'
export const settleFirst = 'Pilih dulu perubahan yang bertabrakan'
export const publishQuestion = 'Terbitkan tanpa lulus uji?'
export const publishAnyway = 'Terbitkan juga'
export const publishReason = 'Alasan tetap menerbitkan'
export const publishFailed =
  'Ada skenario wajib yang gagal dengan draf ini. Setelah terbit, AI menjawab pelanggan dengan draf ini.'
export const publishUntested =
  'Skenario wajib belum diuji dengan draf ini. Setelah terbit, AI menjawab pelanggan dengan draf ini.'

// DraftTestState
export const testLabel = 'Hasil uji draf'
export const passed = (count: string) => `Lulus: ${count} skenario wajib.`
export const failed = (count: string, total: string) =>
  `${count} dari ${total} skenario wajib belum lulus.`
export const untested = (count: string) => `Belum diuji dengan ${count} skenario wajib.`
export const testedBefore = 'Ada yang berubah sejak uji terakhir. Uji lagi.'
export const nothingRequired = 'Belum ada skenario wajib, jadi draf ini tidak bisa diuji.'
export const seeResults = 'Lihat hasil'
export const chooseScenarios = 'Pilih skenario'

// DraftChangeItem
export const acts = { add: 'Baru', edit: 'Diubah', remove: 'Dihapus' }
export const editNamed = (name: string) => `Ubah di draf: ${name}`
export const dropNamed = (name: string) => `Keluarkan dari draf: ${name}`
export const changedMeanwhile = 'Jawaban yang dipakai AI berubah sejak itu:'
export const goneMeanwhile = 'Jawaban atau sumbernya sudah dihapus sejak itu.'
export const keepDraft = 'Pakai draf'
export const keepLive = 'Pakai yang sekarang'
export const keepAsNew = 'Tambahkan sebagai jawaban baru'
export const dropIt = 'Keluarkan dari draf'

// DraftProducts
export const productActs = { add: 'Baru', edit: 'Diubah', archive: 'Diarsipkan' }
export const productStates = {
  changed: 'Produk yang dipakai AI berubah sejak itu:',
  gone: 'Produk ini sudah diarsipkan sejak itu.',
  taken: 'Sekarang ada produk lain dengan nama dan varian yang sama.',
}
export const keepProduct = {
  changed: 'Pakai draf',
  gone: 'Tambahkan sebagai produk baru',
  taken: 'Ubah produk itu seperti draf',
}

// DraftProcedures
export const procedureOrder = 'Urutan prosedur'
export const placeNow = (place: number) => `sekarang nomor ${place}`
export const orderChanged = 'Urutan yang dipakai AI berubah sejak itu.'
export const procedureStates = {
  changed: 'Yang dipakai AI berubah sejak itu:',
  gone: 'Prosedur ini sudah dihapus sejak itu.',
}
export const keepProcedure = {
  changed: 'Pakai draf',
  gone: 'Tambahkan sebagai prosedur baru',
}

// EntryItem
export const inDraft = 'Di draf:'
export const removedAtPublish = 'Dihapus saat draf terbit'
export const backToLive = 'Batalkan perubahan'

// TrainingScreen
export const addedToDraft = 'Masuk ke draf'
export const typedOnly =
  'Draf memuat jawaban yang diketik, tabel produk, dan prosedur. Berkas dan situs ditambahkan langsung.'

// use-product-table
export const archivedInDraft = 'Diarsipkan saat draf terbit'

// TryQuestion
export const tryDraft = 'Coba pertanyaan pada draf'

// Releases
export const releases = 'Riwayat terbitan'
export const releaseCounts = (added: string, changed: string, removed: string) =>
  `${added} baru, ${changed} diubah, ${removed} dihapus`
export const releaseTests = {
  lulus: 'lulus uji',
  gagal: 'tidak lulus uji',
  belum: 'tanpa uji',
  tanpa: 'tanpa skenario wajib',
}
export const publishedBecause = (reason: string) => `Alasan: ${reason}`
export const undone = 'Sudah diurungkan'
export const takeBackQuestion = 'Urungkan terbitan ini?'
export const takeBackLead =
  'Jawaban, produk, dan prosedur kembali seperti sebelum terbit. Yang sudah diubah lagi sesudahnya tidak disentuh.'

// use-draft-acts
export const changeDropped = 'Dikeluarkan dari draf'
export const removedInDraft = 'Akan dihapus saat draf terbit'
export const notTested = 'Belum bisa diuji'
export const discarded = 'Draf dibuang'
export const notDiscarded = 'Draf belum bisa dibuang'
export const published = 'Draf terbit'
export const publishedNote = 'AI menjawab pelanggan dengan isi yang baru.'
export const notPublished = 'Belum terbit'
export const takenBack = 'Terbitan diurungkan'
export const takenBackPartly = (restored: string, skipped: string) =>
  `${restored} dikembalikan; ${skipped} sudah diubah lagi dan dibiarkan.`
