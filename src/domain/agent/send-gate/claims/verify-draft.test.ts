import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ShopEntry, toSources, verifierOf } from '../../../../../tests/draft-sources.ts'
import { isSupported, verifyDraft } from './verify-draft.ts'

const SHOP: ShopEntry[] = [
  ['Berapa harga pashmina?', 'Pashmina ceruty Rp45.000, pashmina silk Rp65.000.'],
  ['Ukuran gamis?', 'S lingkar dada 92 cm, M 96 cm, L 102 cm.'],
  ['Bayar pakai apa?', 'Tunai, QRIS, dan transfer BCA 8715 330 221. Tidak menerima kartu kredit.'],
  ['Bisa refund?', 'Refund hanya jika barang kosong, dana dikembalikan dalam 3 hari kerja.'],
  ['Antar jemput?', 'Antar jemput gratis untuk radius 3 km dengan minimal 5 kg.'],
  ['Jam buka?', 'Senin-Sabtu 07.00-20.00, Minggu libur.'],
  ['Minimal reseller?', 'Reseller minimal 12 pcs, potongan 15%.'],
  ['Harga sprei?', 'Sprei set Rp15.000, bed cover single Rp25.000, bed cover king Rp35.000.'],
]
const verify = verifierOf(SHOP, ['Aruna Hijab'])
const rulesOf = (text: string, question?: string) =>
  verify(text, question).faults.map(({ rule }) => rule)

test.each([
  ['Pashmina silk Rp65.000 ya, Kak.'],
  ['Pashmina silk 65 ribu, Kak.'],
  ['Untuk pashmina silk harganya enam puluh lima ribu, Kak.'],
  ['Ukuran L lingkar dadanya 102 cm, Kak.'],
  ['Maaf Kak, kartu kredit belum bisa. Bisanya tunai, QRIS, atau transfer.'],
  ['Antar jemputnya gratis untuk radius 3 km, minimal 5 kg, Kak.'],
  ['Hari Jumat buka jam 7 pagi sampai 8 malam, Kak.'],
  ['Minggu kami libur, Kak.'],
  ['Reseller minimal selusin, dapat potongan 15%, Kak.'],
  ['Baik Kak, saya tanyakan ke tim dulu, ya.'],
  ['Mau yang silk atau ceruty, Kak?'],
])('sends what a source says in other words: %s', (text) => {
  expect(verify(text).faults).toEqual([])
})

test.each([
  ['supported', 'Pashmina silk Rp65.000 ya, Kak.', true],
  ['supported in plain words', 'Untuk radius 3 km minimal 5 kg tidak dikenakan biaya.', true],
  ['beside the question', 'Reseller minimal 12 pcs, potongan 15%.', true],
  ['another price', 'Pashmina silk Rp45.000, Kak.', false],
  ['a veto of the whole draft', 'Pashmina silk Rp65.000, Kak. '.repeat(12), false],
])('decides alone whether a sentence is supported: %s', (_, text, isSent) => {
  const sources = toSources(SHOP).map((source) => ({ ...source, score: 0 }))
  const given = { text, question: 'warna sprei', earlier: '', sources, names: [] }
  expect(isSupported(given)).toBe(isSent)
  expect(verifyDraft(given).faults.every(({ rule }) => rule === 'sumber')).toBe(isSent)
})

const DENSE: ShopEntry[] = [
  [
    'Harga cuci AC',
    'Cuci AC 0,5-1 PK: 75rb/unit. 1,5-2 PK: 95rb/unit. Min. 2 unit gratis biaya kunjungan.',
  ],
  ['Les di rumah', 'Bisa les ke rumah utk piano, gitar. Tambah 100rb/bln. Drum hanya di studio.'],
  ['Termasuk apa?', 'Sudah: tiket, visa, hotel. Belum: paspor, vaksin meningitis.'],
  ['Retur', 'Barang sisa boleh diretur maks 7 hari. Cat, semen dan pasir tidak bisa diretur.'],
  ['Kirim', 'Luar Jawa via bandara, ongkir ditanggung pembeli.'],
  ['Pricelist', 'Haircut 50K\nHaircut + wash 60K\nKids cut (s.d. 10 thn) 40K\nPomade 85K'],
  ['Skip hari', 'Boleh skip max 2 hari per paket. Lebih dari itu hangus.'],
  ['Papan bunga', 'Papan bunga 2x1,25 m 450rb, 2x2 m 650rb.'],
  ['Batal', 'DP hangus kalau batal.'],
]
const verifyDense = verifierOf(DENSE)

