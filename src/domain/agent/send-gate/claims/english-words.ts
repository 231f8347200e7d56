import { ENGLISH } from '#domain/knowledge/word-lists'
import { englishStems } from '#lib/language/stem'

/** English words of a shop's answers that the search's list lacks, with their Indonesian ones. */
const MORE = `
technician teknisi|mechanic montir teknisi mekanik|bank transfer bank|accept terima|guitar gitar|piano piano|age umur usia tahun|adult dewasa|adults dewasa
truck truk|trucks truk|gas bensin spbu|station stasiun spbu|front depan|next sebelah samping dekat|beside sebelah samping|behind belakang|near dekat|opposite seberang depan|across seberang
floor lantai|paid bayar tanggung|buyer pembeli|buyers pembeli|oxygen oksigen|bag kantong tas|bags kantong tas|airport bandara|outside luar|inside dalam|depart berangkat|departs berangkat|departure berangkat keberangkatan
package paket|packages paket|monthly bulan|weekly minggu|daily hari|yearly tahun|woman wanita perempuan cewek|women wanita perempuan cewek|man pria laki|men pria laki|boys laki|girls perempuan putri|female putri wanita perempuan|male putra pria laki
returned retur kembali|return retur kembali|returns retur kembali|refunds refund kembali|refunded refund kembali|exchange tukar ganti|exchanged tukar ganti|tinted tinting|paint cat|cement semen|sand pasir|brick bata|iron besi setrika|ceramic keramik|tile keramik
warranty garansi|repair servis perbaikan|service servis layanan jasa|services servis layanan jasa|cleaning cuci bersih|clean cuci bersih|wash cuci|unit unit|units unit|freon freon|refill isi tambah ulang
require syarat wajib perlu|requires syarat wajib perlu|required syarat wajib perlu|must wajib harus|mandatory wajib|registration daftar pendaftaran|register daftar|fee biaya|fees biaya|bond deposit jaminan|down dp muka|payment bayar|advance muka sebelum|balance pelunasan sisa
bring bawa|original asli|copy fotokopi salinan|card kartu|cards kartu|identity ktp identitas|student pelajar mahasiswa siswa|students pelajar mahasiswa siswa|group grup kelompok|private privat|trial trial coba percobaan|lesson les pertemuan|lessons les pertemuan|session sesi pertemuan|sessions sesi pertemuan|class kelas|classes kelas|teacher guru pengajar|beginner pemula|level tingkat level
delivery antar kirim|delivered antar kirim|deliver antar kirim|deliveries antar kirim|shipped kirim|ship kirim|shipping ongkir kirim|pickup jemput ambil|pick jemput ambil|collected ambil jemput|courier kurir|distance jarak|radius radius|area area daerah
order pesan order|orders pesan order|ordered pesan order|ordering pesan order|purchase beli pembelian belanja|purchases beli belanja|buy beli|minimum minimal|maximum maksimal|least minimal|most maksimal|discount diskon potongan|discounts diskon potongan|voucher voucher|member member anggota|members member anggota
cancel batal|cancelled batal|canceled batal|cancellation batal pembatalan|cancellations batal pembatalan|reschedule jadwal ulang ubah reschedule|rescheduled jadwal ulang reschedule|late telat terlambat|penalty denda|fine denda|lost hilang|broken rusak patah|damaged rusak|damage rusak|expire kedaluwarsa berlaku|valid berlaku
room kamar ruang|rooms kamar ruang|bathroom mandi kamar|bed kasur ranjang tempat tidur|kitchen dapur|shared bersama|electricity listrik|water air|laundry laundry cuci|guest tamu|guests tamu|overnight menginap inap|smoking merokok rokok|pets hewan peliharaan|pet hewan peliharaan|animals hewan|animal hewan|gate gerbang pintu|locked kunci tutup|key kunci|curfew malam jam
print cetak|printing cetak|printed cetak|design desain|designs desain|designer desainer|paper kertas|banner spanduk banner|business kartu usaha|sticker stiker|stickers stiker|file file berkas|files file berkas|sheet lembar|color warna|colour warna|black hitam|white putih
lens lensa|lenses lensa|frame frame bingkai|frames frame bingkai|eye mata|eyes mata|exam periksa ujian|examination periksa|test tes uji|glasses kacamata|prescription resep|medicine obat|doctor dokter|nurse perawat|tooth gigi|teeth gigi|scaling scaling karang|filling tambal|extraction cabut|braces behel kawat
hair rambut|haircut potong rambut haircut|coloring warna semir coloring|shave cukur|wait tunggu antri|waiting tunggu|queue antri antre|walk walk langsung|appointment janji booking|book booking pesan|booking booking pesan|booked booking pesan
cake kue|cakes kue|tart tart kue|bread roti|chocolate cokelat coklat|cheese keju|candle lilin|flavor rasa|flavors rasa|box dus kotak box|boxes dus kotak box|meal makan menu|meals makan menu|rice nasi|vegetable sayur|vegetables sayur|lunch siang makan|dinner malam makan|diet diet|calories kalori|spicy pedas
cat kucing|cats kucing|dog anjing|dogs anjing|grooming grooming mandi|boarding penitipan titip|vaccine vaksin|vaccinated vaksin|cage kandang|kilogram kg|fish ikan|aquarium akuarium
camera kamera|lens lensa|tripod tripod|rent sewa|rental sewa|rented sewa|hours jam|day hari|days hari|night malam|nights malam|overdue telat|battery baterai aki|charger charger|memory memori|studio studio|photographer fotografer|photo foto|photos foto|edited edit|prints cetak
gym gym|personal personal pribadi|trainer trainer pelatih instruktur|locker loker|towel handuk|shower mandi shower|membership member keanggotaan|freeze cuti beku|visit kunjungan datang|visitor pengunjung tamu
flower bunga|flowers bunga|bouquet buket|rose mawar|roses mawar|wreath karangan papan|greeting ucapan|message pesan ucapan
closed tutup libur|open buka|holiday libur merah|holidays libur merah|everyday setiap hari|weekend weekend sabtu minggu|weekends weekend sabtu minggu|weekdays kerja|working kerja|morning pagi|afternoon siang sore|evening sore malam|noon siang
cash tunai cash|credit kredit|debit debit|transfer transfer|installment cicil cicilan|installments cicil cicilan|tax pajak ppn|invoice invoice faktur nota|receipt nota struk|proof bukti
stock stok sedia|ready ready siap jadi|sold jual habis|size ukuran|sizes ukuran|custom custom|customized custom|material bahan|wood kayu|leather kulit|small kecil|medium sedang|large besar|big besar|new baru|used bekas|second bekas
passport paspor|visa visa|ticket tiket|tickets tiket|hotel hotel|flight penerbangan pesawat|airline maskapai|baby bayi|child anak|children anak|kids anak|kid anak|family keluarga|parents orang tua|person orang|people orang|seat kursi|vehicle kendaraan|car mobil|motorbike motor|motorcycle motor|driver sopir|fuel bbm bensin|toll tol|parking parkir
insurance asuransi|contract kontrak|guarantee jaminan garansi|free gratis|included termasuk|includes termasuk|include termasuk|excluded tidak|except kecuali|additional tambah|extra tambah extra|add tambah|first pertama dulu|replace ganti|replacing ganti|replacement ganti|screen lcd layar|contain kandung mengandung|contains kandung mengandung|eggs telur|common umum|areas area|water air|cleaning kebersihan cuci|charger charger|swap tukar|phone hp|phones hp|send kirim|sends kirim|sent kirim|differ beda|different beda|slightly tipis sedikit|resolution resolusi|fine denda boleh|result hasil|results hasil|edited edit|additional tambah|saturday sabtu|sauna sauna|locker loker|lockers loker|bouquet buket rangkai|funeral duka|fresh segar|dried kering|wilted layu|sashes selempang|healthy sehat|snack snack camilan|snacks snack camilan|breakfast sarapan|dessert pencuci|drink minuman|drinks minuman|cold dingin|hot panas|rabbit kelinci|rabbits kelinci|bird burung|birds burung|vet dokter|neutering steril sterilisasi|spaying steril sterilisasi|flea kutu|fleas kutu|toll tol|helper helper kuli tenaga|helpers helper kuli tenaga|insured asuransi|fragile pecah|grand grand|piano piano|pharmacist apoteker|generic generik|vitamins vitamin|blood darah|pressure tensi|sugar gula|cholesterol kolesterol|uric asam urat|injection suntik|second kedua|last terakhir|before sebelum|after setelah sesudah|until sampai|via via lewat
not tidak|month bulan|months bulan|week minggu|weeks minggu|year tahun|years tahun|minute menit|minutes menit|time waktu jam|price harga|prices harga|depends tergantung|depending tergantung|certificate sertifikat|certified sertifikat|halal halal|address alamat|branch cabang|branches cabang|office kantor|website website|phone telepon hp|number nomor
finished selesai jadi|done selesai jadi|completed selesai jadi|process proses|survey survei|install pasang|installation pasang|pipe pipa|meter meter|high tinggi|moving pindah|move pindah|packing packing kemas|worker tenaga kuli|workers tenaga kuli|stairs tangga|elevator lift|city kota|province provinsi|java jawa|island pulau|country negara|abroad luar negeri|domestic negeri`

/** Words that are as often Indonesian: they are not translated. */
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

/** The Indonesian words for an English one; none for others. */
export function translate(word: string): string[] {
  if (ALSO_INDONESIAN.has(word)) return []
  return englishStems(word).flatMap((stem) =>
    ALSO_INDONESIAN.has(stem)
      ? []
      : [...(ENGLISH.get(stem) ?? []), ...(TRANSLATIONS.get(stem) ?? [])],
  )
}
