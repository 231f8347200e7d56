import { LegalPage, type LegalSection } from './LegalPage.tsx'

const SECTIONS: LegalSection[] = [
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
      'Anda menyatakan berhak mewakili usaha yang Anda daftarkan dan berhak memakai nomor yang Anda sambungkan.',
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
      'Menghapus sebuah usaha menghapus semua yang menjadi bagiannya. Salinan data tidak dibuat lebih dulu.',
    ],
  },
  {
    title: 'Biaya',
    points: [
      'Versi ini tidak menagih biaya langganan.',
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

export function TermsOfServiceScreen() {
  return (
    <LegalPage
      title="Ketentuan layanan"
      since="22 November 2026"
      intro="Dengan memakai Tanggap Anda menyetujui ketentuan berikut. Bacalah bersama Kebijakan Privasi."
      sections={SECTIONS}
    />
  )
}