test.each([
  ['ranges and units', 'Untuk AC 2 PK, cucinya Rp95.000 per unit, Kak.', 'kalau 2 pk?'],
  ['a size within a range', 'Cuci AC 1,5 PK Rp95.000 per unit.', 'cuci ac 1.5 pk'],
  ['abbreviated limits', 'Minimal 2 unit, biaya kunjungannya gratis, Kak.', 'kunjungan bayar?'],
  ['framing words', 'Mohon maaf Kak, untuk pasir kami tidak melayani retur.', 'retur pasir'],
  ['English', 'A haircut is Rp50,000. Kids up to 10 years pay Rp40,000.', 'how much is a haircut'],
  ['a list that is denied', 'Vaksin meningitis belum termasuk ya, Kak.', 'vaksin termasuk?'],
  ['a limit meant by "itu"', 'Kalau skip lebih dari 2 hari akan hangus, Kak.', 'skip 3 hari'],
  ['three persons', 'Kids cut bertiga Rp120.000, Kak.', 'kids cut 3 anak'],
])('sends a true draft with %s: %s', (_, text, question) => {
  expect(verifyDense(text, question).faults).toEqual([])
})

test.each([
  ['another row of a table', 'Haircut + wash Rp50.000, Kak.', 'haircut wash'],
  ['another size', 'Papan bunga 2x2 meter Rp450.000, Kak.', 'papan 2x2'],
  ['an exception', 'Bisa Kak, drum juga bisa les ke rumah.', 'les drum di rumah'],
  ['a denied list', 'Sudah termasuk vaksin meningitis, Kak.', 'vaksin termasuk?'],
  ['the end of a denied list', 'Cat boleh diretur maksimal 7 hari, Kak.', 'retur cat'],
  ['who pays', 'Untuk luar Jawa ongkirnya kami tanggung, Kak.', 'ongkir luar jawa'],
  ['a wrong product', 'Kids cut bertiga Rp150.000, Kak.', 'kids cut 3 anak'],
  ['an exchanged limit', 'Biaya kunjungan gratis maksimal 2 unit, Kak.', 'kunjungan'],
])('holds a false draft about %s: %s', (_, text, question) => {
  expect(verifyDense(text, question).faults).not.toEqual([])
})

const HOUSE: ShopEntry[] = [
  ['Kamar', 'Tipe B (3x4, AC) 1,35jt/bln. Tipe C (4x4, AC, balkon) 1,6jt/bln.'],
  [
    'Khusus putri',
    'Putri saja, pasutri tidak terima. Gerbang dikunci 22.30, lewat itu lapor penjaga.',
  ],
  ['Softlens', 'Bening 75rb/pasang minus sampai 8. Warna 110rb, minus sampai 6.'],
  ['Benih', 'Cabai rawit 10g 135rb. Benih tidak bisa retur kalau kemasan dibuka.'],
  ['Titip', 'Titip barang boleh, resiko pecah ditanggung pemilik.'],
  ['Snack box', 'Isi 3: 9rb, isi 5: 15rb. Min 30 box.'],
  ['Tampah', 'Tampah 50 kue 140rb.'],
  ['Plastisol', 'Min 24 pcs per desain. Tahan lebih lama dari DTF.'],
  ['Wisuda', 'Wisuda 275rb sendiri, 375rb bareng keluarga (5 org).'],
  ['Keluarga', 'Foto keluarga sampai 8 org 450rb, cetak 10R 1. Lebih 8 org +35rb/org.'],
  ['Batal', 'Hari H hangus. Hujan petir di GOR: dijadwal ulang.'],
  ['Terapis', 'Terapis perempuan saja. Pelanggan laki-laki hanya kalau bersama istri.'],
  [
    'Pantangan',
    'Tidak melayani demam, luka terbuka, habis operasi kurang dari 6 bulan. Pijat bayi ada.',
  ],
  ['Grosir', 'Lusinan 5 hari, di atas 50 pcs 8 hari.'],
]
const verifyHouse = verifierOf(HOUSE, ['Kos Putri Melati'])

test.each([
  ['sy sm suami boleh?', 'Maaf Kak, pasutri belum bisa kami terima karena kosnya khusus putri.'],
  [
    'pulang jam 11 gmn',
    'Gerbang dikunci pukul 22.30 Kak. Kalau pulang lewat itu, tinggal lapor ke penjaga.',
  ],
  ['softlens bening', 'Softlens bening minus sampai 8, harganya Rp75.000 sepasang.'],
  ['cabe rawit benihnya', 'Benih cabai rawit kemasan 10 gram harganya Rp135.000, Pak.'],
  ['awet mana dtf', 'Plastisol tahan lebih lama dibandingkan DTF, Kak.'],
  [
    'foto keluarga 10 orang',
    'Foto keluarga Rp450.000 sampai 8 orang. Karena 10 orang ada tambahan 2 x Rp35.000, totalnya Rp520.000.',
  ],
  ['60 kaos brp lama', 'Karena di atas 50 pcs, pengerjaannya sekitar 8 hari, Kak.'],
])('ordinary talk and the words of the shop itself need no source: %s', (question, text) => {
  expect(verifyHouse(text, question).faults).toEqual([])
})

