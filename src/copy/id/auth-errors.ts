// auth-errors
export const tooManyAttempts = 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.'
export const codeWrongOrExpired = 'Kode salah atau sudah kedaluwarsa. Minta kode baru bila perlu.'
export const linkUsedOrExpired =
  'Tautan ini sudah dipakai, kedaluwarsa, atau dibuka di peramban lain. Minta tautan baru.'
export const invalidCredentials = 'Email, nomor, atau kata sandi salah.'
export const emailNotConfirmed =
  'Email ini belum dikonfirmasi. Minta pengelola server membuat tautan masuk untuk Anda.'
export const phoneNotConfirmed = 'Nomor ini belum dikonfirmasi. Minta bantuan pengelola server.'
export const userAlreadyExists = 'Email atau nomor ini sudah terdaftar. Silakan masuk.'
export const emailExists =
  'Email ini sudah dipakai akun lain. Masuk dengan akun itu, atau pakai email lain.'
export const phoneExists = 'Nomor ini sudah dipakai akun lain.'
export const emailAddressInvalid = 'Alamat email itu tidak bisa dipakai. Periksa lagi penulisannya.'
export const emailAddressNotAuthorized = 'Server email belum boleh mengirim ke alamat itu.'
export const signupDisabled =
  'Pendaftaran akun baru sedang ditutup. Minta undangan dari pemilik usaha.'
export const emailProviderDisabled = 'Masuk dengan email sedang dimatikan.'
export const phoneProviderDisabled =
  'Masuk dengan nomor telepon belum tersedia di sini. Pakai email.'
export const smsSendFailed = 'SMS tidak terkirim. Pakai email, atau coba lagi nanti.'
export const providerDisabled = 'Cara masuk ini belum tersedia di sini.'
export const anonymousProviderDisabled = 'Mencoba tanpa akun sedang ditutup. Silakan daftar.'
export const otpDisabled = 'Belum ada akun dengan alamat itu. Silakan daftar.'
export const overEmailSendRateLimit =
  'Email baru saja dikirim. Tunggu satu menit sebelum meminta lagi.'
export const overSmsSendRateLimit = 'SMS baru saja dikirim. Tunggu satu menit sebelum meminta lagi.'
export const samePassword = 'Kata sandi baru harus berbeda dari yang lama.'
export const reauthenticationNeeded = 'Demi keamanan, masuk lagi sebelum mengubah kata sandi.'
export const currentPasswordRequired = 'Masukkan kata sandi Anda yang sekarang.'
export const currentPasswordInvalid = 'Kata sandi yang sekarang salah.'
export const insufficientAal = 'Masukkan kode dari aplikasi autentikator dulu.'
export const mfaVerificationFailed = 'Kode autentikator salah.'
export const mfaChallengeExpired = 'Waktu kode habis. Coba lagi dengan kode yang baru.'
export const userBanned = 'Akun ini diblokir.'
export const userNotFound = 'Akun tidak ditemukan.'
export const sessionEnded = 'Sesi sudah berakhir. Silakan masuk lagi.'
export const oauthAuthorizationNotFound =
  'Permintaan ini sudah tidak berlaku. Masuk dari aplikasinya sekali lagi.'
export const oauthInvalidState = 'Permintaan ini sudah dijawab. Masuk dari aplikasinya sekali lagi.'
export const oauthConsentNotFound = 'Aplikasi ini sudah tidak punya izin.'
export const mfaVerificationRejected = 'Verifikasi ditolak. Silakan masuk lagi.'
export const lastWayIn = 'Cara masuk terakhir tidak bisa dilepas.'
export const captchaFailed = 'Pemeriksaan keamanan gagal. Muat ulang halaman dan coba lagi.'
export const validationFailed = 'Isian belum benar. Periksa lagi.'
export const passwordShort = 'terlalu pendek'
export const passwordNeedsMix = 'perlu campuran huruf, angka, dan simbol'
export const passwordLeaked = 'terlalu mudah ditebak atau pernah bocor'
export const notDoneRetry = 'Belum berhasil. Coba lagi.'
export const passwordWeakBecause = (reasons: string) => `Kata sandi ini lemah: ${reasons}.`
export const chooseAnother = 'pilih yang lain'
export const passwordWeak = 'Kata sandi ini lemah. Pilih yang lebih panjang.'
export const serverUnreachable =
  'Server belum bisa dihubungi. Periksa koneksi internet, lalu coba lagi.'
export const secondsCount = (seconds: number) => `${seconds} detik`
export const minutesCount = (minutes: number) => `${minutes} menit`
export const tooManyWrong = (wait: string) =>
  `Terlalu banyak percobaan yang salah. Coba lagi dalam ${wait}.`
export const atLeastCharacters = (count: string) => ` (paling sedikit ${count} karakter)`
