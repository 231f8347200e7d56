import { expect, test } from 'vitest'
import { type ShopEntry, verifierOf } from '../../../../../tests/draft-sources.ts'

const SHOP: ShopEntry[] = [
  ['Ongkir?', 'Ongkir dalam kota Rp20.000, luar kota Rp35.000.'],
  ['Potong rambut?', 'Dewasa 45rb, anak di bawah 10 tahun 35rb. Cukur jenggot 25rb.'],
  ['Tamu?', 'Tamu laki-laki hanya boleh di teras sampai jam 20.00.'],
  ['Tukar ukuran?', 'Bisa tukar ukuran 1 kali, maksimal 7 hari setelah barang diterima.'],
  [
    'Jam buka?',
    'Senin-Sabtu 07.00-21.00, Minggu 08.00-15.00. Panggilan darurat hanya hari Minggu.',
  ],
  ['Les renang privat?', 'Private anak 4x 600rb, 8x 1,1jt.'],
  ['Kaos & mug?', 'Mug 30rb/pcs, min 12 pcs jadi 25rb. Sablon kaos ga terima.'],
  ['Print?', 'Kain cap Rp395.000. Print (bukan batik) tidak kami jual.'],
  ['COD?', 'COD khusus Bandung.'],
  ['Bahan?', 'Silk premium, tidak mudah kusut.'],
  ['Menginap?', 'Keluarga boleh menginap Rp50.000 per malam, maksimal 3 malam.'],
  ['Retur?', 'Barang sisa boleh diretur maksimal 5 hari dengan nota.'],
  ['Freon?', 'Tambah freon R32 150rb, R410 200rb per unit.'],
  ['Panggilan?', 'Panggilan darurat tambahan biaya Rp100.000.'],
  ['Garansi?', 'Garansi servis 30 hari.'],
  ['Harga roti?', 'Roti sobek Rp15.000, roti tawar Rp25.000, isi 500 gram.'],
  ['Pengerjaan?', 'Pengerjaan 3 hari kerja. Minimal order 12 pcs.'],
  ['Diskon?', 'Diskon 10% untuk pembelian minimal Rp500.000.'],
  ['Jasa cetak?', 'Snack box isi 4 Rp12.000. Kartu nama 55rb/box.'],
  ['Dokter?', 'Dokter ada hari Rabu dan Sabtu.'],
  ['Creambath?', 'Creambath hanya di Margonda, 55rb. Air mineral gratis.'],
  ['Kopi susu?', 'Espresso, susu segar, gula aren, Rp18.000. Bisa tanpa gula.'],
  ['Umpan?', 'Cacing 10rb/cup, jangkrik 5rb isi 30 ekor, udang hidup 1.500 per ekor.'],
  ['Perawatan taman?', '2x sebulan 300rb taman s/d 30 m2.'],
  ['Pas foto?', '35rb: soft file + 4 lembar 3x4.'],
  ['Home service?', 'Denpasar, Sanur, Kuta +50k; Canggu, Ubud +125k. Ongkos sudah pp.'],
  ['Paket hemat?', '60 box. Isi: nasi, sate/gulai (pilih salah satu), kerupuk.'],
  ['Sewa molen?', 'Molen 200rb/hari (solar sendiri).'],
  ['Tukang?', 'Kami punya kenalan tukang, upah Rp180.000 per hari, dibayar langsung ke tukangnya.'],
  ['Kalau tidak keluar air?', 'Kalau tidak keluar air, cukup bayar 50%.'],
  ['Izin sumur?', 'Sumur rumah tangga tidak perlu izin. Usaha / pabrik wajib SIPA.'],
  ['Curah?', 'Curah cakra 11.500/kg minimal 5 kg. Cakra kemasan 1kg 14.000.'],
  [
    'Tukar barang rusak?',
    'Maksimal 2 hari dengan nota. Repack yang sudah dibuka tidak bisa ditukar.',
  ],
  ['Deposit?', 'Jaminan KTP dan deposit 200rb (pengantin 500rb).'],
  ['Bius?', 'Bius lokal Rp50.000, geraham tidak ada.'],
  ['Peliharaan?', 'Tidak boleh hewan, kecuali ikan.'],
  ['Stok kosong?', 'Boleh dipesan, datang 9 hari.'],
]
const verifyShop = verifierOf(SHOP, ['Toko Senja'])
const faultsOf = (text: string, question: string) => verifyShop(text, question).faults

