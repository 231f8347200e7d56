import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  [
    'Cabang',
    'Timur: Jl. Raya Bukit 88, tiap hari 08.00-17.00. Barat: Jl. Kenanga 41, Senin-Sabtu 08.00-15.00.',
  ],
  ['Ongkir', 'Papan: Cimahi kota gratis, Padalarang Rp75.000. Buket dikirim ojol.'],
  ['Kalau telat', 'Lewat 10 menit ditinggal. Kapal tunda karena cuaca: tiket dipakai jadwal lain.'],
  [
    'Jam mandi',
    'Terakhir masuk jam 11 kalau minggu, hari lain jam 3 sore. Senin petugasnya libur.',
  ],
  ['Batal', 'Batal H-1 potong 25%, hari H hangus.'],
  [
    'Batal pesanan',
    'Belum dirakit uang kembali penuh, sudah dirakit kembali separuh, sudah jalan tidak kembali.',
  ],
  ['Hewan apa saja', 'kucing, anjing, kelinci. Burung, reptil belum bisa, alatnya nggak ada'],
  ['Bahan lain', '24s +6rb, bamboo +18rb, dryfit harganya sama dengan 30s.'],
  ['Garansi', 'Cat premium garansi 3 tahun kalau pakai cat dasar.'],
  ['Ambil dua', 'Ambil 2 ekor dipotong Rp100.000 dari total.'],
  ['Antar', 'Gratis sampai 3 km, minimal 2 galon atau 1 tabung.'],
  ['Foto luar', 'Rp4.000.000, tiket dan izin lokasi ditanggung klien.'],
  ['Vaksin', 'Vaksin harus sehat, tidak sedang hamil.'],
  ['Kredit', 'iPhone 11 kada bisa kredit.'],
  ['File', 'File mentah H+1, hasil edit 5 hari kerja.'],
  ['Foto kantor', 'Hasil 3 hari kerja.'],
  ['Tanda jadi', 'Langganan 6 bulan ke atas tempo 14 hari. Batal H-3 ke sini DP hangus.'],
  ['Antar obat', 'Radius 3 km gratis, 3-8 km 10rb, lebih dari itu pakai Gojek ongkos sendiri.'],
  ['Telat sesi', 'Telat >20 menit sesi dipotong.'],
  ['Tukar', 'Tukar unit 3 hari kalau ada minus yang tidak kami sebut.'],
  ['Tulisan', 'Tulisan maksimal 12 kata.'],
]
const verifyShop = verifierOf(SHOP, ['Toko Senja'])
const isHeld = (text: string, question: string) => verifyShop(text, question).faults.length > 0

test.each([
  ['Cabang Barat buka tiap hari jam 08.00 sampai 17.00.', 'cabang barat'],
  ['Buket di Cimahi kota gratis ongkir.', 'ongkir buket'],
  ['Kalau telat tiketnya masih dipakai di jadwal lain.', 'kalau telat'],
  ['Hari Minggu terakhir masuk jam 3 sore.', 'minggu terakhir masuk'],
  ['Senin bisa, terakhir masuk jam 3 sore.', 'jam mandi senin'],
  ['Batal di H-1 hangus, Kak.', 'batal h-1'],
  ['Kalau sudah jalan, uangnya kembali separuh.', 'batal pesanan'],
  ['Kelinci belum bisa, alatnya tidak ada.', 'hewan kelinci'],
  ['Dryfit tambah Rp6.000 dari harga 30s.', 'bahan dryfit'],
  ['Cat premium bergaransi 3 tahun walau tanpa cat dasar.', 'garansi cat premium'],
  ['Ambil 2 ekor dipotong Rp100.000 per ekor.', 'ambil dua ekor'],
  ['Satu galon tetap kami antar gratis sampai 3 km.', 'antar 1 galon'],
  ['Foto luar Rp4.000.000 sudah dengan tiket dan izin lokasi.', 'foto luar'],
  ['Foto luar Rp4.000.000 sudah dengan tiket.', 'foto luar'],
  ['Kucing yang sedang hamil boleh divaksin.', 'vaksin hamil'],
  ['iPhone 11 bisa kredit.', 'iphone 11 kredit'],
  ['Hasil edit 3 hari kerja.', 'hasil edit'],
])('holds what the entry says of another case: %s', (text, question) => {
  expect(isHeld(text, question)).toBe(true)
})

test.each([
  ['Cabang Barat buka Senin sampai Sabtu jam 08.00 sampai 15.00.', 'cabang barat'],
  ['Papan di Cimahi kota gratis ongkir.', 'ongkir papan'],
  ['Kalau kapalnya tunda karena cuaca, tiketnya dipakai di jadwal lain.', 'kapal tunda'],
  ['Hari Minggu terakhir masuk jam 11.', 'minggu terakhir masuk'],
  ['Batal di H-1 dipotong 25%, Kak.', 'batal h-1'],
  ['Kalau belum dirakit, uangnya kembali penuh.', 'batal pesanan'],
  ['Burung dan reptil belum bisa, alatnya tidak ada.', 'hewan burung'],
  ['Hasil edit 5 hari kerja.', 'hasil edit'],
  ['Langganan di atas 6 bulan bisa tempo 14 hari.', 'tempo langganan'],
  ['Kalau batal H-2, DP-nya hangus.', 'batal h-2'],
  ['Untuk jarak lebih dari 8 km memakai Gojek dengan ongkos sendiri.', 'antar obat 10 km'],
  ['Kalau telatnya lewat 20 menit, sesinya kami potong.', 'telat sesi'],
  ['Bisa tukar unit dalam tiga hari kalau ada minus yang tidak kami sebut.', 'tukar unit'],
  ['Tulisannya paling banyak 12 kata.', 'tulisan'],
])('sends what the entry says of this case: %s', (text, question) => {
  expect(verifyShop(text, question).faults).toEqual([])
})
