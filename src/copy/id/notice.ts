// Titles of notices, for the bell and the mail.
export const aCustomer = 'Pelanggan'
export const customerReplied = (who: string) => `${who} membalas, percakapan ini Anda tangani`
export const mentioned = (who: string) => `Anda disebut dalam catatan tentang ${who}`
export const escalationNew = (who: string) => `${who} menunggu dijawab tim`
export const escalationHalf = (who: string) =>
  `${who} menunggu tim, separuh batas waktu sudah lewat`
export const escalationOver = (who: string) => `${who} menunggu melewati batas waktu`
export const sendFailed = (who: string) => `Pesan ke ${who} gagal terkirim`
export const opened = (waiting: number) => `Tim buka: ${waiting} percakapan menunggu sejak tutup`
export const saleWaiting = (who: string) => `Pesanan dari ${who} menunggu persetujuan`
export const salePayment = (who: string) => `Pembayaran dari ${who} perlu dicek`
export const scenarioRegressed = (count: number) =>
  `${count} skenario wajib memburuk setelah perubahan`
const withStaff = (staff: string | null) => (staff ? ` dengan ${staff}` : '')
export const bookingNew = (who: string, staff: string | null) =>
  `${who} membuat janji${withStaff(staff)}`
export const bookingCancelled = (who: string, staff: string | null) =>
  `${who} membatalkan janji${withStaff(staff)}`
export const assigned = (who: string) => `Percakapan ${who} diberikan kepada Anda`
export const channelDown = (name: string | null) =>
  `${name ?? 'Sebuah nomor WhatsApp'} terputus: pesan tidak masuk dan tidak keluar`
export const sheetStopped = 'Google Sheet berhenti diikuti: harga belum diperbarui'
export const sourceChanged = 'Isi situs berubah: lihat perubahan jawaban AI'
export const sourceFailed = 'Situs belum bisa dibaca ulang: jawaban lama tetap dipakai'
export const modelNotices = {
  model_limit:
    'Batas biaya model bulan ini tercapai: AI menjawab dengan kata-kata Anda sampai bulan depan',
  model_failing: 'Model AI ditolak penyedianya: periksa kunci dan saldonya',
}
export const ownerNotices = {
  owner_offered: 'Kepemilikan usaha ini ditawarkan kepada Anda',
  owner_changed: 'Usaha ini berganti pemilik',
  owner_kept: 'Penyerahan kepemilikan ditolak: Anda tetap pemilik',
}
export const digestDaily = (waiting: number) =>
  waiting > 0 ? `Ringkasan harian: ${waiting} hal menunggu` : 'Ringkasan harian sudah siap'
export const digestWeekly = (waiting: number) =>
  waiting > 0 ? `Ringkasan mingguan: ${waiting} hal menunggu` : 'Ringkasan mingguan sudah siap'
export const planNotices = {
  plan_usage_most: '80% jatah jawaban AI sudah terpakai',
  plan_usage_all: 'Jatah jawaban AI habis: percakapan baru diteruskan ke tim',
  plan_ending: 'Masa coba atau paket segera berakhir',
  plan_past_due: 'Masa bayar paket sudah habis, AI berhenti menjawab 7 hari setelahnya',
  plan_ended: 'Masa coba atau paket berakhir: AI tidak menjawab lagi, percakapan diteruskan ke tim',
}
export const hiddenContent = 'Ada yang perlu Anda lihat di Tanggap'