test.each([
  ['Kopi susu bisa tanpa gula, Kak.', 'bisa tanpa gula?'],
  ['Udang hidup 1.500 per ekor.', 'udang'],
  ['Home service ke Canggu tambah 125k.', 'canggu'],
  ['Home service ke Sanur tambah 50k.', 'sanur'],
  ['Sumur rumah tangga tidak perlu izin.', 'izin sumur rumah'],
  ['Curah cakra 11.500/kg, minimal 5 kg.', 'cakra curah'],
  ['Deposit 200rb, untuk pengantin 500rb.', 'deposit pengantin'],
  ['Kalau tidak keluar air, cukup bayar 50%.', 'kalau tidak keluar air?'],
])('sends a draft that says what its row says: %s', (text, question) => {
  expect(faultsOf(text, question)).toEqual([])
})

test.each([
  ['the place of another row', 'Ongkir luar kota Rp20.000.', 'ongkir'],
  ['another person', 'Tamu perempuan hanya boleh di teras sampai jam 20.00.', 'tamu'],
  ['the other order of time', 'Maksimal 7 hari sebelum barang diterima.', 'tukar ukuran'],
  ['the order of time as H-7', 'Tukar ukuran paling lambat H-7, Kak.', 'tukar ukuran'],
  ['the hours of another day', 'Senin buka, jam 08.00-15.00.', 'senin buka'],
  ['a closed day that has hours', 'Hari Senin libur, Kak.', 'senin buka'],
  ['what is only done on another day', 'Panggilan darurat hanya hari Senin.', 'darurat'],
  ['one wrong day of two', 'Dokter ada hari Minggu dan Sabtu.', 'dokter kapan'],
  ['the price of another count', 'Private anak 8 kali 600rb.', 'private 8x'],
  ['a multiple as a unit price', 'Menginap Rp150.000 per malam.', 'menginap berapa'],
  ['two rows added without a total', 'Tambah freon R32 250rb.', 'freon r32'],
  ['a price per piece of a box', 'Snack box isi 4 Rp12.000 per pcs.', 'snack box'],
  ['a thing with a price as free', 'Potong dewasa gratis.', 'potong dewasa'],
  ['free by an entry of another thing', 'Creambath di Margonda. Harganya gratis.', 'creambath'],
  ['what a row denies, with a figure', 'Sablon kaos kami terima, minimal 12 pcs.', 'sablon'],
  ['what a row denies behind brackets', 'Kain print kami jual, Kak.', 'print ada?'],
  ['a no where the source says yes', 'Tidak bisa Kak, barang sisa boleh diretur.', 'bisa retur?'],
  ['a limit that no source waives', 'Order tanpa minimal, Kak.', 'minimal order?'],
  ['a permission for others', 'COD bisa, Kak.', 'cod jakarta'],
  ['a denial without its degree', 'Silknya tidak kusut, Kak.', 'kusut ga'],
  ['hours without an end', 'Kami buka terus, Kak.', 'buka'],
  ['hours instead of days', 'Selesai dalam hitungan jam, Kak.', 'pengerjaan'],
  ['a warranty for ever', 'Garansi servis selamanya.', 'garansi'],
  ['a denied "tanpa"', 'Kopi susu tidak bisa tanpa gula.', 'kopi susu'],
  ['a denied "tanpa" where "gula" is a sort too', 'Tidak bisa tanpa gula.', 'boleh tanya menu?'],
  ['the price of a pack as that of one', 'Jangkrik 5rb per ekor.', 'jangkrik'],
  ['the price up to a size as that of a metre', 'Perawatan 300rb per meter persegi.', 'rawat'],
  ['the price of a set as that of a sheet', 'Pas foto 35rb per lembar.', 'pas foto'],
  ['the price of another list of places', 'Home service ke Canggu tambah 50k.', 'canggu'],
  ['both of a choice', 'Paket hemat dapat sate dan gulai.', 'paket hemat'],
  ['what the customer brings as supplied', 'Molen 200rb per hari, solarnya dari kami.', 'molen'],
  ['another payee', 'Upah tukang Rp180.000 per hari dibayar ke toko kami.', 'tukang'],
  ['a waived payment', 'Kalau tidak keluar air tidak perlu bayar.', 'kalau gagal?'],
  ['a waived duty of another', 'Pabrik tidak perlu izin.', 'izin pabrik'],
  ['less than the minimum', 'Cakra curah 1 kg saja boleh, 11.500.', 'cakra 1 kg'],
  [
    'a denial with a condition added',
    'Repack yang sudah dibuka tetap bisa ditukar asal ada nota.',
    'repack',
  ],
  ['a dropped denial', 'Bius lokal Rp50.000, geraham ada, Kak.', 'bius?'],
  ['a dropped denial before an exception', 'Boleh hewan, kecuali ikan.', 'hewan boleh?'],
  ['an added denial before an exception', 'Tidak boleh dipesan, datang 9 hari.', 'bisa dipesan?'],
  ['the price before brackets', 'Deposit pengantin Rp200.000.', 'deposit pengantin'],
])('holds a draft with %s: %s', (_, text, question) => {
  expect(faultsOf(text, question)).not.toEqual([])
})

