// ConfirmDialog
export const typeToContinue = (typed: string) => `Ketik “${typed}” untuk melanjutkan`

// Copyable
export const copied = 'Tersalin'
export const copyNamed = (name: string) => `Salin ${name}`

// MenuPopup
export const chosen = 'dipilih'

// States
export const loading = 'Memuat'
export const notLoaded = 'Belum bisa dimuat'
export const reload = 'Muat ulang'

// TextInput
export const hidePassword = 'Sembunyikan kata sandi'
export const showPassword = 'Tampilkan kata sandi'
export const hideSecret = 'Sembunyikan isinya'
export const showSecret = 'Tampilkan isinya'

// ToastList
export const notifications = 'Pemberitahuan'
export const succeeded = 'Berhasil'
