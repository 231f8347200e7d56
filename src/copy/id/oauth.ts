// ConsentScreen
export const requestExpired = 'Permintaan ini sudah tidak berlaku.'
export const requestExpiredHint =
  'Mungkin sudah lewat 10 menit, sudah dijawab, atau dibuka dengan akun lain. Kembali ke aplikasinya, lalu masuk dari sana sekali lagi.'
export const notAvailable = 'Masuk ke aplikasi lain belum tersedia.'
export const notAvailableHint =
  'Akun di sini belum bisa dipakai untuk masuk ke aplikasi lain. Tanyakan kepada pengelola situs ini.'
export const allowQuestion = 'Izinkan aplikasi ini memakai akun Anda?'
export const applicationMay = 'Yang bisa dilakukan aplikasi ini'
export const mayActForYou =
  'Membuka dan mengubah data usaha atas nama Anda, termasuk percakapan pelanggan'
export const allowOnlyKnown = 'Izinkan hanya bila Anda mengenalnya. Setelah ini Anda kembali ke'
export const passwordNotShared =
  '. Kata sandi Anda tidak dibagikan, dan izin bisa dicabut di Pengaturan, bagian Keamanan.'
export const backToApplication = 'Kembali ke aplikasi…'
export const goingTo = (place: string) =>
  `Anda diantar ke ${place}. Bila tidak terbuka sendiri, tekan tombol ini.`
export const toDashboard = 'Ke dasbor'

// scopes
export const scopeIdentity = 'Mengenali akun Anda setiap kali Anda masuk'
export const scopeEmail = 'Melihat alamat email Anda'
export const scopeProfile = 'Melihat nama dan foto profil Anda'
export const scopePhone = 'Melihat nomor telepon Anda'
export const scopeOffline = 'Tetap masuk sampai izinnya Anda cabut'
