// Why a source of knowledge could not be read, or was read in part.
type Details = Record<string, string | number>
export const readReasons = {
  scannedPdf: 'PDF ini berisi gambar hasil pindai, tidak ada teks yang bisa dibaca.',
  fileWithoutText: 'Berkas ini tidak berisi teks.',
  noTable: 'Pilih berkas Excel (.xlsx) atau CSV.',
  fileEmpty: 'Berkas ini kosong.',
  officePassword:
    'Berkas Word atau Excel ini berkata sandi. Simpan tanpa kata sandi lalu unggah lagi.',
  officeOld:
    'Berkas Word atau Excel ini berbentuk lama. Simpan sebagai .docx, .xlsx atau PDF lalu unggah lagi.',
  // stored by earlier versions
  officeLocked:
    'Berkas Word atau Excel ini berkata sandi atau berbentuk lama. Simpan sebagai .docx, .xlsx atau PDF tanpa kata sandi.',
  pictureUnreadable: 'Gambar belum bisa dibaca. Ketik isinya, atau unggah sebagai PDF berisi teks.',
  kindUnknown: 'Jenis berkas ini tidak dikenal. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.',
  exportedChat:
    'Ini hasil ekspor chat WhatsApp. Tambahkan lewat “Chat WA”, supaya nama dan nomor pelanggan tidak ikut.',
  fileIsWebPage:
    'Isi berkas ini halaman web, bukan dokumen. Mungkin unduhannya gagal; unduh ulang dari asalnya.',
  contentDiffersFromName:
    'Isi berkas ini tidak sesuai dengan namanya. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.',
  fileTooLargeUnpacked: 'Isi berkas ini terlalu besar setelah dibuka.',
  fileBroken: 'Berkas ini rusak dan tidak bisa dibuka.',
  zipNotRead: 'Berkas ZIP tidak dibaca. Unggah PDF, DOCX, XLSX, CSV, TXT atau MD.',
  pdfLocked: 'PDF ini berkata sandi. Simpan tanpa kata sandi lalu unggah lagi.',
  pdfBroken: 'PDF ini rusak dan tidak bisa dibuka.',
  wordBroken: 'Berkas Word ini rusak dan tidak bisa dibuka.',
  excelBroken: 'Berkas Excel ini rusak dan tidak bisa dibuka.',
  csvUnreadable: 'Susunan kolom CSV ini tidak bisa dibaca.',
  addressScheme: 'Alamatnya harus dimulai dengan http:// atau https://.',
  siteTooSlow: 'Situs terlalu lama menjawab.',
  endlessRedirects: 'Halaman ini terus mengalihkan ke halaman lain.',
  siteRateLimited: 'Situs meminta kami berhenti dulu (429). Coba lagi nanti.',
  privateAddress: 'Alamat ini menunjuk ke jaringan dalam, jadi tidak dibaca.',
  siteNotFound: 'Alamat situs tidak ditemukan. Periksa ejaannya.',
  certificateInvalid: 'Sertifikat keamanan situs tidak sah.',
  siteUnreachable: 'Situs tidak bisa dihubungi.',
  tooComplicated: 'Isinya terlalu rumit: membacanya tidak selesai dalam satu menit.',
  contentTooLargeUnpacked: 'Isinya terlalu besar setelah dibuka.',
  contentUnreadable: 'Isinya tidak bisa dibaca.',
  noWebPage: 'Alamat ini bukan halaman web yang berisi teks.',
  pageWithoutText:
    'Halaman ini tidak berisi teks yang bisa dibaca. Mungkin isinya baru muncul setelah halaman dibuka di peramban; ketik atau unggah isinya.',
  sheetNotPublished:
    'Alamat ini tidak memberi CSV. Di Google Sheet pilih File > Bagikan > Publikasikan ke web > CSV, lalu salin alamatnya.',
  sheetWithoutProducts: 'Sheet ini tidak menyebut satu produk pun, jadi tidak ada yang diubah.',
  sheetTooLarge: ({ rows = '' }: Details) => `Sheet ini lebih dari ${rows} baris atau 40 kolom.`,
  sheetTooManyProducts: 'Dengan sheet ini produk Anda lebih dari 20.000 baris.',
  sheetColumnsChanged: ({ before = '', now = '' }: Details) =>
    `Kolom sheet berubah. Dulu: ${before}. Sekarang: ${now}.`,
  pagesNotRead:
    'Sebagian halaman sedang tidak bisa dibuka, jadi belum diterapkan. Bila memang sudah tidak ada, tekan Baca ulang.',
  mostAnswersGone:
    'Sebagian besar isinya hilang dari situs, jadi tidak diterapkan. Bila memang begitu, tekan Baca ulang.',
  readingFailed: 'Terjadi kesalahan saat membaca. Coba lagi.',
  fileNotStored: 'Berkasnya tidak tersimpan. Unggah lagi.',
  pdfTooLong: ({ pages = '' }: Details) =>
    `PDF ini lebih dari ${pages} halaman. Bagi menjadi beberapa berkas.`,
  pageNotFound: ({ status = '' }: Details) => `Halaman tidak ditemukan (${status}).`,
  siteRefuses: ({ status = '' }: Details) => `Situs menolak dibaca (${status}).`,
  siteInTrouble: ({ status = '' }: Details) =>
    `Situs sedang bermasalah (${status}). Coba lagi nanti.`,
  siteAnswers: ({ status = '' }: Details) => `Situs menjawab dengan kode ${status}.`,
  contentLargerThan: ({ megabytes = '' }: Details) => `Isinya lebih besar dari ${megabytes} MB.`,
  pagesFailed: ({ count = '' }: Details) => `${count} halaman tidak bisa dibaca.`,
  readUpTo: ({ pages = '' }: Details) => `Dibaca sampai ${pages} halaman; sisanya dilewati.`,
  onlyFirstParts: ({ count = '' }: Details) => `Hanya ${count} bagian pertama yang dipakai.`,
  noChat:
    'Ini bukan chat yang diekspor dari WhatsApp. Di WhatsApp buka chatnya, pilih Ekspor chat, lalu unggah berkas .txt atau .zip-nya.',
  chatOwnerUnknown:
    'Kami tidak tahu mana pesan Anda di chat ini. Isi nama Anda persis seperti di chat itu, lalu unggah lagi.',
  chatNameNotFound:
    'Nama itu tidak ada di chat ini. Isi persis seperti yang tertulis di berkasnya, lalu unggah lagi.',
  chatWithoutAnswers:
    'Tidak ada pertanyaan pelanggan dengan jawaban Anda yang bisa dipakai di chat ini.',
  zipWithoutChat: 'ZIP ini tidak berisi chat. Unggah ZIP dari Ekspor chat di WhatsApp.',
  zipLocked: 'ZIP ini berkata sandi. Unggah ZIP dari Ekspor chat di WhatsApp tanpa mengubahnya.',
  chatsLeftOut: ({ count = '' }: Details) =>
    `${count} chat dilewati: bukan chat WhatsApp, atau tidak jelas mana pesan Anda.`,
  pictureNeedsModel:
    'Belum ada model AI yang bisa membaca gambar. Pasang di Integrasi, atau ketik isinya di sini.',
  pictureQuota: 'Jatah model AI jam ini habis. Coba lagi nanti, atau ketik isinya.',
  pictureWithoutWords:
    'Tidak ada tulisan yang terbaca di foto ini. Foto lagi lebih dekat dan terang.',
  pictureBroken: 'Foto ini tidak bisa dibuka. Simpan sebagai JPG atau PNG lalu unggah lagi.',
  pictureModelFailed: 'Model AI gagal membaca foto ini. Coba lagi, atau ketik isinya.',
}
