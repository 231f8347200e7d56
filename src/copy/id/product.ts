import type { CellFault, ProductColumn } from '../../domain/product/cell-text.ts'

export const products = 'Produk & harga'

// ProductsPanel
export const sources = 'Sumber'
export const knowledgeParts = 'Bagian pengetahuan'
export const searchProducts = 'Cari produk'
export const productCount = (count: string) => `${count} baris`
export const addProduct = 'Tambah produk'
export const saving = 'Menyimpan…'
export const archived = 'Diarsipkan'
export const noProducts = 'Belum ada produk.'
export const noProductsLead =
  'Tulis nama dan harganya. AI menjawab harga, ukuran dan stok persis dari sini.'
export const readOnly = 'Produk hanya bisa diubah pemilik dan admin.'

// ProductGrid
export const columns: Record<ProductColumn, string> = {
  name: 'Nama produk',
  variant: 'Varian',
  price_rupiah: 'Harga',
  unit: 'Satuan',
  stock: 'Stok',
  attributes: 'Keterangan',
  duration_minutes: 'Lama',
  valid_until: 'Berlaku sampai',
  photo_url: 'Foto',
}
export const rowNumber = 'Baris'
export const newRow = 'Ketik atau tempel di sini'
export const archiveNamed = (name: string) => `Arsipkan ${name}`
export const archiveUnnamed = 'Buang baris ini'
export const editCell = (column: string, name: string) => `${column} ${name}`.trim()
export const gridKeys =
  'Panah untuk berpindah, Enter untuk mengubah, Ctrl+V untuk menempel dari Excel, Ctrl+Z untuk mengurungkan, Esc lalu Tab untuk keluar.'
export const faultCount = (count: string) => `${count} sel perlu diperbaiki`
export const faults: Record<CellFault | 'duplicate' | 'notSaved', string> = {
  nameMissing: 'Isi nama produknya.',
  tooLong: 'Terlalu panjang.',
  notAPrice: 'Tulis harga seperti 15000, 15rb atau Rp15.000.',
  priceTooSmall: 'Terlalu kecil. Maksudnya ribuan? Tulis misalnya 15rb.',
  notWhole: 'Harga harus rupiah bulat.',
  notAStock: 'Stok harus angka bulat, atau “habis”.',
  notAttributes: 'Tulis seperti “Warna: merah; Bahan: katun”.',
  notADuration: 'Tulis lama seperti “45 menit” atau “1 jam 30 menit”.',
  notADate: 'Tulis tanggal seperti 31/12/2026.',
  notALink: 'Tulis tautan lengkap, misalnya https://contoh.com/foto.jpg.',
  tooLarge: 'Angka atau isinya terlalu besar.',
  duplicate: 'Nama dan varian ini sudah ada di baris lain.',
  notSaved: 'Belum tersimpan. Tekan Enter di sel ini untuk mencoba lagi.',
}

// ProductForm
export const editProduct = 'Ubah produk'
export const hints: Partial<Record<ProductColumn, string>> = {
  variant: 'Ukuran, rasa atau warna. Satu baris satu varian.',
  stock: 'Kosong berarti tidak dicatat; AI tidak menyebut stok.',
  attributes: 'Pisahkan dengan titik koma: “Warna: merah; Bahan: katun”.',
  duration_minutes: 'Untuk jasa, misalnya “45 menit”.',
  valid_until: 'Setelah tanggal ini AI tidak menyebut harganya lagi.',
}
export const archive = 'Arsipkan'
export const noPrice = 'harga belum diisi'
export const stockLeft = (count: string) => `stok ${count}`
export const soldOut = 'habis'

// photo
export const photo = 'Foto'
export const photoOf = (name: string) => `Foto ${name}`.trim()
export const photoHint =
  'JPEG atau PNG, paling besar 5 MB. AI mengirimnya saat pelanggan minta foto.'
export const photoLink = 'Atau tautan foto, yang dikirim sebagai tautan'
export const photoLinkExample = 'https://contoh.com/foto.jpg'
export const choosePhoto = 'Pilih foto'
export const changePhoto = 'Ganti foto'
export const uploadedPhoto = 'foto yang diunggah'

// ImportDialog
export const importFile = 'Impor berkas'
export const importTitle = 'Impor daftar harga'
export const importLead =
  'Excel (.xlsx) atau CSV, paling banyak 20.000 baris. Tidak ada yang berubah sebelum Anda menyimpan.'
export const nameNeeded = 'Pilih kolom yang berisi nama produk.'
export const importCounts = (added: string, changed: string, same: string) =>
  `${added} baru, ${changed} berubah, ${same} sama.`
