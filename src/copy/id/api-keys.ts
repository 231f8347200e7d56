export const keyCreated = 'Kunci dibuat'
export const createApiKey = 'Buat kunci API'
export const copyKeyNow =
  'Salin sekarang. Setelah jendela ini ditutup, kunci tidak bisa dilihat lagi.'
export const oneKeyPerProgram =
  'Satu kunci untuk satu program, supaya bisa dicabut sendiri-sendiri.'
export const createKey = 'Buat kunci'
export const keyName = 'Nama kunci'
export const keyNameHint = 'Misalnya nama programnya: Toko daring, Kasir.'
export const keyMay = 'Yang boleh dilakukan'
export const validity = 'Masa berlaku'
export const validityHint =
  'Kunci juga berakhir bila Anda tidak lagi menjadi pemilik atau admin usaha ini.'
export const sendInHeader = 'Kirim di header'
export const keepLikePassword =
  '. Simpan seperti kata sandi: siapa pun yang memegangnya memiliki hak yang Anda pilih tadi.'
export const tryKey = 'Uji kunci'
export const keyAccepted = 'Kunci diterima, kanal usaha terbaca.'
export const keyRevoked = (name: string) => `Kunci ${name} dicabut`
export const apiKeysLead =
  'Untuk program usaha Anda sendiri: mengirim pesan, membaca obrolan, mengurus template. Kunci berakhir saat dicabut, saat masa berlakunya habis, atau saat pembuatnya tidak lagi menjadi pemilik atau admin.'
export const apiDocumentation = 'Dokumentasi API'
export const noKeys = 'Belum ada kunci.'
export const allRights = 'Semua hak'
export const rightsNamed = (names: string) => `Hak: ${names}`
export const used = 'Dipakai'
export const neverUsed = 'Belum pernah dipakai'
export const byCreator = (name: string) => ` oleh ${name}`
export const revokeNamed = (name: string) => `Cabut ${name}`
export const revokeKeyQuestion = (name: string) => `Cabut kunci ${name}?`
export const revokeKeyConsequence =
  'Program yang memakainya langsung ditolak. Kunci yang dicabut tidak bisa dipakai lagi.'
export const noExpiry = 'tanpa batas waktu'
export const expiresAt = (at: string) => `berakhir ${at}`
export const validUntil = (at: string) => `berlaku sampai ${at}`
export const scopeRead = 'Membaca'
export const scopeReadHint = 'Sesi, obrolan, pesan, dan berkas'
export const scopeSend = 'Mengirim pesan'
export const scopeSendHint = 'Termasuk mengubah, menarik, dan menandai pesan dibaca'
export const scopeSessions = 'Mengurus sesi dan obrolan'
export const scopeSessionsShort = 'mengurus sesi'
export const scopeSessionsHint = 'Menyambung dan memutus nomor, mengarsipkan dan menghapus obrolan'
export const scopeTemplates = 'Mengurus template'
export const scopeTemplatesHint = 'Membaca, mengajukan, dan menghapus template WhatsApp'
export const unlimited = 'Tanpa batas waktu'
export const thirtyDays = '30 hari'
export const ninetyDays = '90 hari'
export const oneYear = '1 tahun'
export const createdWord = 'dibuat'