test.each([
  ['Ongkir luar kota Rp35.000.', 'ongkir'],
  ['Tamu laki-laki hanya boleh di teras sampai jam 20.00.', 'tamu'],
  ['Tukar ukuran maksimal 7 hari setelah barang diterima.', 'tukar ukuran'],
  ['Hari Minggu buka, jam 08.00-15.00.', 'minggu buka'],
  ['Private anak 8 kali 1,1 juta.', 'private 8x'],
  ['Menginap 3 malam jadi Rp150.000.', 'menginap 3 malam'],
  ['Sablon kaos tidak kami terima.', 'sablon'],
  ['COD bisa khusus Bandung, Kak.', 'cod jakarta'],
  ['Silknya tidak mudah kusut, Kak.', 'kusut ga'],
  ['Dokter ada hari Rabu dan Sabtu.', 'dokter kapan'],
  ['Creambath di Margonda. Harganya Rp55.000.', 'creambath'],
])('sends the same facts when they are said correctly: %s', (text, question) => {
  expect(faultsOf(text, question)).toEqual([])
})

const RENTAL: ShopEntry[] = [
  [
    'Apakah termasuk sopir?',
    'Avanza dan Innova lepas kunci atau dengan sopir tambah Rp150.000 per hari.',
  ],
  ['Harga Innova?', 'Innova Rp550.000 per hari.'],
  ['Sepatu?', 'Sepatu kulit Rp50.000, pengerjaan 3 hari.'],
  ['Express?', 'Express jadi 1 hari, tambah 50%.'],
  ['Roti dan kopi?', 'Roti tawar Rp18.000, kopi Rp20.000.'],
  ['PS5?', 'PS5 Rp12.000 per jam. Paket malam Rp40.000.'],
  ['Paket hemat?', 'Paket hemat 20 kg Rp140.000 dan 40 kg Rp260.000.'],
  ['Jual emas?', 'Ada surat toko kami potong 3%, surat toko lain potong 7%.'],
]
const verifyRental = verifierOf(RENTAL)

test.each([
  ['the surcharge of a thing as its price', 'Innova Rp150.000 per hari.', 'innova berapa'],
  ['a span of another entry', 'Sepatu kulit Rp50.000, pengerjaannya 1 hari.', 'sepatu kulit'],
  [
    'a total that is only a part',
    'Roti Rp18.000 dan kopi Rp20.000, totalnya Rp20.000.',
    'roti kopi',
  ],
  ['a total of another thing', 'Roti Rp18.000 dan kopi Rp20.000, totalnya Rp40.000.', 'roti kopi'],
  ['a product that is miscounted', 'PS5 Rp12.000 per jam, 3 jam jadi Rp40.000.', 'ps5 3 jam'],
  ['two figures of one row exchanged', 'Paket hemat 40 kg Rp140.000.', 'paket hemat'],
  ['the rate of the other shop', 'Surat dari toko kami potongannya 7%.', 'jual emas'],
])('holds a draft of a rental shop with %s: %s', (_, text, question) => {
  expect(verifyRental(text, question).faults).not.toEqual([])
})

test.each([
  ['Innova Rp550.000 per hari.', 'innova berapa'],
  ['Innova dengan sopir tambah Rp150.000 per hari.', 'sopir nambah berapa'],
  ['Sepatu kulit Rp50.000, pengerjaannya 3 hari.', 'sepatu kulit'],
  ['Roti tawar Rp18.000 dan kopi Rp20.000, totalnya Rp38.000.', 'roti tawar sama kopi'],
  ['PS5 Rp12.000 per jam, 3 jam jadi Rp36.000.', 'ps5 3 jam'],
  ['Paket hemat 40 kg Rp260.000.', 'paket hemat'],
  ['Surat dari toko lain potongannya 7%.', 'jual emas'],
])('sends a draft with the correct price: %s', (text, question) => {
  expect(verifyRental(text, question).faults).toEqual([])
})

