/** Javanese, Sundanese and Malay words in a shop's answers, with their Indonesian ones. */
const LINES = `
dadi jadi|dados jadi|totale total|kabeh semua|sedoyo semua|sedaya semua|sadaya semua|sadayana semua|kabeh semua|neng di|ning di|ten di|wonten ada|utawa atau|utawi atau|atanapi atau|lan dan|kalih dua|sareng dan|mbayar bayar|mbayare bayar|mayar bayar|bayare bayar|pambayaran bayar|tumbas beli|meser beli|tuku beli|adol jual|dodol jual|sade jual
mboten tidak|ora tidak|ndak tidak|henteu tidak|teu tidak|sanes bukan|dudu bukan|durung belum|dereng belum|encan belum|teu acan belum|sampun sudah|wis sudah|wes sudah|parantos sudah|atos sudah|tos sudah|iso bisa|isa bisa|saged bisa|tiasa bisa|angsal dapat boleh|oleh boleh dapat|kenging boleh|kudu harus|kedah harus|mesti harus|namung hanya|mung hanya|ngan hanya|ukur hanya|mawon saja|wae saja|bae saja
rega harga|regane harga|regi harga|reginipun harga|pangaos harga|pangaosna harga|hargana harga|hargane harga|ongkose ongkos|ongkosna ongkos|pinten berapa|pira berapa|piro berapa|sabaraha berapa|dinten hari|dinane hari|dina hari|poe hari|dinten-dinten hari|wulan bulan|sasih bulan|taun tahun|minggon minggu|sonten sore|dalu malam|wengi malam|peuting malam|enjing pagi|isuk pagi besok|siyang siang|beurang siang|enjang besok|sesuk besok|isukan besok
bukak buka|mbukak buka|muka buka|tutupe tutup|dumugi sampai|nganti sampai|ngantos sampai|dugi sampai|nepi sampai|saking dari|seko dari|saka dari|tina dari|ti dari|kangge untuk|kanggo untuk|kagem untuk|dinggo untuk|pikeun untuk|menawi kalau|nek kalau|yen kalau|lamun kalau|upami kalau|mun kalau|kirang kurang|langkung lebih|luwih lebih|leuwih lebih|kurange kurang
ngirim kirim|dikirim kirim|ngater antar|diterke antar|dianterake antar|dianteur antar|nganteur antar|mendhet ambil|njupuk ambil|dijupuk ambil|dipundhut ambil|nyandak ambil|dicandak ambil|nyokot ambil|mlebu masuk|lebet masuk|asup masuk|mlebet masuk|metu keluar|kaluar keluar|rawuh datang|dugi datang|teka datang|sumping datang|datang datang|ngenteni tunggu|ngantosan tunggu|ditunggoni tunggu|dienteni tunggu
gedhe besar|ageng besar|ageung besar|gede besar|cilik kecil|alit kecil|leutik kecil|anyar baru|enggal baru|lawas lama|lami lama|suwe lama|lila lama|suwene lama|mahal mahal|larang mahal|awis mahal|murah murah|mirah murah|sae bagus|apik bagus|alus bagus|resik bersih|beresih bersih|panas panas|adem dingin|tiis dingin
tiyang orang|wong orang|jalmi orang|jalma orang|urang orang|lare anak|bocah anak|budak anak|putra anak|putri anak|istri perempuan|awewe perempuan|pameget laki|lalaki laki|lanang laki|wadon perempuan|griya rumah|omah rumah|omahe rumah|bumi rumah|imah rumah|toko toko|warung warung|dalan jalan|margi jalan|ngajeng depan|ngarep depan|payun depan|hareup depan|sisih sebelah|gigireun sebelah|wingking belakang|mburi belakang|pengker belakang|caket dekat|cedhak dekat|deukeut dekat|tebih jauh|adoh jauh|jauh jauh
siji satu|setunggal satu|hiji satu|loro dua|kalih dua|dua dua|telu tiga|tiga tiga|tilu tiga|papat empat|sekawan empat|opat empat|lima lima|gangsal lima|enem enam|genep enam|pitu tujuh|tujuh tujuh|wolu delapan|dalapan delapan|sanga sembilan|salapan sembilan|sepuluh sepuluh|sadasa sepuluh|sapuluh sepuluh
mangan makan|dhahar makan|tuang makan|emam makan|unjuk minum|ngombe minum|nginum minum|nyewa sewa|nyambut pinjam|ngagem pakai|nganggo pakai|nganggge pakai|ngangge pakai|make pakai|milih pilih|wernane warna|warnane warna|warnana warna|ukurane ukuran|ukuranana ukuran|bahane bahan|bahanna bahan|rasane rasa|rasana rasa|jenise jenis|jenisna jenis
nggih ya|inggih ya|njih ya|muhun ya|sumuhun ya|leres benar|bener benar|matur ucap|suwun terima|nuwun maaf|pangapunten maaf|pangapura maaf|hapunten maaf|punten maaf|sewu seribu|monggo silakan|mangga silakan|sumangga silakan|kersa mau|hoyong ingin|pengin ingin|arep mau|badhe akan|bade akan|arek akan
ngersakaken ingin|ngersaaken ingin|ngagem pakai|ngertos tahu|nyuwun minta|pundhut ambil|maringi beri|diparingi beri|kagungan punya|gadhah punya|nduwe punya|gaduh punya|kagengan punya
darjah derajat|manakala sedangkan|semula lagi kembali|peti kotak freezer|sejuk dingin|percuma gratis|wang uang|harga harga|tempahan pesanan|menempah pesan|ditempah pesan|tempah pesan|penghantaran kirim antar|hantar kirim antar|dihantar kirim antar|menghantar kirim antar|bilik kamar|tandas toilet|kereta mobil|lesen sim|bayaran bayar biaya|yuran iuran biaya|caj biaya|diskaun diskon|saiz ukuran|kasut sepatu|telefon telepon|petang sore|tengahari siang|pagi pagi|esok besok|semalam kemarin|isnin senin|khamis kamis|jumaat jumat|ahad minggu|cuti libur|budak anak|kanak-kanak anak|perempuan perempuan|lelaki laki|warganegara warga|kerosakan rusak|rosak rusak|tukar ganti tukar|pulangan kembali|dipulangkan kembali|jaminan garansi|waranti garansi|kedai toko|cawangan cabang|simpan simpan|tahan tahan|manakala sedangkan|sahaja saja|boleh bisa|kerana karena|daripada dari|kepada ke|sehingga sampai|selepas setelah|sebelum sebelum|minima minimal|maksima maksimal|jualan jual|beli beli|percubaan coba|kelas kelas|guru guru|umur umur|tahun tahun|dokumen dokumen|borang formulir|daftar daftar|awal awal|lewat telat terlambat|kelewatan telat terlambat|denda denda|bagasi bagasi|penumpang penumpang orang|tambang tarif ongkos harga|sehala sekali jalan|ambil ambil|jemput jemput
`
const REGIONAL = new Map<string, string[]>()
for (const pair of LINES.trim().split(/[|\n]/)) {
  const [word = '', ...meanings] = pair.trim().split(' ')
  REGIONAL.set(word, [...(REGIONAL.get(word) ?? []), ...meanings.filter((one) => one !== word)])
}

/**
 * The Indonesian words for a Javanese, Sundanese or Malay word, with or without "-e", "-ne", "-na".
 */
export function translateRegional(word: string): string[] {
  const known = REGIONAL.get(word)
  if (known) return known
  return SUFFIXES.flatMap((suffix) => {
    const bare = suffix.exec(word)?.[1]
    return bare ? [...(REGIONAL.get(bare) ?? []), bare] : []
  })
}
/** Endings that mean "-nya": "hargane", "ongkire", "totale", "hargana". */
const SUFFIXES = [/^(\p{L}{4,})(?:ipun|na|ne)$/u, /^(\p{L}{4,})e$/u]
