export const RECOVERY_WORDS =
  'Bila lupa kata sandi, kode ini yang membuka akun Anda. Kode hanya tampil sekarang, dan hanya sekali pakai.'
