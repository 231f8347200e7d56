// Messages that are sent at a chosen time
export const scheduleMessage = 'Jadwalkan pesan'
export const changeMessage = 'Ubah pesan terjadwal'
export const text = 'Pesan'
export const writeFirst = 'Tulis pesannya dulu.'
export const sendAt = 'Kirim pada'
export const soon = 'Waktu cepat'
export const chooseTime = 'Pilih tanggal dan jamnya.'
export const timeFaults = {
  past: 'Waktu itu sudah lewat. Pilih waktu yang akan datang.',
  too_far: 'Terlalu jauh. Pilih waktu paling jauh setahun dari sekarang.',
}
export const cancelOnReply = 'Batalkan bila pelanggan membalas lebih dulu'
export const schedule = 'Jadwalkan'
export const withFile = (name: string) => `Dengan berkas ${name}`
export const oneFile = 'Satu pesan terjadwal hanya bisa membawa satu berkas. Lepas yang lain dulu.'
export const windowEnds = (when: string) =>
  `Jendela 24 jam tutup ${when}. Pesan ini hanya terkirim bila pelanggan menulis lagi sebelum waktunya.`
export const scheduledFor = (when: string) => `Dijadwalkan ${when}`
export const seeInRoom = 'Daftarnya ada di atas kotak tulis percakapan ini.'
export const line = (count: number, next: string) =>
  count === 1 ? `Pesan terjadwal ${next}` : `${count} pesan terjadwal, berikutnya ${next}`
export const lineFailed = (count: number) => `${count} pesan terjadwal tidak terkirim`
export const see = 'Lihat'
export const listTitle = 'Pesan terjadwal'
export const by = (name: string) => `oleh ${name}`
export const endsOnReply = 'batal bila pelanggan membalas'
export const endedByReply = 'Pelanggan sudah membalas: pesan ini tidak akan dikirim.'
export const sendNow = 'Kirim sekarang'
export const sentNow = 'Pesan dikirim'
export const cancelled = 'Pesan terjadwal dibatalkan'
export const cancelIt = 'Batalkan'
export const reasons = {
  window_closed: 'Tidak terkirim: jendela 24 jam sudah tutup. Pakai templat.',
  blocked: 'Tidak terkirim: pelanggan ini diblokir.',
  opted_out: 'Tidak terkirim: pelanggan menulis STOP setelah pesan ini dijadwalkan.',
  author_left: 'Tidak terkirim: penulisnya sudah tidak di tim, atau tidak boleh lagi membalas.',
  file_gone: 'Tidak terkirim: berkasnya sudah tidak ada.',
  late: 'Tidak terkirim: server baru hidup lagi lebih dari 2 jam setelah waktunya.',
  replied: 'Dibatalkan: pelanggan membalas lebih dulu.',
  refused: 'Tidak terkirim. Coba kirim sekarang untuk melihat sebabnya.',
}