export const newWithoutPrice =
  'Produk yang baru belum punya harga. Pilih kolom harganya, atau periksa apakah ini berkas daftar harga.'
export const importFaults = (count: string) =>
  `${count} sel tidak terbaca. Sel itu dibiarkan kosong, atau tetap seperti sebelumnya.`
export const statuses = { new: 'Baru', changed: 'Berubah', same: 'Sama' }
export const andMoreRows = (count: string) => `dan ${count} baris lagi`
export const saveImport = (count: string) => `Simpan ${count} baris`
export const nothingToImport = 'Tidak ada yang berubah dari tabel Anda.'
export const importProgress = (saved: string, all: string) => `${saved} dari ${all} baris tersimpan`
export const imported = (count: string) => `${count} baris tersimpan`
export const importedAndArchived = (saved: string, archived: string) =>
  `${saved} baris tersimpan, ${archived} diarsipkan`
export const importPartly = 'Sebagian baris tidak tersimpan. Simpan lagi untuk melanjutkan.'

// MissingProducts
export const missingFromFile = (count: string) => `${count} produk Anda tidak ada di berkas ini.`
export const missingLead =
  'Produk ini dibiarkan. Centang yang sudah tidak dijual; AI berhenti menyebutnya setelah disimpan.'
export const pickAll = 'Centang semua'
export const saveAndArchive = (saved: string, archived: string) =>
  `Simpan ${saved} baris, arsipkan ${archived}`
export const onlyFirstMissing = (count: string) => `Ditampilkan ${count} yang pertama.`

// SheetDialog
export const sheet = 'Google Sheet'
export const sheetTitle = 'Ikuti Google Sheet'
export const sheetLead =
  'Tempel alamat sheet yang dipublikasikan. Tanggap membacanya berkala dan hanya mengubah sel yang berubah di sheet.'
export const sheetUrl = 'Alamat Google Sheet atau CSV'
export const sheetUrlHint =
  'Di Google Sheet: File > Bagikan > Publikasikan ke web > pilih lembarnya > CSV, lalu salin alamatnya. Hanya lembar itu yang dibaca.'
export const publishOtherSheet = 'Publikasikan lembar itu sendiri bila perlu.'
export const readSheet = 'Baca sheet'
export const readingSheet = 'Membaca sheet…'
export const sheetHours = 'Dibaca ulang'
export const everyHours = (hours: number) =>
  hours === 24 ? 'Sekali sehari' : hours === 1 ? 'Setiap jam' : `Setiap ${hours} jam`
export const connectSheet = 'Simpan dan ikuti sheet ini'
export const sheetConnected = 'Sheet terhubung'
export const sheetStates = {
  ready: 'Terhubung',
  failed: 'Gagal dibaca',
  columns_changed: 'Berhenti: kolom berubah',
}
export const lastRead = 'Terakhir dibaca'
export const neverRead = 'Belum pernah dibaca'
export const readNow = 'Baca sekarang'
export const changeColumns = 'Atur kolom lagi'
export const disconnect = 'Putuskan'
export const disconnectTitle = 'Putuskan Google Sheet?'
export const disconnectLead =
  'Produk Anda tetap ada. Riwayat pembacaan hilang dan tidak bisa diurungkan lagi.'
export const disconnected = 'Sheet diputuskan'
export const stoppedLead =
  'Tidak ada produk yang diubah sejak itu. Kami mencoba lagi sesuai jadwal.'
export const missingFromSheet = (count: string) => `${count} produk tidak ada lagi di sheet`
export const missingFromSheetLead =
  'AI masih menyebut produk ini. Pilih yang diarsipkan, atau biarkan sebagai produk biasa.'
export const archivePicked = (count: string) => `Arsipkan ${count}`
export const keepPicked = (count: string) => `Biarkan ${count}`
export const keptProducts = 'Produk dibiarkan'
export const archivedProducts = (count: string) => `${count} produk diarsipkan`
export const moreMissing = 'Tampilkan lebih banyak'
export const runsTitle = 'Yang berubah'
export const noRuns = 'Belum ada yang berubah.'
export const runRead = (added: string, changed: string) => `${added} baru, ${changed} berubah`
export const runArchived = (count: string) => `${count} diarsipkan`
export const runFaults = (count: string) => `${count} sel tidak terbaca`
export const runUndone = 'Diurungkan'
export const undoneRun = (count: string) => `${count} baris dikembalikan`
export const undoSkipped = (count: string) =>
  `${count} baris sudah berubah lagi setelahnya, jadi dibiarkan.`
export const sheetNeedsLook = 'Google Sheet perlu dilihat'
export const look = 'Lihat'
export const sheetUrlExample = 'https://docs.google.com/spreadsheets/…'
