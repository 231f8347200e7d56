/** Names and descriptions of the lines of the built-in score card, by id. */
export const lines: Record<string, { nama: string; deskripsi: string }> = {
  'selesai-oleh-ai': {
    nama: 'Selesai oleh AI',
    deskripsi: 'Percakapan ditutup tanpa dijawab tim dan tanpa diserahkan.',
  },
  'tetap-selesai': {
    nama: 'Tetap selesai 7 hari',
    deskripsi: 'Pelanggan tidak menulis lagi dalam 7 hari setelah ditutup.',
  },
  terjawab: {
    nama: 'Semua pertanyaan terjawab',
    deskripsi: 'Tidak ada pertanyaan yang jawabannya belum ada di pengetahuan atau ditinggal.',
  },
  'balasan-pertama': {
    nama: 'Balasan pertama',
    deskripsi: 'Lama pelanggan menunggu sampai balasan pertama.',
  },
  'tanpa-tanya-ulang': {
    nama: 'Tidak bertanya dua kali',
    deskripsi: 'Pelanggan tidak mengulang pertanyaan yang sudah dijawab.',
  },
  bersumber: {
    nama: 'Jawaban bersumber',
    deskripsi: 'Setiap jawaban AI tentang usaha Anda punya sumber di pengetahuan.',
  },
  'menjawab-inti': {
    nama: 'Menjawab yang ditanyakan',
    deskripsi: 'Jawaban menjawab hal yang ditanyakan pelanggan, tidak melenceng.',
  },
  sopan: {
    nama: 'Sopan',
    deskripsi: 'Balasan sopan, ramah, dan tidak menyalahkan pelanggan.',
  },
  'tanpa-draf-ditahan': {
    nama: 'Tanpa jawaban ditahan',
    deskripsi: 'Tidak ada draf AI yang ditahan pemeriksaan sebelum dikirim.',
  },
}
