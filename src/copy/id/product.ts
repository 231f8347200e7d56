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
  photo_url: 'Foto (tautan)',
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

// ImportDialog
export const importFile = 'Impor berkas'
export const importTitle = 'Impor daftar harga'
export const importLead =
  'Excel (.xlsx) atau CSV, paling banyak 5.000 baris. Tidak ada yang berubah sebelum Anda menyimpan.'
export const chooseFile = 'Pilih berkas'
export const otherFile = 'Ganti berkas'
export const reading = 'Membaca berkas…'
export const fileTooLarge = 'Berkas ini lebih besar dari 5 MB.'
export const columnOf = (head: string) => `Kolom “${head}”`
export const columnNumber = (position: number) => `Kolom ${position}`
export const leaveOut = 'Tidak dipakai'
export const firstIsHead = 'Baris pertama adalah judul kolom'
export const nameNeeded = 'Pilih kolom yang berisi nama produk.'
export const importCounts = (added: string, changed: string, same: string) =>
  `${added} baru, ${changed} berubah, ${same} sama.`
export const importFaults = (count: string) =>
  `${count} sel tidak terbaca. Sel itu dibiarkan kosong, atau tetap seperti sebelumnya.`
export const statuses = { new: 'Baru', changed: 'Berubah', same: 'Sama' }
export const andMoreRows = (count: string) => `dan ${count} baris lagi`
export const saveImport = (count: string) => `Simpan ${count} baris`
export const nothingToImport = 'Tidak ada yang berubah dari tabel Anda.'
export const imported = (count: string) => `${count} baris tersimpan`
export const importedAndArchived = (saved: string, archived: string) =>
  `${saved} baris tersimpan, ${archived} diarsipkan`
export const importPartly = 'Sebagian baris tidak tersimpan. Barisnya ditandai di tabel.'

// MissingProducts
export const missingFromFile = (count: string) => `${count} produk Anda tidak ada di berkas ini.`
export const missingLead =
  'Produk ini dibiarkan. Centang yang sudah tidak dijual; AI berhenti menyebutnya setelah disimpan.'
export const pickAll = 'Centang semua'
export const saveAndArchive = (saved: string, archived: string) =>
  `Simpan ${saved} baris, arsipkan ${archived}`
export const onlyFirstMissing = (count: string) => `Ditampilkan ${count} yang pertama.`
