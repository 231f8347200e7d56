import { indonesianStems } from '#lib/language/spelling/stem'

/**
 * Words of ordinary talk. They name, praise, promise and limit nothing, so they need no source
 * beside words that have one. A word for a quality ("hemat", "awet", "lengkap"), a place, a time, a
 * person or a scope does not belong here.
 */
const TALK = new Set(
  `sangat sekadar sekedar cukup lumayan memang sebenarnya sebetulnya kebetulan sayangnya untungnya
    tentunya pastinya beda bedanya berbeda perbedaan perbedaannya bersih dibersihkan membersihkan
    pembersihan datang mendatangi kunjungi berkunjung mengunjungi ambil mengambil diambil
    mengambilnya bawakan dibawakan terasa rasakan batas batasnya batasan sejauh maksimalnya
    minimalnya tergantung bergantung menyesuaikan disesuaikan sesuaikan tergolong golongan
    dihitung perhitungannya hitungannya jadinya hasilnya berikutnya sebelumnya sesudahnya
    seterusnya berminat tertarik berkeinginan kebutuhan kebutuhannya keperluan keperluannya
    rencananya siapkan menyiapkan dipersiapkan mempersiapkan pengecekan pemeriksaan pengambilan
    penjemputan pendaftaran pemesanan pemesanannya pemasangan pencucian pemakaian perbaikan
    pembatalan pembatalannya penggantian penambahan pengurangan peminjaman pinjaman pinjam
    meminjam dipinjam dipinjamkan diminta meminta permintaan dimintakan meliputi mencakup terdiri
    merupakan kelamaan perkiraan tangani ditangani menangani mengurus dibicarakan dibahas
    didiskusikan bengkel studio klinik dapur gerai bisnis kerjakan mengerjakan menjalankan
    jalankan jalani lewati melewati melebihi kelebihan anggap menganggap dinilai bernilai setara
    senilai seukuran pulang persis tempat surat hasil lokasi gunakan pergunakan dipergunakan
    manfaatkan dimanfaatkan pertimbangkan dipertimbangkan sarankan disarankan menyarankan anjurkan
    dianjurkan hindari dihindari menghindari mencucinya tanyakan ditanyakan menghubungi dihubungi
    menunggu ditunggu tunggu muat memuat plus pekerjaan pengerjaan pengerjaannya dimulai mulanya
    kapasitasnya dilunasi pelunasannya pesanan pesanannya penanganan penanganannya tingkat
    tingkatnya jenjang diperuntukkan peruntukan ditujukan bekerja turut berduka cita belasungkawa
    prihatin sekiranya tercatat bukakan membukakan buatkan dibuatkan membuatkan dapatkan out
    depends depending exactly fee fees women people person persons taking rent kindly`.split(/\s+/),
)

export const isTalk = (word: string): boolean =>
  TALK.has(word) || indonesianStems(word).some((stem) => TALK.has(stem))
