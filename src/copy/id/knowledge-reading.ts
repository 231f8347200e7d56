// Why a source of knowledge could not be read, or was read in part.
export const scannedPdf = 'PDF ini berisi gambar hasil pindai, tidak ada teks yang bisa dibaca.'
export const fileWithoutText = 'Berkas ini tidak berisi teks.'
export const fileEmpty = 'Berkas ini kosong.'
export const officeLocked =
  'Berkas Word atau Excel ini berkata sandi atau berbentuk lama. Simpan sebagai .docx, .xlsx atau PDF tanpa kata sandi.'
export const pictureUnreadable =
  'Gambar belum bisa dibaca. Ketik isinya, atau unggah sebagai PDF berisi teks.'
export const kindUnknown =
  'Jenis berkas ini tidak dikenal. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.'
export const fileIsWebPage =
  'Isi berkas ini halaman web, bukan dokumen. Mungkin unduhannya gagal; unduh ulang dari asalnya.'
export const contentDiffersFromName =
  'Isi berkas ini tidak sesuai dengan namanya. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.'
export const fileTooLargeUnpacked = 'Isi berkas ini terlalu besar setelah dibuka.'
export const fileBroken = 'Berkas ini rusak dan tidak bisa dibuka.'
export const zipNotRead = 'Berkas ZIP tidak dibaca. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.'
export const pdfLocked = 'PDF ini berkata sandi. Simpan tanpa kata sandi lalu unggah lagi.'
export const pdfBroken = 'PDF ini rusak dan tidak bisa dibuka.'
export const wordBroken = 'Berkas Word ini rusak dan tidak bisa dibuka.'
export const excelBroken = 'Berkas Excel ini rusak dan tidak bisa dibuka.'
export const csvUnreadable = 'Susunan kolom CSV ini tidak bisa dibaca.'
export const addressScheme = 'Alamatnya harus dimulai dengan http:// atau https://.'
export const siteTooSlow = 'Situs terlalu lama menjawab.'
export const endlessRedirects = 'Halaman ini terus mengalihkan ke halaman lain.'
export const siteRateLimited = 'Situs meminta kami berhenti dulu (429). Coba lagi nanti.'
export const privateAddress = 'Alamat ini menunjuk ke jaringan dalam, jadi tidak dibaca.'
export const siteNotFound = 'Alamat situs tidak ditemukan. Periksa ejaannya.'
export const certificateInvalid = 'Sertifikat keamanan situs tidak sah.'
export const siteUnreachable = 'Situs tidak bisa dihubungi.'
export const tooComplicated = 'Isinya terlalu rumit: membacanya tidak selesai dalam satu menit.'
export const contentTooLargeUnpacked = 'Isinya terlalu besar setelah dibuka.'
export const contentUnreadable = 'Isinya tidak bisa dibaca.'
export const noWebPage = 'Alamat ini bukan halaman web yang berisi teks.'
export const pageWithoutText =
  'Halaman ini tidak berisi teks yang bisa dibaca. Mungkin isinya baru muncul setelah halaman dibuka di peramban; ketik atau unggah isinya.'
export const readingFailed = 'Terjadi kesalahan saat membaca. Coba lagi.'
export const fileNotStored = 'Berkasnya tidak tersimpan. Unggah lagi.'
export const pdfTooLong = (pages: number) =>
  `PDF ini lebih dari ${pages} halaman. Bagi menjadi beberapa berkas.`
export const pageNotFound = (status: number) => `Halaman tidak ditemukan (${status}).`
export const siteRefuses = (status: number) => `Situs menolak dibaca (${status}).`
export const siteInTrouble = (status: number) =>
  `Situs sedang bermasalah (${status}). Coba lagi nanti.`
export const siteAnswers = (status: number) => `Situs menjawab dengan kode ${status}.`
export const contentLargerThan = (megabytes: number) => `Isinya lebih besar dari ${megabytes} MB.`
export const pagesFailed = (count: number) => `${count} halaman tidak bisa dibaca.`
export const readUpTo = (pages: number) => `Dibaca sampai ${pages} halaman; sisanya dilewati.`
export const onlyFirstParts = (count: number) => `Hanya ${count} bagian pertama yang dipakai.`