const LIMITS: ShopEntry[] = [
  ['Kursi?', 'Minimal sewa kursi 50.'],
  ['Rompi?', 'Rompi proyek 85rb, min 10 pcs.'],
  ['Dokter?', 'dr. Hendra praktik Senin-Jumat 17.00-20.00.'],
  ['Panggilan?', 'Panggilan terakhir 18.30.'],
  ['COD?', 'COD hanya untuk Surabaya dan Gresik.'],
  ['Cuti?', 'Cuti khusus paket 6 bulan sama setahun.'],
  ['DP?', 'DP 50%, sisanya saat pasang.'],
  ['Behel?', 'Behel keramik Rp8.000.000, DP Rp2.000.000.'],
  ['Aki?', 'GTZ6V Rp265.000, tukar aki lama potong Rp20.000.'],
  ['Minimal pesan?', 'Minimal 20 kotak. Campur paket boleh asal tiap paket minimal 10.'],
  ['Antar?', 'Antar ke stasiun gratis, bandara Kertajati 250rb.'],
  ['Undangan?', 'Softcover 2.500/pcs. Plastik gratis.'],
  ['Sewa 12 jam?', 'Lepas kunci 12 jam cuma Avanza 275rb, ga berlaku Sabtu Minggu.'],
  ['Kelas grup?', 'Kelas grup cuma di GOR.'],
]
const verifyLimits = verifierOf(LIMITS)

test.each([
  ['Minimal sewa kursi 50 ya Kak, jadi 30 belum bisa.', 'sewa kursi 30 bisa?'],
  ['Belum bisa Kak, minimal pemesanan rompi 10 pcs.', 'rompi 5 bisa?'],
  [
    'dr. Hendra praktiknya Senin sampai Jumat jam 17.00-20.00, jadi Sabtu tidak ada.',
    'dr hendra sabtu',
  ],
  ['Panggilan terakhir jam 18.30 ya Kak, jadi jam 7 malam sudah tidak bisa.', 'jam 7 malem bisa?'],
  ['COD-nya baru untuk Surabaya dan Gresik, Kak. Malang belum bisa.', 'cod malang'],
  [
    'Cuti hanya untuk paket 6 bulan dan setahun, jadi paket 1 bulan belum bisa.',
    'cuti paket sebulan',
  ],
  ['Mohon maaf, pesanannya minimal 20 kotak ya Bu.', '15 kotak aja'],
  ['DP-nya 50%, jadi dari Rp8.000.000 berarti Rp4.000.000.', 'dp kalau 8jt'],
  [
    'Behel keramik Rp8.000.000. DP-nya Rp2.000.000, sisanya Rp6.000.000.',
    'dp behel keramik dan sisanya',
  ],
  ['GTZ6V Rp265.000, aki lamanya ditukar dipotong Rp20.000 jadi Rp245.000.', 'gtz6v tukar'],
])('sends a draft that follows from a limit or a calculation: %s', (text, question) => {
  expect(verifyLimits(text, question).faults).toEqual([])
})

test.each([
  ['Minimal sewa kursi 50 ya Kak, jadi 60 belum bisa.', 'sewa kursi 60 bisa?'],
  ['dr. Hendra praktiknya Senin sampai Jumat, jadi Rabu tidak ada.', 'dr hendra rabu'],
  ['Panggilan terakhir jam 18.30 ya Kak, jadi jam 5 sore sudah tidak bisa.', 'jam 5 sore bisa?'],
  ['COD hanya untuk Surabaya dan Gresik, jadi Gresik belum bisa.', 'cod gresik'],
  ['DP-nya 50%, jadi dari Rp8.000.000 berarti Rp3.000.000.', 'dp kalau 8jt'],
  [
    'Behel keramik Rp8.000.000. DP-nya Rp2.000.000, sisanya Rp5.000.000.',
    'dp behel keramik dan sisanya',
  ],
  ['Antar ke Kertajati gratis seperti ke stasiun.', 'kertajati'],
  ['Plastik undangan kena biaya tambahan ya Kak.', 'plastik undangan'],
  ['Sabtu juga bisa sewa 12 jam, Avanza 275rb.', '12 jam sabtu'],
  ['Kelas grup juga ada di GOR.', 'kelas grup'],
])('holds a draft that does not follow from the source: %s', (text, question) => {
  expect(verifyLimits(text, question).faults).not.toEqual([])
})

