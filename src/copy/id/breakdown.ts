// /laporan: conversations of a span, split by what they have in common.
export const spanLabel = 'Rentang waktu'
export const spans = { hari: 'Hari ini', minggu: '7 hari', bulan: '30 hari' }
export const comparedWith = {
  hari: 'hari yang sama minggu lalu, sampai jam ini',
  minggu: '7 hari sebelumnya',
  bulan: '30 hari sebelumnya',
}
export const before = {
  hari: 'Minggu lalu',
  minggu: '7 hari sebelumnya',
  bulan: '30 hari sebelumnya',
}
export const lead = (before: string) => `Dibandingkan dengan ${before}.`
export const counting = 'Sebagian pesan baru sedang dihitung.'
export const toReport = 'Lihat laporan'

// figures
export const handled = 'Percakapan ditangani'
export const byAi = 'Selesai oleh AI'
export const handedOver = 'Diserahkan ke tim'
export const firstReply = 'Balasan pertama'
export const rating = 'Kepuasan'
export const openFigure = (name: string, value: string) => `${name}: ${value}. Lihat percakapannya`
export const was = (value: string) => `sebelumnya ${value}`
export const nothingBefore = 'Sebelumnya belum ada'
export const ratingOf = (rating: string) => `${rating} dari 5`

// chart
export const perHour = 'Percakapan per jam'
export const perDay = 'Percakapan per hari'
export const aiAlone = 'AI sendiri'
export const withTeam = 'Dengan tim'
export const pressToOpen = 'Tekan untuk melihat percakapannya'
export const showTable = 'Tabel'
export const showChart = 'Grafik'
export const time = 'Waktu'
export const hourRange = (from: string, to: string) => `${from}.00–${to}.00`
export const openPoint = (at: string, count: string) => `${at}: lihat ${count} percakapan`

// split
export const splitLabel = 'Bagi menurut'
export const split = {
  jam: 'Jam',
  kanal: 'Kanal',
  anggota: 'Anggota',
  tag: 'Tag',
  alasan: 'Alasan diserahkan',
}
export const splitTitle = 'Rincian'
export const severalTimes = {
  anggota:
    'Percakapan yang ditangani beberapa anggota dihitung untuk masing-masing. Balasan pertamanya bisa dari AI.',
  tag: 'Percakapan dengan beberapa tag dihitung untuk masing-masing.',
}
export const columns = {
  handled: 'Ditangani',
  byAi: 'AI sendiri',
  handedOver: 'Diserahkan',
  firstReply: 'Balasan pertama',
  rating: 'Kepuasan',
}
export const none = 'Belum ada percakapan pada rentang ini.'
export const noneSplit = {
  jam: 'Belum ada percakapan pada rentang ini.',
  kanal: 'Belum ada percakapan pada rentang ini.',
  anggota: 'Belum ada percakapan yang ditangani anggota pada rentang ini.',
  tag: 'Belum ada percakapan bertag pada rentang ini.',
  alasan: 'Belum ada percakapan yang diserahkan ke tim pada rentang ini.',
}
export const formerMember = 'Mantan anggota'
export const openRow = (name: string, count: string) => `${name}: lihat ${count} percakapan`

// export
export const notExported = 'Laporan belum bisa diunduh'
export const downloaded = 'Laporan diunduh'
export const fileName = (span: string, by: string, day: string) => `laporan-${span}-${by}-${day}`
export const exportColumns = {
  sessions: 'Percakapan',
  answered: 'Ditangani',
  byAi: 'AI sendiri',
  handedOver: 'Diserahkan ke tim',
  replySeconds: 'Balasan pertama (detik, median)',
  rated: 'Penilaian',
  rating: 'Kepuasan (1–5)',
}
export const total = 'Semua'
export const totalBefore = 'Semua, sebelumnya'

// money of customers' orders
export const money = 'Uang pesanan'
export const received = 'Diterima'
export const refunded = 'Dikembalikan'
export const net = 'Bersih'
export const openMoney = (name: string, value: string) => `${name}: ${value}. Lihat pesanannya`
export const openOrders = 'Buka pesanan'
