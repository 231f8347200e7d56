/** One section of a legal page: its title, then paragraphs, then a list. */
export type LegalSection = { title: string; paragraphs?: string[]; points?: string[] }

export const privacyIntro =
  'Halaman ini menjelaskan data pribadi apa yang diproses ketika Anda memakai Tanggap atau menulis kepada usaha yang memakainya, untuk apa, dan apa hak Anda.'
export const privacySections: LegalSection[] = [
  {
    title: 'Siapa yang bertanggung jawab',
    paragraphs: [
      'Untuk data akun Anda (pemilik usaha dan anggota tim), penyelenggara instans Tanggap ini adalah pengendali data pribadi menurut Undang-Undang Nomor 27 Tahun 2022 tentang Pelindungan Data Pribadi (UU PDP).',
      'Untuk percakapan dengan pelanggan, usaha yang menghubungkan nomor WhatsApp adalah pengendali, dan penyelenggara Tanggap adalah prosesor yang bekerja atas perintah usaha itu. Pelanggan yang ingin memakai haknya lebih dulu menghubungi usaha tempat ia berbelanja.',
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
      'Tanpa model yang dihubungkan, jawaban dicari langsung dari pengetahuan usaha dan tidak ada isi percakapan yang keluar dari instans ini. Bila penyelenggara menghubungkan penyedia model, potongan percakapan dan pengetahuan yang diperlukan dikirim ke penyedia itu untuk menyusun jawaban.',
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
      'Sampaikan permintaan kepada usaha yang Anda hubungi, atau kepada penyelenggara instans ini untuk data akun. Permintaan ditanggapi paling lambat 3 x 24 jam setelah diterima. Kami dapat meminta bukti bahwa Anda pemilik data itu. Pemilik dan admin usaha dapat menghapus data seorang pelanggan, dan mengunduh daftar pelanggannya, di halaman Pelanggan. Di sana mereka juga dapat mengunduh salinan data seorang pelanggan dalam bentuk JSON.',
      'Bila tidak puas, Anda dapat mengadu kepada lembaga pelindungan data pribadi yang berwenang di Indonesia.',
    ],
  },
  {
    title: 'Keamanan',
    paragraphs: [
      'Kata sandi disimpan sebagai hash, token kanal dienkripsi, dan setiap permintaan ke basis data dibatasi pada usaha milik pemintanya. Koneksi terenkripsi bila alamat di peramban Anda diawali https. Bila terjadi kegagalan pelindungan data, kami memberi tahu Anda dan lembaga yang berwenang secara tertulis paling lambat 3 x 24 jam, sesuai Pasal 46 UU PDP.',
    ],
  },
  {
    title: 'Kuki',
    points: [
      'tanggap-auth-token: sesi masuk Anda.',
      'sb-device: peramban ini pernah masuk, supaya percobaan orang lain tidak menghambat Anda.',
      'tema, bilah, persetujuan, bahasa: pilihan tampilan, persetujuan, dan bahasa Anda.',
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

export const termsIntro =
  'Dengan memakai Tanggap Anda menyetujui ketentuan berikut. Bacalah bersama Kebijakan Privasi.'
export const termsSections: LegalSection[] = [
  {
    title: 'Layanan',
    paragraphs: [
      'Tanggap menghubungkan nomor WhatsApp sebuah usaha dengan kotak masuk tim dan agen AI. AI menjawab dari pengetahuan yang diberikan usaha, menunjukkan sumbernya, dan menyerahkan percakapan kepada manusia bila tidak tahu, diminta, atau tidak boleh menjawab.',
    ],
  },
  {
    title: 'Akun dan usaha',
    points: [
      'Anda boleh mencoba tanpa mendaftar. Akun sementara harus diamankan sebelum mengundang tim atau keluar dari mode uji.',
      'Anda menjaga kerahasiaan kata sandi dan bertanggung jawab atas tindakan anggota tim yang Anda undang.',
      'Anda menyatakan berhak mewakili usaha yang Anda daftarkan dan berhak memakai nomor yang Anda hubungkan.',
    ],
  },
  {
    title: 'WhatsApp',
    paragraphs: [
      'Tanggap bukan bagian dari, tidak berafiliasi dengan, dan tidak didukung oleh WhatsApp atau Meta. Anda terikat pada ketentuan dan kebijakan bisnis WhatsApp.',
    ],
    points: [
      'Lewat WhatsApp resmi (Cloud API), pesan biasa hanya dapat dikirim dalam 24 jam sejak pesan terakhir pelanggan; sesudahnya diperlukan template yang disetujui Meta dan biaya percakapan Meta dapat berlaku.',
      'Jalur QR tidak resmi; nomor bisa dibatasi WhatsApp. Pemakaiannya menjadi risiko usaha.',
    ],
  },
  {
    title: 'Jawaban AI',
    points: [
      'AI dapat keliru. Tanggap memeriksa bahwa harga, tanggal, dan angka dalam jawaban ada di sumbernya, tetapi kebenaran sumber adalah tanggung jawab usaha.',
      'Usaha terikat pada penawaran yang disampaikannya kepada konsumen, termasuk lewat AI, sesuai Undang-Undang Nomor 8 Tahun 1999 tentang Perlindungan Konsumen.',
      'Bila pelanggan bertanya, AI mengaku sebagai AI, dan pelanggan selalu dapat meminta manusia.',
      'AI dapat dihentikan kapan saja lewat tombol di dasbor.',
    ],
  },
  {
    title: 'Yang tidak boleh',
    points: [
      'mengirim pesan massal tanpa persetujuan penerima, penipuan, atau barang dan jasa yang dilarang hukum Indonesia atau kebijakan WhatsApp;',
      'mengunggah data pribadi orang lain tanpa dasar yang sah;',
      'mencoba masuk ke data usaha lain, mengganggu layanan, atau mengakali batas pemakaian.',
    ],
  },
  {
    title: 'Data dan isi',
    paragraphs: [
      'Pengetahuan, percakapan, dan data pelanggan tetap milik usaha. Anda memberi kami izin memprosesnya sebatas untuk menjalankan layanan. Pemrosesan data pribadi diatur dalam Kebijakan Privasi dan berlaku sebagai perjanjian prosesor menurut Undang-Undang Nomor 27 Tahun 2022.',
      'Menghapus sebuah usaha menghapus semua yang menjadi bagiannya. Tagihan dan kuitansi langganan tetap tersimpan dalam pembukuan penyelenggara. Salinan data tidak dibuat lebih dulu.',
    ],
  },
  {
    title: 'Biaya',
    points: [
      'Tanpa paket dari penyelenggara instans tidak ada biaya langganan.',
      'Penyelenggara instans menentukan apakah pemakaiannya berbayar dan bagaimana membayarnya.',
      'Biaya pesan dari Meta dan biaya penyedia model AI berada di luar Tanggap.',
    ],
  },
  {
    title: 'Ketersediaan',
    paragraphs: [
      'Kami berusaha menjaga layanan selalu tersedia dan tidak kehilangan pesan yang sudah diterima. Gangguan pada WhatsApp, penyedia model, atau jaringan berada di luar kendali kami.',
    ],
  },
  {
    title: 'Tanggung jawab',
    paragraphs: [
      'Sejauh diizinkan hukum, tanggung jawab kami terbatas pada jumlah yang Anda bayarkan kepada penyelenggara selama tiga bulan terakhir. Pembatasan ini tidak berlaku atas kesengajaan, kelalaian berat, atau hak yang tidak dapat dikesampingkan menurut hukum Indonesia. Perangkat lunaknya sendiri diberikan dengan lisensi Apache-2.0, sebagaimana adanya.',
    ],
  },
  {
    title: 'Pengakhiran',
    paragraphs: [
      'Anda dapat berhenti dan menghapus usaha kapan saja dari Pengaturan. Kami dapat menangguhkan akun yang melanggar ketentuan ini setelah memberi tahu, kecuali bila penundaan merugikan orang lain atau dilarang hukum.',
    ],
  },
  {
    title: 'Hukum yang berlaku',
    paragraphs: [
      'Ketentuan ini tunduk pada hukum Republik Indonesia. Perselisihan diselesaikan lebih dulu dengan musyawarah, lalu melalui Badan Penyelesaian Sengketa Konsumen atau pengadilan negeri di tempat kedudukan penyelenggara.',
    ],
  },
  {
    title: 'Perubahan',
    paragraphs: [
      'Perubahan ditulis di halaman ini. Bila tidak setuju, Anda dapat berhenti dan menghapus usaha Anda.',
    ],
  },
]

export const validSince = (date: string) => `Berlaku sejak ${date}`
export const contents = 'Isi halaman'
