// Signing out with unsent messages, a session that ends while typing, and the hint to install;
// all load late
export const unsentAtSignOut = (count: number) => `${count} pesan belum terkirim`
export const unsentLost =
  'Pesan itu terhapus dari peramban ini kalau Anda keluar sekarang. Tunggu sampai terkirim, atau keluar saja.'
export const signOutAnyway = 'Keluar dan hapus'
export const installHint = 'Buka Tanggap secepat aplikasi, langsung dari layar utama.'
export const installNow = 'Pasang'
export const sessionOver = 'Sesi sudah berakhir'
export const signInBeside = 'Masuk lagi'
export const signedInAgain = 'Anda sudah masuk lagi'
/** what the page keeps, and what to do after signing in */
export const kept = {
  text: {
    stays: 'Yang Anda ketik masih ada di halaman ini. Masuk lagi di tab lain, lalu simpan.',
    saveAgain: 'Yang Anda ketik masih ada. Simpan sekali lagi.',
  },
  files: {
    stays:
      'Berkas yang Anda lampirkan masih ada di halaman ini. Masuk lagi di tab lain, lalu kirim.',
    saveAgain: 'Berkas yang Anda lampirkan masih ada. Kirim sekarang.',
  },
}
