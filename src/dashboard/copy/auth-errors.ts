const WAIT = 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.'
const CODE = 'Kode salah atau sudah kedaluwarsa. Minta kode baru bila perlu.'
const LINK =
  'Tautan ini sudah dipakai, kedaluwarsa, atau dibuka di peramban lain. Minta tautan baru.'

/** What Auth's error codes mean to the person at the form. */
const TEXTS: Record<string, string> = {
  invalid_credentials: 'Email, nomor, atau kata sandi salah.',
  email_not_confirmed:
    'Email ini belum dikonfirmasi. Minta pengelola server membuat tautan masuk untuk Anda.',
  phone_not_confirmed: 'Nomor ini belum dikonfirmasi. Minta bantuan pengelola server.',
  user_already_exists: 'Email atau nomor ini sudah terdaftar. Silakan masuk.',
  email_exists: 'Email ini sudah dipakai akun lain. Masuk dengan akun itu, atau pakai email lain.',
  phone_exists: 'Nomor ini sudah dipakai akun lain.',
  email_address_invalid: 'Alamat email itu tidak bisa dipakai. Periksa lagi penulisannya.',
  email_address_not_authorized: 'Server email belum boleh mengirim ke alamat itu.',
  signup_disabled: 'Pendaftaran akun baru sedang ditutup. Minta undangan dari pemilik usaha.',
  email_provider_disabled: 'Masuk dengan email sedang dimatikan.',
  phone_provider_disabled: 'Masuk dengan nomor telepon belum tersedia di sini. Pakai email.',
  sms_send_failed: 'SMS tidak terkirim. Pakai email, atau coba lagi nanti.',
  provider_disabled: 'Cara masuk ini belum tersedia di sini.',
  anonymous_provider_disabled: 'Mencoba tanpa akun sedang ditutup. Silakan daftar.',
  otp_expired: CODE,
  otp_disabled: 'Belum ada akun dengan alamat itu. Silakan daftar.',
  over_request_rate_limit: WAIT,
  over_email_send_rate_limit: 'Email baru saja dikirim. Tunggu satu menit sebelum meminta lagi.',
  over_sms_send_rate_limit: 'SMS baru saja dikirim. Tunggu satu menit sebelum meminta lagi.',
  same_password: 'Kata sandi baru harus berbeda dari yang lama.',
  reauthentication_needed: 'Demi keamanan, masuk lagi sebelum mengubah kata sandi.',
  reauthentication_not_valid: CODE,
  current_password_required: 'Masukkan kata sandi Anda yang sekarang.',
  current_password_invalid: 'Kata sandi yang sekarang salah.',
  insufficient_aal: 'Masukkan kode dari aplikasi autentikator dulu.',
  mfa_verification_failed: 'Kode autentikator salah.',
  mfa_challenge_expired: 'Waktu kode habis. Coba lagi dengan kode yang baru.',
  user_banned: 'Akun ini diblokir.',
  user_not_found: 'Akun tidak ditemukan.',
  session_not_found: 'Sesi sudah berakhir. Silakan masuk lagi.',
  session_expired: 'Sesi sudah berakhir. Silakan masuk lagi.',
  refresh_token_not_found: 'Sesi sudah berakhir. Silakan masuk lagi.',
  refresh_token_already_used: 'Sesi sudah berakhir. Silakan masuk lagi.',
  bad_code_verifier: LINK,
  flow_state_not_found: LINK,
  flow_state_expired: LINK,
  flow_state_already_used: LINK,
  pkce_code_verifier_not_found: LINK,
  bad_oauth_state: LINK,
  oauth_authorization_not_found:
    'Permintaan ini sudah tidak berlaku. Masuk dari aplikasinya sekali lagi.',
  oauth_invalid_state: 'Permintaan ini sudah dijawab. Masuk dari aplikasinya sekali lagi.',
  oauth_client_state_not_found: LINK,
  oauth_consent_not_found: 'Aplikasi ini sudah tidak punya izin.',
  mfa_verification_rejected: 'Verifikasi ditolak. Silakan masuk lagi.',
  captcha_failed: 'Pemeriksaan keamanan gagal. Muat ulang halaman dan coba lagi.',
  validation_failed: 'Isian belum benar. Periksa lagi.',
}

const WEAK: Record<string, string> = {
  length: 'terlalu pendek',
  characters: 'perlu campuran huruf, angka, dan simbol',
  pwned: 'terlalu mudah ditebak atau pernah bocor',
}

/** The sentence for anything Auth refused; what is not known says so without its inside. */
export function authMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'Belum berhasil. Coba lagi.'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if ('reasons' in error && Array.isArray(error.reasons))
    return `Kata sandi ini lemah: ${error.reasons.map((reason) => weakness(String(reason), error.message)).join(', ') || 'pilih yang lain'}.`
  if (code === 'weak_password') return 'Kata sandi ini lemah. Pilih yang lebih panjang.'
  const waitSeconds =
    code === 'over_request_rate_limit' && /after (\d+) seconds/.exec(error.message)?.[1]
  if (waitSeconds) return waitText(Number(waitSeconds))
  if (TEXTS[code]) return TEXTS[code]
  if (error.name === 'AuthRetryableFetchError' || error instanceof TypeError)
    return 'Server belum bisa dihubungi. Periksa sambungan internet, lalu coba lagi.'
  if (error.name === 'AuthSessionMissingError') return 'Sesi sudah berakhir. Silakan masuk lagi.'
  if (
    error.name === 'AuthPKCECodeVerifierMissingError' ||
    error.name === 'AuthPKCEGrantCodeExchangeError'
  )
    return LINK
  return 'Belum berhasil. Coba lagi.'
}

/** How long to wait, only Auth's own sentence says: "You can try again after 16 seconds." */
function waitText(seconds: number): string {
  const wait = seconds < 60 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  return `Terlalu banyak percobaan yang salah. Coba lagi dalam ${wait}.`
}

/**
 * How long a password has to be here, only Auth's own sentence says: "Password should be at least
 * 12 characters."
 */
function weakness(reason: string, sentence: string): string {
  const least = reason === 'length' && /at least (\d+)/.exec(sentence)?.[1]
  return (WEAK[reason] ?? reason) + (least ? ` (paling sedikit ${least} karakter)` : '')
}

/** The sentence for an error code that came back in a redirect. */
export const authCodeMessage = (code: string) =>
  code === 'otp_expired' ? LINK : (TEXTS[code] ?? 'Belum berhasil. Coba lagi.')
