import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  ['Foto keluarga', 'Rp750.000 untuk 1 jam sampai 8 orang, 20 foto edit. Orang ke-9 dst Rp50.000.'],
  [
    'Las panggilan',
    'Las panggilan Rp250.000 sekali datang, sudah termasuk 5 titik las. Titik berikutnya Rp20.000.',
  ],
  [
    'Genset',
    '20 kVA Rp1.500.000 / 8 jam, 40 kVA Rp2.300.000 / 8 jam. Lewat 8 jam kena Rp175.000 per jam.',
  ],
  ['Bagasi', '20 kg per orang, lebihnya 5rb/kg. Sepeda lipat 75rb.'],
  ['Panggilan ke rumah', 'Denpasar, Sanur, Kuta, Sesetan +50k; Canggu, Ubud +125k.'],
  ['Pasfoto', 'Rp40.000: 4 lembar 2x3, 4 lembar 3x4. Soft copy +Rp10.000.'],
  ['Jam buka', 'Senin-Sabtu 07.00-17.00, Minggu 08.00-12.00.'],
  [
    'Titip anjing',
    'Anjing kecil (<7 kg) 75rb, sedang (7-15 kg) 100rb, besar (15-30 kg) 140rb per hari.',
  ],
  ['Sewa kamar', 'Tipe C (4x4, AC, balkon) 1,6jt/bln.'],
  ['Kamera malam', 'Kamera full color malam tambah Rp150.000 per kamera.'],
]
const verifyShop = verifierOf(SHOP, ['Toko Senja'])

test.each([
  ['Paket keluarga Rp750.000 untuk 8 orang, dua orang tambahannya Rp100.000.', 'keluarga 10 orang'],
  [
    'Las panggilan Rp250.000 untuk 5 titik, tambahan 2 titik Rp40.000, jadi Rp290.000.',
    'las 7 titik',
  ],
  [
    'Genset 20 kVA Rp1.500.000 untuk 8 jam. Kelebihan 2 jam kena Rp350.000.',
    'genset 20 kva 10 jam',
  ],
  ['Bagasi gratis 20 kg, kelebihan 6 kg dikenai Rp5.000 per kg jadi Rp30.000.', 'bagasi 26 kg'],
  ['Panggilan ke Sanur 50k, Kak.', 'panggilan ke rumah sanur'],
  ['Pasfoto Rp40.000 dan soft copy-nya Rp10.000, jadi Rp50.000.', 'pasfoto dengan file'],
  ['Hari Minggu kami tutup jam 12 siang.', 'minggu tutup jam berapa'],
  ['Anjing 7-15 kg tarifnya 100rb per hari, jadi 3 hari 300rb.', 'anjing 10 kg 3 hari'],
])('sends what follows from an included count or a list: %s', (text, question) => {
  expect(verifyShop(text, question).faults).toEqual([])
})

test.each([
  ['Paket keluarga Rp750.000 untuk 8 orang, dua orang tambahannya Rp50.000.', 'keluarga 10 orang'],
  ['Paket keluarga Rp50.000 untuk 8 orang, dua orang tambahannya Rp100.000.', 'keluarga 10 orang'],
  [
    'Las panggilan Rp250.000 untuk 5 titik, tambahan 5 titik Rp40.000, jadi Rp290.000.',
    'las 7 titik',
  ],
  [
    'Las panggilan Rp250.000 untuk 5 titik, tambahan 2 titik Rp40.000, jadi Rp270.000.',
    'las 7 titik',
  ],
  [
    'Genset 20 kVA Rp2.300.000 untuk 8 jam. Kelebihan 2 jam kena Rp350.000.',
    'genset 20 kva 10 jam',
  ],
  ['Bagasi gratis 26 kg, kelebihannya Rp5.000 per kg.', 'bagasi 26 kg'],
  ['Panggilan ke Ubud 50k, Kak.', 'panggilan ke rumah ubud'],
  ['Hari Senin kami tutup jam 12 siang.', 'senin tutup jam berapa'],
  ['Hari Minggu kami tutup jam 8 pagi.', 'minggu tutup jam berapa'],
  ['Tipe C Rp1.600.000 dikali 4 bulan jadi Rp4.800.000.', 'tipe c 3 bulan'],
  ['Kamera malam Rp150.000 per kamera, jadi untuk 4 kamera Rp150.000.', 'kamera malam 4'],
])('holds a wrong count, sum or hour: %s', (text, question) => {
  expect(verifyShop(text, question).faults).not.toEqual([])
})
