// CodeForm
export const ifAddress = 'Kalau'
export const codeSentThere = 'terdaftar di sini, kode 6 angka sudah dikirim ke sana.'
export const checkSpam = ' Periksa juga folder spam.'
export const continueOn = 'Lanjutkan'

// LoginScreen
export const signInToTanggap = 'Masuk ke Tanggap'
export const createAccount = 'Buat akun'
export const signInWithCode = 'Masuk dengan kode'
export const enterCode = 'Masukkan kode'
export const twoStep = 'Verifikasi dua langkah'
export const accountCreated = (recovery: string) => `Akun Anda sudah dibuat. ${recovery}`

// MfaForm
export const openAuthenticator =
  'Buka aplikasi autentikator di ponsel Anda, lalu ketik kode untuk Tanggap.'
export const verify = 'Verifikasi'

// NewPasswordForm
export const newPasswordHint = (count: number) =>
  `Paling sedikit ${count} karakter. Perangkat lain akan keluar dari akun ini.`
export const savePassword = 'Simpan kata sandi'

// RecoverByCodeForm
export const recoveryCodeHint = 'Kode yang Anda simpan saat mengamankan akun.'
export const enterRecoveryCode = 'Isi kode pemulihan Anda.'
export const recoverHint = (count: number) =>
  `Paling sedikit ${count} karakter. Semua perangkat keluar dari akun ini.`

// RegisterForm
export const yourName = 'Nama Anda'
export const enterYourName = 'Isi nama Anda.'
export const byCreating = 'Dengan membuat akun Anda menyetujui'
export const termsOfService = 'Ketentuan Layanan'
export const and = 'dan'
export const privacyPolicy = 'Kebijakan Privasi'
export const haveAccount = 'Sudah punya akun?'

// RequestResetForm
export const resetHint = 'Kami kirim tautan dan kode untuk memilih kata sandi baru.'
export const sendLink = 'Kirim tautan'
export const byRecoveryCode = 'Pakai kode pemulihan'
export const backToSignIn = 'Kembali ke halaman masuk'

// ResetPasswordScreen
export const saveNewRecoveryCode = 'Simpan kode pemulihan baru'
export const serverSendsNoMail =
  'Server ini tidak mengirim email. Pakai kode pemulihan yang Anda simpan.'
export const sendLinkByMail = 'Kirim tautan lewat email saja'
export const resetLinkCommand = 'npm run reset-link -- email-anda'
export const noCodeAskOperator =
  'Tidak punya kodenya? Minta pengelola server membuat tautan untuk Anda dengan perintah'
export const passwordReplaced = (recovery: string) =>
  `Kata sandi Anda sudah diganti, dan kode yang tadi sudah terpakai. ${recovery}`
export const pressContinue = 'Tekan Lanjutkan untuk memilih kata sandi baru.'

// ReturnFromLink
export const linkUnusable = 'Tautan tidak bisa dipakai di sini'
export const signingIn = 'Sebentar, sedang masuk…'
export const justConfirmed =
  'Kalau Anda baru mengonfirmasi email, akun sudah aktif: masuk saja dengan kata sandi Anda.'
export const forgotPassword = 'Lupa kata sandi'

// SendCodeForm
export const phoneNumber = 'Nomor telepon'
export const codeHint = 'Kami kirim kode 6 angka. Tidak perlu kata sandi.'
export const enterFull = (label: string) => `Isi ${label} yang lengkap.`
export const sendCode = 'Kirim kode'
export const backToPassword = 'Kembali ke kata sandi'

// SignInForm
export const enterPassword = 'Isi kata sandi Anda.'
export const forgotPasswordQuestion = 'Lupa kata sandi?'
export const signInWithOneTimeCode = 'Masuk dengan kode sekali pakai'
export const noAccount = 'Belum punya akun?'

// SocialButtons
export const continueWith = (provider: string) => `Lanjutkan dengan ${provider}`

// contact-field
export const enterFullPhone = 'Isi nomor telepon yang lengkap.'

// MfaForm
export const byBackupCode = 'Ponsel tidak ada? Pakai kode cadangan'
export const byApp = 'Pakai aplikasi autentikator'
export const otherAccount = 'Masuk dengan akun lain'
export const backupCodeLead =
  'Ketik salah satu kode cadangan yang Anda simpan. Setiap kode hanya berlaku sekali.'
export const backupCode = 'Kode cadangan'