test.each([
  ['tipe b luas', 'Tipe B ukurannya 4x4 dengan AC.'],
  ['warna minus 8', 'Softlens warna ada sampai minus 8.'],
  ['kalau pecah', 'Kalau pecah kami ganti, Kak.'],
  ['20 box boleh?', 'Boleh Kak, 20 box masih bisa.'],
  ['50 box isi 5', '50 box isi 5 jadi Rp700.000.'],
  ['dtf', 'DTF lebih tahan lama dari plastisol.'],
  ['wisuda keluarga', 'Wisuda bareng keluarga Rp275.000.'],
  ['wisuda cetak', 'Paket wisuda dapat cetak 10R satu lembar.'],
  ['laki sendirian', 'Pelanggan laki-laki boleh datang sendiri, Kak.'],
  ['habis operasi 3 bln', 'Habis operasi 3 bulan sudah boleh dipijat.'],
  ['hujan', 'Kalau hujan petir sesi tetap hangus.'],
])('holds sizes, limits and duties from a neighbouring row: %s', (question, text) => {
  expect(verifyHouse(text, question).faults).not.toEqual([])
})

test('shows how multiples and sums follow from the prices', () => {
  const draft = 'Haircut 2 orang Rp100.000 dan pomade Rp85.000, totalnya Rp185.000, Kak.'
  const { faults, workings } = verifyDense(draft, 'haircut 2 orang sama pomade')
  expect(faults).toEqual([])
  expect(workings).toEqual(['2 x 50.000 = 100.000', '100.000 + 85.000 = 185.000'])
})

test.each([
  ['angka', 'Pashmina silk Rp45.000, Kak.', 'the price of another product'],
  ['angka', 'Ukuran L lingkar dada 92 cm, Kak.', 'another size'],
  ['angka', 'Pashmina silk cuma goceng, Kak.', 'street numbers'],
  ['angka', 'Pashmina silk Rp６０.０００, Kak.', 'digits of another script'],
  ['angka', 'Reseller minimal setengah lusin, Kak.', 'half a dozen'],
  ['angka', 'Reseller dapat potongan 102%, Kak.', 'a percentage from a length'],
  ['angka', 'Dana dikembalikan dalam 3 jam, Kak.', 'another unit'],
  ['bantahan', 'Kami menerima kartu kredit, Kak.', 'the opposite'],
  ['bantahan', 'Minggu kami buka, Kak.', 'a closed day'],
  ['bantahan', 'Dana dikembalikan sebelum 3 hari kerja, Kak.', 'another order of time'],
  ['cakupan', 'Antar jemput gratis, Kak.', 'a gift without its conditions'],
  ['cakupan', 'Antar jemput selalu gratis, Kak, radius 3 km minimal 5 kg.', 'a wider scope'],
  ['janji', 'Uangnya sudah kami kembalikan, Kak.', 'a deed'],
  ['klaim', 'Warna mustard ready, Kak.', 'a product that no source names'],
  ['kontak', 'Transfer ke BCA 8715 330 222, Kak.', 'another account'],
  ['kontak', 'Pesan lewat bit.ly/aruna, Kak.', 'a link'],
  ['klaim', 'Pashmina silk adem dan anti kusut, Kak.', 'praise'],
])('holds a draft by the rule %s: %s (%s)', (rule, text) => {
  expect(rulesOf(text)).toContain(rule)
})

test('a yes does not confirm a figure that only the customer named', () => {
  expect(rulesOf('Betul, Kak.', 'reseller minimal 5 pcs kan?')).not.toEqual([])
  expect(rulesOf('Betul Kak, silakan transfer.', 'ke BCA 999888777 ya?')).not.toEqual([])
  expect(rulesOf('Betul Kak, reseller minimal 12 pcs.', 'reseller minimal 12 pcs kan?')).toEqual([])
})

test('a statement in the form of a question needs a source', () => {
  expect(rulesOf('Pashmina silk kan Rp50.000 ya Kak?')).toContain('angka')
  expect(rulesOf('Mau kami kasih diskon 30% Kak?')).not.toEqual([])
})

test('a price without a product belongs to what the customer asked for', () => {
  expect(rulesOf('Rp45.000, Kak.', 'pashmina silk berapa')).toContain('angka')
  expect(rulesOf('Rp65.000, Kak.', 'pashmina silk berapa')).toEqual([])
})