const SERVICES: ShopEntry[] = [
  ['Bantu bikin SIM?', 'Pendampingan SIM A Rp750.000 sampai jadi, ujian tetap diikuti sendiri.'],
  ['Instruktur perempuan?', 'Ada dua instruktur perempuan, Bu Lina dan Bu Endang.'],
  ['Kue ulang tahun?', 'Diameter 20 cm Rp260.000, 24 cm Rp340.000. Red velvet tambah Rp30.000.'],
  ['Snack box?', 'Snack box isi 3 Rp15.000, minimal 20 box.'],
  ['Syarat?', 'Foto KTP dan foto selfie. Anak kos perlu penjamin.'],
  ['Ongkos antar?', 'Makassar kota Rp25.000 antar dan ambil, Gowa dan Maros Rp50.000.'],
  ['Kursi dan walker?', 'High chair Rp95.000. Baby walker tidak kami sewakan karena tidak aman.'],
  [
    'Dokumen asli?',
    'Untuk terjemahan cukup foto yang jelas. Untuk Apostille dokumen asli wajib dikirim.',
  ],
  ['Pembayaran?', 'Bayar 100% di muka untuk di bawah Rp1.000.000, di atasnya DP 50%.'],
  ['Jam kerja?', 'Senin-Jumat 09.00-17.00. Sabtu hanya melayani WhatsApp sampai pukul 13.00.'],
  ['NDA?', 'NDA bisa ditandatangani tanpa biaya.'],
  ['Pesan?', 'Kue custom minimal H-2.'],
  ['BPJS?', 'BPJS bisa, bawa kartu dan resep dokter mata.'],
  ['Janji?', 'Sebaiknya buat janji. Tanpa janji tetap dilayani.'],
  ['Stempel?', 'Cuma buat potong dewasa, anak sama home service ga dihitung stempel.'],
]
const verifyServices = verifierOf(SERVICES)

test.each([
  ['a deed of the customer by the business', 'Ujiannya kami yang ikuti.', 'sim diwakilkan bisa'],
  ['the only one of two', 'Bu Lina instruktur perempuan kami satu-satunya.', 'instruktur'],
  [
    'a wrong addition that another price explains',
    'Kue 24 cm Rp340.000 ditambah red velvet Rp30.000, jadi Rp360.000.',
    'kue 24 red velvet total',
  ],
  ['that no more is needed', 'Anak kos boleh, cukup foto KTP saja.', 'anak kos'],
  ['the price of another place', 'Ongkir ke Maros Rp25.000 antar dan ambil.', 'ongkir maros'],
  ['the price of what is not let', 'Baby walker Rp95.000.', 'walker'],
  ['what is enough for another thing', 'Untuk Apostille cukup foto yang jelas.', 'apostille asli'],
  ['a rate for larger amounts', 'Untuk Rp800.000 cukup DP 50% dulu.', 'bayar 800rb'],
  ['hours of something else', 'Sabtu kantor buka sampai pukul 13.00.', 'sabtu kantor'],
  ['half of what must be brought', 'BPJS bisa, cukup bawa kartu.', 'bpjs'],
  ['a duty that is none', 'Tanpa janji tidak kami layani, Kak.', 'tanpa janji'],
  ['an item of a denied list', 'Home service juga dihitung stempel.', 'stempel home service'],
  ['a fee for what is free', 'NDA bisa ditandatangani dengan biaya tambahan.', 'nda'],
])('holds a draft of a service shop with %s: %s', (_, text, question) => {
  expect(verifyServices(text, question).faults).not.toEqual([])
})

test.each([
  ['Ujiannya tetap diikuti sendiri ya Kak.', 'sim diwakilkan bisa'],
  ['Kue 24 cm Rp340.000 ditambah red velvet Rp30.000, jadi Rp370.000.', 'kue 24 red velvet total'],
  ['Ongkir ke Maros Rp50.000.', 'ongkir maros'],
  ['Baby walker tidak kami sewakan karena tidak aman.', 'walker'],
  ['Untuk Apostille dokumen asli wajib dikirim.', 'apostille asli'],
  ['Sabtu kami hanya melayani WhatsApp sampai jam 1 siang.', 'sabtu'],
  ['Kue custom pesannya minimal H-2, jadi besok belum bisa.', 'custom besok'],
])('sends what the same entries say: %s', (text, question) => {
  expect(verifyServices(text, question).faults).toEqual([])
})

