import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  ['Paket bulanan', '20 kg sebulan 120rb, berlaku 30 hari, sisa kilo hangus.'],
  ['Batal', 'Batal H-1 potong 25%, hari H hangus.'],
  ['Dimsum', 'Dimsum ayam isi 15 35rb. Sudah termasuk saus mentai? belum, saus 5rb/cup.'],
  ['Antar', 'Antar mobil kota 35rb. Kue susun wajib antar mobil, ojol tidak boleh.'],
  ['Bayar', 'Cash, transfer BCA. Bayar di tempat bisa utk Bekasi aja, DP 100rb dulu.'],
  [
    'Salah cetak',
    'Salah cetak dari kami dicetak ulang gratis. Kalau sudah acc ternyata salah nama, cetak ulang bayar 60%.',
  ],
  ['Dokter', 'drg. Maya Senin Rabu Jumat, drg. Tia Selasa Kamis Sabtu.'],
  ['Tahan', 'Kue tahan 2 hari suhu ruang, 5 hari di kulkas. Roti 3 hari.'],
  ['Daya tahan', 'Di freezer 3 bulan. Yang homemade (risol, pastel) freezer 1 bulan.'],
  ['Vaksin', 'Wajib buku vaksin. Belum vaksin kami tolak.'],
  [
    'Garansi',
    'Tambalan lepas dalam 30 hari ditambal ulang gratis. Tambal sementara tidak bergaransi.',
  ],
  ['Daftar', 'Uang daftar 100rb sekali, dapat topi. Kacamata renang bawa sendiri.'],
  ['Pembatalan', 'DP hangus kalau batal.'],
  ['Reschedule', 'Batal dari kami DP kembali penuh. Batal mendadak DP hangus.'],
  ['Yasin', 'Buku yasin softcover 6.500 (128 hal), hardcover 14rb.'],
]
const verifyShop = verifierOf(SHOP)
const faultsOf = (text: string, question: string) => verifyShop(text, question).faults

test.each([
  ['a kept forfeit', 'Sisa kilo paket bulanan bisa dipakai bulan berikutnya.', 'sisa kilo'],
  ['a kept forfeit, otherwise', 'Sisa kilonya tetap berlaku ya Kak.', 'sisa kilo gimana'],
  ['a kept deposit', 'Kalau batal, DP tetap berlaku ya Kak.', 'kalau batal dp gimana'],
  ['a deposit that comes back', 'DP dikembalikan kalau batal.', 'kalau batal dp gimana'],
  ['the share of another day', 'Batal di hari H dipotong 25%, sisanya kembali.', 'batal hari h'],
  ["the owner's own question", 'Dimsum ayam 35rb sudah termasuk saus mentai.', 'dimsum sama saus'],
  ['a thing denied beside a duty', 'Kue susun bisa diambil dengan ojol.', 'kue susun ojol'],
  ['a place beside the only one', 'Depok juga bisa bayar di tempat.', 'bayar di tempat depok'],
  ['free for a charged case', 'Cetak ulang gratis karena salah nama.', 'udah acc salah nama'],
  ["another doctor's day", 'drg. Maya praktik hari Selasa.', 'drg maya selasa'],
  ["another thing's place", 'Roti tahan 3 hari di kulkas.', 'roti tahan'],
  ['the span before an exception', 'Risol tahan 3 bulan di freezer.', 'risol awet'],
  ['a refused case', 'Boleh Kak, nanti bisa kami vaksin.', 'belum vaksin boleh?'],
  ['an excluded warranty', 'Tambal sementara lepas ditambal ulang gratis.', 'tambal sementara'],
  ['what is brought as given', 'Uang daftar 100rb dapat topi dan kacamata renang.', 'daftar'],
  ['a price without "rb" of another', 'Buku yasin hardcover 6.500.', 'yasin hardcover'],
])('holds %s: %s', (_, text, question) => {
  expect(faultsOf(text, question)).not.toEqual([])
})

test.each([
  ['Sisa kilo paket bulanan hangus ya Kak.', 'sisa kilo'],
  ['DP hangus kalau batal.', 'kalau batal dp gimana'],
  ['Batal H-1 dipotong 25%.', 'batal h-1'],
  ['Dimsum ayam isi 15 Rp35.000, saus 5rb per cup.', 'dimsum sama saus'],
  ['Kue susun wajib antar mobil, Kak.', 'kue susun ojol'],
  ['Bayar di tempat bisa untuk Bekasi saja.', 'bayar di tempat depok'],
  ['Salah cetak dari kami dicetak ulang gratis.', 'salah cetak'],
  ['drg. Tia Selasa, Kamis dan Sabtu.', 'drg tia'],
  ['Kue tahan 5 hari di kulkas.', 'kue tahan'],
  ['Tambalan lepas dalam 30 hari ditambal ulang gratis.', 'tambalan lepas'],
  ['Buku yasin hardcover 14rb.', 'yasin hardcover'],
])('sends what the row says: %s', (text, question) => {
  expect(faultsOf(text, question)).toEqual([])
})
