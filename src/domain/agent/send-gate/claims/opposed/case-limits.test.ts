import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  ['Harga kiloan', 'Cuci setrika 7rb/kg. Minimal 3 kg, kalau kurang tetap dihitung 3 kg.'],
  ['Derek', 'Derek dalam kota 350rb, luar kota 15rb per km minimal 500rb.'],
  ['Tamu', 'Keluarga menginap 1 malam 50rb harus lapor, maks 2 malam.'],
  ['Pembayaran', 'Transfer atau QRIS. Tunai ke kurir cuma buat order harian di bawah 200rb.'],
  ['Bayar kos', 'Bayar tanggal 1-5 tiap bulan, telat denda 10rb per hari.'],
  ['Mug', 'Mug 30rb/pcs, min 12 pcs jadi 25rb.'],
]
const verifyShop = verifierOf(SHOP)
const faultsOf = (text: string, question: string) => verifyShop(text, question).faults

test.each([
  ['a total below the least weight', 'Untuk 2 kg cuci setrika Rp14.000.', 'cuci setrika 2 kg'],
  ['the weight of the question', 'Cuci setrika Rp14.000 ya Kak.', 'cuci setrika 2 kg'],
  ['a total below the least amount', 'Derek luar kota 20 km Rp300.000.', 'derek 20 km'],
  ['more than the most', 'Keluarga boleh menginap 3 malam Rp150.000.', 'ibu nginap 3 malam'],
  ['an amount beyond a condition', 'Bisa bayar tunai ke kurir.', 'order 350rb bayar tunai'],
  ['a penalty in time', 'Bayar tanggal 5 kena denda Rp10.000.', 'bayar tgl 5'],
])('holds %s: %s', (_, text, question) => {
  expect(faultsOf(text, question)).not.toEqual([])
})

test.each([
  ['Cuci setrika 7rb per kg, minimal 3 kg.', 'cuci setrika 2 kg'],
  ['Untuk 4 kg cuci setrika Rp28.000.', 'cuci setrika 4 kg'],
  ['Derek luar kota 40 km Rp600.000.', 'derek luar kota 40 km'],
  ['Keluarga boleh menginap 2 malam Rp100.000.', 'ibu nginap 2 malam'],
  ['Telat denda 10rb per hari.', 'bayar tgl 8'],
  ['Mug 30rb per pcs.', 'mug 3 pcs'],
])('sends what keeps the limit: %s', (text, question) => {
  expect(faultsOf(text, question)).toEqual([])
})

const RULES: ShopEntry[] = [
  ['Anak', 'Anak di bawah 3 tahun dipangku gratis, 3 tahun ke atas bayar penuh satu kursi.'],
  ['Bekam', 'Bekam ada Selasa dan Sabtu jam 13-17, 75rb.'],
  ['Skip', 'Skip bisa asal bilang maks jam 19.00 malam sebelumnya.'],
  ['Bawa part', 'Boleh bawa part sendiri, jasa naik 20%, kecuali oli tidak boleh.'],
]
const verifyRules = verifierOf(RULES)

test.each([
  ['Anak 3 tahun ke atas bayar penuh satu kursi, jadi anak 5 tahun bayar penuh.', 'anak 5 tahun'],
  ['Bekam ada Selasa dan Sabtu jam 13-17, jadi jam 10 pagi belum bisa.', 'bekam jam 10 pagi'],
  ['Skip maks jam 19.00 malam sebelumnya, jadi jam 8 malam sudah lewat.', 'skip jam 8 malem'],
  ['Mohon maaf, untuk oli tidak boleh bawa sendiri.', 'bawa oli sendiri'],
])("sends a rule applied to the customer's case: %s", (text, question) => {
  expect(verifyRules(text, question).faults).toEqual([])
})

test.each([
  ['Bekam ada Selasa dan Sabtu jam 13-17, jadi jam 2 siang belum bisa.', 'bekam jam 2 siang'],
  ['Skip maks jam 19.00 malam sebelumnya, jadi jam 5 sore sudah lewat.', 'skip jam 5 sore'],
  ['Oli boleh bawa sendiri.', 'bawa oli sendiri'],
])("holds a rule turned round for the customer's case: %s", (text, question) => {
  expect(verifyRules(text, question).faults).not.toEqual([])
})
