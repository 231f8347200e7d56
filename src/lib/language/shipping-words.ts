/** Words of a question for shipping that name no place. */
export const QUESTION_WORDS = new Set(
  `berapa brp brapa brpa berapaan kena kenanya gratis free minimal mulai tergantung rata per normal
    reguler biasanya kira total ditanggung dihitung siapa gimana bagaimana gimn gmn sekitar mahal
    murah rb ribu the your you me us how much is cost there cek sudah udah masih nyampe
    sampai sampe bayar biaya tarif ongkos sekalian`.split(/\s+/),
)

/** Where customers receive things, besides places with a name. */
export const NAMELESS_PLACES = new Set(
  `luar dalam seluruh semua mana rumah alamat kos kost kosan kantor sekolah kampus hotel lokasi
    depan pintu daerah area kota kabupaten provinsi pulau jawa indonesia dekat deket jauh luarkota
    lain tempatku rumahku customer pembeli penerima tanggung pelanggan kontrakan apartemen kirim
    pengiriman antar dari untuk aman flat belum atas bawah lantai orang anak panti masjid gereja`.split(
    /\s+/,
  ),
)

/** What a price of shipping depends on, besides a place: "Reguler Rp10.000, express Rp20.000". */
export const SHIPPING_OPTIONS = new Set(
  `ongkir ongkos biaya tarif harga kirim antar pengiriman delivery shipping reguler regular express
    ekspres kilat instan instant same day sameday next hemat cargo kargo kurir motor mobil ojek truk
    pickup pick gojek gosend grab jne jnt tiki sicepat anteraja pos paxel lalamove minimal maksimal
    minimum flat gratis dalam luar sampai radius jarak lebih kurang selebihnya sisanya berikutnya
    pertama tambahan belanja pembelian order pesanan paket dus kardus box kotak kilo lain lainnya
    mulai packing dokumen di bawah atas`.split(/\s+/),
)
