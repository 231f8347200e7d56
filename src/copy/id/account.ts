// RecoveryCode
export const codeNotCreated = (reason: string) => `Kode pemulihan belum dibuat. ${reason}`
export const codeLater = 'Kode juga bisa dibuat nanti di Pengaturan, bagian Keamanan.'
export const continueWithoutCode = 'Lanjut tanpa kode'
export const recoveryCode = 'Kode pemulihan'
export const savedIt = 'Sudah saya simpan'
export const keepElsewhere =
  'Simpan di tempat yang tidak ikut hilang bersama perangkat ini. Siapa pun yang memegangnya bisa mengganti kata sandi Anda.'
export const codeFile = (
  host: string,
  code: string,
  origin: string,
) => `Kode pemulihan Tanggap untuk ${host}

${code}

Pakai di ${origin}/reset-password bila lupa kata sandi. Hanya sekali pakai.
`

// SecureAccountDialog
export const accountSafe = 'Akun Anda aman'
export const nextTimePassword = 'Masuk berikutnya dengan kata sandi ini.'
export const saveRecoveryCode = 'Simpan kode pemulihan'
export const secureYourAccount = 'Amankan akun Anda'
export const secureAccount = 'Amankan akun'
export const later = 'Nanti'
export const emailOrPhone = 'Email atau nomor telepon'
export const email = 'Email'
export const enterFullContact = 'Isi alamat email atau nomor telepon yang lengkap.'
export const enterFullEmail = 'Isi alamat email yang lengkap.'
export const password = 'Kata sandi'
export const atLeast = (count: number) => `Paling sedikit ${count} karakter.`
export const passwordTooShort = 'Kata sandi terlalu pendek.'
export const newCodeSent = 'Kode baru dikirim'
export const code = 'Kode'
export const changeAddress = 'Ganti alamat'
export const resendCode = 'Kirim ulang kode'
export const confirm = 'Konfirmasi'

// recovery-words
export const recoveryOpensAccount =
  'Bila lupa kata sandi, kode ini yang membuka akun Anda. Kode hanya tampil sekarang, dan hanya sekali pakai.'

// secure-words
export const confirmationUnmailable =
  'Server ini meminta konfirmasi lewat email, tetapi tidak mengirim email. Minta pengelola server mengaturnya.'
export const allKept = 'Semua yang sudah Anda buat tetap ada.'
export const accountSecured = (recovery: string) => `Akun Anda sudah aman. ${recovery}`
export const codeBeingTexted = (phone: string) => `Kode 6 angka sedang dikirim ke ${phone}.`
export const codeBeingMailed = (email: string) =>
  `Kode 6 angka sedang dikirim ke ${email}. Periksa juga folder spam.`
export const keptWithEmail = (kept: string) =>
  `${kept} Dengan email, Anda bisa masuk dari perangkat mana pun.`
export const keptWithCode = (kept: string) =>
  `${kept} Kami kirim kode untuk memastikan alamat itu milik Anda.`
export const keptWithoutMail = (kept: string) =>
  `${kept} Server ini tidak mengirim email, jadi akun aman begitu Anda menekan tombol. Setelah itu Anda mendapat kode pemulihan untuk disimpan.`

// used by several features
export const switchAccount = 'Ganti akun'
export const accountWithoutEmail = 'akun tanpa email'
export const signedInAs = 'Anda masuk sebagai'
export const newPassword = 'Kata sandi baru'
export const emailAddress = 'Alamat email'
