// The list of customers and the page of one.
export const search = 'Cari nama atau nomor'
export const filterCustomers = 'Saring pelanggan'
export const filterActive = 'Saring pelanggan, sedang disaring'
export const filterTag = 'Saring menurut tag'
export const filterChannel = 'Saring menurut kanal'
export const filterState = 'Saring menurut keadaan'
export const everyTag = 'Semua tag'
export const everyChannel = 'Semua kanal'
export const everyone = 'Semua pelanggan'
export const states = {
  memesan: 'Pernah memesan',
  diam: 'Tidak menghubungi 30 hari',
  belum: 'Belum pernah chat',
  menolak: 'Tidak mau promosi',
  diblokir: 'Diblokir',
}
export const clearFilter = 'Hapus saringan'
export const none = 'Belum ada pelanggan'
export const noneLead = 'Setiap orang yang mengirim pesan ke kanal Anda tercatat di sini.'
export const noneFound = 'Tidak ada pelanggan yang cocok.'
export const more = 'Muat lagi'
export const neverWrote = 'Belum pernah chat'
export const customer = 'Pelanggan'
export const lastContact = 'Kontak terakhir'
export const tags = 'Tag'
export const orders = 'Pesanan'
export const noOrders = 'Belum memesan'
export const optedOut = 'Tanpa promosi'
export const blocked = 'Diblokir'

// export
export const exportCsv = 'Unduh CSV'
export const exporting = (count: string) => `${count} pelanggan…`
export const stopExport = 'Batalkan unduhan'
export const exported = (count: string) => `${count} pelanggan diunduh`
export const notExported = 'Daftar belum bisa diunduh'
export const fileName = 'pelanggan'
export const columns = {
  name: 'Nama',
  phone: 'Nomor',
  username: 'Nama pengguna',
  lastContact: 'Kontak terakhir',
  channel: 'Kanal',
  tags: 'Tag',
  orderCount: 'Jumlah pesanan',
  orderRupiah: 'Nilai pesanan (Rp)',
  promotions: 'Mau promosi',
  blocked: 'Diblokir',
  since: 'Pelanggan sejak',
}
export const yes = 'ya'
export const no = 'tidak'

// fields of the business
export const manageFields = 'Atur isian'
export const manageFieldsLead =
  'Hal yang ingin Anda catat dari setiap pelanggan, misalnya ulang tahun atau kota.'
export const fieldName = (number: number) => `Nama isian ${number}`
export const fieldKind = (number: number) => `Jenis isian ${number}`
export const kinds = { teks: 'Teks', angka: 'Angka', tanggal: 'Tanggal' }
export const addField = 'Tambah isian'
export const removeField = (name: string) => `Hapus isian ${name}`
export const fieldExample = 'Ulang tahun'
export const fieldsSaved = 'Isian disimpan'
export const sameFieldName = 'Dua isian bernama sama. Beri nama yang berbeda.'
export const emptyFieldName = 'Isi nama setiap isian, atau hapus barisnya.'
export const fieldLosesValues = (names: string) =>
  `${names} akan dihapus, juga dari data semua pelanggan.`

// the page of one
export const backToList = 'Kembali ke daftar pelanggan'
export const missing = 'Pelanggan ini tidak ada'
export const missingLead = 'Mungkin datanya sudah dihapus, atau milik usaha lain.'
export const toList = 'Ke daftar pelanggan'
export const details = 'Data'
export const edit = 'Ubah data'
export const saved = 'Data pelanggan disimpan'
export const name = 'Nama'
export const nameHint = 'Kosong: nama dari WhatsApp dipakai bila ada.'
export const language = 'Bahasa'
export const unknownLanguage = 'Belum diketahui'
export const since = 'Sejak'
export const notFilled = '–'
export const rooms = 'Percakapan'
export const noRooms = 'Belum ada percakapan.'
export const timesClosed = (count: string) => `selesai ${count} kali`
export const ordersOf = (count: string, rupiah: string) => `${count} pesanan, jumlah ${rupiah}`
export const orderNumber = (number: number) => `#${number}`
export const notes = 'Catatan'
export const noNotes = 'Belum ada catatan.'
export const addNote = 'Tambah catatan'
export const writeNote = 'Catatan tentang pelanggan'
export const noteRemoved = 'Catatan dihapus'
export const removeNote = 'Hapus catatan'
export const openInInbox = 'Buka percakapan'

// consent
export const promotions = 'Promosi'
export const allowsPromotions = 'Boleh dikirimi promosi'
export const allowsLead = 'Pelanggan berhenti sendiri dengan membalas STOP.'
export const refusesPromotions = (since: string) => `Tidak mau promosi sejak ${since}`
export const refusesLead =
  'Kampanye melewati pelanggan ini. Mereka mulai lagi dengan membalas MULAI.'
export const stopPromotions = 'Hentikan promosi'
export const startPromotions = 'Izinkan promosi'
export const startQuestion = 'Pelanggan sudah setuju menerima promosi?'
export const startConsequence =
  'Izinkan hanya bila pelanggan sendiri yang meminta. Nama Anda dicatat pada perubahan ini.'
export const stopped = 'Promosi dihentikan'
export const started = 'Promosi diizinkan'
export const consentOff = (who: string) => `Dihentikan oleh ${who}`
export const consentOn = (who: string) => `Diizinkan oleh ${who}`
export const theCustomer = 'pelanggan'

// acts
export const block = 'Blokir'
export const unblock = 'Buka blokir'
export const blockQuestion = (name: string) => `Blokir ${name}?`
export const blockConsequence =
  'Pesannya tetap masuk ke inbox, tetapi AI tidak menjawab lagi. Anda bisa membukanya kapan saja.'
export const isBlocked = 'Pelanggan diblokir'
export const isUnblocked = 'Blokir dibuka'
export const merge = 'Gabungkan dengan…'
export const mergeTitle = (name: string) => `Gabungkan ${name} dengan siapa?`
export const mergeLead = 'Pilih pelanggan lain yang sebenarnya orang yang sama.'
export const mergeThis = (name: string) => `Gabungkan dengan ${name}`
export const mergeQuestion = 'Gabungkan kedua pelanggan ini?'
export const mergeConsequence = (name: string) =>
  `Percakapan, nomor, catatan, dan pesanan ${name} menjadi satu dengan pelanggan ini. Bisa dipisahkan lagi.`
export const typeToFind = 'Ketik nama atau nomor untuk mencari.'
export const merged = 'Kedua pelanggan digabung'
export const mergedHere = (name: string, date: string) => `${name}, digabung ${date}`
export const mergedWith = 'Digabung dari'
export const separate = 'Pisahkan lagi'
export const separated = 'Pelanggan dipisahkan lagi'
export const downloadData = 'Unduh data pelanggan'
export const erase = 'Hapus data pelanggan'
export const eraseQuestion = (name: string) => `Hapus semua data ${name}?`
export const eraseConsequence =
  'Semua percakapan, berkas, catatan, dan nomornya dihapus untuk selamanya. Pesanan tetap ada di pembukuan tanpa nama dan alamat. Salinan mentah dari WhatsApp ikut terhapus bila masa simpannya habis. Penghapusan ini tidak bisa diurungkan.'
export const eraseForever = 'Hapus selamanya'
export const erased = (messages: string) => `Data pelanggan dihapus, termasuk ${messages} pesan`
export const moreActs = 'Tindakan lain'
export const segments = 'Segmen'
export const openSegments = 'Buka segmen tersimpan'
