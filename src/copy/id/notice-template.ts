// Notices to customers outside the 24-hour window, by approved templates.
export const title = 'Kabar lewat templat'
export const lead =
  'Di WhatsApp resmi, pesan biasa hanya boleh dikirim dalam 24 jam setelah pelanggan menulis. Sesudah itu kabar dikirim dengan templat yang Anda pilih di sini. Tanpa templat, kabarnya menunggu tim.'
export const noWindow =
  'Nomor usaha ini tidak punya batas 24 jam, jadi semua kabar terkirim seperti biasa.'
export const noTemplates =
  'Belum ada templat yang disetujui dan punya variabel teks. Buat dulu di halaman Template WhatsApp.'
export const topics = {
  pesanan: 'Status pesanan',
  tautan_bayar: 'Tautan bayar',
  pembayaran: 'Pembayaran masuk atau dikembalikan',
  janji: 'Perubahan janji',
  pengingat_janji: 'Pengingat janji',
}
export const none = 'Tanpa templat: menunggu tim'
export const facts = {
  nama: 'Nama pelanggan',
  nomor: 'Nomor pesanan atau janji',
  status: 'Status',
  jumlah: 'Jumlah uang',
  tautan: 'Tautan bayar',
  layanan: 'Layanan',
  waktu: 'Waktu janji',
}
export const examples = {
  nama: 'Sari',
  nomor: '#12',
  status: 'sedang dikirim',
  jumlah: 'Rp170.000',
  tautan: 'https://bayar.example/abc',
  layanan: 'Potong rambut',
  waktu: 'Jumat 27 November 2026 pukul 10.00',
}
export const fixed = 'Teks tetap'
export const valueOf = (word: string) => `Isi ${word}`
export const fixedFor = (word: string) => `Teks tetap untuk ${word}`
export const mustShow = (fact: string) => `Templat ini harus memuat: ${fact}.`
export const gone =
  'Templat ini tidak lagi disetujui. Pilih yang lain; sampai itu kabarnya menunggu tim.'
export const price = (rupiah: string, category: string) =>
  `Sekitar ${rupiah} per kabar yang sampai (tarif Meta, ${category}).`
export const noPrice = 'Tarif Meta untuk jenis templat ini belum diketahui.'
export const save = 'Simpan pilihan'
export const saved = 'Pilihan templat tersimpan'
export const audited = 'memilih templat untuk kabar pelanggan'

// the line in a conversation
export const held = {
  pesanan: (number: string) => `Kabar pesanan ${number} belum terkirim`,
  tautan_bayar: (number: string) => `Tautan bayar pesanan ${number} belum terkirim`,
  pembayaran: (number: string) => `Kabar pembayaran pesanan ${number} belum terkirim`,
  janji: (number: string) => `Kabar janji ${number} belum terkirim`,
  pengingat_janji: (number: string) => `Pengingat janji ${number} belum terkirim`,
}
export const heldWhy = {
  tanpa_templat: 'jendela 24 jam sudah berakhir dan belum ada templat untuk kabar ini',
  templat_berubah: 'jendela 24 jam sudah berakhir dan templatnya tidak bisa dipakai lagi',
  menolak_promosi: 'jendela 24 jam sudah berakhir dan pelanggan menolak templat promosi',
}
export const heldLine = (what: string, why: string) => `${what}: ${why}. Kirim templat dari sini.`
