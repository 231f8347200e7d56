// Signing out with unsent messages, a session that ends while typing, and the hint to install;
// all load late
export const unsentAtSignOut = (count: number) => `${count} pesan belum terkirim`
export const unsentLost =
  'Pesan itu terhapus dari peramban ini kalau Anda keluar sekarang. Tunggu sampai terkirim, atau keluar saja.'
export const signOutAnyway = 'Keluar dan hapus'
export const installHint = 'Buka Tanggap secepat aplikasi, langsung dari layar utama.'
export const installNow = 'Pasang'
export const sessionOver = 'Sesi sudah berakhir'
export const typedTextStays =
  'Yang Anda ketik masih ada di halaman ini. Masuk lagi di tab lain, lalu simpan.'
export const signInBeside = 'Masuk lagi'
export const signedInAgain = 'Anda sudah masuk lagi'
export const saveAgain = 'Yang Anda ketik masih ada. Simpan sekali lagi.'
