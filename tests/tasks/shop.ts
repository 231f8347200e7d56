/** The knowledge of the tasks' bakery. */
export const ENTRIES = [
  { question: 'Jam buka toko?', answer: 'Kami buka setiap hari pukul 07.00-21.00 WIB.' },
  {
    question: 'Di mana alamat toko?',
    answer: 'Jl. Kaliurang Km 5 No. 12, Yogyakarta, seberang apotek. Ada parkir motor dan mobil.',
  },
  { question: 'Berapa harga roti sobek?', answer: 'Roti sobek cokelat Rp28.000, keju Rp32.000.' },
  { question: 'Berapa harga croissant?', answer: 'Croissant Rp22.000 per buah.' },
  {
    question: 'Berapa harga kue ulang tahun?',
    answer: 'Kue ulang tahun diameter 16 cm Rp185.000, 20 cm Rp260.000, 24 cm Rp340.000.',
  },
  {
    question: 'Kue ulang tahun harus dipesan berapa hari sebelumnya?',
    answer: 'Kue ulang tahun dipesan paling lambat 2 hari sebelumnya dengan DP 50%.',
  },
  {
    question: 'Berapa ongkir?',
    answer: 'Ongkir kurir toko Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.',
  },
  { question: 'Bisa kirim ke Bandung?', answer: 'Belum bisa, kami hanya mengirim di Yogyakarta.' },
  {
    question: 'Bisa bayar pakai apa?',
    answer: 'Bisa tunai, QRIS, dan transfer BCA 1234567890 a.n. Roti Senja.',
  },
  { question: 'Apakah rotinya halal?', answer: 'Semua roti kami bersertifikat halal MUI.' },
  {
    question: 'Berapa lama roti tahan?',
    answer: 'Roti tahan 3 hari di suhu ruang dan 7 hari di kulkas.',
  },
  {
    question: 'Apakah ada roti tanpa gluten?',
    answer: 'Belum ada. Semua roti kami memakai tepung terigu.',
  },
  {
    question: 'Bagaimana kalau roti rusak saat diterima?',
    answer: 'Kirim foto dalam 3 jam setelah diterima, nanti diganti baru.',
  },
  {
    question: 'Ada paket hampers?',
    answer: 'Paket hampers isi 6 roti Rp150.000, minimal pesan 5 paket.',
  },
]
