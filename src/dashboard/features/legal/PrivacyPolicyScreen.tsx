import { LegalPage, type LegalSection } from './LegalPage.tsx'

const SECTIONS: LegalSection[] = [
  {
    title: 'Siapa yang bertanggung jawab',
    paragraphs: [
      'Untuk data akun Anda (pemilik usaha dan anggota tim), penyelenggara instans Tanggap ini adalah pengendali data pribadi menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP).',
      'Untuk percakapan dengan pelanggan, usaha yang menyambungkan nomor WhatsApp adalah pengendali, dan penyelenggara Tanggap adalah prosesor yang bekerja atas perintah usaha itu. Pelanggan yang ingin memakai haknya lebih dulu menghubungi usaha tempat ia berbelanja.',
      'Tanggap dapat dijalankan sendiri (self-hosted). Penyelenggara adalah orang atau badan yang menjalankan instans yang sedang Anda buka.',
    ],
  },
  {
    title: 'Data yang kami proses',
    points: [
      'Akun: nama, alamat email atau nomor telepon, kata sandi yang disimpan sebagai hash, faktor verifikasi, alamat IP dan jenis peramban pada setiap sesi.',
      'Usaha: nama, bidang, jam operasional, pengetahuan yang Anda unggah atau tempel, pengaturan AI, anggota tim dan perannya.',
      'Percakapan: nomor dan nama profil WhatsApp pelanggan, isi pesan, gambar, pesan suara dan dokumen, waktu, serta status kirim.',
      'Jejak AI: sumber yang dipakai, alasan, pemeriksaan yang dijalankan, dan hasilnya, supaya setiap jawaban dapat ditelusuri.',
      'Log teknis tanpa isi pesan dan tanpa rahasia, untuk menjaga layanan tetap berjalan dan aman.',
    ],
  },
  {
    title: 'Tujuan dan dasar pemrosesan',
    points: [
      'Menjalankan layanan yang Anda minta: menerima, menjawab, dan menyerahkan percakapan (pelaksanaan perjanjian, Pasal 20 ayat (2) huruf b UU PDP).',
      'Keamanan akun, pencegahan penyalahgunaan, dan perbaikan gangguan (kepentingan yang sah, dengan keseimbangan hak Anda).',
      'Pengukuran iklan dan masuk lewat media sosial: hanya dengan persetujuan Anda yang dapat ditarik kapan saja.',
    ],
  },
  {
    title: 'Model AI dan pihak yang membantu kami',
    paragraphs: [
      'Tanpa model yang disambungkan, jawaban dicari langsung dari pengetahuan usaha dan tidak ada isi percakapan yang keluar dari instans ini. Bila penyelenggara menyambungkan penyedia model, potongan percakapan dan pengetahuan yang diperlukan dikirim ke penyedia itu untuk menyusun jawaban.',
    ],
    points: [
      'Meta (WhatsApp) mengantar pesan antara pelanggan dan usaha.',
      'Penyedia model AI, surat elektronik, dan penyimpanan yang dipilih penyelenggara, masing-masing sebatas tugasnya.',
      'Kami tidak menjual data pribadi dan tidak memakai percakapan pelanggan untuk melatih model milik pihak lain.',
    ],
  },
  {
    title: 'Pengiriman data ke luar Indonesia',
    paragraphs: [
      'WhatsApp dan sebagian penyedia model memproses data di luar wilayah Indonesia. Pengiriman dilakukan kepada pihak dengan tingkat pelindungan yang setara atau dengan perjanjian yang mengikat sesuai Pasal 56 UU PDP.',
    ],
  },
  {
    title: 'Berapa lama data disimpan',
    points: [
      'Percakapan: sampai usahanya dihapus. Masa simpan yang lebih pendek belum dapat diatur.',
      'Akun sementara yang tidak pernah diamankan dapat dihapus setelah lama tidak dipakai.',
      'Kuki sesi dan kuki perangkat paling lama 400 hari; kuki iklan (_fbc dan _fbp) paling lama 90 hari.',
    ],
  },
  {
    title: 'Hak Anda',
    paragraphs: ['Sesuai Pasal 5 sampai 13 UU PDP Anda berhak untuk:'],
    points: [
      'mengetahui siapa yang memproses data Anda, untuk apa, dan berdasarkan apa;',
      'melihat, mendapat salinan, melengkapi, dan memperbaiki data Anda;',
      'mengakhiri pemrosesan, menghapus, atau memusnahkan data Anda;',
      'menarik persetujuan dan membatasi pemrosesan;',
      'mengajukan keberatan atas keputusan yang hanya didasarkan pada pemrosesan otomatis, termasuk meminta dijawab oleh manusia;',
      'memindahkan data Anda dalam bentuk yang lazim dibaca mesin;',
      'menggugat dan menerima ganti rugi atas pelanggaran.',
    ],
  },
  {
    title: 'Cara memakai hak itu',
    paragraphs: [
      'Sampaikan permintaan kepada usaha yang Anda hubungi, atau kepada penyelenggara instans ini untuk data akun. Permintaan ditanggapi paling lambat 3 x 24 jam setelah diterima. Kami dapat meminta bukti bahwa Anda pemilik data itu. Dasbor belum punya tombol untuk mengekspor atau menghapus data satu pelanggan; penyelenggara mengerjakannya dari basis data.',
      'Bila tidak puas, Anda dapat mengadu kepada lembaga pelindungan data pribadi yang berwenang di Indonesia.',
    ],
  },
  {
    title: 'Keamanan',
    paragraphs: [
      'Kata sandi disimpan sebagai hash, token kanal dienkripsi, dan setiap permintaan ke basis data dibatasi pada usaha milik pemintanya. Sambungan terenkripsi bila alamat di peramban Anda diawali https. Bila terjadi kegagalan pelindungan data, kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam, sesuai Pasal 46 UU PDP.',
    ],
  },
  {
    title: 'Kuki',
    points: [
      'tanggap-auth-token: sesi masuk Anda.',
      'sb-device: peramban ini pernah masuk, supaya percobaan orang lain tidak menghambat Anda.',
      'tema, bilah, persetujuan: pilihan tampilan dan persetujuan Anda.',
      '_fbc, _fbp: asal iklan, hanya bila alamat yang Anda buka membawanya dan Anda tidak menolak.',
    ],
  },
  {
    title: 'Anak',
    paragraphs: [
      'Layanan ini ditujukan bagi pelaku usaha. Data anak hanya diproses bila usaha memerlukannya untuk melayani pesanan dan dengan persetujuan orang tua atau wali.',
    ],
  },
  {
    title: 'Perubahan',
    paragraphs: [
      'Perubahan ditulis di halaman ini. Tanggal di atas menunjukkan versi yang sedang Anda baca.',
    ],
  },
]

export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Kebijakan privasi"
      since="22 November 2026"
      intro="Halaman ini menjelaskan data pribadi apa yang diproses ketika Anda memakai Tanggap atau menulis kepada usaha yang memakainya, untuk apa, dan apa hak Anda."
      sections={SECTIONS}
    />
  )
}
