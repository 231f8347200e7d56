// Second step
export const secondStep = 'Verifikasi dua langkah'
export const secondStepLead =
  'Setelah kata sandi, Tanggap meminta kode dari aplikasi di ponsel Anda. Orang yang tahu kata sandi Anda tetap tidak bisa masuk.'
export const secondStepOn = 'Aktif'
export const secondStepOff = 'Belum aktif'
export const turnOn = 'Aktifkan'
export const turnOff = 'Matikan'
export const scanTitle = 'Pindai dengan aplikasi autentikator'
export const scanLead =
  'Pakai Google Authenticator, Microsoft Authenticator, atau aplikasi lain yang sejenis. Lalu ketik enam angka yang muncul.'
export const qrAlt = 'Kode QR untuk aplikasi autentikator'
export const secret = 'Tidak bisa memindai? Ketik kunci ini'
export const confirm = 'Aktifkan verifikasi dua langkah'
export const turnedOn = 'Verifikasi dua langkah aktif'
export const turnedOff = 'Verifikasi dua langkah dimatikan'
export const offTitle = 'Matikan verifikasi dua langkah?'
export const offWords =
  'Setelah ini kata sandi saja cukup untuk masuk. Kode cadangan Anda ikut dihapus.'

// Backup codes
export const backupCodes = 'Kode cadangan'
export const codesLeft = (left: number, total: number) =>
  `${left} dari ${total} kode masih berlaku.`
export const noCodes =
  'Belum ada kode cadangan. Tanpa kode ini, ponsel yang hilang mengunci akun Anda.'
export const makeCodes = 'Buat kode cadangan'
export const remakeCodes = 'Buat kode baru'
export const codesTitle = 'Simpan kode cadangan ini'
export const codesLead =
  'Dipakai bila ponsel Anda hilang. Setiap kode berlaku sekali, dan hanya diperlihatkan sekarang. Kode yang lama tidak berlaku lagi.'
export const fileName = 'kode-cadangan-tanggap.txt'

// Passkeys
export const passkeys = 'Passkey'
export const passkeysLead =
  'Masuk dengan sidik jari, wajah, atau PIN perangkat, tanpa mengetik kata sandi.'
export const addPasskey = 'Tambah passkey'
export const passkeyAdded = 'Passkey tersimpan'
export const passkeyRemoved = 'Passkey dihapus'
export const removePasskey = (name: string) => `Hapus ${name}`
export const noPasskeys = 'Belum ada passkey.'
export const somePasskey = 'Passkey'
export const addedAt = 'ditambahkan'
export const removePasskeyTitle = (name: string) => `Hapus ${name}?`
export const removePasskeyWords = 'Perangkat itu tidak bisa lagi dipakai masuk tanpa kata sandi.'
export const signInByPasskey = 'Masuk dengan passkey'

// Devices
export const present = 'Perangkat ini'
export const lastUsed = 'terakhir dipakai'
export const endDevice = (name: string) => `Keluarkan ${name}`
export const deviceEnded = 'Perangkat itu dikeluarkan'
export const deviceName = (browser: string, system: string) => `${browser} di ${system}`
export const someBrowser = 'Peramban'
export const someSystem = 'perangkat lain'

// Identities
export const identities = 'Akun yang tertaut'
export const identitiesLead =
  'Cara masuk selain kata sandi, misalnya akun Google atau Facebook. Cara masuk terakhir tidak bisa dilepas.'
export const identityNames = { email: 'Email', phone: 'Nomor telepon' }
export const linkWith = (provider: string) => `Tautkan ${provider}`
export const unlink = (provider: string) => `Lepaskan ${provider}`
export const unlinkQuestion = (provider: string) => `Lepaskan ${provider}?`
export const unlinkConsequence = (provider: string) =>
  `Anda tidak bisa lagi masuk dengan ${provider}. Anda bisa menautkannya lagi nanti.`
export const unlinked = (provider: string) => `${provider} dilepaskan`
export const onlyWayIn = 'satu-satunya cara masuk'
