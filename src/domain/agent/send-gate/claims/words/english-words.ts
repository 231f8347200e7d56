import { ENGLISH } from '#domain/knowledge/word-lists'
import { englishStems } from '#lib/language/spelling/stem'
import { memoizeByText } from '#lib/memoize'
import { translateRegional } from './regional-words.ts'

/**
 * English words in a shop's answers with their Indonesian ones, as far as the search's list lacks
 * them.
 */
const MORE = `
deducted potong|deduct potong|ground giling|grind giling|coffee kopi|beans beans biji
bean beans biji|tea teh|note catatan|rat tikus|rats tikus|mouse tikus|mice tikus|poison racun
termite rayap|termites rayap|cockroach kecoa|cockroaches kecoa|mosquito nyamuk|ants semut|glue lem
trap perangkap|traps perangkap|spray semprot|spraying semprot|private pribadi tinggal
fishing mancing pancing|fish-line senar|rod joran|rods joran|line senar|hook kail|hooks kail
bait umpan|lure lure|boat kapal perahu|boats kapal perahu|river sungai|sea laut|event acara
events acara|booking booking pesan tanda jadi|wedding pengantin nikah pernikahan|bride pengantin
bridal pengantin|groom pengantin|graduation wisuda|engagement lamaran|party pesta|tripod tripod
generator genset|power listrik daya|watt watt|microphone mic|band band|singer penyanyi
projector projector proyektor|bulb lampu|string tali senar|weeks minggu|working kerja
job kerja pekerjaan|jobs pekerjaan|area area daerah|district kecamatan|village desa kelurahan
downtown kota|nearby dekat|neighborhood sekitar|landmark patokan|corner pojok|intersection simpang
bridge jembatan|market pasar|mall mall|mosque masjid|church gereja|hospital rumah sakit
campus kampus|university universitas kampus|tested tes uji|measure ukur|measured ukur
measurement ukuran|weight berat|height tinggi|width lebar|length panjang|thickness tebal
thick tebal|thin tipis|capacity kapasitas isi|content isi|contents isi|level tingkat level
type tipe jenis|types tipe jenis|model model|models model|brand merek merk|brands merek merk
design desain|style gaya model|pattern motif pola|plain polos|colors warna|colours warna
white putih|black hitam|red merah|blue biru|green hijau|yellow kuning|brown coklat cokelat
grey abu|gray abu|pink pink|purple ungu|gold emas|silver perak|accompany dampingi temani
accompanied didampingi ditemani|supervise awasi|alone sendiri|yourself sendiri|ourselves sendiri
together bareng bersama|instead ganti|either salah|none tidak|never tidak|nothing tidak
nobody tidak|anyone siapa|anytime kapan saja|anywhere mana saja|lend pinjam|borrow pinjam
borrowed pinjam|lent pinjam|hire sewa|hiring sewa|purchase beli|order pesan|ordered pesan
orders pesan|apply daftar|sign daftar|enroll daftar|enrol daftar|join ikut gabung
attend hadir ikut|absent tidak hadir|miss lewat|missed lewat|skip lewati skip|wait tunggu
waiting tunggu|stay menginap tinggal|leave keluar pergi|enter masuk|entrance masuk|exit keluar
check cek periksa|checked cek periksa|inspection periksa survei cek|inspect periksa cek
visit kunjungan datang|visits kunjungan|come datang|arriving datang tiba|dropped antar|drop antar
collect ambil|collected ambil|collection ambil|return kembali retur|returned kembali retur
reuse pakai|dispose buang|throw buang|keep simpan tahan|keeps tahan|kept simpan|store simpan toko
stored simpan|storage simpan|last tahan|lasts tahan|fresh segar|expire kedaluwarsa
expired kedaluwarsa|best baik|sell jual|sells jual|sold jual|selling jual|bring bawa|brings bawa
fabric kain bahan|sewing jahit|sew jahit|shirt kemeja baju kaos|shirts kemeja baju kaos
t-shirt kaos|t-shirts kaos|tshirt kaos|use pakai|uses pakai|automatic matic otomatis|manual manual
dual dobel ganda|double dobel ganda|pedal pedal|pedals pedal|side sisi samping|sides sisi samping
instructor instruktur guru pelatih|instructors instruktur guru pelatih|instructor's instruktur
brake rem|brakes rem|lesson pertemuan les kursus|lessons pertemuan les kursus|course kursus
courses kursus|drive setir nyetir|driving setir nyetir|license sim|licence sim|promise janji
promises janji|arrival tiba datang|arrive tiba datang|arrives tiba datang
traffic lalu lintas macet|depend tergantung|departures berangkat jam|route rute|routes rute
trip perjalanan jalan|trips perjalanan jalan|travel perjalanan travel|luggage bagasi koper
baggage bagasi koper|suitcase koper|excess kelebihan|lap pangku|passenger orang penumpang
passengers orang penumpang|seater seat kursi|fare tarif harga|fares tarif harga
one-way sekali jalan|schedule jadwal|schedules jadwal|timetable jadwal|stop berhenti
stops berhenti|terminal terminal|east timur|west barat|north utara|south selatan
gate pintu gerbang|off diskon potongan|processed olahan|raw mentah|product produk|products produk
resellers reseller|reseller reseller|registration daftar|frozen beku|freezer freezer|thawed cair
refreeze bekukan|shrimp udang|prawn udang|prawns udang|fish ikan|squid cumi|chicken ayam
beef sapi daging|meat daging|egg telur|flour terigu tepung|milk susu|nut kacang|nuts kacang
peanut kacang|seafood seafood laut|spicy pedas|sweet manis|salty asin|cheese keju
chocolate coklat cokelat|strawberry stroberi|vegetable sayur|vegetables sayur|rice nasi beras
noodle mie|noodles mie|soup sup kuah|cake kue bolu|cakes kue|cookie kue|cookies kue|candle lilin
candles lilin|plate piring|plates piring|spoon sendok|bowl mangkok|cup gelas cup|bottle botol
bottles botol|jar toples|pack pack bungkus|packs pack bungkus|packaging kemasan|box kotak box dus
boxes kotak box dus|piece pcs biji buah potong|pieces pcs biji buah potong|dozen lusin
serving porsi|servings porsi|portion porsi|portions porsi|bulk grosir|wholesale grosir
retail ecer eceran|unit unit|rent sewa|renting sewa|rental sewa|rentals sewa|regular biasa reguler
ordinary biasa|normal normal biasa|standard standar biasa|deposit deposit jaminan
deposits deposit jaminan|dispenser dispenser|dispensers dispenser|gallon galon|gallons galon
refill isi ulang|tank tabung|cylinder tabung|hose selang|pump pompa|leak bocor|leaks bocor
leaking bocor|empty kosong|full penuh|mineral mineral|alkaline alkali|ice es|cube kristal
block balok|lab lab|test uji tes|tested uji tes|filter filter saring|source sumber
size-chart ukuran|chart ukuran|sleeve lengan|sleeves lengan|long panjang lama|short pendek
print sablon cetak|prints sablon cetak|embroidery bordir|embroidered bordir|jacket jaket
jackets jaket|hoodie hoodie|hoodies hoodie|hat topi|cap topi|caps topi|bag tas totebag
uniform seragam|uniforms seragam|cotton katun|sample sampel contoh|samples sampel contoh
mockup desain|revision revisi|revisions revisi|reject reject cacat|defect cacat|defective cacat
defects cacat|stitching jahit|claim klaim|claims klaim|unboxing unboxing|photo foto|photos foto
picture foto|video video|proof bukti|shipment kirim|express express ekspres kilat
overtime overtime lembur|hour jam|hours jam|half setengah separuh|quarter seperempat|third ketiga
fourth keempat|next berikutnya lanjut|following berikutnya|previous sebelumnya|later nanti
soon segera|early awal|earlier awal|advance muka awal|beforehand sebelum dulu|afterwards setelah
today hari|tomorrow besok|yesterday kemarin|tonight malam|night malam|nights malam|midnight malam
lunch siang|dinner malam|daytime siang|owner pemilik|staff staf tim karyawan|team tim
nurse perawat|customer pelanggan|customers pelanggan|member member anggota|members member anggota
membership member keanggotaan|student siswa pelajar|pupil siswa murid|beginner pemula
beginners pemula|advanced lanjut mahir|trial coba trial|certificate sertifikat|exam ujian
book buku pesan booking|books buku|module modul|modules modul|material materi bahan
materials materi bahan|practice latihan|training latihan pelatihan|gym gym|pool kolam
court lapangan|field lapangan|ball bola|racket raket|shoes sepatu|shoe sepatu|towel handuk
towels handuk|shower mandi|locker loker|sauna sauna|toilet toilet wc|wifi wifi
internet internet wifi|aircon ac|conditioner ac|fan kipas|window jendela|door pintu|floor lantai
roof atap|wall dinding|garden taman kebun|yard halaman|pool kolam|view pemandangan|mattress kasur
pillow bantal|blanket selimut|linen seprai|sheet seprai lembar|sheets seprai lembar
curtain gorden tirai|sofa sofa|carpet karpet|chair kursi|chairs kursi|table meja|tables meja
tent tenda|tents tenda|stove kompor|lamp lampu|light lampu|sound sound|speaker speaker
stage panggung|decoration dekorasi|decor dekorasi|makeup makeup rias|dress gaun baju|gown gaun
hair rambut|haircut potong cukur|nail kuku|nails kuku|skin kulit|face wajah muka
facial facial wajah|massage pijat|treatment perawatan treatment|laser laser|wax wax|dye cat warna
bleach bleaching|engine mesin|oil oli|tire ban|tires ban|tyre ban|wheel roda|battery aki baterai
spare sparepart suku cadang|part sparepart suku|parts sparepart suku|tune servis|wash cuci
polish poles|scratch lecet baret|scratched lecet baret|dent penyok|repairs servis perbaikan
repaired servis perbaikan|fix perbaikan servis|fixed perbaikan|broken rusak|laptop laptop
screen layar lcd|keyboard keyboard|data data|software software|virus virus|printer printer
ink tinta|cable kabel|case casing|glass kaca gelas|tempered tempered|dog anjing|dogs anjing
cat-hotel penitipan|kitten kucing|puppy anjing|grooming grooming|vaccine vaksin|vaccines vaksin
vaccination vaksin|boarding titip penitipan|cage kandang|food makan pakan makanan|feed pakan
plant tanaman|plants tanaman|seed bibit benih|seeds bibit benih|pot pot|pots pot|soil tanah
fertilizer pupuk|tree pohon|trees pohon|leaf daun|weekly minggu|weekend weekend sabtu minggu
public umum|national nasional|religious agama|islamic islam|date tanggal|dates tanggal
deadline batas|limit batas maksimal|limited terbatas|unlimited sepuasnya|maximum maksimal
minimum minimal|between antara|more lebih|less kurang|over lebih atas|under bawah kurang
above atas|below bawah|beyond lebih luar|older lebih atas|younger bawah kurang|only hanya
same sama|different beda lain|another lain|other lain|others lain|own sendiri|shared bersama
separate pisah terpisah|separately pisah terpisah|combined gabung|combine gabung
transferable dipindah pindah|transferred pindah|valid berlaku|validity berlaku|expires kedaluwarsa
forfeited hangus|forfeit hangus|void hangus batal|cashed uang|redeem tukar|points poin|point poin
stamp cap|voucher voucher kupon|coupon kupon|coupons kupon|promo promo|bonus bonus|gift hadiah
tax pajak|service-charge layanan|tip tip|refundable kembali|non-refundable hangus|covered tanggung
covers tanggung|borne tanggung|responsible tanggung jawab|responsibility tanggung jawab
fault salah|letter surat|permission izin|permit izin|consent izin|id ktp identitas|passport paspor
document dokumen|documents dokumen|form formulir|signature tanda tangan|original asli
copy fotokopi salin|sick sakit|doctor's dokter|pregnant hamil|allergy alergi|allergic alergi
safe aman|dangerous bahaya|healthy sehat|technician teknisi|mechanic montir teknisi mekanik
bank transfer bank|accept terima|guitar gitar|piano piano|age umur usia tahun|adult dewasa
adults dewasa|truck truk|trucks truk|gas bensin spbu|station stasiun spbu|front depan
next sebelah samping dekat|beside sebelah samping|behind belakang|near dekat
opposite seberang depan|across seberang|floor lantai|paid bayar tanggung|buyer pembeli
buyers pembeli|oxygen oksigen|bag kantong tas|bags kantong tas|airport bandara|outside luar
inside dalam|depart berangkat|departs berangkat|departure berangkat keberangkatan|package paket
packages paket|monthly bulan|weekly minggu|daily hari|yearly tahun|woman wanita perempuan cewek
women wanita perempuan cewek|man pria laki|men pria laki|boys laki|girls perempuan putri
female putri wanita perempuan|male putra pria laki|returned retur kembali|return retur kembali
returns retur kembali|refunds refund kembali|refunded refund kembali|exchange tukar ganti
exchanged tukar ganti|tinted tinting|paint cat|cement semen|sand pasir|brick bata
iron besi setrika|ceramic keramik|tile keramik|warranty garansi|repair servis perbaikan
service servis layanan jasa|services servis layanan jasa|cleaning cuci bersih|clean cuci bersih
wash cuci|unit unit|units unit|freon freon|refill isi tambah ulang|require syarat wajib perlu
requires syarat wajib perlu|required syarat wajib perlu|must wajib harus|mandatory wajib
registration daftar pendaftaran|register daftar|fee biaya|fees biaya|bond deposit jaminan
down dp muka|payment bayar|advance muka sebelum|balance pelunasan sisa|bring bawa|original asli
copy fotokopi salinan|card kartu|cards kartu|identity ktp identitas
student pelajar mahasiswa siswa|students pelajar mahasiswa siswa|group grup kelompok
private privat|trial trial coba percobaan|lesson les pertemuan|lessons les pertemuan
session sesi pertemuan|sessions sesi pertemuan|class kelas|classes kelas|teacher guru pengajar
beginner pemula|level tingkat level|delivery antar kirim|delivered antar kirim|deliver antar kirim
deliveries antar kirim|shipped kirim|ship kirim|shipping ongkir kirim|pickup jemput ambil
pick jemput ambil|collected ambil jemput|courier kurir|distance jarak|radius radius
area area daerah|order pesan order|orders pesan order|ordered pesan order|ordering pesan order
purchase beli pembelian belanja|purchases beli belanja|buy beli|minimum minimal|maximum maksimal
least minimal|most maksimal|discount diskon potongan|discounts diskon potongan|voucher voucher
member member anggota|members member anggota|cancel batal|cancelled batal|canceled batal
cancellation batal pembatalan|cancellations batal pembatalan
reschedule jadwal ulang ubah reschedule|rescheduled jadwal ulang reschedule|late telat terlambat
penalty denda|fine denda|lost hilang|broken rusak patah|damaged rusak|damage rusak
expire kedaluwarsa berlaku|valid berlaku|room kamar ruang|rooms kamar ruang|bathroom mandi kamar
bed kasur ranjang tempat tidur|kitchen dapur|shared bersama|electricity listrik|water air
laundry laundry cuci|guest tamu|guests tamu|overnight menginap inap|smoking merokok rokok
pets hewan peliharaan|pet hewan peliharaan|animals hewan|animal hewan|gate gerbang pintu
locked kunci tutup|key kunci|curfew malam jam|print cetak|printing cetak|printed cetak
design desain|designs desain|designer desainer|paper kertas|banner spanduk banner
business kartu usaha|sticker stiker|stickers stiker|file file berkas|files file berkas
sheet lembar|color warna|colour warna|black hitam|white putih|lens lensa|lenses lensa
frame frame bingkai|frames frame bingkai|eye mata|eyes mata|exam periksa ujian|examination periksa
test tes uji|glasses kacamata|prescription resep|medicine obat|doctor dokter|nurse perawat
tooth gigi|teeth gigi|scaling scaling karang|filling tambal|extraction cabut|braces behel kawat
hair rambut|haircut potong rambut haircut|coloring warna semir coloring|shave cukur
wait tunggu antri|waiting tunggu|queue antri antre|walk walk langsung|appointment janji booking
book booking pesan|booking booking pesan|booked booking pesan|cake kue|cakes kue|tart tart kue
bread roti|chocolate cokelat coklat|cheese keju|candle lilin|flavor rasa|flavors rasa
box dus kotak box|boxes dus kotak box|meal makan menu|meals makan menu|rice nasi|vegetable sayur
vegetables sayur|lunch siang makan|dinner malam makan|diet diet|calories kalori|spicy pedas
cat kucing|cats kucing|dog anjing|dogs anjing|grooming grooming mandi|boarding penitipan titip
vaccine vaksin|vaccinated vaksin|cage kandang|kilogram kg|fish ikan|aquarium akuarium
camera kamera|lens lensa|tripod tripod|rent sewa|rental sewa|rented sewa|hours jam|day hari
days hari|night malam|nights malam|overdue telat|battery baterai aki|charger charger|memory memori
studio studio|photographer fotografer|photo foto|photos foto|edited edit|prints cetak|gym gym
personal personal pribadi|trainer trainer pelatih instruktur|locker loker|towel handuk
shower mandi shower|membership member keanggotaan|freeze cuti beku|visit kunjungan datang
visitor pengunjung tamu|flower bunga|flowers bunga|bouquet buket|rose mawar|roses mawar
wreath karangan papan|greeting ucapan|message pesan ucapan|closed tutup libur|open buka
holiday libur merah|holidays libur merah|everyday setiap hari|weekend weekend sabtu minggu
weekends weekend sabtu minggu|weekdays kerja|working kerja|morning pagi|afternoon siang sore
evening sore malam|noon siang|cash tunai cash|credit kredit|debit debit|transfer transfer
installment cicil cicilan|installments cicil cicilan|tax pajak ppn|invoice invoice faktur nota
receipt nota struk|proof bukti|stock stok sedia|ready ready siap jadi|sold jual habis|size ukuran
sizes ukuran|custom custom|customized custom|material bahan|wood kayu|leather kulit|small kecil
medium sedang|large besar|big besar|new baru|used bekas|second bekas|passport paspor|visa visa
ticket tiket|tickets tiket|hotel hotel|flight penerbangan pesawat|airline maskapai|baby bayi
child anak|children anak|kids anak|kid anak|family keluarga|parents orang tua|person orang
people orang|seat kursi|vehicle kendaraan|car mobil|motorbike motor|motorcycle motor|driver sopir
fuel bbm bensin|toll tol|parking parkir|insurance asuransi|contract kontrak
guarantee jaminan garansi|free gratis|included termasuk|includes termasuk|include termasuk
excluded tidak|except kecuali|additional tambah|extra tambah extra|add tambah|first pertama dulu
replace ganti|replacing ganti|replacement ganti|screen lcd layar|contain kandung mengandung
contains kandung mengandung|eggs telur|common umum|areas area|water air|cleaning kebersihan cuci
charger charger|swap tukar|phone hp|phones hp|send kirim|sends kirim|sent kirim|differ beda
different beda|slightly tipis sedikit|resolution resolusi|fine denda boleh|result hasil
results hasil|edited edit|additional tambah|saturday sabtu|sauna sauna|locker loker|lockers loker
bouquet buket rangkai|funeral duka|fresh segar|dried kering|wilted layu|sashes selempang
healthy sehat|snack snack camilan|snacks snack camilan|breakfast sarapan|dessert pencuci
drink minuman|drinks minuman|cold dingin|hot panas|rabbit kelinci|rabbits kelinci|bird burung
birds burung|vet dokter|neutering steril sterilisasi|spaying steril sterilisasi|flea kutu
fleas kutu|toll tol|helper helper kuli tenaga|helpers helper kuli tenaga|insured asuransi
fragile pecah|grand grand|piano piano|pharmacist apoteker|generic generik|vitamins vitamin
blood darah|pressure tensi|sugar gula|cholesterol kolesterol|uric asam urat|injection suntik
second kedua|last terakhir|before sebelum|after setelah sesudah|until sampai|via via lewat
not tidak|month bulan|months bulan|week minggu|weeks minggu|year tahun|years tahun|minute menit
minutes menit|time waktu jam|price harga|prices harga|depends tergantung|depending tergantung
certificate sertifikat|certified sertifikat|halal halal|address alamat|branch cabang
branches cabang|office kantor|website website|phone telepon hp|number nomor|finished selesai jadi
done selesai jadi|completed selesai jadi|process proses|survey survei|install pasang
installation pasang|pipe pipa|meter meter|high tinggi|moving pindah|move pindah
packing packing kemas|worker tenaga kuli|workers tenaga kuli|stairs tangga|elevator lift|city kota
province provinsi|java jawa|island pulau|country negara|abroad luar negeri|domestic negeri`

/** Words that are as often Indonesian, so they are not translated. */
const ALSO_INDONESIAN = new Set(
  'cat air main sore gang pass per hari jam box min pun tone has pic die gas pet tang test'.split(
    ' ',
  ),
)
const TRANSLATIONS = new Map<string, string[]>()
for (const pair of MORE.trim().split(/[|\n]/)) {
  const [word = '', ...meanings] = pair.trim().split(' ')
  TRANSLATIONS.set(word, [...(TRANSLATIONS.get(word) ?? []), ...meanings])
}

/** The Indonesian words for an English or regional word; empty for other words. */
export const translate: (word: string) => readonly string[] = memoizeByText(8000, (word) => {
  if (ALSO_INDONESIAN.has(word)) return []
  const english = englishStems(word).flatMap((stem) =>
    ALSO_INDONESIAN.has(stem)
      ? []
      : [...(ENGLISH.get(stem) ?? []), ...(TRANSLATIONS.get(stem) ?? [])],
  )
  return [...english, ...translateRegional(word)]
})