test.each([
  ['Minum obat ini dulu dua kali sehari, Kak.'],
  ['Itu alergi ringan, tidak berbahaya.'],
  ['Secara hukum Kakak tidak bisa menuntut.'],
  ['Aman kok dipakai ibu hamil.'],
  ['Take ibuprofen first.'],
])('advice on health, law or safety without a source is held as such: %s', (text) => {
  expect(verifyServices(text, 'kak mau tanya').faults.map(({ rule }) => rule)).toContain('nasihat')
})

test('a sum and a product are sent with their calculation', () => {
  const { workings } = verifyRental(
    'Roti tawar Rp18.000 dan kopi Rp20.000, totalnya Rp38.000.',
    'total',
  )
  expect(workings).toEqual(['18.000 + 20.000 = 38.000'])
  expect(verifyRental('PS5 3 jam jadi Rp36.000.', 'ps5 3 jam').workings).toEqual([
    '3 x 12.000 = 36.000',
  ])
})

/** Every way to state another quantity than the source's. */
test.each([
  ['street numbers', 'Roti sobek goban, Kak.'],
  ['Javanese numbers', 'Roti sobek seket ewu, Kak.'],
  ['Javanese days', 'Pengerjaan rong dina, Kak.'],
  ['English numbers', 'Roti sobek fifty thousand rupiah.'],
  ['digits of another script', 'Roti sobek Rp٥٠.٠٠٠'],
  ['circled digits', 'Roti sobek Rp②⓪.000'],
  ['a fraction', 'Roti tawar isi ¾ kilo.'],
  ['a fraction in words', 'Roti tawar isi seperempat kilo.'],
  ['half of a price', 'Diskon separuh harga, Kak.'],
  ['a dozen and a half', 'Minimal order selusin setengah.'],
  ['a score', 'Minimal order sekodi.'],
  ['an English dozen', 'Minimal order two dozen.'],
  ['a range', 'Roti sobek 15-20rb.'],
  ['a spoken range', 'Roti sobek antara 15 sampai 20 ribu.'],
  ['tomorrow', 'Besok sudah jadi, Kak.'],
  ['the day after tomorrow', 'Lusa jadi, Kak.'],
  ['next week', 'Pengerjaannya selesai minggu depan.'],
  ['half a day', 'Pengerjaan setengah hari.'],
  ['a month and a half', 'Garansi servis satu setengah bulan.'],
  ['a year', 'Garansi servis setahun.'],
  ['an English span', 'Garansi servis a fortnight.'],
  ['a spelled account', 'Transfer BCA delapan tujuh satu lima tiga tiga nol dua.'],
  ['a spelled phone', 'Hubungi nol delapan satu dua tiga empat lima enam.'],
  ['a spaced account', 'Transfer ke 8 7 1 5 3 3 0 2 2 2.'],
  ['a hidden shortener', 'Cek bit dot ly slash senja'],
])('holds a quantity that differs from the source, said with %s: %s', (_, text) => {
  expect(faultsOf(text, 'kak mau tanya')).not.toEqual([])
})

test.each([
  ['Roti sobek limolas ewu, Kak.'],
  ['Roti tawar selawe ewu.'],
  ['Roti tawar isi setengah kilo.'],
  ['Roti tawar isi ½ kg.'],
  ['Roti tawar Rp２５.０００'],
  ['Minimal order selusin.'],
  ['Garansi servis sebulan.'],
  ['Pengerjaan telung dina kerja.'],
  ['Diskon sepuluh persen untuk pembelian minimal setengah juta.'],
])('sends the same quantity in another form: %s', (text) => {
  expect(faultsOf(text, 'kak mau tanya')).toEqual([])
})

test.each([
  ['Siap Kak, pesanannya langsung kami proses.'],
  ['Nanti kami kabari kalau sudah jadi.'],
  ['Siap, kami antar sekarang.'],
  ['Saya keep dulu ya Kak.'],
  ['Saya amankan satu untuk Kakak.'],
  ['Barangnya sudah di kurir.'],
  ['Pesanan Kakak dalam perjalanan.'],
  ['Uangnya kami kembalikan hari ini.'],
  ['Booking Kakak sudah terdaftar.'],
  ['Boleh Kak, saya kasih 10rb saja.'],
  ['Your order has been shipped.'],
  ['We will refund you today.'],
])('a promise or a deed without a source is held, whatever the words: %s', (text) => {
  expect(faultsOf(text, 'pesanan saya gimana')).not.toEqual([])
})
