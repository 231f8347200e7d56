// Signing out with unsent messages, and the hint to install; both load late
export const unsentAtSignOut = (count: number) => `${count} pesan belum terkirim`
export const unsentLost =
  'Pesan itu terhapus dari peramban ini kalau Anda keluar sekarang. Tunggu sampai terkirim, atau keluar saja.'
export const signOutAnyway = 'Keluar dan hapus'
export const installHint = 'Buka Tanggap secepat aplikasi, langsung dari layar utama.'
export const installNow = 'Pasang'