test('a total of true prices is computed, and its calculation is returned', () => {
  const asked = 'sprei sama bed cover single total berapa'
  expect(verify('Totalnya Rp40.000, Kak.', asked)).toMatchObject({
    faults: [],
    workings: ['15.000 + 25.000 = 40.000'],
  })
  expect(rulesOf('Totalnya Rp45.000, Kak.', asked)).toContain('angka')
  expect(rulesOf('Totalnya Rp25.000 untuk sprei set dan bed cover single.', asked)).toContain(
    'angka',
  )
  expect(verify('3 sprei set jadi Rp45.000, Kak.', 'sprei 3 berapa').workings).toEqual([
    '3 x 15.000 = 45.000',
  ])
})

test('holds a price for a product that has another one, in any spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), (thousands) => {
      for (const price of [`Rp${thousands}.000`, `${thousands}rb`, `${thousands} ribu`]) {
        const faults = rulesOf(`Pashmina silk ${price}, Kak.`)
        expect(faults.length > 0, price).toBe(thousands !== 65)
      }
    }),
  )
})

test('verifying never throws, for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 200 }), (text, source) => {
      verifyDraft({
        text,
        question: source,
        earlier: text,
        sources: [{ id: 's', subject: source, text: source + text, score: 0 }],
        names: [],
      })
    }),
  )
})

const TURNED: ShopEntry[] = [
  ['Beda premium dan reguler?', 'Keduanya dicampur absolute, tanpa metanol.'],
  ['Kartu member?', 'Kartu member Rp30.000 setahun. Tidak berlaku untuk paket malam.'],
  ['Minimal pesanan?', 'Kanopi minimal 4 m2. Teralis tanpa minimal.'],
  ['Game apa saja?', 'Tekken 8 dan NBA 2K24 hanya di PS5.'],
  ['Izin perumahan?', 'Izin ke pengelola perumahan diurus pemilik rumah.'],
  ['Survei?', 'Survei gratis untuk Kota Malang.'],
]
const verifyTurned = verifierOf(TURNED)

test.each([
  ['Campurannya metanol, Kak.'],
  ['Kartu member berlaku juga untuk paket malam.'],
  ['Kanopi tidak ada minimal.'],
  ['NBA 2K24 bisa di PS4 dan PS5.'],
  ['Izin ke pengelola perumahan kami yang urus.'],
])('holds a draft that reverses what its source says: %s', (text) => {
  expect(verifyTurned(text).faults).not.toEqual([])
})

test.each([
  ['Teralis tidak ada minimal, Kak.'],
  ['NBA 2K24 hanya di PS5, Kak.'],
  ['Izin ke pengelola perumahan diurus pemilik rumah ya, Kak.'],
  ['Survei untuk Kota Malang tidak dikenakan biaya, Kak.'],
])('sends the same facts when they are said correctly: %s', (text) => {
  expect(verifyTurned(text).faults).toEqual([])
})

const KEPT: ShopEntry[] = [
  ['Tarif mobil', 'Pickup Rp350.000, CDD long Rp1.300.000. Termasuk supir, belum tenaga angkat.'],
  ['Sekamar', 'Cuma tipe A yang boleh berdua, tambah 300rb sebulan. Tipe B 950rb.'],
  ['Laundry', 'Laundry kiloan sebelah 6rb/kg tapi bukan punya kami.'],
  ['Tenda', 'Tenda plafon 4x6 m Rp650.000, sudah pasang bongkar.'],
  ['Online', 'Bisa lewat Zoom, potong Rp15.000. Calistung tidak bisa online.'],
  ['Gigi palsu', 'Valplast Rp1.000.000 gigi pertama, berikutnya Rp300.000.'],
  ['Kirim ikan', 'Kirim ikan Senin-Kamis, packing Rp15.000 per dus.'],
  ['Aki', 'GTZ5S 215rb, GTZ6V 265rb.'],
]
const verifyKept = verifierOf(KEPT)

test.each([
  [
    'CDD long Rp1.300.000 sudah termasuk supir dan tenaga angkat.',
    'cdd berapa',
    'an excluded part',
  ],
  [
    'Tipe B juga boleh berdua, tambah Rp300.000 sebulan.',
    'tipe b berdua',
    'a permission of another',
  ],
  ['Kami punya laundry kiloan di sebelah, Rp6.000 per kilo.', 'laundry', 'a thing of others'],
  ['Harga tenda belum termasuk pasang.', 'tenda', 'an included part denied'],
  ['Calistung bisa lewat Zoom, dipotong Rp15.000.', 'calistung', 'a thing that is only denied'],
  ['Valplast dua gigi totalnya Rp2.000.000.', 'valplast 2 gigi', 'the first price multiplied'],
  ['Kirim ikan bisa setiap hari.', 'kirim ikan', 'every day for some days'],
  ['Aki GTZ6V Rp215.000.', 'aki gtz6v', 'the price of another model'],
])('holds "%s" (asked: %s): %s', (text, question) => {
  expect(verifyKept(text, question).faults).not.toEqual([])
})
